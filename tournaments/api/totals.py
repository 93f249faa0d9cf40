"""The totals of a sheet that stays on paper, through the API."""

from typing import Any
from uuid import UUID

from ninja import Router

from tournaments.api.bodies import TotalsIn
from tournaments.api.door import table_at, version_in
from tournaments.api.table import AT
from tournaments.security.actors import ActorRequest
from tournaments.selectors.evening.totals import told_totals
from tournaments.services.table.totals import record_totals, remove_totals

router = Router(tags=["table"])


@router.put(AT + "/totals", summary="Enter the totals of a sheet instead of its deals; with If-Match, correct them")
def put_totals(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, totals: TotalsIn
) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number, "enter_deal")
    done = record_totals(
        table=table,
        points=dict(totals.points.items()),
        version=version_in(request),
        seats=dict((totals.seats or {}).items()),
        actor=request.actor,
    )
    return {"totals": told_totals(table), "changed": done.changed}


@router.delete(AT + "/totals", summary="Take the totals of a sheet back; deals that lie on it count")
def delete_totals(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number)
    done = remove_totals(table=table, version=version_in(request), actor=request.actor)
    return {"totals": told_totals(table), "changed": bool(done and done.changed)}
