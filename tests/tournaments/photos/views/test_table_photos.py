"""Photographs of the sheet on the table: its own alone, from the plain page and from the script, and not too many."""

import re

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import a_tournament, alone, an_open_round, with_players
from tests.tournaments.photos.views.test_sheet_photos import a_photo, entered, rows_of
from tournaments.evening.rounds.models import Seat
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.table.models import PrintedSheet
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.photos.models import SheetPhoto
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
JSON = {"HTTP_ACCEPT": "application/json"}


@pytest.fixture
def evening():
    return an_open_round(a_tournament(deals_per_round=4), players=4).tournament


def code_of(evening, number=1):
    return issue_table_code(tournament=evening, table_number=number, actor=SITE).token


def small_head():
    """The head of a photograph, and nothing behind it."""
    return b"\xff\xd8\xff\xc0\x00\x11\x08" + (100).to_bytes(2, "big") * 2 + b"0" * 20


def send(client, token, **more):
    photo = SimpleUploadedFile("a.jpg", small_head(), "image/jpeg")
    return client.post(reverse("table_photos", args=[token]), {"photo": photo}, **more)


def test_without_scripts_a_photograph_is_looked_at_and_its_deals_are_entered(client, evening):
    photo, token = a_photo(evening, rows_of(evening, deal_2={"tricks": ["10"]})), code_of(evening)
    evening_page = client.get(reverse("table_plain", args=[token])).content.decode()
    listed = client.get(reverse("table_photos", args=[token])).content.decode()
    page = client.get(reverse("table_photo", args=[token, photo.pk])).content.decode()

    client.post(reverse("table_photo", args=[token, photo.pk]))
    clear = entered(evening)
    client.post(reverse("table_photo", args=[token, photo.pk]), {"row-2": "0"})

    assert reverse("table_photos", args=[token]) in evening_page
    assert reverse("table_photo", args=[token, photo.pk]) in listed
    assert "2 rows are clear" in page
    assert (sorted(clear), sorted(entered(evening))) == ([1, 3], [1, 2, 3])
    assert entered(evening)[2] == ("partnership", ["E", "W"])


def test_a_table_sees_and_enters_no_sheet_of_another(client):
    evening = an_open_round(a_tournament(deals_per_round=4), players=8).tournament
    marked_sheets(PrintRequest(evening, SITE, round=evening.rounds.get()))
    other = PrintedSheet.objects.get(table=2)
    photo = SheetPhoto.objects.create(printed=other, digest="1", picture=b"webp", rows=rows_of(evening))
    token = code_of(evening)
    page, picture = (
        reverse("table_photo", args=[token, photo.pk]),
        reverse("table_photo_picture", args=[token, photo.pk]),
    )

    asked = [client.get(page), client.get(picture), client.post(page), client.get(page, **JSON)]

    assert [answer.status_code for answer in asked] == [404, 404, 404, 404]
    assert asked[-1].headers["X-Whistboard"] == "1"
    assert entered(evening) == {}


def test_where_both_sides_enter_a_table_books_nothing_from_a_sheet(client):
    evening = an_open_round(a_tournament(deals_per_round=4, double_entry=True), players=4).tournament
    photo, token = a_photo(evening, rows_of(evening)), code_of(evening)

    answer = client.post(reverse("table_photo", args=[token, photo.pk]), **JSON)

    assert (answer.status_code, "Give it to the desk." in answer.json()["refused"]) == (409, True)
    assert entered(evening) == {}


@pytest.mark.slow
def test_a_script_hears_why_a_file_was_refused_and_to_wait_after_six_in_a_minute(client, evening):
    a_photo(evening, rows_of(evening))
    token = code_of(evening)
    nothing = client.post(reverse("table_photos", args=[token]), **JSON)
    statuses = [send(client, token, **JSON).status_code for _ in range(7)]

    assert (nothing.status_code, nothing.json()["refused"]) == (409, "This field is required.")
    assert statuses == [409] * 6 + [429]


def test_the_button_is_on_the_page_once_marked_sheets_were_printed(client, evening):
    token = code_of(evening)
    before = client.get(reverse("table_page", args=[token])).content.decode()
    a_photo(evening, rows_of(evening))

    assert ('id="photos"' in before) is False
    assert 'id="photos"' in client.get(reverse("table_page", args=[token])).content.decode()


def test_at_a_table_of_five_a_row_names_the_fifth_in_the_chair_of_the_dealer(client):
    """North deals the second deal, and the fifth plays in North's chair."""
    evening = with_players(a_tournament(deals_per_round=5), 5)
    round_ = seat_round(tournament=evening, actor=SITE, number=1, tables=[[1, 2, 3, 4, 5]])
    open_round(round_=round_, actor=SITE)
    token, photo = code_of(evening), a_photo(evening, rows_of(evening, {2: alone("N", tricks=6)}))
    fifth = Seat.objects.get(table__round=round_, seat="F").entrant.name.split()[0]

    page = client.get(reverse("table_photo", args=[token, photo.pk])).content.decode()
    row = page.split("Deal 2")[1].split("</fieldset>")[0]
    names = [part.split("<")[0] for part in row.split('class="photo-name">')[1:]]
    points = [text.strip() for text in re.findall(r"<span>([^<]*)</span>", row)]

    assert fifth in row.split("<b>Solo 6</b>")[1].split("</span>")[0]
    assert dict(zip(names, points, strict=True))[fifth] == "+12"
    assert points.count("") == 1
