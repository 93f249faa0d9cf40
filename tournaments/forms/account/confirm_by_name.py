"""Forms for what cannot be taken back: the name of the thing is typed, so that nobody does it by a slip."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.wording.names import tidy


class ConfirmForm(forms.Form):
    """Type what is to be deleted; capitals and spaces do not matter."""

    confirm = forms.CharField(
        label=gettext_lazy("Type the name to confirm"),
        max_length=200,
        widget=forms.TextInput({"autocomplete": "off", "autocapitalize": "off", "spellcheck": "false"}),
    )

    def __init__(self, expected: str, *args: Any, label: str = "", **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.expected = expected
        self.fields["confirm"].help_text = _("Type “{text}”.").format(text=expected)
        if label:
            self.fields["confirm"].label = label

    def clean_confirm(self) -> str:
        typed = tidy(self.cleaned_data["confirm"])
        if typed.casefold() != tidy(self.expected).casefold():
            raise forms.ValidationError(_("That does not match. Type “{text}”.").format(text=self.expected))
        return typed


class TokenForm(forms.Form):
    """A new token for a program."""

    name = forms.CharField(
        label=gettext_lazy("What is it for?"),
        max_length=60,
        help_text=gettext_lazy("For example: results on our own site. It helps you recognise the token later."),
    )
