import pytest

from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, books, meetje, with_players
from tests.seating import draw_round
from tournaments.errors import Incomplete, Missing, Refused
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import (
    add_time,
    close_round,
    open_round,
    pause_clock,
    reopen_round,
    start_clock,
)
from tournaments.evening.rounds.services.seating import discard_round, publish_round, seat_round, swap_seats
from tournaments.evening.rounds.services.tournaments import change_details, finish_tournament
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def seats(round_):
    rows = round_.seats.order_by("table__number", "id").values_list("table__number", "seat", "entrant__number")
    return list(rows)


@pytest.mark.parametrize(("sit_out", "points"), [("zero", 0), ("fixed", 7), ("average", None)])
def test_sitting_out_scores_what_the_plan_says(sit_out, points):
    tournament = with_players(a_tournament(sit_out=sit_out, sit_out_points=7), 5)

    round_ = draw_round(tournament=tournament, actor=SITE)

    assert round_.sit_outs.get().points == points


def test_a_plan_changed_after_the_draw_holds_for_the_rounds_that_are_opened_later():
    tournament = with_players(a_tournament(rounds_planned=2), 5)
    first, second = (draw_round(tournament=tournament, actor=SITE) for _ in range(2))
    open_round(round_=first, actor=SITE)
    change_details(tournament=tournament, sit_out="fixed", sit_out_points=7, actor=SITE)
    close_round(round_=first, actor=SITE, anyway=True, reason="late")
    open_round(round_=second, actor=SITE)

    assert [round_.sit_outs.get().points for round_ in (first, second)] == [0, 7]
    assert state_at(tournament.journal.order_by("seq")) == stored_state(tournament)


def test_a_pair_takes_a_side():
    tournament = with_players(a_tournament(game="bid_whist", variant="standard_54", kind="pairs"), 2)

    round_ = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[2, 1]])

    assert seats(round_) == [(1, "NS", 2), (1, "EW", 1)]


def test_everything_wrong_with_a_seating_is_said_at_once():
    tournament = with_players(a_tournament(), 4)

    with pytest.raises(Refused) as refused:
        seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 9], [1, 4]])

    assert refused.value.problems == {"seating": ["Not complete: table 2.", "Unknown numbers: 9.", "Seated twice: 1."]}


def test_a_round_drawn_again_replaces_the_draw_but_an_open_one_stays():
    tournament = with_players(a_tournament(), 4)
    draw_round(tournament=tournament, actor=SITE, number=1, seed="a")
    again = draw_round(tournament=tournament, actor=SITE, number=1, seed="b")
    publish_round(round_=again, actor=SITE)
    open_round(round_=again, actor=SITE)

    assert list(tournament.rounds.values_list("seed", "status")) == [("b", "open")]
    for act in (
        lambda: draw_round(tournament=tournament, actor=SITE, number=1),
        lambda: discard_round(round_=again, actor=SITE),
    ):
        with pytest.raises(Refused, match="Round 1 is already open"):
            act()


def test_a_draw_that_is_taken_away_takes_those_that_follow_along():
    tournament = with_players(a_tournament(rounds_planned=3), 4)
    rounds = [draw_round(tournament=tournament, actor=SITE, number=number) for number in (1, 2, 3)]

    discard_round(round_=rounds[1], actor=SITE)

    assert list(tournament.rounds.values_list("number", flat=True)) == [1]


def test_rounds_are_opened_in_their_order():
    tournament = with_players(a_tournament(rounds_planned=2), 4)
    first, second = [draw_round(tournament=tournament, actor=SITE, number=number) for number in (1, 2)]

    with pytest.raises(Refused, match="Round 1 comes first"):
        open_round(round_=second, actor=SITE)
    open_round(round_=first, actor=SITE)
    close_round(round_=first, actor=SITE, anyway=True, reason="short")
    open_round(round_=second, actor=SITE)

    assert second.status == Round.Status.OPEN


def test_swapped_players_take_over_the_deals_of_the_seat():
    round_ = an_open_round(players=8)
    a_deal(a_table(round_, 1), alone("N"))
    first, second = round_.seats.get(table__number=1, seat="N"), round_.seats.get(table__number=2, seat="S")

    swap_seats(round_=round_, first=first.entrant, second=second.entrant, actor=SITE)

    assert list(second.entrant.scores.values_list("points", flat=True)) == [12]
    assert list(first.entrant.scores.all()) == []


