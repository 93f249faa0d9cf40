"""Tables of clubs and books that are no edition of a rule page, with where and when their numbers were read.

Only numbers that a source states are here. `to_type` names the contracts of which it states no whole price, with what
it does state; their prices are zero in the overlay, which nobody may take for a price (`price_cells.unpriced`).
Sources: docs/rulings.md, KT-1 to KT-6.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

from scoring.games import variant
from scoring.overlay import laid_over
from scoring.variants import Variant

Row = Mapping[str, int]


class KnownTable(NamedTuple):
    """A table with its source. `dated` is when the numbers were valid, or read where the source has no date."""

    key: str
    name: str
    game: str
    variant: str
    source: str
    dated: str
    rules: Mapping[str, Any]
    numbers: Mapping[str, Any]
    to_type: Mapping[str, Row] = {}
    note: str = ""

    @property
    def overlay(self) -> dict[str, Any]:
        """The numbers laid over the variant, with nothing where the source states no price."""
        if not self.to_type:
            return dict(self.numbers)
        contracts = {key: {"won": 0, "lost": 0} for key in self.to_type}
        return {**self.numbers, "contracts": {**contracts, **self.numbers.get("contracts", {})}}

    def resolved(self) -> Variant:
        """The variant with this table's rules and numbers."""
        return laid_over(variant(self.game, self.variant).under(self.rules), self.overlay)


def _price(amount: int) -> dict[str, int]:
    """The price of one amount, made or lost."""
    return {"won": amount, "lost": amount}


def _samen(level: int) -> dict[str, int]:
    """7 for eight and 3 for each trick more, up or down; 30 for all thirteen."""
    base = 7 + 3 * (level - 8)
    return {"won": base, "over": 3, "lost": base, "under": 3, "all": 30}


def _solo_lines(level: int, lost: int) -> dict[str, Any]:
    """Solo by the tricks won, up to eight; lost, 1 more for each missing trick."""
    won = {5: 3, 6: 4, 7: 5, 8: 7}
    prices = [won[min(count, 8)] if count >= level else -lost - (level - count) for count in range(14)]
    return {"lines": {str(count): [3 * price, -price] for count, price in enumerate(prices)}}


NICOLAAS_DC = KnownTable(
    key="nicolaas_dc",
    name="Kleurenwiezen, Nicolaas DC",
    game="kleurenwiezen",
    variant="pagat_basic_30",
    source="Score table in the program Scoretabel-Kleurenwiezen by NicolaasDC",
    dated="2026-11-22",
    rules={"piccolo": False},
    numbers={
        "contracts": {
            **{f"partnership_{level}": _samen(level) for level in range(8, 13)},
            "partnership_13": {"won": 30, "lost": 27, "under": 3},
            "solo_5": _solo_lines(5, 3),
            "solo_6": _solo_lines(6, 4),
            "solo_7": _solo_lines(7, 5),
            "solo_8": _solo_lines(8, 6),
            "small_misere": _price(6),
            **{f"abondance_{level}": _price(amount) for level, amount in {9: 11, 10: 14, 11: 20, 12: 40}.items()},
            "troel": {"won": 16, "lost": 16, "all": 30},
            "grand_misere": _price(12),
            "open_misere": _price(25),
            "grand_slam": _price(80),
        }
    },
)

RIJK_VAN_AFDRONK = KnownTable(
    key="rijk_van_afdronk",
    name="Wiezen, Rijk van Afdronk",
    game="wiezen",
    variant="iwwa_wiezen",
    source="Page “Puntentelling” of Rijk van Afdronk, as the program vicmortelmans/wiezen has it",
    dated="2026-11-22",
    rules={"passed_cap": 1},
    numbers={
        "contracts": {
            "partnership_8": {"won": 2, "over": 1, "lost": 2, "under": 1, "all": 14},
            "abondance_9": _price(5),
            **dict.fromkeys(("abondance_10", "abondance_11", "abondance_12", "troela")),
            "misere": _price(5),
            "troel": {"won": 4, "over": 2, "lost": 4, "under": 2, "all": 28},
            "open_misere": _price(15),
            "solo": _price(75),
            "solo_slim": _price(150),
        },
        "ladder": [
            ["partnership_8", "solo_5"],
            "abondance_9",
            "misere",
            "troel",
            "open_misere",
            "solo",
            "solo_slim",
        ],
    },
    to_type={"solo_5": {"all": 20}},
)

IWWA_WIEZEN = KnownTable(
    key="iwwa_wiezen",
    name="Wiezen (IWWA)",
    game="wiezen",
    variant="iwwa_wiezen",
    source="IWWA wiezen schedule, quoted by two programs",
    dated="2026-11-22",
    rules={},
    numbers={},
    note="Compare it with the sheet of the association before you call it official.",
)

GARRAUD = KnownTable(
    key="garraud",
    name="Whist à la couleur, Garraud",
    game="kleurenwiezen",
    variant="wallonia_26",
    source="French card-game books: Garraud 1984, Edimag",
    dated="1984",
    rules={
        "small_slam": False,
        "troel": "none",
        "piccolissimo": 14,
        "abondance_sur_table": 44,
        "chelem_sur_table": 200,
    },
    numbers={
        "contracts": {
            **dict.fromkeys(f"partnership_{level}" for level in range(9, 14)),
            "small_misere": _price(10),
            "piccolo": _price(18),
            "abondance_9": _price(22),
            **dict.fromkeys(f"abondance_{level}" for level in range(10, 13)),
            "grand_misere": _price(28),
            "open_misere": None,
            **dict.fromkeys(f"abondance_sur_table_{level}" for level in range(10, 13)),
            "grand_slam": _price(100),
            "chelem_sur_table_12": None,
        },
        "ladder": [
            "partnership_8",
            "solo_6",
            "small_misere",
            "solo_7",
            "piccolissimo",
            "solo_8",
            "piccolo",
            "abondance_9",
            "grand_misere",
            "abondance_sur_table_9",
            "grand_slam",
            "chelem_sur_table_13",
        ],
    },
    to_type={
        "partnership_8": {"won": 4, "over": 1},
        "solo_6": {"won": 8, "over": 2},
        "solo_7": {"won": 12, "over": 3},
        "solo_8": {"won": 16, "over": 4},
    },
)


def _unknown(game: str, key: str, rules: Mapping[str, Any], but: Iterable[str] = ()) -> dict[str, Row]:
    """Every contract of a variant except those: the source states no price of them."""
    return {contract: {} for contract in variant(game, key).under(rules).by_key if contract not in but}


T_LEER = KnownTable(
    key="t_leer",
    name="Wiezen, t’Leer (Lint)",
    game="wiezen",
    variant="iwwa_wiezen",
    source="Rules of the wiezen evenings of t’Leer, Lint",
    dated="2024",
    rules={},
    numbers={"contracts": {"partnership_8": {"won": 2, "over": 1, "lost": 2, "under": 1}}},
    to_type=_unknown("wiezen", "iwwa_wiezen", {}, but={"partnership_8"}),
)

KNOWN_TABLES = {table.key: table for table in (NICOLAAS_DC, RIJK_VAN_AFDRONK, IWWA_WIEZEN, GARRAUD, T_LEER)}
