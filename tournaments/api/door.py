"""The door of the API: who is asking, what its address names for them, how bodies are read and answers marked.

Who asks shows a table's code or a program's token in a header, else has signed in in this browser.
"""

import re
from collections.abc import Callable
from typing import Any
from uuid import UUID

from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from ninja import NinjaAPI
from ninja.parser import Parser
from ninja.security import APIKeyHeader, HttpBearer
from ninja.utils import check_csrf

from tournaments.accounts.services import actor_with_token
from tournaments.api.described import describe
from tournaments.clubs.locale import use_points_of
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.models import Round, Table, Tournament
from tournaments.evening.table.fast_path import FastModels
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import open_door
from tournaments.frame.pages import marked
from tournaments.security.actors import Actor, ActorRequest, Standing, address_of, device_of
from tournaments.security.permissions import may_see_publicly, require, standing_at
from tournaments.security.untrusted_input import ENTRY, EVENT, sent_json, whole_number


class StrictParser(Parser):
    """JSON as every database can keep it: nothing said twice, no NaN, no NUL, no half characters, no huge numbers."""

    def parse_body(self, request: HttpRequest) -> Any:
        page = request.resolver_match
        return sent_json(request.body, EVENT if page and page.url_name == "take_in" else ENTRY)


class WhistboardAPI(NinjaAPI):
    """Marks each answer, so that a phone can tell ours from the login page of a hall's wifi; says what each may be."""

    def create_response(self, request: HttpRequest, data: Any, **more: Any) -> HttpResponse:
        return marked(super().create_response(request, data, **more))

    def get_openapi_schema(self, **more: Any) -> dict[str, Any]:  # type: ignore[override]  # a plain document is enough
        return describe(super().get_openapi_schema(**more))


SAFE = ("GET", "HEAD", "OPTIONS")


class UnknownKey(NotAllowed):
    """The code or token opens nothing (any more)."""


class TableCodeKey(APIKeyHeader):
    """The link's token of a table, or its short code; it opens that table only."""

    param_name = "X-Table-Code"

    def authenticate(self, request: ActorRequest, key: str | None) -> Actor | None:  # type: ignore[override]  # our middleware's
        if not key:
            return None
        device = device_of(request)
        try:
            code = open_door(key, device=device.public_id if device else None, address=address_of(request))
        except NotFound as unknown:
            raise UnknownKey from unknown
        request.actor = Actor(code=code, device=device)
        return request.actor


class ProgramToken(HttpBearer):
    """A token made for a program; it may do what its owner may."""

    def authenticate(self, request: ActorRequest, token: str) -> Actor:  # type: ignore[override]  # our middleware's
        try:
            request.actor = actor_with_token(token[:200])
        except NotFound as unknown:
            raise UnknownKey from unknown
        return request.actor


def signed_in_or_anybody(request: ActorRequest) -> Actor:
    """The browser's own session; what changes something then needs the CSRF token, as a form does."""
    if request.method not in SAFE and check_csrf(request):
        raise NotAllowed
    return request.actor


VERSION = re.compile(r'(?:W/)?"?(\d{1,9})"?')
KEYS: list[Callable[..., Any]] = [TableCodeKey(), ProgramToken(), signed_in_or_anybody]


def table_at(actor: Actor, tournament_id: UUID, round_number: int, table_number: int, act: str = "see_table") -> Table:
    """A table of a round, where the actor may do that act; NotFound where it may not even know of it."""
    tournament = actor.code and actor.code.tournament
    if not tournament or tournament.public_id != tournament_id:
        tournament = _TOURNAMENT.one(id=tournament_id)
    table = _TABLE.one(tournament=tournament.pk, round=round_number, number=table_number) if tournament else None
    if tournament is None:
        raise NotFound
    if table is None:
        raise NotFound(
            _not_drawn(round_number, table_number) if actor.code and actor.code.tournament == tournament else ""
        )
    table.round.tournament = tournament
    require(actor, act, table)
    use_points_of(tournament)
    return table


def _not_drawn(round_number: int, table_number: int) -> str:
    """The sentence for a phone of the evening whose round was taken back."""
    sentence = _("Round {round} has no table {table} now: it was drawn again, or is not drawn any more.")
    return sentence.format(round=round_number, table=table_number)


_TOURNAMENT = FastModels(
    Tournament,
    lambda id: Tournament.objects.filter(public_id=id, archived_at=None),
    "club",
    id=Tournament._meta.get_field("public_id"),
)
_TABLE = FastModels(
    Table,
    lambda tournament, round, number: Table.objects.filter(
        round__tournament=tournament, round__number=round, number=number
    ).exclude(round__status="draft"),
    "round",
    without={"round__standings"},
    tournament=Tournament._meta.pk,
    round=Round._meta.get_field("number"),
    number=Table._meta.get_field("number"),
)


def deal_at(table: Table, uid: UUID) -> Deal:
    """A deal of that table's sheet, taken out or not."""
    deal = Deal.objects.filter(table=table, uid=uid).first()
    if deal is None:
        raise NotFound
    deal.table, deal.tournament = table, table.round.tournament
    return deal


def tournament_for_reading(actor: Actor, tournament_id: UUID) -> tuple[Tournament, bool]:
    """A tournament that is public or that the actor works in or plays at, and whether it is seen as a stranger does."""
    tournament = Tournament.objects.select_related("club").filter(public_id=tournament_id).first()
    if tournament is None:
        raise NotFound
    inside = standing_at(actor, tournament) >= Standing.DESK
    at_table = actor.code is not None and actor.code.tournament_id == tournament.pk
    if not inside and not at_table and not may_see_publicly(tournament):
        raise NotFound
    use_points_of(tournament)
    return tournament, not inside


def version_in(request: ActorRequest) -> int | None:
    """The version that a request corrects, as its If-Match says; None where it says nothing."""
    if_match = request.headers.get("If-Match", "").strip()
    if not if_match:
        return None
    version = VERSION.fullmatch(if_match)
    if version is None:
        raise Refused(problems={"If-Match": [_("Give the version that is corrected as a whole number.")]})
    return whole_number(version[1])
