"""Photographs of marked sheets: sent in, looked through row by row, booked with one button."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.cache import patch_cache_control
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import NotFound, Refused
from tournaments.forms.evening.sheet_photos import SheetPhotosForm
from tournaments.models import SheetPhoto, Tournament
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.evening.sheet_photos import chosen_records, listed_photos, photo_view
from tournaments.services.evening.sheet_photos import book_rows, read_photo
from tournaments.views.get_or_404 import show, text_of, tournament_for

if TYPE_CHECKING:
    from django.core.files.uploadedfile import UploadedFile

    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.evening.sheet_photos import PhotoView


@require_http_methods(["GET", "POST"])
def sheet_photos(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Photographs to send, and those that were read."""
    tournament = tournament_for(request, public_id, "enter_deal")
    form = SheetPhotosForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        read = [photo for file in form.cleaned_data["photos"] if (photo := _read(request, tournament, file))]
        if len(read) == 1 and len(form.cleaned_data["photos"]) == 1:
            return redirect("sheet_photo", public_id, read[0].pk)
        return redirect("sheet_photos", public_id)
    context = {"form": form, "photos": listed_photos(tournament)}
    return show(request, tournament, "evening/sheet_photos.html", status=422 if form.errors else 200, **context)


@require_http_methods(["GET", "POST"])
def sheet_photo(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """One photograph, row by row; sending it books the clear rows and those that were decided."""
    tournament = tournament_for(request, public_id, "enter_deal")
    view = photo_view(_photo(tournament, pk))
    if request.method == "POST" and _booked(request, view):
        return redirect("sheet_photos", public_id)
    return show(request, tournament, "evening/sheet_photo.html", view=view)


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def sheet_picture(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """The straightened sheet; names and signatures were left out when it was read."""
    tournament = tournament_for(request, public_id, "enter_deal")
    photo = _photo(tournament, pk, picture=True)
    if photo.blacked_out_at:
        raise NotFound
    answer = HttpResponse(bytes(photo.picture), content_type="image/webp")
    patch_cache_control(answer, private=True, max_age=3600, immutable=True)
    return answer


def _read(request: ActorRequest, tournament: Tournament, file: UploadedFile) -> SheetPhoto | None:
    try:
        return read_photo(tournament=tournament, photograph=file.read(), actor=request.actor)
    except Refused as refusal:
        messages.error(request, _("{file}: {reason}").format(file=file.name, reason=refusal))
        return None


def _booked(request: ActorRequest, view: PhotoView) -> bool:
    choices = {row.number: whole_number(text_of(request, f"row-{row.number}", 2), -1) for row in view.rows}
    records, decided = chosen_records(view, choices), [number for number, at in choices.items() if at >= 0]
    how: dict[str, Any] = {"photo": view.photo, "decided": decided, "for_people": "for_people" in request.POST}
    try:
        booked = book_rows(printed=view.photo.printed, records=records, actor=request.actor, **how)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return False
    text = ngettext("{count} deal is entered.", "{count} deals are entered.", len(booked))
    messages.success(request, text.format(count=len(booked)))
    return True


def _photo(tournament: Tournament, pk: int, *, picture: bool = False) -> SheetPhoto:
    photos = SheetPhoto.objects.select_related("printed").filter(printed__tournament=tournament)
    photo = (photos if picture else photos.defer("picture")).filter(pk=pk).first()
    if photo is None:
        raise NotFound
    photo.printed.tournament = tournament
    return photo
