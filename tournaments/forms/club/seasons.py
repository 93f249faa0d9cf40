"""A club's season: its name, what counts, which evenings, who helped."""

from __future__ import annotations

from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from reports.season_rules import Absence, Ranked, Source, season_rule
from tournaments.forms.shared_settings import SharedForm
from tournaments.models import Player, Season, SeasonEvening, Tournament
from tournaments.security.untrusted_input import signed_number

SOURCES = [
    (Source.POINTS.value, gettext_lazy("the points of the evening")),
    (Source.PLACES.value, gettext_lazy("points for the place")),
]
ABSENCES = [
    (Absence.NOTHING.value, gettext_lazy("no result at all")),
    (Absence.ZERO.value, gettext_lazy("a result of 0")),
    (Absence.AVERAGE.value, gettext_lazy("the average of the evenings played")),
    (Absence.LOWEST.value, gettext_lazy("the lowest result of that evening")),
]
RANKED = [
    (Ranked.TOTAL.value, gettext_lazy("the total")),
    (Ranked.AVERAGE.value, gettext_lazy("the average")),
]


class SeasonRuleForm(SharedForm, forms.Form):
    """A season's name and rule; an empty number leaves that part of the rule out."""

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    source = forms.ChoiceField(
        label=gettext_lazy("An evening gives"), choices=SOURCES, widget=forms.RadioSelect, initial=Source.POINTS.value
    )
    place_points = forms.CharField(
        label=gettext_lazy("Points for each place"),
        help_text=gettext_lazy("For the first, the second and so on, for example 90 60 30 0."),
        required=False,
        max_length=200,
    )
    ranked = forms.ChoiceField(
        label=gettext_lazy("The places go by"), choices=RANKED, widget=forms.RadioSelect, initial=Ranked.TOTAL.value
    )
    best = forms.IntegerField(
        label=gettext_lazy("Number of best evenings that count"),
        help_text=gettext_lazy("Leave empty for all of them."),
        min_value=1,
        max_value=99,
        required=False,
    )
    drop = forms.IntegerField(
        label=gettext_lazy("Number of worst evenings dropped"), min_value=0, max_value=99, required=False
    )
    period = forms.IntegerField(
        label=gettext_lazy("Evenings in a period"),
        help_text=gettext_lazy("The best and worst evenings are then those of each period. Leave empty for none."),
        min_value=1,
        max_value=99,
        required=False,
    )
    best_periods = forms.IntegerField(
        label=gettext_lazy("Number of best periods that count"),
        help_text=gettext_lazy("Leave empty for all of them."),
        min_value=1,
        max_value=99,
        required=False,
    )
    absence = forms.ChoiceField(
        label=gettext_lazy("An evening not played is"),
        choices=ABSENCES,
        widget=forms.RadioSelect,
        initial=Absence.NOTHING.value,
    )
    helper_points = forms.IntegerField(
        label=gettext_lazy("Points for helping or sitting out a whole evening"),
        help_text=gettext_lazy("Leave empty to count it as an evening not played."),
        min_value=-10_000,
        max_value=10_000,
        required=False,
    )
    attendance_points = forms.IntegerField(
        label=gettext_lazy("Points for each evening played"),
        help_text=gettext_lazy("They are added to the total."),
        min_value=-10_000,
        max_value=10_000,
        required=False,
    )
    club_best = forms.IntegerField(
        label=gettext_lazy("Club trophy: how many players of each home club count"),
        help_text=gettext_lazy("The best of each evening are added up. Leave empty for no club trophy."),
        min_value=1,
        max_value=20,
        required=False,
    )
    minimum_evenings = forms.IntegerField(
        label=gettext_lazy("Minimum number of evenings"),
        help_text=gettext_lazy("Players with fewer evenings are listed after the others."),
        min_value=0,
        max_value=99,
        required=False,
    )

    classes = forms.CharField(
        label=gettext_lazy("Classes that people change between"),
        help_text=gettext_lazy(
            "The highest first, for example A, B, C. Write a player’s first class as category in the register. "
            "Leave empty for no classes."
        ),
        required=False,
        max_length=200,
    )
    promoted = forms.IntegerField(
        label=gettext_lazy("How many of each class go up after the season"), min_value=0, max_value=99, required=False
    )
    relegated = forms.IntegerField(
        label=gettext_lazy("How many of each class go down after the season"),
        min_value=0,
        max_value=99,
        required=False,
    )

    @classmethod
    def of(cls, data: QueryDict | None, season: Season | None = None) -> SeasonRuleForm:
        """The form of a season as it is, or of a new one."""
        if season is None:
            return cls(data)
        rule = season_rule(season.rule).as_data()
        places = " ".join(str(points) for points in rule["place_points"])
        classes = ", ".join(rule["classes"])
        return cls(data, initial={**rule, "name": season.name, "place_points": places, "classes": classes})

    def clean_classes(self) -> list[str]:
        names = [" ".join(name.split()) for name in self.cleaned_data["classes"].split(",")]
        if long := [name for name in names if len(name) > 30]:
            raise forms.ValidationError(_("At most 30 characters each: {names}.").format(names=", ".join(long)))
        return [name for name in names if name]

    def clean_place_points(self) -> list[int | None]:
        words = self.cleaned_data["place_points"].replace(",", " ").split()
        if wrong := [word for word in words if signed_number(word) is None or len(word) > 6]:
            raise forms.ValidationError(_("Not a whole number: {words}.").format(words=", ".join(wrong)))
        return [signed_number(word) for word in words]

    @property
    def rule(self) -> dict[str, Any]:
        """What the service is to store."""
        given = {name: value for name, value in self.cleaned_data.items() if name != "name"}
        return {name: value for name, value in given.items() if value is not None}


class EveningsForm(forms.Form):
    """Which of the club's evenings count."""

    evenings = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Evenings"),
        queryset=Tournament.objects.none(),
        to_field_name="public_id",
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, season: Season, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        field: Any = self.fields["evenings"]  # of rows, as it is declared
        field.queryset = season.club.tournaments.filter(archived_at=None).order_by("-date", "-pk")
        field.label_from_instance = lambda tournament: f"{tournament.name} · {tournament.date:%d/%m/%Y}"
        self.initial["evenings"] = [str(key) for key in season.evenings.values_list("public_id", flat=True)]


class HelpersForm(forms.Form):
    """Who helped or sat out on one evening."""

    helpers = forms.ModelMultipleChoiceField(
        label=gettext_lazy("Helped or sat out"),
        queryset=Player.objects.none(),
        to_field_name="public_id",
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )

    def __init__(self, part: SeasonEvening, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        played = Player.objects.filter(entrants__tournament=part.tournament)
        field: Any = self.fields["helpers"]  # of rows, as it is declared
        field.queryset = part.season.club.players.active().exclude(pk__in=played.values("pk"))
        self.initial["helpers"] = [str(key) for key in part.helpers.values_list("public_id", flat=True)]
