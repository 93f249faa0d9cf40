"""Whose roem is higher, as a form: the best combination of each hand, and whether the opponent has bid."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django import forms
from django.utils.translation import gettext as _

from scoring import Message, ScoringError
from scoring.names import SUIT_NAMES
from scoring.roem import RANKS, ROEM, SUITS
from scoring.roem_verdict import FORM, NAMES, RANK_NAMES, Roem, combination
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from django.forms import BoundField
    from django.http import QueryDict

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
