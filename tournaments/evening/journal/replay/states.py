"""What a replay builds: everything that follows from the journal, under the numbers people know."""

from dataclasses import dataclass, field
from datetime import datetime
from typing import Any


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
    """What one side says of a deal that is not booked."""

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
