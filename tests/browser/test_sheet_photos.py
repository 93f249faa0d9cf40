"""A photographed sheet at the desk: sent from a browser without what the phone knows of it, looked at, entered."""

import io
from random import Random

import pytest
from django.urls import reverse
from PIL import Image

from reading.rows import marks_of
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.printables import render
from reports.printables.options import Options
from scoring import read_deal
from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.signing_in import sign_in
from tests.factories import a_tournament, a_user, alone, an_open_round
from tests.reports.printables.sheet_filling import filled, photographed
from tests.tournaments.photos.views.test_sheet_photos import a_photo, rows_of
from tournaments.clubs.models import Membership, Role
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.models import Deal, PrintedSheet
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]
PLACE = b"a farm near Ghent"
KEEP_UPLOAD = """() => {
  const send = HTMLFormElement.prototype.submit;
  HTMLFormElement.prototype.submit = async function () {
    const bytes = await this.querySelector("input[type=file]").files[0].arrayBuffer();
    sessionStorage.uploaded = new TextDecoder("latin1").decode(bytes);
    send.call(this);
  };
}"""


@pytest.fixture
def evening(page, live_site):
    evening = an_open_round(a_tournament(deals_per_round=4), players=4).tournament
    user = a_user("an@example.org")
    Membership.objects.create(user=user, club=evening.club, role=Role.DESK)
    sign_in(page, live_site, user)
    return evening


def photograph_of(evening, record):
    """The sheet of the table with one deal on it, as a phone stores it: with the place where it was taken."""
    sheets, variant = marked_sheets(PrintRequest(evening, SITE, round=evening.rounds.get())), variant_of(evening)
    known = geometry(slots(variant), PrintedSheet.objects.first().layout["deals"])
    marks = {
        (1, group, value) for group, values in marks_of(variant, read_deal(variant, record)).items() for value in values
    }
    chance, file, exif = Random("phone"), io.BytesIO(), Image.Exif()
    exif[0x010E] = PLACE.decode()
    picture = photographed(filled(render("marked_sheet", sheets, Options()), known, marks, chance), chance)
    picture.save(file, "JPEG", quality=75, exif=exif)
    return file.getvalue()


def test_a_sheet_is_photographed_looked_at_and_entered(page, evening):
    photograph = photograph_of(evening, alone("N", tricks=6))
    page.goto(reverse("sheet_photos", args=[evening.public_id]))
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
    page.set_input_files("input[type=file]", {"name": "a.jpg", "mimeType": "image/jpeg", "buffer": photograph})
    page.evaluate(KEEP_UPLOAD)
    page.click("text=Read these sheets")
    page.wait_for_selector("h1:has-text('Sheet · Round 1, table 1')")
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
    page.click("text=Enter these deals")
    page.wait_for_selector("text=1 deal is entered.")

    uploaded = page.evaluate("sessionStorage.uploaded")
    assert (uploaded[6:10], PLACE.decode() in uploaded, PLACE in photograph) == ("JFIF", False, True)
    assert Deal.objects.get(tournament=evening).record["contract"] == {"type": "solo", "level": 6}


FOCUSED = "document.activeElement.name + ' ' + document.activeElement.value"
DOUBTS = {"deal_2": {"tricks": ["6", "7"]}, "deal_3": {"tricks": ["12"]}, "deal_4": {"flag": ["corrected"]}}


def reviewed(page, evening, *, doubts=DOUBTS):
    deals = {number: alone("NESW"[number - 1], tricks=6) for number in range(1, 5)}
    rows = rows_of(evening, deals, **doubts)
    if doubts:
        del rows["2"]["marks"]["tricks"]  # six or seven: both bubbles are half filled
    photo = a_photo(evening, rows)
    page.goto(reverse("sheet_photo", args=[evening.public_id, photo.pk]))


def entered(evening):
    return {deal.number: deal.record["tricks"]["declarers"] for deal in Deal.objects.filter(tournament=evening)}


def test_a_clear_sheet_takes_one_key(page, evening):
    reviewed(page, evening, doubts={})

    page.keyboard.press("Enter")
    page.wait_for_selector("text=4 deals are entered.")

    assert entered(evening) == {1: 6, 2: 6, 3: 6, 4: 6}


def test_each_row_that_asks_takes_one_key_and_the_focus_goes_on(page, evening):
    reviewed(page, evening)
    places = [page.evaluate(FOCUSED)]
    for key in ("2", "Delete", "Enter"):
        page.keyboard.press(key)
        places.append(page.evaluate(FOCUSED))
    page.keyboard.press("Enter")
    page.wait_for_selector("text=3 deals are entered.")

    assert places == ["row-2 0", "row-3 0", "row-4 0", " "]  # at the end the button that enters them
    assert entered(evening) == {1: 6, 2: 7, 4: 6}


def test_a_row_is_typed_with_the_keys_and_keeps_what_was_decided_before(page, evening):
    reviewed(page, evening)
    page.keyboard.press("Delete")
    page.keyboard.press("e")
    page.wait_for_selector("h1:has-text('Deal 3 of the sheet of table 1')")
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
    page.fill("[name='tricks.declarers']", "8")
    page.keyboard.press("Enter")
    page.wait_for_selector("text=Typed in:")
    decided = page.eval_on_selector_all("[data-row] input:checked", "all => all.map((one) => one.value)")

    assert (decided, page.evaluate(FOCUSED)) == (["out", "typed", "0"], "row-4 0")
    assert entered(evening) == {}


def test_keys_typed_outside_a_row_do_nothing_to_it(page, evening):
    reviewed(page, evening)
    page.focus("summary")
    page.keyboard.press("1")
    page.keyboard.press("Delete")

    assert page.locator(".photo-asked input:checked").count() == 0


def test_many_photographs_go_one_after_another_and_what_is_refused_stays_listed(page, evening):
    photograph = photograph_of(evening, alone("N", tricks=6))
    files = {"a.jpg": photograph, "b.jpg": b"no picture", "c.jpg": photograph}
    page.goto(reverse("sheet_photos", args=[evening.public_id]))
    sizes = []
    page.on("request", lambda request: request.method == "POST" and sizes.append(len(request.post_data_buffer or b"")))
    page.set_input_files(
        "input[type=file]",
        [{"name": name, "mimeType": "image/jpeg", "buffer": content} for name, content in files.items()],
    )
    page.click("text=Read these sheets")
    page.wait_for_selector("text=3 of 3 photographs were read")

    assert len(sizes) == 3
    assert page.locator("[data-refused] li").all_inner_texts() == [
        "b.jpg: This is neither a JPEG photograph nor a PDF."
    ]
    page.reload()
    page.wait_for_selector("a:has-text('Round 1, table 1')")
