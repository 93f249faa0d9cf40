"""What readers get, and that it costs the same number of queries however large the evening is."""

import pytest

from reports.facts import Tally
from reports.results import Adjustment, Entrant, Round, SitOut, Verdict
from reports.standings import rank
from tests.factories import (
    a_club,
    a_deal,
    a_member,
    a_table,
    a_tournament,
    alone,
    an_open_round,
    books,
    passed,
    together,
    with_players,
)
from tests.replays import journal_of, results_at
from tests.seating import draw_round
from tournaments.clubs.models import Role
from tournaments.evening.journal.selectors.journal import history_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Round as StoredRound
from tournaments.evening.rounds.selectors.seating import Sitter, seating_of
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import swap_seats
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points
from tournaments.evening.table.selectors.boards import board_of
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.services.deals import correct_deal
from tournaments.register.services.register import change_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def sitting(round_, table=1):
    return {seat.seat: seat.entrant.number for seat in round_.seats.filter(table__number=table)}


def test_results_tell_all_that_standings_need():
    round_ = an_open_round(players=5)
    tournament = round_.tournament
    a_deal(a_table(round_), alone("N", tricks=6))
    a_deal(a_table(round_), together("N", "E", tricks=7))
    who, out = sitting(round_), round_.sit_outs.get().entrant
    adjust_points(entrant=out, points=-5, reason="late", round_=round_, actor=SITE)

    results = results_of(tournament)

    assert results.entrants[0] == Entrant(1, 1, "Ann 1")
    assert results.rounds == (Round(1, closed=False),)
    assert sorted(results.tallies) == sorted(
        [
            Tally(who["N"], 1, 1, "", points=1, deals=2, won=1, made=1, best=12),
            Tally(who["E"], 1, 1, "", points=-15, deals=2, won=0, made=0, best=-4),
            Tally(who["S"], 1, 1, "", points=7, deals=2, won=1, made=0, best=11),
            Tally(who["W"], 1, 1, "", points=7, deals=2, won=1, made=0, best=11),
        ]
    )
    assert results.adjustments == (Adjustment(out.number, -5, "late", 1),)
    assert results.sit_outs == (SitOut(out.number, 1, 0),)


def test_a_pair_that_plays_two_hands_has_one_result_a_deal():
    round_ = an_open_round(a_tournament(kind="pairs"), players=2)
    a_deal(a_table(round_), alone("N", tricks=6))
    who = sitting(round_)

    assert set(results_of(round_.tournament).tallies) == {
        Tally(who["NS"], 1, 1, "", points=8, deals=1, won=1, made=1, best=8),
        Tally(who["EW"], 1, 1, "", points=-8, deals=1, won=0, made=0, best=-8),
    }
    assert results_at(round_.tournament) == results_of(round_.tournament)


def test_a_game_that_was_won_is_a_verdict():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs", round_end="game")
    round_ = an_open_round(tournament, players=2)
    a_deal(a_table(round_), books("EW", bid=7, won=13))

    assert results_of(tournament).verdicts == (Verdict(1, 1, "EW"),)
    assert results_at(tournament) == results_of(tournament)


@pytest.mark.slow
@pytest.mark.parametrize(("players", "tables"), [(4, 1), (12, 3)])
def test_readers_cost_the_same_whatever_the_size(players, tables, django_assert_num_queries):
    round_ = an_open_round(players=players)
    for table in range(1, tables + 1):
        a_deal(a_table(round_, table))
        a_deal(a_table(round_, table))
    tournament, table = round_.tournament, a_table(round_)
    deal = table.deals.first()

    with django_assert_num_queries(6):
        rank(results_of(tournament), ["points", "deals_won"])
    with django_assert_num_queries(2):
        results_at(tournament)
    with django_assert_num_queries(3):
        board_of(round_)
    with django_assert_num_queries(3):
        seating_of(round_)
    with django_assert_num_queries(2):
        sheet_of(table)
    with django_assert_num_queries(1):
        history_of(deal)
    with django_assert_num_queries(9):
        stored_state(tournament)


def test_results_as_they_stood_after_any_act():
    round_ = an_open_round()
    tournament, north = round_.tournament, sitting(round_)["N"]
    deal = a_deal(a_table(round_), alone("N", tricks=6))
    correct_deal(deal=deal, record=alone("N", tricks=5), version=1, actor=SITE)
    tournament.refresh_from_db()

    totals = [results_at(tournament, tournament.revision - back).totals[north] for back in (2, 1, 0)]

    assert totals == [0, 12, -15]


