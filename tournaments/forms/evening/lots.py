"""The seed of a lot."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LotForm(forms.Form):
    seed = forms.IntegerField(
        label=_("Seed of the lot"),
        help_text=_(
            "Let somebody in the hall call out a number, or keep this one. It is stored and shown to everybody."
        ),
        min_value=1,
        max_value=10**12,
    )
