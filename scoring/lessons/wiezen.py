"""Wiezen with a turned-up trump and solo whist for a beginner, after their rule pages."""

from __future__ import annotations

from collections.abc import Mapping

from scoring.lessons.shared import (
    ACES_HIGH,
    BATCHES,
    CHANCE_DEALS,
    DEAL_PASSES,
    FOLLOW,
    HIGHEST_TOTAL,
    LEFT_BIDS,
    NO_BID_LATER,
    OWN_SCORE,
    SIDE_BY_SIDE,
    TRICK,
    batches,
)
from scoring.teaching import Leads, Play, RuleSentences, Shown, Teaching, Topic, switch, under

GOAL = (
    "Win the deals you bid for, alone or with a partner found in the bidding, and stop the others from winning theirs.",
    OWN_SCORE,
)
TURNED_UP = "The dealer’s last card is turned up and shows the trump suit; it stays the dealer’s."
TURNED = "with the turned-up suit as trumps"
NAMED_AT_LEAD = "with a suit as trumps that the declarer names before the first lead"
SENTENCES: Mapping[Topic, tuple[str, ...]] = {
    Topic.GOAL: GOAL,
    Topic.DEAL: (
        "52 cards, thirteen each.",
        ACES_HIGH,
        CHANCE_DEALS,
        "The cards are shuffled at the start of the session; between deals they are only cut, by the player to the "
        "dealer’s right.",
        BATCHES.by_value["4-4-5"],
        TURNED_UP,
        DEAL_PASSES,
    ),
    Topic.BIDDING: (
        LEFT_BIDS,
        "At your turn you pass, ask for a partner, join somebody who asked, or bid higher than the highest bid so far.",
        NO_BID_LATER,
        "If nobody joins, the one who asked may play alone or bid something else; that is the only way to play alone.",
        "A player who holds three or four aces must bid Troel at the first turn, unless somebody already bid higher.",
        "A misère may be bid by several, and they play side by side.",
    ),
    Topic.PLAY: (FOLLOW, TRICK),
    Topic.END: (HIGHEST_TOTAL,),
}
MISERE = Play(Leads.ELDEST, more=(SIDE_BY_SIDE,))
TROEL = "the holder of three aces with the holder of the fourth, whose suit is trumps"
PLAYS = {
    "partnership": Play(Leads.ELDEST, trump=TURNED),
    "solo_5": Play(Leads.ELDEST, trump=TURNED),
    "small_misere": Play(Leads.ELDEST, discard="Everybody first puts one card away, face down.", more=(SIDE_BY_SIDE,)),
    "piccolo": MISERE,
    "misere": MISERE,
    "open_misere": Play(Leads.ELDEST, shown=Shown.AFTER_FIRST),
    "abondance": Play(Leads.ELDEST, trump=NAMED_AT_LEAD),
    "troel": Play(
        trump=TROEL,
        goal="Made with eight of the 13 tricks; with nine where the partner may name another suit and does.",
        more=(
            "The partner leads the fourth ace.",
            "With four aces the highest heart that is missing is called and led, and hearts are trumps.",
        ),
    ),
    "solo_slim": Play(Leads.DECLARER),
}
IWWA_PLAYS = PLAYS | {
    "troel": Play(
        trump=TROEL,
        goal="Made with eight of the 13 tricks; with nine where the partner may name another suit and does.",
        more=("The partner leads the fourth ace.",),
    ),
    "troela": Play(Leads.PARTNER, trump="the holder of four aces with the holder of the card that is called"),
}
RULES = {
    "troel_only_overcalled_by": RuleSentences(
        {
            "open_misere_and_slim": "Only misère on the table and solo slim go over Troel.",
            "higher": "Any higher contract goes over Troel.",
        },
        topic=Topic.BIDDING,
    ),
    "after_all_pass": RuleSentences(
        {
            "redeal": "When all have passed, the cards are dealt again.",
            "club_game": "When all have passed, a club game is played, and its points are given by hand.",
        },
        topic=Topic.BIDDING,
        applies=under("queen_price", None),
    ),
}
IWWA = Teaching(SENTENCES, IWWA_PLAYS, RULES)
SINT_NIKLAAS = Teaching(SENTENCES, PLAYS, RULES)

SOLO_WHIST = Teaching(
    {
        Topic.GOAL: GOAL,
        Topic.DEAL: (
            "52 cards, thirteen each.",
            ACES_HIGH,
            "The dealer shuffles; the player to the dealer’s right cuts.",
            TURNED_UP,
            DEAL_PASSES,
        ),
        Topic.BIDDING: (
            LEFT_BIDS,
            "At your turn you pass, propose (prop), accept a proposal (cop), or bid higher than the highest bid "
            "so far.",
            "A player who has passed may not bid again, except that the player to the dealer’s left may still "
            "accept a proposal "
            "when nothing else was bid.",
            "If nobody accepts, the one who proposed may bid a solo or more.",
        ),
        Topic.PLAY: (FOLLOW, TRICK),
        Topic.END: (HIGHEST_TOTAL,),
    },
    {
        "prop_and_cop": Play(Leads.ELDEST, trump=TURNED),
        "solo": Play(Leads.ELDEST, trump=TURNED),
        "misere": Play(Leads.ELDEST),
        "abundance": Play(Leads.ELDEST, trump=NAMED_AT_LEAD),
        "abundance_in_trumps": Play(
            Leads.ELDEST, trump=TURNED, more=("It is bid only over somebody else’s abundance.",)
        ),
        "misere_ouverte": Play(Leads.ELDEST, shown=Shown.AFTER_FIRST),
        "abundance_declared": Play(
            Leads.DECLARER, trump="without trumps", more=("Some let the declarer name a trump suit.",)
        ),
    },
    {
        "overtricks": switch(
            "In prop and cop and in solo each trick over or under counts one more; in abundance each trick over counts "
            "two and each trick under one.",
            "Extra and missing tricks count nothing.",
            Topic.SCORE,
        ),
    },
    (batches(("threes", "3-3-3-3-1"), ("4-3-3-3", "4-3-3-3")),),
)
