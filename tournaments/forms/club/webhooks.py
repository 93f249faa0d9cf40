"""An address that a club has called, and what it is told of."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import WebhookEvent


class WebhookForm(forms.Form):
    """Where to, and of which events."""

    url = forms.CharField(
        label=_("Address"),
        max_length=500,
        widget=forms.URLInput({"spellcheck": "false", "autocapitalize": "none", "autocomplete": "off"}),
        help_text=_("Begins with https:// and is on the open internet."),
    )
    events = forms.MultipleChoiceField(
        label=_("Call it when"),
        choices=WebhookEvent.choices,
        initial=WebhookEvent.values,
        widget=forms.CheckboxSelectMultiple,
    )


class WebhookActForm(forms.Form):
    """Which button was pressed, and of which message."""

    TRY, AGAIN, SECRET, PAUSE, RESUME, REMOVE = "try", "again", "secret", "pause", "resume", "remove"

    act = forms.ChoiceField(choices=[(act, act) for act in (TRY, AGAIN, SECRET, PAUSE, RESUME, REMOVE)])
    delivery = forms.UUIDField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("act") == self.AGAIN and not cleaned.get("delivery"):
            self.add_error("delivery", _("There is nothing here under that address."))
        return cleaned
