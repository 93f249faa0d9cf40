"""Dutch and classic whist and Boomke Wies for a beginner, after their rule pages."""

from __future__ import annotations

from scoring.card_draw import CardDraw
from scoring.lessons.shared import (
    ACES_HIGH,
    DEAL_PASSES,
    DEALER_CHOOSES,
    FIVE_FOUR_FOUR,
    FIXED_PAIRS,
    FOLLOW,
    FOUR_FOUR_FIVE,
    PAIRS_DRAWN,
    REVOKE_BY_HAND,
    TRICK,
    batches,
)
from scoring.options import toggle
from scoring.teaching import Leads, Play, RuleSentences, Teaching, Topic, switch, under

ONE_BY_ONE = "52 cards are dealt one by one, thirteen each."
WHIST_GOAL = ("Win more tricks than the other side.", FIXED_PAIRS)
WHIST_DEAL = (
    ONE_BY_ONE,
    ACES_HIGH,
    "The player to the dealer’s left shuffles, the dealer may shuffle last, and the player to the dealer’s right cuts.",
    DEAL_PASSES,
)
LED_BY_ELDEST = "There is no bidding. The player to the dealer’s left leads to the first trick."
REVOKE = "In the laws of 1864 not following suit costs three tricks; enter it as points given by the director."
WHIST_PLAYS = {"plain": Play(goal="All 13 tricks are played and counted.")}
LAST_TRICK = toggle("last_trick_seen", "Looking at the last trick", "Until the next trick begins.", True)
SILENT_DRAW = toggle("silent_draw", "No talk during the draw", "Nobody comments on the cards that are drawn.", True)
WHIST_RULES = {
    "honours": RuleSentences(
        {
            "off": "Honours do not count.",
            "dutch": "Honours are ace, king, queen and jack of trumps: a side dealt all four adds 4 points, "
            "three 2. They never "
            "win the game: they stop one point below the target. Once a side has won the game by tricks, the other "
            "side’s honours no longer count.",
            "classic": "Honours are ace, king, queen and jack of trumps: a side dealt all four adds 4 points, "
            "three 2. Tricks count "
            "first; a side that began the deal one point below the target counts no honours.",
        },
        topic=Topic.SCORE,
    ),
    "trump": RuleSentences(
        {
            "turned": "The dealer’s last card is turned up and shows the trump suit; the dealer takes it back "
            "when playing to the "
            "first trick.",
            "rotation": "The trump suit is hearts in the first deal, then diamonds, spades and clubs, then "
            "hearts again.",
            "rotation_no_trump": "The trump suit is hearts in the first deal, then diamonds, spades and clubs; "
            "the fifth deal has no "
            "trumps, and hearts begin again.",
        },
        topic=Topic.DEAL,
    ),
    "drive": RuleSentences(
        {None: "The side with more tricks scores one point for each trick above six; the other side scores nothing."},
        (
            "A whist drive of one deal is played.",
            "A whist drive of {n} deals is played; everybody keeps a score of their own.",
        ),
        Topic.SCORE,
    ),
    "drive_counts": RuleSentences(
        {"tricks": "In a drive every trick counts.", "above_six": "In a drive the tricks above six count."},
        topic=Topic.SCORE,
        applies=lambda variant: variant.rules.get("drive") is not None,
    ),
    "pairs_drawn": RuleSentences(
        {
            "list": "Partners, seats and the first dealer are as on the list of tables.",
            "cards": "Everybody draws a card from the fan: the two lowest are partners, and the lowest deals "
            "first and chooses a seat.",
        },
        topic=Topic.DEAL,
    ),
    "silent_draw": switch(
        "Nobody comments on the cards that are drawn.",
        "The cards that are drawn may be talked about.",
        Topic.DEAL,
        under("pairs_drawn", "cards"),
    ),
    "last_trick_seen": switch(
        "You may look at the last trick until the next one begins.",
        "A trick that was turned may not be looked at again.",
        Topic.PLAY,
    ),
}
_WHIST = {Topic.GOAL: WHIST_GOAL, Topic.DEAL: WHIST_DEAL, Topic.BIDDING: (LED_BY_ELDEST,), Topic.PLAY: (FOLLOW, TRICK)}
DUTCH = Teaching(
    {**_WHIST, Topic.SCORE: (REVOKE_BY_HAND,)},
    WHIST_PLAYS,
    WHIST_RULES,
    (PAIRS_DRAWN, SILENT_DRAW, LAST_TRICK),
    card_draw=CardDraw(lowest_deals=True, under=("pairs_drawn", "cards")),
)
CLASSIC = Teaching({**_WHIST, Topic.SCORE: (REVOKE,)}, WHIST_PLAYS, WHIST_RULES)

