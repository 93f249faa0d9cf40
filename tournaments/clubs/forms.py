"""A club's own facts: place, language, time zone, how it writes names; and its logo."""

import re
from typing import Any

from django import forms
from django.conf import settings
from django.utils.translation import gettext
from django.utils.translation import gettext_lazy as _

from tournaments.clubs.features import features_of, offered_features
from tournaments.clubs.models import Club, ClubPage, Sorting, coordinates_in, countries
from tournaments.frame.forms import FoldedForm, SharedForm
from tournaments.frame.time_zones import site_zone, zone_choices


class TimeZoneField(forms.ChoiceField):
    """A menu of zones by continent. With `guess` a script puts it where the browser is; else it is the site's."""

    def __init__(self, guess: bool = False) -> None:
        widget = forms.Select({"data-guess-zone": ""} if guess else {})
        super().__init__(
            label=_("Time zone"),
            choices=zone_choices,
            initial=site_zone,
            widget=widget,
        )

    def clean(self, value: str | None) -> str:
        return super().clean(value or site_zone())


class PositionField(forms.CharField):
    """Latitude and longitude in degrees: typed, or with the address of a map in OpenStreetMap. Cleaned: both, or None.

    Four decimals are kept, which is some ten metres.
    """

    OF_A_MAP = re.compile(r"https://www\.openstreetmap\.org/\S*#map=[0-9.]+/(-?[0-9.]+/-?[0-9.]+)\S*")

    def clean(self, value: Any) -> tuple[float, float] | None:
        text = super().clean(value)
        if not text:
            return None
        of_a_map = self.OF_A_MAP.fullmatch(text)
        degrees = coordinates_in(of_a_map[1] if of_a_map else text)
        if degrees is None:
            raise forms.ValidationError(gettext("Write latitude and longitude in degrees, such as 50.9389, 4.0392."))
        return round(degrees[0], 4), round(degrees[1], 4)


class ClubForm(forms.ModelForm):
    """A new club of somebody who has signed in."""

    time_zone = TimeZoneField(guess=True)

    class Meta:
        model = Club
        fields = ("name", "town", "time_zone")


class FeaturesForm(SharedForm, forms.Form):
    """A switch for each feature that the site offers."""

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        uses = features_of(club)
        kwargs["initial"] = {feature.key: feature.key in uses for feature in offered_features()}
        super().__init__(*args, **kwargs)
        for feature in offered_features():
            self.fields[feature.key] = forms.BooleanField(
                label=str(feature.name), help_text=str(feature.sentence), required=False
            )

    def of_state(self, on: bool) -> list[forms.BoundField]:
        """The switches that are stored as on, or those that are off."""
        return [self[name] for name in self.fields if bool(self[name].initial) is on]


class ClubSettingsForm(FoldedForm, SharedForm, forms.ModelForm):
    """Settings of a club that its owner may change; its address on the site stays."""

    usual = ("name", "town", "country", "language")
    time_zone = TimeZoneField()
    position = PositionField(
        label=_("Place on the map"),
        required=False,
        max_length=200,
        help_text=_(
            "Latitude and longitude, such as 50.9389, 4.0392, or the address of the map on openstreetmap.org. "
            "With it people find your club by distance; only the distance is shown."
        ),
    )

    class Meta:
        model = Club
        fields = (
            "name",
            "town",
            "country",
            "position",
            "listed",
            "search_engines",
            "language",
            "time_zone",
            "name_order",
            "sorting",
            "photos_kept",
        )
        help_texts = {
            "listed": _("Strangers find the club there once one of its evenings is public."),
            "search_engines": _(
                "Google, Bing and others respect this. Pages of players, personal links and what is not public are "
                "never shown."
            ),
            "photos_kept": _("Then the pictures and what was read in them are deleted; deals that were entered stay."),
        }

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if self.is_bound and self.add_prefix("search_engines") not in self.data:  # a page of the former version
            for name in ("country", "position", "listed", "search_engines"):
                del self.fields[name]
        else:
            self.fields["country"] = forms.ChoiceField(
                label=_("Country"), choices=lambda: [("", "—"), *countries()], required=False
            )
        usual = ("", _("as is usual in the country"))
        self.fields["sorting"] = forms.ChoiceField(
            label=_("Lists by name"),
            choices=[usual, *Sorting.choices],
            required=False,
            help_text=_("Players, seats, the door, lists to sign. By family name, lists on paper write it first."),
        )
        self.order_fields(self._meta.fields)
        self.fields["language"] = forms.ChoiceField(
            label=_("Language"),
            choices=[("", _("as the organiser reads the page")), *settings.LANGUAGES],
            required=False,
        )

    def clean(self) -> dict[str, Any]:
        """The position becomes the two fields of the club that hold it."""
        facts: dict[str, Any] = super().clean() or {}
        if "position" in self.fields:
            facts["latitude"], facts["longitude"] = facts.pop("position", None) or (None, None)
        return facts


class LogoForm(forms.Form):
    """The service looks at what is in the file; its name says nothing."""

    picture = forms.FileField(
        label=_("Logo"),
        help_text=_("PNG, JPEG or WebP, at most 500 kB. It stands in the head of everything that is printed."),
        widget=forms.ClearableFileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


class SponsorForm(forms.Form):
    """A sponsor's name and picture."""

    prefix = "sponsor"
    name = forms.CharField(label=_("Name of the sponsor"), max_length=60)
    picture = forms.FileField(
        label=_("Picture"),
        help_text=_("PNG, JPEG or WebP, at most 500 kB. It stands at the foot of the wall."),
        widget=forms.FileInput(attrs={"accept": "image/png,image/jpeg,image/webp"}),
    )


class ClubPageForm(SharedForm, forms.ModelForm):
    """The club's public page."""

    class Meta:
        model = ClubPage
        fields = tuple(field.name for field in ClubPage._meta.get_fields() if field.name not in ("id", "club"))
        widgets = {
            "ground": forms.TextInput(attrs={"type": "color"}),
            "ink": forms.TextInput(attrs={"type": "color"}),
            "about": forms.Textarea(attrs={"rows": 6}),
        }
        help_texts = {
            "about": _("Plain text. An empty line begins a paragraph; addresses of pages become links."),
            "mail": _("Everybody can read it."),
        }
