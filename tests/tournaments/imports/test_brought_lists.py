"""Lists as people bring them from their own computers: read right, or asked about."""

from io import BytesIO
from zipfile import ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from openpyxl import Workbook

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.tournaments.odd_forms import forms_on
from tournaments.errors import Refused
from tournaments.imports.files import SeveralLists, as_lines, read_file
from tournaments.imports.people import read_names

CARD = "BEGIN:VCARD\r\nVERSION:3.0\r\nN:Segers;Wim;;;\r\n{}END:VCARD\r\n"
RIGHT = {
    "title and blank line": ("Ledenlijst 2026;;;\n;;;\nNr;Naam;Voornaam;Club\n1;Segers;Wim;Ranst", ["Wim Segers"]),
    "title with commas": ("Leden, ploegen, clubs en reeksen\nNaam;Club\nWim Segers;Ranst", ["Wim Segers"]),
    "title of two cells": ("Liste;2026;\nNom;Prénom;Club\nDupont;Luc;Mons", ["Luc Dupont"]),
    "two lines of heads": ("Naam;;Club\nAchternaam;Voornaam;\nSegers;Wim;Ranst", ["Wim Segers"]),
    "columns nobody knows": (
        "Vorname;Nachname;Straße;PLZ;Ort;Telefon;Geburtsdatum\nUwe;Maier;Weg 1;1000;Köln;0;1.2.1950",
        ["Uwe Maier"],
    ),
    "tussenvoegsel": (
        "Voornaam;Tussenvoegsel;Achternaam\nKris;van den;Bosch\nWim;;Segers",
        ["Kris van den Bosch", "Wim Segers"],
    ),
    "voorvoegsel": ("Achternaam;Voorvoegsel;Roepnaam\nVeen;van der;Pieter", ["Pieter van der Veen"]),
    "Namenszusatz": ("Vorname;Namenszusatz;Nachname\nKarl;von;Berg", ["Karl von Berg"]),
    "comma in pasted names": ("Segers, Wim\nNagels, Rita", ["Wim Segers", "Rita Nagels"]),
    "initials after a comma": ("Berg, A.B. van\nSegers, W.", None),
    "family and given name without heads": ("Segers;Wim\nNagels;Rita", ["Wim Segers", "Rita Nagels"]),
    "given and family name, comma": ("Wim,Segers\nRita,Nagels\nJan,Maes", ["Wim Segers", "Rita Nagels", "Jan Maes"]),
    "numbers": ("1. Wim Segers\n2) Rita Nagels\n(3) Jan Maes", ["Wim Segers", "Rita Nagels", "Jan Maes"]),
    "bullets and ticks": ("• Wim Segers ✅\n- Rita Nagels 👍\n✔ Jan Maes", ["Wim Segers", "Rita Nagels", "Jan Maes"]),
    "mail addresses": ("Wim Segers <w@example.org>; Rita Nagels <r@example.org>", ["Wim Segers", "Rita Nagels"]),
    "vCards": (CARD.format("FN:Wim Segers\r\n") + CARD.format("TEL:1\r\n"), None),
    "quoted-printable card": (
        CARD.format("FN;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Zo=C3=AB Maes\r\n"),
        ["Zoë Maes"],
    ),
    "a word above the names": ("Deelnemers:\nWim Segers", ["Wim Segers"]),
    "bars between": ("Naam|Club\nWim Segers|Ranst", ["Wim Segers"]),
    "club in brackets": ("Wim Segers (Ranst)", ["Wim Segers (Ranst)"]),
    "names with signs": (
        "Jean-Pierre D'hondt\n't Zwart Jan\nAn St. Maes",
        ["Jean-Pierre D'hondt", "'t Zwart Jan", "An St. Maes"],
    ),
}
ASKED = [
    "Rita Nagels (niet betaald)",
    "Deelnemers vrijdag 27/11",
    "wim@example.org",
    "[27/11/2026, 20:15] Wim: ik kom",
    "Rita +32 478 12 34 56 78901",
    "Totaal",
    "Gemiddelde leeftijd",
    "4.",
    "12 spelers",
    "Wim Segers, Ranst",
    "2026-11-27",
]


def names_in(text):
    lines = as_lines(read_file(SimpleUploadedFile("list.csv", text.encode())))
    listed = read_names(lines, sure=())
    return [name for row in listed.named for name in row.names], listed.problems


@pytest.mark.parametrize("shape", [shape for shape, (_text, names) in RIGHT.items() if names])
def test_a_list_is_read_as_its_people_meant_it(shape):
    text, names = RIGHT[shape]

    assert names_in(text) == (names, {})


@pytest.mark.parametrize("text", ASKED)
def test_what_may_be_no_name_is_asked_about(text):
    listed = read_names(f"{text}\nJan Maes", sure=())

    assert (list(listed.problems), [row.names for row in listed.named]) == ([1], [("Jan Maes",)])


def test_two_cards_of_one_name_are_asked_about():
    assert list(names_in(RIGHT["vCards"][0])[1]) == [2]


