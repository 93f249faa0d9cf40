"""Table codes, devices and tokens: issued, shown, revoked, and matched without being stored in clear.

A code is derived from the site's key, the tournament, the table and its generation, so it can be printed again at any
time; the database holds keyed hashes only.

Which table a code opens. Guesses count for each device or address, never in the way of a link that works.

Everybody in a hall shares one address, so an address may guess as often as a hall mistypes. What all strangers guess
together, or all phones of an evening, shuts nobody out: in such a flood each may guess less, and a right code opens for
whoever guessed little. The link of a code holds 130 bits and is not guessed. docs/trust.md has the numbers.
"""

from __future__ import annotations

from base64 import b32encode
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.conf import settings
from django.db import transaction
from django.db.models import Count, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.errors import NotFound
from tournaments.evening.journal.services import journal
from tournaments.evening.table.fast_path import FastModels
from tournaments.evening.table.models import Device, TableCode
from tournaments.frame.rate_limits import count_try, ensure_within_limit, may_try
from tournaments.security.actors import Actor, hash_of, signing_keys
from tournaments.security.permissions import require
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from datetime import datetime

    from tournaments.clubs.models import User
    from tournaments.evening.rounds.models import Tournament


LETTERS = str.maketrans("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567", "ABCDEFGHJKLMNPQRSTUVWXYZ23456789")
SHORT = 8


class Issued(NamedTuple):
    """A table's code in clear, to be shown or printed: the token of its link and the short code to type."""

    table_number: int
    token: str
    short: str


@transaction.atomic
def issue_table_code(*, tournament: Tournament, table_number: int, actor: Actor) -> Issued:
    """A new code for a table; the previous one stops working."""
    require(actor, "issue_table_codes", tournament)
    journal.lock(tournament)
    issued = _issue(tournament, [table_number])[table_number]
    journal.write(tournament=tournament, kind="table_code_issued", actor=actor, payload={"table": table_number})
    return issued


@transaction.atomic
def table_codes(*, tournament: Tournament, numbers: Sequence[int], actor: Actor) -> list[Issued]:
    """The codes of these tables in clear; issued for tables without a working one."""
    require(actor, "issue_table_codes", tournament)
    journal.lock(tournament)
    codes = working_codes(tournament=tournament, actor=actor)
    new = [number for number in dict.fromkeys(numbers) if number not in codes]
    codes |= _issue(tournament, new) if new else {}
    if new:
        journal.write(tournament=tournament, kind="table_code_issued", actor=actor, payload={"tables": new})
    return [codes[number] for number in numbers]


def working_codes(*, tournament: Tournament, actor: Actor) -> dict[int, Issued]:
    """The codes that work now in clear, by the number of the table. Nothing is issued and nothing is locked."""
    require(actor, "issue_table_codes", tournament)
    codes = tournament.table_codes.filter(revoked_at=None)
    return {code.table_number: issued for code in codes if (issued := _clear(tournament, code))}


def revoke_codes(tournament: Tournament, at: datetime) -> None:
    """Revoke every code of an evening at that moment, by which `give_back_codes` knows them again."""
    tournament.table_codes.filter(revoked_at=None).update(revoked_at=at)


def give_back_codes(tournament: Tournament, at: datetime) -> None:
    """Restore the codes that were revoked at that moment, where nothing took their place since."""
    working = TableCode.objects.filter(revoked_at=None)
    codes = tournament.table_codes.filter(revoked_at=at)
    codes = codes.exclude(table_number__in=working.filter(tournament=tournament).values("table_number"))
    codes.exclude(code_hash__in=working.values("code_hash")).update(revoked_at=None)


@transaction.atomic
def revoke_table_code(*, tournament: Tournament, table_number: int, actor: Actor) -> None:
    require(actor, "issue_table_codes", tournament)
    journal.lock(tournament)
    if tournament.table_codes.filter(table_number=table_number, revoked_at=None).update(revoked_at=timezone.now()):
        journal.write(tournament=tournament, kind="table_code_revoked", actor=actor, payload={"table": table_number})


