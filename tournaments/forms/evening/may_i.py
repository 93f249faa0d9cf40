"""“May I?” as a form for pages without scripts: the last bid, mine, and the answer."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _

from scoring.auction import Bid, may_follow
from scoring.auction.sentences import bid_name
from scoring.auction.state import suits_of, ways_of
from scoring.contracts import Declarers
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from collections.abc import Iterator

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
