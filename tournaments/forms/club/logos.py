"""The club's logo as a file."""

from django import forms
from django.utils.translation import gettext_lazy as _


class LogoForm(forms.Form):
    """The service looks at what is in the file; its name says nothing."""

    picture = forms.FileField(
        label=_("Logo"),
        help_text=_("PNG, JPEG or SVG, at most 500 kB. It stands in the head of everything that is printed."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg,image/svg+xml"}),
    )
