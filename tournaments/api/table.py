"""A table through the API: its state and sheet, and what people at it say besides deals."""

from typing import Any, Literal
from uuid import UUID

from django.http import HttpResponse, HttpResponseNotModified
from django.utils.translation import get_language
from ninja import Router

from tournaments.api.deal_json import Body, Said, Text
from tournaments.api.door import MARK
from tournaments.api.get_or_404 import table_at
from tournaments.documents import rules_of
from tournaments.errors import NotFound
from tournaments.models import Table, Tournament
from tournaments.security.actors import Actor, ActorRequest
from tournaments.security.permissions import may
from tournaments.selectors.club.name_order import short_names_at
from tournaments.selectors.table.claims import seen_by
from tournaments.selectors.table.sheets import sheet_of
from tournaments.selectors.table.table_deals import Lying
from tournaments.selectors.table.table_states import current_table, deal_of, state_of
from tournaments.services.evening.undo import undo_last
from tournaments.services.table.tables import call_director, confirm_round, dispute_round
from tournaments.wording.translate import say

router = Router(tags=["table"])
AT = "/tournaments/{tournament_id}/rounds/{round_number}/tables/{table_number}"


class Agreed(Body):
    side: Literal["NS", "EW", "all"]


class Disputed(Body):
    reason: Text


class Expected(Body):
    """The number of the act that was seen last; nothing is taken back when another came after it."""

    seq: int | None = None


@router.get("/table", summary="The state of the table that a code opens")
def own_table(request: ActorRequest, response: HttpResponse) -> dict[str, Any] | HttpResponse:
    code = request.actor.code
    if code is None:
        raise NotFound
    table = current_table(code.tournament, code.table_number)
    if table is None:
        raise NotFound
    return _state(request, response, table)


@router.get(AT, summary="The state of a table in a round")
def table_state(
    request: ActorRequest, response: HttpResponse, tournament_id: UUID, round_number: int, table_number: int
) -> HttpResponse | dict[str, Any]:
    return _state(request, response, table_at(request.actor, tournament_id, round_number, table_number))


@router.get(AT + "/sheet", summary="The sheet of a table, with the reasons of each score")
def sheet(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int) -> dict[str, Any]:
    found = sheet_of(table_at(request.actor, tournament_id, round_number, table_number))
    deals = [{**deal_of(deal), "why": [say(step) for step in deal.why]} for deal in found.deals]
    return {
        "round": found.round, "table": found.table, "parties": found.parties, "deals": deals,
        "points": dict(found.points), "games": dict(found.games), "expected": found.expected,
        "next_number": found.next_number, "next_dealer": found.next_dealer, "over": found.over,
        "winner": found.winner, "confirmed": found.confirmed, "disputed": found.disputed,
    }  # fmt: skip


@router.post(AT + "/undo", summary="Take back the last act on this table's sheet")
def undo(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, seen: Expected):
    table = table_at(request.actor, tournament_id, round_number, table_number)
    entry = undo_last(place=table, actor=request.actor, expected=seen.seq)
    undone = {"seq": entry.seq, "kind": entry.kind, "deal": entry.deal_uid}
    return {"undone": undone, "table": fresh_state(request.actor, table)}


@router.post(AT + "/confirm", summary="One side agrees with the sheet as it stands; at a table of five, all")
def confirm(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, agreed: Agreed):
    table = table_at(request.actor, tournament_id, round_number, table_number)
    return {"table": fresh_state(request.actor, confirm_round(table=table, side=agreed.side, actor=request.actor))}


@router.post(AT + "/dispute", summary="Say what is wrong with the sheet, and call the director")
def dispute(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, disputed: Disputed):
    table = table_at(request.actor, tournament_id, round_number, table_number)
    dispute_round(table=table, reason=disputed.reason, actor=request.actor)
    return {"table": fresh_state(request.actor, table)}


@router.post(AT + "/call", summary="Call the director to this table")
def call(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, said: Said):
    table = table_at(request.actor, tournament_id, round_number, table_number)
    return {"table": fresh_state(request.actor, call_director(table=table, actor=request.actor, reason=said.reason))}


def fresh_state(actor: Actor, table: Table, lying: Lying | None = None) -> dict[str, Any]:
    """The state after something was written; where a sheet was settled for it, as that left it."""
    if lying is None:
        table.refresh_from_db(fields=["over", "winner", "extra_deals"])
    return {**state_of(table, lying), **seen_by(actor.device, table), "rules": rules_address(table.round.tournament)}


def _state(request: ActorRequest, response: HttpResponse, table: Table) -> HttpResponse | dict[str, Any]:
    tournament = table.round.tournament
    etag = state_etag(request, table)
    same = request.headers.get("If-None-Match", "").removeprefix("W/") == etag
    response = HttpResponseNotModified() if same else response
    response[MARK], response["ETag"], response["Cache-Control"] = "1", etag, "no-cache"
    if same:
        return response
    sheet = sheet_of(table)
    told = {**state_of(table, sheet=sheet), **seen_by(request.actor.device, table), "rules": rules_address(tournament)}
    short = short_names_at(tournament, sheet.seats.values())
    return {**told, "short": short, "may_correct": may(request.actor, "correct_deal", table)}


def state_etag(request: ActorRequest, table: Table) -> str:
    """What the state of a table is known by. The hash as well: after a backup was put back, a number may return."""
    tournament = table.round.tournament
    state = f"{tournament.revision}-{tournament.journal_hash[:8]}-{table.pk}"
    return f'"{state}-{get_language()}{_eyes(request, tournament)}"'


def _eyes(request: ActorRequest, tournament: Tournament) -> str:
    """Where both sides enter, each device sees its own entries only."""
    device = request.actor.device
    return f"-{device.public_id}" if tournament.double_entry and device else ""


def rules_address(tournament: Tournament) -> dict[str, str]:
    """Where the document of tonight's rules lies, and the hash of what it says."""
    found = rules_of(tournament).hash
    return {"hash": found, "url": f"/api/v1/tournaments/{tournament.public_id}/rules/{found}"}
