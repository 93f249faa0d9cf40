"""The door of an evening through the API: who is there, and acts that count once however often they are sent."""

from typing import Annotated, Any, Literal
from uuid import UUID

from django.middleware.csrf import get_token
from django.utils import timezone
from ninja import Router
from pydantic import AwareDatetime, Field

from scoring.currencies import decimals_of
from tournaments.api.table import Body, Text
from tournaments.clubs.locale import use_locale_of
from tournaments.door import services as till
from tournaments.door.selectors import arrivals_json, currency_of, fees_of, people_at_the_door, totals_of
from tournaments.errors import NotAllowed, NotFound
from tournaments.evening.rounds.models import Tournament
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import require

router = Router(tags=["door"])
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


@router.get("/tournaments/{tournament_id}/door", summary="Who is expected, here and has paid, for people at the door")
def door(request: ActorRequest, tournament_id: UUID) -> dict[str, Any]:
    return state_at_the_door(request, _tournament(request, tournament_id))


@router.put("/tournaments/{tournament_id}/door/acts/{uid}", summary="Something that happened at the door, once")
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
        given: dict[str, Any] = {"entry_uid": entry, "number": act.number, "fees": act.fees, **who}
        if act.kind == "walk_in":
            outcome = till.walk_in(name=act.name, partner=act.partner, **given)
        else:
            outcome = till.arrive(arrival=act.arrival, who=act.who, **given)
    totals = totals_of(tournament)._asdict()
    return {"act": str(uid), **outcome, "totals": totals, "arrivals": arrivals_json(tournament)}


def state_at_the_door(request: ActorRequest, tournament: Tournament) -> dict[str, Any]:
    """Everything that the page at the door shows."""
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
