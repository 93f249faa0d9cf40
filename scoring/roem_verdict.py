"""Rules of roem: the higher of two and why, who may deny it, and what counts in the end; after the rule page, PA-11.

>>> verdict(Roem(declarer="four_queens", opponent="four_kings", opponent_bid=True)).denied
True
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from string import Formatter
from typing import TYPE_CHECKING, Any, NamedTuple

from scoring.messages import Message
from scoring.names import SUIT_NAMES
from scoring.roem import RANKS, ROEM, STUK, SUITS, height

if TYPE_CHECKING:
    from scoring.variants import Variant

NAMES = {
    "sequence_3": Message("three in sequence"),
    "sequence_4": Message("four in sequence"),
    "sequence_5": Message("five in sequence"),
    "four_queens": Message("four queens"),
    "four_kings": Message("four kings"),
    "four_aces": Message("four aces"),
    "sequence_6": Message("six in sequence"),
    "sequence_7": Message("seven in sequence"),
    "sequence_8": Message("eight in sequence"),
    "four_jacks": Message("four jacks"),
}
RANK_NAMES = {
    "J": Message("jack", context="card"),
    "Q": Message("queen", context="card"),
    "K": Message("king", context="card"),
    "A": Message("ace", context="card"),
}
LETTERS = {"four_jacks": "J", "four_queens": "Q", "four_kings": "K", "four_aces": "A"}
SENTENCES = {
    "from": Message("{sequence} from the {rank} of {suit}"),
    "by_list": Message("{higher} ({points}) against {lower} ({fewer}): the first is higher on the list."),
    "by_rank": Message("{higher} against {lower}: as many cards, and the first has the higher top card."),
    "by_suit": Message("{higher} against {lower}: as many cards from the same rank, and {suit} rank above {other}."),
    "in_two_hands": Message("{one} and {other} share a card, so they cannot be in two hands."),
    "not_dealt": Message("There is no {combination}: those cards are not in the pack."),
    "nobody": Message("Nobody of the declaring side announces roem, so none counts."),
    "unopposed": Message("No opponent has a higher combination, so it is not denied."),
    "only_passed": Message("That opponent only passed and may not deny: only opponents who have bid may."),
    "not_denied": Message("So it is not denied."),
    "denied": Message("So it is denied."),
    "partner_joins": Message("The partner’s roem is added; nobody can deny it, because the declarer’s was not denied."),
    "partner_revives": Message("So the partner revives the declarer’s roem, and both count."),
    "partner_fails": Message("The partner’s is not higher than the one that denied, so neither counts."),
    "silent": Message("The declarer is silent, so the partner’s roem can be denied."),
    "counts": Message("These combinations count {points}, and any others that the same hands announced."),
    "none": Message("No roem counts."),
    "stuk": Message("Stuk (king and queen of trumps) counts {points} besides; nobody can deny it."),
}


@dataclass(frozen=True, slots=True)
class Roem:
    """The best single combination of each, "" for none: "four_kings", "sequence_3 from K spades"."""

    declarer: str = ""
    partner: str = ""
    opponent: str = ""
    opponent_bid: bool = False


class Verdict(NamedTuple):
    """The verdict on the roem: denied, revived by the partner, what the best combinations count, and the steps.

    Where hands cannot be so, `fault` says it and nothing else is known.
    """

    denied: bool = False
    revived: bool = False
    counts: int = 0
    why: tuple[Message, ...] = ()
    fault: Message | None = None


FORM = {
    "title": Message("Whose roem is higher?"),
    "rules": Message(
        "The declarer announces after the first lead, the partner once it is clear who that is. "
        "An opponent who has bid may deny with one higher combination."
    ),
    "declarer": Message("Highest of the declarer"),
    "partner": Message("Highest of the partner"),
    "opponent": Message("Highest of an opponent"),
    "top": Message("Top card"),
    "suit": Message("Suit"),
    "bid": Message("That opponent has bid, not only passed."),
    "take": Message("Enter it so"),
    "taken": Message("Entered with the deal. Add what else the same hands announced."),
}


def said(key: str, **values: Any) -> Message:
    """A sentence of the verdict with its values."""
    return Message(SENTENCES[key].text, **values)


def name_of(held: str) -> Message:
    """The name of a combination: "four in sequence from the queen of hearts"."""
    key, _, top = held.partition(" from ")
    if not top:
        return NAMES[key]
    rank, suit = top.split(" ")
    return said("from", sequence=NAMES[key], rank=RANK_NAMES.get(rank, rank), suit=SUIT_NAMES[suit])


def cards_of(held: str) -> frozenset[tuple[str, str]]:
    """The cards of a combination, empty where the pack does not hold them: its only six is that of hearts.

    Raises ScoringError for what is no combination.
    """
    height(held)
    key, _, top = held.partition(" from ")
    if not top:
        return frozenset((LETTERS[key], suit) for suit in SUITS)
    rank, suit = top.split(" ")
    above = RANKS.index(rank) + 1
    below = above - int(key.removeprefix("sequence_"))
    if below < (0 if suit == "hearts" else 1):
        return frozenset()
    return frozenset((card_rank, suit) for card_rank in RANKS[below:above])


def why_higher(first: str, other: str) -> Message:
    """The reason why one of two combinations is higher: the list, the top card, or the suit."""
    higher, lower = sorted((first, other), key=height, reverse=True)
    places = [height(held) for held in (higher, lower)]
    names = {"higher": name_of(higher), "lower": name_of(lower)}
    if places[0][0] != places[1][0]:
        return said("by_list", **names, points=_value(higher), fewer=_value(lower))
    if places[0][1] != places[1][1]:
        return said("by_rank", **names)
    return said("by_suit", **names, suit=SUIT_NAMES[SUITS[places[0][2]]], other=SUIT_NAMES[SUITS[places[1][2]]])


def verdict(roem: Roem) -> Verdict:
    """The fate of the roem that was announced. Raises ScoringError for what is no combination."""
    if fault := _fault(roem):
        return Verdict(fault=fault)
    announced = roem.declarer or roem.partner
    if not announced:
        return Verdict(why=(said("nobody"), said("none"), _stuk()))
    why: list[Message] = [] if roem.declarer else [said("silent")]
    denied = _denied(announced, roem, why)
    revived = denied and bool(roem.declarer and roem.partner) and _revived(roem, why)
    if roem.declarer and roem.partner and not denied:
        why.append(said("partner_joins"))
    counts = 0 if denied and not revived else sum(_value(held) for held in (roem.declarer, roem.partner) if held)
    why.append(said("counts", points=counts) if counts else said("none"))
    return Verdict(denied, revived, counts, (*why, _stuk()))


def roem_data(variant: Variant, say: Callable[[Message], str]) -> dict[str, Any] | None:
    """The data that a page without a server needs to say the same; None where a variant has no roem."""
    if not variant.roem:
        return None
    words = {}
    for key, sentence in SENTENCES.items():
        places = [name for _, name, _, _ in Formatter().parse(sentence.text) if name]
        words[key] = say(Message(sentence.text, **{name: f"{{{name}}}" for name in places}))
    return {
        "kinds": list(variant.roem),
        "list": [[key, value, say(NAMES[key])] for key, value in ROEM],
        "ranks": [[rank, say(RANK_NAMES[rank]) if rank in RANK_NAMES else rank] for rank in RANKS],
        "suits": [[suit, say(SUIT_NAMES[suit])] for suit in SUITS],
        "four": LETTERS,
        "stuk": STUK,
        "form": {key: say(sentence) for key, sentence in FORM.items()},
        "words": words,
    }


def _fault(roem: Roem) -> Message | None:
    hands = [held for held in (roem.declarer, roem.partner, roem.opponent) if held]
    for combination in hands:
        if not cards_of(combination):
            return said("not_dealt", combination=name_of(combination))
    for place, held in enumerate(hands):
        for other in hands[place + 1 :]:
            if cards_of(held) & cards_of(other):
                return said("in_two_hands", one=name_of(held), other=name_of(other))
    return None


def _denied(announced: str, roem: Roem, why: list[Message]) -> bool:
    if not roem.opponent:
        why.append(said("unopposed"))
        return False
    why.append(why_higher(announced, roem.opponent))
    if height(roem.opponent) < height(announced):
        why.append(said("not_denied"))
        return False
    why.append(said("denied" if roem.opponent_bid else "only_passed"))
    return roem.opponent_bid


def _revived(roem: Roem, why: list[Message]) -> bool:
    why.append(why_higher(roem.partner, roem.opponent))
    revives = height(roem.partner) > height(roem.opponent)
    why.append(said("partner_revives" if revives else "partner_fails"))
    return revives


def _value(held: str) -> int:
    return dict(ROEM)[held.partition(" from ")[0]]


def _stuk() -> Message:
    return said("stuk", points=STUK)


def combination(key: str, rank: str, suit: str) -> str:
    """A combination from the answers of a form; a sequence needs its top card. Raises ScoringError where it lacks."""
    text = f"{key} from {rank} {suit}" if key.startswith("sequence") else key
    if key:
        height(text)
    return text if key else ""
