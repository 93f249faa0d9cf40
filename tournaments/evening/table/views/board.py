"""The board: every table of the round in play, how far it is and what it asks for.

The codes that open a table's page on a phone: shown to scan or type, renewed, revoked.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.db.models import Max
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.evening.rounds.models import Entrant, Kind, Round, RoundEnd, Table, Tournament
from tournaments.evening.rounds.selectors.progress import current_round, evening_of, ready_after
from tournaments.evening.rounds.views.path import next_act
from tournaments.evening.table.models import Deal
from tournaments.evening.table.selectors.boards import board_of
from tournaments.evening.table.services.codes import (
    Issued,
    issue_table_code,
    revoke_table_code,
    table_codes,
    working_codes,
)
from tournaments.evening.table.services.tables import add_extra_deal, answer_call, settle_dispute
from tournaments.frame.site_address import qr_picture, site_address
from tournaments.frame.views import carry_out
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import alerts_context, round_for, show, table_for, tournament_for
from tournaments.security.permissions import may, require
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping, Sequence
    from datetime import datetime


# A deal takes five minutes or so: a table that entered nothing for so many minutes deserves a look.
LONG = 15


@require_GET
def board(request: ActorRequest, public_id: UUID, number: int | None = None) -> HttpResponse:
    """The board of a round, the one in play where none is named; its middle follows play."""
    tournament = tournament_for(request, public_id, "see_board")
    round_ = round_for(tournament, number) if number else current_round(tournament)
    context: dict[str, Any] = {"round": round_, "title": _("Nothing is being played yet")}
    if round_:
        context |= _middle(tournament, round_)
        context |= {"title": _title(round_, context), "runs_clock": may(request.actor, "run_clock", tournament)}
    if round_ and round_.status == Round.Status.OPEN:
        if may(request.actor, "settle_dispute", tournament):
            context["settle"] = context["disputed"]
        if context["done"] == len(context["entries"]) and may(request.actor, "close_round", tournament):
            context["coming"] = ready_after(round_)
    else:
        context["next"] = next_act(tournament, evening_of(tournament), request.actor)
    return show(request, tournament, "evening/table/board.html", **context)


def _title(round_: Round, facts: Mapping[str, Any]) -> str:
    """The progress of the round, in a few words."""
    playing = len(facts["entries"]) - facts["done"]
    if round_.status != Round.Status.OPEN:
        title = _("Round {number} is closed")
    elif playing and facts["late"]:
        title = _("Round {number}: time is up")
    elif not facts["counted"]:
        title = _("Round {number} is being played")
    else:
        still = ngettext("Round {number}: {n} table still plays", "Round {number}: {n} tables still play", playing)
        title = still if playing else _("Round {number}: every table is complete")
    return title.format(number=round_.number, n=playing)


@require_GET
def alerts(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The count of waiting tables, for pages that show nothing else live."""
    tournament = tournament_for(request, public_id, "see_board")
    return render(request, "evening/rounds/alerts_page.html", alerts_context(tournament))


ACTS: dict[str, tuple[Callable[..., Any] | None, str]] = {
    "answer": (answer_call, "answer_call"),
    "settle": (settle_dispute, "settle_dispute"),
    "extra": (add_extra_deal, "settle_dispute"),
}


@require_POST
def table_act(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """Answer a call, settle a dispute, give an extra deal."""
    tournament = tournament_for(request, public_id, "see_board")
    table_ = table_for(tournament, number, table)
    service, act = ACTS.get(request.POST.get("act", ""), (None, ""))
    if service:
        require(request.actor, act, table_)
        done = carry_out(request, service, _("Table {number}: done.").format(number=table), table=table_)
        # A dispute calls the director, who was there when it was settled.
        if done and service is settle_dispute and table_.director_called_at:
            carry_out(request, answer_call, table=table_)
    return redirect(request.POST.get("next") == "sheet" and "sheet" or "round_board", *_address(request, table_))


def _address(request: ActorRequest, table: Table) -> list[Any]:
    address = [table.round.tournament.public_id, table.round.number]
    return [*address, table.number] if request.POST.get("next") == "sheet" else address


def _middle(tournament: Tournament, round_: Round) -> dict[str, Any]:
    """Rows with the minutes since their last deal, sums over all tables, and the clock."""
    rows = board_of(round_)
    unverified = _unverified(tournament, round_)
    now, ends = timezone.now(), round_.ends_at(tournament.minutes_per_round)
    late = ends is not None and ends <= now
    entries = [
        {
            "row": row,
            **_since(now, row.last_deal_at or round_.opened_at),
            "unverified": unverified[row.key],
            "plays_on": row.level and (row.all_in or late),
            "who": ", ".join(dict.fromkeys(sitter.name for sitter in row.seats.values())),
        }
        for row in rows
    ]
    return {
        "entries": entries,
        "is_open": round_.status == Round.Status.OPEN,
        "counted": tournament.round_end != RoundEnd.MINUTES,
        "done": sum(row.complete for row in rows),
        "entered": sum(row.expected or 0 if row.by_totals else row.entered for row in rows),
        "expected": sum(row.expected or 0 for row in rows) or None,
        "disputed": next((row for row in rows if row.disputed), None),
        "ends_at": ends,
        "late": late,
        "played": all(row.complete for row in rows) or late,
        "now": now,
        "long": LONG,
    }


def _since(now: datetime, then: datetime | None) -> dict[str, int | None]:
    """The time since then; the page counts on from the seconds."""
    seconds = int((now - then).total_seconds()) if then else None
    return {"seconds": seconds, "minutes": None if seconds is None else seconds // 60}


def _unverified(tournament: Tournament, round_: Round) -> Counter[int]:
    """The number of each table's deals to be compared with the paper, in an evening where anybody does that."""
    standing = Deal.objects.standing()
    if not standing.filter(tournament=tournament, verified_by__isnull=False).exists():
        return Counter()
    return Counter(standing.filter(table__round=round_, verified_by__isnull=True).values_list("table_id", flat=True))


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
        "evening/table/codes.html",
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
    entries = tournament.entries.untaken()
    coming = len(entries) if size == 2 else sum(entry.people for entry in entries)
    coming += tournament.entrants.filter(status=Entrant.Status.ACTIVE).count()
    return list(range(1, max(seated, coming // size) + 1))


def _line(site: str, number: int, issued: Issued | None) -> dict[str, Any]:
    """The line of a table; a code only where one works."""
    if issued is None:
        return {"number": number, "code": "", "page": "", "picture": ""}
    page = reverse("table_page", args=[issued.token])
    return {
        "number": number,
        "code": f"{issued.short[:4]} {issued.short[4:]}",
        "page": page,
        "picture": qr_picture(site + page),
    }
