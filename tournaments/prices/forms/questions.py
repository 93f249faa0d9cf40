"""“May I?” as a form for pages without scripts: the last bid, mine, and the answer.

Whose roem is higher, as a form: the best combination of each hand, and whether the opponent has bid.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from scoring import Message, ScoringError
from scoring.auction import Bid, may_follow
from scoring.auction.sentences import bid_name
from scoring.auction.state import suits_of, ways_of
from scoring.contracts import Declarers
from scoring.names import SUIT_NAMES
from scoring.roem import RANKS, ROEM, SUITS
from scoring.roem_verdict import FORM, NAMES, RANK_NAMES, Roem, combination
from tournaments.frame.translate import say

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.forms import BoundField
    from django.http import QueryDict

    from scoring.variants import Variant


BETWEEN = "."


class MayI(forms.Form):
    """Two bids of a variant. Once valid, `answer` says whether mine may follow, and why not."""

    def __init__(self, variant: Variant, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.variant = variant
        bids = list(_bids(variant))
        none_yet = [("", _("No bid yet"))]
        self.fields["last"] = forms.ChoiceField(label=_("The last bid"), choices=none_yet + bids, required=False)
        self.fields["mine"] = forms.ChoiceField(label=_("My bid"), choices=bids)

    @property
    def answer(self) -> dict[str, Any]:
        """`allowed`, and the sentence that says so or why not."""
        mine, last = _read(self.cleaned_data["mine"]), _read(self.cleaned_data["last"])
        reason = may_follow(self.variant, mine, last) if mine else None
        if reason:
            return {"allowed": False, "sentence": say(reason)}
        names = {"mine": self._name(mine), "last": self._name(last)}
        text = _("{mine} may follow {last}.") if last else _("{mine} may be bid.")
        return {"allowed": True, "sentence": text.format(**names)}

    def _name(self, made: Bid | None) -> str:
        return say(bid_name(self.variant, made.contract, made.suit)) if made else ""


def _read(value: str) -> Bid | None:
    key, _dot, suit = value.partition(BETWEEN)
    return Bid(key, suit or None, ()) if key else None


def _bids(variant: Variant) -> Iterator[tuple[str, str]]:
    """Every bid from low to high; of several contracts of one number only the number."""
    if variant.auction is None:
        return
    ways, seen = ways_of(variant, variant.auction), set()
    for key, way in ways.items():
        contract, height = variant.by_key[key], variant.height[key]
        if contract.declarers is Declarers.NOBODY or (variant.auction.numbers and height in seen):
            continue
        seen.add(height)
        for suit in (None,) if way == "announced" else suits_of(variant, contract):
            yield f"{key}{BETWEEN}{suit or ''}".rstrip(BETWEEN), say(bid_name(variant, key, suit))


HANDS = ("declarer", "partner", "opponent")


class Hand(NamedTuple):
    """Who holds it, and its three fields."""

    label: Message
    fields: list[BoundField]


class RoemForm(forms.Form):
    """The answers; after `is_valid` they are a `roem`."""

    def __init__(self, data: QueryDict | None = None) -> None:
        super().__init__(data)
        kinds = [("", "—"), *((key, f"{say(NAMES[key]).capitalize()} · {value}") for key, value in reversed(ROEM))]
        ranks = [("", "—"), *((rank, say(RANK_NAMES.get(rank, Message(rank)))) for rank in reversed(RANKS))]
        suits = [("", "—"), *((suit, say(SUIT_NAMES[suit])) for suit in reversed(SUITS))]
        for hand in HANDS:
            self.fields[hand] = forms.ChoiceField(label=_("Combination"), choices=kinds, required=False)
            self.fields[f"{hand}_top"] = forms.ChoiceField(label=say(FORM["top"]), choices=ranks, required=False)
            self.fields[f"{hand}_suit"] = forms.ChoiceField(label=say(FORM["suit"]), choices=suits, required=False)
        self.fields["bid"] = forms.BooleanField(label=say(FORM["bid"]), required=False)

    @property
    def hands(self) -> list[Hand]:
        """The fields of each hand together."""
        return [Hand(FORM[hand], [self[hand], self[f"{hand}_top"], self[f"{hand}_suit"]]) for hand in HANDS]

    def clean(self) -> dict[str, Any]:
        super().clean()
        best = {}
        for hand in HANDS:
            answers = (self.cleaned_data.get(name, "") for name in (hand, f"{hand}_top", f"{hand}_suit"))
            try:
                best[hand] = combination(*answers)
            except ScoringError:
                self.add_error(f"{hand}_top", _("Of a sequence, say the top card and the suit."))
        if not self.errors:
            self.roem = Roem(**best, opponent_bid=self.cleaned_data["bid"])
        return self.cleaned_data
