"""Standings of evenings made up by chance, counted by the site and by the second program: everything is equal."""

import json
import random

import pytest

from reports.standings import rank
from reports.why import compare
from scoring import every_game
from tests.factories import a_member
from tests.independent.evenings import an_evening_of
from tests.independent.plans import some_order
from tests.independent.standings import chain, standings
from tests.replays import results_at
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.standings.selectors.results import results_of

pytestmark = pytest.mark.django_db
GAMES = [game.key for game in every_game()]
BY_CHANCE = [
    pytest.param(0, marks=pytest.mark.pages),
    *(pytest.param(seed, marks=[pytest.mark.slow, pytest.mark.battery]) for seed in range(1, 60)),
]


def exported(tournament):
    """The event as another program gets it."""
    tournament.refresh_from_db()
    return json.loads(json.dumps(event_of(tournament)))


def by_the_site(results, rows):
    """The site's places, and for every two neighbours the chain of measures with both people's numbers."""
    places = [(row.place, row.shared, row.entrant.number, row.stage) for row in results.rows]
    chains = [
        [(step.measure.key, _turned(step, step.mine), _turned(step, step.theirs)) for step in steps]
        for steps in (compare(results, row.entrant, other.entrant).steps for row, other in _neighbours(rows))
    ]
    return sorted(places), chains


def by_the_second_program(event, rows):
    places = [(row.place, row.shared, row.entrant, row.stage) for row in rows]
    return sorted(places), [chain(event, rows, row.entrant, other.entrant) for row, other in _neighbours(rows)]


def _turned(step, value):
    return step.measure.rank_value(value)


def _neighbours(rows):
    return list(zip(rows, rows[1:], strict=False))


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("seed", BY_CHANCE)
def test_places_and_reasons_are_those_that_a_second_program_finds(game, seed):
    chance = random.Random(f"{game} {seed}")

    for tournament in an_evening_of(game, chance, most=13 if seed < 2 else 60):
        event, results = exported(tournament), results_of(tournament)
        for order in (event["ranking"], some_order(chance), some_order(chance), some_order(chance)):
            ranked = {**event, "ranking": order}
            second = standings(ranked)
            assert by_the_site(rank(results, order), second) == by_the_second_program(ranked, second), order
        assert results_at(tournament) == results


@pytest.mark.slow
def test_the_exported_event_leads_to_the_standings_that_programs_are_given(client):
    *_, tournament = an_evening_of("kleurenwiezen", random.Random(5))
    client.force_login(a_member(tournament.club).user)
    address = f"/api/v1/tournaments/{tournament.public_id}"

    event, given = client.get(f"{address}/export").json(), client.get(f"{address}/standings").json()

    assert sorted((row["place"], row["entrant"]) for row in given) == sorted(
        (row.place, row.entrant) for row in standings(event)
    )
