"""The tournament as it stood after any act: a fold over journal rows that knows no database."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from datetime import datetime
from typing import Any

from scoring import SEATS, SIDES
from tournaments.evening.draws.models import Way
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.facts import facts_of_row
from tournaments.evening.rounds.rules import EVERYBODY, sat_instead, stand_ins_in
from tournaments.prices.rules import is_version, version_of_row


@dataclass(frozen=True)
class DealState:
    """The current version of a deal on a sheet."""

    uid: str
    number: int
    version: int
    record: dict
    removed: bool = False
    warnings: tuple[str, ...] = ()
    entered_by: dict | None = None
    verified_by: dict | None = None
    created_at: datetime | None = None
    changed_at: datetime | None = None


@dataclass(frozen=True)
class ClaimState:
    """A side's entry of a deal that is not booked."""

    uid: str
    number: int
    side: str
    version: int
    record: dict
    warnings: tuple[str, ...] = ()
    device: str = ""
    changed_at: datetime | None = None


@dataclass(frozen=True)
class TotalsState:
    """The totals that were typed for a sheet; while they count, its deals do not."""

    version: int
    points: dict[str, int]
    counts: bool = True
    entered_by: dict | None = None
    created_at: datetime | None = None
    changed_at: datetime | None = None


@dataclass
class TableState:
    """A table of a round: who deals first, who sits where (by entrant number), its deals by id, what was said of it."""

    first_dealer: str
    seats: dict[str, int]
    deals: dict[str, DealState] = field(default_factory=dict)
    extra_deals: int = 0
    last_deal_at: datetime | None = None
    confirmed: dict[str, datetime] = field(default_factory=dict)
    disputed_at: datetime | None = None
    dispute: str = ""
    called_at: datetime | None = None
    claims: dict[str, ClaimState] = field(default_factory=dict)
    totals: TotalsState | None = None

    @property
    def counting_totals(self) -> dict[str, int] | None:
        """The totals that count here instead of the deals; None where the deals do."""
        return self.totals.points if self.totals and self.totals.counts else None

    def sheet(self) -> list[tuple[str, dict]]:
        """The deals that count, in order, as (id, record)."""
        standing = sorted((deal.number, deal.uid) for deal in self.deals.values() if not deal.removed)
        return [(uid, self.deals[uid].record) for _, uid in standing]


@dataclass
class RoundState:
    """A round: `out` is what each entrant who sits out scores, None for the entrant's own average."""

    status: str
    tables: dict[int, TableState]
    out: dict[int, int | None]
    draw: str = "random"
    seed: str = ""
    certificate: dict = field(default_factory=dict)
    opened_at: datetime | None = None
    closed_at: datetime | None = None
    standings: list | None = None
    started_at: datetime | None = None
    paused_at: datetime | None = None
    seconds_added: int = 0


@dataclass(frozen=True)
class EntrantState:
    """An entrant: its players by their public ids."""

    players: tuple[str, ...]
    from_round: int = 1
    team: str = ""
    status: str = "active"
    fixed_table: int | None = None
    fixed_seat: str = ""
    keep_apart: str = ""
    other_half: str = ""
    wish_weight: int = 0
    stand_ins: list[dict[str, Any]] = field(default_factory=list)


@dataclass(frozen=True)
class AdjustmentState:
    """Points given or taken, in a round or for the whole event."""

    entrant: int
    round: int | None
    points: int
    reason: str
    withdrawn: bool = False
    created_at: datetime | None = None
    handicap: dict[str, Any] | None = None


@dataclass(frozen=True)
class DrawState:
    """An attempt at a draw: what was fixed, what it discloses, and the number that decided it."""

    what: str
    first_round: int
    last_round: int
    document: dict
    commitment: str
    opened: dict
    reason: str = ""
    value: str = ""
    seed: str = ""
    drawn: bool = False
    announced_at: datetime | None = None
    valued_at: datetime | None = None


@dataclass
class State:
    """A tournament. `facts` are its rules and plan as the journal has them."""

    seq: int = 0
    status: str = "draft"
    published: bool = False
    results_held: bool = False
    archived_at: datetime | None = None
    rules_frozen_at: datetime | None = None
    rules_versions: list[dict[str, Any]] = field(default_factory=list)
    facts: dict[str, Any] = field(default_factory=dict)
    entrants: dict[int, EntrantState] = field(default_factory=dict)
    rounds: dict[int, RoundState] = field(default_factory=dict)
    adjustments: dict[str, AdjustmentState] = field(default_factory=dict)
    draws: dict[int, DrawState] = field(default_factory=dict)

    def round(self, entry: Any) -> RoundState:
        """The round an act happened in."""
        return self.rounds[entry.round_number]

    def table(self, entry: Any) -> TableState:
        """The table an act happened at."""
        return self.round(entry).tables[entry.table_number]


