"""The public page that checks a draw: what it counts again, and what it says when somebody changed what is stored."""

import re

import pytest
from django.db import connection
from django.urls import reverse

from draws.check import checked
from tests.evenings import address, an_evening
from tests.factories import a_member, a_tournament, with_players
from tournaments.clubs.models import Role
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.rounds.models import Round, Seat
from tournaments.evening.rounds.services.entrants import set_wishes
from tournaments.evening.rounds.services.seating import publish_round, swap_seats
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.frame.append_only import JOURNAL
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def words(answer):
    """The page's text without its markup."""
    return " ".join(re.sub(r"<[^>]+>", " ", answer.content.decode()).split())


@pytest.mark.slow
def test_the_draw_is_found_right_by_the_check_and_by_the_file(client):
    tournament = an_evening(players=8, rounds=2)

    page = client.get(address(tournament, "draw/"))
    document = client.get(address(tournament, "draw.json")).json()

    assert (page.context["problems"], checked(document)) == ([], ())
    assert (document["players"], len(document["rounds"])) == (8, 2)


def test_a_swap_by_hand_is_told_on_the_page_of_the_draw(client):
    tournament = an_evening(players=8)
    round_ = tournament.rounds.get()
    first, second = (Seat.objects.filter(table__number=at, round=round_).first().entrant for at in (1, 2))
    swap_seats(round_=round_, first=first, second=second, actor=SITE, reason="wheelchair")

    assert client.get(address(tournament, "draw/")).context["swapped"] == 1


@pytest.mark.slow
def test_a_promise_that_a_swap_by_hand_broke_is_told_and_fails_nothing(client):
    tournament = with_players(a_tournament(kind="pairs", rounds_planned=3), 6)
    draw_rounds(tournament=tournament, actor=SITE, kind="round_robin", seed=1)
    publish_tournament(tournament=tournament, actor=SITE)
    first, second, _third = [
        publish_round(round_=round_, actor=SITE) for round_ in tournament.rounds.order_by("number")
    ]
    pair, met = (seat.entrant for seat in first.seats.filter(table__number=1).order_by("seat"))
    beside = second.seats.get(entrant=pair).table.seats.exclude(entrant=pair).get().entrant
    swap_seats(round_=second, first=beside, second=met, actor=SITE)

    page = client.get(address(tournament, "draw/"))

    assert (page.context["problems"], page.context["broken"]) == ([], ["Two pairs meet 2 times in a round robin."])
    assert "check here" in words(page)


@pytest.mark.slow
def test_a_seat_that_was_changed_behind_the_program_fails_the_check(client):
    tournament = an_evening(players=9, rounds=2)
    round_ = tournament.rounds.get(number=2)
    first, second = (Seat.objects.filter(table__number=at, round=round_).first() for at in (1, 2))
    swap_seats(round_=round_, first=first.entrant, second=second.entrant, actor=SITE, reason="wheelchair")
    before = client.get(address(tournament, "draw/"))

    seats = [Seat.objects.filter(table__number=at, round__number=1).first() for at in (1, 2)]
    numbers = [seat.entrant_id for seat in seats]
    Seat.objects.filter(pk__in=[seat.pk for seat in seats]).delete()
    for seat, entrant in zip(seats, reversed(numbers), strict=True):
        Seat.objects.create(round=seat.round, table=seat.table, seat=seat.seat, entrant_id=entrant)
    Round.objects.filter(pk=round_.pk).update(seed="7")
    after = client.get(address(tournament, "draw/"))

    assert (before.context["problems"], "as it says" in words(before)) == ([], True)
    assert after.context["problems"] == [
        "Round 1 is not as it was drawn or swapped by hand: table 1, table 2. Somebody changed what is stored.",
        "Round 2 is not as it was drawn or swapped by hand: the seed and what was promised. "
        "Somebody changed what is stored.",
    ]
    assert "the check fails" in words(after)


def test_a_row_of_the_journal_that_was_changed_fails_the_check(client):
    tournament = an_evening(players=8)
    JOURNAL.release(connection)
    tournament.journal.filter(kind="round_drawn").update(reason="nothing happened")
    JOURNAL.guard(connection)

    [problem] = client.get(address(tournament, "draw/")).context["problems"]

    seq = tournament.journal.get(kind="round_drawn").seq
    assert problem == (
        f"Row {seq} of the journal, which records this draw, was changed afterwards: do not trust this page."
    )


@pytest.mark.slow
def test_the_page_of_the_draw_counts_the_wishes_that_were_kept_and_names_nobody(client):
    tournament = with_players(a_tournament(rounds_planned=1), 16)
    for number in (2, 9):
        set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, other_half="Peeters")
    draw_rounds(tournament=tournament, actor=SITE, kind="individual", seed=1, seconds=0.2)
    publish_tournament(tournament=tournament, actor=SITE)
    round_ = publish_round(round_=tournament.rounds.get(), actor=SITE)
    kept = client.get(address(tournament, "draw/"))
    _beside(round_, 2, 9)
    broken = client.get(address(tournament, "draw/"))

    asked = ("Wishes of players that were kept", "1 of 1")
    assert (kept.context["unkept"], asked in kept.context["facts"]) == (0, True)
    assert broken.context["unkept"] == 1
    assert "Peeters" not in kept.content.decode() + client.get(address(tournament, "draw.json")).content.decode()


@pytest.mark.slow
def test_a_wish_that_gave_way_is_counted_and_raises_no_alarm(client):
    tournament = with_players(a_tournament(rounds_planned=1), 8)
    for number, weight in ((1, 0), (2, 2)):
        set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, fixed_table=1, wish_weight=weight)
        tournament.entrants.filter(number=number).update(keep_apart="family")
    draw_rounds(tournament=tournament, actor=SITE, kind="individual", seed=1, seconds=0.2)
    publish_tournament(tournament=tournament, actor=SITE)
    publish_round(round_=tournament.rounds.get(), actor=SITE)

    page = client.get(address(tournament, "draw/"))

    assert tournament.rounds.get().certificate["wished"]["unkept"] >= 1
    assert (page.context["unkept"], page.context["broken"], page.context["problems"]) == (0, [], [])
    assert ("Wishes of players that were kept", "2 of 3") in page.context["facts"]


def _beside(round_, mover, other):
    """Swap somebody to another's table by hand."""
    table = round_.seats.get(entrant__number=other).table
    entrant = table.seats.exclude(entrant__number=other).first().entrant
    swap_seats(round_=round_, first=entrant, second=round_.tournament.entrants.get(number=mover), actor=SITE)


@pytest.mark.slow
def test_the_page_of_a_round_leads_to_a_public_page_that_there_is_not_yet(client):
    tournament = with_players(a_tournament(rounds_planned=1), 8)
    client.force_login(a_member(tournament.club, Role.OWNER).user)
    draw_rounds(tournament=tournament, actor=SITE, kind="free_for_all", seed=1)
    page = reverse("round", args=[tournament.public_id, 1])
    before = client.get(page).content.decode()

    publish_tournament(tournament=tournament, actor=SITE)
    after = client.get(page).content.decode()

    sentences = "Open a public page", "The public page that checks it"
    assert [[sentence in shown for sentence in sentences] for shown in (before, after)] == [
        [True, False],
        [False, True],
    ]
