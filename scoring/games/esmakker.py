"""Esmakker whist, the Danish whist with a called ace: a bid for two or for one alone, and sols.

Sources: an encyclopedia and its mirrors, rules and score tables of Danish groups and programs; docs/rulings.md, ES-1
to ES-14.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any

from scoring.auction import Auction
from scoring.contracts import Contract, Declarers, Trump
from scoring.ends import deals
from scoring.facts import Extra, Fact, Kind, chosen
from scoring.finish import Finish
from scoring.house_rules import between_players, players
from scoring.lessons.shared import CHANCE_DEALS, DEAL_PASSES, DOUBLES, FOLLOW, TRICK
from scoring.messages import Message
from scoring.options import Option, pick, toggle
from scoring.readings import HowMany
from scoring.remarks import DOUBLED
from scoring.seats import Unit
from scoring.stakes import alone, fixed
from scoring.tables import Line, ScoreTable, TableByAnswer
from scoring.teaching import Play, RuleSentences, Teaching, Topic, switch
from scoring.variants import DoublesBy, Game, Variant, ladder

TRICKS = 13
PLAIN, GODE, HALVE, SANS, VIP, VIP_2, VIP_3, VIP_CLUBS = (
    *("plain", "gode", "halve", "sans", "vip"),
    *("vip, second card", "vip, third card", "vip, clubs third"),
)
SIMPLE = (PLAIN, GODE, HALVE, SANS, VIP)
Worth = Callable[[int, int, str], int]
"""What each of a pair wins (less than nothing: loses) with so many tricks at a level, with an attachment."""


def _step(count: int, level: int, worth: int) -> Message:
    text = "{level} made with {tricks}: {points}" if worth > 0 else "{level} lost with {tricks}: {points}"
    return Message(text, level=level, tricks=count, points=abs(worth))


def _pair(level: int, attachments: tuple[str, ...], worth: Worth) -> Contract:
    def line(count: int, attachment: str) -> Line:
        """Each of the pair wins it, each opponent loses it."""
        points = worth(count, level, attachment)
        return Line(points, -points, points > 0, why=(_step(count, level, points),))

    return _bid("bid", "Bid", level, attachments, line, Declarers.TWO)


def _own_partner(level: int, attachments: tuple[str, ...], each: Worth) -> Contract:
    """Prices where who called an own ace, or one in the cat, plays alone against three; `each` is what an opponent
    pays."""

    def line(count: int, attachment: str) -> Line:
        """Three times what each opponent pays."""
        points = each(count, level, attachment)
        return Line(3 * points, -points, points > 0, why=(_step(count, level, points),))

    return _bid("own_partner", "Own partner", level, attachments, line, Declarers.ONE)


def _bid(
    kind: str,
    family: str,
    level: int,
    attachments: tuple[str, ...],
    line: Callable[[int, str], Line],
    declarers: Declarers,
) -> Contract:
    attached = Fact("attachment", "Attachment", kind=Kind.CHOICE, choices=attachments, default=PLAIN)
    tables: dict[Any, ScoreTable] = {
        attachment: ScoreTable(tuple(line(count, attachment) for count in range(TRICKS + 1)))
        for attachment in attachments
    }
    table = TableByAnswer(tables, usual=PLAIN)
    return Contract(kind, family, table, level, declarers=declarers, trump=Trump.ANY, extras=(chosen(attached),))


SOL, CLEAN, OPEN, CLEAN_OPEN = "sol", "ren_sol", "bordlaegger", "ren_bordlaegger"
HALF_OPEN, SUPER_OPEN = "halv_bordlaegger", "super_bordlaegger"
SOL_NAMES = {
    SOL: "Sol",
    CLEAN: "Ren sol",
    OPEN: "Bordlægger",
    CLEAN_OPEN: "Ren bordlægger",
    HALF_OPEN: "Halv bordlægger",
    SUPER_OPEN: "Super bordlægger",
}


def _sols(prices: Mapping[str, int], *, lost: int, one_trick: tuple[str, ...], several: bool = True) -> list[Contract]:
    """Contracts without trumps of at most one trick or none, by the price per opponent, `lost` times when lost."""
    return [
        Contract(
            kind,
            SOL_NAMES[kind],
            alone(fixed({0, 1} if kind in one_trick else {0}, price, lost * price)),
            declarers=Declarers.SEVERAL if several else Declarers.ONE,
            trump=Trump.NONE,
        )
        for kind, price in prices.items()
    ]


def _doubling(attachments: Mapping[str, int], first: int = 7) -> Callable[[int, str], int]:
    """The price of a level: doubled from one to the next, and multiplied by an attachment."""
    return lambda level, attachment: 2 ** (level - first) * attachments.get(attachment, 2 * (attachment != PLAIN) or 1)


def _plus_one(count: int, level: int, attachment: str) -> int:
    each = _doubling({})(level, attachment)
    return each * (count - level + 1) if count >= level else -2 * each * (level - count)


def _over_six(count: int, level: int, attachment: str) -> int:
    each = _doubling({GODE: 2, HALVE: 2, VIP: 3, VIP_2: 4, VIP_3: 6})(level, attachment)
    return each * (count - 6) if count >= level else -each * (level - count + 1)


def _all_tricks(count: int, level: int, attachment: str) -> int:
    each = 10 * _doubling({})(level, attachment)
    return each * count if count >= level else -2 * each * (level - count)


def _from_eight(count: int, level: int, attachment: str) -> int:
    clubs = 16 if count >= level else 8
    each = _doubling({VIP_2: 4, VIP_3: 8, VIP_CLUBS: clubs}, first=8)(level, attachment)
    points = each * (count - level + 2) if count >= level else -each * (level - count)
    return points * (2 if count in (0, TRICKS) else 1)


def _thirds(worth: Worth) -> Worth:
    """Twice what a pair has, rounded up to what three can pay."""

    def each(count: int, level: int, attachment: str) -> int:
        """The third of it."""
        points = worth(count, level, attachment)
        share = -(-2 * abs(points) // 3)
        return share if points > 0 else -share

    return each


MATRIX = {7: 10, 8: 20, 9: 40, 10: 60, 11: 80, 12: 200, 13: 400}


def _matrix(count: int, level: int, attachment: str) -> int:
    times = 1 if attachment == PLAIN else 2
    if count < level:
        return -2 * MATRIX[level] * (level - count) * times
    if level == TRICKS:
        return MATRIX[level] * times
    plain = 10 * (count - 6) if level == 7 else 20 * (count - 7)
    return plain * {12: 2, 13: 4}.get(count, 1) * times


def _levels() -> Iterator[tuple[str, int, str]]:
    """Every bid from low to high: above each plain one its attachments, and between them a sol."""
    between = {9: SOL, 10: CLEAN, 11: OPEN}
    for level in range(7, TRICKS + 1):
        yield "bid", level, PLAIN
        if level in between:
            yield between[level], 0, ""
        yield from (("bid", level, attachment) for attachment in (HALVE, GODE, VIP))


RANKED = tuple(_levels())


def _rung(kind: str, level: int = 0, attachment: str = "") -> int:
    return 10 + 7 * RANKED.index((kind, level, attachment))


def _by_rank(count: int, level: int, attachment: str) -> int:
    turned = {VIP_2: 2, VIP_3: 3}.get(attachment)
    base = turned * _rung("bid", level, PLAIN) if turned else _rung("bid", level, attachment)
    return base + count - level if count >= level else -(base + 5 * (level - count))


def _contracts(
    levels: range, attachments: tuple[str, ...], worth: Worth, sols: list[Contract], each: Worth | None = None
) -> tuple[Contract, ...]:
    return (
        *(_pair(level, attachments, worth) for level in levels),
        *(_own_partner(level, attachments, each or worth) for level in levels),
        *sols,
    )


SOL_PRICES = {
    1: {SOL: 6, CLEAN: 12, OPEN: 24, CLEAN_OPEN: 48},
    5: {SOL: 50, CLEAN: 100, OPEN: 200, CLEAN_OPEN: 400},
    10: {SOL: 60, CLEAN: 120, OPEN: 240, CLEAN_OPEN: 480},
}
BIDS = ("bid", "own_partner")


def _bids_changed(variant: Variant, change: Callable[[int, Line], Line]) -> Variant:
    return variant.changing(lambda contract: contract.rescored(lambda table: table.with_lines(change)), *BIDS)


def _units(variant: Variant, unit: int) -> Variant:
    """Every bid so many times, and the sols at the prices that go with it."""
    if unit == 1:
        return variant

    def times(_count: int, line: Line) -> Line:
        """The line so many times, and why."""
        steps = tuple(Message(step.text, **{**step.params, "points": abs(line.opponent) * unit}) for step in line.why)
        return line.times(unit)._replace(why=steps)

    dear = {contract.kind: contract for contract in _sols(SOL_PRICES[unit], lost=2, one_trick=(SOL, OPEN))}
    larger = _bids_changed(variant, times)
    return larger.changing(lambda contract: replace(dear[contract.kind], context=variant.game), *dear)


def _gode_plain(variant: Variant, doubles: bool) -> Variant:
    def plain(contract: Contract) -> Contract:
        """The contract whose gode pay as plain ones."""
        tables = contract.table.by_answer
        return replace(contract, table=TableByAnswer({**tables, GODE: tables[PLAIN]}, usual=PLAIN))

    return variant if doubles else variant.changing(plain, *BIDS)


SLAMS: dict[str, dict[int, int]] = {"none": {}, "thirteen": {13: 1}, "both": {12: 1, 13: 2}}


def _slams(variant: Variant, value: str) -> Variant:
    def doubled(count: int, line: Line) -> Line:
        """A slam that was made."""
        return line._replace(doubles=line.doubles + (SLAMS[value].get(count, 0) if line.made else 0))

    return _bids_changed(variant, doubled) if SLAMS[value] else variant


def _alone_in_sols(variant: Variant, on: bool) -> Variant:
    return variant if on else variant.changing(lambda contract: replace(contract, declarers=Declarers.ONE), *SOL_NAMES)


def _banket(variant: Variant, on: bool) -> Variant:
    facts = (
        Fact("banket", "Banket", "An opponent doubled in the first three tricks."),
        Fact("rebanket", "Banket again", "The declarer doubled again.", after="banket"),
    )

    def times(table: ScoreTable, doubles: int) -> ScoreTable:
        """The table doubled so often."""
        return table.with_lines(lambda _count, line: line._replace(doubles=line.doubles + doubles))

    extra = Extra(facts, (0, 1, 2), HowMany(("banket", "rebanket")), apply=times)
    return (
        variant.changing(lambda contract: replace(contract, extras=(*contract.extras, extra)), *BIDS) if on else variant
    )


AUCTION = Auction(
    duels=True,
    unsaid=("own_partner",),
    attached="attachment",
    attachments=((GODE, HALVE, SANS, VIP),),
    under_attached=tuple(SOL_NAMES),
)
IN_ORDER = ((HALVE,), (GODE,), (VIP,))
UNIT = pick("unit", "Price of seven", "For each of the pair.", ((1, "1"), (5, "5"), (10, "10")), _units)
GODE_DOUBLES = toggle("gode_doubles", "Gode double", "Clubs as trumps double the price.", True, _gode_plain)
SLAM = pick(
    "slam",
    "Slams",
    "What twelve and thirteen tricks multiply.",
    (("none", "nothing"), ("thirteen", "thirteen twice"), ("both", "twelve twice, thirteen four times")),
    _slams,
)
ALONG = toggle("gaa_med", "Going along with a sol", "Others may play a sol beside the first.", True, _alone_in_sols)
BANKET = toggle("banket", "Banket", "An opponent doubles, the declarer doubles again.", False, _banket)
SEVEN = "Seven plain tricks exactly made are worth {n} to each of the pair."
RULES = {
    "unit": RuleSentences({}, (SEVEN, SEVEN), topic=Topic.SCORE),
    "gode_doubles": switch("Gode double the price.", "Gode pay as plain tricks do.", Topic.SCORE),
    "slam": RuleSentences(
        {
            "none": "Twelve and thirteen tricks multiply nothing.",
            "thirteen": "A bid made with thirteen tricks counts double.",
            "both": "A bid made with twelve tricks counts double, with thirteen four times.",
        },
        topic=Topic.SCORE,
        silent=("none",),
    ),
    "gaa_med": switch(
        "Others may play the same sol; each settles with those who play none.",
        "A sol is played by one player alone.",
        Topic.BIDDING,
    ),
    "banket": switch(
        "In the first three tricks an opponent may double, and the declarer double again.",
        "Nobody doubles before or during play.",
        Topic.SCORE,
        silent=(False,),
    ),
    "announced_double": replace(DOUBLES["announced_double"], silent=("off",)),  # a banket is said apart
}
SENTENCES = {
    Topic.GOAL: ("Who bids most plays with the holder of a called ace, against the two others.",),
    Topic.DEAL: (
        "52 cards and three jokers: thirteen each, and three in the cat.",
        CHANCE_DEALS,
        DEAL_PASSES,
    ),
    Topic.BIDDING: (
        "A bid is a number of tricks, plain or with an attachment that the table has: gode (clubs are trumps), halve "
        "(the partner names trumps), sans (no trumps), vip (trumps are turned from the cat).",
        "At one level any attachment goes over plain.",
        "The player to the dealer’s left and the next bid against each other until one passes; the next then bids "
        "against whoever is left, and so on.",
        "A pass is final. The declarer exchanges with the cat and calls an ace: its holder is the partner, and nobody "
        "says so before it is played.",
        "Who called an ace that lies in the cat or in the own hand is their own partner, one against three.",
    ),
    Topic.PLAY: (FOLLOW, "A joker that is led takes the trick; thrown off it never does.", TRICK),
}
SOLS = "In a sol one alone avoids tricks; sol goes over plain nine, ren sol over plain ten."
SOL_GOALS = {
    SOL: "At most one trick.",
    HALF_OPEN: "No trick, with the hand open after the first lead.",
    CLEAN_OPEN: "No trick, with the hand open after the first lead.",
    SUPER_OPEN: "No trick, with the hands open after the first lead.",
}


def _variant(
    key: str,
    name: str,
    source: str,
    contracts: tuple[Contract, ...],
    sols_after: Mapping[str, int],
    options: tuple[Option, ...] = (),
    goals: Mapping[str, str] | None = None,
    price: str = "An attachment doubles the price.",
    auction: Auction = AUCTION,
) -> Variant:
    levels = sorted({contract.level for contract in contracts if contract.level})
    rungs: list[tuple[str, ...]] = []
    for level in levels:
        rungs.append((f"bid_{level}", f"own_partner_{level}"))
        rungs += [(sol,) for sol, after in sols_after.items() if after == level]
    kinds = dict.fromkeys(contract.kind for contract in contracts)
    return Variant(
        key=key,
        name=name,
        source=source,
        unit=Unit.PLAYER,
        balanced=True,
        several_apart=True,
        doubles_by=DoublesBy.MULTIPLIED,
        contracts=contracts,
        auction=auction,
        ladder=ladder(*rungs),
        options=(*options, *between_players(), players(), deals(16)),
        remarks=DOUBLED,
        finish=Finish(deals=16),
        teaching=Teaching(
            sentences={**SENTENCES, Topic.BIDDING: (*SENTENCES[Topic.BIDDING], *((SOLS,) if sols_after else ()))},
            plays={kind: Play(goal={**SOL_GOALS, **(goals or {})}.get(kind, "")) for kind in kinds},
            rules={key: rule for key, rule in RULES.items() if key in {"announced_double", *(o.key for o in options)}},
            prices=(price,),
        ),
    )


EVERY, OF_NINE = range(7, 14), {SOL: 9, CLEAN: 10}
UNIT_FIVE = {SOL: 50, CLEAN: 100, OPEN: 150, SUPER_OPEN: 200}
GAME = Game(
    "esmakker",
    "Esmakker whist",
    (
        _variant(
            "plus_one",
            "Esmakker whist",
            "A calculator and programs of Danish groups",
            _contracts(EVERY, SIMPLE, _plus_one, _sols(SOL_PRICES[1], lost=2, one_trick=(SOL, OPEN))),
            {**OF_NINE, OPEN: 11, CLEAN_OPEN: 12},
            (UNIT, GODE_DOUBLES, SLAM, ALONG, BANKET),
            {OPEN: "At most one trick, with the hand open after the first lead."},
        ),
        _variant(
            "unit_five",
            "Esmakker whist in fives",
            "A Danish program",
            _contracts(
                EVERY,
                SIMPLE,
                lambda count, level, attachment: 5 * _plus_one(count, level, attachment),
                _sols(UNIT_FIVE, lost=2, one_trick=(SOL,)),
            ),
            {**OF_NINE, OPEN: 11, SUPER_OPEN: 12},
            (ALONG,),
        ),
        _variant(
            "over_six",
            "Esmakker whist, tricks above six",
            "Rules of a Danish group",
            _contracts(
                EVERY,
                (PLAIN, GODE, HALVE, VIP, VIP_2, VIP_3),
                _over_six,
                _sols({SOL: 16, CLEAN: 32, OPEN: 64, SUPER_OPEN: 128}, lost=1, one_trick=(SOL,), several=False),
            ),
            {**OF_NINE, OPEN: 11, SUPER_OPEN: 13},
            auction=replace(AUCTION, attachments=IN_ORDER, under_attached=(SOL, CLEAN, OPEN)),
            price="Gode and halve double the price; vip multiplies it by three, four or six with the first, second or "
            "third card.",
        ),
        _variant(
            "all_tricks",
            "Esmakker whist, every trick",
            "House rules of a Danish group",
            _contracts(EVERY, SIMPLE, _all_tricks, []),
            {},
        ),
        _variant(
            "from_eight",
            "Esmakker whist from eight",
            "Scorecard of a Danish group",
            _contracts(
                range(8, 14),
                (*SIMPLE, VIP_2, VIP_3, VIP_CLUBS),
                _from_eight,
                _sols({SOL: 4, CLEAN: 8, HALF_OPEN: 16, OPEN: 32}, lost=1, one_trick=(SOL,)),
                _thirds(_from_eight),
            ),
            {**OF_NINE, HALF_OPEN: 11, OPEN: 12},
            (ALONG,),
            price="An attachment doubles the price; vip counts four times with the second card and eight times with "
            "the third, sixteen times if that is a club and it is made.",
        ),
        _variant(
            "matrix",
            "Esmakker whist by a matrix",
            "A printed matrix of a Danish group",
            _contracts(EVERY, SIMPLE, _matrix, []),
            {},
        ),
        _variant(
            "by_rank",
            "Esmakker whist by rank",
            "A program of a Danish household",
            _contracts(
                EVERY,
                (PLAIN, HALVE, GODE, VIP, VIP_2, VIP_3),
                _by_rank,
                _sols({SOL: _rung(SOL), CLEAN: _rung(CLEAN), OPEN: _rung(OPEN)}, lost=1, one_trick=(SOL,)),
            ),
            {**OF_NINE, OPEN: 11},
            (ALONG,),
            auction=replace(AUCTION, attachments=IN_ORDER),
            price="Each rung of the ladder adds 7; vip with the second or third card pays two or three times the plain "
            "price.",
        ),
    ),
    countries=("DK",),
)
