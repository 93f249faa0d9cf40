"""Deals through the API: put under the id their device made, corrected with the version they were read at."""

import re
from uuid import UUID

from django.http import HttpResponse
from django.utils.translation import gettext as _
from ninja import Router

from tournaments.api.deal_json import DealIn, stored_deal
from tournaments.api.door import answer
from tournaments.api.get_or_404 import deal_at, table_at
from tournaments.api.table import AT, fresh_state
from tournaments.errors import Refused
from tournaments.security.actors import ActorRequest
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.evening.journal import history_of
from tournaments.selectors.table.claims import claim_told
from tournaments.services.table.claims import Claimed, enter_deal, withdraw_claim
from tournaments.services.table.deals import remove_deal

router = Router(tags=["deals"])
DEAL = AT + "/deals/{uid}"
VERSION = re.compile(r'(?:W/)?"?(\d{1,9})"?')


@router.put(
    DEAL, response={200: dict, 201: dict, 202: dict}, summary="Enter a deal; with If-Match, correct that version of it"
)
def put_deal(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, uid: UUID, deal: DealIn
) -> HttpResponse:
    """Where both sides enter each deal, one side's entry is answered with 202 and waits for the other's."""
    table = table_at(request.actor, tournament_id, round_number, table_number, "enter_deal")
    done = enter_deal(
        table=table, uid=uid, record=deal.record, number=deal.number, version=_version(request), side=deal.side,
        anew=deal.anew, warnings_dismissed=deal.warnings_dismissed, actor=request.actor,
    )  # fmt: skip
    told = {"deal": done.deal and stored_deal(done.deal), "created": done.created, "superseded": done.superseded}
    if isinstance(done, Claimed):
        told |= {"claim": claim_told(done), "table": fresh_state(request.actor, table)}
        return answer(told, 202 if done.claim else 201 if done.created else 200)
    told["table"] = fresh_state(request.actor, done.deal.table, done.lying)
    return answer(told, 201 if done.created else 200)


@router.delete(DEAL, summary="Take a deal out of its sheet; it can be put back")
def delete_deal(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, uid: UUID):
    table = table_at(request.actor, tournament_id, round_number, table_number)
    if table.round.tournament.double_entry:
        gone = withdraw_claim(table=table, uid=uid, actor=request.actor, version=_version(request))
        if gone:
            return {"deal": None, "claim": claim_told(gone), "table": fresh_state(request.actor, table)}
    done = remove_deal(deal=deal_at(table, uid), actor=request.actor, version=_version(request))
    return {"deal": stored_deal(done.deal), "table": fresh_state(request.actor, done.deal.table, done.lying)}


@router.get(DEAL, summary="A deal as it stands, with every version it had")
def get_deal(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, uid: UUID):
    deal = deal_at(table_at(request.actor, tournament_id, round_number, table_number), uid)
    history = [
        {"seq": act.seq, "kind": act.kind, "payload": act.payload, "who": act.who, "at": act.at, "reason": act.reason}
        for act in history_of(deal)
    ]
    return {"deal": stored_deal(deal), "history": history}


def _version(request: ActorRequest):
    told = request.headers.get("If-Match", "").strip()
    if not told:
        return None
    found = VERSION.fullmatch(told)
    if found is None:
        raise Refused(problems={"If-Match": [_("Give the version that is corrected as a whole number.")]})
    return whole_number(found[1])
