"""A table through the API: its state and sheet, its deals and totals, and what people at it say; and the door.

A deal is put under the id its device made, and corrected with the version it was read at. Acts of the door count once
however often they are sent.
"""

from typing import Annotated, Any, Literal
from uuid import UUID

from django.http import HttpResponse, HttpResponseNotModified
from django.middleware.csrf import get_token
from django.utils import timezone
from ninja import Router
from pydantic import AliasChoices, AwareDatetime, BaseModel, Field, StringConstraints

from scoring.currencies import decimals_of
from tournaments.api.door import UnknownKey, deal_at, table_at, version_in
from tournaments.clubs.locale import use_locale_of, use_points_of
from tournaments.clubs.selectors import short_names_at
from tournaments.door import services as till
from tournaments.door.selectors import arrivals_json, currency_of, fees_of, people_at_the_door, totals_of
from tournaments.errors import NotAllowed, NotFound
from tournaments.evening.journal.selectors.journal import history_of
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.models import Status, Table, Tournament
from tournaments.evening.table.models import Claim, Deal
from tournaments.evening.table.selectors.boards import totals_json
from tournaments.evening.table.selectors.sheets import TableDeals, sheet_of
from tournaments.evening.table.selectors.table_states import (
    current_table,
    deal_of,
    rules_at,
    seen_by,
    state_etag,
    state_of,
    unit_of,
)
from tournaments.evening.table.services.claims import Claimed, withdraw_claim
from tournaments.evening.table.services.deals import enter_deal, remove_deal
from tournaments.evening.table.services.sheets import record_totals, remove_totals
from tournaments.evening.table.services.tables import call_director, confirm_round, dispute_round
from tournaments.frame.pages import MARK, answer
from tournaments.frame.translate import say
from tournaments.security.actors import Actor, ActorRequest
from tournaments.security.permissions import may, require

Text = Annotated[str, StringConstraints(max_length=200)]
Seats = dict[Literal["N", "E", "S", "W", "F"], Annotated[int, Field(strict=True, ge=1, le=99999)]]


class Body(BaseModel):
    """A sent object. (Ninja's own Schema also takes a list or null, and fills in what has a default.)"""


class DealIn(Body):
    """A deal record without game, variant and rules; `number` is its place in the sheet.

    `side` is whose entry it is, where both sides enter each deal. `force_new_version` (once `anew`) makes a
    new version even of what stands there already: for a device that sent something else of the same version and never
    heard whether it arrived.
    `seats` are the start numbers of those who sat there, by seat, as the table's state told them: where the round was
    drawn again since, nothing is booked and the answer is 409 with who sat there then and who does now.
    `warnings_dismissed` names the questions about an odd deal that somebody confirmed. A deal is refused with those
    that are not among them, as the pages ask them: `questions` has each under its name.
    """

    model_config = {"extra": "forbid"}

    record: dict[str, Any]
    number: int | None = Field(None, ge=1, le=200)
    side: Literal["NS", "EW"] | None = None
    force_new_version: bool = Field(False, validation_alias=AliasChoices("force_new_version", "anew"))
    seats: Seats | None = None
    warnings_dismissed: list[Text] = Field([], max_length=20)


class TotalsIn(Body):
    """The totals of a sheet that stays on paper, by party: N, E, S, W and F for the fifth, or NS and EW for sides.

    `seats` as with a deal.
    """

    model_config = {"extra": "forbid"}

    points: dict[Literal["N", "E", "S", "W", "F", "NS", "EW"], Annotated[int, Field(strict=True)]]
    seats: Seats | None = None


class Said(Body):
    """A reason, where one is given."""

    reason: Text = ""


class Agreed(Body):
    side: Literal["NS", "EW", "all"]


class Disputed(Body):
    reason: Text


class Expected(Body):
    """The number of the act that was seen last; nothing is taken back when another came after it."""

    seq: int | None = None


router, deals_router = Router(tags=["table"]), Router(tags=["deals"])
AT = "/tournaments/{tournament_id}/rounds/{round_number}/tables/{table_number}"
DEAL = AT + "/deals/{uid}"
# Generated clients call their methods so: it stays, wherever the module goes.
NAMED = "tournaments_api_deals_"


def stored_deal(deal: Deal | Claim) -> dict[str, Any]:
    """A stored deal as it stands now."""
    return {
        "uid": str(deal.uid),
        "number": deal.number,
        "version": deal.version,
        "record": deal.record,
        "removed": deal.removed,
        "warnings_dismissed": deal.warnings_dismissed,
        "changed_at": deal.changed_at.isoformat(),
    }


