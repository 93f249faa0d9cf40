"""What a league asks: its rule, a division with its teams and match days, results of matches, next year's divisions."""

from __future__ import annotations

import re
from datetime import date
from typing import Any

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from draws.fixtures import MOST_TEAMS
from reports.leagues import LeagueRule
from tournaments.forms.shared_settings import SharedForm
from tournaments.models import Division, League
from tournaments.play.match_days import day_wishes
from tournaments.security.untrusted_input import tidy
from tournaments.services.club.leagues import TeamLine

ORDER_NAMES = {
    "mutual": gettext_lazy("first the matches between them, then the difference of points"),
    "difference": gettext_lazy("first the difference of points, then the matches between them"),
    "won": gettext_lazy("first the matches won, then the difference of points"),
}


def third_place_field() -> forms.BooleanField:
    """Whether a cup has a match for third place."""
    return forms.BooleanField(
        label=gettext_lazy("A match for third place"),
        help_text=gettext_lazy("Who loses a semi-final plays it, on the day of the final."),
        required=False,
    )


class LeagueForm(SharedForm, forms.Form):
    """The name and the rule of a league."""

    before = LeagueRule()

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60)
    meetings = forms.TypedChoiceField(
        label=gettext_lazy("Who meets whom"),
        choices=[
            (2, gettext_lazy("twice: at home and away")),
            (1, gettext_lazy("once")),
            (3, gettext_lazy("three times")),
            (4, gettext_lazy("four times: twice at home and twice away")),
        ],
        coerce=int,
        initial=2,
    )
    win = forms.IntegerField(label=gettext_lazy("Match points for a match won"), min_value=0, max_value=99)
    draw = forms.IntegerField(label=gettext_lazy("For a level match"), min_value=0, max_value=99)
    loss = forms.IntegerField(label=gettext_lazy("For a match lost"), min_value=0, max_value=99)
    forfeit = forms.IntegerField(
        label=gettext_lazy("For a team that does not come"), min_value=-99, max_value=0, initial=0
    )
    forfeit_score = forms.IntegerField(
        label=gettext_lazy("Points by which its opponent then wins"), min_value=0, max_value=9999
    )
    order = forms.ChoiceField(label=gettext_lazy("Between teams with as many match points"), choices=ORDER_NAMES)
    hours = forms.IntegerField(
        label=gettext_lazy("Hours in which the other captain answers"),
        help_text=gettext_lazy("After that the result that was entered stands."),
        min_value=1,
        max_value=720,
    )
    moving = forms.IntegerField(
        label=gettext_lazy("Teams that go up and down between two divisions"), min_value=0, max_value=6
    )

    @classmethod
    def of(cls, data: QueryDict | None, league: League | None = None) -> LeagueForm:
        """The form of a league as it is, or of a new one."""
        rule = LeagueRule.of(league.rule if league else {}).as_data()
        form = cls(data, initial={**rule, "name": league.name if league else ""})
        form.before = LeagueRule.of(league.rule if league else {})
        if form.before.through:
            form.fields["third"] = third_place_field()
        return form

    @property
    def rule(self) -> LeagueRule:
        """What the service is to store."""
        return LeagueRule.of({**self.before.as_data(), **self.cleaned_data})


class DivisionForm(forms.Form):
    """A division: its name, a line for each team, and when it plays."""

    most = MOST_TEAMS

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60, required=False)
    teams = forms.CharField(
        label=gettext_lazy("Teams"),
        help_text=gettext_lazy(
            "A line for each: name; hall; captain; wishes. Teams with the same hall are not at home on one day. "
            "Wishes are match days: -3 is not at home on day 3, +5 at home on day 5; with ! it weighs more: -3!"
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
        max_length=10_000,
    )
    first = forms.DateField(
        label=gettext_lazy("First match day"), widget=forms.DateInput(attrs={"type": "date"}), required=False
    )
    starts_at = forms.TimeField(
        label=gettext_lazy("Hour"), widget=forms.TimeInput(attrs={"type": "time"}), required=False
    )
    every = forms.IntegerField(
        label=gettext_lazy("Weeks from one match day to the next"), min_value=1, max_value=12, initial=1
    )
    skip = forms.CharField(
        label=gettext_lazy("No play on"),
        help_text=gettext_lazy("Dates on which a match day would fall, as 2027-12-24, with spaces between."),
        max_length=400,
        required=False,
    )

    @classmethod
    def of(cls, data: QueryDict | None, division: Division) -> DivisionForm:
        """The form of a division as it is."""
        plan = division.plan
        rows = (
            "; ".join([team.name, team.hall, team.captain, team.wishes]).rstrip("; ")
            for team in division.teams.order_by("number")
        )
        initial = {**plan, "every": plan.get("every", 1), "skip": " ".join(plan.get("skip", ()))}
        form = cls(data, initial={**initial, "name": division.name, "teams": "\n".join(rows)})
        form.fields["name"].widget.attrs["placeholder"] = division.title
        return form

    def clean_teams(self) -> list[TeamLine]:
        lines, problems = [], []
        for number, line in enumerate(self.cleaned_data["teams"].splitlines(), 1):
            if line.strip():
                team = TeamLine(*[tidy(cell) for cell in (*re.split(r"[;\t]", line), "", "", "")[:4]])
                problems += [_("Line {number}: {problem}").format(number=number, problem=p) for p in _wrong(team)]
                lines.append(team)
        names = [team.name.casefold() for team in lines]
        problems += [
            _("{name} stands in the list twice.").format(name=team.name)
            for at, team in enumerate(lines)
            if team.name.casefold() in names[:at]
        ]
        if len(lines) > self.most:
            problems.append(_("There are at most {n} teams.").format(n=self.most))
        if problems:
            raise forms.ValidationError(problems)
        return lines

    def clean_skip(self) -> list[str]:
        words = self.cleaned_data["skip"].replace(",", " ").split()
        try:
            return [date.fromisoformat(word).isoformat() for word in words]
        except ValueError:
            raise forms.ValidationError(_("Write dates as 2027-12-24.")) from None

    @property
    def plan(self) -> dict[str, Any]:
        """When it plays, to be stored."""
        given = self.cleaned_data
        return {
            "first": given["first"].isoformat() if given["first"] else "",
            "starts_at": f"{given['starts_at']:%H:%M}" if given["starts_at"] else "",
            "every": given["every"],
            "skip": given["skip"],
        }


def _wrong(team: TeamLine) -> list[str]:
    problems = [] if team.name else [_("Give a name.")]
    longest = {"name": 60, "hall": 80, "captain": 60, "wishes": 120}
    if any(len(getattr(team, field)) > most for field, most in longest.items()):
        problems.append(_("That is too long."))
    try:
        day_wishes(team.wishes)
    except ValueError as wrong:
        problems.append(_("“{text}” is no wish; write -3 or +5.").format(text=wrong))
    return problems


class NextLeagueForm(forms.Form):
    """The next league: its name, and the division of every team, as proposed until somebody changes it."""

    def __init__(self, league: League, teams: list[tuple[int, str, int]], *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"] = forms.CharField(label=_("Name of the next league"), max_length=60)
        choices = [(division.number, division.title) for division in league.divisions.order_by("number")]
        choices.append((0, _("does not play on")))
        self._teams = [team for team, _name, _division in teams]
        for team, name, division in teams:
            self.fields[f"team{team}"] = forms.TypedChoiceField(
                label=name, choices=choices, coerce=int, initial=division
            )

    @property
    def places(self) -> dict[int, int]:
        """The number of the division of each team; 0 plays on nowhere."""
        return {team: self.cleaned_data[f"team{team}"] for team in self._teams}
