"""One photograph of the sheet on the table."""

from __future__ import annotations

from django import forms
from django.utils.translation import gettext_lazy as _


class SheetPhotoForm(forms.Form):
    """The file is judged by the service that reads it."""

    photo = forms.FileField(
        label=_("Photograph the sheet"),
        help_text=_("One sheet in each photograph, flat and whole, with all its corners."),
        widget=forms.FileInput(attrs={"accept": "image/jpeg", "capture": "environment", "data-shrink": "2200"}),
    )
