"""A club's own numbers laid over a variant: other amounts, contracts more or fewer, another ladder; plain JSON.

    {"balanced": false,
     "contracts": {"solo_6": {"won": 4, "lost": 4, "over": 1, "under": 1, "all": 26, "stop": 8},
                   "misere": {"lines": {"0": [21, -7], "1-13": [-21, 7]}},
                   "solo_8": {"declarer": {"won": 13, "lost": -13}, "opponent": {"won": -7, "lost": 5}},
                   "partnership_8": {"name": "Vraag 8"},
                   "troel": {"extras": {"8": {"won": 14, "lost": 14}, "9": {"won": 16, "lost": 16}}},
                   "piccolissimo": {"add": {"name": "Piccolissimo", "declarers": "several", "trump": "none",
                                            "target": 2, "exactly": true, "above": "solo_7"}, "won": 14, "lost": 14},
                   "piccolo": null},
     "ladder": [["solo_5", "partnership_8"], "solo_6"]}

Amounts are as a sheet prints them; with `decimals` they, and those among the house rules, are in its smallest unit:
with 1 decimal 25 is 2.5. They are from each opponent when alone, for each member of a pair. With `one_short`, `lost`
is what one trick short costs; else it is lost before any is counted. `declarer` and `opponent` are columns of their
own, with signs. A doubling in every price of a contract (Troel in Flanders) is in the amounts already, and others
double the amount; with `double_in_price` they add to that one (KW-31). One that a result brings (all thirteen tricks)
stays, unless `all` or a line says what it pays (KW-24). A `name` is said as it is
in every language.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from enum import Enum
from typing import Any, TypeVar

from scoring.contracts import Contract, Declarers, Trump
from scoring.decimals import DECIMALS, MOST_DECIMALS, decimals_of, in_decimals, in_sentences
from scoring.errors import Problems, RuleError
from scoring.measures import Tricks
from scoring.overlay_amounts import ADDED, AMOUNTS, DOUBLED, NAMED, amounts, checked_keys, whole_number
from scoring.overlay_names import contract_called
from scoring.overlay_short import ONE_SHORT, without_first
from scoring.seats import Unit
from scoring.stakes import alone, at_least, exactly
from scoring.tables import ScoreTable
from scoring.variants import Rung, Variant

Overlay = Mapping[str, Any]
KNOWN = frozenset({"balanced", "contracts", "ladder", ONE_SHORT, DECIMALS})
OF_ADDED = frozenset({"name", "kind", "level", "declarers", "trump", "tricks", "target", "exactly", "above"})
LONGEST_NAME = 60
BY_PLAYERS = (Declarers.ONE, Declarers.TWO, Declarers.SEVERAL)
Member = TypeVar("Member", bound=Enum)


def laid_over(variant: Variant, overlay: Overlay | None) -> Variant:
    """The variant with a club's own numbers, if it has any; raises RuleError with every problem at its field.

    Fields read `overlay.contracts.solo_6.lines.7`, `overlay.ladder`. Where the sheet is `balanced`
    (the variant's promise unless the overlay says otherwise) every line is checked to add up to zero.
    """
    problems = Problems()
    _check_rules(variant, max(decimals_of(overlay), variant.decimals), problems)
    if overlay is None or overlay == {}:
        problems.raise_if_any(RuleError)
        return variant
    if not isinstance(overlay, dict):
        problems.add("overlay", "The club's own numbers must be named.")
        problems.raise_any(RuleError)
    checked_keys(overlay, KNOWN if variant.has_prices else KNOWN - {DECIMALS}, "overlay", problems)
    _check_decimals(overlay.get(DECIMALS, 0), problems)
    if variant.has_prices:
        variant = in_decimals(variant, max(decimals_of(overlay), variant.decimals))
    contracts, short = overlay.get("contracts"), overlay.get(ONE_SHORT, False)
    if type(short) is not bool:
        problems.not_boolean(f"overlay.{ONE_SHORT}", short)
    laid = _with_contracts(
        variant, without_first(contracts) if short and isinstance(contracts, dict) else contracts, problems
    )
    if not laid.contracts:
        problems.add("overlay.contracts", "Keep at least one contract.")
    laid = _with_ladder(laid, overlay.get("ladder"), problems)
    balanced = overlay.get("balanced", variant.balanced)
    if type(balanced) is not bool:
        problems.not_boolean("overlay.balanced", balanced)
    if balanced is True and not problems.found:
        for contract in laid.contracts:
            _check_balance(laid, contract, problems)
    problems.raise_if_any(RuleError)
    return replace(in_sentences(laid) if laid.decimals else laid, balanced=balanced)


def _check_rules(variant: Variant, decimals: int, problems: Problems) -> None:
    """Notes every amount among the house rules that is more than a list in this unit may say."""
    for option in (option for option in variant.options if option.amount):
        value, most = variant.rules.get(option.key), option.high * 10**decimals
        if value is not None and value > most:
            problems.not_in_range(f"rules.{option.key}", value, option.low, most)


def _check_decimals(decimals: Any, problems: Problems) -> None:
    if type(decimals) is not int or not 0 <= decimals <= MOST_DECIMALS:
        problems.not_in_range(f"overlay.{DECIMALS}", decimals, 0, MOST_DECIMALS)


def _with_contracts(variant: Variant, contracts: Any, problems: Problems) -> Variant:
    if contracts is None:
        return variant
    if not isinstance(contracts, dict):
        problems.add("overlay.contracts", "The contracts must be named, each with its amounts.")
        return variant
    for key, row in contracts.items():
        variant = _with_one(variant, key, row, problems)
    return variant


def _with_one(variant: Variant, key: str, row: Any, problems: Problems) -> Variant:
    field = f"overlay.contracts.{key}"
    contract = variant.by_key.get(key)
    if row is None:
        if contract is None:
            no_such_contract(variant, key, field, problems)
        return variant.without(key)
    if not isinstance(row, dict):
        problems.add(
            field, "Give the amounts of {key} by name, or null to leave it out.", key=contract_called(variant, key)
        )
        return variant
    checked_keys(row, AMOUNTS | ADDED | NAMED | {DOUBLED}, field, problems)
    if "add" in row:
        return added(variant, key, row, field, problems)
    if contract is None:
        text = "“{key}” is not a contract of {variant}. To add it, say how it is played under “add”."
        problems.add(field, text, key=contract_called(variant, key), variant=variant.title)
        return variant
    prices = {name: value for name, value in row.items() if name not in NAMED}
    changed = contract
    if prices or not row:
        changed = amounts(variant, contract, prices, field, problems)
    if "name" in row and is_name(row["name"], f"{field}.name", problems):
        changed = changed.called(row["name"].strip())
    return variant.changing(lambda other: changed if other.key == key else other)


def _with_ladder(variant: Variant, ladder: Any, problems: Problems) -> Variant:
    if ladder is None:
        return variant
    rungs = [_rung(rung) for rung in ladder] if isinstance(ladder, list) else []
    keys = [key for rung in rungs for key in rung]
    if not rungs or not all(rungs):
        problems.add("overlay.ladder", "Give the contracts from low to high, those that tie in one list.")
        return variant
    for key in sorted(variant.by_key.keys() - set(keys)):
        problems.add("overlay.ladder", "“{key}” has no place on the ladder.", key=variant.by_key[key].name)
    for key in dict.fromkeys(key for key in keys if key not in variant.by_key):
        no_such_contract(variant, key, "overlay.ladder", problems)
    for key in dict.fromkeys(key for key in keys if keys.count(key) > 1):
        problems.add(
            "overlay.ladder", "“{key}” stands on the ladder more than once.", key=contract_called(variant, key)
        )
    return replace(variant, ladder=tuple(rungs))


def _rung(rung: Any) -> Rung:
    keys = rung if isinstance(rung, list) else [rung]
    return tuple(keys) if all(isinstance(key, str) for key in keys) else ()


def _check_balance(variant: Variant, contract: Contract, problems: Problems) -> None:
    field = f"overlay.contracts.{contract.key}"
    for _answer, table in contract.printed:
        for count, sum_ in _unbalanced(variant, contract, table):
            text = "At {count} the points of all players add up to {sum}, not to 0."
            problems.add(f"{field}.lines.{count}", text, count=count, sum=sum_)


def _unbalanced(variant: Variant, contract: Contract, table: ScoreTable) -> list[tuple[int, int]]:
    ours = 2 if contract.declarers is Declarers.TWO else 1
    theirs = len(variant.unit.parties) - ours
    sums = (line.declarer * ours + line.opponent * theirs for line in table.lines)
    return [(count, total) for count, total in enumerate(sums) if total] if variant.unit is Unit.PLAYER else []


def added(variant: Variant, key: str, row: Overlay, field: str, problems: Problems) -> Variant:
    """The variant with the contract told of under `add`, on the ladder above the one it names, or on top."""
    add = row["add"]
    if key in variant.by_key:
        problems.add(field, "{variant} already has “{key}”.", variant=variant.title, key=contract_called(variant, key))
    if not isinstance(add, dict):
        problems.add(f"{field}.add", "Say how the contract is played: name, declarers, trump, target.")
        return variant
    checked_keys(add, OF_ADDED, f"{field}.add", problems)
    contract = _contract(variant, key, add, f"{field}.add", problems)
    if contract is None or key in variant.by_key:
        return variant
    if contract.key != key:
        problems.add(field, "With its kind and level this contract is called “{called}”.", called=contract.key)
    above = add.get("above", "")
    if above and above not in variant.by_key:
        no_such_contract(variant, above, f"{field}.add.above", problems)
        above = ""
    prices = {name: value for name, value in row.items() if name not in ADDED}
    return variant.adding((amounts(variant, contract, prices, field, problems),), above)


def no_such_contract(variant: Variant, key: str, field: str, problems: Problems) -> None:
    """Notes that an overlay names a contract that is not played."""
    name = contract_called(variant, key)
    problems.add(field, "“{key}” is not a contract of {variant}.", key=name, variant=variant.title)


def _contract(variant: Variant, key: str, add: Overlay, field: str, problems: Problems) -> Contract | None:
    before = sum(map(len, problems.found.values()))
    declarers = _declarers(variant, add.get("declarers"), f"{field}.declarers", problems)
    trump = _one_of(Trump, add.get("trump", Trump.NAMED.value), f"{field}.trump", problems)
    is_name(add.get("name"), f"{field}.name", problems)
    kind, level = add.get("kind", key), add.get("level")
    if not isinstance(kind, str):
        problems.add(f"{field}.kind", "The kind must be a word.")
    if level is not None:
        whole_number(level, f"{field}.level", problems, 0, 999)
    tricks, target = add.get("tricks", 13), add.get("target")
    if whole_number(tricks, f"{field}.tricks", problems, 1, 13):
        whole_number(target, f"{field}.target", problems, 0, tricks)
    if type(add.get("exactly", False)) is not bool:
        problems.not_boolean(f"{field}.exactly", add["exactly"])
    if sum(map(len, problems.found.values())) > before or declarers is None or trump is None or target is None:
        return None
    made = exactly(target, 1, total=tricks) if add.get("exactly") else at_least(target, 1, total=tricks)
    contract = Contract(
        str(kind),
        "",
        alone(made),
        level,
        declarers=declarers,
        trump=trump,
        measure=Tricks(tricks, word=variant.counted_in),
    )
    return contract.called(add["name"].strip())


def is_name(name: Any, field: str, problems: Problems) -> bool:
    """Can a contract be called this? Notes a problem at the field when it cannot."""
    if isinstance(name, str) and name.strip() and name.isprintable() and len(name) <= LONGEST_NAME:
        return True
    problems.add(field, "Give the name of the contract, in at most {most} characters.", most=LONGEST_NAME)
    return False


def _declarers(variant: Variant, value: Any, field: str, problems: Problems) -> Declarers | None:
    possible = BY_PLAYERS if variant.unit is Unit.PLAYER else (Declarers.SIDE,)
    return _one_of(possible, value, field, problems)


def _one_of(possible: Iterable[Member], value: Any, field: str, problems: Problems) -> Member | None:
    """The member of an enumeration with that value, or a problem that names all there are."""
    named = {member.value: member for member in possible}
    if isinstance(value, str) and value in named:
        return named[value]
    problems.not_allowed(field, value, tuple(named))
    return None
