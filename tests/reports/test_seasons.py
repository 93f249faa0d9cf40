"""Real clubs' rules from data only, what happens at their edges, and a second way to count any rule."""

from fractions import Fraction
from itertools import combinations
from random import Random

import pytest

from reports.results import Entrant, Results, Round
from reports.season_honours import Honour, club_trophy, table_of_honour
from reports.season_rules import Absence, SeasonRule, season_rule
from reports.season_why import season_parts, season_why
from reports.seasons import CarriedOver, Evening, Played, evening_of, season
from reports.standings import rank
from tests.reports.factories import tally

NAMES = {1: "Ann", 2: "Ben", 3: "Cas"}


def evening(number, *points, helpers=()):
    """An evening from the points of persons 1, 2 …; None is absent."""
    played = {person: score for person, score in enumerate(points, 1) if score is not None}
    places = {person: 1 + sum(other > score for other in played.values()) for person, score in played.items()}
    results = {
        person: Played(score, places[person], list(places.values()).count(places[person]))
        for person, score in played.items()
    }
    return Evening(number, f"Evening {number}", results, frozenset(helpers))


def totals(rows):
    return [(row.place, row.name, row.total) for row in rows]


def test_best_five_of_seven():
    evenings = [
        evening(n, ann, ben)
        for n, (ann, ben) in enumerate([(10, 1), (20, 2), (30, 3), (-40, 4), (50, 5), (60, 6), (70, None)], 1)
    ]

    rows = season(evenings, {1: "Ann", 2: "Ben"}, season_rule({"best": 5}))

    assert totals(rows) == [(1, "Ann", 230), (2, "Ben", 20)]
    assert rows[0].counted == (70, 60, 50, 30, 20)


def test_all_evenings_with_the_worst_dropped():
    evenings = [evening(1, 10, -5, None), evening(2, -20, 8, 4), evening(3, 5, 5, 4)]

    rows = season(evenings, NAMES, season_rule({"drop": 1, "absence": "zero"}))

    assert totals(rows) == [(1, "Ann", 15), (2, "Ben", 13), (3, "Cas", 8)]


def test_place_points_are_shared_by_who_share_a_place():
    evenings = [evening(1, 10, 4, -14), evening(2, 3, 3, -6)]

    rows = season(evenings, NAMES, season_rule({"source": "places", "place_points": [90, 60, 30, 0]}))

    assert totals(rows) == [(1, "Ann", 90 + 75), (2, "Ben", 60 + 75), (3, "Cas", 30 + 30)]


@pytest.mark.parametrize(
    ("absence", "counted"),
    [(Absence.NOTHING, (-1, -2)), (Absence.ZERO, (0, -1, -2)), (Absence.AVERAGE, (-1, -2, -2))],
)
def test_an_evening_not_played_is_worth_what_the_club_says(absence, counted):
    evenings = [evening(1, -1), evening(2, -2), evening(3, None)]

    (row,) = season(evenings, {1: "Ann"}, SeasonRule(absence=absence))

    assert (row.counted, row.total, row.played) == (counted, sum(counted), 2)


def test_an_evening_not_played_may_give_the_lowest_result_of_that_evening():
    evenings = [evening(1, 5, 9, -14), evening(2, None, 3, -3)]

    assert totals(season(evenings, NAMES, SeasonRule(absence=Absence.LOWEST))) == [
        (1, "Ben", 12),
        (2, "Ann", 5 - 3),
        (3, "Cas", -17),
    ]


def test_the_best_two_of_each_three_evenings_and_the_best_two_of_such_periods():
    """Three periods, the last one not over yet; the second counts for Ben alone."""
    ann = [10, 20, 30, 1, 2, 3, 50]
    ben = [5, 5, 5, 40, 40, -90, 9]
    evenings = [evening(number, *points) for number, points in enumerate(zip(ann, ben, strict=True), 1)]

    rows = season(evenings, {1: "Ann", 2: "Ben"}, season_rule({"period": 3, "best": 2, "best_periods": 2}))

    assert totals(rows) == [(1, "Ann", 50 + 50), (2, "Ben", 80 + 10)]
    assert [mark.counts for mark in rows[1].marks] == [True, True, False, True, True, False, False]
    assert [(str(part.label), part.points, part.counts) for part in season_parts(rows[1])] == [
        ("Period 1", 10, True),
        ("Period 2", 80, True),
        ("Period 3", 9, False),
    ]


