"""Writing the journal: lock the tournament, append one row, raise the revision."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.utils import timezone

from tournaments.errors import LedElsewhere
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import ELSEWHERE, Table, Tournament
from tournaments.evening.table.fast_path import FastInsert, FastQuery, FastUpdate
from tournaments.frame.append_only import hash_of
from tournaments.frame.registries import act_written
from tournaments.security.permissions import standing_at
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Round
    from tournaments.evening.table.models import Claim, Deal
    from tournaments.security.actors import Actor


def lock(tournament: Tournament) -> None:
    """Hold the tournament until the transaction ends, and bring the given instance up to date.

    PostgreSQL locks the row; SQLite holds its one write lock since the transaction began.
    """
    if tournament.pk is None:
        raise ValueError("A tournament that was not stored cannot be locked.")
    row = _LOCKED.one(key=tournament.pk)
    if row is None:
        raise Tournament.DoesNotExist
    for field, value in zip(_FIELDS, row, strict=True):
        setattr(tournament, field, value)


_FIELDS = [field.attname for field in Tournament._meta.concrete_fields]
_LOCKED = FastQuery(lambda key: Tournament.objects.select_for_update().filter(pk=key), _FIELDS, key=Tournament._meta.pk)
_APPEND = FastInsert(JournalEntry)
_RAISE = FastUpdate(Tournament, "revision", "journal_hash", "changed_at")


def write(
    *,
    tournament: Tournament,
    kind: str,
    actor: Actor,
    payload: dict[str, Any] | None = None,
    on: Round | Table | None = None,
    deal: Deal | Claim | None = None,
    reason: str = "",
    undoes: int | None = None,
) -> JournalEntry:
    """Append one act. `on` is the round or table it happened at, `deal` the deal it is about.

    Raises LedElsewhere while another machine leads the evening.
    """
    if tournament.lead in ELSEWHERE:
        raise LedElsewhere(tournament)
    round_number, table_number = _place(deal.table if deal else on)
    entry = JournalEntry(
        tournament=tournament,
        seq=tournament.revision + 1,
        kind=kind,
        payload=payload or {},
        round_number=round_number,
        table_number=table_number,
        deal_uid=deal.uid if deal else None,
        undoes=undoes,
        actor=actor.as_json(standing_at(actor, deal or on or tournament)),
        at=timezone.now(),
        reason=tidy(reason)[:200],
        previous_hash=tournament.journal_hash,
    )
    entry.hash = hash_of(entry, tournament.public_id)
    _APPEND(entry)
    tournament.revision, tournament.journal_hash, tournament.changed_at = entry.seq, entry.hash, entry.at
    _RAISE(tournament)
    for hear in act_written:
        hear(tournament, entry)
    return entry


def _place(place: Round | Table | None) -> tuple[int | None, int | None]:
    if place is None:
        return None, None
    if isinstance(place, Table):
        return place.round.number, place.number
    return place.number, None