@router.get("/table", summary="The state of the table that a code opens")
def own_table(request: ActorRequest, response: HttpResponse) -> dict[str, Any] | HttpResponse:
    code = request.actor.code
    if code is None:
        raise NotFound
    if code.tournament.status == Status.FINISHED:
        raise UnknownKey
    use_points_of(code.tournament)
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
    table_ = table_at(request.actor, tournament_id, round_number, table_number)
    sheet_ = sheet_of(table_)
    deals = [{**deal_of(deal), "why": [say(step) for step in deal.why]} for deal in sheet_.deals]
    return {
        "round": sheet_.round,
        "table": sheet_.table,
        "parties": sheet_.parties,
        "deals": deals,
        "points": dict(sheet_.points),
        **unit_of(table_.round.tournament),
        "games": dict(sheet_.games),
        "expected": sheet_.expected,
        "next_number": sheet_.next_number,
        "next_dealer": sheet_.next_dealer,
        "over": sheet_.over,
        "winner": sheet_.winner,
        "confirmed": sheet_.confirmed,
        "disputed": sheet_.disputed,
        "totals": totals_json(table_),
    }


@router.post(AT + "/undo", summary="Take back the last act on this table's sheet")
def undo(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, seen: Expected
) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number)
    entry = undo_last(place=table, actor=request.actor, expected=seen.seq)
    undone = {"seq": entry.seq, "kind": entry.kind, "deal": entry.deal_uid}
    return {"undone": undone, "table": fresh_state(request.actor, table)}


@router.post(AT + "/confirm", summary="One side agrees with the sheet as it stands; at a table of five, all")
def confirm(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, agreed: Agreed
) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number)
    return {"table": fresh_state(request.actor, confirm_round(table=table, side=agreed.side, actor=request.actor))}


@router.post(AT + "/dispute", summary="Say what is wrong with the sheet, and call the director")
def dispute(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, disputed: Disputed
) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number)
    dispute_round(table=table, reason=disputed.reason, actor=request.actor)
    return {"table": fresh_state(request.actor, table)}


@router.post(AT + "/call", summary="Call the director to this table")
def call(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, said: Said
) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number)
    return {"table": fresh_state(request.actor, call_director(table=table, actor=request.actor, reason=said.reason))}


def fresh_state(actor: Actor, table: Table, on_table: TableDeals | None = None) -> dict[str, Any]:
    """The state after something was written; where a sheet was settled for it, as that left it."""
    if on_table is None:
        table.refresh_from_db(fields=["over", "winner", "extra_deals"])
    return {**state_of(table, on_table), **seen_by(actor.device, table), "rules": rules_at(table)}


def _state(request: ActorRequest, response: HttpResponse, table: Table) -> HttpResponse | dict[str, Any]:
    tournament = table.round.tournament
    etag = state_etag(request, table)
    same = request.headers.get("If-None-Match", "").removeprefix("W/") == etag
    response = HttpResponseNotModified() if same else response
    response[MARK], response["ETag"], response["Cache-Control"] = "1", etag, "no-cache"
    if same:
        return response
    sheet = sheet_of(table)
    state = {**state_of(table, sheet=sheet), **seen_by(request.actor.device, table), "rules": rules_at(table)}
    short = short_names_at(tournament, sheet.seats.values())
    return {**state, "short": short, "may_correct": may(request.actor, "correct_deal", table)}


@deals_router.put(
    DEAL,
    operation_id=NAMED + "put_deal",
    response={200: dict, 201: dict, 202: dict},
    summary="Enter a deal; with If-Match, correct that version of it",
)
def put_deal(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, uid: UUID, deal: DealIn
) -> HttpResponse:
    """Where both sides enter each deal, one side's entry is answered with 202 and waits for the other's."""
    table = table_at(request.actor, tournament_id, round_number, table_number, "enter_deal")
    done = enter_deal(
        table=table,
        uid=uid,
        record=deal.record,
        number=deal.number,
        version=version_in(request),
        side=deal.side,
        force_new_version=deal.force_new_version,
        seats=dict((deal.seats or {}).items()),
        warnings_dismissed=deal.warnings_dismissed,
        ask=True,
        actor=request.actor,
    )
    entry = {"deal": done.deal and stored_deal(done.deal), "created": done.created, "superseded": done.superseded}
    if isinstance(done, Claimed):
        entry |= {"claim": done.as_json(), "table": fresh_state(request.actor, table)}
        return answer(entry, 202 if done.claim else 201 if done.created else 200)
    entry["table"] = fresh_state(request.actor, done.deal.table, done.on_table)
    return answer(entry, 201 if done.created else 200)


@deals_router.delete(
    DEAL, operation_id=NAMED + "delete_deal", summary="Take a deal out of its sheet; it can be put back"
)
def delete_deal(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, uid: UUID
) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number)
    if table.round.tournament.double_entry:
        gone = withdraw_claim(table=table, uid=uid, actor=request.actor, version=version_in(request))
        if gone:
            return {"deal": None, "claim": gone.as_json(), "table": fresh_state(request.actor, table)}
    done = remove_deal(deal=deal_at(table, uid), actor=request.actor, version=version_in(request))
    return {"deal": stored_deal(done.deal), "table": fresh_state(request.actor, done.deal.table, done.on_table)}


@deals_router.get(DEAL, operation_id=NAMED + "get_deal", summary="A deal as it stands, with every version it had")
def get_deal(
    request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int, uid: UUID
) -> dict[str, Any]:
    deal = deal_at(table_at(request.actor, tournament_id, round_number, table_number), uid)
    history = [
        {"seq": act.seq, "kind": act.kind, "payload": act.payload, "who": act.who, "at": act.at, "reason": act.reason}
        for act in history_of(deal)
    ]
    return {"deal": stored_deal(deal), "history": history}


