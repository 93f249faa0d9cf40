"""Questions about a match of a league: its result, who plays, why it is wrong, and what the organiser rules.

What a league asks: its rule, a division with its teams and match days, results of matches, next year's divisions.

What a cup asks: its teams, how many pools, who goes on, and when the pools play.

What it takes to play a match as an evening: which one, and the players of both teams.
"""

from __future__ import annotations

import re
from dataclasses import replace
from datetime import date, timedelta
from typing import Any, ClassVar

from django import forms
from django.http import QueryDict
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from draws.fixtures import MOST_TEAMS
from reports.leagues import LeagueRule
from tournaments.clubs.models import Club
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.forms import FoldedForm, SharedForm
from tournaments.leagues.models import KNOCK_OUT, Division, League
from tournaments.leagues.rules import day_wishes
from tournaments.leagues.selectors import sources_of
from tournaments.leagues.services.leagues import MOST_DIVISIONS, MOST_IN_CUP, MOST_THROUGH, PoolLot, TeamLine
from tournaments.leagues.services.matches import LineUps
from tournaments.leagues.wording import ORDER_NAMES
from tournaments.security.untrusted_input import signed_number, tidy

_SCORE = re.compile(r"(-?\d{1,5})\s*[-–:/;,\s]\s*(-?\d{1,5})")


class ScoreForm(forms.Form):
    """The points of a match; `score` becomes a list of (home, away). What is odd about a date is asked once more."""

    score = forms.CharField(
        label=gettext_lazy("Points"),
        help_text=gettext_lazy(
            "The home team first: 412-388. With a line for each table or round the lines are added up."
        ),
        widget=forms.Textarea(attrs={"rows": 4, "spellcheck": "false"}),
        max_length=1000,
    )
    sure = forms.BooleanField(label=gettext_lazy("It is right"), required=False)

    def __init__(self, *args: Any, planned: date | None, today: date, **kwargs: Any) -> None:
        """Take the date on which the match is to be played, and that of today where it is."""
        super().__init__(*args, **kwargs)
        self.planned, self.today = planned, today
        self._sure = self.fields.pop("sure")

    def clean(self) -> dict[str, Any]:
        """Ask once more where the result comes before the day of the match."""
        given = super().clean() or self.cleaned_data
        if given.get("score") and self.planned and self.planned > self.today:
            early = _("This match is on {date}. If this is right, tick that below.")
            self.ask("score", early.format(date=date_format(self.planned, "DATE_FORMAT")))
        return given

    def ask(self, field: str, sentence: str) -> None:
        """Show the box, and the sentence at the field until the box is ticked."""
        self.fields["sure"] = self._sure
        self.order_fields(self.field_order)
        if self.data.get("sure") != "on":
            self.add_error(field, sentence)

    def clean_score(self) -> list[tuple[int, int]]:
        lines = [line.strip() for line in self.cleaned_data["score"].splitlines() if line.strip()]
        scores = [_SCORE.fullmatch(line) for line in lines]
        if wrong := [line for line, match in zip(lines, scores, strict=True) if match is None]:
            raise forms.ValidationError(_("“{text}” is no result; write 412-388.").format(text=wrong[0][:20]))
        return [(signed_number(match[1]) or 0, signed_number(match[2]) or 0) for match in scores if match]


class ReasonForm(forms.Form):
    """The reason of a captain that disputes."""

    reason = forms.CharField(label=gettext_lazy("What is wrong"), max_length=200)


class LineUpForm(SharedForm, forms.Form):
    """The players of a side, a name a line."""

    names = forms.CharField(
        label=gettext_lazy("Your players, a name a line"),
        help_text=gettext_lazy(
            "Only both captains and the organiser see it. If the match is played as an evening of this site, these are "
            "its players, shown as its club shows names."
        ),
        widget=forms.Textarea(attrs={"rows": 5}),
        max_length=1000,
        required=False,
    )


