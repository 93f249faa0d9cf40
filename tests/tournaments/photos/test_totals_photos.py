"""Totals slips printed, photographed, read and entered: once, and never over what stands there."""

import io
import json
from random import Random

import pytest
from django.urls import reverse

from reports.marked_sheets.totals import totals_geometry
from reports.printables import render
from tests.factories import a_deal, a_member, a_table, a_tournament, an_open_round
from tests.reading.test_totals import rows
from tests.reports.printables.sheet_filling import filled, photographed
from tests.tournaments.eventful import lost
from tests.tournaments.photos.test_sheet_booking import acts, points
from tests.tournaments.sides import phones
from tournaments.clubs.models import Role
from tournaments.errors import Refused, TotalsConflict
from tournaments.evening.journal.selectors.exports import event_of
from tournaments.evening.journal.selectors.journal import journal_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.seating import swap_seats
from tournaments.evening.table.models import TableTotals
from tournaments.evening.table.services.totals import record_totals, remove_totals
from tournaments.frame.hashes import sealed
from tournaments.photos.models import PrintedSheet, SheetPhoto
from tournaments.photos.selectors.photos import listed_photos
from tournaments.photos.selectors.totals_photos import slip_view
from tournaments.photos.services.batches import photograph_at_table
from tournaments.photos.services.photos import read_photo
from tournaments.photos.services.totals_photos import book_totals
from tournaments.prints.asking import Asked
from tournaments.prints.sheets import totals_slips
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
FIGURES = {"N": 120, "E": -7, "S": -113, "W": 0}


@pytest.fixture
def table():
    return a_table(an_open_round(a_tournament(deals_per_round=4), players=8))


def a_slip(table, *figures, digest="1"):
    """A photograph of the table's slip, read without a fault."""
    totals_slips(Asked(table.round.tournament, SITE, round=table.round))
    printed = PrintedSheet.objects.filter(tournament=table.round.tournament, table=table.number).latest("serial")
    read = rows(*(figures or FIGURES.values()))
    return SheetPhoto.objects.create(printed=printed, digest=digest, picture=b"webp", rows=read)


def standing(table):
    return TableTotals.objects.filter(table=table, counts=True).values_list("points", flat=True).first()


@pytest.mark.slow
def test_a_slip_is_printed_photographed_read_and_entered(table):
    tournament = table.round.tournament
    slips = totals_slips(Asked(tournament, SITE, round=table.round))
    printed = PrintedSheet.objects.get(table=1)
    known, chance, file = totals_geometry(printed.layout), Random("slip"), io.BytesIO()
    marks = {
        (int(number), group, value)
        for number, row in rows(*FIGURES.values()).items()
        for group, values in row["marks"].items()
        for value in values
    }
    picture = filled(render("totals_slip", slips[:1]), known, marks, chance)
    photographed(picture, chance).save(file, "JPEG", quality=75)

    photo = read_photo(tournament=tournament, photograph=file.getvalue(), actor=a_member(tournament.club, Role.DESK))
    view = slip_view(photo)

    assert (view.state, {row.party: row.points for row in view.rows}) == ("clear", FIGURES)
    assert book_totals(photo=photo, points=FIGURES, actor=SITE)
    assert standing(table) == FIGURES
    assert sorted(points(table).values()) == sorted(FIGURES.values())
    (phone,) = phones(table, 1)
    with pytest.raises(Refused, match="The desk has your photograph"):
        photograph_at_table(code=phone.code, photograph=file.getvalue(), actor=phone)


def test_a_second_photograph_enters_nothing_and_other_figures_stand_beside_those_entered(table):
    first, second = a_slip(table), a_slip(table, 121, -8, -113, 0, digest="2")

    done = [book_totals(photo=photo, points=FIGURES, actor=SITE) for photo in (first, first)]
    with pytest.raises(TotalsConflict):
        book_totals(photo=second, points={**FIGURES, "N": 121, "E": -8}, actor=SITE)

    assert (done, standing(table)) == ([True, False], FIGURES)
    assert [len(acts(table, kind)) for kind in ("totals_recorded", "sheet_entered")] == [1, 1]
    assert (slip_view(first).state, slip_view(second).state) == ("agrees", "differs")
    assert [row.party for row in slip_view(second).rows if row.unequal] == ["N", "E"]
    assert all(listed.entered for listed in listed_photos(table.round.tournament))


