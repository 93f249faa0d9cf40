"""Standings of an event with a final: who plays it stands above the others, with or without the points before."""

from reports.needs import needs
from reports.results import Stage
from reports.standings import rank
from reports.why import compare
from tests.reports.factories import results_of

ROUND_ONE = {"Ann": [30], "Bob": [20], "Cis": [10], "Dré": [-60]}
FINAL = {"Ann": [-25], "Bob": [25]}
GOING_ON = frozenset({1, 2})


def placed(standings):
    return [(row.place, row.entrant.name, row.points, row.stage) for row in standings.rows]


def test_who_plays_the_final_stands_above_the_others_and_takes_the_points_along():
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON),))

    assert placed(rank(results, ["points"])) == [
        (1, "Bob", 45, 1), (2, "Ann", 5, 1), (3, "Cis", 10, 0), (4, "Dré", -60, 0),
    ]  # fmt: skip


def test_without_carry_over_only_the_final_counts_in_the_final():
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON, carry=False),))

    assert placed(rank(results, ["points"])) == [
        (1, "Bob", 25, 1), (2, "Ann", -25, 1), (3, "Cis", 10, 0), (4, "Dré", -60, 0),
    ]  # fmt: skip


def test_a_second_final_ranks_above_the_first_and_those_who_dropped_out_between_keep_their_places():
    stages = (Stage(1, frozenset({1, 2, 3}), carry=False), Stage(2, GOING_ON))
    results = results_of(ROUND_ONE, {"Ann": [1], "Bob": [2], "Cis": [-3]}, {"Ann": [5], "Bob": [-5]}, stages=stages)

    assert placed(rank(results, ["points"])) == [
        (1, "Ann", 6, 2), (2, "Bob", -3, 2), (3, "Cis", -3, 1), (4, "Dré", -60, 0),
    ]  # fmt: skip


def test_before_the_final_the_standings_are_those_of_the_rounds():
    results = results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON, carry=False),))

    assert placed(rank(results.until(1), ["points"])) == [
        (1, "Ann", 30, 0), (2, "Bob", 20, 0), (3, "Cis", 10, 0), (4, "Dré", -60, 0),
    ]  # fmt: skip


def test_why_says_that_one_went_on_and_the_other_did_not():
    standings = rank(results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON),)), ["points"])

    compared = compare(standings, 3, 1)

    assert (compared.steps, [str(sentence) for sentence in compared.sentences]) == (
        (),
        ["Ann went on to the next stage and Cis did not: who goes on stands higher, whatever the points."],
    )


def test_what_is_still_needed_looks_no_further_than_the_own_stage():
    standings = rank(results_of(ROUND_ONE, FINAL, stages=(Stage(1, GOING_ON),)), ["points"])

    assert [target.row.entrant.name for target in needs(standings, 4).targets] == ["Cis"]
