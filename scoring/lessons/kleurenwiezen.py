"""Kleurenwiezen for a beginner, after its rule page: the parts on the deal, the bidding, the contracts and the play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from scoring.lessons.shared import (
    ACES_HIGH,
    CHANCE_DEALS,
    DEAL_PASSES,
    FOLLOW,
    FOUR_FIVE_FOUR,
    FOUR_FOUR_FIVE,
    HIGHEST_TOTAL,
    LEFT_BIDS,
    NO_BID_LATER,
    OWN_SCORE,
    RIGHT_CUTS,
    SIDE_BY_SIDE,
    TRICK,
    batches,
)
from scoring.teaching import Leads, Play, RuleSentences, Shown, Teaching, Topic, has, switch, under

SENTENCES: Mapping[Topic, tuple[str, ...]] = {
    Topic.GOAL: (
        "Win the deals you bid for, alone or with a partner found in the bidding, and stop the others from "
        "winning theirs.",
        OWN_SCORE,
    ),
    Topic.DEAL: ("52 cards, thirteen each.", ACES_HIGH, CHANCE_DEALS, RIGHT_CUTS, DEAL_PASSES),
    Topic.BIDDING: (
        LEFT_BIDS,
        "At your turn you pass, propose a trump suit, accept a suit that somebody else proposed, or bid a contract.",
        NO_BID_LATER,
        "If two players want the same suit they are partners; the one who accepted bids on for both.",
        "Only a higher contract goes over a bid. Bidding ends when nobody goes higher.",
        "If nobody accepts your suit you may play a solo in it. Solo is bid at once only when nobody is left to "
        "accept.",
        "Abondance and slam are bid at your first turn or not at all.",
        "Several may play at once where a contract says so, all of them the same contract.",
    ),
    Topic.PLAY: (FOLLOW, TRICK),
    Topic.END: (HIGHEST_TOTAL,),
}
ACES = "the holder of three aces with the holder of the fourth, who names trumps"
AGREED = "with the suit they agreed on as trumps"
PLAYS = {
    "partnership": Play(Leads.ELDEST, trump=AGREED),
    "solo": Play(Leads.ELDEST, trump="with the suit that nobody accepted as trumps"),
    "small_misere": Play(Leads.ELDEST, discard="Everybody first puts one card away, face down.", more=(SIDE_BY_SIDE,)),
    "piccolo": Play(Leads.ELDEST, more=(SIDE_BY_SIDE,)),
    "piccolissimo": Play(Leads.ELDEST, more=(SIDE_BY_SIDE,)),
    "abondance": Play(Leads.DECLARER, trump="with a suit named in the bid as trumps"),
    "abondance_sur_table": Play(
        Leads.DECLARER, trump="with a suit named in the bid as trumps", shown=Shown.AFTER_FIRST
    ),
    "misere": Play(Leads.ELDEST, more=(SIDE_BY_SIDE,)),
    "grand_misere": Play(Leads.ELDEST, more=(SIDE_BY_SIDE,)),
    "open_misere": Play(Leads.ELDEST, shown=Shown.AFTER_FIRST),
    "small_slam": Play(Leads.DECLARER),
    "grand_slam": Play(Leads.DECLARER),
    "open_slam": Play(Leads.DECLARER, shown=Shown.AFTER_FIRST),
    "chelem_sur_table": Play(Leads.DECLARER, more=("The declarer’s cards lie open.",)),
    "troel": Play(
        Leads.PARTNER,
        trump=ACES,
        goal="Made with nine of the 13 tricks.",
    ),
}
PLAYS_FLEMISH = PLAYS | {
    "troel": Play(
        Leads.PARTNER,
        trump=ACES,
        goal="Made with eight of the 13 tricks if trump is the suit of the fourth ace, otherwise with nine.",
    )
}
MISERES = has("piccolo", "small_misere", "misere", "grand_misere")
# The list of contracts shows it, so only what a club changed is told.
IN_THE_LIST: dict[str, Any] = {"topic": Topic.BIDDING, "silent": (True, False)}
OTHER_RULES = {
    "solo5": switch("Solo may be bid for five tricks.", "Solo is bid for six tricks or more.", **IN_THE_LIST),
    "solo_cap": switch("In a solo, tricks after the eighth add nothing.", "In a solo, every extra trick counts."),
    "piccolo": switch("Piccolo is played.", "Piccolo is not played.", **IN_THE_LIST),
    "small_misere": switch("Small misère is played.", "Small misère is not played.", **IN_THE_LIST),
    "small_slam": switch(
        "Twelve tricks alone are a small slam, and abondance stops at eleven.",
        "There is no small slam; abondance goes up to twelve.",
        **IN_THE_LIST,
    ),
    "piccolo_value": RuleSentences(
        {None: "Piccolo has no price here."},
        ("Piccolo pays {n} point from each opponent.", "Piccolo pays {n} points from each opponent."),
    ),
    "small_misere_value": RuleSentences(
        {None: "Small misère has no price here."},
        ("Small misère pays {n} point from each opponent.", "Small misère pays {n} points from each opponent."),
    ),
    "small_slam_value": RuleSentences(
        {None: "Small slam has no price here."},
        ("Small slam pays {n} point from each opponent.", "Small slam pays {n} points from each opponent."),
    ),
    "open_slam": RuleSentences(
        {None: "Open slam is not played."},
        ("Open slam pays {n} point from each opponent.", "Open slam pays {n} points from each opponent."),
    ),
    "piccolissimo": RuleSentences(
        {None: "Piccolissimo is not played."},
        ("Piccolissimo pays {n} point from each opponent.", "Piccolissimo pays {n} points from each opponent."),
    ),
    "abondance_sur_table": RuleSentences(
        {None: "Abondance on the table is not played."},
        (
            "Abondance on the table pays {n} point from each opponent.",
            "Abondance on the table pays {n} points from each opponent.",
        ),
    ),
    "chelem_sur_table": RuleSentences(
        {None: "Slam on the table is not played."},
        (
            "Slam on the table pays {n} point from each opponent.",
            "Slam on the table pays {n} points from each opponent.",
        ),
    ),
    "lost13": RuleSentences(
        {
            "linear": "Thirteen bid and lost costs 23, and 3 more for each missing trick.",
            "flat_30": "Thirteen bid and lost costs 30, however many tricks are missing.",
            "30_plus_3": "Thirteen bid and lost costs 30, and 3 more for each missing trick.",
        }
    ),
    "abondance_overtricks": switch(
        "Abondance pays for the tricks won, not only for those bid.", "Extra tricks in an abondance add nothing."
    ),
    "abondance_by_level": RuleSentences(
        {
            "one": "Every abondance has the same price.",
            "rising": "Each abondance above nine pays one more than the one below it.",
        }
    ),
    "double_defenders_all": switch(
        "The score doubles when the opponents win all 13 tricks.",
        "All 13 tricks to the opponents double nothing.",
        Topic.SCORE,
        silent=(False,),
    ),
    "troel_lost": RuleSentences(
        {
            "nothing": "A lost Troel costs nothing.",
            "flat": "A lost Troel costs one amount, however many tricks are missing.",
            "per_trick": "A lost Troel costs more with each missing trick.",
        }
    ),
    "troel_all": RuleSentences(
        {
            "table": "Troel with all 13 tricks pays the amount in the table.",
            "double": "Troel with all 13 tricks pays 32, twice its price.",
        }
    ),
}
BIDDING_RULES = {
    "troel": RuleSentences(
        {
            "three_or_four": "A player who holds three or four aces must announce Troel before the bidding begins.",
            "exactly_three": "A player who holds exactly three aces must announce Troel before the bidding begins.",
            "none": "Troel is not played.",
        },
        topic=Topic.BIDDING,
    ),
    "royal_call": RuleSentences(
        {
            "highest_missing_heart": "Troel with four aces calls the highest heart that is missing; its holder "
            "is the partner.",
            "missing_king_by_suit": "Troel with four aces calls the king of the highest suit whose king is missing.",
        },
        topic=Topic.BIDDING,
        applies=under("troel", "three_or_four"),
    ),
    "passe_parole": switch(
        "From eleven tricks on, the acceptor may hand the choice back to the partner, once.",
        "The player who accepted may not hand the choice back to the partner.",
        Topic.BIDDING,
        has("partnership_11"),
    ),
    "repeat_proposal": RuleSentences(
        {0: "A suit that nobody accepted may not be proposed again."},
        (
            "A suit that nobody accepted may be proposed once more.",
            "A suit that nobody accepted may be proposed {n} times more.",
        ),
        Topic.BIDDING,
    ),
    "repeat_blocks_solo": switch(
        "A player who proposes a suit again may not play a solo in it.",
        "A player who proposes a suit again may still play a solo in it.",
        Topic.BIDDING,
        lambda variant: variant.rules.get("repeat_proposal") != 0,
        silent=(False,),
    ),
    "negative_after_break": switch(
        "If your partner leaves you in the bidding, you may still bid a misère or a piccolo.",
        "If your partner leaves you in the bidding, you may not bid a misère or a piccolo.",
        Topic.BIDDING,
        MISERES,
        silent=(True,),
    ),
    "no_new_suit_after_misere": switch(
        "After a misère or a piccolo nobody may propose a new suit.",
        "After a misère or a piccolo a new suit may still be proposed.",
        Topic.BIDDING,
        MISERES,
        silent=(False,),
    ),
    "open_misere_together": switch(
        "Several may play open misère side by side.",
        "Only one player may play open misère.",
        Topic.BIDDING,
        has("open_misere"),
    ),
    "force_fourth_misere": switch(
        "When three bid small misère, the fourth must play it too.",
        "When three bid small misère, the fourth need not join.",
        Topic.BIDDING,
        has("small_misere"),
        silent=(False,),
    ),
    "shuffle": RuleSentences(
        {
            "never": "The cards are never shuffled between deals, only gathered and cut.",
            "each_deal": "The cards are shuffled for each deal.",
        },
        topic=Topic.DEAL,
    ),
}
RULES = {**OTHER_RULES, **BIDDING_RULES}
WALLOON = Teaching(SENTENCES, PLAYS, RULES, (batches(FOUR_FOUR_FIVE, FOUR_FIVE_FOUR),))
NEWER = Teaching(SENTENCES, PLAYS_FLEMISH, RULES, WALLOON.agreements)
FLEMISH = Teaching(
    SENTENCES,
    PLAYS_FLEMISH,
    RULES,
    (batches(FOUR_FIVE_FOUR, FOUR_FOUR_FIVE),),
    prices=(
        "All 13 tricks in a partnership or a solo double the score, and so does Troel: the table shows it. One "
        "double more "
        "then makes three times the single price.",
    ),
)