def test_somebody_who_sits_out_can_take_a_seat():
    round_ = an_open_round(players=5)
    out, sitting = round_.sit_outs.get().entrant, round_.seats.first().entrant

    swap_seats(round_=round_, first=out, second=sitting, actor=SITE)

    assert (round_.sit_outs.get().entrant, round_.seats.filter(entrant=out).count()) == (sitting, 1)


def test_what_is_missing_is_named_table_by_table():
    round_ = an_open_round(a_tournament(deals_per_round=2, passed_deals_count=True), players=12)
    for number in (1, 2):
        a_deal(a_table(round_, 1), number=number)
    a_deal(a_table(round_, 2), number=2)

    with pytest.raises(Incomplete) as incomplete:
        close_round(round_=round_, actor=SITE)

    assert incomplete.value.missing == (Missing(2, deals=(1,)), Missing(3, deals=(1, 2)))
    assert str(incomplete.value) == "Not every table is finished. Look at table 2, 3."


def test_an_unfinished_round_is_closed_only_with_a_reason():
    round_ = an_open_round()

    with pytest.raises(Refused, match="Give a reason"):
        close_round(round_=round_, actor=SITE, anyway=True)
    close_round(round_=round_, actor=SITE, anyway=True, reason="the lights went out")

    assert round_.tournament.journal.last().reason == "the lights went out"


def test_closing_freezes_the_standings():
    round_ = an_open_round(a_tournament(deals_per_round=1))
    a_deal(a_table(round_), alone("N"))

    close_round(round_=round_, actor=SITE)

    north = round_.seats.get(seat="N").entrant.number
    first, *others = Round.objects.get().standings
    assert first == {"entrant": north, "place": 1, "points": 12}
    assert sorted((row["place"], row["points"]) for row in others) == [(2, -4)] * 3


def test_a_game_that_is_not_won_keeps_its_round_open():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs", round_end="game")
    round_ = an_open_round(tournament, players=2)
    a_deal(a_table(round_), books("NS", bid=4, won=10))

    with pytest.raises(Incomplete) as incomplete:
        close_round(round_=round_, actor=SITE)
    assert incomplete.value.missing == (Missing(1, unfinished=True),)

    a_deal(a_table(round_), books("NS", bid=4, won=10))
    assert close_round(round_=round_, actor=SITE).status == "closed"


def test_a_level_table_is_asked_for_its_extra_deal():
    plan = {"kind": "pairs", "round_end": "minutes", "minutes_per_round": 60}
    round_ = an_open_round(a_tournament(game="boomke_wies", variant="auction", **plan), players=2)
    a_deal(a_table(round_), meetje("NS"))
    a_deal(a_table(round_), meetje("EW"))

    with pytest.raises(Incomplete) as incomplete:
        close_round(round_=round_, actor=SITE)

    assert incomplete.value.missing == (Missing(1, level=True),)


def test_rounds_open_one_after_another():
    tournament = with_players(a_tournament(), 4)
    first, second = (draw_round(tournament=tournament, actor=SITE) for _ in range(2))
    open_round(round_=first, actor=SITE)

    with pytest.raises(Refused, match="A round is still open"):
        open_round(round_=second, actor=SITE)
    close_round(round_=first, actor=SITE, anyway=True, reason="done")
    open_round(round_=second, actor=SITE)
    close_round(round_=second, actor=SITE, anyway=True, reason="done")

    with pytest.raises(Refused, match="Round 2 is closed too"):
        reopen_round(round_=first, actor=SITE)


def test_an_evening_is_over_when_its_rounds_are_closed():
    round_ = an_open_round()
    tournament = round_.tournament
    with pytest.raises(Refused, match="A round is still open"):
        finish_tournament(tournament=tournament, actor=SITE)

    close_round(round_=round_, actor=SITE, anyway=True, reason="done")
    finish_tournament(tournament=tournament, actor=SITE)

    assert tournament.status == "finished"


def test_a_paused_clock_gives_the_time_back():
    round_ = an_open_round()
    assert round_.ends_at(60) is None

    start_clock(round_=round_, actor=SITE)
    planned = round_.ends_at(60)
    pause_clock(round_=round_, actor=SITE)
    start_clock(round_=round_, actor=SITE)
    add_time(round_=round_, seconds=300, actor=SITE)

    assert round((round_.ends_at(60) - planned).total_seconds()) == 300
