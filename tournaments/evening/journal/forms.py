"""The file of a whole event, and a moment of its journal to look at."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy
from django.utils.translation import gettext_lazy as _

from tournaments.security.untrusted_input import EVENT, Oversized, content_of, ensure_sent, json_of


class HallLinkForm(forms.Form):
    """The link with which a laptop leads an evening of a site."""

    link = forms.CharField(
        label=_("Link of the evening"),
        max_length=300,
        widget=forms.TextInput(attrs={"autocomplete": "off", "spellcheck": "false"}),
    )


class EventFileForm(forms.Form):
    """A document that another site of ours wrote."""

    file = forms.FileField(
        label=_("File of an evening"),
        widget=forms.FileInput(attrs={"accept": ".json,application/json"}),
    )

    def clean_file(self) -> dict[str, Any]:
        """The document in the file."""
        file = self.cleaned_data["file"]
        cut_off = _("This is not the file of an evening, or it was cut off.")
        try:
            ensure_sent(file.size, EVENT)
            content = content_of(file, EVENT)
        except Oversized as error:
            raise forms.ValidationError(_("The file is larger than {n} MB.").format(n=10)) from error
        except ValueError as error:
            raise forms.ValidationError(cut_off) from error
        try:
            return json_of(content.decode("utf-8-sig"), EVENT)
        except ValueError as error:  # a document that nests or repeats without end, too
            raise forms.ValidationError(cut_off) from error


class MomentForm(forms.Form):
    """The number of an act; the last one where none is given."""

    at = forms.IntegerField(label=gettext_lazy("After change"), min_value=1, required=False)