totals_router = Router(tags=["table"])


@totals_router.put(
    AT + "/totals", summary="Enter the totals of a sheet instead of its deals; with If-Match, correct them"
)
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
    return {"totals": totals_json(table), "changed": done.changed}


@totals_router.delete(AT + "/totals", summary="Take the totals of a sheet back; deals that lie on it count")
def delete_totals(request: ActorRequest, tournament_id: UUID, round_number: int, table_number: int) -> dict[str, Any]:
    table = table_at(request.actor, tournament_id, round_number, table_number)
    done = remove_totals(table=table, version=version_in(request), actor=request.actor)
    return {"totals": totals_json(table), "changed": bool(done and done.changed)}


door_router = Router(tags=["door"])
DOOR_NAMED = "tournaments_api_till_"  # as generated clients know it
Number = Annotated[int, Field(ge=1, le=till.HIGHEST_NUMBER)]
Cents = Annotated[int, Field(strict=True, ge=-till.HIGHEST_PAID, le=till.HIGHEST_PAID)]


class DoorAct(Body):
    """Something that happened at the door at `at`: somebody's arrival, a payment, somebody who walks in, a count of the
    box; table `number` begins with the `entries`, or no more tables begin. `entry` is whom it is about; the id in the
    address is the act's own. `who` says of two who entered together whose arrival it is."""

    model_config = {"extra": "forbid"}

    kind: Literal["arrive", "pay", "walk_in", "count", "begin_table", "end_arrivals"]
    at: AwareDatetime
    entry: UUID | None = None
    entries: Annotated[list[UUID], Field(max_length=4)] = []
    arrival: Text = "here"
    who: Literal["both", "first", "partner"] = "both"
    number: Number | None = None
    fees: list[Annotated[str, Field(max_length=10)]] | None = Field(None, max_length=2)
    name: Annotated[str, Field(max_length=60)] = ""
    partner: Annotated[str, Field(max_length=60)] = ""
    cents: Cents = 0
    before: Annotated[int, Field(strict=True, ge=0, le=till.HIGHEST_PAID)] = 0
    how: Text = "cash"
    fee: Annotated[str, Field(max_length=10)] = ""


@door_router.get(
    "/tournaments/{tournament_id}/door",
    operation_id=DOOR_NAMED + "door",
    summary="Who is expected, here and has paid, for people at the door",
)
def door(request: ActorRequest, tournament_id: UUID) -> dict[str, Any]:
    return state_at_the_door(request, _tournament(request, tournament_id))


@door_router.put(
    "/tournaments/{tournament_id}/door/acts/{uid}",
    operation_id=DOOR_NAMED + "put_act",
    summary="Something that happened at the door, once",
)
def put_act(request: ActorRequest, tournament_id: UUID, uid: UUID, act: DoorAct) -> dict[str, Any]:
    tournament = _tournament(request, tournament_id)
    who: dict[str, Any] = {"tournament": tournament, "actor": request.actor, "at": act.at}
    entry = act.entry or uid
    if act.kind == "pay":
        outcome = till.pay(uid=uid, entry_uid=entry, cents=act.cents, how=act.how, fee=act.fee, **who)
    elif act.kind == "begin_table":
        till.begin_table(tournament=tournament, number=act.number or 0, entries=act.entries, actor=request.actor)
        outcome = {}
    elif act.kind == "end_arrivals":
        outcome = {"left": till.end_arrivals(tournament=tournament, actor=request.actor)}
    elif act.kind == "count":
        outcome = till.count_cash(uid=uid, cents=act.cents, before=act.before, **who)
    else:
        options: dict[str, Any] = {"entry_uid": entry, "number": act.number, "fees": act.fees, **who}
        if act.kind == "walk_in":
            outcome = till.walk_in(name=act.name, partner=act.partner, **options)
        else:
            outcome = till.arrive(arrival=act.arrival, who=act.who, **options)
    totals = totals_of(tournament)._asdict()
    return {"act": str(uid), **outcome, "totals": totals, "arrivals": arrivals_json(tournament)}


def state_at_the_door(request: ActorRequest, tournament: Tournament) -> dict[str, Any]:
    """All that the page at the door shows."""
    return {
        "tournament": str(tournament.public_id),
        "revision": timezone.now().isoformat(),
        "csrf": get_token(request),
        "currency": (currency := currency_of(tournament)),
        "decimals": decimals_of(currency),
        "fees": [fee._asdict() for fee in fees_of(tournament)],
        "people": people_at_the_door(tournament),
        "totals": totals_of(tournament)._asdict(),
        "arrivals": arrivals_json(tournament),
    }


def _tournament(request: ActorRequest, tournament_id: UUID) -> Tournament:
    if request.actor.user is None:
        raise NotAllowed
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id, archived_at=None).first()
    if tournament is None:
        raise NotFound
    require(request.actor, "keep_door", tournament)
    use_locale_of(tournament.club)
    return tournament