@pytest.mark.parametrize(
    ("head", "numbers", "expected"),
    [("Nr", (1, 2), ["", ""]), ("Nr", (17, 3), ["17", "3"]), ("Lidnr", (1, 2), ["1", "2"])],
)
def test_a_column_that_counts_the_rows_is_no_member_number(head, numbers, expected):
    text = f"{head};Naam\n{numbers[0]};Wim Segers\n{numbers[1]};Rita Nagels"

    assert [row.member_number for row in read_names(text).named] == expected


def test_a_mail_address_becomes_no_club():
    assert [(row.told, row.label) for row in read_names("Wim Segers;w@example.org").named] == [("Wim Segers", "")]


def test_nobody_above_what_may_be_a_head_is_dropped():
    listed = read_names("Wim Segers;Ranst;dames\nNaam;Club;Reeks\nRita Nagels;Mol;dames")

    assert [row.names for row in listed.named] == [("Wim Segers",), ("Rita Nagels",)]
    assert list(listed.problems) == [2]


@pytest.fixture
def workbook():
    book, written = Workbook(), BytesIO()
    for title, name in (("Leden", "Wim Segers"), ("Oud-leden", "Rita Nagels")):
        sheet = book.create_sheet(title)
        for row in (["Naam", "Club"], [name, "Ranst"]):
            sheet.append(row)
    book.save(written)
    return SimpleUploadedFile("leden.xlsx", written.getvalue())


def test_a_workbook_with_several_lists_is_not_guessed_at(workbook):
    with pytest.raises(SeveralLists) as refusal:
        read_file(workbook)
    assert "“Leden”, “Oud-leden”" in str(refusal.value.problems)


@pytest.mark.django_db
@pytest.mark.parametrize("place", ["register", "evening"])
def test_the_page_asks_which_sheet_and_goes_on_with_what_it_holds(client, workbook, place):
    club = a_club(name_order="given")
    signed_in_now(client, a_member(club).user)
    evening = a_tournament(club)
    sent_to = {"register": ("register_file", club.slug), "evening": ("entrants_file", evening.public_id)}
    view, key = sent_to[place]

    asked = client.post(reverse(view, args=[key]), {"file": workbook})
    choices = [form for form in forms_on("", asked.content.decode()) if "look" in form.fields]
    assert list(asked.context["sheets"]) == ["Leden", "Oud-leden"]
    shown = client.post(choices[1].action, choices[1].fields)

    assert [named.names for named in shown.context["listed"].named] == [("Rita Nagels",)]
    assert (club.players.count(), evening.entrants.count()) == (0, 0)


def test_text_that_is_no_card_stays_as_it_is():
    assert as_lines("Wim Segers; Ranst") == "Wim Segers; Ranst"


def test_a_workbook_with_a_whole_sheet_merged_is_read_as_soon_as_any():
    book, written, crafted = Workbook(), BytesIO(), BytesIO()
    book.active.append(["Naam"])
    book.active.merge_cells("A1:B1")
    book.save(written)
    with ZipFile(written) as source, ZipFile(crafted, "w") as target:
        for name in source.namelist():
            target.writestr(name, source.read(name).replace(b'ref="A1:B1"', b'ref="&#65;1:XFD1048576"'))

    assert read_file(SimpleUploadedFile("list.xlsx", crafted.getvalue())) == "Naam"


MAIL = b"MIME-Version: 1.0\nContent-Type: "


@pytest.mark.parametrize(
    "content",
    [
        MAIL + b"text/plain; " + b"x*0*='';" * 100_000 + b"\n\nJan Maes",
        MAIL + b"multipart/mixed; boundary=b\n\n--b\n" + b"Content-Type: message/rfc822\n\n" * 20_000,
        b"<html><![x[ y",
        b"Naam;" + b"a;" * 400_000,
        b"<table><tr>" + b"<td rowspan=2000>" * 40_000 + b"<tr>" * 40_000,
        b'TABLE\r\n0,1\r\n"EXCEL"\r\nVECTORS\r\n0,2\r\n',
        b'ID;PWXL;N;E\nC;Y1;X1;K"Naam"\n',
    ],
    ids=[
        "a long kind",
        "mails within mails",
        "an odd declaration",
        "a wide row",
        "cells that reach down",
        "DIF",
        "SYLK",
    ],
)
def test_a_file_that_would_take_its_reader_long_or_break_it_is_refused(content):
    with pytest.raises(Refused, match="cannot be read"):
        read_file(SimpleUploadedFile("list.eml", content))


def test_a_mail_in_an_encoding_that_nobody_knows_is_read_by_its_letters():
    mail = MAIL + b"text/plain; charset=foo\n\n" + "André Maes".encode()

    assert read_names(as_lines(read_file(SimpleUploadedFile("list.eml", mail)))).named[0].names == ("André Maes",)


@pytest.mark.parametrize("sign", ["+", "(", "\"'", "x ", "Ã"])
def test_an_endless_cell_is_read_no_further_than_a_name_can_reach(sign):
    listed = read_names(f"Jan {sign * 200_000}\nAn Maes\n", sure=())

    assert listed.named[-1].told == "An Maes"
