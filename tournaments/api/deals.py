"""Deals through the API: put under the id their device made, corrected with the version they were read at."""

import re
from uuid import UUID

from django.utils.translation import gettext as _
from ninja import Router, Status

from tournaments.api.deal_json import DealIn, stored_deal
from tournaments.api.finding import deal_at, table_at
from tournaments.api.table import AT, fresh_state
from tournaments.errors import Refused
from tournaments.selectors.histories import history_of
from tournaments.services.deals import record_deal, remove_deal

router = Router(tags=["deals"])
DEAL = AT + "/deals/{uid}"
VERSION = re.compile(r'(?:W/)?"?(\d{1,9})"?')


@router.put(DEAL, response={200: dict, 201: dict}, summary="Enter a deal; with If-Match, correct that version of it")
def put_deal(request, tournament_id: UUID, round_number: int, table_number: int, uid: UUID, deal: DealIn):
    table = table_at(request.actor, tournament_id, round_number, table_number, "enter_deal")
    done = record_deal(
        table=table, uid=uid, record=deal.record, number=deal.number, version=_version(request),
        warnings_dismissed=deal.warnings_dismissed, actor=request.actor,
    )  # fmt: skip
    told = {"deal": stored_deal(done.deal), "created": done.created, "superseded": done.superseded}
    return Status(201 if done.created else 200, {**told, "table": fresh_state(done.deal.table, done.lying)})


@router.delete(DEAL, summary="Take a deal out of its sheet; it can be put back")
def delete_deal(request, tournament_id: UUID, round_number: int, table_number: int, uid: UUID):
    table = table_at(request.actor, tournament_id, round_number, table_number)
    done = remove_deal(deal=deal_at(table, uid), actor=request.actor, version=_version(request))
    return {"deal": stored_deal(done.deal), "table": fresh_state(done.deal.table, done.lying)}


@router.get(DEAL, summary="A deal as it stands, with every version it had")
def get_deal(request, tournament_id: UUID, round_number: int, table_number: int, uid: UUID):
    deal = deal_at(table_at(request.actor, tournament_id, round_number, table_number), uid)
    history = [
        {"seq": act.seq, "kind": act.kind, "payload": act.payload, "who": act.who, "at": act.at, "reason": act.reason}
        for act in history_of(deal)
    ]
    return {"deal": stored_deal(deal), "history": history}


def _version(request):
    told = request.headers.get("If-Match", "").strip()
    if not told:
        return None
    found = VERSION.fullmatch(told)
    if found is None:
        raise Refused(problems={"If-Match": [_("Give the version that is corrected as a whole number.")]})
    return int(found[1])
