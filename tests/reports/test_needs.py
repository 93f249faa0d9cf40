from dataclasses import replace

import pytest

from reports.needs import Cut, Reach, needs
from reports.results import Stage
from reports.standings import rank
from tests.reports.factories import results_of


def everybody(least, most):
    return dict.fromkeys(range(1, 5), Reach(least, most))


STANDINGS = rank(results_of({"Ann": [50], "Ben": [40], "Cas": [40], "Dirk": [-130]}), ["points"])


def test_the_gap_to_every_better_place_is_told_nearest_first():
    assert [str(target.sentence) for target in needs(STANDINGS, 4).targets] == [
        "170 behind Cas (place 2): score 171 more than they do to overtake.",
        "170 behind Ben (place 2): score 171 more than they do to overtake.",
        "180 behind Ann (place 1): score 181 more than they do to overtake.",
    ]


def test_who_leads_needs_nothing():
    assert needs(STANDINGS, 1).targets == ()


def test_a_gap_wider_than_the_limits_of_play_is_out_of_reach():
    needed = needs(STANDINGS, 4, everybody(-87, 87))

    assert [str(target.sentence) for target in needed.targets] == [
        "170 behind Cas (place 2): score 171 more than they do to overtake.",
        "170 behind Ben (place 2): score 171 more than they do to overtake.",
        "Place 1 (Ann) is out of reach.",
    ]
    assert str(needed.sentence) == "Can still finish anywhere from place 2 to place 4."


def test_a_place_that_nobody_can_touch_is_certain():
    assert str(needs(STANDINGS, 4, everybody(-20, 20)).sentence) == "Place 4 is certain."


def test_whose_table_is_done_is_passed_by_the_others_alone():
    reach = everybody(-180, 180) | {1: Reach(0, 0), 4: Reach(0, 0)}

    sentences = [str(needs(STANDINGS, key, reach).sentence) for key in (1, 2, 4)]
    assert sentences == [
        "Can still finish anywhere from place 1 to place 3.",
        "Can still finish anywhere from place 1 to place 4.",
        "Can still finish anywhere from place 2 to place 4.",
    ]
    assert needs(STANDINGS, 4, reach).targets[-1].possible is False


def test_when_all_is_played_and_closed_every_place_is_certain():
    played = {"Ann": [4, 0], "Ben": [2, 2], "Cas": [2, 2]}
    over, still_open = (rank(results_of(played, closed=closed), ["points", "best_deal"]) for closed in (True, False))

    assert [str(needs(over, key, everybody(0, 0)).sentence) for key in (1, 2, 3)] == [
        "Place 1 is certain.",
        "Place 2 is certain.",
        "Place 2 is certain.",
    ]
    assert str(needs(still_open, 1, everybody(0, 0)).sentence) == "Can still finish anywhere from place 1 to place 3."


def test_without_limits_nothing_is_said_about_the_final_place():
    assert needs(STANDINGS, 2).sentence is None


def test_level_on_the_main_measure_asks_for_more_than_the_other():
    level = rank(results_of({"Ann": [4, 0], "Ben": [2, 2]}), ["points", "best_deal"])

    assert [str(target.sentence) for target in needs(level, 2).targets] == [
        "Tied with Ann in place 1: score more than they do."
    ]


def test_the_main_measure_may_be_rounds_won():
    standings = rank(results_of({"Ann": [1], "Ben": [0]}, {"Ann": [1], "Ben": [0]}), ["rounds_won", "points"])

    assert needs(standings, 2, everybody(0, 1)).best == 2


def test_what_is_missing_is_told_in_what_ranks_first():
    results = results_of({"Ann": [1], "Ben": [0], "Cas": [0]}, {"Cas": [3], "Ben": [2]})
    standings = rank(results, ["rounds_won", "points"])

    assert [str(target.sentence) for key in (1, 2) for target in needs(standings, key).targets] == [
        "Rounds won: the same as Cas (place 1); the next in the ranking order decides.",
        "Rounds won: 1 fewer than Ann (place 2).",
        "Rounds won: 1 fewer than Cas (place 1).",
    ]


@pytest.mark.parametrize("main", ["points_difference", "points_and_bonus", "best_round", "best_deal"])
def test_only_where_points_rank_first_it_is_told_how_many_more_to_score(main):
    standings = rank(results_of({"Ann": [3], "Ben": [1]}), [main])

    (target,) = needs(standings, 2).targets
    assert str(target.sentence) == f"{standings.order[0].label}: {target.gap} fewer than Ann (place 1)."


def sentences_of(needed):
    return [
        str(sentence)
        for sentence in (needed.fate, needed.sentence, *(target.sentence for target in needed.targets))
        if sentence
    ]


def test_between_the_rounds_and_the_final_it_is_said_who_goes_on_and_nobody_else_is_told_to_score():
    cut = Cut(2, frozenset({1, 2}), decided=True)

    assert [sentences_of(needs(STANDINGS, key, None, cut)) for key in (1, 2, 3)] == [
        ["Ann goes on to the next stage.", "Can still finish anywhere from place 1 to place 2."],
        [
            "Ben goes on to the next stage.",
            "Can still finish anywhere from place 1 to place 2.",
            "10 behind Ann (place 1): score 11 more than they do to overtake.",
        ],
        ["Cas does not go on to the next stage, unless somebody who does leaves."],
    ]


def test_before_a_final_that_starts_anew_no_gap_is_told_to_who_goes_on():
    cut = Cut(2, frozenset({1, 2}), decided=True, carry=False)

    assert sentences_of(needs(STANDINGS, 2, None, cut)) == [
        "Ben goes on to the next stage.",
        "Can still finish anywhere from place 1 to place 2.",
    ]


def test_who_is_level_for_the_last_place_is_told_so():
    cut = Cut(2, frozenset({1}), frozenset({2, 3}), decided=True, carry=False)

    assert sentences_of(needs(STANDINGS, 1, None, cut))[1] == "Can still finish anywhere from place 1 to place 2."
    assert sentences_of(needs(STANDINGS, 3, None, cut)) == ["Cas is tied for the last place in the next stage."]
    assert sentences_of(needs(STANDINGS, 4, None, cut)) == [
        "Dirk does not go on to the next stage, unless somebody who does leaves."
    ]


def test_below_the_cut_the_last_who_goes_on_is_among_the_nearest():
    still_to_play = Cut(1, frozenset({1}))

    nearest = [needs(STANDINGS, key, None, still_to_play).nearest(1, still_to_play) for key in (4, 2, 1)]

    assert [[target.row.entrant.name for target in targets] for targets in nearest] == [["Cas", "Ann"], ["Ann"], []]


def test_who_left_or_stayed_behind_is_not_told_to_score():
    results = results_of({"Ann": [9], "Ben": [5], "Cas": [3], "Dirk": [1]}, {"Ann": [2], "Ben": [2]}, closed=False)
    gone = tuple(entrant._replace(active=entrant.name != "Dirk") for entrant in results.entrants)
    final = (Stage(1, frozenset({1, 2})),)
    parted = replace(
        results, rounds=tuple(round_._replace(closed=round_.number == 1) for round_ in results.rounds), stages=final
    )

    left = needs(rank(replace(results, entrants=gone), ["points"]), 4)
    behind = needs(rank(parted, ["points", "strength_of_opponents"]), 4)

    assert (left.targets, behind.targets) == ((), ())
