"""A photographed sheet looked through row by row: accepted, chosen, typed or left out, and booked with one button.

Marked sheets on their way back: sent as photographs or scans, and read while somebody watches or goes on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode
from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from reports.printables.words import dealers
from tournaments.errors import NotFound, Refused, TooManyTries
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.forms.deals import DealForm
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.views.saving import doubted
from tournaments.evening.table.views.sheets import looked, names_of
from tournaments.frame.forms import tell
from tournaments.frame.pages import answer
from tournaments.photos.forms import SheetPhotosForm
from tournaments.photos.models import SheetPhoto
from tournaments.photos.reader import LONG
from tournaments.photos.selectors.photos import listed_photos, photo_view
from tournaments.photos.selectors.review import OUT, review_of
from tournaments.photos.services.batches import SentFile, batch_of, running_batches, start_batch
from tournaments.photos.services.photos import book_rows, keep_typed_row, table_of
from tournaments.security.get_or_404 import sent, show, tournament_for
from tournaments.security.untrusted_input import PHOTOGRAPH, content_of, whole_number

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.http import QueryDict

    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.selectors.sheets import SheetView
    from tournaments.photos.selectors.photos import ListedPhoto
    from tournaments.photos.selectors.review import Review, ReviewRow
    from tournaments.photos.services.batches import Batch
    from tournaments.security.actors import ActorRequest


ROW = "row-"


@require_http_methods(["GET", "POST"])
def sheet_photo(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """One sheet, row by row; sending it books the clear rows and those that were decided, or opens one to be typed."""
    tournament = tournament_for(request, public_id, "enter_deal")
    photo = photo_of(tournament, pk)
    if photo.printed.has_totals:
        return _to_typed_totals(request, photo)
    decided = _decided(request.GET if sent(request) is None else request.POST)
    review = review_of(photo_view(photo), decided)
    if number := request.POST.get("type"):
        asked = {row.row.number for row in review.asking}
        told = {row: key for row, key in decided.items() if row in asked or key == OUT}
        return redirect(_with(reverse("sheet_row", args=[public_id, pk, whole_number(number, 0)]), told))
    if request.method == "POST" and _booked(request, review):
        return redirect("sheet_photo", public_id, pk) if review.undecided else redirect("sheet_photos", public_id)
    return show(request, tournament, "photos/sheet_photo.html", view=review.view, review=review)


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
        "photos/sheet_photo_typed.html",
        table=table,
        form=form,
        row=row,
        view=view,
        photo=photo,
        names=names_of(view),
        **(looked(table, view, form) if form.is_bound else {}),
    )


def _to_typed_totals(request: ActorRequest, photo: SheetPhoto) -> HttpResponse:
    """Where the totals of a photographed slip are typed; the list of sheets where its round is gone."""
    messages.info(request, _("This is a totals slip. The site reads them no more: type its totals."))
    tournament, number = photo.printed.tournament, photo.printed.round
    if tournament.rounds.filter(number=number).exists():
        return redirect("round_totals", tournament.public_id, number)
    return redirect("sheet_photos", tournament.public_id)


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


AT_ONCE = 4.0
"""Seconds that an answer waits for a single photograph before it shows how far it is."""


@require_http_methods(["GET", "POST"])
def sheet_photos(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Photographs and scans to send, and the sheets that were read."""
    tournament = tournament_for(request, public_id, "enter_deal")
    form = SheetPhotosForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and request.headers.get("Accept") == "application/json":
        return _told_refused(request, tournament, form)
    if request.method == "POST" and form.is_valid():
        files = [SentFile(file.name or "", content_of(file, PHOTOGRAPH)) for file in form.cleaned_data["photos"]]
        try:
            batch = start_batch(tournament=tournament, files=files, actor=request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            if len(files) == 1:
                batch.wait(AT_ONCE)
            return redirect(_after(tournament, batch_of(tournament, batch.key) or batch))
    photos = listed_photos(tournament)
    context = {"form": form, "photos": photos, "next": _next(photos), "running": running_batches(tournament)}
    return show(request, tournament, "photos/sheet_photos.html", status=422 if form.errors else 200, **context)


def _told_refused(request: ActorRequest, tournament: Tournament, form: SheetPhotosForm) -> HttpResponse:
    """What a script that sends one photograph after another hears of this one; 409 where it is to be sent again."""
    if not form.is_valid():
        said = [str(error) for errors in form.errors.values() for error in errors]
        return answer({"refused": [{"name": "", "said": sentence} for sentence in said]}, 200)
    files = [SentFile(file.name or "", content_of(file, PHOTOGRAPH)) for file in form.cleaned_data["photos"]]
    try:
        batch = start_batch(tournament=tournament, files=files, actor=request.actor)
    except TooManyTries as refusal:
        return answer({"refused": [{"name": files[0].name, "said": str(refusal)}]}, 200)
    except Refused:
        return answer({}, 409)
    batch.wait(LONG)
    lines = (batch_of(tournament, batch.key) or batch).lines
    return answer({"refused": [{"name": line.name, "said": line.said} for line in lines if not line.photo]}, 200)


@require_http_methods(["GET", "POST"])
def photo_batch(request: ActorRequest, public_id: UUID, key: str) -> HttpResponse:
    """How far the photographs of a batch are read, a line for each sheet; POST stops it."""
    tournament = tournament_for(request, public_id, "enter_deal")
    batch = batch_of(tournament, key)
    if batch and request.method == "POST":
        batch.stop()
        return redirect("photo_batch", public_id, key)
    if request.htmx and batch and batch.over:
        return HttpResponseClientRedirect(_after(tournament, batch))
    if request.htmx and batch and request.GET.get("done") == str(batch.done):
        return HttpResponse(status=204)
    if request.htmx:
        return render(request, "photos/photo_batch_now.html", {"tournament": tournament, "batch": batch})
    following = _next(listed_photos(tournament)) if batch and batch.over else None
    return show(request, tournament, "photos/photo_batch.html", batch=batch, next=following)


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def sheet_picture(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """The straightened sheet; names and signatures were left out when it was read."""
    tournament = tournament_for(request, public_id, "enter_deal")
    photo = photo_of(tournament, pk, picture=True)
    if photo.blacked_out_at:
        raise NotFound
    answer = HttpResponse(bytes(photo.picture), content_type="image/webp")
    patch_cache_control(answer, private=True, max_age=3600, immutable=True)
    return answer


def _after(tournament: Tournament, batch: Batch) -> str:
    """Where to go on: to the sheet where one was sent and read, else to the lines of the batch."""
    if batch.over and batch.total == 1 and batch.done == 1 and batch.lines[0].photo:
        return reverse("sheet_photo", args=[tournament.public_id, batch.lines[0].photo])
    return reverse("photo_batch", args=[tournament.public_id, batch.key])


def _next(photos: Sequence[ListedPhoto]) -> ListedPhoto | None:
    """The sheet that was read first of those from which nothing was entered yet."""
    return next((listed for listed in reversed(photos) if listed.filled and not listed.entered), None)
