"""Manillen, the Flemish manille: card points above half of the pack, times what doubles them.

Sources: rules of a public tournament program, the rules of a club in Bruges, French contest rules; docs/rulings.md,
MN-1 to MN-6.
"""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from scoring.contracts import Contract, Declarers, Trump
from scoring.ends import RUBBER, win_at
from scoring.facts import Extra, Fact
from scoring.finish import Finish, Winning
from scoring.lessons.shared import CHANCE_DEALS, DEAL_PASSES, FIXED_PAIRS
from scoring.measures import card_points
from scoring.messages import Message
from scoring.options import Preset, count, pick, toggle
from scoring.readings import HowMany
from scoring.remarks import PASSED_BEFORE, SCORE_BEFORE, never
from scoring.seats import Unit
from scoring.tables import Line, ScoreTable, sides
from scoring.teaching import Leads, Play, RuleSentences, Teaching, Topic, switch
from scoring.variants import DoublesBy, Game, Variant, ladder

BELGIAN, FRENCH = 60, 68
DRAW = Message("Equal: nobody scores")
CAPS: dict[Any, int] = {4: 2, 8: 3, None: 99}


def _above_half(total: int, doubles: int, all_points: int | None = None) -> ScoreTable:
    half = total // 2

    def line(count: int) -> Line:
        """The scores of both sides when North and South have so many card points."""
        most = max(count, total - count)
        won = all_points if all_points is not None and most == total else most - half
        if not won:
            return Line(0, 0, doubles=doubles, why=(DRAW,))
        step = Message("{count} card points: {points} above half", count=most, points=won)
        return Line(won if count > half else 0, won if count < half else 0, doubles=doubles, why=(step,))

    return sides(total, line)


KNOCKED = Fact("knocked", "Knocked", "An opponent of the dealer’s side knocked before the first card.")
KNOCKED_BACK = Fact("knocked_back", "Knocked back", "The dealer’s side knocked back.", after="knocked")
BLIND = Fact("blind", "Named unseen", "No trump was named before looking at the cards.")


def _doubled_by(*facts: Fact) -> Extra:
    return Extra(
        facts,
        tuple(range(len(facts) + 1)),
        HowMany(tuple(fact.key for fact in facts)),
        apply=lambda table, times: table.with_lines(lambda _, line: line._replace(doubles=line.doubles + times)),
    )


def _contracts(total: int) -> tuple[Contract, ...]:
    deal: dict[str, Any] = {
        "declarers": Declarers.NOBODY,
        "measure": card_points(total),
        "extras": (_doubled_by(KNOCKED, KNOCKED_BACK),),
    }
    return (
        Contract("trumps", "Trumps", _above_half(total, 0), **deal),
        Contract("no_trump", "No trump", _above_half(total, 1), trump=Trump.NONE, **deal),
    )


def _shut_out(variant: Variant, points: int) -> Variant:
    def rescored(contract: Contract) -> Contract:
        """The contract in which all card points are worth so many."""
        total, doubles = contract.measure.total, contract.table[0].doubles
        return replace(contract, table=_above_half(total, doubles, points))

    return variant if points == variant.contracts[0].measure.total // 2 else variant.changing(rescored)


SHUTOUT = pick("shutout", "All the card points", "", ((30, "30"), (60, "60")), _shut_out)
AFTER_DRAW = toggle(
    "after_draw",
    "Deal after a draw",
    "The deal after 30–30 counts double.",
    True,
    lambda variant, on: replace(variant, draw_doubles=on, passed_cap=int(on)),
)


def _factor_cap(default: int | None) -> Any:
    return pick(
        "factor_cap",
        "Highest factor",
        "",
        ((4, "4"), (8, "8"), (None, "no limit")),
        lambda variant, value: replace(variant, most_doubles=CAPS[value]),
        default=default,
    )


def _blind(variant: Variant, on: bool) -> Variant:
    extra = _doubled_by(KNOCKED, KNOCKED_BACK, BLIND)
    return variant.changing(lambda contract: replace(contract, extras=(extra,)), "no_trump") if on else variant


BLIND_NO_TRUMP = toggle(
    "blind_no_trump", "No trump unseen", "Named before looking at the cards it counts four times.", False, _blind
)


def _in_deals(variant: Variant, deals: int | None) -> Variant:
    if deals is None:
        return variant
    return replace(variant, finish=Finish(deals=deals))


