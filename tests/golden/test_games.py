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


def totals_of(row, one):
    before, deal = row["score_before"], row["deal"]
    if deal.get("time_up"):
        return before
    points = deal.get("delta") or deal["trick_points"]
    after = {side: before[side] + points[side] for side in before}
    if isinstance(one.honours, Honours) and "honours" in deal:
        added = one.honours.points(deal["honours"], before, deal["trick_points"])
        after = {side: after[side] + added[side] for side in after}
    return after


def outcome_of(row, one):
    deal = row["deal"]
    if "game_winner" in deal:
        return Rubber(one.finish.games, row["score_before"]["games"]).after(deal["game_winner"])
    if deal.get("time_up"):
        return on_time(totals_of(row, one), one.finish)
    sets = {**dict.fromkeys(OTHER_SIDE, 0), **deal.get("sets_before", {})}
    if "set" in deal:
        sets[deal["set"]] += 1
    return judge(one.finish, totals_of(row, one), sets=sets, contract_side=deal.get("contract_side"))


@pytest.mark.parametrize("row", rows("golden_games"), ids=ids("golden_games"))
def test_a_published_game_ends_as_its_source_says(row):
    one = finish_of(row)
    told = row["expected"]

    outcome = outcome_of(row, one)

    assert outcome == Outcome(told["over"], told["winner"], told.get("extra_deal", False))


@pytest.mark.parametrize(
    "row", [row for row in rows("golden_games") if "score" in row["expected"]], ids=lambda row: row["id"]
)
def test_a_published_game_stands_at_its_published_score(row):
    assert totals_of(row, finish_of(row)) == row["expected"]["score"]
