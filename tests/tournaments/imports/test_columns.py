"""Lists as clubs keep them: what each column means, found from the heads in four languages."""

import pytest
from django.conf import settings
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.translation import override

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.tournaments.imports.test_spreadsheets import workbook
from tournaments.clubs.models import NameOrder, Role
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.imports.people import read_names
from tournaments.register.models import Player
from tournaments.security.actors import SITE

HEADS = [
    "Nr;Voornaam;Achternaam;Club;Reeks",
    "Lidnummer;Voornaam;Naam;Kaartclub;Categorie",
    "N°;Prénom;Nom;Club;Catégorie",
    "Numéro de membre;Prénom;Nom de famille;Société;Série",
    "Mitgliedsnummer;Vorname;Nachname;Verein;Kategorie",
    "Nr.;Vorname;Name;Klub;Gruppe",
    "Member no.;First name;Last name;Club;Category",
    "ID;Given name;Surname;Home club;Class",
]
LINE = ("Björn Peeters", "Vierde Aas", "dames", "12")


def read(text, **more):
    return [(*row.names, row.label, row.category, row.member_number) for row in read_names(text, **more).named]


@pytest.mark.parametrize("head", HEADS)
@pytest.mark.parametrize("delimiter", [";", "\t"])
def test_columns_are_found_by_their_heads(head, delimiter):
    text = f"{head}\n12;Björn;Peeters;Vierde Aas;dames".replace(";", delimiter)

    assert read(text) == [LINE]


def test_columns_stand_in_any_order_and_what_nobody_knows_is_left_out():
    text = "Naam;Telefoon;Voornaam;E-mail;Club;Lidnr;Reeks\nPeeters;0478;Björn;b@example.org;Vierde Aas;12;dames"

    assert read(text) == [LINE]


def test_a_column_of_numbers_without_a_head_is_the_member_number():
    assert read("12;Björn Peeters;Vierde Aas;dames\n13;Ann;;") == [LINE, ("Ann", "", "", "13")]


@pytest.mark.parametrize("text", ["Ann;Aas;dames\nBob", "Player 1\nPlayer 2", "Naamloos;Aas\nBob;Aas", "Ann"])
def test_a_list_without_heads_is_read_as_it_always_was(text):
    assert read_names(text).columns.usual
    assert len(read_names(text).named) == len(text.splitlines())


def test_pairs_stand_in_one_column_or_in_two():
    assert read("Speler 1;Speler 2;Club\nAnn;Bob;Aas", pairs=True) == [("Ann", "Bob", "Aas", "", "")]
    assert read("Paar;Club\nAnn & Bob;Aas", pairs=True) == [("Ann", "Bob", "Aas", "", "")]


@pytest.mark.parametrize("name", ["2", "12.5", "???", "+32 478 12 34 56", "01/02/2026", "-"])
def test_what_looks_like_a_number_is_nobodys_name(name):
    assert read_names(f"Ann\n{name}").problems.keys() == {2}


def test_two_people_of_one_name_are_told_how_to_be_told_apart():
    listed = read_names("Jan Peeters;Vierde Aas\nJan Peeters;Zwarte Schoppen\nAn\nAn")

    assert listed.problems == {
        2: "Jan Peeters is in the list twice. If this is somebody else, write what tells them apart, such as "
        "“Jan Peeters (Zwarte Schoppen)”.",
        4: "An is in the list twice.",
    }


@pytest.mark.parametrize("language", [code for code, _name in settings.LANGUAGES])
@pytest.mark.django_db
def test_our_own_list_is_read_back_in_every_language(client, language):
    club = a_club()
    facts = {"name": "Björn Peeters", "label": "Vierde Aas", "category": "dames", "member_number": "12"}
    Player.objects.create(club=club, **facts)
    signed_in_now(client, a_member(club).user)

    with override(language):
        client.cookies["language"] = language
        listed = client.get(reverse("register_export", args=[club.slug, "csv"])).content.decode("utf-8-sig")

    assert read(listed.replace(",", ";")) == [LINE]


@pytest.fixture
def evening(client, db):
    tournament = a_tournament()
    signed_in_now(client, a_member(tournament.club, Role.ORGANISER).user)
    return tournament


def entered(tournament):
    rows = tournament.entrants.order_by("number")
    return list(rows.values_list("name", "label", "category", "players__member_number"))


ROWS = [["Lidnr", "Voornaam", "Achternaam", "Club"], [1, "Björn", "Peeters", "Vierde Aas"], [2, "Zoë", "Maes", None]]


