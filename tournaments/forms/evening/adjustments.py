"""Points given or taken by the director."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _


class AdjustmentForm(forms.Form):
    """To whom, how many, in which round, and why."""

    entrant = forms.TypedChoiceField(label=_("For"), coerce=int)
    points = forms.IntegerField(label=_("Points"), help_text=_("Use a minus sign to take points away."))
    round = forms.TypedChoiceField(label=_("In"), coerce=int, required=False, empty_value=None)
    reason = forms.CharField(label=_("Reason"), max_length=200, help_text=_("Everybody can read it."))

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