# Claims: one side's entry of a deal, until a deal takes its place.
#
# What acts on a deal change. Every change of a sheet withdraws the agreement of its sides.
#
# What acts on an attempt at a draw change: it is announced, its number becomes known, rounds follow from it.
#
# What acts on entrants and their points change.
#
# What acts on the tournament as a whole change.
#
# What acts on a round change: its draw, its seats, whether it is open, its clock.
#
# What people at a table do besides entering deals, and the director's answers.
#
# What acts on the totals of a sheet change. Every change of a sheet withdraws the agreement of its sides.


def _claimed(state: State, entry: JournalEntry) -> None:
    uid, payload = str(entry.deal_uid), entry.payload
    state.table(entry).claims[uid] = ClaimState(
        uid,
        payload["number"],
        payload["side"],
        payload["version"],
        payload["record"],
        warnings=tuple(payload["warnings"]),
        device=entry.actor.get("device", ""),
        changed_at=entry.at,
    )


def _withdrawn(state: State, entry: JournalEntry) -> None:
    del state.table(entry).claims[str(entry.deal_uid)]


CLAIM_CHANGES = {"deal_claimed": _claimed, "claim_withdrawn": _withdrawn}


def _recorded(state: State, entry: JournalEntry) -> None:
    state.rules_frozen_at = state.rules_frozen_at or entry.at
    uid, payload = str(entry.deal_uid), entry.payload
    earlier = state.table(entry).deals.get(uid)
    deal = DealState(
        uid,
        payload["number"],
        payload["version"],
        payload["record"],
        warnings=tuple(payload.get("warnings", ())),
        entered_by=entry.actor,
        created_at=earlier.created_at if earlier else entry.at,
        changed_at=entry.at,
    )
    _put(state, entry, deal)


def _marked(state: State, entry: JournalEntry) -> None:
    deal = state.table(entry).deals[str(entry.deal_uid)]
    removed = entry.kind == "deal_removed"
    version = entry.payload["version"]
    _put(state, entry, replace(deal, version=version, removed=removed, verified_by=None, changed_at=entry.at))


def _verified(state: State, entry: JournalEntry) -> None:
    deals, uid = state.table(entry).deals, str(entry.deal_uid)
    deals[uid] = replace(deals[uid], verified_by=entry.actor)


def _put(state: State, entry: JournalEntry, deal: DealState) -> None:
    table = state.table(entry)
    table.deals[deal.uid] = deal
    table.claims = {uid: claim for uid, claim in table.claims.items() if claim.number != deal.number}
    table.last_deal_at, table.confirmed = entry.at, {}


DEAL_CHANGES = {
    "deal_recorded": _recorded,
    "deal_corrected": _recorded,
    "deal_removed": _marked,
    "deal_restored": _marked,
    "deal_verified": _verified,
}


ANNOUNCED = ("what", "first_round", "last_round", "document", "commitment", "opened")


def _announced(state: State, entry: JournalEntry) -> None:
    payload = entry.payload
    ensure_readable(payload["document"], payload["opened"])
    seed = payload.get("seed", "")
    state.draws[payload["number"]] = DrawState(
        **{fact: payload[fact] for fact in ANNOUNCED},
        reason=entry.reason,
        seed=seed,
        announced_at=entry.at,
        valued_at=entry.at if seed else None,
    )


def _number_known(state: State, entry: JournalEntry) -> None:
    payload = entry.payload
    attempt = state.draws[payload["number"]]
    state.draws[payload["number"]] = replace(attempt, value=payload["value"], seed=payload["seed"], valued_at=entry.at)


def drawn(state: State, number: Any) -> None:
    """Rounds, or an order, followed from that attempt; nothing where none is named."""
    if number in state.draws:
        state.draws[number] = replace(state.draws[number], drawn=True)


def ensure_readable(document: dict[str, Any], opened: dict[str, Any]) -> None:
    """ValueError unless pages can show what was fixed: an evening may come from a file that anybody wrote."""
    numbers = [
        document["attempt"],
        *document.get("numbers", ()),
        *document.get("absent", ()),
        *sum(document.get("groups", ()), []),
    ]
    source = document["source"]
    right = (
        all(type(number) is int for number in numbers)
        and source["way"] in Way
        and all(isinstance(value, str | int) for value in source.values())
        and isinstance(opened, dict)
        and all(isinstance(part["salt"], str) for part in opened.values())
        and isinstance(document.get("kind", ""), str)
        and all(type(document.get(name, 0)) is int for name in ("first", "rounds", "players", "steps"))
        and ("due" not in source or datetime.fromisoformat(source["due"]).tzinfo is not None)
    )
    if not right:
        raise ValueError("an attempt at a draw cannot be read")


