"""Measures of a deal: what every measure promises, and the one most games use, tricks.

The count picks the line of the score table.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

from scoring.errors import Problems
from scoring.facts import Fact, Kind
from scoring.names import RESULTS
from scoring.quoting import parties, shown
from scoring.seats import OTHER_SIDE
from scoring.tables import ScoreTable

Record = Mapping[str, Any]


class DealToCount(NamedTuple):
    """The deal that a measure reads: the record, who declared, for which side, and the score table of the deal.

    `several` says that each declarer plays alone, so that a count is needed from every one of them.
    """

    record: Record
    who: Sequence[str]
    side: str | None
    several: bool
    table: ScoreTable


class Measure(Protocol):
    """Reads a record and gives one count for each declarer (one for a pair or a side)."""

    @property
    def total(self) -> int:
        """The highest count, so that a score table has `total` + 1 lines."""

    @property
    def word(self) -> str:
        """The word for what it counts: "trick", "book" or "point"."""

    @property
    def sections(self) -> frozenset[str]:
        """The parts of the record that are read here."""

    @property
    def questions(self) -> tuple[Fact, ...]:
        """The questions of a form about the count."""

    def as_data(self) -> dict[str, Any]:
        """The measure's name and numbers, ready for JSON."""

    def read(self, deal: DealToCount, problems: Problems) -> list[int]:
        """A count per independent declarer; problems are noted at the field they belong to."""


def whole(value: Any) -> bool:
    """Is this a whole number, and not a truth value or a fraction?"""
    return type(value) is int


def read_result(deal: DealToCount, field: str, problems: Problems) -> list[int]:
    """The counts for a deal entered only as made or lost; refused where the count changes the price.

    `result` is a word, for all who play alone too, or {"by_declarer": {seat: word}}. `field` is where a
    missing count is complained of.
    """
    result = deal.record.get("result")
    if result is None:
        problems.add(field, SAYINGS["tricks" if field == "tricks" else "points"].none_given)
        return []
    if isinstance(result, dict) and deal.several:
        return _results_of_each(result, deal, field, problems)
    if result not in ("made", "lost"):
        problems.add("result", "{value} is not a result. Say made or lost.", value=shown(result))
        return []
    return _counts_for([result] * (len(deal.who) if deal.several else 1), deal, field, problems)


def _results_of_each(result: Record, deal: DealToCount, field: str, problems: Problems) -> list[int]:
    words: Any = result.get("by_declarer")
    named = set(result) == {"by_declarer"} and isinstance(words, dict) and set(words) == set(deal.who)
    if not deal.who:
        return []
    if not named or any(word not in ("made", "lost") for word in words.values()):
        text = "Say made or lost for each declarer: {names}."
        problems.add("result.by_declarer", text, names=parties(deal.who))
        return []
    return _counts_for([words[seat] for seat in deal.who], deal, field, problems)


def _counts_for(words: list[str], deal: DealToCount, field: str, problems: Problems) -> list[int]:
    if any(deal.table.price(word == "made") is None for word in words):
        problems.add(field, "This contract pays by the trick. Enter the tricks.")
        return []
    if len(words) == 4 and "lost" not in words:
        problems.add("result", "All four cannot make it: somebody takes the tricks.")
        return []
    return [deal.table.first(made=word == "made") for word in words]


def agrees_with_result(deal: DealToCount, counts: Sequence[int], problems: Problems) -> None:
    """Notes a problem when a deal says its count and, besides, a result that the count does not give."""
    result = deal.record.get("result")
    if result is None:
        return
    if isinstance(result, dict) and isinstance(result.get("by_declarer"), dict):
        seat_results = [result["by_declarer"].get(seat) for seat in deal.who]
    else:
        seat_results = [result] * len(counts)
    results = ["made" if deal.table[count].made else "lost" for count in counts]
    if seat_results != results:
        words = tuple(RESULTS[word] for word in results)
        claimed = RESULTS[result] if isinstance(result, str) and result in RESULTS else shown(result)
        problems.add("result", "The tricks say {found}, but the result says {said}.", found=words, said=claimed)


