"""The columns of a written scoresheet, from what a variant needs to be told of a deal."""

from dataclasses import dataclass

from reports.paper.page import Page
from reports.printables.words import seat_letter
from scoring import Message, Variant
from scoring.contracts import Declarers

FACTS = {
    "double": ("modifiers.announced_double", "modifiers.announced_double_on"),
    "honours": ("modifiers.honours",),
}
COUNTED = {"trick": Message("Tricks"), "book": Message("Books"), "point": Message("Card points")}


@dataclass(frozen=True)
class Strip:
    """A column: what it holds, its heading, and where it stands; `party` has points and a running total."""

    key: str
    heading: str
    left: float
    width: float
    party: str = ""

    @property
    def right(self) -> float:
        """Its right edge, in points from the left of the page."""
        return self.left + self.width

    @property
    def middle(self) -> float:
        """The x where points end and the total begins."""
        return self.left + self.width * 0.46


def strips(page: Page, variant: Variant, left: float, room: float, parties: tuple[str, ...] = ()) -> tuple[Strip, ...]:
    """The columns side by side over the whole room; `parties` are those of the variant unless others are given."""
    parties = parties or variant.unit.parties
    say = page.say
    specs: list[tuple[str, str, float, str]] = [("deal", say("Deal"), 1.9, "")]
    declared = any(contract.declarers is not Declarers.NOBODY for contract in variant.contracts)
    if variant.names_contracts or variant.says_trump:
        specs.append(("contract", say(variant.deal_heading), 4.2, ""))
    if declared:
        specs.append(("declarers", say("Who plays"), 2.0, ""))
    if variant.has_contracts:
        specs.append(("tricks", say(COUNTED[variant.counted_in]), 1.5, ""))
    if _doubles(variant):
        specs.append(("double", say("Double"), 1.6, ""))
    if variant.melds:
        specs.append(("melds", say(variant.melds.name), 2.2, ""))
    if variant.honours:
        specs.append(("honours", say("Honours"), 2.2, ""))
    if variant.pot_for:
        specs.append(("pot", say("Pot"), 1.6, ""))
    wide = {2: 4.2, 4: 3.6}.get(len(parties), 3.0)
    specs += [(party, seat_letter(say, party), wide, party) for party in parties]
    unit = room / sum(weight for _, _, weight, _ in specs)
    columns, x = [], left
    for key, heading, weight, party in specs:
        columns.append(Strip(key, heading, x, weight * unit, party))
        x += weight * unit
    return tuple(columns)


def facts_written(variant: Variant) -> tuple[str, ...]:
    """The facts of a deal that have a column of their own, by their keys in the record, in the order of the columns."""
    double = FACTS["double"] if _doubles(variant) else ()
    melds = (f"modifiers.{variant.melds.fact}",) if variant.melds else ()
    return (*double, *melds, *(FACTS["honours"] if variant.honours else ()))


def _doubles(variant: Variant) -> bool:
    return bool(variant.announced_double or variant.passed_cap)
