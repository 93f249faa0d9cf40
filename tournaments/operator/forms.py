"""The operator's decision and its reason."""

from django import forms
from django.utils.translation import gettext_lazy

from tournaments.frame.forms import ConfirmForm
from tournaments.frame.models import OperatorAct


class OperateForm(forms.Form):
    """The act, by its button, and why."""

    act = forms.ChoiceField(choices=OperatorAct.Act, widget=forms.HiddenInput, required=False)
    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("The people concerned read it. It stays in the log."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )


class DeleteForGoodForm(ConfirmForm):
    """The reason for deleting, and the name typed."""

    reason = forms.CharField(
        label=gettext_lazy("Reason"),
        max_length=300,
        help_text=gettext_lazy("It stays in the log when everything else is gone: name no person in it."),
        widget=forms.Textarea(attrs={"rows": 3}),
    )
    field_order = ["reason", "confirm"]
