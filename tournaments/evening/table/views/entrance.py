"""The door at /t/ and through it: the code that is typed or stands behind a link, its device, and its table.

What a code shows that opens no table any more: the end of the evening, or that it was replaced.
"""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from tournaments.clubs.locale import use_locale_of
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Status
from tournaments.evening.standings.views.standings import Standing
from tournaments.evening.standings.views.tournament_page import address
from tournaments.evening.table.selectors.table_states import current_table
from tournaments.evening.table.services.codes import TYPED, find_code, meet_device, open_door, token_of, was_revoked
from tournaments.frame.pages import MARK
from tournaments.frame.views import from_this_site
from tournaments.security.actors import Actor, address_of, device_of, remember, remembered_code
from tournaments.security.permissions import may_see_publicly

if TYPE_CHECKING:
    from django.http import HttpResponse

    from reports.standings import Standing as StandingRow
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.models import Device, TableCode
    from tournaments.security.actors import ActorRequest


@from_this_site
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: ActorRequest) -> HttpResponse:
    """A field for the code; a wrong code stays in it."""
    typed = request.POST.get("code", "")[:100]
    problem: str | Refused = ""
    if request.method == "POST":
        device = device_of(request)
        try:
            return redirect("table_page", token=token_of(_typed_code(typed, device, address_of(request))))
        except Refused as refused:
            problem = refused
    unknown = isinstance(problem, NotFound)
    context = {"typed": typed, "problem": problem, "unknown": unknown, "last": _last(request)}
    return render(request, "evening/table/door.html", context, status=_status(problem))


def _typed_code(typed: str, device: Device | None, address: str | None) -> TableCode:
    """The code that was typed, an old one too: its page says what became of it. Raises as `open_door` does."""
    try:
        return open_door(typed, device=device.public_id if device else None, address=address)
    except NotFound:
        old = was_revoked(typed)
        if old is None:
            raise
        return old


def _last(request: ActorRequest) -> dict[str, Any] | None:
    """The table this browser opened this evening, where its code still works."""
    token = remembered_code(request)
    try:
        return {"token": token, "code": find_code(token)} if token else None
    except NotFound:
        return None


def _status(problem: str | Refused) -> int:
    if not problem:
        return 200
    return 422 if isinstance(problem, NotFound) else 429


class OldCode(NotFound):
    """A code that opens nothing any more: it was replaced, or its evening is over."""

    def __init__(self, code: TableCode) -> None:
        self.code = code
        super().__init__()


def _unopened(code: TableCode | None) -> NotFound:
    return OldCode(code) if code else NotFound()


def enter(request: ActorRequest, token: str) -> TableCode:
    """The code that a link opens; the request then acts for its table. NotFound for any other link, OldCode where it
    opened a table once."""
    if len(token) <= TYPED:
        raise NotFound
    device = device_of(request)
    try:
        code = open_door(token, device=device.public_id if device else None, address=address_of(request))
    except NotFound:
        raise _unopened(was_revoked(token)) from None
    if code.tournament.status == Status.FINISHED:
        raise OldCode(code)
    device_id = device.public_id if device else uuid.uuid4()
    use_locale_of(code.tournament.club)
    request.actor = Actor(code=code, device=meet_device(public_id=device_id, code=code))
    return code


def remembered(request: ActorRequest, response: HttpResponse, token: str) -> HttpResponse:
    """The answer, with the browser's id and its table in signed cookies."""
    return remember(response, request.actor.device.public_id, token)  # type: ignore[union-attr]  # who entered has one


def table_behind(code: TableCode) -> Table:
    """The table that a code opens now; NotFound before anything is drawn."""
    table = current_table(code.tournament, code.table_number)
    if table is None:
        raise NotFound
    return table


def old_code_page(request: ActorRequest, code: TableCode) -> HttpResponse:
    """The page of a code that opens nothing: the end of the evening, or 410 where only the card is old."""
    tournament = code.tournament
    context: dict[str, Any] = {"code": code, "tournament": tournament}
    if tournament.status != Status.FINISHED:
        return render(request, "evening/table/revoked.html", context, status=410)
    context |= {"standings": standings_address(tournament), "rows": _rows_of(code)}
    # What a form sends now is not booked: its sender must not take this page for a success.
    response = render(
        request, "evening/table/over.html", context, status=200 if request.method in ("GET", "HEAD") else 410
    )
    response["Cache-Control"], response[MARK] = "no-cache, private", "1"
    return response


def standings_address(tournament: Tournament) -> str:
    """Where the club shows the standings now; empty where it shows none."""
    if tournament.results_held or not may_see_publicly(tournament):
        return ""
    return reverse("standings", args=address(tournament))


def _rows_of(code: TableCode) -> list[StandingRow]:
    """The rows of the standings of those who sat last at the table of a code, as strangers may see them."""
    table = standings_address(code.tournament) and current_table(code.tournament, code.table_number)
    if not table:
        return []
    seated = set(table.seats.values_list("entrant__number", flat=True))
    return [row for row in Standing(code.tournament).standings.rows if row.entrant.number in seated]
