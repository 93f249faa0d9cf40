"""Bid Whist for a beginner: the standard game and its regional versions, after the rule page."""

from __future__ import annotations

from scoring.lessons.shared import DEAL_PASSES, FIXED_PAIRS
from scoring.options import pick, toggle
from scoring.teaching import Leads, Play, RuleSentences, Teaching, Topic, has, switch, under

GOAL = ("A book is one trick. Bid how many books above six your side will win, and win them.", FIXED_PAIRS)
SHUFFLED = "The cards are shuffled for each deal."
UP_DOWN = (
    "Uptown: ace high, two low. Downtown: ace, two, three and so on; the king is lowest.",
    "The winner of the bidding names the trump suit then; without trumps, whether it is played uptown or downtown.",
)
FOLLOW = "You must follow suit if you can; if you cannot, you may play any card."
TAKES = (
    "The highest trump takes the book; without one, the highest card of the suit led. The winner of a book "
    "leads to the next."
)
BIDDER_LEADS = "The bidder leads to the first book."
ONE_TURN = "The player to the dealer’s left speaks first. Everybody speaks once: pass, or bid higher."
DEALER_MUST = "After three passes the dealer must bid."
KITTY_FOUR = "52 cards without jokers: twelve each and four face down in the middle, the kitty."
SWAP_FOUR = (
    "The winner of the bidding takes the kitty, throws any four cards away, names trumps or no-trump, and leads."
)
NO_KITTY = "52 cards, thirteen each; there is no kitty."
SIX = "Made with six books more than the number bid, {low} to {high}."
NAMED = "with the trump suit they name after the bidding"
BIDS = {"trump": Play(Leads.BIDDER, NAMED, SIX), "no_trump": Play(Leads.BIDDER, goal=SIX)}
JOKERS = pick(
    "jokers",
    "Jokers and deuce",
    "",
    (
        ("two", "two jokers"),
        ("one", "one joker"),
        ("one_and_deuce", "one joker, then the deuce of spades"),
        ("two_and_deuce", "two jokers, then the deuce of spades"),
    ),
)
JOKERS_NO_TRUMP = pick(
    "jokers_no_trump",
    "Jokers in no-trump",
    "They never take a book.",
    (("void", "when you cannot follow"), ("kitty", "put aside"), ("any_time", "at any time")),
)
SPORTING = toggle("sporting", "Sporting the kitty", "The kitty is shown before it is taken.", False)
SIGNALS = toggle("signals", "Low bids as signals", "1, 2 and 3 tell the partner about the hand.", False)
RULES = {
    "min_bid": RuleSentences(
        {3: "The lowest bid is 3.", 4: "The lowest bid is 4; after three passes the dealer bids 4."},
        topic=Topic.BIDDING,
    ),
    "rank": RuleSentences(
        {
            "no_trump_only": "Between bids of one number no-trump is higher; uptown and downtown are equal, and "
            "neither goes over the "
            "other.",
            "downtown_beats_uptown": "Between bids of one number downtown goes over uptown, and no-trump over both.",
            "number_only": "Only a higher number goes over a bid.",
        },
        topic=Topic.BIDDING,
    ),
    "kitty_book": RuleSentences(
        {
            "bidders": "The cards thrown away count as the first book of the side that bid: thirteen books in all.",
            "first_trick_winner": "The cards thrown away go to whoever wins the first trick, which is then "
            "worth two books.",
            "none": "The kitty counts for nobody: there are twelve books, and six is the highest bid.",
        },
        topic=Topic.SCORE,
    ),
    "nt_double": switch(
        "No-trump counts double, made and set.", "No-trump counts no more than a bid with trumps.", Topic.SCORE
    ),
    "boston_points": RuleSentences(
        {
            None: "A bid of seven (a Boston) counts like any other bid.",
            28: "A bid of seven (a Boston) wins or loses 28 points, and the game is over.",
        },
        topic=Topic.SCORE,
        applies=has("trump_7_uptown"),
        silent=(None,),
    ),
    "boston_nt": RuleSentences(
        {28: "A Boston in no-trump counts 28 too.", 56: "A Boston in no-trump counts 56."},
        topic=Topic.SCORE,
        applies=under("boston_points", 28),
    ),
    "opponents_score_over_six": switch(
        "The other side scores a point for each of its books above six, two where no-trump counts double.",
        "The other side scores nothing, made or set.",
        Topic.SCORE,
    ),
    "made_counts": RuleSentences(
        {
            "all": "A bid made scores a point for every book taken; the other side nothing.",
            "above_six": "A bid made scores a point for every book above six; the other side nothing.",
        },
        topic=Topic.SCORE,
    ),
    "defenders_count": RuleSentences(
        {
            "all": "The other side scores a point for every trick it wins, made or set.",
            "above_six": "The other side scores a point for every trick it wins above six.",
            "when_set": "The other side scores a point for every trick it wins when the bid is set, otherwise nothing.",
        },
        topic=Topic.SCORE,
    ),
    "renege": switch(
        "Not following suit when you can is a renege: it costs three books, which go to the other side; a side "
        "with fewer than "
        "three loses all thirteen.",
        "A renege costs no books: the tournament director decides.",
        Topic.SCORE,
    ),
    "renege_each": switch(
        "Each renege in a deal costs its three books.",
        "Several reneges in a deal cost three books in all.",
        Topic.SCORE,
        under("renege", True),
    ),
    "jokers": RuleSentences(
        {
            "two": "54 cards: the big and the little joker are the highest trumps. Twelve cards each, and a "
            "kitty of six.",
            "one": "53 cards: the one joker is the highest trump. Twelve cards each, and a kitty of five.",
            "one_and_deuce": "53 cards: the joker is the highest trump and the deuce of spades the second; "
            "without trumps it is a "
            "spade. Twelve cards each, and a kitty of five.",
            "two_and_deuce": "54 cards: the two jokers are the highest trumps and the deuce of spades the "
            "third; without trumps it "
            "is a spade. Twelve cards each, and a kitty of six.",
        },
        topic=Topic.DEAL,
    ),
    "jokers_no_trump": RuleSentences(
        {
            "void": "In no-trump jokers never take a book, and are played when you cannot follow suit.",
            "kitty": "In no-trump jokers are put aside into the kitty, and their holders draw a card from it instead.",
            "any_time": "In no-trump jokers never take a book, and may be played at any time.",
        },
        topic=Topic.PLAY,
    ),
    "sporting": switch(
        "After a bid with trumps the kitty is shown to everybody before it is taken up.",
        "The kitty is not shown.",
        Topic.BIDDING,
        silent=(False,),
    ),
    "signals": switch(
        "The first bids tell the partner: 1 a mixed hand, 2 low cards, 3 high cards.",
        "Low bids tell the partner nothing by agreement.",
        Topic.BIDDING,
        silent=(False,),
    ),
}
MADE_OR_MINUS = "A bid made scores the books above six; a bid that is set costs the number bid."
MADE_OR_THEIRS = (
    "A bid made scores the books above six; a bid that is set scores nothing, and the other side scores the number bid."
)
THEIRS_NOTHING = "When a bid is made, the other side scores nothing."
PLAY = (BIDDER_LEADS, FOLLOW, TAKES)
STANDARD = Teaching(
    {
        Topic.GOAL: GOAL,
        Topic.DEAL: (
            SHUFFLED,
            "Cards are dealt one by one until somebody draws the first diamond: that player deals first.",
            "The dealer deals one by one and lays the kitty’s cards face down in between, but none of the first "
            "four and last four.",
            DEAL_PASSES,
        ),
        Topic.BIDDING: (
            ONE_TURN,
            DEALER_MUST,
            *UP_DOWN,
            "The bidder takes the kitty into the hand and throws away as many cards, from the hand or the kitty.",
        ),
        Topic.PLAY: (
            *PLAY,
            "A joker that is led in no-trump asks for no suit: the first card that is no joker does.",
        ),
    },
    BIDS,
    RULES,
    (JOKERS, JOKERS_NO_TRUMP, SPORTING),
    (MADE_OR_MINUS,),
)
NORTH_EAST = Teaching(
    {
        Topic.GOAL: GOAL,
        Topic.DEAL: (KITTY_FOUR, SHUFFLED, DEAL_PASSES),
        Topic.BIDDING: (
            "The player to the dealer’s left speaks first. Everybody speaks once: pass, or a higher number from "
            "1 to 7.",
            "The dealer may take the bid over by matching it. After three passes the dealer bids 1 or deals again.",
            "A player with no king, queen or jack may ask for a new deal instead of speaking; the same player deals.",
            "The bidder names trumps or no-trump, and uptown or downtown with aces good (high) or bad (low), "
            "then takes the "
            "kitty and throws four cards away.",
        ),
        Topic.PLAY: PLAY,
    },
    BIDS,
    RULES,
    (SIGNALS,),
    (MADE_OR_THEIRS, THEIRS_NOTHING, "No-trump counts no more than a bid with trumps."),
)
PARR = Teaching(
    {
        Topic.GOAL: GOAL,
        Topic.DEAL: (NO_KITTY, SHUFFLED, DEAL_PASSES),
        Topic.BIDDING: (
            "The player to the dealer’s left speaks first: pass, or a higher number from 1 to 7. It goes round "
            "until three "
            "have passed.",
            "After three passes the dealer must take a bid of 1.",
        ),
        Topic.PLAY: PLAY,
        Topic.END: ("If both sides reach it in one deal, the side that bid wins.",),
    },
    {
        "trump": Play(Leads.BIDDER, "with the suit of the first card led as trumps", SIX),
        "no_trump": Play(Leads.BIDDER, goal=SIX),
    },
    RULES,
    prices=(MADE_OR_MINUS,),
)
CINCINNATI = Teaching(
    {
        Topic.GOAL: GOAL,
        Topic.DEAL: (NO_KITTY, SHUFFLED, DEAL_PASSES),
        Topic.BIDDING: (
            ONE_TURN,
            DEALER_MUST,
            "A downtown bid is called special: it goes over the same number uptown, and no-trump over both.",
        ),
        Topic.PLAY: PLAY,
    },
    BIDS,
    RULES,
    prices=(MADE_OR_MINUS,),
)
FOUR_CARDS = (KITTY_FOUR, SHUFFLED, DEAL_PASSES)
ROGLER = Teaching(
    {
        Topic.GOAL: GOAL,
        Topic.DEAL: FOUR_CARDS,
        Topic.BIDDING: (ONE_TURN, "The dealer need only equal the highest bid.", DEALER_MUST, SWAP_FOUR),
        Topic.PLAY: (FOLLOW, TAKES),
    },
    BIDS,
    RULES,
    prices=(
        "A bid that is set scores nothing; the other side scores the number bid and its books above six.",
        "No-trump doubles all scores of the deal.",
    ),
)
TODD = Teaching(
    {
        Topic.GOAL: GOAL,
        Topic.DEAL: FOUR_CARDS,
        Topic.BIDDING: (ONE_TURN, DEALER_MUST, SWAP_FOUR),
        Topic.PLAY: (FOLLOW, TAKES),
    },
    BIDS,
    RULES,
    prices=(
        "The opponents set a bid with eight books less the number bid.",
        "A bid made scores 1 point and the other side nothing; when it is set, the other side scores 2 and the bidders "
        "nothing.",
    ),
)
