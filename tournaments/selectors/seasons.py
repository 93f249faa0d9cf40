"""A club's finished public evenings as a season reads them."""

from reports.seasons import Evening, Played
from tournaments.models import EntrantMember, Round, Status, Tournament
from tournaments.naming import shown_name


def years_of(club):
    """The years with public evenings, newest first. One query."""
    return [day.year for day in _shown(club).dates("date", "year", order="DESC")]


def evenings_of(club, year):
    """The evenings of a year and the public name of each player in them, from the standings frozen at the end.

    Three queries. Erased players stay in the evenings and out of the season.
    """
    tournaments = list(_shown(club).filter(date__year=year).order_by("date", "pk"))
    last = _last_standings(tournaments)
    people, names = _people(tournaments)
    evenings = [
        Evening(number, one.name, _played(last.get(one.pk, []), people.get(one.pk, {})))
        for number, one in enumerate(tournaments, 1)
    ]
    return evenings, names


def _shown(club):
    return Tournament.objects.published().filter(club=club, status=Status.FINISHED, results_held=False)


def _last_standings(tournaments):
    rows = Round.objects.filter(tournament__in=tournaments, status=Round.Status.CLOSED).order_by("number")
    return dict(rows.values_list("tournament_id", "standings"))


def _people(tournaments):
    """Of each tournament which players an entrant number stands for; and how strangers read each player's name."""
    people, names = {}, {}
    members = EntrantMember.objects.filter(entrant__tournament__in=tournaments, player__erased_at=None)
    for one in members.select_related("entrant", "player"):
        found = people.setdefault(one.entrant.tournament_id, {})
        found.setdefault(one.entrant.number, []).append(one.player_id)
        names[one.player_id] = shown_name(one.player.name, one.player.shown, one.player_id)
    return people, names


def _played(standings, people):
    places = [row["place"] for row in standings]
    return {
        player: Played(row["points"], row["place"], places.count(row["place"]))
        for row in standings
        for player in people.get(row["entrant"], ())
    }
