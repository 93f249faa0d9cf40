"""Who takes part: a pasted list, people of the register, pairs, wishes."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _

from tournaments.models import Entrant, Player, SubstituteRule


class NamesForm(forms.Form):
    """A pasted list of names."""

    names = forms.CharField(label=_("Names"), widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}))

    def __init__(self, *args: Any, pairs: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["names"].help_text = (
            _("One pair per line: “Ann & Bob”. After a semicolon their club, then a category.")
            if pairs
            else _("One name per line. After a semicolon the club, then a category: “Ann; Vierde Aas; ladies”.")
        )


class RegisterForm(forms.Form):
    """Ticks beside the players of the register who are not in yet."""

    players: forms.ModelMultipleChoiceField = forms.ModelMultipleChoiceField(
        label=_("Players"), queryset=None, widget=forms.CheckboxSelectMultiple, to_field_name="public_id"
    )

    def __init__(self, players: QuerySet[Player], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["players"].queryset = players  # type: ignore[attr-defined]  # a choice of rows


class PairForm(forms.Form):
    """Two who play together."""

    one = forms.TypedChoiceField(label=_("First player"), coerce=int)
    other = forms.TypedChoiceField(label=_("Partner"), coerce=int)

    def __init__(self, singles: Sequence[Entrant], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        choices = [(single.number, single.name) for single in singles]
        for name in ("one", "other"):
            self.fields[name].choices = [("", "—"), *choices]  # type: ignore[attr-defined]  # a menu

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        if cleaned.get("one") and cleaned.get("one") == cleaned.get("other"):
            self.add_error("other", _("A player cannot partner themselves. Choose somebody else."))
        return cleaned


class SubstituteForm(forms.Form):
    """Who takes over the seat of somebody who is absent."""

    name = forms.CharField(label=_("Name of the substitute"), max_length=60)
    from_round = forms.IntegerField(label=_("from round"), min_value=1, max_value=50)
    scores = forms.ChoiceField(label=_("The substitute scores"), choices=SubstituteRule.choices)


class WishesForm(forms.ModelForm):
    """What a draw should keep to for one entrant."""

    class Meta:
        model = Entrant
        fields = ("fixed_table", "fixed_seat", "keep_apart", "other_half", "wish_weight")
        help_texts = {
            "fixed_table": _("For somebody who finds walking difficult."),
            "keep_apart": _("Players with the same word here are kept apart: a club, a family."),
            "other_half": _("Two people with the same word here never sit in the same half of the hall."),
            "wish_weight": _(
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
