"""Totals typed from a club's own paper count as the deals that add up to them, and give way to them only when told."""

import random

import pytest

from reports.standings import rank
from tests.factories import a_deal, a_member, a_table, a_tournament, alone, an_open_round, books, passed, together
from tests.replays import results_at
from tests.tournaments.sides import phones
from tournaments.errors import NotAllowed, Refused, TotalsConflict
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import score_differences, state_differences, states_of
from tournaments.evening.journal.services.imports import import_event, rebuild
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.models import ScoreEntry, Table, Tournament
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.models import Score, TableTotals
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.services.deals import correct_deal, remove_deal
from tournaments.evening.table.services.sheets import record_totals, remove_totals, replace_totals
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

ZERO = {"N": 12, "E": -4, "S": -4, "W": -4}
ORDERS = (["points"], ["rounds_won", "points_difference"], ["points_and_bonus", "best_round", "strength_of_opponents"])


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(deals_per_round=2)))


def kinds(table):
    return list(JournalEntry.objects.filter(table_number=table.number).order_by("seq").values_list("kind", flat=True))


def ensure_whole(tournament):
    """Stored rows follow from the journal, and scores from the rows."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    tables = list(Table.objects.filter(round__tournament=tournament).select_related("round"))
    stored, replayed, unreadable = states_of(tournament)
    assert not unreadable
    assert list(state_differences(stored, replayed)) == []
    assert list(score_differences(tournament, tables)) == []


def points_at(table):
    return dict(Score.objects.filter(table=table).values_list("party", "points"))


def test_totals_count_close_the_round_and_follow_from_the_journal(table):
    tournament = table.round.tournament
    record_totals(table=table, points=ZERO, actor=SITE)
    assert points_at(table) == ZERO
    assert missing_of(table.round) == []
    close_round(round_=table.round, actor=SITE)
    assert sorted(row["points"] for row in table.round.standings) == [-4, -4, -4, 12]
    ensure_whole(tournament)


def test_the_same_totals_twice_are_one_and_others_need_the_version_they_correct(table):
    first = record_totals(table=table, points=ZERO, actor=SITE)
    again = record_totals(table=table, points=ZERO, actor=SITE)
    assert (first.changed, again.changed, kinds(table)) == (True, False, ["totals_recorded"])
    other = {"N": -4, "E": 12, "S": -4, "W": -4}
    with pytest.raises(TotalsConflict) as refused:
        record_totals(table=table, points=other, actor=SITE)
    assert refused.value.current.points == ZERO
    record_totals(table=table, points=other, version=1, actor=SITE)
    assert points_at(table) == other
    assert JournalEntry.objects.get(kind="totals_corrected").payload["before"] == ZERO
    undo_last(place=table, actor=SITE)
    assert points_at(table) == ZERO
    ensure_whole(table.round.tournament)


def test_everything_wrong_is_said_at_once_at_its_place(table):
    with pytest.raises(Refused) as refused:
        record_totals(table=table, points={"N": 99_999, "E": None, "S": 2.5, "W": 1}, actor=SITE)
    assert list(refused.value.problems) == ["N", "E", "S"]
    with pytest.raises(Refused) as refused:
        record_totals(table=table, points={**ZERO, "N": 13}, actor=SITE)
    assert "+1" in refused.value.problems["totals"][0]
    with pytest.raises(Refused) as refused:
        record_totals(table=table, points={**ZERO, "F": 0}, actor=SITE)
    assert "F" in refused.value.problems["totals"][0]
    assert not TableTotals.objects.exists()


def test_totals_are_not_typed_over_deals(table):
    deal = a_deal(table)
    with pytest.raises(Refused):
        record_totals(table=table, points=ZERO, actor=SITE)
    remove_deal(deal=deal, actor=SITE)
    record_totals(table=table, points=ZERO, actor=SITE)
    assert points_at(table) == ZERO


def test_deals_that_add_up_to_the_same_take_over_by_themselves_and_not_before_all_are_in(table):
    record_totals(table=table, points=ZERO, actor=SITE)
    a_deal(table, alone("N"))
    assert points_at(table) == ZERO
    a_deal(table, passed())
    assert kinds(table)[-1] == "deal_recorded"  # a passed deal is none of the two
    a_deal(table, alone("N", tricks=5), number=3)
    assert points_at(table) == ZERO
    ensure_whole(table.round.tournament)


def test_deals_that_agree_replace_the_totals_and_undo_puts_them_back(table):
    a_deal(table, alone("N"))
    a_deal(table, together("N", "S"))
    sums = dict(sheet_of(table).points)
    for _deal in range(2):
        undo_last(place=table, actor=SITE)
    record_totals(table=table, points=sums, actor=SITE)
    a_deal(table, alone("N"))
    a_deal(table, together("N", "S"))
    assert kinds(table)[-1] == "totals_replaced"
    assert Score.objects.filter(table=table, deal=None).count() == 0
    assert summed_at(table) == sums
    ensure_whole(table.round.tournament)
    undo_last(place=table, actor=SITE)
    assert points_at(table) == sums
    assert Score.objects.filter(table=table, deal=None).count() == 4
    ensure_whole(table.round.tournament)


def summed_at(table):
    sums = {}
    for party, points in Score.objects.filter(table=table).values_list("party", "points"):
        sums[party] = sums.get(party, 0) + points
    return sums


def test_deals_that_differ_count_only_once_somebody_says_so(table):
    record_totals(table=table, points=ZERO, actor=SITE)
    with pytest.raises(Refused):
        replace_totals(table=table, actor=SITE)
    a_deal(table, alone("E"))
    last = a_deal(table, alone("E"))
    correct_deal(deal=last, record=alone("E", tricks=7), version=1, actor=SITE)
    assert points_at(table) == ZERO
    replace_totals(table=table, actor=SITE, reason="the paper was added up wrongly")
    assert summed_at(table) == dict(sheet_of(table).points)
    ensure_whole(table.round.tournament)


def test_totals_taken_back_leave_the_table_empty(table):
    record_totals(table=table, points=ZERO, actor=SITE)
    remove_totals(table=table, actor=SITE, version=1)
    assert points_at(table) == {}
    assert missing_of(table.round)
    undo_last(place=table, actor=SITE)
    assert points_at(table) == ZERO
    ensure_whole(table.round.tournament)


def test_a_side_has_one_total_and_the_higher_one_wins_a_game(db):
    tournament = a_tournament(game="bid_whist", variant="standard_54", round_end="game")
    table = a_table(an_open_round(tournament))
    with pytest.raises(Refused) as refused:
        record_totals(table=table, points=ZERO, actor=SITE)
    assert {"NS", "EW"} <= refused.value.problems.keys()
    record_totals(table=table, points={"NS": 9, "EW": 3}, actor=SITE)
    table.refresh_from_db()
    assert (table.over, table.winner, missing_of(table.round)) == (True, "NS", [])
    results = results_of(tournament)
    assert [verdict.winner for verdict in results.verdicts] == ["NS"]
    assert results == results_at(tournament)
    a_deal(table, books())
    ensure_whole(tournament)


def test_a_pair_has_one_total_where_each_hand_scores_for_itself(db):
    tournament = a_tournament(kind="pairs", deals_per_round=2)
    table = a_table(an_open_round(tournament, players=2))
    record_totals(table=table, points={"NS": 8, "EW": -8}, actor=SITE)
    assert results_of(tournament) == results_at(tournament)
    assert sorted(results_of(tournament).totals.values()) == [-8, 8]
    a_deal(table, together("N", "S"))
    a_deal(table, alone("E", tricks=6))
    assert kinds(table)[-1] == "totals_replaced"
    assert sorted(results_of(tournament).totals.values()) == [-8, 8]
    ensure_whole(tournament)


def test_measures_of_deals_are_not_known_instead_of_zero_and_decide_nothing(table):
    tournament = table.round.tournament
    record_totals(table=table, points={"N": 4, "E": 4, "S": -4, "W": -4}, actor=SITE)
    standings = rank(results_of(tournament), ["points", "contracts_made", "best_deal", "deals_won"])
    assert [row.place for row in standings.rows] == [1, 1, 3, 3]
    assert {row.values[1:] for row in standings.rows} == {(None, None, None)}


def test_a_phone_types_totals_only_where_the_evening_is_set_to_them(table):
    with pytest.raises(NotAllowed):
        record_totals(table=table, points=ZERO, actor=phones(table, 1)[0])
    table.round.tournament.score_entry = ScoreEntry.TOTALS
    table.round.tournament.save()
    assert record_totals(table=table, points=ZERO, actor=phones(table, 1)[0]).changed


def test_the_evening_moves_to_another_site_with_its_totals(table):
    tournament = table.round.tournament
    record_totals(table=table, points=ZERO, actor=SITE)
    a_deal(table, alone("E"))
    document, club = event_of(tournament), tournament.club
    before = rank(results_of(tournament), ["points"]).rows
    rebuild(tournament, states_of(tournament)[1])
    assert rank(results_of(tournament), ["points"]).rows == before
    ensure_whole(tournament)
    assert import_event(club=club, document=document, actor=a_member(club)) == tournament
    assert document["rounds"][0]["tables"][0]["totals"]["points"] == ZERO


@pytest.mark.parametrize("seed", range(6))
def test_standings_with_totals_equal_standings_with_the_deals_that_add_up_to_them(seed):
    chance = random.Random(seed)
    game, variant, deal = chance.choice(
        [
            ("kleurenwiezen", "wallonia_26", lambda: alone(chance.choice("NESW"), tricks=chance.randint(4, 9))),
            ("bid_whist", "standard_54", lambda: books(chance.choice(("NS", "EW")), won=chance.randint(6, 13))),
        ]
    )
    tournament = a_tournament(game=game, variant=variant, deals_per_round=3, place_bonus=[9, 6, 3, 0])
    round_ = an_open_round(tournament, players=8)
    for number in (1, 2):
        for _deal in range(3):
            a_deal(a_table(round_, number), deal())
    expected = [rank(results_of(tournament), order).rows for order in ORDERS]
    for number in (1, 2):
        table = a_table(round_, number)
        sums = dict(sheet_of(table).points)
        for stored in table.deals.filter(removed=False):
            stored.table = table
            remove_deal(deal=stored, actor=SITE)
        record_totals(table=table, points=sums, actor=SITE)
    assert [rank(results_of(tournament), order).rows for order in ORDERS] == expected
    assert results_of(tournament) == results_at(tournament)
    ensure_whole(tournament)
