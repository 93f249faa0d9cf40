"""Short questions about an evening: who swaps with whom, more time, a reason, points, a moment.

The later stages of an event: a line each.

Who takes part: a pasted list, people of the register, pairs, wishes.
"""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.evening.rounds.models import Entrant, SubstituteRule
from tournaments.frame.forms import SharedForm
from tournaments.register.models import Player


class SwapForm(forms.Form):
    """Two entrants of a round who change places."""

    one = forms.TypedChoiceField(label=gettext_lazy("This one"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("changes places with"), coerce=int)

    def __init__(self, places: Sequence[tuple[int, str]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *places]  # type: ignore[attr-defined]  # a menu

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("Choose two different people."))
        return cleaned


class ReasonForm(forms.Form):
    """Why something is done that is not the usual way."""

    reason = forms.CharField(label=gettext_lazy("Reason"), max_length=200, required=False)

    def __init__(self, *args: Any, needed: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].required = needed


class TimeForm(forms.Form):
    """Minutes to give, or to take with a minus."""

    minutes = forms.IntegerField(label=gettext_lazy("Minutes"), min_value=-120, max_value=120, initial=5)


class AdjustmentForm(forms.Form):
    """To whom, how many, in which round, and why."""

    entrant = forms.TypedChoiceField(label=gettext_lazy("For"), coerce=int)
    points = forms.IntegerField(
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
        self.fields["entrant"].choices = [("", "—"), *entrants]  # type: ignore[attr-defined]  # a menu
        self.fields["round"].choices = [("", whole), *rounds]  # type: ignore[attr-defined]  # a menu


class MomentForm(forms.Form):
    """The number of an act; the last one where none is given."""

    at = forms.IntegerField(label=gettext_lazy("After change"), min_value=1, required=False)


MOST = 2


class StageForm(SharedForm, forms.Form):
    """One stage; a line left empty is none."""

    after = forms.IntegerField(label=gettext_lazy("After round"), min_value=1, max_value=50, required=False)
    best = forms.IntegerField(label=gettext_lazy("Number that go on"), min_value=2, max_value=500, required=False)
    carry = forms.TypedChoiceField(
        label=gettext_lazy("Earlier points"),
        choices=[
            ("yes", gettext_lazy("are carried over")),
            ("no", gettext_lazy("are dropped: everybody starts again")),
        ],
        coerce=lambda value: value == "yes",
        widget=forms.RadioSelect,
        initial="yes",
        required=False,
        empty_value=True,  # type: ignore[arg-type]  # what a coerced answer may be, a text or not
    )

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        given = [name for name in ("after", "best") if cleaned.get(name)]
        if len(given) == 1 and not self.errors:
            lacking = "best" if given == ["after"] else "after"
            self.add_error(lacking, _("Fill in both numbers, or neither."))
        return cleaned


class StageLines(forms.BaseFormSet):
    """The lines together; problems of the whole plan stand above them."""

    @property
    def stages(self) -> list[dict[str, int]]:
        """What the service is to store, earliest first."""
        lines = [line for line in self.cleaned_data if line.get("after")]
        stages = [{name: line[name] for name in ("after", "best", "carry")} for line in lines]
        return sorted(stages, key=lambda stage: (stage["after"], -stage["best"]))


StagesForm = forms.formset_factory(StageForm, formset=StageLines, extra=MOST, max_num=MOST)


def stages_form(data: QueryDict | None, stages: Sequence[dict[str, int]]) -> forms.BaseFormSet:
    """The form with the stages there are."""
    initial = [{**stage, "carry": "yes" if stage["carry"] else "no"} for stage in stages]
    return StagesForm(data, initial=initial, prefix="stage")


class NamesForm(forms.Form):
    """A pasted list of names."""

    names = forms.CharField(
        label=gettext_lazy("Names"), widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"})
    )

    def __init__(self, *args: Any, pairs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["names"].help_text = (
            gettext_lazy("One pair per line: “Ann & Bob”. After a semicolon their club, then a category.")
            if pairs
            else gettext_lazy(
                "One name per line. After a semicolon the club, then a category: “Ann; Vierde Aas; ladies”."
            )
        )


class RegisterForm(forms.Form):
    """Ticks beside the players of the register who are not in yet."""

    players: forms.ModelMultipleChoiceField = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Players"), queryset=None, widget=forms.CheckboxSelectMultiple, to_field_name="public_id"
    )

    def __init__(self, players: QuerySet[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].queryset = players  # type: ignore[attr-defined]  # a choice of rows


class PairForm(forms.Form):
    """Two who play together."""

    one = forms.TypedChoiceField(label=gettext_lazy("First player"), coerce=int)
    other = forms.TypedChoiceField(label=gettext_lazy("Partner"), coerce=int)

    def __init__(self, singles: Sequence[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(single.number, single.name) for single in singles]
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]  # a menu

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", gettext_lazy("A player cannot partner themselves. Choose somebody else."))
        return cleaned


class SubstituteForm(forms.Form):
    """Who takes over the seat of somebody who is absent."""

    name = forms.CharField(label=gettext_lazy("Name of the substitute"), max_length=60)
    from_round = forms.IntegerField(label=gettext_lazy("from round"), min_value=1, max_value=50)
    scores = forms.ChoiceField(label=gettext_lazy("The substitute scores"), choices=SubstituteRule.choices)


class WishesForm(SharedForm, forms.ModelForm):
    """What a draw should keep to for one entrant."""

    class Meta:
        model = Entrant
        fields = ("fixed_table", "fixed_seat", "keep_apart", "other_half", "wish_weight")
        help_texts = {
            "fixed_table": gettext_lazy("For somebody who finds walking difficult."),
            "keep_apart": gettext_lazy("Players with the same word here are kept apart: a club, a family."),
            "other_half": gettext_lazy("Two people with the same word here never sit in the same half of the hall."),
            "wish_weight": gettext_lazy(
                "What must be kept can make a draw impossible. A wish gives way to heavier ones, and to who meets "
                "whom. Between players with the same word the strongest counts."
            ),
        }

    def __init__(self, *args: Any, seats: Sequence[tuple[str, str | int]] = (), **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["fixed_seat"] = forms.ChoiceField(
            label=self.fields["fixed_seat"].label, choices=[("", "—"), *seats], required=False
        )
        self.fields["fixed_table"].widget.attrs["min"] = 1
        self.fields["wish_weight"].required = False

    def clean_wish_weight(self) -> int:
        """What nobody chose must be kept."""
        return self.cleaned_data["wish_weight"] or Entrant.Weight.MUST
