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
from tournaments.clubs.models import Role
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.evening.table.models import Deal, PrintedSheet
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.photos import views as sheet_photos
from tournaments.photos.models import SheetPhoto
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

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
    marked_sheets(PrintRequest(evening, SITE, round=evening.rounds.get(number=1)))
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


def printed_pdf(desk, evening):
    return desk.get(f"/print/{evening.public_id}/marked-sheets.pdf?round=1").content


def marks_on(evening, deals):
    """The geometry of the printed sheet, and every mark of these deals on it."""
    variant = variant_of(evening)
    known = geometry(slots(variant), PrintedSheet.objects.get().layout["deals"])
    return known, {
        (number, group, value)
        for number, record in deals.items()
        for group, values in marks_of(variant, read_deal(variant, record)).items()
        for value in values
    }


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_photographed_sheet_is_read_and_its_deals_are_entered(desk, evening, monkeypatch):
    monkeypatch.setattr(sheet_photos, "AT_ONCE", 100)  # a busy machine takes its time
    pdf, chance, file = printed_pdf(desk, evening), Random("evening"), io.BytesIO()
    photographed(filled(pdf, *marks_on(evening, DEALS), chance), chance).save(file, "JPEG", quality=75)
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
    assert '<details class="rare" open>' in page  # nobody enters what was not in sight
    assert entered(evening) == {}


def test_the_second_of_two_who_enter_the_same_photograph_is_told_that_its_rows_agree(desk, evening):
    photo = a_photo(evening, rows_of(evening))

    answers = [desk.post(at("sheet_photo", evening, photo.pk), follow=True) for _ in range(2)]

    said = [[str(message) for message in answer.context["messages"]] for answer in answers]
    assert said == [["3 deals are entered."], ["3 rows agree"]]
    assert Deal.objects.filter(tournament=evening).count() == 3


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

    desk.post(at("sheet_photo", evening, photo.pk), {})
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


def test_a_row_is_typed_in_and_what_was_decided_about_the_others_is_kept(desk, evening):
    photo = a_photo(evening, rows_of(evening, deal_2={"tricks": ["10"]}, deal_3={"flag": ["corrected"]}))
    page = at("sheet_photo", evening, photo.pk)

    to_form = desk.post(page, {"row-3": "out", "type": "2"})["Location"]
    form = desk.get(to_form).context["form"]
    answers = {name: form[name].initial for name in ("contract", "declarers", "trump") if name in form.fields}
    answers = {name: value for name, value in answers.items() if value} | {"tricks.declarers": 11}
    back = desk.post(to_form, answers)["Location"]
    review = desk.get(back).context["review"]
    nothing_yet = entered(evening)
    desk.post(page, {"row-2": "typed", "row-3": "out"})

    assert ("row-3=out" in to_form, "row-2=typed" in back) == (True, True)
    assert [(row.row.number, row.out, row.decided) for row in review.asking] == [(2, False, True), (3, True, True)]
    assert nothing_yet == {}
    assert sorted(entered(evening)) == [1, 2]
    assert Deal.objects.get(tournament=evening, number=2).record["tricks"] == {"declarers": 11}


def test_a_clear_row_can_be_left_out(desk, evening):
    photo = a_photo(evening, rows_of(evening))

    desk.post(at("sheet_photo", evening, photo.pk), {"row-1": "0", "row-2": "out"})

    assert sorted(entered(evening)) == [1, 3]


def test_points_that_differ_from_those_entered_are_marked_with_a_sign(desk, evening):
    a_deal(Table.objects.select_related("round__tournament__club").get(), alone("N", tricks=7))
    photo = a_photo(evening, rows_of(evening))

    page = desk.get(at("sheet_photo", evening, photo.pk)).content.decode()

    assert page.count("≠") == 4  # six tricks instead of seven: other points for all four


def test_a_row_that_nobody_decided_is_told_and_asked_again(desk, evening):
    photo = a_photo(evening, rows_of(evening, deal_2={"tricks": ["10"]}))
    page = at("sheet_photo", evening, photo.pk)

    answer = desk.post(page, follow=True)

    assert (answer.redirect_chain[-1][0], sorted(entered(evening))) == (page, [1, 3])
    assert "1 row still asks." in answer.content.decode()


def test_totals_on_paper_stand_beside_what_the_deals_come_to_once_no_row_asks(desk, evening):
    clear = a_photo(evening, rows_of(evening))
    asking = a_photo(evening, rows_of(evening, deal_2={"flag": ["corrected"]}), "2")

    totals = desk.get(at("sheet_photo", evening, clear.pk)).context["review"].totals
    none = desk.get(at("sheet_photo", evening, asking.pk)).context["review"].totals
    before = {total.party: total.points for total in totals}
    desk.post(at("sheet_photo", evening, clear.pk))
    sheet = sheet_of(Table.objects.get(round__tournament=evening))

    assert (before, sum(before.values()), none) == (dict(sheet.points), 0, [])
