"""A photographed sheet looked through row by row: accepted, chosen, typed or left out, and booked with one button.

Marked sheets on their way back: sent as photographs or scans, and read while somebody watches or goes on.
"""

from __future__ import annotations

import json
from functools import wraps
from hashlib import sha256
from itertools import pairwise
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode
from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from reports.marked_sheets.geometry import BLOCKS, BOX_LEFT, DEAL_HEIGHT, box_width, column_at, deal_top
from reports.printables.words import dealers
from scoring import EntryError
from tournaments.errors import NotFound, Refused, TooManyTries
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.rules import FIFTH, place_at
from tournaments.evening.table.forms.deals import DealForm, SheetPhotoForm
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.views.page import photo_words, styles_of
from tournaments.evening.table.views.plain import enter, remembered
from tournaments.evening.table.views.sheets import doubted, looked, names_of, short_people_of
from tournaments.frame.forms import tell
from tournaments.frame.pages import MARK, answer
from tournaments.frame.views import from_this_site
from tournaments.photos.forms import SheetPhotosForm
from tournaments.photos.models import SheetPhoto
from tournaments.photos.reader import LONG
from tournaments.photos.review import OUT, review_of
from tournaments.photos.selectors import (
    LEFT,
    SCALE,
    PhotoRow,
    PhotoView,
    Reading,
    chosen_records,
    head_above,
    listed_photos,
    photo_at,
    photo_view,
    photos_at,
)
from tournaments.photos.services import (
    SentFile,
    batch_of,
    book_rows,
    ensure_one_entry,
    keep_typed_row,
    photograph_at_table,
    running_batches,
    start_batch,
    table_of,
)
from tournaments.security.get_or_404 import sent, show, text_of, tournament_for
from tournaments.security.untrusted_input import PHOTOGRAPH, content_of, whole_number
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence

    from django.http import QueryDict

    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.models import PrintedSheet, TableCode
    from tournaments.evening.table.selectors.sheets import SheetView
    from tournaments.photos.review import Review, ReviewRow
    from tournaments.photos.selectors import Head, ListedPhoto
    from tournaments.photos.services import Batch
    from tournaments.security.actors import ActorRequest

ROW = "row-"


