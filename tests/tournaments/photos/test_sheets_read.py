"""Real photographs of sheets sent to the wrong evening, by a phone of the table, and after somebody was erased."""

import io
from random import Random

import pytest

from reading import READER
from reading.rows import marks_of
from reports.marked_sheets.geometry import geometry
from reports.marked_sheets.slots import slots
from reports.printables import render
from reports.printables.options import Options
from scoring import read_deal
from tests.factories import a_club, a_member, a_table, a_tournament, alone, an_open_round
from tests.reports.printables.sheet_filling import filled, photographed
from tests.tournaments.photos.test_sheet_booking import booked, states
from tests.tournaments.sides import phones
from tournaments.clubs.models import Role
from tournaments.errors import NotAllowed, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.services.seating import swap_seats
from tournaments.evening.table.models import PrintedSheet
from tournaments.photos.selectors import listed_photos
from tournaments.photos.services import photograph_at_table, read_photo
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import marked_sheets
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.slow]


@pytest.fixture
def evening():
    return an_open_round(a_tournament(name="Paper", deals_per_round=4), players=8).tournament


def sheet_of_table_one(evening):
    """A photograph of the sheet of table 1, on which deal 1 is marked."""
    sheets, variant = marked_sheets(PrintRequest(evening, SITE, round=evening.rounds.get())), variant_of(evening)
    known = geometry(slots(variant), PrintedSheet.objects.get(table=1).layout["deals"])
    marks = {
        (1, group, value)
        for group, values in marks_of(variant, read_deal(variant, alone("N"))).items()
        for value in values
    }
    chance, file = Random("sheet"), io.BytesIO()
    picture = filled(render("marked_sheet", sheets[:1], Options()), known, marks, chance)
    photographed(picture, chance).save(file, "JPEG", quality=75)
    return file.getvalue()


def test_a_sheet_sent_to_another_evening_is_named_to_those_who_work_there_alone(evening):
    photograph = sheet_of_table_one(evening)
    ours, theirs = a_tournament(evening.club, name="Other"), a_tournament(a_club(), name="Theirs")
    told = []
    for tournament in (ours, theirs):
        actor = a_member(tournament.club, Role.DESK)
        with pytest.raises(Refused) as refusal:
            read_photo(tournament=tournament, photograph=photograph, actor=actor)
        told.append(str(refusal.value))

    assert "Paper" in told[0]
    assert "round 1, table 1" in told[0]
    assert told[1] == "This sheet belongs to another event."


def test_a_phone_has_the_sheet_of_its_own_table_read_and_no_other(evening):
    photograph, round_ = sheet_of_table_one(evening), evening.rounds.get()
    own, other = (phones(a_table(round_, number), 1)[0] for number in (1, 2))

    photo = read_photo(tournament=evening, photograph=photograph, actor=own)
    with pytest.raises(NotAllowed, match="belongs to table 1"):
        read_photo(tournament=evening, photograph=photograph, actor=other)

    assert (photo.reader, bytes(photo.picture)[8:12], states(photo)[1]) == (READER, b"WEBP", "clear")
    assert len(booked(photo, own)) == 1


def test_a_sheet_of_people_who_moved_to_another_table_is_left_to_the_desk(evening):
    photograph, round_ = sheet_of_table_one(evening), evening.rounds.get()
    for one, other in zip(*(list(a_table(round_, number).seats.all()) for number in (1, 2)), strict=True):
        swap_seats(round_=round_, first=one.entrant, second=other.entrant, actor=SITE, reason="draught")
    (actor,) = phones(a_table(round_, 2), 1)

    with pytest.raises(Refused, match="The desk has your photograph"):
        photograph_at_table(code=actor.code, photograph=photograph, actor=actor)

    assert [listed.photo.printed.table for listed in listed_photos(evening)] == [1]


def test_a_sheet_photographed_after_somebody_was_erased_keeps_what_was_read_and_no_picture(evening):
    photograph, table = sheet_of_table_one(evening), a_table(evening.rounds.get())
    erase_player(player=table.seats.first().entrant.players.get(), actor=SITE)

    photo = read_photo(tournament=evening, photograph=photograph, actor=SITE)

    assert (bytes(photo.picture), photo.blacked_out_at is None, states(photo)[1]) == (b"", False, "clear")
