"""Where to stop the replay."""

from django import forms
from django.utils.translation import gettext_lazy as _


class MomentForm(forms.Form):
    """The number of an act; the last one where none is given."""

    at = forms.IntegerField(label=_("After change"), min_value=1, required=False)
