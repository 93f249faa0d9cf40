"""Photographs of marked sheets at the desk: read, looked through, booked once, and refused with a reason."""

import io
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from reading.rows import marks_of
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from scoring import read_deal
from tests.factories import a_deal, a_member, a_tournament, alone, an_open_round, together
from tests.reports.printables.sheet_filling import filled, photographed
from tournaments.models import Deal, PrintedSheet, Role, SheetPhoto, Table
from tournaments.play.facts import variant_of
from tournaments.printing.asking import Asked
from tournaments.printing.sheets import marked_sheets
from tournaments.security.actors import SITE
from tournaments.services.evening.rounds import close_round
from tournaments.services.evening.tournaments import change_rules

pytestmark = pytest.mark.django_db
DEALS = {1: alone("N", tricks=6), 2: together("E", "W", tricks=9), 3: alone("S", tricks=5)}


@pytest.fixture
def evening():
    return an_open_round(a_tournament(deals_per_round=4), players=4).tournament


@pytest.fixture
def desk(client, evening):
    client.force_login(a_member(evening.club, Role.DESK).user)
    return client


def at(name, evening, *more):
    return reverse(name, args=[evening.public_id, *more])


def printed(evening):
    marked_sheets(Asked(evening, SITE, round=evening.rounds.get(number=1)))
    return PrintedSheet.objects.get()


def rows_of(evening, deals=DEALS, **doubtful):
    """What a perfect reader sees of these deals; the other rows are empty."""
    variant = variant_of(evening)
    rows = {str(number): {"marks": {}, "doubtful": {}, "written": False} for number in range(1, 5)}
    for number, record in deals.items():
        marks = marks_of(variant, read_deal(variant, record))
        rows[str(number)] = {"marks": {g: sorted(v) for g, v in marks.items()}, "doubtful": {}, "written": True}
    for number, doubts in doubtful.items():
        rows[number.removeprefix("deal_")]["doubtful"] = doubts
    return rows


def a_photo(evening, rows, digest="1"):
    return SheetPhoto.objects.create(printed=printed(evening), digest=digest, picture=b"webp", rows=rows)


def entered(evening):
    """The deals as they stand, by number: the contract, and who plays it."""
    return {
        deal.number: (deal.record["contract"]["type"], deal.record["declarers"])
        for deal in Deal.objects.standing().filter(tournament=evening)
    }


@pytest.mark.slow
def test_a_photographed_sheet_is_read_and_its_deals_are_entered(desk, evening):
    pdf = desk.get(f"/print/{evening.public_id}/marked-sheets.pdf?round=1").content
    variant = variant_of(evening)
    known = geometry(slots(variant), PrintedSheet.objects.get().layout["deals"])
    marks = {
        (number, group, value)
        for number, record in DEALS.items()
        for group, values in marks_of(variant, read_deal(variant, record)).items()
        for value in values
    }
    chance, file = Random("desk"), io.BytesIO()
    photographed(filled(pdf, known, marks, chance), chance).save(file, "JPEG", quality=75)
    photo = SimpleUploadedFile("table 1.jpg", file.getvalue(), "image/jpeg")

    page = desk.post(at("sheet_photos", evening), {"photos": photo}, follow=True)
    picture = desk.get(at("sheet_picture", evening, SheetPhoto.objects.get().pk))
    answer = desk.post(page.redirect_chain[-1][0])

    assert "3 clear rows" in page.content.decode()
    assert (picture.status_code, picture["Content-Type"]) == (200, "image/webp")
    assert answer.status_code == 302
    assert entered(evening) == {1: ("solo", ["N"]), 2: ("partnership", ["E", "W"]), 3: ("solo", ["S"])}


def test_nothing_is_entered_before_somebody_has_looked(desk, evening):
    photo = a_photo(evening, rows_of(evening))

    page = desk.get(at("sheet_photo", evening, photo.pk)).content.decode()

    assert "3 rows are clear" in page
    assert entered(evening) == {}


def test_a_second_photograph_of_the_same_sheet_books_nothing_twice(desk, evening):
    for digest in "12":
        desk.post(at("sheet_photo", evening, a_photo(evening, rows_of(evening), digest).pk))

    page = desk.get(at("sheet_photo", evening, SheetPhoto.objects.get(digest="2").pk)).content.decode()

    assert Deal.objects.filter(tournament=evening).count() == 3
    assert "3 rows agree" in page


