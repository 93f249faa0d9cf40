"""What a cup asks: its teams, how many pools, who goes on, and when the pools play."""

from __future__ import annotations

from dataclasses import replace

from django import forms
from django.http import QueryDict
from django.utils.translation import gettext_lazy

from reports.leagues import LeagueRule
from tournaments.forms.club.leagues import DivisionForm, third_place_field
from tournaments.models import League
from tournaments.models.leagues import KNOCK_OUT
from tournaments.services.club.cups import MOST_IN_CUP, MOST_THROUGH, PoolLot
from tournaments.services.club.leagues import MOST_DIVISIONS, TeamLine

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

    most, before = MOST_IN_CUP, LeagueRule()
    name = None  # type: ignore[assignment]  # Django takes an inherited field out by None
    teams = forms.CharField(
        label=gettext_lazy("Teams"),
        help_text=gettext_lazy(
            "A line for each: name; hall; captain. The strongest first: so many as you say are kept in different pools."
        ),
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false"}),
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
        return form

    @property
    def lot(self) -> PoolLot:
        """What is drawn."""
        lines: list[TeamLine] = self.cleaned_data["teams"]
        return PoolLot(lines, self.cleaned_data["pools"], self.cleaned_data["heads"])

    @property
    def rule(self) -> LeagueRule:
        """The rule with what the cup adds."""
        given = {key: self.cleaned_data[key] for key in ("meetings", "through", "level", "third", "second")}
        return replace(self.before, **given)