DRAW_CHANGES = {"draw_announced": _announced, "draw_number_known": _number_known}


LONGEST = 60
"""Characters of the name of a team."""


def _entered(state: State, entry: JournalEntry) -> None:
    for entrant in entry.payload["entrants"]:
        team = str(entrant.get("team", ""))[:LONGEST]
        state.entrants[entrant["number"]] = EntrantState(tuple(entrant["players"]), entrant["from_round"], team)


def _pairs_formed(state: State, entry: JournalEntry) -> None:
    state.entrants = {}
    _entered(state, entry)


def _removed(state: State, entry: JournalEntry) -> None:
    del state.entrants[entry.payload["number"]]


def _entrant_withdrawn(state: State, entry: JournalEntry) -> None:
    _replace(state, entry.payload["number"], status="withdrawn")


def _returned(state: State, entry: JournalEntry) -> None:
    _replace(state, entry.payload["number"], status="active")


def _wishes(state: State, entry: JournalEntry) -> None:
    wishes = dict(entry.payload)
    _replace(state, wishes.pop("number"), **wishes)


def _substitutes(state: State, entry: JournalEntry) -> None:
    """The payload holds everybody who takes over that seat from now on."""
    number, rows = entry.payload["number"], entry.payload["stand_ins"]
    for stand_in in stand_ins_in(rows):
        if not (
            type(stand_in.from_round) is int
            and type(stand_in.until) in (int, type(None))
            and isinstance(stand_in.player, str)
        ):
            raise ValueError("a substitute cannot be read")
    _replace(state, number, stand_ins=rows)


def _renamed(state: State, entry: JournalEntry) -> None:
    """Rename a row of the register: two were made one or taken apart, or somebody else was meant."""
    old, new = entry.payload["from"], entry.payload["to"]
    if not (isinstance(old, str) and isinstance(new, str)):
        raise ValueError("a player cannot be read")
    for number in entry.payload["entrants"]:
        players = state.entrants[number].players
        _replace(state, number, players=tuple(new if player == old else player for player in players))
    for number in entry.payload["stand_ins"]:
        _replace(state, number, stand_ins=sat_instead(state.entrants[number].stand_ins, old, new))


def _replace(state: State, number: int, **changes: Any) -> None:
    state.entrants[number] = replace(state.entrants[number], **changes)


def _adjusted(state: State, entry: JournalEntry) -> None:
    payload = entry.payload
    state.adjustments[payload["id"]] = AdjustmentState(
        payload["entrant"],
        payload["round"],
        payload["points"],
        entry.reason,
        created_at=entry.at,
        handicap=payload.get("handicap"),
    )


def _adjustment_marked(state: State, entry: JournalEntry) -> None:
    uid = entry.payload["id"]
    state.adjustments[uid] = replace(state.adjustments[uid], withdrawn=entry.kind == "adjustment_withdrawn")


ENTRANT_CHANGES = {
    "entrants_entered": _entered,
    "pairs_formed": _pairs_formed,
    "entrant_removed": _removed,
    "entrant_withdrawn": _entrant_withdrawn,
    "entrant_returned": _returned,
    "wishes_changed": _wishes,
    "substitute_seated": _substitutes,
    "substitute_left": _substitutes,
    "player_merged": _renamed,
    "player_parted": _renamed,
    "person_corrected": _renamed,
    "points_adjusted": _adjusted,
    "handicap_given": _adjusted,
    "adjustment_withdrawn": _adjustment_marked,
    "adjustment_restored": _adjustment_marked,
}


def _facts(state: State, entry: JournalEntry) -> None:
    state.facts = facts_of_row(entry.payload)
    if not state.facts["double_entry"]:
        for table in (table for round_ in state.rounds.values() for table in round_.tables.values()):
            table.claims = {}


def _rules(state: State, entry: JournalEntry) -> None:
    """After the first deal: a version of the rules, the sheets whose agreement it took back, standings frozen anew."""
    _facts(state, entry)
    if not is_version(entry.kind, entry.payload):
        return
    state.rules_versions = [*state.rules_versions, version_of_row(entry)]
    for round_number, table_number in entry.payload["unconfirmed"]:
        state.rounds[round_number].tables[table_number].confirmed = {}
    for number, standings in entry.payload["standings"].items():
        state.rounds[int(number)].standings = standings


