"""The tournament as it stood after any act: a fold over journal rows that knows no database."""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any


@dataclass(frozen=True)
class DealState:
    """The current version of a deal on a sheet."""

    uid: str
    number: int
    version: int
    record: dict
    removed: bool = False


@dataclass
class TableState:
    """A table of a round: who deals first, who sits where (by entrant number), and its deals by id."""

    first_dealer: str
    seats: dict[str, int]
    deals: dict[str, DealState] = field(default_factory=dict)
    extra_deals: int = 0

    def sheet(self) -> list[tuple[str, dict]]:
        """The deals that count, in order, as (id, record)."""
        standing = sorted((deal.number, deal) for deal in self.deals.values() if not deal.removed)
        return [(deal.uid, deal.record) for _, deal in standing]


@dataclass
class RoundState:
    """A round: `out` is what each entrant who sits out scores, None for the entrant's own average."""

    status: str
    tables: dict[int, TableState]
    out: dict[int, int | None]
    standings: list | None = None


@dataclass(frozen=True)
class EntrantState:
    players: tuple[str, ...]
    from_round: int = 1
    status: str = "active"


@dataclass(frozen=True)
class AdjustmentState:
    entrant: int
    round: int | None
    points: int
    reason: str
    withdrawn: bool = False


@dataclass
class State:
    """Everything the results follow from, under the numbers people know."""

    seq: int = 0
    status: str = "draft"
    facts: dict[str, Any] = field(default_factory=dict)
    entrants: dict[int, EntrantState] = field(default_factory=dict)
    rounds: dict[int, RoundState] = field(default_factory=dict)
    adjustments: dict[str, AdjustmentState] = field(default_factory=dict)

    def table(self, entry) -> TableState:
        """The table an act happened at."""
        return self.rounds[entry.round_number].tables[entry.table_number]


def state_at(entries: Iterable[Any], seq: int | None = None) -> State:
    """The state after the act with that number, or after the last. Entries come in the order of their numbers.

    An entry has seq, kind, payload, round_number, table_number, deal_uid and reason, as a stored row does.
    """
    state = State()
    for entry in entries:
        if seq is not None and entry.seq > seq:
            break
        state.seq = entry.seq
        if change := CHANGES.get(entry.kind):
            change(state, entry)
    return state


def _facts(state, entry):
    state.facts = dict(entry.payload)


def _entered(state, entry):
    for one in entry.payload["entrants"]:
        state.entrants[one["number"]] = EntrantState(tuple(one["players"]), one["from_round"])


def _pairs_formed(state, entry):
    state.entrants = {}
    _entered(state, entry)


def _removed_entrant(state, entry):
    del state.entrants[entry.payload["number"]]


def _withdrawn(state, entry):
    number = entry.payload["number"]
    state.entrants[number] = replace(state.entrants[number], status="withdrawn")


def _returned(state, entry):
    number = entry.payload["number"]
    state.entrants[number] = replace(state.entrants[number], status="active")


def _drawn(state, entry):
    tables = {one["number"]: TableState(one["first_dealer"], dict(one["seats"])) for one in entry.payload["tables"]}
    out = {int(number): points for number, points in entry.payload["out"].items()}
    state.rounds[entry.round_number] = RoundState("draft", tables, out)


def _discarded(state, entry):
    del state.rounds[entry.payload["round"]]


def _published(state, entry):
    state.rounds[entry.round_number].status = "published"


def _opened(state, entry):
    state.status = "running"
    round_ = state.rounds[entry.round_number]
    round_.status, round_.standings = "open", None


def _closed(state, entry):
    round_ = state.rounds[entry.round_number]
    round_.status, round_.standings = "closed", entry.payload["standings"]


def _swapped(state, entry):
    one, other = entry.payload["one"], entry.payload["other"]
    exchange = {one: other, other: one}
    round_ = state.rounds[entry.round_number]
    for table in round_.tables.values():
        table.seats = {seat: exchange.get(number, number) for seat, number in table.seats.items()}
    round_.out = {exchange.get(number, number): points for number, points in round_.out.items()}


def _deal(state, entry):
    uid, told = str(entry.deal_uid), entry.payload
    state.table(entry).deals[uid] = DealState(uid, told["number"], told["version"], told["record"])


def _deal_removed(state, entry):
    _mark(state, entry, removed=True)


def _deal_restored(state, entry):
    _mark(state, entry, removed=False)


def _mark(state, entry, removed):
    deals, uid = state.table(entry).deals, str(entry.deal_uid)
    deals[uid] = replace(deals[uid], version=entry.payload["version"], removed=removed)


def _extra_deal(state, entry):
    state.table(entry).extra_deals += 1


def _adjusted(state, entry):
    told = entry.payload
    state.adjustments[told["id"]] = AdjustmentState(told["entrant"], told["round"], told["points"], entry.reason)


def _adjustment_withdrawn(state, entry):
    uid = entry.payload["id"]
    state.adjustments[uid] = replace(state.adjustments[uid], withdrawn=True)


def _adjustment_restored(state, entry):
    uid = entry.payload["id"]
    state.adjustments[uid] = replace(state.adjustments[uid], withdrawn=False)


def _finished(state, entry):
    state.status = "finished"


def _resumed(state, entry):
    state.status = "running"


CHANGES = {
    "tournament_created": _facts,
    "details_changed": _facts,
    "rules_changed": _facts,
    "tournament_finished": _finished,
    "tournament_resumed": _resumed,
    "entrants_entered": _entered,
    "pairs_formed": _pairs_formed,
    "entrant_removed": _removed_entrant,
    "entrant_withdrawn": _withdrawn,
    "entrant_returned": _returned,
    "round_drawn": _drawn,
    "round_discarded": _discarded,
    "round_published": _published,
    "round_opened": _opened,
    "round_closed": _closed,
    "round_reopened": _opened,
    "seats_swapped": _swapped,
    "deal_recorded": _deal,
    "deal_corrected": _deal,
    "deal_removed": _deal_removed,
    "deal_restored": _deal_restored,
    "extra_deal_given": _extra_deal,
    "points_adjusted": _adjusted,
    "adjustment_withdrawn": _adjustment_withdrawn,
    "adjustment_restored": _adjustment_restored,
}
