"""Pandoeren for a beginner, after its rule page: the cards and their points, roem and stuk, the contracts."""

from __future__ import annotations

from dataclasses import replace

from scoring.lessons.shared import BETWEEN_PAIRS, OWN_SCORE, QUEENS
from scoring.options import toggle
from scoring.teaching import Leads, Play, RuleSentences, Shown, Teaching, Topic, switch

NAMED = "with a trump suit that the declarer names"
CALLED = "The declarer calls an ace, or a king when holding all four aces: its holder is the partner, and stays silent."
ALL_EIGHT = "Made when the two together win all eight tricks."
NO_TRICK = "Made with no trick out of eight."
LED = Leads.DECLARER
PLAYS = {
    "number": Play(
        LED, NAMED, "Made with at least the number of points bid, in tricks, roem and stuk.", more=(CALLED,)
    ),
    "piccolo": Play(LED, NAMED, "Made with exactly one of the eight tricks."),
    "piccolo_ouvert": Play(LED, NAMED, "Made with exactly one of the eight tricks.", shown=Shown.AT_SECOND),
    "misere": Play(LED, NAMED, NO_TRICK),
    "misere_ouvert": Play(LED, NAMED, NO_TRICK, shown=Shown.AT_SECOND),
    "kereltje": Play(
        LED, NAMED, ALL_EIGHT, more=("The holder of the jack of trumps is the partner, and stays silent.",)
    ),
    "zwabber": Play(
        LED,
        goal="Made when the two together win all eight tricks, and the declarer the first four of them.",
        more=("The partner is the holder of a called ace, as in a number bid.",),
    ),
    "solo_zwabber": Play(LED),
    "stil_praatje": Play(LED, NAMED, NO_TRICK, shown=Shown.EVERY_HAND, more=("Nobody may talk about it.",)),
    "praatje": Play(
        LED, NAMED, NO_TRICK, shown=Shown.EVERY_HAND, more=("From then on the opponents may talk over what to play.",)
    ),
    "pandoer": Play(LED, NAMED, ALL_EIGHT, more=("The partner is the holder of a called ace, as in a number bid.",)),
    "pandoer_plus": Play(LED, NAMED, "As pandoer, and with at least the number that was added, in roem and stuk."),
    "prive": Play(LED, NAMED),
}
RULES = {
    "piccolo_goal": RuleSentences(
        {
            "first_trick": "In piccolo the one trick must be the first.",
            "any_trick": "In piccolo the one trick may be any of the eight.",
        },
        topic=Topic.PLAY,
    ),
    "queen_price": replace(QUEENS, by_value={None: BETWEEN_PAIRS["pass_dealer"].by_value["next"]}, silent=()),
    "settlement": RuleSentences(
        {
            "declarer_only": "Made, declarer and partner each win the price of the contract; lost, each loses "
            "it. The opponents score "
            "nothing.",
            "opponents_pay": "Each opponent pays the price of a contract that was made, and receives it for one "
            "that was lost.",
            "pot": "Declarer and partner each win the price from a pot or pay it in; the opponents score nothing.",
        },
        topic=Topic.SCORE,
    ),
    "lowest_number": RuleSentences(
        {120: "The lowest number bid is 120.", 130: "The lowest number bid is 130."}, topic=Topic.BIDDING
    ),
    "detail": RuleSentences(
        {
            "total": "Of a number bid the table enters the total of points.",
            "parts": "Of a number bid the table enters card points, roem and stuk apart.",
            "result": "Of a number bid the table enters only whether it was made.",
        }
    ),
    "trump_ace_called": switch("The ace of trumps may be called.", "The ace of trumps may not be called.", Topic.PLAY),
    "bid_after_pass": switch(
        "A player who has passed may still bid at a later turn.",
        "A player who has passed may not bid again in that deal.",
        Topic.BIDDING,
    ),
}
AGREEMENTS = (toggle("trump_ace_called", "Calling the ace of trumps", "", True),)
LESSON = Teaching(
    {
        Topic.GOAL: (
            "Bid what you can make with eight tricks: points, all the tricks, or none.",
            OWN_SCORE,
        ),
        Topic.DEAL: (
            "33 cards: ace, king, queen, jack, ten, nine, eight and seven of each suit, and the six of hearts.",
            "Everybody gets four cards, one card is laid face up in the middle, and everybody gets four more.",
            "The deal passes to the left.",
        ),
        Topic.BIDDING: (
            "The player to the dealer’s left speaks first: pass, or a bid higher on the ladder than the last.",
            "It goes round until three in a row have passed.",
            "The declarer takes the middle card, puts one card away, names trumps, calls a partner where there "
            "is one, and "
            "leads.",
        ),
        Topic.PLAY: (
            "Trumps rank jack, nine, ace, king, queen, ten, eight, seven, six; other suits ace, king, queen, "
            "jack, ten, nine down "
            "to six.",
            "With trumps you follow suit or play a trump; if you cannot follow, you play anything, but no lower trump "
            "than one already "
            "played, if there is another card.",
            "Without trumps you must follow suit if you can.",
            "The jack of trumps need never be played before the last trick.",
            "The highest trump wins the trick; without one, the highest card of the suit led.",
        ),
        Topic.SCORE: (
            "Card points in trumps: jack 20, nine 14, ace 11, ten 10, king 3, queen 2. In other suits: ace 11, "
            "ten 10, king 3, "
            "queen 2, jack 1. All others 0.",
            "The last trick counts 5, so 146 points are played for; the card put away does not count.",
            "Roem, from low to high: three in sequence 20; four 50; five 100; four queens 100; four kings 100; "
            "four aces 100; six in "
            "sequence 120; seven 140; eight 160; four jacks 200.",
            "In a sequence the cards go ace, king, queen, jack, ten, nine, eight, seven, six, in trumps too.",
            "Between sequences of one length the higher top card is better, then the suit: spades, hearts, "
            "diamonds, clubs.",
            "The declarer announces roem after the first lead, the partner once known. An opponent who has bid "
            "and holds one "
            "better combination denies it, and it does not count.",
            "A partner’s combination that is better still brings denied roem back, and both count.",
            "Stuk is king and queen of trumps in one hand of the declarer’s side: 20 points, never denied.",
        ),
        Topic.END: ("At the end of the evening the highest total wins.",),
    },
    PLAYS,
    RULES,
    AGREEMENTS,
)