@dataclass(frozen=True, slots=True)
class Tricks:
    """Tricks of the declaring side, out of `total`; the other side's must make up the rest.

    `stops_early` allows fewer in all when the contract is lost, because play stops there; `ours`
    is what the record calls the tricks where only those of the declaring side are written; `kitty` of
    them are the kitty's, which the declaring side has before a card is played. `word` says what is counted: card
    points go from side to side as tricks do; `never` are counts that no cards make.
    """

    total: int = 13
    stops_early: bool = False
    ours: str = "declarers"
    kitty: int = 0
    word: str = "trick"
    never: tuple[int, ...] = ()

    @property
    def section(self) -> str:
        """The part of the record that says the count."""
        return "points" if self.word == "point" else "tricks"

    @property
    def sections(self) -> frozenset[str]:
        """The count, or made or lost alone where the contract has one price."""
        return frozenset({self.section, "result"})

    @property
    def questions(self) -> tuple[Fact, ...]:
        """The tricks of the declaring side."""
        label = "Card points" if self.word == "point" else "Tricks won"
        fact = Fact(self.ours, label, kind=Kind.NUMBER, low=self.kitty, high=self.total, section=self.section)
        return (fact,)

    def as_data(self) -> dict[str, Any]:
        """`tricks`, how many there are, whether play may stop early, what the record calls them, and the kitty's.

        Card points say so, and which counts cannot be.
        """
        of_cards = {"section": self.section, "never": list(self.never)} if self.word == "point" else {}
        return {
            "how": "card_points" if self.word == "point" else "tricks",
            "total": self.total,
            "stops_early": self.stops_early,
            "ours": self.ours,
            "kitty": self.kitty,
            **of_cards,
        }

    def read(self, deal: DealToCount, problems: Problems) -> list[int]:
        """The count for a player, a pair or a side; one each for several who play alone."""
        section = deal.record.get(self.section)
        if section is None:
            return read_result(deal, self.section, problems)
        if not isinstance(section, dict):
            problems.add(self.section, SAYINGS[self.section].no_count, value=shown(section))
            return []
        counts = self._read_counts(section, deal, problems)
        if counts and "result" in deal.record:
            agrees_with_result(deal, counts, problems)
        return counts

    def _read_counts(self, tricks: Record, deal: DealToCount, problems: Problems) -> list[int]:
        if self.ours != "declarers":
            return self._own(tricks, problems)
        if deal.several and "by_declarer" in tricks:
            return self._by_declarer(tricks, deal, problems)
        if deal.several and len(deal.who) > 1:
            problems.add("tricks", "{n} players are declarer. Give the tricks of each.", n=len(deal.who))
            return []
        return self._two_sides(tricks, deal, problems)

    def _own(self, tricks: Record, problems: Problems) -> list[int]:
        keys_fit = self._keys_fit(tricks, (self.ours,), problems)
        return [tricks[self.ours]] if self._possible(tricks, (self.ours,), problems) and keys_fit else []

    def _two_sides(self, tricks: Record, deal: DealToCount, problems: Problems) -> list[int]:
        side = deal.side
        ours, theirs = ("declarers", "opponents")
        if side is not None and "declarers" not in tricks and "opponents" not in tricks:
            ours, theirs = side, OTHER_SIDE[side]
        keys_fit = self._keys_fit(tricks, (ours, theirs), problems)
        if not self._possible(tricks, (ours, theirs), problems) or not keys_fit:
            return []
        count = tricks[ours] if ours in tricks else self.total - tricks[theirs]
        rest = tricks.get(theirs, self.total - count)
        if count < self.kitty:
            text = "The kitty is a book of the side that bid, so it has at least {kitty}; {value} is not possible."
            problems.add("tricks", text, kitty=self.kitty, value=count)
        if count in self.never:
            problems.add(self.section, NO_CARDS_MAKE, value=count)
        if count + rest == self.total or self._stopped(count, rest, deal):
            return [count]
        text = SAYINGS[self.section].wrong_sum
        problems.add(self.section, text, total=self.total, ours=count, theirs=rest, sum=count + rest)
        return []

    def _possible(self, tricks: Record, keys: Sequence[str], problems: Problems, field: str = "") -> bool:
        """Is something said under these keys, and every number one that there can be?"""
        field, sayings = field or self.section, SAYINGS[self.section]
        given = [tricks[key] for key in keys if key in tricks]
        if not given or None in given:
            problems.add(field, sayings.none_of_side)
        wrong = [value for value in given if value is not None and not (whole(value) and 0 <= value <= self.total)]
        for value in wrong:
            problems.add(field, sayings.outside, value=shown(value), total=self.total)
        return bool(given) and None not in given and not wrong

    def _stopped(self, count: int, rest: int, deal: DealToCount) -> bool:
        return self.stops_early and count + rest < self.total and rest > 0 and deal.table[count].made is False

    def _by_declarer(self, tricks: Record, deal: DealToCount, problems: Problems) -> list[int]:
        counts, field = tricks["by_declarer"], "tricks.by_declarer"
        keys_fit = self._keys_fit(tricks, ("by_declarer",), problems)
        if not isinstance(counts, dict) or (deal.who and set(counts) != set(deal.who)):
            problems.add(field, "Give the tricks of each declarer: {names}.", names=parties(deal.who))
            return []
        if not self._possible(counts, tuple(counts), problems, field) or not keys_fit or not deal.who:
            return []
        return self._check_shared(counts, deal, problems)

    def _check_shared(self, counts: Mapping[str, int], deal: DealToCount, problems: Problems) -> list[int]:
        tricks_taken, field = sum(counts.values()), "tricks.by_declarer"
        if tricks_taken > self.total:
            text = "The declarers together have {taken} tricks; there are only {total}."
            problems.add(field, text, taken=tricks_taken, total=self.total)
        elif len(deal.who) == 4 and tricks_taken < self.total:
            text = "All four are declarer, so their tricks must add up to {total}; they make {taken}."
            problems.add(field, text, taken=tricks_taken, total=self.total)
        else:
            return [counts[seat] for seat in deal.who]
        return []

    def _keys_fit(self, counts: Record, keys: tuple[str, ...], problems: Problems) -> bool:
        unknown = counts.keys() - set(keys)
        problems.not_of_this_contract(self.section, unknown)
        return not unknown


class Sayings(NamedTuple):
    """The sentences about a count that cannot be: one in tricks, one in card points."""

    no_count: str
    none_given: str
    none_of_side: str
    outside: str
    wrong_sum: str


SAYINGS = {
    "tricks": Sayings(
        "{value} does not say who won how many tricks.",
        "Enter the tricks.",
        "Enter the tricks of the declaring side.",
        "{value} is not a number of tricks from 0 to {total}.",
        "Tricks must add up to {total}; {ours} and {theirs} make {sum}.",
    ),
    "points": Sayings(
        "{value} does not say the points of the deal.",
        "Enter the card points.",
        "Enter the card points.",
        "{value} is not a number of card points from 0 to {total}.",
        "Card points must add up to {total}; {ours} and {theirs} make {sum}.",
    ),
}
NO_CARDS_MAKE = "No cards make {value} points."
TRICKS = Tricks()
TWELVE_TRICKS = Tricks(12)
STOPPED_TRICKS = Tricks(stops_early=True)
BOOKS = Tricks(word="book")


def card_points(total: int, *, never: tuple[int, ...] = ()) -> Tricks:
    """Card points of one side, out of `total` in the pack; `never` are counts that no cards make."""
    return Tricks(total, word="point", never=never)