class RulingForm(ScoreForm):
    """The organiser's ruling on a match: a result, who did not come, or another date; always with the reason."""

    ruling = forms.ChoiceField(
        label=gettext_lazy("What you record"),
        choices=[
            ("settle", gettext_lazy("a result")),
            ("forfeit", gettext_lazy("a team did not come")),
            ("postpone", gettext_lazy("another date")),
        ],
        widget=forms.RadioSelect,
    )
    score = forms.CharField(
        label=gettext_lazy("Points"),
        widget=forms.Textarea(attrs={"rows": 3, "spellcheck": "false"}),
        max_length=1000,
        required=False,
    )
    forfeited = forms.MultipleChoiceField(
        label=gettext_lazy("Who did not come"),
        choices=[("home", pgettext_lazy("team", "the home team")), ("away", pgettext_lazy("team", "the visitors"))],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    day = forms.DateField(
        label=gettext_lazy("New date"), widget=forms.DateInput(attrs={"type": "date"}), required=False
    )
    reason = forms.CharField(
        label=gettext_lazy("Reason"), help_text=gettext_lazy("Both captains read it."), max_length=200
    )
    field_order = ("ruling", "score", "forfeited", "day", "sure", "reason")

    def clean(self) -> dict[str, Any]:
        """Ask once more where the match would be moved to the past, or more than a year away, or is yet to come."""
        given, day, today = self.cleaned_data, self.cleaned_data.get("day"), self.today
        if given.get("ruling") == "settle":
            return super().clean()
        if given.get("ruling") == "postpone" and day and not today <= day <= today + timedelta(days=366):
            past = _("This date is in the past. If it is right, tick that below.")
            far = _("This date is more than a year away. If it is right, tick that below.")
            self.ask("day", past if day < today else far)
        return given


def third_place_field() -> forms.BooleanField:
    """True if a cup has a match for third place."""
    return forms.BooleanField(
        label=gettext_lazy("A match for third place"),
        required=False,
    )


class LeagueForm(FoldedForm, SharedForm, forms.Form):
    """The name and the rule of a league."""

    usual = ("name", "meetings")
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
        """The rule that the service stores."""
        return LeagueRule.of({**self.before.as_data(), **self.cleaned_data})


class DivisionForm(FoldedForm, SharedForm, forms.Form):
    """A division: its name, a line for each team, and when it plays."""

    usual: ClassVar[tuple[str, ...]] = ("name", "teams", "first", "starts_at", "every")
    most = MOST_TEAMS

    name = forms.CharField(label=gettext_lazy("Name"), max_length=60, required=False)
    teams = forms.CharField(
        label=gettext_lazy("Teams"),
        help_text=gettext_lazy(
            "A line for each: name; hall; captain; wishes. Teams with the same hall are not at home on one day. "
            "Wishes are match days: -3 is not at home on day 3, +5 at home on day 5; with ! it weighs more: -3!"
        ),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
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
            _("{name} is in the list twice.").format(name=team.name)
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
        """The plan of when it plays, to be stored."""
        cleaned = self.cleaned_data
        return {
            "first": cleaned["first"].isoformat() if cleaned["first"] else "",
            "starts_at": f"{cleaned['starts_at']:%H:%M}" if cleaned["starts_at"] else "",
            "every": cleaned["every"],
            "skip": cleaned["skip"],
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


FROM_LEVEL = {
    "better": gettext_lazy("the team with the better place in its pool; of two with one place, by lot"),
    "lot": gettext_lazy("one of the two by lot"),
    "again": gettext_lazy("nobody yet: they play on until one leads"),
}
SECOND = {
    "": gettext_lazy("nobody"),
    "first": gettext_lazy("who loses the first match in the knock-out"),
    "missed": gettext_lazy("who did not reach the knock-out"),
}


class PoolsForm(DivisionForm):
    """A cup: teams into pools, then knock-out."""

    usual = ("teams", "pools", "through", "meetings", "first", "starts_at", "every")
    most, before = MOST_IN_CUP, LeagueRule()
    name = None  # type: ignore[assignment]  # Django takes an inherited field out by None
    teams = forms.CharField(
        label=gettext_lazy("Teams"),
        help_text=gettext_lazy(
            "A line for each: name; hall; captain. The strongest first: so many as you say are kept in different pools."
        ),
        widget=forms.Textarea(attrs={"rows": 8, "spellcheck": "false"}),
        max_length=10_000,
    )
    pools = forms.IntegerField(label=gettext_lazy("Pools"), min_value=1, max_value=MOST_DIVISIONS)
    heads = forms.IntegerField(
        label=gettext_lazy("Teams at the top of the list that are kept in different pools"),
        help_text=gettext_lazy("Usually as many as there are pools; 0 leaves all to the lot."),
        min_value=0,
        max_value=64,
    )
    meetings = forms.TypedChoiceField(
        label=gettext_lazy("Who meets whom in a pool"),
        choices=[(1, gettext_lazy("once")), (2, gettext_lazy("twice: at home and away"))],
        coerce=int,
    )
    through = forms.IntegerField(
        label=gettext_lazy("Teams of each pool that go on to the knock-out"), min_value=1, max_value=MOST_THROUGH
    )
    level = forms.ChoiceField(
        label=gettext_lazy("From a level match in the knock-out goes on"), choices=FROM_LEVEL, initial="better"
    )
    second = forms.ChoiceField(label=gettext_lazy("A second chance gets"), choices=SECOND, required=False)
    third = third_place_field()
    seed = forms.CharField(
        label=gettext_lazy("Number or word to draw from"),
        help_text=gettext_lazy(
            "Let somebody in the hall call it: everybody can draw again from it. Left empty, one is made up."
        ),
        max_length=40,
        required=False,
    )
    field_order = (
        "teams",
        "pools",
        "heads",
        "meetings",
        "through",
        "level",
        "third",
        "second",
        "first",
        "starts_at",
        "every",
        "skip",
    )

    @classmethod
    def of_cup(cls, data: QueryDict | None, league: League) -> PoolsForm:
        """The form of a cup as it was drawn, or of one that is not."""
        pools = league.divisions.filter(number__lt=KNOCK_OUT).order_by("number")
        drawn = league.divisions.filter(number=KNOCK_OUT).first()
        plan = pools[0].plan if pools else {}
        rule = LeagueRule.of(league.rule)
        teams = {team.name: team for pool in pools for team in pool.teams.all()}
        names = drawn.calendar.get("teams", ()) if drawn else ()
        listed = sorted(teams.values(), key=lambda team: names.index(team.name) if team.name in names else len(names))
        rows = ("; ".join([team.name, team.hall, team.captain]).rstrip("; ") for team in listed)
        initial = {
            **plan,
            "every": plan.get("every", 1),
            "skip": " ".join(plan.get("skip", ())),
            "teams": "\n".join(rows),
            "pools": len(pools) if drawn else 4,
            "heads": drawn.calendar.get("heads", 0) if drawn else 4,
            "meetings": rule.meetings if drawn else 1,
            "through": rule.through or 2,
            "level": rule.level,
            "third": rule.third,
            "second": rule.second if drawn else "first",
        }
        form = cls(data, initial=initial)
        form.before = rule
        sentence = _("Somebody else drew the pools meanwhile. Look at them; what you send now draws them again.")
        form.replaces(drawn.pk if drawn else 0, sentence)
        return form

    @property
    def lot(self) -> PoolLot:
        """The lot that is drawn."""
        lines: list[TeamLine] = self.cleaned_data["teams"]
        return PoolLot(lines, self.cleaned_data["pools"], self.cleaned_data["heads"])

    @property
    def rule(self) -> LeagueRule:
        """The rule with what the cup adds."""
        cleaned = {key: self.cleaned_data[key] for key in ("meetings", "through", "level", "third", "second")}
        return replace(self.before, **cleaned)


CHOSEN, LIKE = "chosen", "like"


class LineUpsForm(SharedForm, forms.Form):
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
        self._known = {f"{how}-{match.pk}": match for how, row in ((CHOSEN, empty), (LIKE, latest)) for match in row}
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


def _choices(how: str, evenings: list[Tournament], label: str) -> list[tuple[str, str]]:
    called = {evening.pk: f"{evening.name} ({date_format(evening.date, 'SHORT_DATE_FORMAT')})" for evening in evenings}
    return [(f"{how}-{key}", label.format(evening=name)) for key, name in called.items()]
