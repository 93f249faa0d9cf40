"""What waits for the other side where both enter each deal: for the people who run the evening, and for a device."""

from collections import defaultdict
from typing import NamedTuple

from tournaments.models import Claim


class Waiting(NamedTuple):
    """One deal that is not booked: what each side says of it. Two claims that are both here differ."""

    number: int
    claims: dict[str, Claim]

    @property
    def differ(self):
        return len(self.claims) > 1


def waiting_at(tables, tournament):
    """The deals that wait at each of these tables, by the table's key; no query where one side's entry is enough."""
    if not tournament.double_entry:
        return {}
    found = defaultdict(dict)
    for claim in Claim.objects.filter(table__in=tables).order_by("number", "side"):
        found[claim.table_id].setdefault(claim.number, {})[claim.side] = claim
    return {
        table: tuple(Waiting(number, claims) for number, claims in waiting.items()) for table, waiting in found.items()
    }


def seen_by(device, table):
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


def claim_told(done):
    """One side's entry as its own device hears of it."""
    where = "booked" if done.deal else "gone" if done.claim is None else "waiting"
    return {
        "uid": str(done.uid),
        "number": done.number,
        "side": done.side,
        "state": where,
        "version": done.claim.version if done.claim else None,
    }


def _seen(claim, mine, differ):
    told = {"number": claim.number, "side": claim.side, "mine": mine, "differs": differ}
    if not mine and not differ:
        return told
    return {**told, "uid": str(claim.uid), "version": claim.version, "record": claim.record}
