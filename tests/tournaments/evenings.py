"""Evenings for the tests of the organiser's pages."""

from django.urls import reverse

from tests.factories import a_member, a_tournament, an_open_round, with_players
from tournaments.clubs.models import Role


def an_evening(players=8, **plan):
    """A tournament with a round in play."""
    tournament = with_players(a_tournament(**plan), players)
    an_open_round(tournament)
    return tournament


def signed_in(client, tournament, role=Role.ORGANISER):
    """The client as somebody with that role in the tournament's club."""
    member = a_member(tournament.club, role)
    client.force_login(member.user)
    return member


def at(name, tournament, *more):
    return reverse(name, args=[tournament.public_id, *more])