def test_a_deal_that_a_phone_entered_otherwise_is_shown_and_never_overwritten(desk, evening):
    a_deal(Table.objects.select_related("round__tournament__club").get(), alone("W", tricks=7))
    photo = a_photo(evening, rows_of(evening))

    page = desk.get(at("sheet_photo", evening, photo.pk)).content.decode()
    desk.post(at("sheet_photo", evening, photo.pk))

    assert "Something else was entered:" in page
    assert entered(evening)[1] == ("solo", ["W"])
    assert sorted(entered(evening)) == [1, 2, 3]


def test_a_row_in_doubt_is_entered_only_as_somebody_decided(desk, evening):
    rows = rows_of(evening, deal_2={"tricks": ["10"]})
    photo = a_photo(evening, rows)

    desk.post(at("sheet_photo", evening, photo.pk), {"row-2": ""})
    without = entered(evening)
    desk.post(at("sheet_photo", evening, photo.pk), {"row-2": "0"})

    assert sorted(without) == [1, 3]
    assert entered(evening)[2] == ("partnership", ["E", "W"])


def test_a_hundred_photographs_are_listed_in_as_few_queries_as_one(desk, evening, django_assert_max_num_queries):
    for number in range(100):
        a_photo(evening, rows_of(evening), str(number))

    with django_assert_max_num_queries(14):
        page = desk.get(at("sheet_photos", evening)).content.decode()

    assert page.count("0 of 3 deals entered") == 100


def refused(desk, evening, file):
    return desk.post(at("sheet_photos", evening), {"photos": file}, follow=True).content.decode()


def test_what_is_no_photograph_is_refused_without_being_decoded(desk, evening):
    png = SimpleUploadedFile("x.jpg", b"\x89PNG\r\n\x1a\n" + b"0" * 100, "image/jpeg")
    huge = b"\xff\xd8\xff\xc0\x00\x11\x08" + (60000).to_bytes(2, "big") * 2 + b"0" * 20

    assert "Send a JPEG picture." in refused(desk, evening, png)
    assert "too large" in refused(desk, evening, SimpleUploadedFile("y.jpg", huge, "image/jpeg"))
    assert "cannot be read" in refused(desk, evening, SimpleUploadedFile("z.jpg", small_head(), "image/jpeg"))


def small_head():
    """The head of a photograph, and nothing behind it."""
    return b"\xff\xd8\xff\xc0\x00\x11\x08" + (100).to_bytes(2, "big") * 2 + b"0" * 20


def test_a_sheet_whose_table_was_seated_anew_books_nothing(desk, evening):
    photo = a_photo(evening, rows_of(evening))
    PrintedSheet.objects.update(seats={"N": 5, "E": 6, "S": 7, "W": 8})

    page = desk.post(at("sheet_photo", evening, photo.pk), follow=True).content.decode()

    assert "other people sit at table 1" in page
    assert entered(evening) == {}


def test_a_sheet_printed_under_other_rules_books_nothing(desk, evening):
    photo = a_photo(evening, rows_of(evening))
    change_rules(tournament=evening, actor=SITE, rules={"piccolo": False})

    page = desk.post(at("sheet_photo", evening, photo.pk), follow=True).content.decode()

    assert "its bubbles mean something else now" in page
    assert entered(evening) == {}


def test_a_sheet_of_a_closed_round_books_nothing(desk, evening):
    photo = a_photo(evening, rows_of(evening))
    close_round(round_=evening.rounds.get(), actor=SITE, anyway=True, reason="late")

    page = desk.post(at("sheet_photo", evening, photo.pk), follow=True).content.decode()

    assert "is not in play" in page
    assert entered(evening) == {}


def test_a_photograph_of_another_evening_is_not_found(desk, evening):
    other = an_open_round(a_tournament(evening.club, name="Other", deals_per_round=4), players=4).tournament
    photo = a_photo(evening, rows_of(evening))

    statuses = [desk.get(at(name, other, photo.pk)).status_code for name in ("sheet_photo", "sheet_picture")]

    assert statuses == [404, 404]