@require_http_methods(["GET", "POST"])
def sheet_photo(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """Show a sheet row by row; sending it books the clear rows and those that were decided, or opens one to be
    typed."""
    tournament = tournament_for(request, public_id, "enter_deal")
    photo = photo_of(tournament, pk)
    if photo.printed.has_totals:
        return _to_typed_totals(request, photo)
    decided = _decided(request.GET if sent(request) is None else request.POST)
    review = review_of(photo_view(photo), decided)
    if number := request.POST.get("type"):
        row_numbers = {row.row.number for row in review.asking}
        chosen = {row: key for row, key in decided.items() if row in row_numbers or key == OUT}
        return redirect(_with(reverse("sheet_row", args=[public_id, pk, whole_number(number, 0)]), chosen))
    if request.method == "POST" and _book_at_desk(request, review):
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
    """The page to type the totals of a photographed slip; the list of sheets where its round is gone."""
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


def _book_at_desk(request: ActorRequest, review: Review) -> bool:
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
    if booked:
        text = ngettext("{count} deal is entered.", "{count} deals are entered.", len(booked))
        messages.success(request, text.format(count=len(booked)))
    else:  # somebody else entered them in the meantime
        messages.info(request, " · ".join(map(str, review.view.summary)))
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
    """Decisions about rows, by their numbers, in a form or an address."""
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
        return _refuse_photograph(request, tournament, form)
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
    context = {"form": form, "photos": photos, "next": _next_photo(photos), "running": running_batches(tournament)}
    return show(request, tournament, "photos/sheet_photos.html", status=422 if form.errors else 200, **context)


def _refuse_photograph(request: ActorRequest, tournament: Tournament, form: SheetPhotosForm) -> HttpResponse:
    """Refuse a photograph to the script that sends one after another; 409 where it is to be sent again."""
    if not form.is_valid():
        sentences = [str(error) for errors in form.errors.values() for error in errors]
        return answer({"refused": [{"name": "", "said": sentence} for sentence in sentences]}, 200)
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
    """Show how far the photographs of a batch are read, a line for each sheet; POST stops it."""
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
    following = _next_photo(listed_photos(tournament)) if batch and batch.over else None
    return show(request, tournament, "photos/photo_batch.html", batch=batch, next=following)


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def sheet_picture(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """The straightened sheet; names and signatures were left out when it was read."""
    tournament = tournament_for(request, public_id, "enter_deal")
    photo = photo_of(tournament, pk, picture=True)
    if photo.blacked_out_at:
        raise NotFound
    response = HttpResponse(bytes(photo.picture), content_type="image/webp")
    patch_cache_control(response, private=True, max_age=3600, immutable=True)
    return response


def _after(tournament: Tournament, batch: Batch) -> str:
    """The next page: to the sheet where one was sent and read, else to the lines of the batch."""
    if batch.over and batch.total == 1 and batch.done == 1 and batch.lines[0].photo:
        return reverse("sheet_photo", args=[tournament.public_id, batch.lines[0].photo])
    return reverse("photo_batch", args=[tournament.public_id, batch.key])


def _next_photo(photos: Sequence[ListedPhoto]) -> ListedPhoto | None:
    """The sheet that was read first of those from which nothing was entered yet."""
    return next((listed for listed in reversed(photos) if listed.filled and not listed.entered), None)


# A photographed sheet as a narrow screen shows it: each row cut into pieces, its deals with names and points.
#
# Photographs of the sheet on the table: taken with a phone, looked through on it, entered with one button.
#
# The table page's script asks the same addresses as the plain forms, and is answered in JSON.


SEATS_END, NUMBERS_END = (
    (column_at(last) + column_at(last + 1)) / 2 for last in (sum(BLOCKS[:2]) - 1, sum(BLOCKS[:3]) - 1)
)


class Said(NamedTuple):
    """A deal that a row may say: the names of who played it, and the points under each box."""

    reading: Reading
    who: list[str]
    points: list[int | None]


class ShownRow(NamedTuple):
    """A row in pieces of the picture that fit a phone: the marks in two, their check, and each box with its name."""

    row: PhotoRow
    marks: tuple[Head, Head]
    check: Head
    boxes: list[tuple[str, str]]
    readings: list[Said]
    entered: Said | None


def shown_rows(view: PhotoView, names: dict[str, str]) -> dict[int, ShownRow]:
    """Every row by its number; `names` has who sits at each place."""
    return {row.number: _row_pieces(view.photo.printed, row, names) for row in view.rows}


def _row_pieces(printed: PrintedSheet, row: PhotoRow, names: dict[str, str]) -> ShownRow:
    places = list(printed.layout["parties"])
    dealer = dealers(FIFTH, row.number)[-1] if FIFTH in places else ""
    top, wide = deal_top(row.number - printed.first_deal + 1), box_width(places)
    ends, variant = (LEFT, SEATS_END, NUMBERS_END, BOX_LEFT), variant_of(printed.tournament)
    kinds_and_seats, numbers, check = (head_above(variant, top, *sides) for sides in pairwise(ends))
    return ShownRow(
        row,
        (kinds_and_seats, numbers),
        check,
        [
            (names.get(place) or str(seat_name(place)), _piece(BOX_LEFT + at * wide, BOX_LEFT + (at + 1) * wide, top))
            for at, place in enumerate(places)
        ],
        [_reading_in_words(reading, places, dealer, names) for reading in row.readings],
        _reading_in_words(row.entered, places, dealer, names) if row.entered else None,
    )


def _piece(left: float, right: float, top: float) -> str:
    return " ".join(f"{length * SCALE:.0f}" for length in (left, top, right - left, DEAL_HEIGHT))


def _reading_in_words(reading: Reading, places: list[str], dealer: str, names: dict[str, str]) -> Said:
    """Records name chairs, and the sheet has a box for each place: at a table of five they differ."""

    def place(chair: str) -> str:
        return place_at(chair, dealer) if dealer else chair

    points = {place(party): amount for party, amount in reading.pairs}
    who = [names.get(place(chair)) or str(seat_name(chair)) for chair in reading.words["who"]]
    return Said(reading, who, [points.get(seat) for seat in places])


JSON = "application/json"


def for_scripts_too(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Decorate a view to tell scripts its refusals in JSON: 429 where the same is to be sent again later."""

    @wraps(view)
    def page(request: ActorRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if not _by_script(request):
            return view(request, *args, **kwargs)
        try:
            return view(request, *args, **kwargs)
        except Refused as refusal:
            statuses = {TooManyTries: 429, NotFound: 404}
            return answer({"refused": str(refusal)}, statuses.get(type(refusal), 409))

    return page


@from_this_site
@require_http_methods(["GET", "POST"])
@for_scripts_too
def table_photos(request: ActorRequest, token: str) -> HttpResponse:
    """A photograph to send, and those of this table that were read."""
    code = _code_of_link(request, token)
    form = SheetPhotoForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        try:
            content = content_of(form.cleaned_data["photo"], PHOTOGRAPH)
            photo = photograph_at_table(code=code, photograph=content, actor=request.actor)
        except Refused as refusal:
            if _by_script(request):
                raise
            form.add_error("photo", str(refusal))
        else:
            return _read(request, token, photo_at(code, photo.pk))
    if form.errors and _by_script(request):
        raise Refused(str(form.errors["photo"][0]))
    context = {"form": form, "token": token, "code": code, "tournament": code.tournament, "photos": photos_at(code)}
    return remembered(request, render(request, "photos/photos.html", context, status=_status(form)), token)


@from_this_site
@require_http_methods(["GET", "POST"])
@for_scripts_too
def table_photo(request: ActorRequest, token: str, pk: int) -> HttpResponse:
    """Show a photograph row by row; sending it enters the clear rows and those that were decided."""
    code = _code_of_link(request, token)
    view = photo_view(photo_at(code, pk))
    message = _book_at_table(request, view) if request.method == "POST" else ""
    if message:
        view = photo_view(view.photo)
        if not _by_script(request):
            messages.success(request, message)
            return redirect("table_photo" if view.asking else "table_plain", *([token, pk] if view.asking else [token]))
    context = {"token": token, "code": code, "tournament": code.tournament, **_rows_context(view)}
    if not _by_script(request):
        return remembered(request, render(request, "photos/photo.html", context), token)
    review = render_to_string("photos/photo_review.html", context, request)
    return answer({**_photo_json(token, view), "said": message, "review": review}, 200)


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def table_photo_picture(request: ActorRequest, token: str, pk: int) -> HttpResponse:
    """The straightened sheet; names and signatures were left out when it was read."""
    photo = photo_at(enter(request, token), pk, picture=True)
    if photo.blacked_out_at:
        raise NotFound
    response = HttpResponse(bytes(photo.picture), content_type="image/webp")
    patch_cache_control(response, private=True, max_age=3600, immutable=True)
    return response


@require_safe
def table_photo_words(request: ActorRequest, token: str) -> HttpResponse:
    """The sentences and the styles of photographing, which the page fetches after its first visit and keeps."""
    enter(request, token)
    text = json.dumps({"words": photo_words(), "styles": styles_of("photos")}, ensure_ascii=False)
    response = HttpResponse(text, content_type=JSON)
    etag = f'W/"{sha256(text.encode()).hexdigest()[:16]}"'
    response["Cache-Control"], response[MARK], response["ETag"] = "no-cache, private", "1", etag
    return get_conditional_response(request, etag=etag, response=response) or response


def _by_script(request: ActorRequest) -> bool:
    return request.headers.get("Accept") == JSON


def _code_of_link(request: ActorRequest, token: str) -> TableCode:
    """The code that a link opens; a script hears that it was replaced, and keeps what it sends until there is a new."""
    try:
        return enter(request, token)
    except NotFound:
        if not _by_script(request):
            raise
        sentence = _(
            "The code of this table no longer works. "
            "Scan the new card; what was entered stays on this device until then."
        )
        raise Refused(sentence) from None


def _status(form: SheetPhotoForm) -> int:
    return 422 if form.errors else 200


def _read(request: ActorRequest, token: str, photo: SheetPhoto) -> HttpResponse:
    if _by_script(request):
        return answer(_photo_json(token, photo_view(photo)), 201)
    return redirect("table_photo", token, photo.pk)


def _photo_json(token: str, view: PhotoView) -> dict[str, Any]:
    """The facts a script keeps of a photograph: whose sheet it is of, and what is left to do."""
    printed = view.photo.printed
    place = _("Round {round}, table {table}").format(round=printed.round, table=printed.table)
    left = len(view.clear) + len(view.asking)
    return {"photo": view.photo.pk, "place": place, "summary": " · ".join(view.summary), "left": left}


def _rows_context(view: PhotoView) -> dict[str, Any]:
    """The rows in the order in which somebody looks at them, and why nothing can be entered, if so."""
    printed, why, names = view.photo.printed, "", {}
    try:
        table = table_of(printed)
        names = short_people_of(printed.tournament, sheet_of(table))
        ensure_one_entry(printed)
    except Refused as refusal:
        why = str(refusal)
    rows = shown_rows(view, names)
    groups = {"asking": view.asking, "clear": view.clear, "entered": view.entered}
    enters = not why and any(row.readings for row in [*view.clear, *view.asking])
    return {
        "view": view,
        "why": why,
        "enters": enters,
        **{name: [rows[row.number] for row in some] for name, some in groups.items()},
    }


def _book_at_table(request: ActorRequest, view: PhotoView) -> str:
    """The number of deals entered, as a sentence; empty, with the reason as a message, where none could be."""
    choices = {row.number: whole_number(text_of(request, f"row-{row.number}", 2), -1) for row in view.rows}
    records = chosen_records(view, choices)
    try:
        booked = book_rows(
            printed=view.photo.printed,
            records=records,
            actor=request.actor,
            photo=view.photo,
            decided=[row.number for row in view.asking if row.number in records],
        )
    except (Refused, EntryError) as refusal:
        if _by_script(request):
            raise Refused(str(refusal)) from refusal
        messages.error(request, str(refusal))
        return ""
    return ngettext("{count} deal is entered.", "{count} deals are entered.", len(booked)).format(count=len(booked))
