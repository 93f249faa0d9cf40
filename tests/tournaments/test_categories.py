"""What a list tells of people's clubs and categories, and what the register keeps of it."""

import pytest

from tests.factories import a_club, a_tournament
from tournaments.evening.rounds.services.entrants import enter_players, form_pairs
from tournaments.register.models import Player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def test_a_list_tells_the_register_what_it_does_not_know_and_somebody_of_another_club_is_somebody_else():
    club = a_club()
    last, now = a_tournament(club, name="April"), a_tournament(club, name="May")
    enter_players(tournament=last, names="Ann\nBob; Harten 9; men", actor=SITE)

    enter_players(tournament=now, names="ann; Harten 9; ladies\nBob; Schoppen 2\nCis; ; juniors , Juniors", actor=SITE)

    assert list(Player.objects.order_by("pk").values_list("name", "label", "category")) == [
        ("Ann", "Harten 9", "ladies"),
        ("Bob", "Harten 9", "men"),
        ("Bob", "Schoppen 2", ""),
        ("Cis", "", "juniors , Juniors"),
    ]
    assert list(now.entrants.values_list("category", flat=True)) == ["ladies", "", "juniors"]
    assert last.entrants.get(number=1).category == "ladies"
    enter_players(tournament=a_tournament(club, name="June"), names="Ann;;juniors", actor=SITE)
    assert now.entrants.get(number=1).category == "ladies, juniors"


def test_a_pair_is_in_the_categories_of_both_its_players():
    tournament = a_tournament(kind="pairs")

    enter_players(tournament=tournament, names="Ann & Bob; ; mixed", actor=SITE)
    enter_players(tournament=a_tournament(tournament.club, name="May"), names="Ann;;Ladies", actor=SITE)

    assert tournament.entrants.get().category == "mixed"


def test_a_pair_keeps_both_its_clubs_however_long_their_names():
    tournament = a_tournament(game="bid_whist", variant="standard_54", kind="pairs")
    longest = ["De " + "a" * 57, "De " + "b" * 57]
    enter_players(tournament=tournament, names=f"Ann; {longest[0]}\nBob; {longest[1]}", actor=SITE)

    [pair] = form_pairs(tournament=tournament, pairs=[(1, 2)], actor=SITE)
    pair.clean_fields()

    assert pair.label == " / ".join(longest)
