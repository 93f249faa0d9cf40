"""A club's own facts: place, language, time zone, how it writes names; and its logo."""

from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext_lazy as _

from tournaments.models import Club, ClubPage
from tournaments.wording.time_zones import site_zone, zone_choices


class TimeZoneField(forms.ChoiceField):
    """A menu of zones by continent. With `guess` a script puts it where the browser is; else it is the site's."""

    def __init__(self, guess: bool = False) -> None:
        widget = forms.Select({"data-guess-zone": ""} if guess else {})
        super().__init__(
            label=_("Time zone"),
            choices=zone_choices,
            initial=site_zone,
            widget=widget,
            help_text=_("Clocks and dates of your evenings follow it."),
        )

    def clean(self, value: str | None) -> str:
        return super().clean(value or site_zone())


class ClubForm(forms.ModelForm):
    """A new club of somebody who has signed in."""

    time_zone = TimeZoneField(guess=True)

    class Meta:
        model = Club
        fields = ("name", "town", "time_zone")


class ClubSettingsForm(forms.ModelForm):
    """What its owner may change of a club; its address on the site stays."""

    time_zone = TimeZoneField()

    class Meta:
        model = Club
        fields = ("name", "town", "language", "time_zone", "name_order", "photos_kept")
        help_texts = {
            "name": _("On every page and every sheet. Addresses that you handed out stay the same."),
            "photos_kept": _("Then the pictures and what was read in them are deleted; deals that were entered stay."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            choices=[("", _("as the organiser reads the page")), *settings.LANGUAGES],
            required=False,
            help_text=_("Prints are in this language unless somebody chooses another."),
        )


class LogoForm(forms.Form):
    """The service looks at what is in the file; its name says nothing."""

    picture = forms.FileField(
        label=_("Logo"),
        help_text=_("PNG, JPEG or SVG, at most 500 kB. It stands in the head of everything that is printed."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg,image/svg+xml"}),
    )


class ClubPageForm(forms.ModelForm):
    """What everybody reads of a club."""

    class Meta:
        model = ClubPage
        fields = tuple(field.name for field in ClubPage._meta.get_fields() if field.name not in ("id", "club"))
        widgets = {
            "ground": forms.TextInput(attrs={"type": "color"}),
            "ink": forms.TextInput(attrs={"type": "color"}),
            "about": forms.Textarea(attrs={"rows": 8}),
        }
        help_texts = {
            "about": _("Plain text. An empty line begins a paragraph; addresses of pages become links."),
            "mail": _("Everybody can read it. Rather the club's own than a person's."),
        }
