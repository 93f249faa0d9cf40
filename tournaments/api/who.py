"""Who is asking the API: a table's code or a program's token in a header, else whoever signed in in this browser."""

from collections.abc import Callable
from typing import Any

from ninja.security import APIKeyHeader, HttpBearer
from ninja.utils import check_csrf

from tournaments.errors import NotAllowed, NotFound
from tournaments.security.actors import Actor, ActorRequest
from tournaments.services.table.code_guessing import open_door
from tournaments.services.table.table_codes import actor_with_token
from tournaments.views.table.devices import address_of, device_of

SAFE = ("GET", "HEAD", "OPTIONS")


class UnknownKey(NotAllowed):
    """The code or token opens nothing (any more)."""


class TableCodeKey(APIKeyHeader):
    """The link's token of a table, or its short code; it opens that table only."""

    param_name = "X-Table-Code"

    def authenticate(self, request: Any, key: str | None) -> Actor | None:
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

    def authenticate(self, request: Any, token: str) -> Actor:
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


KEYS: list[Callable[..., Any]] = [TableCodeKey(), ProgramToken(), signed_in_or_anybody]