DEALS = count(
    "deals", "Deals in a round", "In place of a score.", None, 1, 100, _in_deals, off="to the score", planned=True
)
DEALT = pick("dealt", "Batches of cards", "", (("3-2-3", "3-2-3"), ("3-3-2", "3-3-2")))
TRUMP_BY = pick(
    "trump_by",
    "Who makes trumps",
    "",
    (("dealer", "the dealer"), ("partner", "the dealer’s partner"), ("turned", "the last card dealt")),
)
OVERTRUMP = toggle("trump_on_partner", "Trumping one’s partner", "Also a trick that one’s partner is winning.", False)
DRAWN = replace(PASSED_BEFORE, fact=replace(PASSED_BEFORE.fact, label="Draws before this deal"), offered=never)
RULES = {
    "shutout": RuleSentences(
        {
            30: "All 60 card points are worth 30, before they are doubled.",
            60: "All 60 card points are worth 60, before they are doubled.",
        },
        topic=Topic.SCORE,
    ),
    "after_draw": switch(
        "After a draw the next deal counts double; two draws in a row double it once.",
        "A draw changes nothing in the next deal.",
        Topic.SCORE,
    ),
    "factor_cap": RuleSentences(
        {
            4: "However often it is doubled, a deal counts four times at most.",
            8: "However often it is doubled, a deal counts eight times at most.",
            None: "Each doubling doubles again, without a limit.",
        },
        topic=Topic.SCORE,
    ),
    "blind_no_trump": switch(
        "No trump that is named before looking at the cards counts four times in place of two.",
        "No trump counts the same whether the cards were looked at or not.",
        Topic.SCORE,
        silent=(False,),
    ),
    "deals": RuleSentences(
        {None: "The game goes to its score, in as many deals as it takes."},
        ("A round has one deal.", "A round has {n} deals."),
        Topic.END,
    ),
    "dealt": RuleSentences(
        {
            "3-2-3": "The cards are dealt in batches of three, two and three.",
            "3-3-2": "The cards are dealt in batches of three, three and two.",
        },
        topic=Topic.DEAL,
    ),
    "trump_by": RuleSentences(
        {
            "dealer": "The dealer makes one of the four suits trumps, or says no trump; the dealer’s partner "
            "looks at no card before that.",
            "partner": "The dealer’s partner makes one of the four suits trumps, or says no trump.",
            "turned": "The last card dealt is turned up and makes trumps.",
        },
        topic=Topic.BIDDING,
    ),
    "trump_on_partner": switch(
        "Who cannot follow must trump, even where the partner is winning the trick.",
        "Who cannot follow is free while the partner is winning the trick.",
        Topic.PLAY,
    ),
}
SENTENCES = {
    Topic.GOAL: ("Take more than half of the card points.", FIXED_PAIRS),
    Topic.DEAL: (
        "32 cards, eight each: seven to ace of each suit.",
        "In each suit the cards rank ten, ace, king, queen, jack, nine, eight, seven.",
        "The ten counts 5, the ace 4, the king 3, the queen 2, the jack 1, the others nothing.",
        CHANCE_DEALS,
        DEAL_PASSES,
    ),
    Topic.BIDDING: (
        "Before the first card an opponent may knock, and the dealer’s side may knock back.",
        "Then the player to the dealer’s left leads to the first trick.",
    ),
    Topic.PLAY: (
        "You must follow suit if you can. If you cannot, you must trump, and go over a trump that is there, as long "
        "as the other side is winning the trick.",
    ),
}
BELGIAN_PRICES = (
    "The side with more than 30 card points scores what it has above 30; the other side scores nothing.",
    "At 30 to 30 nobody scores.",
    "No trump, knocking and knocking back each double the points, whichever side wins them.",
)
FRENCH_PRICES = (
    "Each trick counts 1 besides its cards: 68 points in all.",
    "The side with more than 34 points scores what it has above 34; the other side scores nothing.",
    "At 34 to 34 nobody scores.",
    "No trump, knocking and knocking back each double the points, whichever side wins them.",
)
PLAYS = {
    "trumps": Play(Leads.ELDEST, "with the suit that was made trumps", "The card points of both sides are counted."),
    "no_trump": Play(Leads.ELDEST, goal="The card points of both sides are counted."),
}


def _variant(key: str, name: str, source: str, *, cap: int | None = 4, total: int = BELGIAN, to: int = 101) -> Variant:
    belgian = total == BELGIAN
    options = (SHUTOUT, AFTER_DRAW, _factor_cap(cap), BLIND_NO_TRUMP) if belgian else ()
    return Variant(
        key=key,
        name=name,
        source=source,
        unit=Unit.SIDE,
        contracts=_contracts(total),
        ladder=ladder("trumps", "no_trump"),
        doubles_by=DoublesBy.MULTIPLIED,
        options=(*options, win_at(to), DEALS, RUBBER),
        presets=PRESETS if belgian else (),
        remarks=(DRAWN, SCORE_BEFORE),
        finish=Finish(winning=(Winning(reach=to),)),
        ranking=("rounds_won", "points"),
        can_pass=False,
        teaching=Teaching(
            sentences=SENTENCES,
            plays=PLAYS,
            rules=RULES,
            agreements=(DEALT, TRUMP_BY, OVERTRUMP),
            prices=BELGIAN_PRICES if belgian else FRENCH_PRICES,
        ),
    )


PRESETS = (
    Preset("half", "Half a boom, to 61", {"win_at": 61}),
    Preset("to_151", "To 151", {"win_at": 151}),
    Preset("sixteen", "Sixteen deals", {"deals": 16}),
    Preset("three_booms", "Best of three booms", {"rubber": True}),
)
GAME = Game(
    "manillen",
    "Manillen",
    (
        _variant("tournament", "Manillen", "Rules of a public tournament program"),
        _variant("club_bruges", "Manillen without a limit", "Rules of a club in Bruges", cap=None),
        _variant("french", "French manille", "French contest rules", total=FRENCH, to=121),
    ),
    cards=32,
    countries=("BE", "FR"),
)
