"""No draw is kept, and no seats are shown, that the independent check finds fault with."""

from dataclasses import replace

import pytest

from draws import DrawError, make_draw
from draws.draw import DrawRound
from tests.factories import a_tournament, with_players
from tournaments.errors import Refused
from tournaments.evening.draws.services import draw_rounds, ensure_right, task_for
from tournaments.evening.rounds.models import Round, Seat
from tournaments.evening.rounds.services.entrants import withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round, swap_seats
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]


def with_tables(draw, number, *tables):
    """The draw as a faulty maker might give it: other tables in one round, the certificate as it was."""
    rounds = list(draw.rounds)
    rounds[number - 1] = DrawRound(tables, rounds[number - 1].out)
    return replace(draw, rounds=tuple(rounds))


@pytest.mark.parametrize(
    ("tables", "sentence"),
    [
        (((1, 2, 3, 4), (5, 6, 7, 1)), "Round 1: entrant 1 has more than one place."),
        (((1, 2, 3, 4), (5, 6, 7, 8)), ""),
    ],
)
def test_a_draw_that_fails_its_check_is_not_kept(tables, sentence):
    draw = make_draw("individual", 8, seed=1)
    ensure_right(draw, 0)

    with pytest.raises(DrawError) as refused:
        ensure_right(with_tables(draw, 1, *tables), 0)

    said = str(refused.value.message)
    assert said.startswith("The draw fails its check and is not kept: ") and sentence in said
    assert said.endswith("please report it. Another type of draw may work.")


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "people"),
    [("swiss", 7), ("swiss", 10), ("round_robin", 6), ("mitchell", 8), ("howell", 8), ("by_standing", 13)]
    + [("random", 10), ("individual", 10), ("free_for_all", 14)],
)
def test_what_swaps_and_leavers_did_to_rounds_that_were_played_is_not_held_against_the_next(kind, people):
    unit = "individual" if kind in ("by_standing", "random", "individual", "free_for_all") else "pairs"
    tournament = with_players(a_tournament(kind=unit, rounds_planned=3, deals_per_round=1), people)
    for number in (1, 2, 3):
        draw_rounds(tournament=tournament, actor=SITE, kind=kind, seed=1, seconds=0.1)
        round_ = tournament.rounds.get(number=number)
        first, second = (round_.tables.get(number=at).seats.order_by("seat").first().entrant for at in (1, 2))
        swap_seats(round_=round_, first=first, second=second, actor=SITE)
        open_round(round_=round_, actor=SITE)
        close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
        withdraw(entrant=first, actor=SITE)

    assert tournament.rounds.filter(status="closed").count() == 3


@pytest.mark.parametrize("show", [publish_round, open_round])
def test_seats_that_were_changed_after_the_draw_are_not_shown(show):
    tournament = with_players(a_tournament(rounds_planned=1), 9)
    draw_rounds(tournament=tournament, actor=SITE, kind="free_for_all", seed=1)
    round_ = tournament.rounds.get()
    Seat.objects.filter(round=round_).order_by("pk").first().delete()

    with pytest.raises(Refused) as refused:
        show(round_=round_, actor=SITE)

    assert str(refused.value) == (
        "Round 1 is not as it was drawn or swapped by hand: table 1. Somebody changed what is stored. "
        "Draw again before anybody sees it."
    )
    assert Round.objects.get().status == "draft"


def test_the_site_checks_what_it_searched_before_it_lays_it_out():
    tournament = with_players(a_tournament(rounds_planned=1), 9)
    task = task_for(tournament=tournament, actor=SITE, kind="free_for_all", seed=1)
    [search, played] = task.search.args
    right, _change = search()
    wrong = with_tables(right, 1, right.rounds[0].tables[0], right.rounds[0].tables[0])

    with pytest.raises(DrawError):
        task.search.func(lambda: (wrong, None), played)

    assert task.search() == (right, None)
