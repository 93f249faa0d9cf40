"""Photographs of sheets leave with an evening only when they are asked for, and arrive whole or not at all."""

import json
from base64 import b64encode

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.factories import a_member, a_table, a_tournament, an_open_round
from tests.telling import every
from tests.tournaments.eventful import lost
from tests.tournaments.photos.test_sheet_booking import booked, photographed
from tournaments.clubs.models import Role
from tournaments.errors import Refused
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.table.models import PrintedSheet
from tournaments.frame.append_only import sealed
from tournaments.photos.models import SheetPhoto
from tournaments.photos.selectors import AGREES, photo_view
from tournaments.register.models import Player
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
PICTURE = b"RIFF\x04\x00\x00\x00WEBPVP8 "


@pytest.fixture
def evening():
    table = a_table(an_open_round(a_tournament(deals_per_round=4), players=4))
    photo = photographed(table)
    booked(photo)
    SheetPhoto.objects.update(picture=PICTURE, digest="a" * 64)
    return table.round.tournament


def written(document):
    return json.loads(json.dumps(document))


def test_the_file_of_an_evening_has_photographs_only_when_they_are_asked_for(client, evening):
    client.force_login(a_member(evening.club, Role.DIRECTOR).user)
    address = reverse("event_download", args=[evening.public_id])

    page = client.get(reverse("event_file", args=[evening.public_id])).content.decode()
    plain, whole = client.get(address).json(), client.get(address, {"sheets": "1"}).json()

    assert ('name="sheets"' in page, 'name="sheets" checked' in page) == (True, False)
    assert "sheets" not in plain
    assert whole["sheets"][0]["photographs"][0]["picture"] == b64encode(PICTURE).decode()
    assert {key: whole[key] for key in plain if "seal" not in key} == {
        key: plain[key] for key in plain if "seal" not in key
    }


def test_photographs_arrive_with_their_evening_and_are_of_its_deals_still(evening):
    document = written(event_of(evening, sheets=True))
    club = lost(evening)

    arrived = import_event(club=club, document=document, actor=SITE)
    again = import_event(club=club, document=document, actor=SITE)

    photo = SheetPhoto.objects.select_related("printed__tournament").get()
    assert again == arrived
    assert written(event_of(arrived, sheets=True)) == document
    assert [row.state for row in photo_view(photo).rows[:3]] == [AGREES] * 3


def test_a_picture_of_somebody_who_was_erased_here_does_not_come_back(evening):
    document = written(event_of(evening, sheets=True))
    SheetPhoto.objects.all().delete()
    PrintedSheet.objects.all().delete()
    erase_player(player=Player.objects.first(), actor=SITE)
    document["journal"] = written(event_of(evening))["journal"]

    import_event(club=evening.club, document=sealed(document), actor=SITE)

    assert bytes(SheetPhoto.objects.get().picture) == b""


FORGED = {
    "no picture": lambda photo, sheet: photo.update(picture=b64encode(b"<svg/>").decode()),
    "a huge picture": lambda photo, sheet: photo.update(picture=b64encode(PICTURE + bytes(1_000_000)).decode()),
    "rows of other deals": lambda photo, sheet: photo["rows"].update({"99": photo["rows"]["1"]}),
    "a row of another shape": lambda photo, sheet: photo["rows"].update({"1": {}}),
    "marks that are no names": lambda photo, sheet: photo["rows"]["1"].update(marks={"tricks": [{}]}),
    "a chair that is none": lambda photo, sheet: sheet["seats"].update(X=1),
    "a thousand deals": lambda photo, sheet: sheet["layout"].update(deals=1000),
    "no number": lambda photo, sheet: sheet.update(serial=-1),
    "a number beyond all": lambda photo, sheet: sheet.update(serial=1 << 40),
    "no time": lambda photo, sheet: photo.update(taken="yesterday"),
    "nothing": lambda photo, sheet: sheet.clear(),
}


@pytest.mark.parametrize("forge", FORGED.values(), ids=FORGED.keys())
def test_a_forged_photograph_is_refused_with_the_whole_file(evening, forge):
    document = written(event_of(evening, sheets=True))
    club = lost(evening)
    sheet = document["sheets"][0]
    forge(sheet["photographs"][0], sheet)

    with pytest.raises(Refused, match="does not hold a whole event"):
        import_event(club=club, document=sealed(document), actor=SITE)

    assert (club.tournaments.count(), SheetPhoto.objects.count()) == (0, 0)


@pytest.mark.slow
@pytest.mark.parametrize("marks", every(3, [{"level": ["99"], "kind": ["?"]}, {"tricks": ["x", "-1"]}, {"": [""]}]))
def test_marks_that_mean_nothing_are_asked_about_or_refused(client, evening, marks):
    document = written(event_of(evening, sheets=True))
    club = lost(evening)
    document["sheets"][0]["photographs"][0]["rows"]["4"]["marks"] = marks
    client.force_login(a_member(club, Role.OWNER).user)
    file = SimpleUploadedFile("evening.json", json.dumps(sealed(document)).encode())

    answer = client.post(reverse("event_take_in", args=[club.slug]), {"file": file})

    assert answer.status_code in (302, 422)
    for photo in SheetPhoto.objects.select_related("printed__tournament"):
        assert photo_view(photo).rows[3].state == "asked"
