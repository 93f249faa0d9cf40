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
from tests.factories import a_tournament, a_user, alone, an_open_round
from tests.reports.printables.sheet_filling import filled, photographed
from tournaments.models import Deal, Membership, PrintedSheet, Role
from tournaments.play.facts import variant_of
from tournaments.printing.asking import Asked
from tournaments.printing.sheets import marked_sheets
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
    Membership.objects.create(user=a_user("an@example.org"), club=evening.club, role=Role.DESK)
    page.goto(reverse("login"))
    page.fill("input[name=username]", "an@example.org")
    page.fill("input[name=password]", "correct horse battery")
    page.click("main .button-main")
    return evening


def photograph_of(evening, record):
    """The sheet of the table with one deal on it, as a phone stores it: with the place where it was taken."""
    sheets, variant = marked_sheets(Asked(evening, SITE, round=evening.rounds.get())), variant_of(evening)
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
    page.click("text=Read these photographs")
    page.wait_for_selector("h1:has-text('Photographed sheet: round 1, table 1')")
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
    page.click("text=Enter these deals")
    page.wait_for_selector("text=1 deal is entered.")

    uploaded = page.evaluate("sessionStorage.uploaded")
    assert (uploaded[6:10], PLACE.decode() in uploaded, PLACE in photograph) == ("JFIF", False, True)
    assert Deal.objects.get(tournament=evening).record["contract"] == {"type": "solo", "level": 6}
