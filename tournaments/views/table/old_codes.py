"""What a code shows that opens no table any more: the end of the evening, or that it was replaced."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.shortcuts import render
from django.urls import reverse

from tournaments.api.door import MARK
from tournaments.models import Status
from tournaments.security.permissions import may_see_publicly
from tournaments.selectors.table.table_states import current_table
from tournaments.views.public.standings import Standing
from tournaments.views.public.tournament_page import address

if TYPE_CHECKING:
    from django.http import HttpResponse

    from reports.standings import Standing as StandingRow
    from tournaments.models import TableCode, Tournament
    from tournaments.security.actors import ActorRequest


def old_code_page(request: ActorRequest, code: TableCode) -> HttpResponse:
    """The page of a code that opens nothing: the end of the evening, or 410 where only the card is old."""
    tournament = code.tournament
    context: dict[str, Any] = {"code": code, "tournament": tournament}
    if tournament.status != Status.FINISHED:
        return render(request, "table/revoked.html", context, status=410)
    context |= {"standings": standings_address(tournament), "rows": _rows_of(code)}
    # What a form sends now is not booked: its sender must not take this page for a success.
    response = render(request, "table/over.html", context, status=200 if request.method in ("GET", "HEAD") else 410)
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
