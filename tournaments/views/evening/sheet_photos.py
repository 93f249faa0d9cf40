"""Marked sheets on their way back: sent as photographs or scans, and read while somebody watches or goes on."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.errors import NotFound, Refused
from tournaments.forms.evening.sheet_photos import SheetPhotosForm
from tournaments.forms.table.refusals import tell
from tournaments.selectors.evening.sheet_photos import listed_photos
from tournaments.services.evening.photo_batches import SentFile, batch_of, running_batches, start_batch
from tournaments.views.evening.photo_review import photo_of
from tournaments.views.get_or_404 import show, tournament_for

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.evening.sheet_photos import ListedPhoto
    from tournaments.services.evening.photo_batches import Batch

AT_ONCE = 4.0
"""Seconds that an answer waits for a single photograph before it shows how far it is."""


@require_http_methods(["GET", "POST"])
def sheet_photos(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Photographs and scans to send, and the sheets that were read."""
    tournament = tournament_for(request, public_id, "enter_deal")
    form = SheetPhotosForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid():
        files = [SentFile(file.name or "", file.read()) for file in form.cleaned_data["photos"]]
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
    return show(request, tournament, "evening/sheet_photos.html", status=422 if form.errors else 200, **context)


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
        return render(request, "evening/photo_batch_now.html", {"tournament": tournament, "batch": batch})
    following = _next(listed_photos(tournament)) if batch and batch.over else None
    return show(request, tournament, "evening/photo_batch.html", batch=batch, next=following)


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
