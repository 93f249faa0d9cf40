"""Between the marks of one row on a marked sheet and the deal record that they say.

A row repeats itself on purpose: who gains the points, and a digit of them, follow from the other marks. `marks_of`
works out all marks of a deal, and `records_of` takes only records whose marks are exactly those that were found, so
that what a mark means is decided once.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import combinations
from typing import Any

from reports.marked_sheets.kinds import level_fact, numbered
from reports.marked_sheets.slots import MELDS, Slot, counts_cards, nobody_declares, slots
from scoring import SEATS, SIDES, EntryError, Message, Unit, Variant, read_deal, record_from, settle
from scoring.contracts import Contract, Declarers
from scoring.facts import Kind
from scoring.honours import worth
from scoring.ledger import Deal, Happened

Marks = Mapping[str, Set[str]]
Record = dict[str, Any]
PASSED = "pass"


class UnmarkableError(Exception):
    """The sheet has no bubble for something in this deal; a note says it."""


def marks_of(variant: Variant, deal: Deal) -> dict[str, set[str]]:
    """Every mark that says this deal on the variant's sheet, by group; UnmarkableError where a place is missing."""
    used = slots(variant)
    if deal.happened is Happened.PASSED:
        return _with_places(used, {"kind": {PASSED}})
    contract = deal.contract
    if contract is None:
        raise UnmarkableError("Points that were given by hand have no bubble.")
    if nobody_declares(variant) and not counts_cards(variant):
        return _with_places(used, _count_marks(variant, deal))
    points = settle(variant, deal).points
    marks = _contract_marks(variant, contract, deal) | _results(used, deal)
    marks["decl"] = set() if contract.declarers is Declarers.NOBODY else set(deal.declarers)
    if counts_cards(variant):
        marks |= _melds(variant, deal)
    marks["plus"] = _gainers(variant, points, deal.declarers)
    marks["check"] = {str(_digit(variant, deal, points))}
    marks["flag"] = {slot.value for slot in used if slot.fact and deal.facts.get(slot.fact) == slot.answer}
    return _with_places(used, marks)


def _with_places(used: tuple[Slot, ...], marks: Mapping[str, set[str]]) -> dict[str, set[str]]:
    """The marks, if each has its place on the sheet."""
    places = {(slot.group, slot.value) for slot in used}
    for group, values in marks.items():
        for value in values:
            if (group, value) not in places:
                raise UnmarkableError(f"There is no bubble for {group} {value}.")
    return {group: values for group, values in marks.items() if values}


def _contract_marks(variant: Variant, contract: Contract, deal: Deal) -> dict[str, set[str]]:
    """The bubble of the contract, and the level where it must be told."""
    alike = _kind_slot(variant, contract)
    marks: dict[str, set[str]] = {"kind": {alike.value}} if alike else {}
    level = contract.level if _level_is_told(variant, contract, alike) else None
    fact = level_fact(contract)
    if fact and (answer := deal.facts.get(fact.key)) is not None:
        level = answer
    return marks | ({"level": {str(level)}} if level is not None else {})


def _kind_slot(variant: Variant, contract: Contract) -> Slot | None:
    slot_of_contract = next((slot for slot in slots(variant) if contract.key in slot.contracts), None)
    if slot_of_contract is None and len(variant.contracts) > 1 and contract.kind != numbered(variant):
        raise UnmarkableError(f"There is no bubble for {contract.key}.")
    return slot_of_contract


def _level_is_told(variant: Variant, contract: Contract, alike: Slot | None) -> bool:
    """Several levels share its bubble, or it has none and the number alone names it."""
    if alike is None:
        return contract.level is not None
    levels = {variant.by_key[key].level for key in alike.contracts}
    return len(levels) > 1 and not contract.optional_level and not numbered(variant)


def _results(used: tuple[Slot, ...], deal: Deal) -> dict[str, set[str]]:
    """Tricks, or made and lost. Several who play side by side leave the tricks empty: who gains tells them."""
    groups = {slot.group for slot in used}
    if "units" in groups:
        return _digits(deal.plays[0].count)
    outcomes = {play.line.made for play in deal.plays}
    if "result" in groups:
        if len(outcomes) > 1:
            raise UnmarkableError("One made it and another lost: there is one bubble for both.")
        return {"result": {"made" if outcomes.pop() else "lost"}}
    return {"tricks": {str(deal.plays[0].count)}} if len(deal.plays) == 1 else {}


