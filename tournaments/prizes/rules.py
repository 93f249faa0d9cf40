"""The prizes of an evening as they are stored: read into a plan, and written. Pure.

A document from elsewhere may hold anything at all; what makes no sense is left out.
"""

from __future__ import annotations

from typing import Any

from draws.commitment import lot_order
from reports.prizes import EACH, LOT, SHARE, Plan, Raffle

MEASURED = ("best_deal", "best_round", "contracts_made", "deals_won")  # awards that a ranking measure counts
HIGHEST, OFTEN = "highest_contract", "often"
LADY, GENT, FIRST_HALF, SECOND_HALF, TEN_TRICKS, LONGEST = (
    *("lady", "gent", "first_half", "second_half", "ten_tricks", "longest"),
)
LOWEST_LADY, LOWEST_GENT = "lowest_lady", "lowest_gent"
OF_A_DRIVE = (LADY, GENT, LOWEST_LADY, LOWEST_GENT, FIRST_HALF, SECOND_HALF)
HAND_BY_HAND = (TEN_TRICKS, LONGEST)
AWARDS = (*MEASURED, HIGHEST, OFTEN, *OF_A_DRIVE, *HAND_BY_HAND)


def plan_of(prizes: object) -> Plan:
    """The plan of prizes. Evenings of before have `places` and `categories` alone."""
    stored = prizes if isinstance(prizes, dict) else {}
    every = stored.get("every")
    return Plan(
        places=_lines(stored.get("places")),
        every=every if isinstance(every, int) and 0 < every < 1000 else 0,
        choosing=stored.get("choosing") is True,
        ties=stored["ties"] if stored.get("ties") in (SHARE, EACH, LOT) else SHARE,
        once=stored.get("twice") is not True,
        categories=_texts(stored.get("categories")),
        awards={key: prize for key, prize in _texts(stored.get("awards")).items() if key in AWARDS},
        contract=_text(stored.get("contract")),
        last=_text(stored.get("last")),
        raffle=_lines(_raffle(stored).get("prizes")),
        published=stored.get("published") is True,
    )


def drawn_raffle(prizes: object) -> Raffle | None:
    """The raffle as it was drawn: the tickets follow from its seed and the start numbers, as those of every lot."""
    drawn = _raffle(prizes).get("drawn")
    if not isinstance(drawn, dict) or not isinstance(drawn.get("numbers"), list):
        return None
    seed = str(drawn.get("seed", ""))
    return Raffle(seed, tuple(lot_order(seed, [drawn["numbers"]])[0]))


def with_raffle_drawn(prizes: dict[str, Any], seed: str, numbers: list[int], attempt: int) -> dict[str, Any]:
    """The same prizes, their raffle drawn between these start numbers."""
    drawn = {"seed": seed, "numbers": sorted(numbers), "attempt": attempt}
    return {**prizes, "raffle": {**_raffle(prizes), "drawn": drawn}}


def _raffle(prizes: object) -> dict[str, Any]:
    raffle = prizes.get("raffle") if isinstance(prizes, dict) else None
    return raffle if isinstance(raffle, dict) else {}


def _lines(lines: object) -> tuple[str, ...]:
    return tuple(str(line) for line in lines) if isinstance(lines, list) else ()


def _texts(texts: object) -> dict[str, str]:
    return {name: str(text) for name, text in texts.items()} if isinstance(texts, dict) else {}


def _text(text: object) -> str:
    return text if isinstance(text, str) else ""
