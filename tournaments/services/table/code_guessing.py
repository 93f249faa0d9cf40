"""Which table a code opens. Guesses count for each device or address, never in the way of a link that works.

Everybody in a hall shares one address, so an address may guess as often as a hall mistypes. What all strangers guess
together, or all phones of an evening, shuts nobody out: in such a flood each may guess less, and a right code opens for
whoever guessed little. The link of a code holds 130 bits and is not guessed. docs/trust.md has the numbers.
"""

from typing import Any, NamedTuple
from uuid import UUID

from django.db.models import Q

from tournaments.errors import NotFound
from tournaments.fast_path import FastModels
from tournaments.models import Device, TableCode
from tournaments.security.actors import hash_of, signing_keys
from tournaments.services.account.rate_limits import count_try, ensure_within_limit, may_try

TYPED = 16


def open_door(secret: str, *, device: UUID | None = None, address: str | None = "") -> TableCode:
    """The working code behind a link's token or a typed code; raises NotFound, or TooManyTries at the limit."""
    secret = str(secret)[:100]
    if len(secret) > TYPED:
        return find_code(secret)
    guesser = _guesser(device, address)
    flood = not may_try(*guesser.crowd)
    for what in guesser.limits:
        ensure_within_limit(what, guesser.who, flood=flood)
    try:
        return find_code(secret)
    except NotFound:
        for what in guesser.limits:
            count_try(what, guesser.who)
        count_try(*guesser.crowd)
        raise


def find_code(typed: str) -> TableCode:
    """The working code behind a link's token or a typed short code; NotFound for anything else."""
    typed = typed.strip()
    ways = (_BY_TOKEN, "token", typed), (_BY_SHORT, "short", _short(typed))
    codes = (ask.one(hash=hash_of(key, kind, secret)) for ask, kind, secret in ways for key in signing_keys())
    code = next((candidate for candidate in codes if candidate), None)
    if code is None:
        raise NotFound
    return code


def _working_code(field: str) -> FastModels[TableCode]:
    """Finds a working code and its evening by that field."""
    return FastModels(
        TableCode,
        lambda hash: TableCode.objects.filter(revoked_at=None, tournament__archived_at=None, **{field: hash}),
        "tournament",
        "tournament__club",
        hash=TableCode._meta.get_field(field),
    )


_BY_TOKEN, _BY_SHORT = _working_code("token_hash"), _working_code("code_hash")


def was_revoked(typed: object) -> TableCode | None:
    """The last code that had this token or this short code; asked once no working code has."""
    text = str(typed)[:100].strip()
    tokens = [hash_of(key, "token", text) for key in signing_keys()]
    shorts = [hash_of(key, "short", _short(text)) for key in signing_keys()]
    codes = TableCode.objects.filter(Q(token_hash__in=tokens) | Q(code_hash__in=shorts))
    return codes.select_related("tournament__club").order_by("-pk").first()


def _short(typed: str) -> str:
    return typed.upper().replace(" ", "").replace("-", "")


class Guesser(NamedTuple):
    """Whom a wrong code is held against, under which limits, and the crowd whose wrong codes are counted together."""

    who: Any
    limits: tuple[str, ...]
    crowd: tuple[str, Any]


def _guesser(device: UUID | None, address: str | None) -> Guesser:
    """A device that was at a table counts for itself and with its evening's others, a stranger by network address."""
    known = Device.objects.filter(public_id=device).values_list("code__tournament", flat=True) if device else ()
    for tournament in known:
        return Guesser(device, ("wrong code by a device",), ("wrong code by devices of an evening", tournament))
    limits = "wrong code from an address", "wrong codes from an address in a day"
    return Guesser(address, limits, ("wrong code by strangers", ""))
