"""Every knock-out of 4 to 32 teams, simulated and counted: who meets whom when, byes, and how often each one loses."""

from collections import Counter
from datetime import UTC, datetime, timedelta
from random import Random

import pytest

from draws.bracket import Seat, lines_of, pools_drawn
from tests.independent.cup import too_near
from tournaments.leagues.rules import (
    FORFEITED,
    SETTLED,
    Act,
    Bracket,
    Line,
    first_losers,
    places_of,
    rounds_of,
    third_place,
)

NOW = datetime(2027, 1, 8, tzinfo=UTC)


def seats_of(teams, pools):
    drawn = enumerate(pools_drawn(teams, pools, seed="7"), 1)
    return tuple(Seat(pool, place) for pool, own in drawn for place, _team in enumerate(own, 1))


def played(seats, chance):
    """The rounds, every match of them played, and the bracket that they follow from."""
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
    return rounds, Bracket(lines, acts, 48, min, NOW)


def won(acts, home, away):
    """Who won by what was recorded: of a level match the lower number, as `min` says."""
    [home_points, away_points] = acts[0].payload["parts"][0]
    return min(home, away) if home_points == away_points else home if home_points > away_points else away


def third_is_played(rounds, bracket, chance):
    """The match for third place is between the two whom the finalists beat, and parts them; the first four follow."""
    final, last = rounds[-1][0], len(rounds)
    finalists = {final.home.team, final.away.team}
    beaten = {}
    for (round_, home, away), acts in bracket.recorded.items():
        if round_ == last - 1 and {home, away} & finalists:
            winner = won(acts, home, away)
            beaten[winner] = home if winner == away else away
    before = third_place(bracket, rounds)
    if len(beaten) == 2:
        assert {before.home.team, before.away.team} == set(beaten.values())
        assert (before.is_match, before.round, before.number) == (True, last, final.number + 1)
        key = last, before.home.team, before.away.team
        acts = {**bracket.recorded, key: [Act(SETTLED, NOW, payload={"parts": [[chance.randint(0, 2), 1]]})]}
        bracket = bracket._replace(recorded=acts)
        third = won(acts[key], *key[1:])
    else:
        third = next(iter(beaten.values()))  # of three teams, one had no semi-final to lose
    champion = won(bracket.recorded[last, final.home.team, final.away.team], final.home.team, final.away.team)
    places = [(one.place, one.team) for one in places_of(rounds_of(bracket), third_place(bracket, rounds_of(bracket)))]
    other = [team for team in beaten.values() if team != third]
    assert places == [(1, champion), (2, (finalists - {champion}).pop()), (3, third), *((4, team) for team in other)]
    without = [(one.place, one.team) for one in places_of(rounds, None)]
    assert without[:2] == places[:2]
    assert sorted(without[2:]) == sorted((3, team) for team in beaten.values())


def lost(rounds):
    return Counter(team for ties in rounds for tie in ties for team in tie.losers)


def count(teams, pools):
    chance, seats = Random(f"{teams}/{pools}"), seats_of(teams, pools)
    rounds, bracket = played(seats, chance)
    third_is_played(rounds, bracket, chance)
    everybody, winner = range(len(seats)), rounds[-1][0].winner.team
    assert lost(rounds) == Counter({team: 1 for team in everybody if team != winner})
    assert all(tie.is_match for ties in rounds[1:] for tie in ties)
    assert sum(not tie.is_match for tie in rounds[0]) == 2 * len(rounds[0]) - teams
    again = first_losers(rounds)
    matches = Counter(line.team for ties in rounds for tie in ties if tie.is_match for line in (tie.home, tie.away))
    assert sorted(again) == [team for team in everybody if matches[team] == 1 and team != winner]
    second, _bracket = played(tuple(sorted(seats[team] for team in again)), chance)
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


def test_who_did_not_come_to_a_semi_final_comes_to_no_match_for_third_place():
    """Two who both stayed away from one leave the place to the loser of the other; a correction after it was recorded
    no longer changes who plays it."""
    lines, acts = [Line(team, True) for team in range(4)], {}
    acts[1, 0, 1] = [Act(FORFEITED, NOW, payload={"sides": ["away", "home"]})]
    acts[1, 2, 3] = [Act(SETTLED, NOW, payload={"parts": [[2, 1]]})]
    bracket = Bracket(lines, acts, 48, min, NOW)
    rounds = rounds_of(bracket)
    alone = third_place(bracket, rounds)
    acts[1, 0, 1] = [Act(SETTLED, NOW, payload={"parts": [[5, 3]]})]
    acts[2, 1, 3] = [Act(SETTLED, NOW + timedelta(days=1), payload={"parts": [[0, 9]]})]
    acts[1, 2, 3].append(Act(SETTLED, NOW + timedelta(days=2), payload={"parts": [[1, 2]]}))
    late = Bracket(lines, acts, 48, min, NOW + timedelta(days=3))
    third = third_place(late, rounds_of(late))

    assert (alone.is_match, alone.winner, alone.losers) == (False, Line(3, True), ())
    assert [(one.place, one.team) for one in places_of(rounds, alone)] == [(1, 2), (3, 3)]
    assert (third.home, third.away, third.winner) == (Line(1, True), Line(3, True), Line(3, True))
    assert third_place(late, rounds_of(late)[:1]) is None
