"""The entry form of the table page as the club draws it, so that its buttons stand there before its scripts come. Pure.

The contract buttons are drawn here alone; the page's scripts take them over. Cards, pad and the line of the deal are
drawn as the scripts draw them when nothing is tapped yet.
"""

import re
from typing import NamedTuple

from django.utils.translation import gettext as _

from tournaments.play.tables_of_five import FIFTH, chairs, place_at
from tournaments.templatetags.whist import set_of_deals, signed

# Buttons in a row; a family of more than so many is long; a word of more letters is set smaller.
ACROSS = 6
LONG = 10
LONG_WORD = 10
COUNTED = ("tricks.", "points.")
UNPLAYED = {"pass", "redeal"}


class Button(NamedTuple):
    """A contract to tap; `spoken` where its label alone says too little, `span` where it fills the rest of a row."""

    key: str
    label: str
    spoken: str = ""
    span: int = 0


class Family(NamedTuple):
    """A row of the ladder; single contracts share the last one, without a name. `higher` unfold as a list."""

    name: str
    buttons: tuple[Button, ...]
    higher: tuple[Button, ...] = ()

    @property
    def list_name(self):
        return _("{family}: higher").format(family=self.name)


def families(document):
    """The contracts of a variant's document in rows; none where there is nothing to choose."""
    choices = [choice for choice in document["fields"][0]["choices"] if choice["value"] != "manual"]
    if len(choices) == 1:
        return []
    grouped = {}
    for choice in choices:
        alone = choice["value"] in document["unplayed"]
        grouped.setdefault(choice["value"] if alone else choice["group"], []).append(choice)
    alone = [one for one, *more in grouped.values() if not more]
    singles = [Button(one["value"], one["name"]) for one in alone if one["value"] not in document["unplayed"]]
    unplayed = [Button(one["value"], one["name"]) for one in alone if one["value"] in document["unplayed"]]
    rows = [_family(document, name, members, singles) for name, members in grouped.items() if len(members) > 1]
    return [*rows, Family("", (*singles, *unplayed))] if singles or unplayed else rows


def _family(document, name, members, singles):
    """A short family leaves room for a single contract beside it; a very long one hides its higher levels."""
    levels = [Button(member["value"], _level(document, member), member["name"]) for member in members]
    if len(levels) > LONG:
        return Family(name, tuple(levels[: LONG - 3]), tuple(levels[LONG - 3 :]))
    room = ACROSS - (len(levels) % ACROSS or ACROSS)
    if room >= 3 and singles:
        levels.append(singles.pop(0)._replace(span=room))
    return Family(name, tuple(levels))


def _level(document, choice):
    call = next((one["call"] for one in document["contracts"] if one["key"] == choice["value"]), {})
    return str(call.get("level") or choice["name"])


class Card(NamedTuple):
    """One of four at the table: the chair and its name, who sits there, whether they deal, and where they stand."""

    chair: str
    where: str
    who: str
    long: bool
    deals: bool
    total: str


def cards(document, state):
    """The cards of the four who play the next deal."""
    playing = chairs(_names(state), state["next_dealer"])
    return [_card(document, state, chair, playing.get(chair)) for chair in document["seats"]]


def watcher(state):
    """At a table of five: who deals and watches, and where they stand; else None."""
    dealer, names = state["next_dealer"], _names(state)
    if not _is_five(state):
        return None
    return {"says": _("{name} watches this deal").format(name=names[dealer]), "total": _total(state, dealer)}


def _card(document, state, chair, who):
    where, dealer = document["seats"][chair], state["next_dealer"]
    party = next(one for one in document["parties"] if chair in one)
    place = place_at(chair, dealer) if _is_five(state) else party
    name = who or where
    long = any(len(word) > LONG_WORD for word in re.split(r"[\s-]", name))
    return Card(chair, where, name, long, chair == dealer and not _is_five(state), _total(state, place))


def _names(state):
    return {place: one["name"] for place, one in state["seats"].items()}


def _is_five(state):
    return state["table"]["first_dealer"] == FIFTH


def _total(state, party):
    totals = state["deals"][-1]["totals"] if state["deals"] else {}
    return signed(totals.get(party, 0))


class Count(NamedTuple):
    """A count of tricks to tap; whether it makes the contract, where only one can be played."""

    number: int
    makes: bool

    @property
    def spoken(self):
        return _("{n}, makes the contract").format(n=self.number)


def pad(document):
    """The counts that can be tapped before a contract is."""
    only = _only(document)
    makes = {count for count, line in enumerate(only) if document["lines"][line][2]} if only else set()
    least = min(one["measure"].get("kitty", 0) for one in document["contracts"])
    return [Count(number, number in makes) for number in range(least, len(only) or 14)]


def legend(document, state):
    """What the pad counts, in the game's own word, and whose tricks they are where that is known before any tap."""
    label = next(field["label"] for field in document["fields"] if field["key"].startswith(COUNTED))
    if not _only(document) or document["contracts"][0]["declarers"] != "nobody":
        return label
    return f"{label}: {together(document, state, 'NS')}"


def together(document, state, seats):
    """Several seats as one speaks of them; a pair that sits on both is named once."""
    sitters = {seat: state["seats"].get(seat) for seat in seats}
    names = (state["short"][str(who["number"])] if who else document["seats"][seat] for seat, who in sitters.items())
    return f" {_('and')} ".join(dict.fromkeys(names))


def _only(document):
    """The score table of the one contract there is; empty where there are several."""
    if len(document["contracts"]) > 1 or set(document["unplayed"]) - {"manual"}:
        return []
    return next(iter(document["contracts"][0]["tables"].values()))


def is_open(state):
    """Can deals be entered, as far as the club knows?"""
    return state["round"]["status"] == "open" and not state["table"]["over"] and not _full(state)


def _full(state):
    return state["expected"] is not None and _entered(state) >= state["expected"]


def _entered(state):
    types = [one["record"].get("contract", {}).get("type") for one in state["deals"]]
    return sum(state["passed_deals_count"] or type_ not in UNPLAYED for type_ in types)


def turn(state):
    """Which deal is due, and of which set where they are duplicated, in words."""
    return " · ".join(filter(None, (set_of_deals(state["table"]["dealt"]), _deal_due(state))))


def _deal_due(state):
    number, expected = state["next_number"], state["expected"]
    if expected is None:
        return _("Deal {n}").format(n=number)
    if state["passed_deals_count"] or number == _entered(state) + 1:
        return _("Deal {n} of {m}").format(n=number, m=expected)
    return f"{_('Deal {n}').format(n=number)} · {_entered(state)}/{expected}"


def drawing(document, state):
    """Everything the page draws of itself, for its template; None while nothing can be entered."""
    if not is_open(state):
        return None
    return {
        "cards": cards(document, state),
        "watcher": watcher(state),
        "pad": pad(document),
        "legend": legend(document, state),
        "turn": turn(state),
        "save": _("Save deal {n}").format(n=state["next_number"]),
    }
