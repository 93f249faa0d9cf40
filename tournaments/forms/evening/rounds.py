"""What is asked about a round: who swaps with whom, more time, a reason."""

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
