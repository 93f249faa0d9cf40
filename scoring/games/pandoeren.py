"""Pandoeren with 33 cards: fifteen rows of contracts, played for points, tricks or none at all.

Sources: the pandoeren rule page, its roem list restored from a copy of it; docs/rulings.md, PA-1 to PA-11.
"""

from __future__ import annotations

from typing import Any

from scoring.auction import Auction
from scoring.contracts import Contract, Declarers, Trump
from scoring.ends import deals
from scoring.facts import Fact, condition
from scoring.finish import Finish
from scoring.house_rules import between_players, players
from scoring.lessons.pandoeren import LESSON
from scoring.measures import Tricks
from scoring.options import Preset
from scoring.pandoeren_points import AtLeastPoints
from scoring.pandoeren_rules import (
    BID_AFTER_PASS,
    DETAIL,
    FOR_POINTS,
    LOWEST_NUMBER,
    PICCOLO_GOAL,
    ROEM_REMARKS,
    SETTLEMENT,
    enough_roem,
    for_declarers,
)
from scoring.remarks import DOUBLED
from scoring.seats import Unit
from scoring.stakes import at_least, exactly
from scoring.variants import Game, PassDealer, Variant

EIGHT = Tricks(8, ours="side")
OWN_EIGHT = Tricks(8, ours="declarer")
FIRST_TRICK = condition(
    Fact("first_trick", "The trick was the first", "Did the declarer win the first trick?", section="tricks"),
    "the first trick",
    least=1,
)
FIRST_FOUR = condition(
    Fact(
        "declarer_first_four",
        "First four by the declarer",
        "Did the declarer win the first four tricks herself?",
        section="tricks",
    ),
    "the first four alone",
    least=4,
)
HIGHEST_NUMBER = 660
HIGHEST_PLUS = 500


def _number(level: int) -> Contract:
    """A number bid: 120 to 140 for 1, 150 and 160 for 2, 170 to 190 for 3, 200 and up for 4."""
    value = 1 if level <= 140 else 2 if level <= 160 else 3 if level <= 190 else 4
    stakes = at_least(1, value, total=1)
    return Contract(
        "number", "Number", for_declarers(stakes), level, declarers=Declarers.TWO, measure=AtLeastPoints(level)
    )


def _together(kind: str, family: str, value: int, trump: Trump = Trump.NAMED, **more: Any) -> Contract:
    stakes = at_least(8, value, total=8)
    return Contract(kind, family, for_declarers(stakes), declarers=Declarers.TWO, trump=trump, measure=EIGHT, **more)


def _alone(kind: str, family: str, value: int, tricks: int, trump: Trump = Trump.NAMED, **more: Any) -> Contract:
    stakes = exactly(tricks, value, total=8)
    return Contract(kind, family, for_declarers(stakes), trump=trump, measure=OWN_EIGHT, **more)


def _plus(level: int) -> Contract:
    return Contract(
        "pandoer_plus", "Pandoer plus", for_declarers(at_least(8, 5, total=8)), level,
        declarers=Declarers.TWO, measure=EIGHT, extras=(enough_roem(level),),
    )  # fmt: skip


CONTRACTS: tuple[Contract, ...] = (
    *(_number(level) for level in range(120, 150, 10)),
    _alone("piccolo", "Piccolo", 3, 1, extras=(FIRST_TRICK,)),
    _alone("misere", "Misère", 3, 0),
    *(_number(level) for level in (150, 160)),
    _together("kereltje", "Kereltje", 2),
    _together("zwabber", "Zwabber", 2, Trump.NONE, extras=(FIRST_FOUR,)),
    *(_number(level) for level in (170, 180, 190)),
    _alone("solo_zwabber", "Solo zwabber", 5, 8, Trump.NONE),
    _alone("piccolo_ouvert", "Piccolo ouvert", 6, 1, extras=(FIRST_TRICK,)),
    *(_number(level) for level in range(200, HIGHEST_NUMBER + 1, 10)),
    _alone("misere_ouvert", "Misère ouvert", 6, 0),
    _alone("stil_praatje", "Stil praatje", 9, 0),
    _together("pandoer", "Pandoer", 5),
    *(_plus(level) for level in range(20, HIGHEST_PLUS + 1, 20)),
    _alone("praatje", "Praatje", 9, 0),
    _alone("prive", "Privé", 10, 8),
)

WEDD_33 = Variant(
    key="wedd_33",
    name="Pandoeren",
    source="Pandoeren rule page",
    unit=Unit.PLAYER,
    contracts=CONTRACTS,
    auction=Auction(pass_returns=True),
    ladder=tuple((contract.key,) for contract in CONTRACTS),
    options=(PICCOLO_GOAL, SETTLEMENT, LOWEST_NUMBER, BID_AFTER_PASS, DETAIL, *between_players(), players(), deals(16)),
    presets=(
        Preset("butselaar", "Butselaar 1958: from 130, a pot", {"lowest_number": 130, "settlement": "pot"}),
        Preset("between_players", "Opponents pay", {"settlement": "opponents_pay"}),
    ),
    remarks=(*DOUBLED, *ROEM_REMARKS),
    roem=FOR_POINTS,
    opponents_settle=False,
    finish=Finish(deals=16),
    teaching=LESSON,
    pass_dealer=PassDealer.NEXT,
)

GAME = Game("pandoeren", "Pandoeren", (WEDD_33,), cards=33, countries=("NL",))