def test_the_average_ranks_and_what_was_carried_over_counts_in_it():
    evenings = [evening(1, 10, 7), evening(2, 5, None)]
    rule = season_rule({"ranked": "average", "minimum_evenings": 2})

    rows = season(evenings, {1: "Ann", 2: "Ben", 3: "Cas"}, rule, {2: CarriedOver(16, 2), 3: CarriedOver(99, 1)})

    assert [(row.name, row.score, row.total, row.played, row.eligible) for row in rows] == [
        ("Ben", Fraction(23, 3), 23, 3, True),
        ("Ann", Fraction(15, 2), 15, 2, True),
        ("Cas", 99, 99, 1, False),
    ]
    assert str(season_why(rows, 0, rule)[0].sentence) == "Average: +7.67 against +7.50, 0.17 ahead of Ann."


def test_each_evening_played_may_give_points_besides():
    evenings = [evening(1, 3, 4), evening(2, -3, None)]

    rows = season(evenings, {1: "Ann", 2: "Ben"}, SeasonRule(attendance_points=10), {1: CarriedOver(1)})

    assert totals(rows) == [(1, "Ann", 0 + 20 + 1), (2, "Ben", 14)]
    assert [(str(part.label), part.points) for part in season_parts(rows[0])] == [
        ("Evenings", 0),
        ("Attendance", 20),
        ("Carried over", 1),
    ]


@pytest.mark.parametrize("seed", range(12))
def test_any_rule_counts_what_a_search_over_all_choices_finds(seed):
    """Every way to drop the worst and keep some, and to keep some periods, is tried; the most is what counts."""
    chance = Random(seed)
    count, length = chance.randint(1, 7), chance.choice((None, 2, 3))
    best, drop = chance.choice((None, 1, 2)), chance.choice((0, 1))
    best_periods = chance.choice((None, 1, 2)) if length else None
    points = [chance.choice((None, *range(-9, 10))) for _ in range(count)]
    rule = SeasonRule(best=best, drop=drop, period=length, best_periods=best_periods)

    [row] = season([evening(at, point) for at, point in enumerate(points, 1)], {1: "Ann"}, rule)

    size = length or count
    worth = [
        most(sorted(p for p in points[at : at + size] if p is not None)[drop:], best) for at in range(0, count, size)
    ]
    assert row.total == most(worth, best_periods)


def most(values, how_many):
    """The highest sum of exactly so many of the values, of all where there are no more."""
    size = len(values) if how_many is None else min(how_many, len(values))
    return max(sum(chosen) for chosen in combinations(values, size))


def test_a_club_needs_enough_players_on_an_evening_and_its_best_count():
    evenings = [evening(1, 9, 4, -2, 5, -16), evening(2, 9, None, -2, 5, -12)]
    homes = {1: "Aces", 2: "Aces", 3: "Aces", 4: "Kings", 5: "Kings", 6: ""}

    trophy = club_trophy(evenings, homes, SeasonRule(club_best=2))

    assert [(row.place, row.club, row.total, row.marks) for row in trophy] == [
        (1, "Aces", 20, (13, 7)),
        (2, "Kings", -18, (-11, -7)),
    ]
    assert club_trophy(evenings, homes, SeasonRule(club_best=3))[0].marks == (11, None)


def test_who_helped_gets_a_fixed_number_of_points():
    evenings = [evening(1, 10), evening(2, None, helpers=[1])]

    (row,) = season(evenings, {1: "Ann"}, SeasonRule(helper_points=25))

    assert (row.total, row.played) == (35, 1)


