"""Sentences and agreements that several games share."""

from __future__ import annotations

from scoring.options import Option, pick
from scoring.teaching import RuleSentences, Topic, has, switch, under

ACES_HIGH = "In each suit the cards rank ace, king, queen, jack, ten, down to the two."
OWN_SCORE = "Everybody keeps a score of their own; partners are partners for one deal only."
FIXED_PAIRS = "Four players, two against two; partners sit opposite each other."
FOLLOW = "You must follow suit if you can. If you cannot, you may play any card; you need not trump."
TRICK = (
    "The highest trump wins the trick; without one, the highest card of the suit led. The winner of a trick "
    "leads to the next."
)
LEFT_BIDS = "The player to the dealer’s left speaks first, and the turn goes round clockwise."
NO_BID_LATER = "A player who has passed may not bid again in that deal."
DEAL_PASSES = "The deal passes to the left after each deal that was played."
CHANCE_DEALS = "Chance decides who deals first."
RIGHT_CUTS = "The player to the dealer’s right cuts."
HIGHEST_TOTAL = "At the end of the evening the highest total wins."
REVOKE_BY_HAND = "The rules name no price for not following suit: the tournament director decides."


def batches(*choices: tuple[str, str]) -> Option:
    """In what batches the cards are dealt; the first is what the rule page says."""
    return pick("batches", "Batches of cards", "", choices)


