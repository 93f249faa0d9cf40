"""Klaverjas: 162 card points and roem; who makes trumps and has no more than the other side writes nothing.

Sources: rules of the NKU, of clubs of the Kaartbond Nederland and of Dutch clubs; docs/rulings.md, KJ-1 to KJ-6.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from scoring.contracts import Contract, Declarers
from scoring.ends import deals
from scoring.facts import Extra, Fact, Kind
from scoring.finish import Finish
from scoring.lessons.shared import CHANCE_DEALS, DEAL_PASSES, FIXED_PAIRS
from scoring.measures import card_points
from scoring.melds import Melds
from scoring.messages import Message
from scoring.options import Preset, pick
from scoring.readings import Ahead
from scoring.seats import SIDES, Unit
from scoring.tables import Line, ScoreTable, TableByAnswer, sides
from scoring.teaching import Leads, Play, RuleSentences, Teaching, Topic
from scoring.variants import Game, Variant, ladder

TOTAL, MARCH, MOST_AHEAD, MOST_ROEM = 162, 100, 170, 900
AHEAD = tuple(range(-MOST_AHEAD, MOST_AHEAD + 1, 10))
MADE = Message("Made: each side writes its own points")
SET = Message("Nat: all points to the other side")
COUNTER_MARCH = Message("March of the other side: {points}", points=MARCH)
OWN_MARCH = Message("March: {points}", points=MARCH)
REVOKED = Message("The side that made trumps revoked: 162 and {points} to the other side", points=MARCH)
GAINED = Message("The other side revoked: 162 and {points} to the side that made trumps", points=MARCH)


def _ahead_by(roem: int) -> ScoreTable:
    """The points for every count, where the side that made trumps is ahead in roem by so much."""

    def decided(count: int) -> Line:
        """Made with more than the other side, roem included."""
        if 2 * count + roem > TOTAL:
            return Line(count, TOTAL - count, True, why=(MADE,))
        return Line(0, TOTAL, False, why=(SET,))

    return sides(TOTAL, decided)


def _marched(counter_march: int) -> ScoreTable:
    """The points where every trick went to one side."""

    def line(count: int, level: Line) -> Line:
        """The usual line, with the march."""
        if count == TOTAL:
            return level._replace(declarer=TOTAL + MARCH, why=(*level.why, OWN_MARCH))
        if count == 0 and counter_march:
            return level._replace(opponent=TOTAL + counter_march, why=(*level.why, COUNTER_MARCH))
        return level

    return _ahead_by(0).with_lines(line)


def _verdicts(counter_march: int) -> TableByAnswer:
    tables: dict[int | str, ScoreTable] = {roem: _ahead_by(roem) for roem in AHEAD}
    tables["march"] = _marched(counter_march)
    tables["revoked"] = sides(TOTAL, lambda _: Line(0, TOTAL + MARCH, False, why=(REVOKED,)))
    tables["gained"] = sides(TOTAL, lambda _: Line(TOTAL + MARCH, 0, True, why=(GAINED,)))
    return TableByAnswer(tables, usual=0)


ALL_TRICKS = Fact("all_tricks", "Pit: all eight tricks", "One side took every trick, not only every point.")
REVOKE = Fact("revoked_side", "Revoked by", kind=Kind.CHOICE, choices=SIDES)
ROEM = Fact("roem", "Roem", "Of each side, in the tricks it took.", kind=Kind.PER_SIDE, low=0, high=MOST_ROEM)


@cache
def _melds(jacks: int) -> Melds:
    values = (20, 50, 100, 200) if jacks == 200 else (20, 50, 100)
    return Melds("roem", "Roem", values, "{side}: {points} roem", dropped="revoked_side")


def _deal(counter_march: int, jacks: int) -> Contract:
    verdict = Extra(
        (ALL_TRICKS, REVOKE, ROEM),
        (*AHEAD, "march", "revoked", "gained"),
        Ahead("roem", MOST_AHEAD, "all_tricks", "revoked_side", in_tricks=True),
        check=_melds(jacks).check,
        at=(0, TOTAL),
    )
    return Contract(
        "deal",
        "Deal",
        _verdicts(counter_march),
        declarers=Declarers.SIDE,
        measure=card_points(TOTAL, never=(1, 161)),
        extras=(verdict,),
    )


def _jacks(variant: Variant, points: int) -> Variant:
    return replace(variant, melds=_melds(points)).changing(lambda contract: _deal(MARCH, points))


def _counter(variant: Variant, points: int) -> Variant:
    jacks = 200 if variant.melds and 200 in variant.melds.values else 100
    return variant if points == MARCH else variant.changing(lambda contract: _deal(points, jacks))


FOUR_JACKS = pick("four_jacks", "Four jacks", "", ((200, "200"), (100, "100")), _jacks)
COUNTER = pick(
    "counter_march", "March against", "What all eight tricks of the other side add.", ((100, "100"), (0, "0")), _counter
)
LOW_FOUR = pick(
    "roem_low_four",
    "Four nines, eights or sevens",
    "",
    ((100, "100"), (0, "none")),
)
SPEAKS = pick(
    "trump_by",
    "Who makes trumps",
    "",
    (
        ("forced", "always the dealer’s left"),
        ("pass_from_left", "each may pass, from the dealer’s left"),
        ("pass_from_dealer", "each may pass, from the dealer"),
    ),
)
SYSTEM = pick("system", "Trumping", "", (("amsterdam", "Amsterdam"), ("rotterdam", "Rotterdam")))
REVOKING = pick(
    "revoke",
    "Not following suit",
    "",
    (("162_100", "162 and 100 to the others"), ("redeal", "dealt again")),
)
RULES = {
    "four_jacks": RuleSentences(
        {200: "Four jacks count 200 roem.", 100: "Four jacks count 100 roem, as other fours."}, topic=Topic.SCORE
    ),
    "counter_march": RuleSentences(
        {
            100: "If the other side takes all eight tricks, it writes 100 more.",
            0: "If the other side takes all eight tricks, it writes nothing more.",
        },
        topic=Topic.SCORE,
    ),
    "roem_low_four": RuleSentences(
        {
            100: "Four nines, eights or sevens count 100 roem too.",
            0: "Four nines, eights or sevens are no roem.",
        },
        topic=Topic.SCORE,
    ),
    "trump_by": RuleSentences(
        {
            "forced": "The player left of the dealer must make trumps; nobody passes.",
            "pass_from_left": "From the dealer’s left each may make trumps or pass once; if all pass, the dealer’s "
            "left must.",
            "pass_from_dealer": "From the dealer each may make trumps or pass once; if all pass, the dealer must.",
        },
        topic=Topic.BIDDING,
    ),
    "system": RuleSentences(
        {
            "amsterdam": "Who cannot follow must trump, and go over a trump, unless the partner is winning the trick.",
            "rotterdam": "Who cannot follow must trump, and go over a trump, even when the partner is winning "
            "the trick.",
        },
        topic=Topic.PLAY,
    ),
    "revoke": RuleSentences(
        {
            "162_100": "If a side revokes, the other writes 162 and 100; no roem counts.",
            "redeal": "If a side revokes, the deal is dealt again.",
        },
        topic=Topic.SCORE,
    ),
}
LESSON = Teaching(
    sentences={
        Topic.GOAL: (
            "The side that makes trumps must have more than the other, card points and roem together.",
            FIXED_PAIRS,
        ),
        Topic.DEAL: (
            "32 cards are dealt three, two and three to everybody.",
            "In trumps the jack counts 20 and the nine 14; then ace 11, ten 10, king 4, queen 3, eight and seven "
            "nothing.",
            "In other suits ace 11, ten 10, king 4, queen 3, jack 2, and nine, eight and seven nothing; so they rank.",
            "The last trick counts 10: 162 card points in all.",
            CHANCE_DEALS,
            DEAL_PASSES,
        ),
        Topic.BIDDING: ("Nobody looks at the cards before it is their turn to speak.",),
        Topic.PLAY: ("You must follow suit if you can.",),
        Topic.SCORE: (
            "Roem lies in the trick on the table, and goes to the side that takes it: three in sequence 20, four in "
            "sequence 50, king and queen of trumps 20, four alike 100.",
            "Roem that is not called before the trick is turned does not count.",
        ),
    },
    plays={"deal": Play(Leads.ELDEST, goal="More card points and roem than the other side: 82 without roem.")},
    rules=RULES,
    agreements=(LOW_FOUR, SPEAKS, SYSTEM, REVOKING),
    prices=(
        "Made, each side writes its own card points and roem.",
        "With as many or fewer it is nat: the other side writes 162 and the roem of both.",
        "All eight tricks are a march: 100 more.",
    ),
)
DUTCH_162 = Variant(
    key="dutch_162",
    name="Klaverjas",
    source="Rules of the NKU and of Dutch clubs",
    unit=Unit.SIDE,
    contracts=(_deal(MARCH, 200),),
    ladder=ladder("deal"),
    options=(FOUR_JACKS, COUNTER, deals(16)),
    presets=(
        Preset("nku", "NKU", {"four_jacks": 100}),
        Preset("twelve", "Rounds of twelve", {"deals": 12}),
    ),
    melds=_melds(200),
    finish=Finish(deals=16),
    sit_out=1600,
    ranking=("points", "contracts_made"),
    can_pass=False,
    teaching=LESSON,
)
GAME = Game("klaverjas", "Klaverjas", (DUTCH_162,), cards=32, countries=("NL",))