def test_who_came_too_seldom_is_listed_after_the_others():
    evenings = [evening(1, 99, 1), evening(2, None, 1)]

    rows = season(evenings, {1: "Ann", 2: "Ben"}, SeasonRule(minimum_evenings=2))

    assert [(row.place, row.name, row.eligible) for row in rows] == [(1, "Ben", True), (2, "Ann", False)]


def test_level_totals_are_separated_by_the_highest_results_and_else_shared():
    evenings = [evening(1, 6, 5, 5), evening(2, 4, 5, 5)]

    assert totals(season(evenings, NAMES, SeasonRule())) == [(1, "Ann", 10), (2, "Ben", 10), (2, "Cas", 10)]


def test_an_evening_more_that_brought_nothing_separates_nobody():
    evenings = [evening(1, 6, 6), evening(2, None, 0)]

    assert totals(season(evenings, {1: "Ann", 2: "Ben"}, SeasonRule())) == [(1, "Ann", 6), (1, "Ben", 6)]


def test_why_names_what_separates_two_people_of_a_season_with_both_numbers():
    evenings = [evening(1, 6, 5, 5, 1), evening(2, 4, 5, 5, None)]
    rows = season(evenings, NAMES | {4: "Dan"}, SeasonRule(minimum_evenings=2))

    comparisons = [
        [
            (comparison.other.name, len(comparison.steps), str(comparison.sentence))
            for comparison in season_why(rows, at, SeasonRule(minimum_evenings=2))
        ]
        for at in (1, 3)
    ]

    assert comparisons == [
        [
            ("Ann", 2, "Highest result where they differ: +5 against +6, 1 behind Ann."),
            ("Cas", 1, "Nothing in the ranking order separates Ben and Cas: they share place 2."),
            ("Dan", 1, "Evenings: 2 against 1, 1 ahead of Dan."),
        ],
        [("Cas", 1, "Evenings: 1 against 2, 1 behind Cas.")],
    ]


def test_both_players_of_a_pair_get_the_place_of_the_pair():
    entrants = (Entrant(7, 1, "Ann & Ben"), Entrant(8, 2, "Cas & Dirk"))
    standings = rank(Results(entrants, (Round(1),), (tally(7, 5), tally(8, -5))), ["rounds_won", "points"])

    assert evening_of(1, "May", standings, {7: (1, 2), 8: (3, 4)}) == Evening(
        1, "May", {1: Played(5, 1), 2: Played(5, 1), 3: Played(-5, 2), 4: Played(-5, 2)}
    )


def test_the_table_of_honour_names_the_first_places_of_each_evening():
    evenings = [evening(2, 1, 2, 3), evening(1, 5, 5, -10)]

    assert table_of_honour(evenings, places=2) == (
        Honour("Evening 1", ((1, 2), ())),
        Honour("Evening 2", ((3,), (2,))),
    )


def test_an_evening_not_played_is_a_fixed_number_or_the_own_average_up_to_a_limit():
    evenings = [
        Evening(1, "", {1: Played(9, 1), 2: Played(-4, 2)}),
        Evening(2, "", {1: Played(6, 1), 2: Played(-8, 2)}),
        Evening(3, "", {3: Played(0, 1)}),
    ]
    names = {1: "Ann", 2: "Ben"}

    def totals(**rule):
        return {row.name: row.total for row in season(evenings, names, SeasonRule(**rule))}

    # Ann has 15 of two evenings, 8 on average (7.5 rounded); Ben has -12, -6 on average
    assert totals(absence=Absence.FIXED, absence_points=-2) == {"Ann": 13, "Ben": -14}
    assert totals(absence=Absence.AVERAGE) == {"Ann": 23, "Ben": -18}
    assert totals(absence=Absence.AVERAGE, average_most=5) == {"Ann": 20, "Ben": -18}
    assert totals(absence=Absence.AVERAGE, average_most=0) == {"Ann": 15, "Ben": -18}
