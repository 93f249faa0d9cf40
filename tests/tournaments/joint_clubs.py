"""Clubs that rate together, with small evenings of people who are named, and the same rating counted another way."""

from datetime import date

from openskill.models import PlackettLuce

from tests.factories import a_club, a_deal, a_table, a_tournament, alone, books
from tests.seating import draw_round
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import finish_tournament
from tournaments.evening.table.models import Score
from tournaments.ratings.selectors import clubs_that_count, joint_ratings_of
from tournaments.ratings.services import (
    answer_about_player,
    ask_about_player,
    found_joint_rating,
    join_joint_rating,
    token_of,
)
from tournaments.register.models import Player
from tournaments.security.actors import SITE


def clubs_together(*names):
    """Clubs of these names with public ratings in one joint rating: the rating and the clubs."""
    first, *others = [a_club(name, ratings_public=True) for name in names]
    joint = found_joint_rating(club=first, name="Whist in the Waasland", actor=SITE)
    for club in others:
        join_joint_rating(token=token_of(joint), club=club, actor=SITE)
    return joint, [first, *others]


def an_evening_of(club, day, names, *, seat="N", tricks=6, finished=True, **plan):
    """A closed round of one deal on that day in January 2026, of four people or of two pairs."""
    plan = {"name": f"{club.name} {day}", "date": date(2026, 1, day), "deals_per_round": 1, **plan}
    tournament = a_tournament(club, **plan)
    enter_players(tournament=tournament, names="\n".join(names.split(", ")), actor=SITE)
    round_ = open_round(round_=draw_round(tournament=tournament, actor=SITE, seed=str(day)), actor=SITE)
    a_deal(a_table(round_), books() if tournament.kind == "pairs" else alone(seat, tricks=tricks))
    close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
    if finished:
        finish_tournament(tournament=tournament, actor=SITE)
    return tournament


def player(club, name):
    return Player.objects.get(club=club, name=name)


def link(one, other):
    """Both clubs say that the two are one person."""
    answer_about_player(question=ask_about_player(player=one, other=other, actor=SITE), same=True, actor=SITE)


def ways(joint, **which):
    """The rating of each after each evening, by name."""
    rows, _evenings = joint_ratings_of(joint, clubs_that_count(joint), **which)
    return {row.name: [step.rating for step in row.rated.history] for row in rows}


def counted_plainly(*clubs):
    """What `ways` is where the same name is the same person: by openskill itself, from the points of each table."""
    model, people, told = PlackettLuce(), {}, {}
    for evening in Tournament.objects.filter(club__in=clubs).order_by("date", "pk"):
        points = dict(Score.objects.filter(tournament=evening).values_list("entrant__name", "points"))
        names = sorted(points)
        teams = [[people.get(name) or model.rating()] for name in names]
        ranks = [sum(other > points[name] for other in points.values()) for name in names]
        for name, (after,) in zip(names, model.rate(teams, ranks=ranks), strict=True):
            people[name] = after
            told.setdefault(name, []).append(round(1000 + 40 * after.ordinal()))
    return told
