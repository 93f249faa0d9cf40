"""Every knock-out of 4 to 32 teams, simulated and counted: who meets whom when, byes, and how often each one loses."""

from collections import Counter
from datetime import UTC, datetime
from random import Random

import pytest

from draws.bracket import Seat, lines_of, pools_drawn
from tests.independent.cup import too_near
from tournaments.play.cup import Bracket, Line, first_losers, rounds_of
from tournaments.play.matches import SETTLED, Act

NOW = datetime(2027, 1, 8, tzinfo=UTC)


def seats_of(teams, pools):
    drawn = enumerate(pools_drawn(teams, pools, seed="7"), 1)
    return tuple(Seat(pool, place) for pool, own in drawn for place, _team in enumerate(own, 1))


def played(seats, chance):
    """The rounds, every match of them played."""
    places = lines_of(seats, "call 07")
    lines = [Line(seats.index(seat) if seat else None, True) for seat in places]
    assert sorted(filter(None, places)) == sorted(seats)
    assert too_near([seat.pool if seat else 0 for seat in places]) == []
    acts, rounds = {}, []
    while not rounds or not rounds[-1][0].winner.known:
        rounds = rounds_of(Bracket(lines, acts, 48, min, NOW))
        for tie in (tie for ties in rounds for tie in ties if tie.is_match and not tie.winner.known):
            score = [chance.randint(0, 3), chance.randint(0, 3)]
            acts[tie.round, tie.home.team, tie.away.team] = [Act(SETTLED, NOW, payload={"parts": [score]})]
    return rounds


def lost(rounds):
    return Counter(team for ties in rounds for tie in ties for team in tie.losers)


def count(teams, pools):
    chance, seats = Random(f"{teams}/{pools}"), seats_of(teams, pools)
    rounds = played(seats, chance)
    everybody, winner = range(len(seats)), rounds[-1][0].winner.team
    assert lost(rounds) == Counter({team: 1 for team in everybody if team != winner})
    assert all(tie.is_match for ties in rounds[1:] for tie in ties)
    assert sum(not tie.is_match for tie in rounds[0]) == 2 * len(rounds[0]) - teams
    again = first_losers(rounds)
    matches = Counter(line.team for ties in rounds for tie in ties if tie.is_match for line in (tie.home, tie.away))
    assert sorted(again) == [team for team in everybody if matches[team] == 1 and team != winner]
    second = played(tuple(sorted(seats[team] for team in again)), chance)
    assert sum(lost(second).values()) == len(again) - 1


@pytest.mark.slow
def test_every_number_of_teams_has_a_knock_out_and_a_second_chance():
    for teams in range(4, 33):
        count(teams, 1 + teams % 8 if teams > 8 else 2)


@pytest.mark.battery
def test_every_number_of_teams_in_every_number_of_pools():
    for teams in range(4, 33):
        for pools in range(1, min(teams, 10) + 1):
            count(teams, pools)


def test_byes_go_to_the_first_of_their_pools():
    places = lines_of(seats_of(6, 3), "call 07")
    free = [one or other for one, other in zip(places[::2], places[1::2], strict=True) if None in (one, other)]
    assert [seat.place for seat in free] == [1, 1]
