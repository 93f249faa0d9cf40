"""A photographed sheet looked through row by row: accepted, chosen, typed or left out, and booked with one button."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from reports.printables.words import dealers
from tournaments.errors import NotFound, Refused
from tournaments.forms.table.deals import DealForm
from tournaments.models import SheetPhoto
from tournaments.play.facts import variant_of
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.evening.photo_review import OUT, review_of
from tournaments.selectors.evening.sheet_photos import photo_view
from tournaments.selectors.table.sheets import sheet_of
from tournaments.services.evening.sheet_photos import book_rows, keep_typed_row, table_of
from tournaments.views.evening.save_deal import doubted
from tournaments.views.evening.sheet_rows import names_of
from tournaments.views.evening.sheets import looked
from tournaments.views.evening.totals_photo import totals_photo
from tournaments.views.get_or_404 import sent, show, tournament_for

if TYPE_CHECKING:
    from collections.abc import Mapping

    from django.http import QueryDict

    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.evening.photo_review import Review, ReviewRow
    from tournaments.selectors.table.sheets import SheetView

ROW = "row-"


@require_http_methods(["GET", "POST"])
def sheet_photo(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """One sheet, row by row; sending it books the clear rows and those that were decided, or opens one to be typed."""
    tournament = tournament_for(request, public_id, "enter_deal")
    photo = photo_of(tournament, pk)
    if photo.printed.has_totals:
        return totals_photo(request, tournament, photo)
    decided = _decided(request.GET if sent(request) is None else request.POST)
    review = review_of(photo_view(photo), decided)
    if number := request.POST.get("type"):
        asked = {row.row.number for row in review.asking}
        told = {row: key for row, key in decided.items() if row in asked or key == OUT}
        return redirect(_with(reverse("sheet_row", args=[public_id, pk, whole_number(number, 0)]), told))
    if request.method == "POST" and _booked(request, review):
        return redirect("sheet_photo", public_id, pk) if review.undecided else redirect("sheet_photos", public_id)
    return show(request, tournament, "evening/sheet_photo.html", view=review.view, review=review)


@require_http_methods(["GET", "POST"])
def sheet_row(request: ActorRequest, public_id: UUID, pk: int, number: int) -> HttpResponse:
    """A row of a photograph typed in by hand; what was decided about the others goes with the address."""
    tournament = tournament_for(request, public_id, "enter_deal")
    photo = photo_of(tournament, pk)
    if photo.printed.has_totals:
        raise NotFound
    review = review_of(photo_view(photo), {})
    row = next((row for row in review.asking + review.clear if row.row.number == number), None)
    if row is None:
        raise NotFound
    try:
        table = table_of(photo.printed)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return redirect("sheet_photo", public_id, pk)
    view = sheet_of(table)
    form = _row_form(request, photo, row, view)
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        if not doubted(form, table, view):
            keep_typed_row(photo=photo, number=number, record=form.whole_record, actor=request.actor)
            decided = _decided(request.GET) | {number: "typed"}
            return redirect(_with(reverse("sheet_photo", args=[public_id, pk]), decided))
    return show(
        request,
        tournament,
        "evening/sheet_photo_typed.html",
        table=table,
        form=form,
        row=row,
        view=view,
        photo=photo,
        names=names_of(view),
        **(looked(table, view, form) if form.is_bound else {}),
    )


def photo_of(tournament: Tournament, pk: int, *, picture: bool = False) -> SheetPhoto:
    """A photograph of one of the evening's sheets, without its picture unless that is wanted."""
    photos = SheetPhoto.objects.select_related("printed").filter(printed__tournament=tournament)
    photo = (photos if picture else photos.defer("picture")).filter(pk=pk).first()
    if photo is None:
        raise NotFound
    photo.printed.tournament = tournament
    return photo


def _booked(request: ActorRequest, review: Review) -> bool:
    records = review.records()
    try:
        booked = book_rows(
            printed=review.view.photo.printed,
            records=records,
            actor=request.actor,
            photo=review.view.photo,
            decided=[row.row.number for row in review.asking if row.row.number in records],
            for_people="for_people" in request.POST,
        )
    except Refused as refusal:
        messages.error(request, str(refusal))
        return False
    text = ngettext("{count} deal is entered.", "{count} deals are entered.", len(booked))
    messages.success(request, text.format(count=len(booked)))
    if left := review.undecided:
        text = ngettext("{count} row still asks.", "{count} rows still ask.", left)
        messages.warning(request, text.format(count=left))
    return True


def _row_form(request: ActorRequest, photo: SheetPhoto, row: ReviewRow, view: SheetView) -> DealForm:
    """The form of a deal, with what the row says best; its number stands on the paper."""
    printed, number = photo.printed, row.row.number
    dealer = dealers(printed.first_dealer, number)[-1]
    form = DealForm(
        variant_of(printed.tournament),
        sent(request),
        names=names_of(view._replace(next_dealer=dealer)),
        dealer=dealer,
        deal=row.choices[0].reading.record if row.choices else None,
        initial={"number": number},
    )
    form.fields["number"].disabled = True
    return form


def _decided(sent_: QueryDict) -> dict[int, str]:
    """What was decided about rows, by their numbers, in a form or an address."""
    named = ((whole_number(name.removeprefix(ROW), 0), text) for name, text in sent_.items() if name.startswith(ROW))
    return {number: str(text)[:8] for number, text in named if number}


def _with(address: str, decided: Mapping[int, str]) -> str:
    """The address with what was decided so far."""
    query = urlencode({f"{ROW}{number}": key for number, key in decided.items() if key})
    return f"{address}{'?' if query else ''}{query}"
