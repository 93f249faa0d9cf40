"""Draws whose number comes from outside, for the tests: announced, drawn, shown, and read from the public file."""

import json

from tests.evenings import address
from tests.factories import a_tournament, with_players
from tournaments.evening.draws.services import announce_draw, lay, task_of
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.security.actors import SITE

HALL = {"way": "hall"}


def an_announced_evening():
    """Eight people for three rounds, with a public page."""
    evening = with_players(a_tournament(rounds_planned=3), 8)
    publish_tournament(tournament=evening, actor=SITE)
    return evening


def announced(tournament, **asked):
    """A draw that is fixed, and whose number the hall is to call."""
    more = {"kind": "individual", "source": HALL, "seconds": 0.1, **asked}
    attempt = announce_draw(tournament=tournament, actor=SITE, **more)
    attempt.tournament = tournament
    return attempt


def drawn(attempt):
    """The rounds that follow from an attempt whose number is known."""
    task = task_of(attempt=attempt, actor=SITE)
    draw, change = task.search()
    return lay(tournament=attempt.tournament, actor=SITE, task=task, draw=draw, searched={}, change=change)


def shown(tournament, count=3):
    for round_ in tournament.rounds.order_by("number")[:count]:
        publish_round(round_=round_, actor=SITE)


def the_file(client, tournament, query=""):
    return json.loads(client.get(address(tournament, "draw.json") + query).content)
