"""How the facts of a deal become the count that picks a line of the score table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from scoring.errors import Problems
from scoring.facts import Fact
from scoring.names import RESULTS
from scoring.quoting import parties, shown
from scoring.tables import ScoreTable

Record = Mapping[str, Any]


class DealToCount(NamedTuple):
    """What a measure reads: the record, who declared, for which side, and the score table of the deal.

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
    def sections(self) -> frozenset[str]:
        """The parts of the record that are read here."""

    @property
    def questions(self) -> tuple[Fact, ...]:
        """What a form asks to know the count."""

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
        problems.add(field, "Enter the tricks.")
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
        said = [result["by_declarer"].get(seat) for seat in deal.who]
    else:
        said = [result] * len(counts)
    results = ["made" if deal.table[count].made else "lost" for count in counts]
    if said != results:
        words = tuple(RESULTS[word] for word in results)
        claimed = RESULTS[result] if isinstance(result, str) and result in RESULTS else shown(result)
        problems.add("result", "The tricks say {found}, but the result says {said}.", found=words, said=claimed)
