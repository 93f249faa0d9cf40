"""Is the game over, and who has won it? Every published case."""

import pytest

from scoring import Outcome, judge, on_time, variant
from scoring.finish import Rubber
from scoring.honours import Honours
from scoring.seats import OTHER_SIDE
from tests.golden.published import ids, rows

VARIANTS = {"rubber": "short_whist_5", "timed_round": "auction"}


def finish_of(row):
    key = VARIANTS.get(row["variant"], row["variant"])
    return variant(row["game"], key).under(row["options"])


def totals_of(row, variant_):
    before, deal = row["score_before"], row["deal"]
    if deal.get("time_up"):
        return before
    points = deal.get("delta") or deal["trick_points"]
    after = {side: before[side] + points[side] for side in before}
    if isinstance(variant_.honours, Honours) and "honours" in deal:
        added = variant_.honours.points(deal["honours"], before, deal["trick_points"])
        after = {side: after[side] + added[side] for side in after}
    return after


def outcome_of(row, variant_):
    deal = row["deal"]
    if "game_winner" in deal:
        return Rubber(variant_.finish.games, row["score_before"]["games"]).after(deal["game_winner"])
    if deal.get("time_up"):
        return on_time(totals_of(row, variant_), variant_.finish)
    sets = {**dict.fromkeys(OTHER_SIDE, 0), **deal.get("sets_before", {})}
    if "set" in deal:
        sets[deal["set"]] += 1
    return judge(variant_.finish, totals_of(row, variant_), sets=sets, contract_side=deal.get("contract_side"))


@pytest.mark.parametrize("row", rows("golden_games"), ids=ids("golden_games"))
def test_a_published_game_ends_as_its_source_says(row):
    variant_ = finish_of(row)
    expected = row["expected"]

    outcome = outcome_of(row, variant_)

    assert outcome == Outcome(expected["over"], expected["winner"], expected.get("extra_deal", False))


@pytest.mark.parametrize(
    "row", [row for row in rows("golden_games") if "score" in row["expected"]], ids=lambda row: row["id"]
)
def test_a_published_game_stands_at_its_published_score(row):
    assert totals_of(row, finish_of(row)) == row["expected"]["score"]
