"""Wiezen with a turned-up trump: the IWWA schedule and the Sint-Niklaas table.

Sources: the IWWA schedule (as two programs that cite it have it: ask a club before calling it
official, KW-21; the Sint-Niklaas page, KW-19), docs/rulings.md.
"""

from __future__ import annotations

from dataclasses import replace

from scoring.auction import Auction
from scoring.auction_rules import ABONDANCE_BY_SUIT, SUIT_RANK, over_troel, troel_said, waiting
from scoring.contracts import Contract, Declarers
from scoring.ends import deals
from scoring.facts import Fact, Kind
from scoring.finish import Finish
from scoring.house_rules import between_players, pair_payment, pass_dealer, players, troel_needs
from scoring.lessons import wiezen as lessons
from scoring.options import Option, pick
from scoring.remarks import DOUBLED, Remark
from scoring.seats import Unit
from scoring.shared_contracts import abondances, misere, partnership, piccolo, slam, small_misere, solo, troel
from scoring.stakes import ALONE, PARTNER, TROEL, Stakes, Words, paired, stepped, with_all
from scoring.variants import Game, Variant, ladder

ASK = "Ask and join"
ALONE_NAME = "Alone"


def _doubled_at_all(need: int, base: int, over: int, lost: int, under: int, words: Words) -> Stakes:
    """Stepped stakes in which all thirteen tricks pay twice what they would."""
    stakes = stepped(need, base, over, lost, under, words=words)
    return with_all(stakes, 2 * stakes[-1].points)


def _first_missing(need: int, base: int, over: int, lost: int, under: int, words: Words) -> Stakes:
    """Prices as `_doubled_at_all`, where `lost` is the price of the first missing trick and `under` of each after
    it."""
    return _doubled_at_all(need, base, over, lost - under, under, words)


ALL_PASS: Option = pick(
    "after_all_pass",
    "When all pass",
    "",
    (("redeal", "redeal"), ("club_game", "a club game, its points given by hand")),
)
ACES = Fact("aces_held", "Aces in the Troel hand", kind=Kind.CHOICE, choices=(3, 4))
REMARKS = (*DOUBLED, Remark(ACES, kinds=("troel", "troela")))


# Trumps are turned up, so nobody names a suit; solo is for who asked and found no partner.
TROEL_ACES = ((3, "troel"), (4, "troel"))
ASKED = Auction(proposals=True, solo=("solo_5",), four_aces="highest_missing_heart", announced=TROEL_ACES)
BIDDING = (
    over_troel("open_misere_and_slim"),
    waiting("accept"),
    troel_said("first_turn"),
    ABONDANCE_BY_SUIT,
    SUIT_RANK,
)


def _troela(stakes: Stakes) -> Contract:
    return Contract("troela", "Troela", paired(stakes), declarers=Declarers.TWO)


IWWA_WIEZEN = Variant(
    key="iwwa_wiezen",
    name="Wiezen (IWWA)",
    source="IWWA wiezen schedule",
    unit=Unit.PLAYER,
    balanced=True,
    auction=replace(ASKED, announced=((3, "troel"), (4, "troela"))),
    contracts=(
        partnership(8, _first_missing(8, 2, 1, 6, 2, PARTNER), ASK),
        solo(5, _first_missing(5, 2, 1, 4, 2, ALONE), ALONE_NAME),
        *abondances({9: 5, 10: 6, 11: 8, 12: 9}),
        misere("misere", "Misère", 7),
        troel(lambda target: _first_missing(target, 4, 2, 6, 2, TROEL), 8),
        _troela(_first_missing(9, 4, 2, 6, 2, TROEL)),
        misere("open_misere", "Misère on the table", 14),
        slam("solo", "Solo", 25),
        slam("solo_slim", "Solo slim", 30),
    ),
    ladder=ladder(
        ("partnership_8", "solo_5"), "abondance_9", "abondance_10", "misere", "abondance_11", "abondance_12",
        "troel", "troela", "open_misere", "solo", "solo_slim",
    ),
    options=(
        *BIDDING, ALL_PASS, *between_players(), troel_needs(), pair_payment("each_once"), pass_dealer(), players(),
        deals(16),
    ),
    remarks=REMARKS,
    finish=Finish(deals=16),
    teaching=lessons.IWWA,
)  # fmt: skip

SINT_NIKLAAS = Variant(
    key="sint_niklaas",
    name="Wiezen (Sint-Niklaas)",
    source="Sint-Niklaas table of the wiezen rule page: every loser pays every winner",
    unit=Unit.PLAYER,
    balanced=True,
    auction=ASKED,
    contracts=(
        partnership(8, _doubled_at_all(8, 1, 1, 1, 1, PARTNER), ASK),
        solo(5, _doubled_at_all(5, 1, 1, 1, 1, ALONE), ALONE_NAME),
        small_misere(5),
        piccolo(6),
        *abondances({9: 8, 10: 8, 11: 8, 12: 8}),
        misere("misere", "Misère", 10),
        troel(lambda target: _doubled_at_all(target, 2, 2, 2, 2, TROEL), 8),
        misere("open_misere", "Misère on the table", 16),
        slam("solo_slim", "Solo slim", 24),
    ),
    ladder=ladder(
        ("partnership_8", "solo_5"), "small_misere", "piccolo", "abondance_9", "abondance_10", "abondance_11",
        "abondance_12", "misere", "troel", "open_misere", "solo_slim",
    ),
    options=(
        *BIDDING, ALL_PASS, *between_players(), troel_needs(), pair_payment("every_loser_to_every_winner"),
        pass_dealer(), players(), deals(16),
    ),
    remarks=REMARKS,
    finish=Finish(deals=16),
    teaching=lessons.SINT_NIKLAAS,
)  # fmt: skip

GAME = Game("wiezen", "Wiezen", (IWWA_WIEZEN, SINT_NIKLAAS), countries=("BE",))
