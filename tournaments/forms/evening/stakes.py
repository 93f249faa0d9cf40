"""What an evening is played for, as a form: only what the rules of the evening leave to choose."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext_lazy

from scoring.money import (
    CURRENCIES,
    DEAL,
    GAME,
    HIGHEST_ANTE,
    HIGHEST_CENTS,
    MEAN,
    POINT,
    POT,
    REFUSE,
    SIDES,
    VALUE,
    WHOLE,
    MoneyStake,
    settlements,
    stake_from,
    ways,
)
from tournaments.forms.shared_settings import SharedForm

if TYPE_CHECKING:
    from django.http import QueryDict

    from scoring.variants import Variant

WAYS = {
    POINT: gettext_lazy("a point"),
    DEAL: gettext_lazy("a lost deal"),
    GAME: gettext_lazy("a lost game"),
    POT: gettext_lazy("a point, through a pot"),
}
SETTLEMENTS = {
    REFUSE: gettext_lazy("Say so, and settle nothing"),
    MEAN: gettext_lazy("Everybody settles with the average of the table"),
    SIDES: gettext_lazy("The side with fewer points pays the difference, each to each"),
}


class StakeForm(SharedForm, forms.Form):
    """Cents and what they are paid for; without cents nothing is played for."""

    cents = forms.IntegerField(
        label=gettext_lazy("Cents"),
        help_text=gettext_lazy("5 is five cents, 100 a whole euro. Empty: no money."),
        min_value=1,
        max_value=HIGHEST_CENTS,
        required=False,
        error_messages={"invalid": gettext_lazy("Give a whole number.")},
    )
    per = forms.ChoiceField(label=gettext_lazy("Paid for"), widget=forms.RadioSelect)
    ante = forms.IntegerField(
        label=gettext_lazy("Put into an empty pot by everybody"),
        help_text=gettext_lazy("In points, usually 10; 0 where only lost contracts fill it."),
        min_value=0,
        max_value=HIGHEST_ANTE,
        error_messages={"invalid": gettext_lazy("Give a whole number.")},
    )
    takes = forms.ChoiceField(
        label=gettext_lazy("A made contract takes"),
        choices=[
            (VALUE, gettext_lazy("its value out of the pot")),
            (WHOLE, gettext_lazy("the whole pot, shared with the partner")),
        ],
        widget=forms.RadioSelect,
    )
    uneven = forms.ChoiceField(
        label=gettext_lazy("Where the points of a table do not add up to zero"), widget=forms.RadioSelect
    )
    currency = forms.ChoiceField(label=gettext_lazy("Currency"), choices=[(code, code) for code in CURRENCIES])
    on_phones = forms.BooleanField(
        label=gettext_lazy("Show the money on the phones at the tables"),
        help_text=gettext_lazy("Each table sees its own sheet in money. No public page, wall or print ever does."),
        required=False,
    )

    def __init__(self, variant: Variant, stake: dict[str, Any], data: QueryDict | None = None) -> None:
        self.possible = ways(variant)
        now = (stake_from(stake) or MoneyStake(0, per=self.possible[0])).as_data()
        super().__init__(data, initial={**now, "cents": now["cents"] or None})
        if now["per"] not in self.possible:
            self.initial["per"] = self.possible[0]
        self._choose("per", self.possible, WAYS)
        self._choose("uneven", settlements(variant), SETTLEMENTS)
        if POT in self.possible:
            del self.fields["uneven"]
        else:
            del self.fields["ante"], self.fields["takes"]

    def _choose(self, name: str, values: tuple[str, ...], labels: dict[str, Any]) -> None:
        self.fields[name].choices = [(value, labels[value]) for value in values]  # type: ignore[attr-defined]  # a choice

    @property
    def stake(self) -> dict[str, Any]:
        """What is to be stored; empty where nothing is played for."""
        answers = self.cleaned_data
        return MoneyStake(**answers).as_data() if answers["cents"] else {}
