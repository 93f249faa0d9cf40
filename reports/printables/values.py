"""The plain values the printables take: an evening's facts, without a database behind them."""

from dataclasses import dataclass

from reports.facts import sorted_as
from reports.standings import Standings
from scoring import Message, Variant
from scoring.variants import PassDealer

SEAT_WORDS = {"N": "North", "E": "East", "S": "South", "W": "West", "F": "Fifth"}


@dataclass(frozen=True)
class Ranking:
    """Standings, and whether they are the last word.

    `as_of` says up to which change they count; `address` is where the standings of the moment are read.
    """

    standings: Standings
    final: bool = False
    as_of: str = ""
    address: str = ""
    of: str = ""  # the category it is about
    stages: tuple[str, ...] = ()  # a sentence about each later part, such as a final, and about handicaps
    cut: int = 0  # after how many rows the line stands above which one goes on

    @property
    def lines(self) -> frozenset[int]:
        """After how many rows a line stands."""
        return self.standings.parted | ({self.cut} if self.cut else set())


@dataclass(frozen=True)
class Seat:
    """A person's seat at a table; `seat` is N, E, S or W, or NS or EW for a pair that has one name.

    `listed` is the name as a list in the order of the alphabet has it, `by` what it is sorted by there.
    """

    seat: str
    name: str
    club: str = ""
    number: int = 0
    listed: str = ""
    by: str = ""

    @property
    def sorted_by(self) -> str:
        """The words it is sorted by: the name as it is where nobody knows its parts."""
        return self.by or sorted_as(self.name)


@dataclass(frozen=True)
class TableSeats:
    """A table of a round: its seats clockwise from North, the first dealer, the code that opens its page, and which set
    of deals is played there where they are duplicated. A card for all rounds names their `sets` in turn."""

    number: int
    seats: tuple[Seat, ...]
    dealer: str = "N"
    code: str = ""
    address: str = ""
    dealt: int | None = None
    sets: tuple[int | None, ...] = ()


@dataclass(frozen=True)
class RoundSeating:
    """A round's tables, who sits out, and when it starts."""

    number: int
    tables: tuple[TableSeats, ...]
    out: tuple[Seat, ...] = ()
    starts: str = ""


@dataclass(frozen=True)
class DealRow:
    """A deal as it stands on a sheet: what was played in words, by whom, and the points of each party.

    `watches` is who dealt at a table of five, and so has no points. `trump` is the key of the suit that was named, and
    `game` the number of the game at this table, from 1: its totals begin at nothing. `pot` lies on the table after it,
    where there is a pot: what it paid or took is in the points.
    """

    number: int
    dealer: str
    contract: Message | str
    declarers: tuple[str, ...] = ()
    tricks: str = ""
    points: tuple[int, ...] = ()
    totals: tuple[int, ...] = ()
    double: str = ""
    honours: str = ""
    watches: str = ""
    trump: str = ""
    game: int = 1
    pot: int | None = None


@dataclass(frozen=True)
class TableSheet:
    """A scoresheet: a variant's columns for so many deals, with a table's names and deals where there are any.

    `codes` name the printing of each page of a marked sheet, `site` is how the address in the QR begins.
    `spare` more rows are offered where the page has room, for deals that everybody passed. `match` says who has won,
    and who has a handicap.
    """

    variant: Variant
    deals: int = 16
    round: int = 0
    table: TableSeats | None = None
    first_dealer: str = "N"
    codes: tuple[str, ...] = ()
    site: str = ""
    rows: tuple[DealRow, ...] = ()
    spare: int = 0
    match: tuple[Message, ...] = ()

    def dealer_known(self, deal: int) -> bool:
        """Is it known beforehand who deals it? Rows to spare follow passed deals, after which the dealer may stay."""
        return deal <= self.deals or self.variant.pass_dealer is PassDealer.NEXT

    @property
    def dealer_stays(self) -> bool:
        """Must the sheet say that a deal that is dealt again has the same dealer?"""
        return bool(self.spare) and self.variant.passes_out and self.variant.pass_dealer is PassDealer.SAME

    @property
    def parties(self) -> tuple[str, ...]:
        """The owners of columns: the parties to the score, at a table of five the fifth as well."""
        parties = self.variant.unit.parties
        return (*parties, "F") if self.first_dealer == "F" else parties
