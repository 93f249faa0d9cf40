"""The list of clubs: searched by words, country and language, and by distance from a place."""

from __future__ import annotations

from typing import Any

from django import forms
from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext, pgettext_lazy
from django.views.decorators.http import require_safe

from tournaments.models.directory import countries
from tournaments.security.actors import ActorRequest
from tournaments.selectors.club.directory import Place, listed_clubs, nearest, place_named
from tournaments.selectors.club.tournaments import LONGEST_SEARCH
from tournaments.selectors.keyset_pagination import keyset_page

LONG_LIST = 30
DISTANCES = (10, 25, 50, 100, 250)
USUAL_DISTANCE = 50


class DirectoryForm(forms.Form):
    """What somebody looks for. A choice that does not exist counts as none."""

    q = forms.CharField(label=_("Name or town of a club"), required=False, max_length=LONGEST_SEARCH)
    country = forms.ChoiceField(
        label=_("Country"), required=False, choices=lambda: [("", pgettext("country", "all")), *countries()]
    )
    language = forms.ChoiceField(
        label=_("Language"), required=False, choices=[("", pgettext_lazy("language", "all")), *settings.LANGUAGES]
    )
    near = forms.CharField(
        label=_("Near"),
        required=False,
        max_length=LONGEST_SEARCH,
        help_text=_("A town with a club, or coordinates such as 50.94, 4.04. The nearest come first."),
    )
    within = forms.TypedChoiceField(
        label=_("Within"),
        required=False,
        coerce=int,
        choices=[(distance, f"{distance} km") for distance in DISTANCES],
        initial=USUAL_DISTANCE,
    )

    def clean_near(self) -> Place | None:
        """The place that was named, if it is known."""
        text = self.cleaned_data["near"]
        place = place_named(text) if text else None
        if text and place is None:
            raise forms.ValidationError(_("No listed club of that town says where it is. Try coordinates."))
        return place


@require_safe
def public_clubs(request: ActorRequest) -> HttpResponse:
    """Every listed club with a public evening: by name, or the nearest first."""
    form = DirectoryForm({"within": USUAL_DISTANCE, **request.GET.dict()})
    form.full_clean()
    wanted: dict[str, Any] = form.cleaned_data
    clubs = listed_clubs(wanted.get("q", ""), wanted.get("country", ""), wanted.get("language", ""))
    place = wanted.get("near")
    if place:
        page = nearest(clubs, place, wanted.get("within") or USUAL_DISTANCE, request.GET, LONG_LIST)
    else:
        page = keyset_page(clubs, ["name", "pk"], request.GET, LONG_LIST)
    narrowed = any(wanted.get(name) for name in ("country", "language", "near")) or bool(form.errors)
    return render(request, "public/clubs.html", {"page": page, "form": form, "narrowed": narrowed})
