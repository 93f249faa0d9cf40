"""How an evening goes: its name and day, who plays, how rounds end and what ranks."""

import re
from collections.abc import Mapping
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.forms.evening.rankings import RankingField
from tournaments.models import Tournament
from tournaments.security.untrusted_input import signed_number

WHOLE = re.compile(r"-?[0-9]{1,6}")
PLAN = (
    "name",
    "date",
    "kind",
    "rounds_planned",
    "round_end",
    "deals_per_round",
    "minutes_per_round",
    "passed_deals_count",
    "ranking",
    "place_bonus",
    "sit_out",
    "sit_out_points",
    "absence",
    "absence_points",
    "substitutes",
    "double_entry",
    "score_entry",
)


UNASKED = ("score_entry", "absence", "absence_points", "substitutes")


class _PlanFields(forms.ModelForm):
    """The fields of a plan, as the model has them."""

    ranking = RankingField(label=gettext_lazy("Ranked by"))
    place_bonus = forms.CharField(
        label=gettext_lazy("Bonus for each place at the table"),
        help_text=gettext_lazy("Points for the first, second … place of a round, for example 90 60 30 0."),
        required=False,
        max_length=60,
    )

    class Meta:
        model = Tournament
        fields = PLAN
        widgets = {
            "date": forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
            "kind": forms.RadioSelect,
            "round_end": forms.RadioSelect,
            "sit_out": forms.RadioSelect,
            "absence": forms.RadioSelect,
            "substitutes": forms.RadioSelect,
            "score_entry": forms.RadioSelect,
            "deals_per_round": forms.NumberInput(attrs={"min": 1, "max": 100}),
            "minutes_per_round": forms.NumberInput(attrs={"min": 1, "max": 600}),
            "rounds_planned": forms.NumberInput(attrs={"min": 1, "max": 50}),
        }
        labels = {"kind": gettext_lazy("Played by")}
        help_texts = {
            "deals_per_round": gettext_lazy("A multiple of four lets everybody deal equally often."),
            "minutes_per_round": gettext_lazy("Only where a round ends by the clock."),
            "passed_deals_count": gettext_lazy("A deal that is passed out counts as one of the deals of the round."),
            "absence": gettext_lazy("For somebody who comes late, signed off or left, once that round is closed."),
            "absence_points": gettext_lazy("Only where a round missed scores a fixed number of points."),
            "substitutes": gettext_lazy("Somebody who takes over the seat of an absent player; each may differ."),
            "sit_out_points": gettext_lazy("Only where sitting out scores a fixed number of points."),
            "score_entry": gettext_lazy(
                "For a club that keeps its own paper: one total for each player or pair of a table, at the end of a "
                "round. The desk may always type the totals of a table for which no deal is entered."
            ),
            "double_entry": gettext_lazy(
                "Two phones at each table enter every deal without seeing each other’s entry. If "
                "they agree, the deal is saved; if not, both are asked. The desk still enters deals "
                "alone."
            ),
        }


class PlanForm(forms.Form):
    """Everything about an evening but its rules. The service checks what belongs together, and stores it."""

    def __init__(self, data: Mapping[str, Any] | None = None, *, instance: Tournament, fixed: bool = False) -> None:
        model_form = _PlanFields(instance=instance)
        super().__init__(data, initial=model_form.initial)
        self.fields = model_form.fields
        self.initial["place_bonus"] = " ".join(str(points) for points in instance.place_bonus)
        if fixed:
            del self.fields["kind"]
        self.fields["rounds_planned"].max_value = 50  # type: ignore[attr-defined]  # ours has it
        for name in UNASKED:
            self.fields[name].required = False

    def clean(self) -> dict[str, Any]:
        """What is not answered stays as it is."""
        cleaned = super().clean() or self.cleaned_data
        for name in UNASKED:
            if cleaned.get(name) in ("", None) and name not in self.errors:
                cleaned[name] = self.initial[name]
        return cleaned

    def clean_place_bonus(self) -> list[int | None]:
        words = self.cleaned_data["place_bonus"].replace(",", " ").split()
        if wrong := [word for word in words if not WHOLE.fullmatch(word)]:
            raise forms.ValidationError(_("Not a whole number: {words}.").format(words=", ".join(wrong)))
        return [signed_number(word) for word in words]

    @property
    def changes(self) -> dict[str, Any]:
        """What the service is to store."""
        return dict(self.cleaned_data)
