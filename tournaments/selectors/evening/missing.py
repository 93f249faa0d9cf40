"""What a round still lacks before it can close, and how far each table is.

Where both sides enter each deal, that is also what waits for the other side: for the people who run the evening, and
for a device.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q, Sum

from draws import known_movement
from tournaments.errors import Missing
from tournaments.models import Claim, Deal, RoundEnd, Score, Table
from tournaments.play.facts import variant_of

if TYPE_CHECKING:
    from tournaments.models import Device, Round, Tournament

UNPLAYED = ("pass", "redeal")


def missing_of(round_: Round) -> list[Missing]:
    """The tables that are not finished, with what each lacks; empty when the round can close.

    Three queries, four where both sides enter.
    """
    tournament = round_.tournament
    tables = list(Table.objects.filter(round=round_).order_by("number"))
    entered, level = entered_deals(tables, tournament), level_tables(tables, round_)
    waiting = waiting_at(tables, tournament)
    found = (_lacks(tournament, table, entered[table.pk], table.pk in level) for table in tables)
    claims = (tuple(one.number for one in waiting.get(table.pk, ())) for table in tables)
    return [
        (missing or Missing(table.number))._replace(claims=numbers)
        for table, missing, numbers in zip(tables, found, claims, strict=True)
        if missing or numbers
    ]


def entered_deals(tables: Sequence[Table] | set[Table], tournament: Tournament) -> dict[int, set[int]]:
    """The numbers of the deals on each table's sheet that count towards the round, by the table's key."""
    entered: dict[int, set[int]] = {table.pk: set() for table in tables}
    for table, number, record in (
        Deal.objects.standing().filter(table__in=tables).values_list("table_id", "number", "record")
    ):
        if counts(record, tournament):
            entered[table].add(number)
    return entered


def counts(record: dict[str, Any], tournament: Tournament) -> bool:
    """Does this deal count towards the number of deals of a round?"""
    kind = (record.get("contract") or {}).get("type")
    return tournament.passed_deals_count or kind not in UNPLAYED


def counting(tournament: Tournament, deals: str = "") -> Q:
    """The same as a condition on the deals behind that relation, for a count in the database."""
    lies = Q(**{f"{deals}removed": False})
    return lies if tournament.passed_deals_count else lies & ~Q(**{f"{deals}record__contract__type__in": UNPLAYED})


def expected_deals(table: Table, tournament: Tournament) -> int | None:
    """How many deals the table plays in this round; None where that is open."""
    return (tournament.deals_per_round or 0) + table.extra_deals if tournament.round_end == RoundEnd.DEALS else None


def plays_on(round_: Round) -> bool:
    """Does a table that is level at the end play one more deal: by the game, or as the draw needs a winner?"""
    tournament = round_.tournament
    return tournament.round_end != RoundEnd.GAME and (variant_of(tournament).finish.extra_deal or needs_winners(round_))


def needs_winners(round_: Round) -> bool:
    """Does the draw depend on who won each table of this round?"""
    wanted = winners_wanted(round_.draw)
    return wanted == "all" or (wanted == "next" and round_.number < round_.tournament.rounds_planned)


def winners_wanted(draw: str) -> str:
    """In which rounds a kind of draw needs to know who won: "", "next" or "all"."""
    known = known_movement(draw)
    return known.winners if known else ""


def level_tables(tables: Sequence[Table], round_: Round) -> set[int]:
    """The keys of the tables of a round whose sides are level where they play on then. One query."""
    if not plays_on(round_):
        return set()
    totals: dict[int, list[int]] = {}
    sums = Score.objects.filter(table__in=tables).values("table_id", "party").annotate(total=Sum("points"))
    for table, party, total in sums.values_list("table_id", "party", "total"):
        sides = totals.setdefault(table, [0, 0])
        sides[party[0] in "EW"] += total
    return {table for table, points in totals.items() if points[0] == points[1]}


def _lacks(tournament: Tournament, table: Table, entered: set[int], level: bool) -> Missing | None:
    deals: tuple[int, ...] = ()
    unfinished = False
    if tournament.round_end == RoundEnd.DEALS and not table.over:
        deals = _open_numbers(tournament, table, entered)
    elif tournament.round_end == RoundEnd.GAME:
        unfinished = not table.over
    else:
        unfinished = not entered
    if deals or unfinished or level or table.disputed_at:
        return Missing(table.number, deals, unfinished, level and not deals, bool(table.disputed_at))
    return None


def _open_numbers(tournament: Tournament, table: Table, entered: set[int]) -> tuple[int, ...]:
    """The numbers that are not on the sheet; where passed deals do not count, how many more are to come."""
    expected = expected_deals(table, tournament) or 0
    if tournament.passed_deals_count:
        return tuple(number for number in range(1, expected + 1) if number not in entered)
    first = max(entered, default=0) + 1
    return tuple(range(first, first + max(expected - len(entered), 0)))


class Waiting(NamedTuple):
    """One deal that is not booked, with each side's claim. If both are here, they differ."""

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


def claim_told(done) -> dict[str, Any]:
    """One side's entry as its own device hears of it."""
    where = "booked" if done.deal else "gone" if done.claim is None else "waiting"
    return {
        "uid": str(done.uid),
        "number": done.number,
        "side": done.side,
        "state": where,
        "version": done.claim.version if done.claim else None,
    }


def _seen(claim: Claim, mine: bool, differ: bool) -> dict[str, Any]:
    told = {"number": claim.number, "side": claim.side, "mine": mine, "differs": differ}
    if not mine and not differ:
        return told
    return {**told, "uid": str(claim.uid), "version": claim.version, "record": claim.record}
