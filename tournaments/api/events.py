"""A whole event as one JSON document: exported, imported, and equal after the round trip."""

import re
from typing import Any
from uuid import UUID

from django.db import transaction
from ninja import Body, Router, Status

from tournaments.clubs.models import Club
from tournaments.errors import NotFound
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import ensure_pages_open, import_event
from tournaments.evening.rounds.models import Tournament
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import require
from tournaments.security.security_log import note

router = Router(tags=["events"])
SLUG = re.compile(r"[-\w]{1,60}")


@router.get("/tournaments/{tournament_id}/export", summary="The complete event, for the people of its club")
def export(request: ActorRequest, tournament_id: UUID) -> dict[str, Any]:
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    if tournament is None:
        raise NotFound
    require(request.actor, "see_journal", tournament)
    note("evening taken along", tournament=str(tournament_id), by=request.actor.id)
    return event_of(tournament)


@router.post("/clubs/{slug}/tournaments", response={201: dict}, summary="Take in an event; twice changes nothing")
def take_in(request: ActorRequest, slug: str, document: dict[str, Any] = Body(...)) -> Status:  # noqa: B008  ninja reads the body so
    club = Club.objects.filter(slug=slug).first() if SLUG.fullmatch(slug) else None
    if club is None:
        raise NotFound
    with transaction.atomic():
        tournament = import_event(club=club, document=document, actor=request.actor)
        ensure_pages_open(request, tournament)
    return Status(201, {"id": str(tournament.public_id), "name": tournament.name, "acts": tournament.revision})
