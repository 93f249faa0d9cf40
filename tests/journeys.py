"""The requests whose way through our files is traced (`tools/journeys.py`), each on an evening of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.core.cache import caches
from django.test import Client

from tests.evenings import address, an_evening
from tests.factories import a_club, a_member, a_table, a_tournament, alone, an_open_round, with_players
from tests.tournaments.api.callers import Phone
from tournaments.clubs.models import Role
from tournaments.evening.draws import views
from tournaments.evening.rounds.models import Tournament

SEARCH_ENDS = 600.0  # seconds that no search of one second takes
Request = Callable[[], Any]


def a_deal_by_phone() -> Request:
    """A phone sends a deal by the API and gets the table's new state."""
    table = a_table(an_open_round(a_tournament(a_club("Journey of a deal"))))
    phone = Phone(Client(), table)
    assert phone.put(alone()).status_code == 201
    return lambda: phone.put(alone(tricks=7))


def the_standings() -> Request:
    """A stranger opens the public standings, and no page was made before."""
    tournament = an_evening(club=a_club("Journey of the standings"))
    Client().get(address(tournament))

    def read() -> None:
        for cache in caches.all():
            cache.clear()
        assert Client().get(address(tournament)).status_code == 200

    return read


def a_draw() -> Request:
    """An organiser draws the rounds for eight people and has the best of the search laid out."""
    # A search that lasts longer is published, which is another way: a busy machine must not take it.
    views.AT_ONCE = SEARCH_ENDS
    club = a_club("Journey of a draw")
    owner = a_member(club, Role.OWNER).user
    warm_up, tournament = [
        with_players(a_tournament(club, name=name, rounds_planned=3), 8) for name in ("Warm-up", "Friday evening")
    ]
    client = Client()
    client.force_login(owner)
    _drawn(client, warm_up)

    def draw() -> None:
        _drawn(client, tournament)
        assert tournament.rounds.count() == 3

    return draw


def _drawn(client: Client, tournament: Tournament) -> None:
    asked = {"kind": "individual", "seed": "1", "seconds": "1", "rounds": "3"}
    there = client.post(f"/e/{tournament.public_id}/rounds/draw/", asked)["Location"]
    assert there.endswith("/rounds/1/"), there


JOURNEYS = {"deal": a_deal_by_phone, "standings": the_standings, "draw": a_draw}
