"""A whole evening as one file: exported with its checksum, and imported if the checksum matches."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods

from tournaments.errors import Refused
from tournaments.forms.evening.events import EventFileForm
from tournaments.models import SheetPhoto
from tournaments.play.hashes import shown
from tournaments.security.security_log import note
from tournaments.selectors.evening.exports import event_of
from tournaments.services.evening.imports import import_event
from tournaments.services.evening.page_check import ensure_pages_open
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, show, tournament_for

if TYPE_CHECKING:
    from tournaments.models import Club, Tournament
    from tournaments.security.actors import ActorRequest


@require_GET
def event_file(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The present checksum of the evening, and the link to the file."""
    tournament = tournament_for(request, public_id, "see_journal")
    document = event_of(tournament)
    photographs = SheetPhoto.objects.filter(printed__tournament=tournament).count()
    return show(
        request,
        tournament,
        "evening/event_file.html",
        seal=shown(document["seal"]),
        acts=len(document["journal"]),
        photographs=photographs,
    )


@require_GET
def event_download(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The file itself; the photographs of sheets are in it only when they are asked for."""
    tournament = tournament_for(request, public_id, "see_journal")
    sheets = "sheets" in request.GET
    note("evening taken along", tournament=str(public_id), by=request.actor.id, **({"sheets": True} if sheets else {}))
    text = json.dumps(event_of(tournament, sheets=sheets), ensure_ascii=False, indent=1) + "\n"
    name = f'attachment; filename="{tournament.date}-{tournament.slug}.json"'
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers={"Content-Disposition": name})


@require_http_methods(["GET", "POST"])
def event_take_in(request: ActorRequest, slug: str) -> HttpResponse:
    """Import the file of an evening that was played elsewhere."""
    club = club_for(request, slug, "create_tournament")
    form = EventFileForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid() and (taken := _taken_in(request, club, form)):
        return redirect("event_file", taken.public_id)
    return show_club(request, club, "club/event_file.html", status=422 if form.errors else 200, form=form)


def _taken_in(request: ActorRequest, club: Club, form: EventFileForm) -> Tournament | None:
    document = form.cleaned_data["file"]
    try:
        with transaction.atomic():
            tournament = import_event(club=club, document=document, actor=request.actor)
            ensure_pages_open(request, tournament)
    except Refused as refusal:
        form.add_error("file", [said for problem in refusal.problems.values() for said in problem] or str(refusal))
        return None
    messages.success(request, _arrived(tournament, document))
    return tournament


def _arrived(tournament: Tournament, document: dict[str, Any]) -> str:
    """What became of it, with the seal the file came with; an older file has none."""
    here = event_of(tournament, sheets="sheets" in document)
    n = len(here["journal"])
    sentence = ngettext(
        "{name} is imported, with {n} journal entry.", ("{name} is imported, with {n} journal entries."), n
    ).format(name=tournament.name, n=n)
    if "seal" not in document:
        return sentence
    if here["seal"] == document["seal"]:
        return f"{sentence} " + _("It arrived unchanged: the checksum of the file, {seal}, is the same here.").format(
            seal=shown(document["seal"])
        )
    apart = sorted(part for part, seal in here["seals"].items() if document["seals"].get(part) != seal)
    return f"{sentence} " + _("The checksum of the file is {seal}; different here: {parts}.").format(
        seal=shown(document["seal"]), parts=", ".join(apart)
    )
