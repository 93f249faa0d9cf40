"""Odd but possible deals: the questions asked once before one is stored, on every form and on the table page. Pure.

The page asks the same without a network (static/js/table/odd.js); a test shows both the same sheets.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, NamedTuple

from django.utils.translation import gettext as _

from scoring import Deal, Variant
from tournaments.play.settle_sheet import play
from tournaments.play.tables_of_five import FIFTH, PLACES
from tournaments.templatetags.whist import seat_name
from tournaments.wording.translate import say

MANY = 3  # declarers who all lost; tricks more than were bid
ALIKE = 5
LONG_WAIT = 12
BOOK = 7  # a side that bids so many tricks at most often wins them all


class Doubt(NamedTuple):
    """A question, under the name that is stored with the deal when somebody confirms it."""

    key: str
    text: str


class Case(NamedTuple):
    """A deal to be kept, and those that stand on the sheet already: each with what was recorded and what was read."""

    variant: Variant
    record: dict[str, Any]
    deal: Deal
    others: list[Standing]
    places: tuple[str, ...]
    names: dict[str, str]


class Standing(NamedTuple):
    """A deal that stands on the sheet."""

    number: int
    record: dict[str, Any]
    deal: Deal


def sentences() -> dict[str, str]:
    """What is asked, by the name of the doubt."""
    return {
        "every_trick": _("All {n} tricks in {contract}?"),
        "everybody_lost": _("All {n} lost?"),
        "same_again": _("This is the same as deal {n}."),
        "always_the_same": _("{seat} alone for the {n}th time in a row?"),
        "never_plays": _("{name} played none of {n} deals?"),
    }


def doubts(
    variant: Variant,
    record: dict[str, Any],
    number: int,
    others: Iterable[tuple[int, dict[str, Any]]],
    first_dealer: str,
    names: dict[str, str],
) -> list[Doubt]:
    """The questions about a deal at that place of a sheet. `others` are the numbers and records of the other deals.

    `names` tells who sits at each place.
    """
    sheet = sorted(others, key=lambda other: other[0])
    before = [kept for place, kept in sheet if place < number]
    rows = play(variant, [kept for _place, kept in sheet], first_dealer, to_the_end=False).rows
    mine = play(variant, [*before, record], first_dealer, to_the_end=False).rows[-1]
    standings = [Standing(place, kept, row.deal) for (place, kept), row in zip(sheet, rows, strict=True)]
    places = PLACES if first_dealer == FIFTH else variant.unit.parties
    case = Case(variant, record, mine.deal, standings, places, names)
    asked = (_every_trick, _everybody_lost, _same_again, _always_the_same, _never_plays)
    questions = ((ask.__name__[1:], ask(case)) for ask in asked)
    return [Doubt(key, sentences()[key].format(**values)) for key, values in questions if values]


def _every_trick(case: Case) -> dict[str, Any] | None:
    contract = case.deal.contract
    if contract is None or len(case.deal.plays) > 1 or "tricks" not in case.record:
        return None
    measure, level = contract.measure.as_data(), contract.call.get("level")
    total = measure.get("total")
    if measure["how"] != "tricks" or case.deal.plays[0].count != total or not level or level > total - MANY:
        return None
    if level <= BOOK and _by_side(case):
        return None
    return {"n": total, "contract": say(contract.name)}


def _everybody_lost(case: Case) -> dict[str, Any] | None:
    lost = [play.line.made is False for play in case.deal.plays]
    return {"n": len(lost)} if len(lost) >= MANY and all(lost) else None


def _same_again(case: Case) -> dict[str, Any] | None:
    last = next(reversed(case.others), None)
    if last is None or not case.record.get("tricks") or not last.record.get("tricks"):
        return None
    return {"n": last.number} if _meaning(last.deal) == _meaning(case.deal) else None


def _meaning(deal: Deal) -> tuple[list[tuple[Any, ...]], Deal]:
    plays = sorted((play.contract.key, sorted(play.declarers), play.count, play.doubles) for play in deal.plays)
    return plays, deal._replace(plays=(), dealer=None)


def _always_the_same(case: Case) -> dict[str, Any] | None:
    """One alone many times in a row: often a wrong seat was tapped."""
    played, mine = _declared(case), list(case.deal.declarers)
    if (
        _by_side(case)
        or len(played) < ALIKE
        or len(mine) != 1
        or any(declarers != mine for declarers in played[-ALIKE:])
    ):
        return None
    five = case.names.get(mine[0]) if FIFTH in case.places else None
    return {"seat": five or seat_name(mine[0]), "n": ALIKE + 1}


def _never_plays(case: Case) -> dict[str, Any] | None:
    """After each dozen of deals: somebody who has not declared in any of them."""
    played = [*_declared(case), list(case.deal.declarers)]
    if _by_side(case) or not played[-1] or len(played) % LONG_WAIT:
        return None
    idle = next((place for place in case.places if not any(place in declarers for declarers in played)), None)
    return {"name": case.names.get(idle) or seat_name(idle), "n": len(played)} if idle else None


def _declared(case: Case) -> list[list[str]]:
    return [list(other.deal.declarers) for other in case.others if other.deal.declarers]


def _by_side(case: Case) -> bool:
    return len(case.variant.unit.parties) == 2
