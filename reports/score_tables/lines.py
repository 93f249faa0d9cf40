"""A variant's score table as people read it, from the same lines as the scores: by the trick, or at one price."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import groupby
from typing import NamedTuple

from reports.printables.options import Say
from reports.printables.words import points
from scoring import Message, Unit, Variant
from scoring.contracts import Contract, Declarers
from scoring.tables import ScoreTable


class Amount(NamedTuple):
    """The scores of each declarer and each opponent, the result's own doublings included."""

    declarer: int
    opponent: int
    made: bool | None


@dataclass(frozen=True)
class PricedRow:
    """Contracts that share their lines: what they are called, who may be declarer, and an amount for each count.

    `counted` is the game's own word for a trick.
    """

    names: tuple[Message, ...]
    amounts: tuple[Amount, ...]
    alone: bool
    by_tricks: bool
    clauses: tuple[Message, ...] = ()
    counted: str = "trick"

    @property
    def fixed(self) -> bool:
        """Is there one price when made and one when lost, whatever the count?"""
        return (
            len({amount for amount in self.amounts if amount.made}) == 1
            and len({a for a in self.amounts if a.made is False}) == 1
        )

    @property
    def won(self) -> Amount:
        """The amount when made, where there is one price."""
        return next(amount for amount in self.amounts if amount.made)

    @property
    def lost(self) -> Amount:
        """The amount when lost, where there is one price."""
        return next(amount for amount in self.amounts if amount.made is False)

    @property
    def needed(self) -> Message | None:
        """With which tricks it is made, where tricks decide, and what must be true of them."""
        needed = self._counts()
        for clause in self.clauses if needed else ():
            needed = Message("{contract}, {note}", contract=needed, note=clause)
        return needed

    def _counts(self) -> Message | None:
        made = [count for count, amount in enumerate(self.amounts) if amount.made]
        if not self.by_tricks or not made:
            return None
        if made == [0]:
            return Message("no trick")
        if len(made) == 1:
            last = made[0] == len(self.amounts) - 1
            return _all(self.counted, made[0]) if last else Message("exactly {n}", n=made[0])
        return Message("{n} or more", n=made[0])


def _all(counted: str, n: int) -> Message:
    return Message("all {n} books", n=n) if counted == "book" else Message("all {n} tricks", n=n)


def priced_rows(variant: Variant) -> tuple[PricedRow, ...]:
    """Every contract of the variant from low to high on its ladder, those of a kind with equal lines in one row."""
    grouped: dict[tuple[object, Message | None, tuple[Amount, ...]], list[tuple[Contract, Message | None]]] = {}
    for contract in sorted(
        variant.contracts, key=lambda candidate: variant.height.get(candidate.key, len(variant.ladder))
    ):
        if not contract.listed:
            continue
        for note, table in _tables(contract):
            shared = contract.level if variant.unit is Unit.SIDE and contract.level is not None else contract.kind
            key = (shared, note, _amounts(variant, table))
            grouped.setdefault(key, []).append((contract, note))
    return tuple(_row(variant, key[2], members) for key, members in grouped.items())


def _row(variant: Variant, amounts: tuple[Amount, ...], members: list[tuple[Contract, Message | None]]) -> PricedRow:
    contracts = [contract for contract, _ in members]
    note = members[0][1]
    names = tuple(_names(variant, contracts))
    if note is not None:
        names = tuple(Message("{contract}, {note}", contract=name, note=note) for name in names)
    alone = contracts[0].declarers in (Declarers.ONE, Declarers.SEVERAL)
    by_tricks = contracts[0].measure.total > 1
    return PricedRow(names, amounts, alone, by_tricks, contracts[0].clauses, contracts[0].measure.word)


def _tables(contract: Contract) -> Iterator[tuple[Message | None, ScoreTable]]:
    """The contract's table, or one for each answer that must be told apart (Troel with eight or nine)."""
    for answer, table in contract.printed:
        yield None if answer is None else Message("needs {n}", n=answer), table


def _amounts(variant: Variant, table: ScoreTable) -> tuple[Amount, ...]:
    factor = variant.factor
    return tuple(
        Amount(line.declarer * factor(line.doubles), line.opponent * factor(line.doubles), line.made)
        for line in table.lines
    )


def _alike(contract: Contract) -> tuple[str | None, ...]:
    """Contracts of which only the level is another: a name without one stands for itself."""
    whole = "" if contract.levelled else contract.key
    return contract.family, contract.context, contract.direction, whole


def _names(variant: Variant, contracts: list[Contract]) -> Iterator[Message]:
    for _, same in groupby(contracts, key=_alike):
        group = list(same)
        if len(group) < 2:
            yield from (contract.name for contract in group)
            continue
        whole = sum(contract.family == group[0].family for contract in variant.contracts) == len(group)
        yield Message(
            "{family} {low} and up" if whole and len(group) > 12 else "{family} {low}–{high}",
            family=group[0].family_name,
            low=group[0].level,
            high=group[-1].level,
        )


def joined(variant: Variant) -> tuple[tuple[PricedRow, ...], tuple[PricedRow, ...]]:
    """The rows that pay by the count, and those with one price, each from low to high on the ladder."""
    rows = priced_rows(variant)
    return tuple(row for row in rows if not row.fixed), tuple(row for row in rows if row.fixed)


def pay_lines(say: Say, variant: Variant) -> tuple[str, ...]:
    """The declarers' scores for each contract made, from the fewest tricks up; empty where nobody declares."""
    paid, fixed = joined(variant)
    parts = [*_paid(say, paid), *(f"{_said_names(say, row)}: {points(row.won.declarer)}" for row in fixed)]
    if not parts:
        return ()
    return (say(Message("Made, for each who plays: {prices}", prices=" · ".join(parts))),)


def _paid(say: Say, rows: tuple[PricedRow, ...]) -> Iterator[str]:
    for row in rows:
        amounts = [key for key, _ in groupby(amount.declarer for amount in row.amounts if amount.made)]
        if amounts:
            yield f"{_said_names(say, row)}: {' '.join(points(amount) for amount in amounts)}"


def _said_names(say: Say, row: PricedRow) -> str:
    return ", ".join(say(name) for name in row.names)
