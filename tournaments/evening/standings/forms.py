"""Handicaps of an evening (the rule, and the points of each by hand), and points of the director."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.handicaps import MOST_EVENINGS, MOST_PERCENT, HandicapRule
from tournaments.evening.standings.services import MOST
from tournaments.frame.forms import AS_WRITTEN, SharedForm
from tournaments.frame.points import points_field

if TYPE_CHECKING:
    from collections.abc import Iterable

    from django.http import QueryDict


class HandicapRuleForm(SharedForm, forms.Form):
    """The rule; without a percentage there is none."""

    percent = forms.IntegerField(
        label=gettext_lazy("Percentage of the difference to the best average"),
        min_value=1,
        max_value=MOST_PERCENT,
        required=False,
    )
    evenings = forms.IntegerField(
        label=gettext_lazy("Over how many of the club’s last evenings of this game"),
        min_value=1,
        max_value=MOST_EVENINGS,
        initial=10,
    )
    least = forms.IntegerField(
        label=gettext_lazy("How many of them somebody must have played"),
        min_value=1,
        max_value=MOST_EVENINGS,
        initial=3,
    )

    @classmethod
    def of(cls, data: QueryDict | None, rule: HandicapRule | None) -> HandicapRuleForm:
        """The form of the rule as it is."""
        return cls(data, initial=rule.as_data() if rule else None)

    def clean(self) -> dict[str, Any]:
        least, evenings = self.cleaned_data.get("least"), self.cleaned_data.get("evenings")
        if least and evenings and least > evenings:
            self.add_error("least", _("That is more than the evenings that count."))
        return self.cleaned_data

    @property
    def rule(self) -> HandicapRule | None:
        """The rule as typed."""
        return HandicapRule(**self.cleaned_data) if self.cleaned_data["percent"] else None


class HandicapsForm(SharedForm, forms.Form):
    """Everybody's handicap; `people` are number, name and points as they are or will be."""

    def __init__(self, people: Iterable[tuple[int, str, int]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._numbers = []
        for number, name, points in people:
            self._numbers.append(number)
            self.fields[f"entrant{number}"] = points_field(
                label=f"{number} · {name}", initial=points, min_value=-MOST, max_value=MOST
            )

    @property
    def points(self) -> dict[int, int]:
        """The points by entrant number."""
        return {number: self.cleaned_data[f"entrant{number}"] for number in self._numbers}


class AdjustmentForm(forms.Form):
    """To whom, how many, in which round, and why."""

    entrant = forms.TypedChoiceField(label=gettext_lazy("For"), coerce=int, widget=forms.Select(attrs=AS_WRITTEN))
    points: forms.Field = forms.IntegerField(
        label=gettext_lazy("Points"), help_text=gettext_lazy("Use a minus sign to take points away.")
    )
    round = forms.TypedChoiceField(label=gettext_lazy("In"), coerce=int, required=False, empty_value=None)
    reason = forms.CharField(
        label=gettext_lazy("Reason"), max_length=200, help_text=gettext_lazy("Everybody can read it.")
    )

    def __init__(
        self,
        entrants: Sequence[tuple[int, str]],
        *args: Any,
        rounds: Sequence[tuple[int, str]],
        whole: str,
        **kwargs: Any,
    ) -> None:
        super().__init__(*args, **kwargs)
        asked = self.fields["points"]
        self.fields["points"] = points_field(label=asked.label, help_text=asked.help_text)
        self.fields["entrant"].choices = [("", "—"), *entrants]  # type: ignore[attr-defined]  # a menu
        self.fields["round"].choices = [("", whole), *rounds]  # type: ignore[attr-defined]  # a menu
