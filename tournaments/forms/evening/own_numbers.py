"""A club's own numbers, written as JSON or sent as a file."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from scoring.strict_json import JSONError
from tournaments.security.untrusted_input import json_value
from tournaments.wording.translate import say


class NumbersForm(forms.Form):
    """An overlay on the variant; empty text takes it away. `overlay` is what was read."""

    numbers = forms.CharField(
        label=gettext_lazy("Your club's numbers"),
        help_text=gettext_lazy("As JSON. Leave it empty to play with the published numbers."),
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "class": "code"}),
        required=False,
    )
    file = forms.FileField(label=gettext_lazy("Or a file with them"), required=False)

    def clean(self) -> dict[str, Any]:
        super().clean()
        cleaned = self.cleaned_data
        field, text = "numbers", cleaned.get("numbers", "")
        if cleaned.get("file"):
            field, text = "file", cleaned["file"].read(1_000_000).decode("utf-8", "replace")
        self.overlay = self._read(field, text) if text.strip() else {}
        return cleaned

    def _read(self, field: str, text: str) -> dict[str, Any]:
        try:
            found = json_value(text)
        except JSONError as wrong:
            if wrong.line:
                self.add_error(field, _("This is not JSON; line {line} cannot be read.").format(line=wrong.line))
            else:
                self.add_error(field, _("This cannot be read: {why}.").format(why=say(wrong.message)))
            return {}
        if not isinstance(found, dict):
            self.add_error(field, _("Write an object with named parts, between { and }."))
            return {}
        return found
