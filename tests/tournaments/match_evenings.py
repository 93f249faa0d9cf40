"""A match of a league that is played as an evening: its captains, its organiser and the deals."""

from django.test import Client
from django.urls import reverse

from tests.factories import a_deal, a_tournament, alone, together
from tournaments.evening.rounds.models import Table, Tournament
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import finish_tournament
from tournaments.leagues.models import LeagueTeam
from tournaments.leagues.services.leagues import token_of
from tournaments.security.actors import SITE

HOME = ["Ann", "Bob", "Cis", "Dora"]
AWAY = ["Emma", "Fons", "Gust", "Hilde"]


class Match:
    """Harten A at home to Klaver, and the evening it is played as."""

    def __init__(self, league, **plan):
        self.league = league
        self.match = league.match("Harten A", "Klaver")
        self.model = a_tournament(league.club, name="Before", **{"rounds_planned": 2, "deals_per_round": 2, **plan})
        self.address = reverse(
            "match_evening", args=[league.club.slug, league.club.slug, league.league.slug, self.match.uid]
        )

    def captains(self):
        """Both captains say who plays."""
        for team, names in (("Harten A", HOME), ("Klaver", AWAY)):
            self.league.captain(Client(), self.match, team, act="line_up", names="\n".join(names))

    def make(self, **sent):
        names = {"home_players": "\n".join(HOME), "away_players": "\n".join(AWAY)}
        return self.league.client.post(self.address, {"source": f"like-{self.model.pk}", **names, **sent})

    @property
    def evening(self):
        return Tournament.objects.get(league_match__match=self.match)

    def play(self):
        """Both rounds, a solo of North and a joint game of East and West at every table."""
        for round_ in self.evening.rounds.order_by("number"):
            round_.tournament = self.evening
            open_round(round_=round_, actor=SITE)
            for table in Table.objects.filter(round=round_).select_related("round__tournament__club"):
                a_deal(table, alone("N", tricks=6 + table.number))
                a_deal(table, together("E", "W", tricks=8 + round_.number))
            close_round(round_=round_, actor=SITE)

    def finished(self):
        self.make()
        self.play()
        finish_tournament(tournament=self.evening, actor=self.league.owner)
        return self.evening

    def page(self, name="league_match"):
        args = [self.league.club.slug, self.league.league.slug, *([self.match.uid] if name == "league_match" else [])]
        return self.league.client.get(reverse(name, args=args)).content.decode()

    def captain(self, team, **sent):
        return self.league.captain(Client(), self.match, team, **sent)

    def captain_address(self, team):
        token = token_of(LeagueTeam.objects.get(name=team, division__league=self.league.league).key)
        return reverse("captain_match", args=[token, self.match.uid])

    def captain_page(self, team):
        return Client().get(self.captain_address(team)).content.decode()

    def kinds(self):
        return [act.kind for act in self.match.acts.all()]

    def row(self, team):
        return next(row for row in self.league.table() if row[0] == team)


def points(tournament, names):
    """What these people scored, read from the scores of single deals and from corrections."""
    scored = tournament.scores.filter(entrant__players__name__in=names).values_list("points", flat=True)
    given = tournament.adjustments.filter(withdrawn=False, entrant__players__name__in=names)
    return sum(scored) + sum(given.values_list("points", flat=True))


def as_told(home, away):
    """A result as pages write it."""
    dash = "–" if min(home, away) >= 0 else " – "
    return dash.join(str(n).replace("-", "−") for n in (home, away))
