"""Questions about an evening that is had once more: what most change, each with what it was last time.

A series of dates: how often, until when, and the days that are left out.
"""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date
from typing import TYPE_CHECKING, Any

from django import forms
from django.utils.formats import date_format
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, ngettext

from tournaments.entries.forms import AnnouncementForm
from tournaments.evening.rounds.forms import PlanForm
from tournaments.evening.rounds.models import RoundEnd, Tournament
from tournaments.new_evening.selectors import FORTNIGHTLY, MONTHLY, MOST, WEEKLY, series
from tournaments.prizes.forms import places_typed
from tournaments.prizes.rules import plan_of

if TYPE_CHECKING:
    from django.forms import BoundField
    from django.http import QueryDict

    from tournaments.entries.models import Announcement
    from tournaments.seasons.models import Season


WHERE = ("starts_at", "doors_at", "place")
LENGTH = {RoundEnd.DEALS: ("deals_per_round",), RoundEnd.MINUTES: ("minutes_per_round",)}
PRIZES_LONGEST = 4000


def short_plan(data: QueryDict | None, tournament: Tournament) -> PlanForm:
    """The plan of an evening as far as most people change it: name and day, how many rounds, how long, the order."""
    form = PlanForm(data, instance=tournament)
    field_names = {"name", "date", "rounds_planned", "ranking", *LENGTH.get(RoundEnd(tournament.round_end), ())}
    for name in form.fields.keys() - field_names:
        del form.fields[name]
    return form


class ShortAnnouncementForm(AnnouncementForm):
    """Hour, place and prices; nothing about entering, which is as it was."""

    def __init__(self, data: QueryDict | None, *, instance: Announcement) -> None:
        super().__init__(data, instance=instance)
        for name in list(self.fields):
            if name not in (*WHERE, "currency") and not name.startswith(("fee_", "name_")):
                del self.fields[name]

    @property
    def own_used(self) -> list[tuple[BoundField, BoundField]]:
        """The prices with the club's own names that there are."""
        return [pair for pair in self.own if pair[0].initial]

    @property
    def wrong_fees(self) -> bool:
        """Is something wrong with a price?"""
        return any(name not in WHERE for name in self.errors)


class ChoicesForm(forms.Form):
    """Prizes, the season and the version of the price list."""

    prize_places = forms.CharField(
        label=gettext_lazy("For the places"),
        help_text=gettext_lazy("One line for each place, the first place first; or all that lies on the table."),
        widget=forms.Textarea(attrs={"rows": 4}),
        required=False,
        strip=False,
        max_length=PRIZES_LONGEST,
    )
    newest = forms.BooleanField(required=False)
    seasons: forms.ModelMultipleChoiceField = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Counts for"),
        queryset=None,
        to_field_name="slug",  # a number of a row may be sent larger than any the database takes
        required=False,
        widget=forms.CheckboxSelectMultiple,
    )

    def __init__(
        self,
        data: QueryDict | None,
        prizes: dict[str, Any],
        seasons: tuple[Sequence[Season], Sequence[Season]],
        newer: str,
    ) -> None:
        offered, counted = seasons
        initial = {"prize_places": "\n".join(plan_of(prizes).places), "seasons": [season.slug for season in counted]}
        super().__init__(data, initial=initial)
        self._prizes = prizes
        self.fields["newest"].label = newer
        if not newer:
            del self.fields["newest"]
        if offered:
            keys = [season.pk for season in offered]
            field = self.fields["seasons"]
            field.queryset = offered[0].club.seasons.filter(pk__in=keys)  # type: ignore[attr-defined]  # of a choice
        else:
            del self.fields["seasons"]

    def clean_prize_places(self) -> list[str]:
        return places_typed(self.cleaned_data["prize_places"])

    @property
    def prizes(self) -> dict[str, Any]:
        """The prizes of this time."""
        places = [line[:80] for line in self.cleaned_data["prize_places"]]
        return {**self._prizes, "places": places} if places or self._prizes else {}


class SeriesForm(forms.Form):
    """Every so often until a day; once its days are shown, those that are ticked."""

    step = forms.TypedChoiceField(label=gettext_lazy("How often"), coerce=int)
    until = forms.DateField(
        label=capfirst(gettext_lazy("until")),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
        required=False,
    )

    def __init__(self, data: QueryDict | None, *, step: int, day: date) -> None:
        super().__init__(data, initial={"step": step})
        weekday = date_format(day, "l")
        choices = {
            WEEKLY: _("every {weekday}").format(weekday=weekday),
            FORTNIGHTLY: _("every second {weekday}").format(weekday=weekday),
            MONTHLY: _("the same {weekday} of every month").format(weekday=weekday),
        }
        if step not in choices:
            choices[step] = ngettext("every {n} day", "every {n} days", step).format(n=step)
        self.fields["step"].choices = choices.items()  # type: ignore[attr-defined]  # a choice

    def days_from(self, first: date) -> list[date]:
        """The days of the series; errors are told at the last day."""
        until = self.cleaned_data.get("until")
        if until is None:
            self.add_error("until", _("Until when?"))
            return []
        days = series(first, self.cleaned_data["step"], until)
        if not days:
            self.add_error("until", _("That is before the first evening."))
        if len(days) > MOST:
            refusal = ngettext("At most {n} evening at once.", "At most {n} evenings at once.", MOST)
            self.add_error("until", refusal.format(n=MOST))
            return []
        return days
