"""Standings of an event with a final: who plays it stands above the others, with or without the points before."""

from dataclasses import replace

import pytest

from reports.needs import Reach, needs
from reports.results import Round, Stage
from reports.seasons import Played, evening_of
from reports.standings import rank
from reports.tables import StandingsTable
from reports.why import compare, why
from tests.reports.factories import results_of

ROUND_ONE = {"Ann": [30], "Bob": [20], "Cis": [10], "Dré": [-60]}
FINAL = {"Ann": [-25], "Bob": [25]}
GOING_ON = frozenset({1, 2})


def placed(standings):
    return [(row.place, row.entrant.name, row.points, row.stage) for row in standings.rows]


def test_who_plays_the_final_stands_above_the_others_and_takes_the_points_along():
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON),))

    assert placed(rank(results, ["points"])) == [
        (1, "Bob", 45, 1),
        (2, "Ann", 5, 1),
        (3, "Cis", 10, 0),
        (4, "Dré", -60, 0),
    ]


def test_without_carry_over_only_the_final_counts_in_the_final():
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON, carry=False),))

    assert placed(rank(results, ["points"])) == [
        (1, "Bob", 25, 1),
        (2, "Ann", -25, 1),
        (3, "Cis", 10, 0),
        (4, "Dré", -60, 0),
    ]


def test_a_second_final_ranks_above_the_first_and_those_who_dropped_out_between_keep_their_places():
    stages = (Stage(1, frozenset({1, 2, 3}), carry=False), Stage(2, GOING_ON))
    results = results_of(ROUND_ONE, {"Ann": [1], "Bob": [2], "Cis": [-3]}, {"Ann": [5], "Bob": [-5]}, stages=stages)

    assert placed(rank(results, ["points"])) == [
        (1, "Ann", 6, 2),
        (2, "Bob", -3, 2),
        (3, "Cis", -3, 1),
        (4, "Dré", -60, 0),
    ]


def test_before_the_final_the_standings_are_those_of_the_rounds():
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON, carry=False),))

    assert placed(rank(results.until(1), ["points"])) == [
        (1, "Ann", 30, 0),
        (2, "Bob", 20, 0),
        (3, "Cis", 10, 0),
        (4, "Dré", -60, 0),
    ]


WENT_ON = "Ann went on to the next stage and Cis did not; those who go on rank higher, whatever the points."


@pytest.mark.parametrize("carry", [True, False])
def test_why_says_by_which_numbers_one_went_on_and_the_other_did_not(carry):
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON, carry),), closed=False)

    compared = compare(rank(results, ["points"]), 3, 1)

    assert (compared.after, [(step.mine, step.theirs) for step in compared.steps]) == (1, [(10, 30)])
    assert [str(sentence) for sentence in compared.sentences] == ["Points: +10 against +30, 20 behind Ann.", WENT_ON]
    assert compared.verdict == compared.sentences


def test_the_first_outside_the_final_is_compared_with_the_last_who_came_in():
    standings = rank(results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON),)), ["points"])

    assert [row.entrant.name for row in standings.rows] == ["Bob", "Ann", "Cis", "Dré"]
    assert [comparison.other.entrant.name for comparison in why(standings, 3)] == ["Bob", "Dré"]


def test_who_was_level_when_somebody_left_is_told_that_the_other_went_on():
    results = results_of({"Ann": [30], "Bob": [20], "Cis": [30]}, FINAL, stages=(Stage(1, GOING_ON),))

    assert [str(sentence) for sentence in compare(rank(results, ["points"]), 3, 1).verdict] == [
        "Points: both +30.",
        WENT_ON,
    ]


def test_a_place_behind_the_final_is_certain_once_the_rounds_before_are_closed():
    results = results_of({**ROUND_ONE, "Eva": [10]}, FINAL, stages=(Stage(1, GOING_ON),))
    rounds = (Round(1, True), Round(2, False))
    over, reopened = (replace(results, rounds=(Round(1, closed), rounds[1])) for closed in (True, False))
    reach = {1: Reach(-9, 9), 2: Reach(-9, 9)} | dict.fromkeys((3, 4, 5), Reach(0, 0))

    def sentence(results_, order, entrant):
        return str(needs(rank(results_, order), entrant, reach).sentence)

    assert sentence(over, ["points"], 3) == "Place 3 is certain."
    assert needs(rank(over, ["points"]), 4, reach).targets == ()
    assert sentence(reopened, ["points"], 3) == "Can still finish anywhere from place 3 to place 4."
    assert (
        sentence(over, ["points", "strength_of_opponents"], 3) == "Can still finish anywhere from place 3 to place 4."
    )
    assert sentence(over, ["points"], 1) == "Place 2 is certain."


def test_the_line_of_the_cut_stands_below_the_best_who_are_still_there():
    results = results_of({"Ann": [5], "Bob": [4], "Cis": [3], "Dan": [2], "Eva": [2]})
    without_ann = replace(results, entrants=(results.entrants[0]._replace(active=False), *results.entrants[1:]))

    assert [rank(results, ["points"]).cut_after(best) for best in (2, 4, 5)] == [2, 0, 0]
    assert rank(without_ann, ["points"]).cut_after(2) == 3


def test_what_is_still_needed_looks_no_further_than_the_own_stage():
    standings = rank(results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON),), closed=False), ["points"])

    assert [target.row.entrant.name for target in needs(standings, 4).targets] == ["Cis"]


def test_a_season_counts_all_that_was_played_and_the_places_of_the_final():
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON, carry=False),))
    people = {key: (key,) for key in (1, 2, 3, 4)}

    evening = evening_of(1, "", rank(results, ["points"]), people, rank(results.in_one_part, ["points"]))

    assert evening.played == {1: Played(5, 2), 2: Played(45, 1), 3: Played(10, 3), 4: Played(-60, 4)}


@pytest.mark.parametrize(("carry", "struck"), [(True, 0), (False, 2)])
def test_points_made_before_a_final_that_starts_anew_are_struck_through(carry, struck):
    table = StandingsTable(rank(results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON, carry),)), ["points"]))

    assert "".join(table.body).count("<s>") == struck
    assert [row.since for row in table.data.data] == [struck // 2] * 2 + [0, 0]


@pytest.mark.parametrize(
    ("left", "said"), [("Ann", "because Ann had left"), ("Dré", "and Dré did not"), ("", "and Ann did not")]
)
def test_who_had_left_before_the_final_is_told_so_where_the_numbers_do_not_say_it(left, said):
    results = results_of(ROUND_ONE, {"Bob": [-25], "Cis": [25]}, stages=(Stage(1, frozenset({2, 3})),))
    gone = tuple(entrant._replace(active=entrant.name != left) for entrant in results.entrants)
    standings = rank(replace(results, entrants=gone), ["points"])

    comparisons = compare(standings, 3, 4 if left == "Dré" else 1), compare(standings, 4 if left == "Dré" else 1, 3)

    sentence = f"Cis went on to the next stage {said}; those who go on rank higher, whatever the points."
    assert [str(comparison.sentences[-1]) for comparison in comparisons] == [sentence] * 2
