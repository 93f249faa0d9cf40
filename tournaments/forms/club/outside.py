"""What of a club is shown on its own site, and which sites may show it."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.models.people import ORIGIN

MOST_ORIGINS = 20


class OriginsForm(forms.Form):
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
            said = gettext(
                "“{address}” is not the address of a site. Write it as https://www.example.org, without a page."
            )
            raise forms.ValidationError([said.format(address=address) for address in wrong[:5]])
        if len(origins) > MOST_ORIGINS:
            raise forms.ValidationError(gettext("At most {count} sites.").format(count=MOST_ORIGINS))
        return "\n".join(dict.fromkeys(origins))


class SnippetForm(forms.Form):
    """What to show, in which language and colours. Wrong choices count as none."""

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
        """What was chosen, as far as there is such a choice."""
        return dict(self.cleaned_data) if self.is_valid() else {}