def test_what_was_changed_by_hand_is_in_the_journal_and_a_slip_of_the_pen_asks(table):
    photo = a_slip(table, 120, -7, -110, 0)

    view = slip_view(photo)
    book_totals(photo=photo, points=FIGURES, actor=SITE)

    assert (view.state, view.reason) == ("asked", "The totals add up to +3, not to zero.")
    said = [sentence_of(act) for act in journal_of(table.round.tournament) if act.kind == "sheet_entered"]
    assert [sentence.endswith("decided or corrected by hand: South") for sentence in said] == [True]


def test_nothing_is_entered_where_deals_lie_where_totals_were_removed_or_for_others(table):
    round_ = table.round
    photo, other = a_slip(table), a_slip(a_table(round_, 2))
    a_deal(table)
    with pytest.raises(Refused, match="Deals of this table"):
        book_totals(photo=photo, points=FIGURES, actor=SITE)

    two = a_table(round_, 2)
    record_totals(table=two, points=FIGURES, actor=SITE)
    remove_totals(table=two, actor=SITE)
    with pytest.raises(Refused, match="removed or replaced"):
        book_totals(photo=other, points=FIGURES, actor=SITE)

    one_seat, other_seat = table.seats.first(), two.seats.first()
    swap_seats(round_=round_, one=one_seat.entrant, other=other_seat.entrant, actor=SITE, reason="draught")
    with pytest.raises(Refused, match="drawn again"):
        book_totals(photo=other, points=FIGURES, actor=SITE)
    assert "drawn again" in slip_view(other).refusal


def test_people_who_moved_together_are_offered_their_totals_at_their_table_of_today(table):
    round_, photo = table.round, a_slip(table)
    two = a_table(round_, 2)
    for one, other in zip(table.seats.all(), two.seats.all(), strict=True):
        swap_seats(round_=round_, one=one.entrant, other=other.entrant, actor=SITE, reason="draught")

    with pytest.raises(Refused, match="drawn again"):
        book_totals(photo=photo, points=FIGURES, actor=SITE)
    book_totals(photo=photo, points=FIGURES, actor=SITE, for_people=True)

    assert (standing(table), standing(two)) == (None, FIGURES)


def test_a_slip_of_a_closed_round_is_refused(table):
    for other in (table, a_table(table.round, 2)):
        record_totals(table=other, points=FIGURES, actor=SITE)
    photo = a_slip(table)
    close_round(round_=table.round, actor=SITE)

    assert "not in play" in slip_view(photo).refusal
    with pytest.raises(Refused, match="not in play"):
        book_totals(photo=photo, points=FIGURES, actor=SITE)


def test_a_slip_arrives_with_its_evening_and_a_forged_one_does_not(table):
    tournament, photo = table.round.tournament, a_slip(table)
    book_totals(photo=photo, points=FIGURES, actor=SITE)
    SheetPhoto.objects.update(picture=b"RIFF\x04\x00\x00\x00WEBPVP8 ", digest="a" * 64)
    document = json.loads(json.dumps(event_of(tournament, sheets=True)))
    club, photographs = lost(tournament), [sheet["photographs"] for sheet in document["sheets"]]

    import_event(club=club, document=document, actor=SITE)

    assert slip_view(SheetPhoto.objects.get()).state == "agrees"
    (read,) = next(filter(None, photographs))
    read["rows"]["1"]["marks"]["1"] = ["x"]
    lost(SheetPhoto.objects.get().printed.tournament)
    with pytest.raises(Refused):
        import_event(club=club, document=sealed(document), actor=SITE)


def test_the_desk_looks_through_a_slip_and_corrects_a_figure_where_it_stands(client, table):
    tournament, photo = table.round.tournament, a_slip(table, 120, -7, -110, 0)
    client.force_login(a_member(tournament.club, Role.DESK).user)
    address = reverse("sheet_photo", args=[tournament.public_id, photo.pk])
    fields = {f"table1-{party}": str(figure) for party, figure in FIGURES.items()}

    shown = client.get(address).content.decode()
    wrong = client.post(address, fields | {"table1-S": "-110"})
    right = client.post(address, fields)

    assert "not to zero" in shown
    assert 'value="-110"' in shown
    assert wrong.status_code == 422
    assert right.status_code == 302
    assert standing(table) == FIGURES
    assert "Other totals were entered" in client.get(address).content.decode()
