"""What it takes to play a match as an evening: which one, and the players of both teams."""

from __future__ import annotations

from typing import Any

from django import forms
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Club, Tournament
from tournaments.selectors.club.match_evenings import sources_of
from tournaments.services.club.match_evenings import LineUps

CHOSEN, LIKE = "chosen", "like"


class LineUpsForm(forms.Form):
    """The players of both teams."""

    home_players = forms.CharField(
        label=pgettext_lazy("team", "Home team"),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=1000,
        required=False,
    )
    away_players = forms.CharField(
        label=pgettext_lazy("team", "Visitors"),
        help_text=gettext_lazy(
            "A name a line, as many of both teams. Neighbours in the list play together. With the evening these names "
            "are shown as its club shows names."
        ),
        widget=forms.Textarea(attrs={"rows": 6}),
        max_length=1000,
        required=False,
    )

    @property
    def line_ups(self) -> LineUps:
        """Both lists as they were typed."""
        return LineUps(self.cleaned_data["home_players"].strip(), self.cleaned_data["away_players"].strip())


class MatchEveningForm(LineUpsForm):
    """An evening in preparation, or a new one with the rules of another, and the players of both teams."""

    source = forms.ChoiceField(label=gettext_lazy("Evening"))
    field_order = ("source", "home_players", "away_players")

    def __init__(self, club: Club, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        empty, latest = sources_of(club)
        self._known = {f"{how}-{one.pk}": one for how, row in ((CHOSEN, empty), (LIKE, latest)) for one in row}
        new, own = _("a new one, with the rules and plan of {evening}"), _("{evening}, in preparation")
        choices = [*_choices(LIKE, latest, new), *_choices(CHOSEN, empty, own)]
        self.fields["source"].choices = choices  # type: ignore[attr-defined]  # a menu

    @property
    def known(self) -> bool:
        """Is there an evening to start from?"""
        return bool(self._known)

    @property
    def picked(self) -> tuple[Tournament, bool]:
        """The evening, and whether it is itself chosen."""
        value = self.cleaned_data["source"]
        return self._known[value], value.startswith(CHOSEN)


def _choices(how: str, evenings: list[Tournament], said: str) -> list[tuple[str, str]]:
    called = {one.pk: f"{one.name} ({date_format(one.date, 'SHORT_DATE_FORMAT')})" for one in evenings}
    return [(f"{how}-{key}", said.format(evening=name)) for key, name in called.items()]