def test_sitting_out_counts_once_the_round_has_begun():
    plan = {"sit_out": "fixed", "sit_out_points": 7, "deals_per_round": 1}
    round_ = draw_round(tournament=with_players(a_tournament(**plan), 5), actor=SITE)
    tournament, out = round_.tournament, round_.sit_outs.get().entrant.number

    before = [results_of(tournament).totals[out], results_at(tournament).totals[out]]
    open_round(round_=round_, actor=SITE)
    after = [results_of(tournament).totals[out], results_at(tournament).totals[out]]

    assert (before, after) == ([0, 0], [7, 7])


def test_a_sheet_shows_deals_totals_reasons_and_who_deals_next():
    round_ = an_open_round()
    a_deal(a_table(round_), alone("N", tricks=6), number=1)
    a_deal(a_table(round_), together("N", "E", tricks=7), number=3)

    sheet = sheet_of(a_table(round_))

    assert [(deal.number, deal.dealer, deal.points["N"], deal.totals["N"]) for deal in sheet.deals] == [
        (1, "N", 12, 12),
        (3, "E", -11, 1),
    ]
    assert (sheet.next_number, sheet.next_dealer, sheet.expected) == (2, "S", 4)
    assert dict(sheet.points) == {"N": 1, "E": -15, "S": 7, "W": 7}
    assert [str(step) for step in sheet.deals[0].why][-1] == "each declarer +12, each opponent -4"


def test_the_same_dealer_deals_again_after_a_pass():
    table = a_table()
    a_deal(table, passed())

    assert sheet_of(table).next_dealer == "N"


def test_a_pair_stands_on_both_its_seats():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs")
    seating = seating_of(an_open_round(tournament, players=2))

    seats = {seat: sitter.number for seat, sitter in seating.tables[0].seats.items()}
    assert (seats["N"], seats["E"]) == (seats["S"], seats["W"])
    assert len(seating.tables[0].sitters) == 2


def test_the_board_says_how_far_each_table_is():
    round_ = an_open_round(a_tournament(deals_per_round=1), players=8)
    a_deal(a_table(round_, 2))

    assert [(row.number, row.entered, row.expected, row.complete) for row in board_of(round_)] == [
        (1, 0, 1, False),
        (2, 1, 1, True),
    ]


def test_strangers_read_public_names_everywhere():
    round_ = an_open_round(players=5)
    tournament = round_.tournament
    for entrant in tournament.entrants.all():
        change_player(player=entrant.players.get(), shown="hidden", actor=SITE)
    a_deal(a_table(round_))
    names = list(tournament.entrants.values_list("name", flat=True))

    shown = repr(
        [
            results_of(tournament, public=True),
            results_at(tournament, public=True),
            seating_of(round_, public=True),
            board_of(round_, public=True),
            sheet_of(a_table(round_), public=True),
        ]
    )

    assert [name for name in names if name in shown] == []
    assert seating_of(round_, public=True).out[0].name.startswith("Player ")


def test_a_history_names_people_and_tables():
    round_ = an_open_round(a_tournament(a_club()))
    director = a_member(round_.tournament.club, Role.DIRECTOR)
    director.user.name = "Ria"
    director.user.save()
    deal = a_deal(a_table(round_), actor=director)
    correct_deal(deal=deal, record=alone("S"), version=1, actor=SITE, reason="misread")

    acts = history_of(deal)

    assert [(act.kind, act.who, act.standing, act.reason) for act in acts] == [
        ("deal_recorded", "Ria", "director", ""),
        ("deal_corrected", "the site", "site", "misread"),
    ]
    assert [act.kind for act in journal_of(round_.tournament, after=2)[:2]] == ["round_drawn", "round_opened"]


def test_frozen_standings_stay_when_points_are_adjusted_later():
    round_ = an_open_round(a_tournament(deals_per_round=1))
    a_deal(a_table(round_))
    close_round(round_=round_, actor=SITE)
    frozen = StoredRound.objects.get().standings

    adjust_points(entrant=round_.tournament.entrants.first(), points=100, reason="prize", actor=SITE)

    assert StoredRound.objects.get().standings == frozen
    assert Sitter(1, "Ann 1") in seating_of(round_).tables[0].seats.values()


def test_people_who_were_swapped_still_stand_clockwise_from_north():
    round_ = an_open_round(players=8)
    first, second = (round_.seats.get(table__number=number, seat="N").entrant for number in (1, 2))

    swap_seats(round_=round_, first=first, second=second, actor=SITE)

    assert [list(row.seats) for row in board_of(round_)] == [["N", "E", "S", "W"]] * 2
    assert board_of(round_)[0].seats["N"] == Sitter(second.number, second.name)
