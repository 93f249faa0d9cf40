"""Short names: the shortest form that tells the people at one table apart, whichever name comes first."""

import pytest

from tests.factories import a_club, a_table, a_tournament, an_open_round
from tournaments.clubs.models import NameOrder
from tournaments.clubs.selectors import family_first_in, short_names_at
from tournaments.clubs.services import change_club
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.register.models import Player
from tournaments.register.names import person_of, puts_family_first, short_names
from tournaments.register.services.register import add_player
from tournaments.security.actors import SITE


@pytest.mark.parametrize(
    ("names", "family_first", "short"),
    [
        (["Van Damme Luc", "Van den Broeck Kris", "De Smedt Jozef", "Peeters An"], True, "Luc Kris Jozef An"),
        (["Luc Van Damme", "Kris Van den Broeck", "Jozef De Smedt", "An Peeters"], False, "Luc Kris Jozef An"),
        (["Jan Peeters", "Jan Claes", "An Claes", "Rik Aerts"], False, "Jan P./Jan C./An/Rik"),
        (["Peeters Jan", "Pauwels Jan"], True, "Jan Peeters/Jan Pauwels"),
        (["Jan Peeters & An Claes", "Jan Peeters & Rik Aerts"], False, "Jan & An/Jan & Rik"),
        (["J. Peeters", "A. Claes"], False, "J. Peeters/A. Claes"),
        (["Ann", "Bob"], False, "Ann Bob"),
        (["Jan Peeters", "jan peeters"], False, "Jan Peeters 0/jan peeters 1"),
        (["Jean Pierre Collard", "Marie-Jeanne Peeters"], False, "Jean Pierre/Marie-Jeanne"),
    ],
)
def test_the_shortest_names_tell_everybody_apart(names, family_first, short):
    wanted = short.split("/") if "/" in short else short.split()

    assert list(short_names(dict(enumerate(names)), family_first).values()) == wanted


@pytest.mark.parametrize(
    ("name", "given", "family"),
    [
        ("Dupont, Luc", "Luc", "Dupont"),
        ("DUPONT Luc", "Luc", "DUPONT"),
        ("Luc DUPONT", "Luc", "DUPONT"),
        ("Van den Broeck Kris", "Kris", "Van den Broeck"),
        ("Kris Van den Broeck", "Kris", "Van den Broeck"),
        ("'t Hart Els", "Els", "'t Hart"),
        ("Op de Beeck An", "An", "Op de Beeck"),
        ("Jean de La Fontaine", "Jean", "de La Fontaine"),
        ("Ludwig von Mises", "Ludwig", "von Mises"),
        ("Du Bois Anne", "Anne", "Du Bois"),
        ("Kris D'Hondt", "Kris", "D'Hondt"),
    ],
)
def test_a_name_tells_its_parts_by_a_comma_capitals_or_a_particle(name, given, family):
    person = person_of(name)

    assert (person.given, person.family) == (given, family)


@pytest.mark.parametrize("name", ["Etienne 'T Jampens", "Etienne ’t Jampens", "'t Jampens Etienne"])
def test_an_initial_is_a_letter_and_no_apostrophe(name):
    assert person_of(name).initialled == "Etienne T."
    assert short_names({1: name, 2: "Etienne Peeters"}) == {1: "Etienne T.", 2: "Etienne P."}


@pytest.mark.parametrize(
    ("names", "family_first"),
    [
        (["Peeters An", "Claes Jan", "Wouters Lieve"], True),
        (["An Peeters", "Jan Claes", "Lieve Wouters"], False),
        (["Ongekend Zus", "Van Damme Broer"], True),
        (["Zus Ongekend", "Broer Van Damme"], False),
        (["Aaa Xyx", "Bbb Xyx", "Ccc Xyx"], True),
        (["Xyx Aaa", "Xyx Bbb", "Xyx Ccc"], False),
        ([], False),
    ],
)
def test_a_whole_list_shows_which_name_it_writes_first(names, family_first):
    assert puts_family_first(names) is family_first


@pytest.mark.django_db
def test_a_club_says_which_name_comes_first_or_its_register_does():
    club = a_club()
    for name in ("Peeters An", "Claes Jan", "Wouters Lieve"):
        add_player(club=club, name=name, actor=SITE)

    guessed = family_first_in(club)
    change_club(club=club, actor=SITE, name_order=NameOrder.GIVEN)

    assert (guessed, family_first_in(club)) == (True, False)


@pytest.mark.django_db
def test_a_latecomer_is_named_as_the_whole_list_is_read():
    tournament = a_tournament()
    enter_players(tournament=tournament, names="Peeters An\nClaes Jan\nWouters Lieve\nRoland Martin", actor=SITE)
    table = a_table(an_open_round(tournament))

    short = short_names_at(tournament, sheet_of(table).seats.values())

    assert sorted(short.values()) == ["An", "Jan", "Lieve", "Martin"]


@pytest.mark.django_db
def test_strangers_read_the_first_name_and_the_initial_of_the_other():
    club = a_club(name_order=NameOrder.FAMILY)
    tournament = a_tournament(club)
    add_player(club=club, name="Peeters An", actor=SITE, shown="short")
    add_player(club=club, name="Van Damme Luc", actor=SITE, shown="short")
    enter_players(tournament=tournament, names="Peeters An\nVan Damme Luc", actor=SITE)
    before = set(tournament.entrants.values_list("public_name", flat=True))

    change_club(club=club, actor=SITE, name_order=NameOrder.GIVEN)

    after = set(tournament.entrants.values_list("public_name", flat=True))
    assert (before, after) == ({"An P.", "Luc V."}, {"Peeters A.", "Luc V."})
    assert Player.objects.count() == 2