def _digits(count: int) -> dict[str, set[str]]:
    """The bubbles of a number: its hundred and tens, and its units."""
    tens = {str(place) for place in (count // 100 * 100, count % 100 // 10 * 10) if place}
    return {"tens": tens, "units": {str(count % 10)}}


def _number(marks: Marks) -> str:
    """The number that these bubbles make; nothing without units, or with two tens."""
    tens, units = [int(value) for value in marks.get("tens", ())], _only(marks, "units")
    if not units or len([value for value in tens if value < 100]) > 1:
        return ""
    return str(sum(tens) + int(units))


def _melds(variant: Variant, deal: Deal) -> dict[str, set[str]]:
    """The bubbles of each side's combinations; UnmarkableError for a sum that they do not make."""
    by_side = deal.facts.get(variant.melds.fact) if variant.melds else None
    marks: dict[str, set[str]] = {}
    for side, total in (by_side or {}).items():
        choices = (melds for n in range(len(MELDS) + 1) for melds in combinations(MELDS, n) if sum(melds) == total)
        melds = next(choices, None)
        if melds is None:
            raise UnmarkableError(f"There are no bubbles for {total}.")
        marks[f"melds_{side}"] = {str(value) for value in melds}
    return marks


def _gainers(variant: Variant, points: Mapping[str, int], declarers: tuple[str, ...]) -> set[str]:
    """The parties that gain points: of two sides the one ahead; where only declarers score, the others if they lose."""
    if variant.unit is Unit.SIDE:
        return {side for side, gained in points.items() if gained == max(points.values())}
    gainers = {party for party, gained in points.items() if gained > 0}
    lost = any(points[party] < 0 for party in declarers)
    return gainers or ({party for party, gained in points.items() if gained == 0} if lost else set())


def _digit(variant: Variant, deal: Deal, points: Mapping[str, int]) -> int:
    """The digit in the last block; `check_word` tells people what it is."""
    if counts_cards(variant):
        return sum(map(int, str(max(points.values())))) % 10
    if variant.unit is Unit.SIDE:
        first, second = points.values()
        return abs(first - second) % 10
    declarer = next(party for party in SEATS if party in deal.declarers)
    return abs(points[declarer]) % 10


def _count_marks(variant: Variant, deal: Deal) -> dict[str, set[str]]:
    """Both sides' tricks, and the points for honours that each held, before the score sets them a limit."""
    play = deal.plays[0]
    total = play.contract.measure.total
    marks = {
        f"tricks_{side}": {str(count)} for side, count in zip(SIDES, (play.count, total - play.count), strict=True)
    }
    if variant.honours is None:
        return marks
    by_side = deal.facts.get("honours") or {}
    honours = {side: worth(by_side.get(side, 0)) for side in SIDES}
    marks |= {f"honours_{side}": {str(points)} for side, points in honours.items()}
    tricks = max(play.line.declarer, play.line.opponent)
    return marks | {"check": {str((tricks + sum(honours.values())) % 10)}}


def records_of(variant: Variant, marks: Marks, *, doubting: Set[str] = frozenset()) -> list[Record]:
    """The deal records that these marks say, with every check held: one as a rule, none where they do not fit.

    What the groups that are `doubting` say is not compared, for a guess that a person looks at. Levels that share a
    bubble and give the same points are one record, with the lowest of them: nobody needs to be asked which it was.
    """
    values_by_group = {group: set(values) for group, values in marks.items() if values}
    distinct: dict[tuple[Any, ...], Record] = {}
    for record in _proposed(variant, values_by_group):
        if _says(variant, record, values_by_group, doubting):
            deal = read_deal(variant, record)
            points = () if deal.contract is None else tuple(sorted(settle(variant, deal).points.items()))
            distinct.setdefault((frozenset(deal.declarers), points), record)
    return list(distinct.values())


def _says(variant: Variant, record: Record, marks: Marks, doubting: Set[str]) -> bool:
    try:
        expected_marks = marks_of(variant, read_deal(variant, record))
    except (EntryError, UnmarkableError):
        return False
    return all(
        expected_marks.get(group, set()) == marks.get(group, set())
        for group in (expected_marks.keys() | marks.keys()) - doubting
    )


def _proposed(variant: Variant, marks: Marks) -> Iterator[Record]:
    """Records that may be meant; whether they are is seen from their marks."""
    if marks.get("kind") == {PASSED}:
        yield {"contract": {"type": PASSED}}
    elif nobody_declares(variant) and not counts_cards(variant):
        yield from _proposed_counts(variant, marks)
    else:
        for contract in _marked_contracts(variant, marks):
            yield record_from(variant, _form_content(variant, contract, marks))


def _marked_contracts(variant: Variant, marks: Marks) -> list[Contract]:
    """The contracts of the bubble that is marked, or those that a number alone names."""
    kind, level = _only(marks, "kind"), _only(marks, "level")
    if not kind and len(variant.contracts) == 1:
        return list(variant.contracts)
    if not kind:
        alike = (contract for contract in variant.contracts if contract.kind == numbered(variant))
        return [contract for contract in alike if str(contract.level) == level]
    keys = {key for slot in slots(variant) if slot.group == "kind" and slot.value == kind for key in slot.contracts}
    return [contract for contract in variant.contracts if contract.key in keys]


def _proposed_counts(variant: Variant, marks: Marks) -> Iterator[Record]:
    contract, north_south = variant.contracts[0], SIDES[0]
    entered: dict[str, Any] = {"contract": contract.key, f"tricks.{north_south}": _only(marks, f"tricks_{north_south}")}
    if variant.honours is None:
        yield record_from(variant, entered)
        return
    for honours in range(5):
        shared = dict(zip(SIDES, (honours, 4 - honours), strict=True))
        yield record_from(variant, entered | {f"modifiers.honours.{side}": count for side, count in shared.items()})


def _form_content(variant: Variant, contract: Contract, marks: Marks) -> dict[str, Any]:
    """The content of a form if this contract were meant."""
    used, who = slots(variant), [party for party in variant.unit.parties if party in marks.get("decl", ())]
    entered: dict[str, Any] = {"contract": contract.key}
    if contract.declarers is Declarers.SIDE:
        entered["declarer_side"] = who[0] if len(who) == 1 else ""
    elif contract.declarers is not Declarers.NOBODY:
        entered["declarers"] = who
    fact = level_fact(contract)
    if fact and marks.get("level"):
        entered[f"{fact.section}.{fact.key}"] = _only(marks, "level")
    for slot in used:
        if slot.fact and slot.value in marks.get("flag", ()):
            entered[f"modifiers.{slot.fact}"] = slot.answer
    if counts_cards(variant):
        entered |= _entered_facts(variant, contract, marks)
    return entered | _entered_result(contract, who, marks)


def _entered_facts(variant: Variant, contract: Contract, marks: Marks) -> dict[str, Any]:
    """The combinations of both sides, and no to what was not marked at a count where it could be."""
    entered: dict[str, Any] = {}
    for extra in (extra for extra in contract.extras if _number(marks) in map(str, extra.at)):
        fact = extra.facts[0]
        if fact.key not in marks.get("flag", ()):
            entered[f"modifiers.{fact.key}"] = "no"
    if variant.melds:
        sums = {side: sum(map(int, marks.get(f"melds_{side}", ()))) for side in SIDES}
        if any(sums.values()):
            entered |= {f"modifiers.{variant.melds.fact}.{side}": str(total) for side, total in sums.items()}
    return entered


def _entered_result(contract: Contract, who: list[str], marks: Marks) -> dict[str, Any]:
    if contract.declarers is Declarers.SEVERAL and len(who) > 1:
        gains = marks.get("plus", ())
        return {f"result.by_declarer.{seat}": "made" if seat in gains else "lost" for seat in who}
    if "result" in marks:
        return {"result": _only(marks, "result")}
    question = next((fact for fact in contract.measure.questions if fact.kind is Kind.NUMBER), None)
    if question is None:
        return {}
    key = SIDES[0] if contract.declarers is Declarers.NOBODY else question.key
    return {f"{question.section}.{key}": _number(marks) if "units" in marks else _only(marks, "tricks")}


def _only(marks: Marks, group: str) -> str:
    """The one mark of a group; nothing where there is none or several."""
    values = tuple(marks.get(group, ()))
    return values[0] if len(values) == 1 else ""


def why_asked(variant: Variant, marks: Marks) -> Message | None:
    """The reason why a person must look at this row although its bubbles are clear; None where it may be taken as it
    is."""
    if "corrected" in marks.get("flag", ()):
        return Message("A mark was corrected.")
    if "note" in marks.get("kind", ()):
        return Message("A note was written, or the deal was cancelled.")
    records = records_of(variant, marks)
    if len(records) != 1:
        return Message("The marks do not fit each other.")
    for flag in marks.get("flag", ()):
        less = {group: values - {flag} if group == "flag" else values for group, values in marks.items()}
        if records_of(variant, less):
            return Message("The digit would be the same without the mark “{sign}”.", sign=flag)
    return None
