"""Family names: given, guessed, asked about; and every list "by name" in the order that the club chose."""

import ast
import csv
import json
from io import StringIO
from pathlib import Path

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member, a_tournament
from tests.reports.printables.reading import pages
from tests.seating import draw_round
from tournaments.clubs.models import Sorting
from tournaments.clubs.selectors import alphabet_of, guessed_names, in_order
from tournaments.clubs.services import change_club
from tournaments.door.prints import attendance
from tournaments.door.selectors import people_at_the_door, register_names
from tournaments.entries.models import Announcement
from tournaments.errors import Refused
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.imports.people import read_names
from tournaments.ladders.forms import JoinForm
from tournaments.ladders.models import Ladder
from tournaments.prints.requests import PrintRequest
from tournaments.register.models import Player, Shown
from tournaments.register.names import Alphabet, is_sure, person_of
from tournaments.register.selectors import compare_list, find_players, fuller
from tournaments.register.services.register import (
    add_player,
    change_player,
    erase_player,
    known_or_new,
    merge_players,
    part_players,
    say_family_names,
    update_players,
)
from tournaments.security.actors import SITE

NAMES = [
    *("Piet Aerts", "Kris van den Bosch", "Zoë Claes", "An d’Hondt", "Wim Peeters", "Els Segers", "Bob Voss"),
    "Sofie Wouters",
]
ORDERS = {
    "given": "An Bob Els Kris Piet Sofie Wim Zoë",
    "stem": "Piet Kris Zoë An Wim Els Bob Sofie",
    "prefix": "Piet Zoë An Wim Els Kris Bob Sofie",
}
LISTED = {"stem": "Bosch, Kris van den", "prefix": "van den Bosch Kris", "given": "Kris van den Bosch"}


@pytest.mark.parametrize("sorting", ORDERS)
def test_one_key_sorts_names_by_given_by_family_or_by_its_stem(sorting):
    alphabet = Alphabet(sorting, bool, {})

    assert [name.split()[0] for name in sorted(NAMES, key=alphabet.key)] == ORDERS[sorting].split()
    assert alphabet.listed("Kris van den Bosch") == LISTED[sorting]
    assert sorting != "stem" or alphabet.listed("An d’Hondt") == "Hondt, An d’"


@pytest.mark.parametrize(
    ("name", "family_name", "listed"),
    [
        ("Jan Frans Claes", "Frans Claes", "Frans Claes Jan"),
        ("Jan Peeters (vader)", "", "Peeters Jan (vader)"),
        ("Mia", "", "Mia"),
        ("An Claes & Bob Voss", "", "An Claes & Bob Voss"),
        ("Kris 't Hart", "", "'t Hart Kris"),
    ],
)
def test_what_somebody_said_goes_before_what_is_guessed(name, family_name, listed):
    assert Alphabet("prefix", bool, {name: family_name}).listed(name) == listed


@pytest.mark.parametrize(
    ("name", "family_first", "of_one_mind", "sure"),
    [
        ("Kris van den Bosch", False, False, True),
        ("Jan Peeters", False, False, True),
        ("Jan Peeters", True, True, False),
        ("Xyx Aaa", False, False, False),
        ("Xyx Aaa", False, True, True),
        ("Xyx Aaa Bbb", False, True, False),
        ("Jan Frans Claes", False, True, False),
        ("Marie Louise Claes", False, True, True),
        ("CLAES Xyx", False, False, True),
        ("Mia", True, False, True),
    ],
)
def test_a_name_that_leaves_a_doubt_is_asked_about(name, family_first, of_one_mind, sure):
    assert is_sure(name, family_first, of_one_mind) is sure


@pytest.mark.parametrize(
    ("text", "family_name"),
    [
        ("Voornaam;Tussenvoegsel;Achternaam\nXyx;van den;Aaa", "van den Aaa"),
        ("Familienaam;Voornaam\nDe Xyx;Jan Piet", "De Xyx"),
        ("Aaa, Jan van den\nBbb, Piet", "van den Aaa"),
        ("Naam\nJan Aaa", ""),
    ],
)
@pytest.mark.parametrize("family_first", [True, False])
def test_a_list_tells_the_family_name_by_its_columns_or_its_comma(text, family_name, family_first):
    line = read_names(text, family_first=family_first, sure=()).named[0]

    assert line.family_name(line.names[0]) == family_name
    assert not family_name or person_of(line.names[0], False, family_name).family == family_name


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("country", "sorting", "order"),
    [("NL", "", "stem"), ("BE", "", "prefix"), ("", "", "prefix"), ("NL", "given", "given"), ("BE", "stem", "stem")],
)
def test_lists_are_sorted_as_in_the_country_or_as_the_club_says(country, sorting, order):
    assert alphabet_of(a_club(country=country, sorting=sorting)).sorting == order