BOOMKE_RULES = {
    "dealer_any_number": switch(
        "After three passes the dealer may bid any number, or Meetje.",
        "After three passes the dealer bids 7, Boom or Meetje.",
        Topic.BIDDING,
    ),
    "round_minutes": RuleSentences(
        {}, ("A round lasts one minute.", "A round lasts {n} minutes; a deal in play is finished."), Topic.END
    ),
    "ranking": RuleSentences(
        {
            "rounds_then_points": "Most rounds won decides, then most points.",
            "points": "Most points decides, then most rounds won.",
            "rounds_then_difference": "Most rounds won decides, then the difference in points.",
        },
        topic=Topic.END,
    ),
    "pairs_drawn": RuleSentences(
        {
            "list": "Partners and seats are as on the list of tables.",
            "cards": "Everybody lifts part of the pack and shows its bottom card: the two lowest are partners, "
            "and so are the two "
            "highest; the highest keeps the score, and the player to the left of the scorer deals first.",
        },
        topic=Topic.DEAL,
    ),
}
LED = "with the suit of the first card led as trumps"
BOOMKE_GOAL = ("Two sides play for tricks, and the higher total wins the round.", FIXED_PAIRS)
BOOMKE_DRAW = CardDraw(highest_scores=True, under=("pairs_drawn", "cards"))
BOOMKE_CUT = "The dealer may shuffle or not; the player to the dealer’s right cuts."
BOOMKE = Teaching(
    {
        Topic.GOAL: BOOMKE_GOAL,
        Topic.DEAL: ("52 cards, thirteen each.", ACES_HIGH, BOOMKE_CUT, DEAL_PASSES),
        Topic.BIDDING: (
            "The player to the dealer’s left speaks first: pass, or a number from 7 to 13; 13 is called Boom.",
            "Each bid is higher than the last, and names tricks but no suit. A player who has passed may not "
            "bid again.",
            "The bidding ends when three players have passed; every deal is played.",
        ),
        Topic.PLAY: (FOLLOW, TRICK),
        Topic.SCORE: (REVOKE_BY_HAND,),
    },
    {
        "bid": Play(Leads.BIDDER, LED),
        "boom": Play(Leads.BIDDER, LED, more=("Play stops as soon as the bidding side loses a trick.",)),
        "meetje": Play(
            Leads.DEALER,
            LED,
            "The side with seven tricks or more wins it.",
            more=("It is played when nobody else has bid.",),
        ),
    },
    BOOMKE_RULES,
    (batches(DEALER_CHOOSES, FOUR_FOUR_FIVE, FIVE_FOUR_FOUR), PAIRS_DRAWN),
    (
        "A bid made pays the bidding side 1 point for 7 to 9 tricks, 2 for 10 to 12 and 3 for 13; the other "
        "side nothing.",
        "A bid of 7 to 9 lost costs 1 point; the other side wins 1, or 2 with ten tricks or more.",
        "A bid of 10 to 12 lost costs 2 points, and the other side wins 2.",
        "Boom pays 5 points made; lost it costs 5, and the other side wins 5.",
        "Meetje pays 1 point to the side that wins it, and nothing to the other.",
    ),
    BOOMKE_DRAW,
)
BOOMKE_PLAIN = Teaching(
    {
        Topic.GOAL: BOOMKE_GOAL,
        Topic.DEAL: (
            "52 cards, thirteen each.",
            ACES_HIGH,
            BOOMKE_CUT,
            "The cards are dealt four, four and four to everybody, then one.",
            "The dealer’s last card is turned up and shows the trump suit.",
            DEAL_PASSES,
        ),
        Topic.BIDDING: (LED_BY_ELDEST,),
        Topic.PLAY: (FOLLOW, TRICK),
        Topic.SCORE: (REVOKE_BY_HAND,),
    },
    {"plain": Play(goal="All 13 tricks are played and counted.")},
    BOOMKE_RULES,
    (PAIRS_DRAWN,),
    ("Each side scores a point for every trick it wins.",),
    BOOMKE_DRAW,
)
