"""Facts that leave the score table alone, and those several games share: doubles, honours, the score before."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from scoring.errors import Problems
from scoring.facts import Fact, Kind
from scoring.finish import judge
from scoring.quoting import party
from scoring.seats import SEATS, SIDE_OF

if TYPE_CHECKING:
    from scoring.contracts import Contract
    from scoring.variants import Variant

Facts = Mapping[str, Any]
Check = Callable[["Variant", "Contract", Facts, Facts, Problems], None]


def no_check(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    """The check of a fact that cannot contradict anything: it adds no problem."""


Offer = Callable[["Variant", "Contract"], bool]


def always(variant: Variant, contract: Contract) -> bool:
    """The entry form asks for it with every contract it belongs to."""
    return True


def never(variant: Variant, contract: Contract) -> bool:
    """A record may say it, but the entry form does not ask: the sheet knows it."""
    return False


@dataclass(frozen=True, slots=True)
class Remark:
    """A fact that leaves the score table alone: a double, honours, who held the aces.

    `check(variant, contract, record, facts, problems)` notes what cannot be; `kinds` names the
    contracts it belongs to, all when empty; `offered` says when the entry form asks for it.
    """

    fact: Fact
    check: Check = no_check
    kinds: tuple[str, ...] = ()
    offered: Offer = always


NO_DOUBLE = "{name} cannot be doubled under these rules."


def _seats(record: Facts) -> list[Any]:
    seats = record.get("declarers")
    return list(seats) if isinstance(seats, list | tuple) else []


def _double_allowed(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    if not facts["announced_double"]:
        return
    if not variant.announced_double or not contract.doubled:
        problems.add("modifiers.announced_double", NO_DOUBLE, name=contract.name)
    several = len(_seats(record)) > 1 and contract.declarers.value == "several"
    if several and not variant.double_reaches_all and not facts.get("announced_double_on"):
        problems.add("modifiers.announced_double_on", "Several players are declarer. Say which of them is doubled.")


def _by_an_opponent(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    seat = facts["announced_double_by"]
    if seat is not None and facts.get("announced_double") is not True:
        problems.add("modifiers.announced_double", "{seat} doubled: say that the deal is doubled.", seat=party(seat))
    if seat in _seats(record):
        text = "{seat} plays the contract. Only an opponent of the declarer may double."
        problems.add("modifiers.announced_double_by", text, seat=party(seat))
    if not variant.announced_double:
        problems.add("modifiers.announced_double_by", NO_DOUBLE, name=contract.name)


def _on_a_declarer(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    seat = facts["announced_double_on"]
    if seat is not None and seat not in _seats(record):
        problems.add("modifiers.announced_double_on", "{seat} is not a declarer.", seat=party(seat))


def _passed_doubles(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    if facts["passed_deals_before"] and not variant.passed_cap:
        problems.add("modifiers.passed_deals_before", "A passed deal doubles nothing under these rules.")


def _honours_counted(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    honours = facts["honours"]
    if honours is None:
        return
    if record.get("trump") == "no_trump":
        problems.add("modifiers.honours", "Without trumps there are no honours. Leave them out.")
    if variant.honours is None:
        problems.add("modifiers.honours", "Honours do not count under these rules. Leave them out.")
    elif sum(honours.values()) != 4:
        text = "There are four honours; {NS} and {EW} make {sum}."
        problems.add("modifiers.honours", text, NS=honours["NS"], EW=honours["EW"], sum=sum(honours.values()))


def _may_be_doubled(variant: Variant, contract: Contract) -> bool:
    return variant.announced_double and contract.doubled


def _either_way(variant: Variant, contract: Contract) -> bool:
    """Chosen before three passes as well as after them: nobody knows unless it is said."""
    return contract.after_passes is None


def _doubled_apart(variant: Variant, contract: Contract) -> bool:
    return (
        _may_be_doubled(variant, contract) and contract.declarers.value == "several" and not variant.double_reaches_all
    )


def _after_passes(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    passed = facts["after_three_passes"]
    if passed is True and contract.after_passes is False:
        text = "After three passes the dealer cannot choose {name}."
        problems.add("contract.level", text, name=contract.name)
    if passed is False and contract.after_passes is True:
        problems.add("contract", "{name} exists only when the first three players passed.", name=contract.name)
    if passed is True and _bid_by_another(record):
        problems.add("modifiers.after_three_passes", "After three passes only the dealer is left to choose.")


def _bid_by_another(record: Facts) -> bool:
    """Did a side bid that the dealer, where he is named, does not sit on; or another seat than his?"""
    dealer, seats, side = record.get("dealer"), record.get("declarers") or (), record.get("declarer_side")
    if dealer not in SEATS:
        return False
    return any(seat != dealer for seat in seats) or (side is not None and SIDE_OF[dealer] != side)


def _not_over(variant: Variant, contract: Contract, record: Facts, facts: Facts, problems: Problems) -> None:
    before = facts["score_before"]
    outcome = judge(variant.finish, before) if before else None
    if outcome and outcome.over:
        text = "At {NS} to {EW} the game was over before this deal."
        problems.add("modifiers.score_before", text, NS=before["NS"], EW=before["EW"])


AFTER_PASSES = Remark(Fact("after_three_passes", "After three passes"), _after_passes, offered=_either_way)
ANNOUNCED_DOUBLE = (
    Remark(
        Fact("announced_double", "Doubled", "An opponent doubled before play."),
        _double_allowed,
        offered=_may_be_doubled,
    ),
    Remark(
        Fact("announced_double_by", "Doubled by", kind=Kind.SEAT, choices=SEATS, after="announced_double"),
        _by_an_opponent,
        offered=_may_be_doubled,
    ),
    Remark(
        Fact(
            "announced_double_on",
            "Whose contract is doubled",
            kind=Kind.SEAT,
            choices=SEATS,
            after="announced_double",
        ),
        _on_a_declarer,
        offered=_doubled_apart,
    ),
)
PASSED_BEFORE = Remark(
    Fact("passed_deals_before", "Passed deals before this one", kind=Kind.NUMBER, low=0, high=99, default=0),
    _passed_doubles,
    offered=lambda variant, contract: variant.passed_cap > 0,
)
DOUBLED: tuple[Remark, ...] = (*ANNOUNCED_DOUBLE, PASSED_BEFORE)
HONOURS = Remark(
    Fact(
        "honours",
        "Honours dealt",
        "Ace, king, queen and jack of trumps, as they were dealt to each side.",
        kind=Kind.PER_SIDE,
        low=0,
        high=4,
    ),
    _honours_counted,
    offered=lambda variant, contract: variant.honours is not None,
)
SCORE_BEFORE = Remark(
    Fact("score_before", "Score before the deal", kind=Kind.PER_SIDE, low=-9999, high=9999), _not_over, offered=never
)
