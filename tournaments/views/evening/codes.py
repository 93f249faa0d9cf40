"""The codes that open a table's page on a phone: shown to scan or type, renewed, revoked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

import segno
from django.contrib import messages
from django.db.models import Max
from django.http import HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from tournaments.models import Entrant, Entry, Kind, Table, Tournament
from tournaments.security.actors import ActorRequest
from tournaments.security.untrusted_input import whole_number
from tournaments.services.table.table_codes import (
    Issued,
    issue_table_code,
    revoke_table_code,
    table_codes,
    working_codes,
)
from tournaments.site_address import site_address
from tournaments.views.get_or_404 import show, tournament_for

if TYPE_CHECKING:
    from collections.abc import Sequence


@require_http_methods(["GET", "POST"])
def codes(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """A line for each table: its code, a picture of its address to scan, and what can be done with it."""
    tournament = tournament_for(request, public_id, "issue_table_codes")
    numbers = _numbers(tournament)
    if request.method == "POST":
        _act(request, tournament, numbers)
        return redirect("codes", tournament.public_id)
    working = working_codes(tournament=tournament, actor=request.actor)
    address = site_address(request)
    lines = [_line(address.url, number, working.get(number)) for number in sorted({*numbers, *working})]
    return show(
        request,
        tournament,
        "evening/codes.html",
        lines=lines,
        some=bool(working),
        address=address,
        door=address.host + reverse("table_door"),
    )


def _act(request: ActorRequest, tournament: Tournament, numbers: Sequence[int]) -> None:
    table = request.POST.get("table", "")
    if "all" in request.POST:
        table_codes(tournament=tournament, numbers=numbers, actor=request.actor)
    elif (number := whole_number(table, 0)) in numbers:
        revoke = request.POST.get("act") == "revoke"
        service = revoke_table_code if revoke else issue_table_code
        service(tournament=tournament, table_number=number, actor=request.actor)
        sentence = _("Table {number}: its code no longer works.") if revoke else _("Table {number} has a new code.")
        messages.success(request, sentence.format(number=number))


def _numbers(tournament: Tournament) -> list[int]:
    """The numbers of all tables there are, or will be once everybody is seated who plays or has entered."""
    seated = Table.objects.filter(round__tournament=tournament).aggregate(last=Max("number"))["last"] or 0
    size = 2 if tournament.kind == Kind.PAIRS else 4
    entries = tournament.entries.filter(Entry.UNTAKEN)
    coming = len(entries) if size == 2 else sum(entry.people for entry in entries)
    coming += tournament.entrants.filter(status=Entrant.Status.ACTIVE).count()
    return list(range(1, max(seated, coming // size) + 1))


def _line(site: str, number: int, issued: Issued | None) -> dict[str, Any]:
    """What a table's line shows; a code only where one works."""
    if issued is None:
        return {"number": number, "code": "", "page": "", "picture": ""}
    page = reverse("table_page", args=[issued.token])
    picture = segno.make(site + page, error="m").svg_inline(scale=4, border=2, light="#fff", dark="#000")
    return {
        "number": number,
        "code": f"{issued.short[:4]} {issued.short[4:]}",
        "page": page,
        "picture": mark_safe(picture),  # noqa: S308  drawn by segno from an address of ours
    }
