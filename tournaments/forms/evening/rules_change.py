"""A change of the rules on its way from the preview to saving: the proposal in hidden fields, and the reason."""

from __future__ import annotations

import json
from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.security.untrusted_input import json_value

LONGEST = 200_000


class RulesChangeForm(forms.Form):
    """Why the rules change. `proposal` are the rules and numbers that were shown; empty where they cannot be read."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=200,
        help_text=gettext_lazy("Everybody can read it, on the phones and on the public pages."),
    )
    anyway = forms.BooleanField(
        label=gettext_lazy("Save even if more deals come in meanwhile"),
        help_text=gettext_lazy("They are scored by the new rules as well."),
        required=False,
    )
    rules = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST)
    overlay = forms.CharField(widget=forms.HiddenInput, max_length=LONGEST)
    seen = forms.CharField(widget=forms.HiddenInput, max_length=16)
    again = forms.BooleanField(widget=forms.HiddenInput, required=False)

    @classmethod
    def of(
        cls, rules: dict[str, Any], overlay: dict[str, Any], seen: str, reason: str = "", *, again: bool = False
    ) -> RulesChangeForm:
        """The form that follows a preview; `again` once it was shown before and something came between."""
        values = {"rules": json.dumps(rules), "overlay": json.dumps(overlay), "seen": seen, "reason": reason}
        return cls(initial={**values, "again": again})

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self["again"].value() or self["again"].value() == "False":
            del self.fields["anyway"]

    @property
    def proposal(self) -> dict[str, dict[str, Any]]:
        """The rules and the numbers; empty where what was sent is no such thing."""
        found = {name: _object(self[name].value() or "") for name in ("rules", "overlay")}
        return {} if None in found.values() else found  # type: ignore[return-value]  # no None is left

    @property
    def expected(self) -> str | None:
        """The checksum of what was shown, None for somebody who takes the change as it then is."""
        return None if self.cleaned_data.get("anyway") else self.cleaned_data["seen"]


def _object(text: str) -> dict[str, Any] | None:
    try:
        found = json_value(text[:LONGEST])
    except ValueError:
        return None
    return found if isinstance(found, dict) else None