@pytest.mark.slow
def test_a_list_with_heads_is_shown_first_and_entered_as_it_was_shown(client, evening):
    address = reverse("entrants", args=[evening.public_id])
    file = SimpleUploadedFile("list.xlsx", workbook(ROWS))

    shown = client.post(reverse("entrants_file", args=[evening.public_id]), {"file": file}).context
    columns = [column.meaning for column in shown["columns"]]
    client.post(address, {"names": shown["form"]["names"].value(), "column": columns, "head": "1"})

    assert columns == ["number", "given", "family", "club"]
    assert entered(evening) == [("Björn Peeters", "Vierde Aas", "", "1"), ("Zoë Maes", "", "", "2")]


def test_a_list_that_is_pasted_with_heads_is_shown_first_too(client, evening):
    answer = client.post(reverse("entrants", args=[evening.public_id]), {"names": "Naam;Club\nAnn;Aas"})

    assert ([row.names for row in answer.context["listed"].named], entered(evening)) == ([("Ann",)], [])


def test_ladies_and_gents_behind_names_are_categories_and_no_clubs():
    rows = read("Ann Archer; Ladies\nBert Barker; Gents\nCath Carter; lady\nDen Dyer; gent")

    assert [(row[0], row[1], row[2]) for row in rows[:2]] == [
        ("Ann Archer", "", "Ladies"),
        ("Bert Barker", "", "Gents"),
    ]


def test_columns_can_be_corrected_and_looked_at_before_anything_is_entered(client, evening):
    address = reverse("entrants", args=[evening.public_id])
    text = "Vierde Aas\tAnn\t12\nVierde Aas\tBob\t13"
    corrected = {"names": text, "column": ["club", "name", "number"]}

    looked = client.post(address, {**corrected, "look": "1"}).context
    client.post(address, corrected)

    assert [column.meaning for column in looked["columns"]] == ["club", "name", "number"]
    assert looked["form"]["names"].value() == text
    assert entered(evening) == [("Ann", "Vierde Aas", "", "12"), ("Bob", "Vierde Aas", "", "13")]


@pytest.mark.parametrize("column", [[], ["club"], ["nonsense", "name"], ["name"] * 200, [""]])
def test_whatever_is_said_of_the_columns_is_no_fault_of_ours(client, evening, column):
    answer = client.post(reverse("entrants", args=[evening.public_id]), {"names": "Ann;Aas", "column": column})

    assert answer.status_code in (200, 302)


@pytest.mark.parametrize("skip", ["", "1"])
def test_a_list_that_is_too_long_is_given_back_with_what_to_do(client, evening, skip):
    club, text = evening.club, "Ann\n" * 2001

    pages = [
        client.post(reverse("entrants", args=[evening.public_id]), {"names": text, "skip": skip}),
        client.post(reverse("register_import", args=[club.slug]), {"names": text, "skip": skip}),
    ]

    for page in pages:
        assert "more than 2000 lines" in str(page.context["form"].errors)
        assert page.context["form"]["names"].value() == text


def test_the_register_keeps_the_numbers_of_a_list(client, evening):
    club = evening.club
    file = SimpleUploadedFile("list.xlsx", workbook(ROWS))

    shown = client.post(reverse("register_file", args=[club.slug]), {"file": file}).context
    columns = [column.meaning for column in shown["columns"]]
    data = {"names": shown["form"]["names"].value(), "column": columns, "head": "1"}
    client.post(reverse("register_import", args=[club.slug]), data)

    assert list(club.players.values_list("name", "member_number")) == [("Björn Peeters", "1"), ("Zoë Maes", "2")]


@pytest.mark.parametrize("order, name", [(NameOrder.FAMILY, "Peeters Björn"), (NameOrder.GIVEN, "Björn Peeters")])
def test_names_in_two_columns_are_joined_as_the_club_writes_them(client, evening, order, name):
    club = evening.club
    club.name_order = order
    club.save()
    known = Player.objects.create(club=club, name=name)
    data = {"names": "Voornaam;Naam\nBjörn;Peeters\nZoë;Maes", "column": ["given", "family"], "head": "1"}

    client.post(reverse("entrants", args=[evening.public_id]), data)
    data["names"] += "\nAn;Claes"
    client.post(reverse("register_import", args=[club.slug]), {**data, "skip": "1"})

    assert evening.entrants.first().players.get() == known
    assert club.players.count() == 3
    assert club.players.filter(name="Claes An" if order == NameOrder.FAMILY else "An Claes").exists()


@pytest.mark.django_db
def test_a_member_number_tells_two_people_of_one_name_apart():
    tournament = a_tournament()
    for number in ("7", "8"):
        Player.objects.create(club=tournament.club, name="Jan Peeters", member_number=number)

    enter_players(tournament=tournament, names="Nr;Naam\n8;Jan Peeters", actor=SITE)

    assert entered(tournament) == [("Jan Peeters", "", "", "8")]
    assert tournament.club.players.count() == 2
