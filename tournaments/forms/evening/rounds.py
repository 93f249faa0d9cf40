"""Short questions about an evening: who swaps with whom, more time, a reason, points, a moment."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy


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
