"""What waits for the other side where both enter each deal: for the people who run the evening, and for a device."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.models import Claim, Device, Table, Tournament

if TYPE_CHECKING:
    from tournaments.services.table.claims import Claimed


class Waiting(NamedTuple):
    """One deal that is not booked: what each side says of it. Two claims that are both here differ."""

    number: int
    claims: dict[str, Claim]

    @property
    def differ(self) -> bool:
        return len(self.claims) > 1


def waiting_at(tables: Sequence[Table], tournament: Tournament) -> dict[int, tuple[Waiting, ...]]:
    """The deals that wait at each of these tables, by the table's key; no query where one side's entry is enough."""
    if not tournament.double_entry:
        return {}
    found: dict[int, dict[int, dict[str, Claim]]] = defaultdict(dict)
    for claim in Claim.objects.filter(table__in=tables).order_by("number", "side"):
        found[claim.table_id].setdefault(claim.number, {})[claim.side] = claim
    return {
        table: tuple(Waiting(number, claims) for number, claims in waiting.items()) for table, waiting in found.items()
    }


def seen_by(device: Device | None, table: Table) -> dict[str, Any]:
    """What a device at the table may know of what waits there, for its state.

    Its own entries, and that the other side entered; what that says only once the two differ.
    """
    tournament = table.round.tournament
    if not tournament.double_entry:
        return {}
    waiting = waiting_at([table], tournament).get(table.pk, ())
    mine = str(device.public_id) if device else ""
    claims = [_seen(claim, claim.device == mine, one.differ) for one in waiting for claim in one.claims.values()]
    return {"double": True, "claims": claims}


def claim_told(done: Claimed) -> dict[str, Any]:
    """One side's entry as its own device hears of it."""
    where = "booked" if done.deal else "gone" if done.claim is None else "waiting"
    return {
        "uid": str(done.uid), "number": done.number, "side": done.side, "state": where,
        "version": done.claim.version if done.claim else None,
    }  # fmt: skip


def _seen(claim: Claim, mine: bool, differ: bool) -> dict[str, Any]:
    told = {"number": claim.number, "side": claim.side, "mine": mine, "differs": differ}
    if not mine and not differ:
        return told
    return {**told, "uid": str(claim.uid), "version": claim.version, "record": claim.record}
