"""Forms for what is not done by a slip: the name of the thing is typed, or the reason is given."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.models import OperatorAct
from tournaments.security.untrusted_input import tidy


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


class OperateForm(forms.Form):
    """Which act, by its button, and why."""

    act = forms.ChoiceField(choices=OperatorAct.Act, widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("The people concerned read it. It stays in the log."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class DeleteForGoodForm(ConfirmForm):
    """Why something is deleted, and its name typed."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("It stays in the log when everything else is gone: name no person in it."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    field_order = ["reason", "confirm"]