@pytest.mark.django_db
@pytest.mark.slow
@pytest.mark.parametrize("sorting", Sorting.values)
def test_every_list_by_name_is_in_the_order_of_the_club(client, sorting):
    club = a_club(sorting=sorting)
    owner = a_member(club, "owner")
    client.force_login(owner.user)
    for name in NAMES:
        add_player(club=club, name=name, actor=SITE)
    tournament, others = a_tournament(club), a_tournament(club, name="Next week")
    enter_players(tournament=tournament, names="\n".join(NAMES), actor=SITE)
    Announcement.objects.create(tournament=tournament, fees=[])
    publish_tournament(tournament=tournament, actor=SITE)
    open_round(round_=draw_round(tournament=tournament, actor=SITE, seed="1"), actor=SITE)

    lists = {**_pages(client, tournament, others), **_values(PrintRequest(tournament, owner), others)}

    wrong = {key: found for key, text in lists.items() if (found := _order_in(text)) != _wanted(found, sorting)}
    empty = [key for key, text in lists.items() if len(_order_in(text)) < 2 and key != "search"]
    assert (wrong, empty) == ({}, [])


def _pages(client, tournament, others):
    club, evening = tournament.club.slug, tournament.public_id

    def page(name, *args, query=""):
        return client.get(reverse(name, args=args) + query).content.decode()

    def paper(kind):
        return " ".join(pages(client.get(f"/print/{evening}/{kind}.pdf?round=1").content))

    register = csv.reader(StringIO(page("register_export", club, "csv").lstrip("\ufeff")), delimiter=",")
    return {
        "register": page("register", club).partition('role="search"')[2],
        "export": " ".join(row[0] for row in register),
        "who is here": page("from_register", others.public_id),
        "round": page("public_round", club, tournament.slug, 1, query="?by=name"),
        "seats by name": paper("seats-by-name"),
        "list of players": paper("players-list"),
        "door's file": page("till_file", evening),
    }


def _values(asked, others):
    club = others.club
    ladder = Ladder.objects.create(club=club, name="Ladder", slug="ladder")
    return {
        "cards": [player.name for player in in_order(club, club.players.all())],
        "to sign": [person.name for person in attendance(asked).people],
        "door": [person["name"] for person in people_at_the_door(asked.tournament)],
        "members at the door": [name for name, _number in register_names(others)],
        "ladder": str(JoinForm(ladder, type("View", (), {"rungs": ()})())["player"]),
        "search": [player.name for player in find_players(club, "en")],
        "gone": [player.name for player in compare_list(club, read_names("\n".join(NAMES[::2])).named).gone],
    }


def _order_in(text):
    """The first names of the people in a text, in the order in which they stand there."""
    text = text if isinstance(text, str) else json.dumps(text, ensure_ascii=False)
    places = {name.split()[0]: text.find(last) for name in NAMES if (last := name.split("’")[-1].split()[-1]) in text}
    return sorted(places, key=places.__getitem__)


def _wanted(found, sorting):
    return [first for first in ORDERS[sorting].split() if first in found]


@pytest.mark.django_db
def test_a_family_name_is_part_of_the_name_and_goes_when_the_name_changes():
    club = a_club()
    player = add_player(club=club, name="Jan Frans Claes", family_name="Frans Claes", actor=SITE)
    with pytest.raises(Refused) as refusal:
        change_player(player=player, family_name="Peeters", actor=SITE)
    change_player(player=player, name="Jan Claes", actor=SITE)

    assert set(refusal.value.problems) == {"family_name"}
    assert (player.family_name, add_player(club=club, name="Jan Frans Claes", actor=SITE).family_name) == ("", "")


@pytest.mark.django_db
def test_the_page_of_a_player_says_the_likely_family_name_and_corrects_it(client):
    club = a_club()
    client.force_login(a_member(club).user)
    player = add_player(club=club, name="Jan Frans Claes", actor=SITE, shown=Shown.SHORT)
    address = reverse("player", args=[club.slug, player.public_id])
    form = client.get(address).context["form"]
    typed = {name: form[name].value() or "" for name in form.fields}
    client.post(address, {**typed, "family_name": "Claes"})
    answer = client.post(address, {**typed, "family_name": "Segers"})
    player.refresh_from_db()

    assert (typed["family_name"], player.family_name) == ("Frans Claes", "Claes")
    assert list(answer.context["form"].errors) == ["family_name"]


