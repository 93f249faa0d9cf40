"""A draw that cannot be made says why, and names people as the list of players does."""

import pytest
from django.utils.translation import override

from draws import why_not
from tests.factories import a_tournament, with_players
from tournaments.errors import Refused
from tournaments.evening.draws.selectors.drawing import field_of, offers_for
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.rounds.services.entrants import remove_entrant, set_wishes
from tournaments.frame.translate import say
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def tournament():
    """Seven of eight pairs: number 2 was entered by mistake, so that places and numbers differ."""
    evening = with_players(a_tournament(kind="pairs", rounds_planned=3), 8)
    remove_entrant(entrant=evening.entrants.get(number=2), actor=SITE)
    return evening


def wish(tournament, number, **wishes):
    entrant = set_wishes(entrant=tournament.entrants.get(number=number), actor=SITE, **wishes)
    return f"{number} ({entrant.name})"


def test_a_refusal_names_people_by_their_numbers_and_names(tournament):
    first, second = (wish(tournament, number, fixed_table=2) for number in (4, 5))

    with pytest.raises(Refused) as refused:
        draw_rounds(tournament=tournament, actor=SITE, kind="round_robin", seed=1)

    assert refused.value.problems == {
        "kind": [
            f"Entrants {first} and {second} cannot both stay at table 2: they would meet in every round. "
            "Give one of them another table."
        ]
    }


def test_a_knock_out_says_before_the_draw_that_two_who_keep_a_table_can_meet(tournament):
    def promise():
        return next(offer.promise for offer in offers_for(tournament, field_of(tournament)) if offer.key == "knockout")

    wish(tournament, 4, fixed_table=2)
    before = promise()
    wish(tournament, 5, fixed_table=1)

    note = " If two players who each keep a table meet, one of them moves."
    assert (promise(), before.endswith(note)) == (before + note, False)


def test_a_refusal_in_dutch_names_the_kinds_of_draw_in_dutch():
    wrong = why_not("individual", 201)

    with override("nl"):
        said = say(wrong)

    assert [
        name for name in ("Individual, changing partners", "By lot", "Whist drive (losers move)") if name in said
    ] == []


def test_a_swiss_says_before_its_first_round_that_it_will_not_come_to_all_that_are_planned():
    tournament = with_players(a_tournament(kind="pairs", rounds_planned=5), 6)

    offers = {offer.key: (offer.promise, offer.refusal) for offer in offers_for(tournament, field_of(tournament))}

    ahead = (
        "With 6 pairs, a Swiss without rematches is guaranteed for 3 rounds, but 5 are planned. Play 3 rounds, or a "
        "round robin.",
        "A knock-out of 6 pairs is over after 3 rounds, but 5 are planned.",
    )
    assert [offers[kind][0].endswith(" " + line) for kind, line in zip(("swiss", "knockout"), ahead, strict=True)] == [
        True,
        True,
    ]
    assert (offers["swiss"][1], offers["knockout"][1]) == ("", "")