FOUR_FOUR_FIVE, FOUR_FIVE_FOUR, FIVE_FOUR_FOUR = (("4-4-5", "4-4-5"), ("4-5-4", "4-5-4"), ("5-4-4", "5-4-4"))
DEALER_CHOOSES = ("dealer", "4-4-5 or 5-4-4, as the dealer likes")
BATCHES = RuleSentences(
    {
        "dealer": "The cards are dealt in batches of four, four and five, or of five, four and four: the dealer "
        "chooses for each deal.",
        "4-4-5": "The cards are dealt in batches: four to everybody, four again, then five.",
        "4-5-4": "The cards are dealt in batches: four to everybody, then five, then four.",
        "5-4-4": "The cards are dealt in batches: five to everybody, then four, then four again.",
        "threes": "The cards are dealt in batches of three, the last four one by one.",
        "4-3-3-3": "The cards are dealt in batches: four to everybody, then three, three and three.",
    },
    topic=Topic.DEAL,
)
PAIRS_DRAWN = pick(
    "pairs_drawn",
    "Drawing partners",
    "",
    (("list", "as on the list"), ("cards", "by drawing cards")),
)
BETWEEN_PAIRS = {
    "pair_payment": RuleSentences(
        {
            "each_once": "Each loser of a pair pays one winner.",
            "every_loser_to_every_winner": "Each loser of a pair pays both winners: twice the price, as the "
            "table shows.",
        },
        topic=Topic.SCORE,
        silent=("each_once",),
    ),
    "pass_dealer": RuleSentences(
        {
            "same": "If everybody passes, the same player deals again.",
            "next": "If everybody passes, the next player deals.",
        },
        topic=Topic.BIDDING,
        applies=under("queen_price", None),
    ),
}
DOUBLES = {
    "double_after_pass": switch(
        "The deal after a passed deal counts double.",
        "A passed deal does not double the next one.",
        applies=under("queen_price", None),
    ),
    "passed_cap": RuleSentences(
        {
            1: "A passed deal doubles the next deal; several in a row double it once.",
            "unlimited": "Every passed deal in a row doubles the next deal once more.",
            0: "A passed deal does not double the next one.",
        },
        applies=under("queen_price", None),
    ),
    "announced_double": RuleSentences(
        {
            "allowed": "An opponent of the declarer may announce a double before play, once in a deal.",
            "off": "Nobody may announce a double.",
        }
    ),
    "double_scope": RuleSentences(
        {
            "contract": "When several play alone side by side, a double reaches only the contract it was said against.",
            "deal": "When several play alone side by side, a double reaches the whole deal.",
        },
        topic=Topic.SCORE,
        applies=under("announced_double", "allowed"),
    ),
}
REVOKE_FINE = RuleSentences(
    {None: REVOKE_BY_HAND},
    (
        "Not following suit stops the deal: who did it pays {n} point to each of the others, or as many times as the "
        "club’s rules say for the contract.",
        "Not following suit stops the deal: who did it pays {n} points to each of the others, or as many times as the "
        "club’s rules say for the contract.",
    ),
    topic=Topic.SCORE,
)
QUEENS = RuleSentences(
    {None: "If everybody passes, nothing is played."},
    (
        "If everybody passes, each plays alone to take no queen: a queen costs {n} point, into the pot where there is "
        "one, else to each of the others.",
        "If everybody passes, each plays alone to take no queen: a queen costs {n} points, into the pot where there is "
        "one, else to each of the others.",
    ),
    topic=Topic.BIDDING,
    silent=(None,),
)
POT = {
    "pot": RuleSentences(
        {
            "off": "There is no pot.",
            "alone": "Who makes a contract that is played alone, above the lowest bid, wins the pot; who loses one "
            "pays as much into it as lies there.",
            "every": "Who makes a contract wins the pot, partners half each; who loses one pays as much into it as "
            "lies there.",
        },
        topic=Topic.SCORE,
        silent=("off",),
    ),
    "pot_passed": RuleSentences(
        {None: "A passed deal puts nothing into the pot."},
        (
            "If everybody passes, each player puts {n} point into the pot.",
            "If everybody passes, each player puts {n} points into the pot.",
        ),
        topic=Topic.SCORE,
        applies=lambda variant: bool(variant.pot_for) and variant.passes_out,
        silent=(None,),
    ),
}
TROEL_NEEDS = RuleSentences(
    {
        "by_suit": "Troel needs eight tricks or nine, by its trump suit.",
        "eight": "Troel needs eight tricks, whatever the trump suit.",
        "nine": "Troel needs nine tricks, whatever the trump suit.",
    },
    topic=Topic.SCORE,
    applies=has("troel"),
    silent=("by_suit",),
)
EVERY_GAME = {
    **BETWEEN_PAIRS,
    **DOUBLES,
    **POT,
    "queen_price": QUEENS,
    "troel_needs": TROEL_NEEDS,
    "revoke_fine": REVOKE_FINE,
    "target": RuleSentences(
        {}, ("The first side with {n} point wins the game.", "The first side with {n} points wins the game.")
    ),
    "win_at": RuleSentences(
        {}, ("The first side with {n} point wins the game.", "The first side with {n} points wins the game.")
    ),
    "lose_at": RuleSentences(
        {None: "No total loses the game."},
        (
            "A side with {points} points or fewer loses the game.",
            "A side with {points} points or fewer loses the game.",
        ),
    ),
    "max_sets": RuleSentences(
        {None: "A side may be set any number of times."},
        (
            "A side may be set once in a game; the second set loses.",
            "A side may be set {n} times in a game; one set more loses.",
        ),
    ),
    "players": RuleSentences(
        {
            4: "Four players sit at a table.",
            5: "Five players sit at a table; the dealer sits out and scores nothing in that deal.",
        },
        topic=Topic.GOAL,
        silent=(4,),
    ),
    "deals": RuleSentences(
        {None: "A round is played by the clock."}, ("A round has one deal.", "A round has {n} deals.")
    ),
    "rubber": switch("The first side to win two games wins the rubber.", "Each game stands by itself."),
    "batches": BATCHES,
    "suit_rank": RuleSentences(
        {
            "diamonds_clubs_spades": "Between equal bids hearts stand highest, then diamonds, clubs and spades.",
            "diamonds_spades_clubs": "Between equal bids hearts stand highest, then diamonds, spades and clubs.",
        },  # beside the ladder a lesson says it already
    ),
    "waiting": RuleSentences(
        {
            "join": "The first to speak may wait, and at the next turn accept somebody, join a misère or pass.",
            "accept": "The first to speak may wait, and at the next turn accept somebody or pass.",
            "off": "Nobody may wait: the first to speak bids, proposes or passes.",
        },
        topic=Topic.BIDDING,
    ),
    "abondance_from_nine": switch(
        "The first abondance is bid for nine tricks.",
        "The first abondance is bid for the fewest tricks that stand above the last bid.",
        Topic.BIDDING,
        has("abondance_9"),
    ),
    "change_contract": RuleSentences(
        {
            "any": "Who was overcalled may bid any higher contract.",
            "own_kind": "Who was overcalled may only bid higher in the same kind of contract.",
        },
        topic=Topic.BIDDING,
        silent=("any",),
    ),
    "troel_overbids": switch(
        "Bidding begins at the dealer’s left after Troel too, and the Troel hand may bid higher itself.",
        "The Troel hand does not bid over its own Troel.",
        Topic.BIDDING,
        has("troel"),
        silent=(False,),
    ),
    "troel_only_overcalled_by": RuleSentences(
        {
            "open_misere_and_slim": "Only an open misère and a slam played alone may be bid over Troel.",
            "higher": "Any contract that stands above Troel may be bid over it.",
        },
        topic=Topic.BIDDING,
        applies=has("troel"),
    ),
    "troel_said": RuleSentences(
        {
            "before": "Troel is announced before the bidding.",
            "first_turn": "Troel is announced at the first turn of who holds it.",
        },
        topic=Topic.BIDDING,
        applies=has("troel"),
    ),
    "abondance_by_suit": switch(
        "Abondance and slam are bid with their suit, and the higher suit wins.",
        "Abondance and slam are bid without their suit.",
        Topic.BIDDING,
        silent=(False,),
    ),
}
SIDE_BY_SIDE = "Each settles apart with the three others."
