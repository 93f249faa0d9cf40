"""What is said of a swap by hand before it is done: who meets again, which wishes it breaks, who sits out twice."""

import pytest

from tests.factories import a_tournament, with_players
from tests.tournaments.evenings import at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.rounds.models import Seat
from tournaments.evening.rounds.services.entrants import set_wishes
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def tournament(client):
    evening = with_players(a_tournament(rounds_planned=2), 13)
    signed_in(client, evening, Role.OWNER)
    for number, wishes in {
        1: {"fixed_table": 1, "fixed_seat": "N"},
        2: {"keep_apart": "Noord"},
        5: {"keep_apart": "noord"},
        3: {"other_half": "choir"},
        9: {"other_half": "Choir"},
    }.items():
        set_wishes(entrant=evening.entrants.get(number=number), actor=SITE, **wishes)
    seat_round(tournament=evening, actor=SITE, number=1, tables=[[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]], out=[13])
    seat_round(tournament=evening, actor=SITE, number=2, tables=[[1, 5, 9, 13], [2, 6, 10, 3], [7, 8, 11, 4]], out=[12])
    return evening


def test_the_page_of_a_round_counts_the_wishes_that_its_seats_keep(client):
    tournament = with_players(a_tournament(rounds_planned=1), 12)
    signed_in(client, tournament, Role.OWNER)
    set_wishes(entrant=tournament.entrants.get(number=1), actor=SITE, fixed_table=2)
    for number in (4, 8):
        set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, keep_apart="Noord")
    draw_rounds(tournament=tournament, actor=SITE, kind="free_for_all", seed=1)
    kept = client.get(at("round", tournament, 1)).content.decode()
    there = Seat.objects.get(entrant__number=4).table.seats.exclude(entrant__number__in=(1, 4)).first().entrant

    client.post(at("round_swap", tournament, 1), {"one": 8, "other": there.number})
    broken = client.get(at("round", tournament, 1)).content.decode()

    sentence = "Wishes of players that were kept: {} of 2"
    assert (sentence.format(2) in kept, sentence.format(1) in broken) == (True, True)
    assert client.get(at("round", tournament, 1)).context["broken"] == [
        "Dré 1: Asked to be kept apart from Hilde 1.",
        "Hilde 1: Asked to be kept apart from Dré 1.",
    ]


def test_nobody_is_held_to_a_table_that_a_round_has_no_more(client):
    tournament = with_players(a_tournament(rounds_planned=1), 8)
    signed_in(client, tournament, Role.OWNER)
    set_wishes(entrant=tournament.entrants.get(number=1), actor=SITE, fixed_table=3)
    set_wishes(entrant=tournament.entrants.get(number=2), actor=SITE, fixed_table=2)
    seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])

    broken = client.get(at("round", tournament, 1)).context["broken"]

    assert broken == ["Bob 1: Asked to stay at table 2."]


def said(client, tournament, first, second):
    """What speaks against the swap, for each of the two."""
    page = client.get(at("round_swap", tournament, 1), {"one": first, "other": second})
    changes = page.context["changes"]
    assert all(sentence in page.content.decode() for change in changes for sentence in change["against"])
    return [change["against"] for change in changes]


@pytest.mark.parametrize(
    ("first", "second", "sentences"),
    [
        (1, 13, [["Asked to stay at table 1, North."], []]),
        (1, 3, [["Asked to stay at table 1, North."], []]),
        (4, 5, [[], ["Asked to be kept apart from {2}."]]),
        (2, 7, [["Asked to be kept apart from {5}."], []]),
        (2, 5, [[], []]),
        (4, 9, [[], ["Asked for the other half of the hall than {3}."]]),
        (3, 5, [[], ["Asked to be kept apart from {2}."]]),
        (12, 13, [["Sits out another round too."], []]),
    ],
)
def test_a_swap_tells_what_speaks_against_it(client, tournament, first, second, sentences):
    names = ["", *(entrant.name for entrant in tournament.entrants.order_by("number"))]
    wanted = [[sentence.format(*names) for sentence in side] for side in sentences]

    assert said(client, tournament, first, second) == wanted
