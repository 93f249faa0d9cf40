"""Kleurenwiezen, or whist à la couleur: three published score tables and one for a club's own numbers.

Sources: the kleurenwiezen rule page, its French-speaking and its Flemish table; the newer edition of the
same page (`pagat_basic_30`); docs/rulings.md, KW-1 to KW-30.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from scoring.ends import deals
from scoring.finish import Finish
from scoring.house_rules import between_players, double_after_pass, passed_cap
from scoring.kleurenwiezen_examples import EXAMPLES, NEWER_EXAMPLES
from scoring.kleurenwiezen_rules import (
    AUCTION,
    BIDDING,
    BIDDING_BOUND,
    CLUB_RULES,
    COMMON,
    REMARKS,
    club_value,
    piccolo_rule,
    small_slam_rule,
    solo5_rule,
    unpriced_rule,
)
from scoring.kleurenwiezen_values import (
    ABONDANCE_OVERTRICKS,
    DEFENDERS_ALL,
    LOST13,
    abondance_by_level,
    emptied,
    solo_cap_rule,
    troel_all_rule,
    troel_lost_rule,
)
from scoring.lessons.kleurenwiezen import FLEMISH as FLEMISH_LESSON
from scoring.lessons.kleurenwiezen import NEWER, WALLOON
from scoring.messages import Message
from scoring.options import Preset
from scoring.seats import Unit
from scoring.shared_contracts import abondances, misere, partnership, piccolo, slam, small_misere, solo, troel
from scoring.stakes import ALONE, PARTNER, TROEL, Stakes, Words, doubling_all, listed, stepped, with_all
from scoring.variants import Game, Variant, ladder

SIXTEEN = Finish(deals=16)


def _rising(level: int, all_tricks: int) -> Stakes:
    """8 for eight and 3 for each trick more, up or down, with a value of its own for all thirteen."""
    base = 8 + 3 * (level - 8)
    return with_all(stepped(level, base, 3, base, 3, words=PARTNER), all_tricks)


def _thirteen(value: int, under: int, lost: int) -> Stakes:
    """Partnership thirteen: one value made, `lost` and `under` for each missing trick."""
    return stepped(13, value, 0, lost, under, words=PARTNER)


def _solo(level: int, paid: Callable[[int], int], lost: int) -> Stakes:
    """Solo pays for the tricks won and stops at eight; lost, 1 more for each missing trick."""
    missed = stepped(level, 0, 0, lost, 1, words=ALONE)[:level]
    return missed + listed({count: paid(min(count, 8)) for count in range(level, 14)}, {}, words=ALONE, need=level)


# The French table prints no solo of five (KW-25), the newer one no small slam (KW-26).
WALLONIA_SOLO = {5: 3, 6: 4, 7: 5, 8: 7}
WALLONIA_26 = Variant(
    key="wallonia_26",
    name="Whist à la couleur (26)",
    source="Kleurenwiezen rule page, table of the French-speaking clubs",
    unit=Unit.PLAYER,
    balanced=True,
    suits_decide=True,
    auction=AUCTION,
    examples=EXAMPLES,
    contracts=(
        *(partnership(level, _rising(level, 26)) for level in range(8, 13)),
        partnership(13, _thirteen(26, 3, 26)),
        *(solo(level, _solo(level, WALLONIA_SOLO.__getitem__, WALLONIA_SOLO[level])) for level in range(5, 9)),
        small_misere(6),
        piccolo(8),
        *abondances({9: 10, 10: 15, 11: 20, 12: 30}),
        misere("grand_misere", "Grand misère", 12),
        troel(lambda target: with_all(stepped(target, 16, 0, 0, 0, words=TROEL), 26), 9),
        misere("open_misere", "Open misère", 24),
        slam("small_slam", "Small slam", 30, 12),
        slam("grand_slam", "Grand slam", 60),
    ),
    ladder=ladder(
        "partnership_8", "solo_5", "partnership_9", "solo_6", "partnership_10", "solo_7", "partnership_11",
        "small_misere", "partnership_12", "solo_8", "piccolo", "partnership_13", "abondance_9", "grand_misere",
        "abondance_10", "abondance_11", "abondance_12", "troel", "open_misere", "small_slam", "grand_slam",
    ),
    options=(
        solo5_rule(False), piccolo_rule(True), small_slam_rule(True),
        troel_lost_rule("nothing", 16), troel_all_rule(26), solo_cap_rule(True, 1),
        *CLUB_RULES, *between_players("off", double_after_pass(False)), *COMMON, *BIDDING, deals(16),
    ),
    presets=(Preset("doubled", "With doubles", {"announced_double": "allowed", "double_after_pass": True}),),
    remarks=REMARKS,
    finish=SIXTEEN,
    teaching=WALLOON,
)  # fmt: skip

PAGAT_BASIC_30 = Variant(
    key="pagat_basic_30",
    name="Kleurenwiezen (30)",
    source="Newer edition of the kleurenwiezen rule page, basic table",
    unit=Unit.PLAYER,
    balanced=True,
    suits_decide=True,
    auction=AUCTION,
    examples=NEWER_EXAMPLES,
    contracts=(
        *(partnership(level, _rising(level, 30)) for level in range(8, 13)),
        partnership(13, _thirteen(30, 3, 23)),
        *(solo(level, _solo(level, lambda tricks: tricks - 2, level - 2)) for level in range(5, 8)),
        solo(8, _solo(8, lambda tricks: 7, 7)),
        small_misere(6),
        piccolo(8),
        *abondances({9: 10, 10: 15, 11: 20, 12: 30}),
        misere("grand_misere", "Grand misère", 12),
        troel(lambda target: with_all(stepped(target, 16, 0, 16, 0, words=TROEL), 30), None),
        misere("open_misere", "Open misère", 24),
        slam("small_slam", "Small slam", 30, 12),
        slam("grand_slam", "Grand slam", 60),
    ),
    ladder=ladder(
        "partnership_8", "solo_5", "partnership_9", "solo_6", "partnership_10", "solo_7", "partnership_11",
        "small_misere", "partnership_12", "solo_8", "piccolo", "partnership_13", "abondance_9", "troel",
        "grand_misere", "abondance_10", "abondance_11", "open_misere", "abondance_12", "small_slam", "grand_slam",
    ),
    options=(
        solo5_rule(True), piccolo_rule(True), LOST13, ABONDANCE_OVERTRICKS, small_slam_rule(False),
        troel_lost_rule("flat", 16), troel_all_rule(30), solo_cap_rule(True, 1),
        *CLUB_RULES, *between_players("off", double_after_pass(False)),
        *COMMON, *BIDDING_BOUND, deals(16),
    ),
    presets=(Preset("tricks_won", "Abondance by tricks won", {"abondance_overtricks": True}),),
    remarks=REMARKS,
    finish=SIXTEEN,
    teaching=NEWER,
)  # fmt: skip


def _ordinary(need: int, words: Words) -> Stakes:
    """2, and 1 for each trick more or missing; all thirteen count double."""
    return doubling_all(stepped(need, 2, 1, 2, 1, words=words))


def _double_built_in(stakes: Stakes) -> Stakes:
    """A single doubling built into every result, won or lost."""
    step = Message("Troel counts double")
    return tuple(stake._replace(doubles=stake.doubles + 1, why=(*stake.why, step)) for stake in stakes)


FLEMISH = Variant(
    key="flemish",
    name="Kleurenwiezen (Flemish table)",
    source="Kleurenwiezen rule page, table of the Flemish clubs",
    unit=Unit.PLAYER,
    balanced=True,
    suits_decide=True,
    auction=AUCTION,
    examples=EXAMPLES,
    contracts=(
        *(partnership(level, _ordinary(level, PARTNER)) for level in range(8, 14)),
        *(solo(level, _ordinary(level, ALONE)) for level in range(5, 9)),
        small_misere(0),
        piccolo(0),
        *abondances({9: 3, 10: 3, 11: 3, 12: 3}),
        misere("misere", "Misère", 5),
        troel(lambda target: _double_built_in(_ordinary(target, TROEL)), None),
        misere("open_misere", "Open misère", 10),
        slam("small_slam", "Small slam", 0, 12),
        slam("grand_slam", "Grand slam", 20),
    ),
    ladder=ladder(
        ("solo_5", "partnership_8"), ("solo_6", "partnership_9"), ("solo_7", "partnership_10"),
        ("solo_8", "partnership_11"), "small_misere", "partnership_12", "piccolo", "partnership_13",
        "abondance_9", "abondance_10", "abondance_11", "abondance_12", "misere", "troel", "open_misere",
        "small_slam", "grand_slam",
    ),
    options=(
        solo5_rule(True), piccolo_rule(False, needs="piccolo_value"), club_value("piccolo", "Piccolo"),
        unpriced_rule("small_misere", "Small misère", "No trick out of twelve, after one discard."),
        club_value("small_misere", "Small misère"),
        unpriced_rule("small_slam", "Small slam", "Twelve tricks alone.", instead_of="abondance_12"),
        club_value("small_slam", "Small slam"),
        troel_lost_rule("per_trick", 0), solo_cap_rule(False, 0), DEFENDERS_ALL, abondance_by_level(3),
        *CLUB_RULES, *between_players("allowed", passed_cap()), *COMMON, *BIDDING, deals(16),
    ),
    presets=(
        Preset("undoubled", "Without added doubles", {"announced_double": "off", "passed_cap": 0}),
        Preset("every_pass", "Every passed deal doubles", {"passed_cap": "unlimited"}),
    ),
    remarks=REMARKS,
    finish=SIXTEEN,
    teaching=FLEMISH_LESSON,
)  # fmt: skip

CUSTOM = replace(
    emptied(PAGAT_BASIC_30),
    key="custom",
    presets=(),
    name="Kleurenwiezen (club's own table)",
    examples=EXAMPLES,
    source="The club's own sheet",
    options=(
        solo5_rule(True), piccolo_rule(True), small_slam_rule(False),
        *between_players(), *COMMON, *BIDDING, deals(16),
    ),
)  # fmt: skip

GAME = Game("kleurenwiezen", "Kleurenwiezen", (WALLONIA_26, FLEMISH, PAGAT_BASIC_30, CUSTOM), countries=("BE",))