def key_is_another() -> bool:
    """Was the newest code in use made under a key that the site does not have any more?"""
    newest = TableCode.objects.filter(revoked_at=None).select_related("tournament").order_by("-pk").first()
    return newest is not None and _clear(newest.tournament, newest) is None


def token_of(code: TableCode) -> str:
    """The token of a working code's link; NotFound where the code was made under a key that is gone."""
    issued = _clear(code.tournament, code)
    if issued is None:
        raise NotFound
    return issued.token


@transaction.atomic
def meet_device(*, public_id: UUID, code: TableCode | None = None, user: User | None = None, label: str = "") -> Device:
    """The device of that id, seen now; known from its first visit on."""
    values = {"last_seen_at": timezone.now(), "code": code, "user": user}
    device, _made = Device.objects.update_or_create(
        public_id=public_id,
        defaults={field: value for field, value in values.items() if value},
        create_defaults={"code": code, "user": user, "label": tidy(label)[:60]},
    )
    return device


def _issue(tournament: Tournament, numbers: Sequence[int]) -> dict[int, Issued]:
    """New codes for these tables; the ones before open nothing any more. As many queries for one table as for many."""
    earlier = tournament.table_codes.filter(table_number__in=numbers)
    generations = dict(earlier.values_list("table_number").annotate(Count("id")).order_by())
    earlier.filter(revoked_at=None).update(revoked_at=timezone.now())
    fresh = [_fresh(tournament, number, generations.get(number, 0) + 1) for number in numbers]
    while taken_codes := _taken_hashes(fresh):
        fresh = [
            _fresh(tournament, code.table_number, code.generation + (code.code_hash in taken_codes)) for code in fresh
        ]
    TableCode.objects.bulk_create(fresh)
    return {code.table_number: _derive(tournament, code.table_number, code.generation) for code in fresh}


def _fresh(tournament: Tournament, table_number: int, generation: int) -> TableCode:
    issued = _derive(tournament, table_number, generation)
    return TableCode(
        tournament=tournament,
        table_number=table_number,
        generation=generation,
        token_hash=hash_of(settings.SECRET_KEY, "token", issued.token),
        code_hash=hash_of(settings.SECRET_KEY, "short", issued.short),
    )


def _taken_hashes(fresh: Sequence[TableCode]) -> set[str]:
    """The short codes among these that open another table now."""
    hashes = [code.code_hash for code in fresh]
    return set(TableCode.objects.filter(code_hash__in=hashes, revoked_at=None).values_list("code_hash", flat=True))


def _clear(tournament: Tournament, code: TableCode) -> Issued | None:
    """The code in clear, or None where it was made under a key that is no longer here."""
    for key in signing_keys():
        issued = _derive(tournament, code.table_number, code.generation, key)
        if hash_of(key, "token", issued.token) == code.token_hash:
            return issued
    return None


def _derive(tournament: Tournament, table_number: int, generation: int, key: str | None = None) -> Issued:
    seed = f"{tournament.public_id}/{table_number}/{generation}"
    digest = salted_hmac("tournaments.doors.code", seed, secret=key, algorithm="sha256").digest()
    text = b32encode(digest).decode().rstrip("=").translate(LETTERS)
    return Issued(table_number, token=text[:26], short=text[26 : 26 + SHORT])


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
    """The one a wrong code is held against, under which limits, and the crowd whose wrong codes count together."""

    who: Any
    limits: tuple[str, ...]
    crowd: tuple[str, Any]


def _guesser(device: UUID | None, address: str | None) -> Guesser:
    """A device that was at a table counts for itself and with its evening's others, a stranger by network address."""
    places = Device.objects.filter(public_id=device).values_list("code__tournament", flat=True) if device else ()
    for tournament in places:
        return Guesser(device, ("wrong code by a device",), ("wrong code by devices of an evening", tournament))
    limits = "wrong code from an address", "wrong codes from an address in a day"
    return Guesser(address, limits, ("wrong code by strangers", ""))
