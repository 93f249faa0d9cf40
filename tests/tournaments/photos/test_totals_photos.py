"""Totals slips of before: whoever photographs one is told to type its totals, and what was stored stays."""

import io
import json
from random import Random

import pytest
from django.contrib.messages import get_messages
from django.urls import reverse

from reports.printables import render
from tests.factories import a_member, a_table, a_tournament, an_open_round
from tests.reports.printables.sheet_filling import filled, photographed
from tests.tournaments.eventful import lost
from tests.tournaments.sides import phones
from tournaments.clubs.models import Role
from tournaments.errors import Refused
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.table.models import PrintedSheet
from tournaments.photos.models import SheetPhoto
from tournaments.photos.selectors import listed_photos
from tournaments.photos.services import photograph_at_table, read_photo
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
BLANK: dict = {"bubbles": [], "boxes": []}
LAYOUT = {"version": 3, "deals": 0, "parties": ["N", "E", "S", "W"], "digits": 3}
ROW = {"marks": {"100": ["1"], "10": ["2"], "1": ["0"]}, "doubtful": {}, "written": True}


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(deals_per_round=4), players=8))


def a_slip(table):
    """A totals slip of that table as an earlier version stored it, with its photograph."""
    seats = dict(table.seats.values_list("seat", "entrant__number"))
    about = {"round": table.round.number, "table": table.number, "first_deal": 1, "first_dealer": "N", "seats": seats}
    printed = PrintedSheet.objects.create(
        tournament=table.round.tournament, serial=900, digest="d" * 64, layout=LAYOUT, **about
    )
    picture = b"RIFF\x04\x00\x00\x00WEBPVP8 "
    rows = {str(number): ROW for number in range(1, 5)}
    return SheetPhoto.objects.create(printed=printed, digest="a" * 64, picture=picture, rows=rows)


@pytest.mark.slow
def test_whoever_photographs_a_totals_slip_is_told_to_type_it(table):
    tournament, chance, file = table.round.tournament, Random("slip"), io.BytesIO()
    (sheet, *_others) = marked_sheets(PrintRequest(tournament, SITE, round=table.round))
    PrintedSheet.objects.filter(table=table.number).update(layout=LAYOUT)
    photographed(filled(render("marked_sheet", [sheet]), BLANK, set(), chance), chance).save(file, "JPEG", quality=75)
    (phone,) = phones(table, 1)

    with pytest.raises(Refused, match="This is a totals slip"):
        read_photo(tournament=tournament, photograph=file.getvalue(), actor=a_member(tournament.club, Role.DESK))
    with pytest.raises(Refused, match="This is a totals slip"):
        photograph_at_table(code=phone.code, photograph=file.getvalue(), actor=phone)
    assert not SheetPhoto.objects.exists()


def test_a_stored_slip_is_listed_shown_and_leads_to_the_page_of_totals(client, table):
    tournament, photo = table.round.tournament, a_slip(table)
    client.force_login(a_member(tournament.club, Role.DESK).user)

    opened = client.get(reverse("sheet_photo", args=[tournament.public_id, photo.pk]))

    assert [listed.progress for listed in listed_photos(tournament)] == ["totals slip"]
    assert opened["Location"] == reverse("round_totals", args=[tournament.public_id, table.round.number])
    assert "type its totals" in str(next(iter(get_messages(opened.wsgi_request))))
    assert client.get(reverse("sheet_picture", args=[tournament.public_id, photo.pk])).status_code == 200
    assert client.get(reverse("sheet_photos", args=[tournament.public_id])).status_code == 200


def test_a_stored_slip_travels_with_its_evening(table):
    tournament, _photo = table.round.tournament, a_slip(table)
    document = json.loads(json.dumps(event_of(tournament, sheets=True)))
    club = lost(tournament)

    import_event(club=club, document=document, actor=SITE)

    assert SheetPhoto.objects.get().printed.has_totals


@pytest.mark.parametrize("name", ["print_preview", "print_file"])
def test_the_print_that_left_leads_to_the_other_prints(client, table, name):
    tournament = table.round.tournament
    client.force_login(a_member(tournament.club, Role.DESK).user)

    answer = client.get(reverse(name, args=[tournament.public_id, "totals-slips"]))

    assert answer["Location"] == reverse("prints", args=[tournament.public_id])