@pytest.mark.django_db
def test_what_no_name_tells_is_asked_on_one_page_and_nothing_is_ticked(client):
    club = a_club()
    client.force_login(a_member(club).user)
    player = add_player(club=club, name="Xyx Aaa Bbb", actor=SITE, shown=Shown.SHORT)
    add_player(club=club, name="Jan Peeters", actor=SITE)
    address = reverse("register_names", args=[club.slug])
    assert address in client.get(reverse("register", args=[club.slug])).content.decode()
    form = client.get(address).context["form"]
    client.post(address, {str(player.pk): "Bbb"})
    player.refresh_from_db()

    assert {key: (field.initial, len(field.choices)) for key, field in form.fields.items()} == {
        str(player.pk): (None, 4)
    }
    assert (player.family_name, [guess.is_sure for guess in guessed_names(club)]) == ("Bbb", [True])


@pytest.mark.django_db
def test_a_list_with_columns_gives_family_names_to_new_players_and_shows_what_differs():
    club = a_club(name_order="given")
    sure = add_player(club=club, name="Jan Peeters", actor=SITE)
    other = add_player(club=club, name="Jan Frans Claes", actor=SITE)
    text = "Voornaam;Achternaam\nJan;Peeters\nJan Frans;Claes\nXyx;Aaa Bbb"
    comparison = compare_list(club, read_names(text, sure=()).named)
    update_players(club=club, new=comparison.new, changes=[tuple(each) for each in comparison.changed], actor=SITE)
    stored = dict(club.players.values_list("name", "family_name"))

    assert ([each.player for each in comparison.changed], comparison.same) == ([other], [sure])
    assert stored == {"Jan Peeters": "", "Jan Frans Claes": "Claes", "Xyx Aaa Bbb": "Aaa Bbb"}
    assert known_or_new(club, "Segers, Wim", SITE).family_name == "Segers"


@pytest.mark.django_db
def test_two_rows_made_one_keep_the_family_name_that_stands_in_the_name_and_part_with_it():
    club = a_club(name_order="given")
    kept = add_player(club=club, name="Jan Claes", family_name="Claes", actor=SITE)
    gone = add_player(club=club, name="Jan Frans Claes", family_name="Frans Claes", actor=SITE)
    merge = merge_players(kept=kept, gone=gone, fields=fuller(kept, gone), actor=SITE)
    kept.refresh_from_db()
    together = (kept.name, kept.family_name)
    merge.gone.pop("family_name")  # as one made before there was such a field
    back = part_players(merge=merge, actor=SITE)
    kept.refresh_from_db()

    assert together == ("Jan Frans Claes", "Frans Claes")
    assert (kept.name, kept.family_name, back.family_name) == ("Jan Claes", "Claes", "")


@pytest.mark.django_db
def test_erasing_and_the_public_short_form_heed_the_family_name():
    club = a_club(name_order="family")
    tournament = a_tournament(club)
    player = add_player(club=club, name="Jan Peeters", shown=Shown.SHORT, actor=SITE)
    enter_players(tournament=tournament, names="Jan Peeters", actor=SITE)
    guessed = tournament.entrants.get().public_name
    say_family_names(club=club, family_names={player.pk: "Peeters"}, actor=SITE)
    said = tournament.entrants.get().public_name
    player.refresh_from_db()
    erase_player(player=player, actor=SITE)

    assert (guessed, said, Player.objects.get().family_name) == ("Peeters J.", "Jan P.", "")


@pytest.mark.django_db
def test_another_choice_of_the_club_is_kept():
    club = a_club()
    change_club(club=club, sorting=Sorting.STEM, actor=SITE)

    assert in_order(club, [add_player(club=club, name=name, actor=SITE) for name in NAMES])[1].name == NAMES[1]
    assert type(club).objects.get().sorting == "stem"


NOT_OF_PEOPLE = {"tournaments/clubs", "tournaments/accounts", "tournaments/leagues", "tournaments/operator"}
CLUBS = {"club__name", "joint__name"}


def test_nobody_sorts_people_by_name_but_the_alphabet():
    """No query and no key in the app has an order of its own for names of people."""
    found = []
    for path in sorted(Path("tournaments").rglob("*.py")):
        if "migrations" in path.parts or any(path.as_posix().startswith(room) for room in NOT_OF_PEOPLE):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "order_by":
                fields = {arg.value.lstrip("-") for arg in node.args if isinstance(arg, ast.Constant)}
                of_people = "Club" not in ast.unparse(node) and "clubs" not in ast.unparse(node)
                found += [f"{path}:{node.lineno}" for field in fields - CLUBS if field.endswith("name") and of_people]
            if isinstance(node, ast.keyword) and node.arg == "key" and ".name.casefold()" in ast.unparse(node.value):
                found.append(f"{path}:{node.value.lineno}")

    assert found == []