def _lot(state: State, entry: JournalEntry) -> None:
    _facts(state, entry)
    drawn(state, entry.payload.get("attempt"))


def _published(state: State, entry: JournalEntry) -> None:
    state.published = entry.kind == "page_published"


def _held(state: State, entry: JournalEntry) -> None:
    state.results_held = entry.kind == "results_held"


def _archived(state: State, entry: JournalEntry) -> None:
    state.archived_at = entry.at if entry.kind == "archived" else None


def _finished(state: State, entry: JournalEntry) -> None:
    state.status = "finished"


def _resumed(state: State, entry: JournalEntry) -> None:
    state.status = "running"


def _called_off(state: State, entry: JournalEntry) -> None:
    """Nothing that was played follows from it."""


EVENING_CHANGES = {
    "tournament_created": _facts,
    "details_changed": _facts,
    "rules_changed": _rules,
    "lot_drawn": _lot,
    "raffle_drawn": _lot,
    "page_published": _published,
    "page_hidden": _published,
    "results_held": _held,
    "results_released": _held,
    "called_off": _called_off,
    "takes_place": _called_off,
    "evening_moved": _called_off,
    "archived": _archived,
    "unarchived": _archived,
    "tournament_finished": _finished,
    "tournament_resumed": _resumed,
}


def _drawn(state: State, entry: JournalEntry) -> None:
    payload = entry.payload
    state.rounds[entry.round_number] = RoundState(  # type: ignore[index]  # an act on a round names it
        status="draft",
        tables=_tables(payload),
        out={int(number): points for number, points in payload["out"].items()},
        draw=payload["draw"],
        seed=payload["seed"],
        certificate=payload.get("certificate", {}),
    )
    drawn(state, payload.get("certificate", {}).get("attempt"))


def _tables(payload: dict[str, Any]) -> dict[int, TableState]:
    return {table["number"]: TableState(table["first_dealer"], dict(table["seats"])) for table in payload["tables"]}


def _table_begun(state: State, entry: JournalEntry) -> None:
    state.round(entry).tables.update(_tables(entry.payload))


def _table_taken_back(state: State, entry: JournalEntry) -> None:
    del state.round(entry).tables[entry.payload["table"]]


def _arrivals_ended(state: State, entry: JournalEntry) -> None:
    state.round(entry).out.update({int(number): points for number, points in entry.payload["out"].items()})


def _discarded(state: State, entry: JournalEntry) -> None:
    del state.rounds[entry.payload["round"]]


def _seats_published(state: State, entry: JournalEntry) -> None:
    state.round(entry).status = "published"


def _opened(state: State, entry: JournalEntry) -> None:
    state.status = "running"
    round_ = state.round(entry)
    round_.status, round_.opened_at = "open", entry.at
    if "out_points" in entry.payload:
        round_.out = dict.fromkeys(round_.out, entry.payload["out_points"])


def _unopened(state: State, entry: JournalEntry) -> None:
    round_ = state.round(entry)
    round_.status, round_.opened_at = "published", None
    round_.started_at, round_.paused_at, round_.seconds_added = None, None, 0
    for number in entry.payload["from_now"]:
        state.entrants[number] = replace(state.entrants[number], from_round=entry.round_number or 1)


def _closed(state: State, entry: JournalEntry) -> None:
    round_ = state.round(entry)
    round_.status, round_.closed_at, round_.standings = "closed", entry.at, entry.payload["standings"]


def _reopened(state: State, entry: JournalEntry) -> None:
    state.status = "running"
    round_ = state.round(entry)
    round_.status, round_.closed_at, round_.standings = "open", None, None


def _frozen(state: State, entry: JournalEntry) -> None:
    for number, standings in entry.payload["standings"].items():
        state.rounds[int(number)].standings = standings


def _swapped(state: State, entry: JournalEntry) -> None:
    first, other = entry.payload["one"], entry.payload["other"]
    exchange = {first: other, other: first}
    round_ = state.round(entry)
    for table in round_.tables.values():
        table.seats = {seat: exchange.get(number, number) for seat, number in table.seats.items()}
    round_.out = {exchange.get(number, number): points for number, points in round_.out.items()}
    if entry.table_number is not None:  # cards decided, at a table
        if not {entry.payload["first_dealer"], entry.payload["dealer_before"]} <= {*SEATS}:
            raise ValueError("Nobody deals first at such a seat.")
        _first_dealer(state, entry)


