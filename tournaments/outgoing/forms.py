"""An address that a club has called, and what it is told of.

What of a club is shown on its own site, and which sites may show it.
"""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.models import ORIGIN
from tournaments.frame.forms import SharedForm
from tournaments.outgoing.models import WebhookEvent


class WebhookForm(forms.Form):
    """The address of a webhook, and its events."""

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
    """The button that was pressed, and of which message."""

    TRY, AGAIN, SECRET, PAUSE, RESUME, REMOVE = "try", "again", "secret", "pause", "resume", "remove"

    act = forms.ChoiceField(choices=[(act, act) for act in (TRY, AGAIN, SECRET, PAUSE, RESUME, REMOVE)])
    delivery = forms.UUIDField(required=False)

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or self.cleaned_data
        if cleaned.get("act") == self.AGAIN and not cleaned.get("delivery"):
            self.add_error("delivery", _("There is nothing here under that address."))
        return cleaned


MOST_ORIGINS = 20


class OriginsForm(SharedForm, forms.Form):
    """The sites that may show this club's pages in a frame; none means every site."""

    frame_origins = forms.CharField(
        label=_("Sites that may show your pages"),
        required=False,
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false", "autocapitalize": "none"}),
        help_text=_("One address a line, such as https://www.example.org. Leave it empty to allow every site."),
    )

    def clean_frame_origins(self) -> str:
        """Origins, one a line, without a path."""
        origins = [line.strip().rstrip("/").lower() for line in self.cleaned_data["frame_origins"].split()]
        wrong = [origin for origin in origins if not ORIGIN.fullmatch(origin)]
        if wrong:
            problem = gettext(
                "“{address}” is not the address of a site. Write it as https://www.example.org, without a page."
            )
            raise forms.ValidationError([problem.format(address=address) for address in wrong[:5]])
        if len(origins) > MOST_ORIGINS:
            raise forms.ValidationError(gettext("At most {count} sites.").format(count=MOST_ORIGINS))
        return "\n".join(dict.fromkeys(origins))


class SnippetForm(forms.Form):
    """Content, language and colours of a snippet. Wrong choices count as none."""

    what = forms.ChoiceField(label=_("What to show"), required=False)
    lang = forms.ChoiceField(label=_("Language"), required=False)
    theme = forms.ChoiceField(
        label=_("Colours"),
        required=False,
        choices=[("", _("as the reader's device")), ("light", _("light")), ("dark", _("dark"))],
    )

    def __init__(self, data: Any, choices: list[tuple[str, str]]) -> None:
        super().__init__(data, auto_id="show_%s")
        self.fields["what"].choices = choices  # type: ignore[attr-defined]  # a field with choices
        languages = [("", _("as the club or the reader")), *settings.LANGUAGES]
        self.fields["lang"].choices = languages  # type: ignore[attr-defined]  # a field with choices

    @property
    def choice(self) -> dict[str, str]:
        """The choice, as far as there is such a one."""
        return dict(self.cleaned_data) if self.is_valid() else {}