def _clock_started(state: State, entry: JournalEntry) -> None:
    round_ = state.round(entry)
    if round_.started_at is None:
        round_.started_at = entry.at
    else:
        paused = entry.at - (round_.paused_at or entry.at)
        round_.seconds_added += round(paused.total_seconds())
        round_.paused_at = None


def _clock_paused(state: State, entry: JournalEntry) -> None:
    state.round(entry).paused_at = entry.at


def _time_added(state: State, entry: JournalEntry) -> None:
    state.round(entry).seconds_added += entry.payload["seconds"]


ROUND_CHANGES = {
    "round_drawn": _drawn,
    "table_begun": _table_begun,
    "table_taken_back": _table_taken_back,
    "arrivals_ended": _arrivals_ended,
    "round_discarded": _discarded,
    "round_published": _seats_published,
    "round_opened": _opened,
    "round_unopened": _unopened,
    "round_closed": _closed,
    "round_reopened": _reopened,
    "standings_frozen": _frozen,
    "seats_swapped": _swapped,
    "clock_started": _clock_started,
    "clock_paused": _clock_paused,
    "time_added": _time_added,
}


def _confirmed(state: State, entry: JournalEntry) -> None:
    side, confirmed = entry.payload["side"], state.table(entry).confirmed
    for side_ in SIDES if side == EVERYBODY else (side,):
        confirmed.setdefault(side_, entry.at)


def _disputed(state: State, entry: JournalEntry) -> None:
    table = state.table(entry)
    table.dispute = entry.reason
    table.disputed_at = table.disputed_at or entry.at
    table.called_at = table.called_at or entry.at


def _settled(state: State, entry: JournalEntry) -> None:
    table = state.table(entry)
    table.disputed_at, table.dispute = None, ""


def _called(state: State, entry: JournalEntry) -> None:
    state.table(entry).called_at = entry.at


def _answered(state: State, entry: JournalEntry) -> None:
    state.table(entry).called_at = None


def _extra_deal(state: State, entry: JournalEntry) -> None:
    state.table(entry).extra_deals += 1


def _first_dealer(state: State, entry: JournalEntry) -> None:
    state.table(entry).first_dealer = entry.payload["first_dealer"]


TABLE_CHANGES = {
    "round_confirmed": _confirmed,
    "round_disputed": _disputed,
    "dispute_settled": _settled,
    "director_called": _called,
    "call_answered": _answered,
    "extra_deal_given": _extra_deal,
    "first_dealer_set": _first_dealer,
}


def _totals_recorded(state: State, entry: JournalEntry) -> None:
    state.rules_frozen_at = state.rules_frozen_at or entry.at
    table, payload = state.table(entry), entry.payload
    table.totals = TotalsState(
        payload["version"],
        payload["points"],
        entered_by=entry.actor,
        created_at=table.totals.created_at if table.totals else entry.at,
        changed_at=entry.at,
    )
    table.last_deal_at, table.confirmed = entry.at, {}


def _totals_marked(state: State, entry: JournalEntry) -> None:
    table, counts = state.table(entry), entry.kind == "totals_restored"
    typed: TotalsState = table.totals  # type: ignore[assignment]  # they were typed before anything became of them
    table.totals = replace(typed, version=entry.payload["version"], counts=counts, changed_at=entry.at)
    table.last_deal_at, table.confirmed = entry.at, {}


TOTALS_CHANGES = {
    "totals_recorded": _totals_recorded,
    "totals_corrected": _totals_recorded,
    "totals_removed": _totals_marked,
    "totals_replaced": _totals_marked,
    "totals_restored": _totals_marked,
}


CHANGES = {
    **CLAIM_CHANGES,
    **DEAL_CHANGES,
    **DRAW_CHANGES,
    **ENTRANT_CHANGES,
    **EVENING_CHANGES,
    **ROUND_CHANGES,
    **TABLE_CHANGES,
    **TOTALS_CHANGES,
}
"""What each kind of act changes; acts of other kinds only count."""


def state_at(entries: Iterable[Any], seq: int | None = None) -> State:
    """The state after the act with that number, or after the last. Entries come in the order of their numbers.

    An entry has the fields of a stored journal row; hashes are not looked at. Acts of a kind that nothing follows
    from only count.
    """
    state = State()
    for entry in entries:
        if seq is not None and entry.seq > seq:
            break
        state.seq = entry.seq
        if change := CHANGES.get(entry.kind):
            change(state, entry)
    return state
