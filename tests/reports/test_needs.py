from reports.needs import Reach, needs
from reports.standings import rank
from tests.reports.factories import results_of


def everybody(least, most):
    return dict.fromkeys(range(1, 5), Reach(least, most))


STANDINGS = rank(results_of({"Ann": [50], "Ben": [40], "Cas": [40], "Dirk": [-130]}), ["points"])


def test_the_gap_to_every_better_place_is_told_nearest_first():
    assert [str(target.sentence) for target in needs(STANDINGS, 4).targets] == [
        "170 behind Cas, place 2: score 171 more than they do to pass.",
        "170 behind Ben, place 2: score 171 more than they do to pass.",
        "180 behind Ann, place 1: score 181 more than they do to pass.",
    ]


def test_who_leads_needs_nothing():
    assert needs(STANDINGS, 1).targets == ()


def test_a_gap_wider_than_the_limits_of_play_is_out_of_reach():
    found = needs(STANDINGS, 4, everybody(-87, 87))

    assert [str(target.sentence) for target in found.targets] == [
        "170 behind Cas, place 2: score 171 more than they do to pass.",
        "170 behind Ben, place 2: score 171 more than they do to pass.",
        "Place 1 (Ann) is out of reach.",
    ]
    assert str(found.sentence) == "Can still end between place 2 and place 4."


def test_a_place_that_nobody_can_touch_is_certain():
    assert str(needs(STANDINGS, 4, everybody(-20, 20)).sentence) == "Place 4 is certain."


def test_whose_table_is_done_is_passed_by_the_others_alone():
    reach = everybody(-180, 180) | {1: Reach(0, 0), 4: Reach(0, 0)}

    told = [str(needs(STANDINGS, key, reach).sentence) for key in (1, 2, 4)]
    assert told == ["Can still end between place 1 and place 3.", "Can still end between place 1 and place 4.",
                    "Can still end between place 2 and place 4."]  # fmt: skip
    assert needs(STANDINGS, 4, reach).targets[-1].possible is False


def test_when_all_is_played_and_closed_every_place_is_certain():
    played = {"Ann": [4, 0], "Ben": [2, 2], "Cas": [2, 2]}
    over, still_open = (rank(results_of(played, closed=closed), ["points", "best_deal"]) for closed in (True, False))

    assert [str(needs(over, key, everybody(0, 0)).sentence) for key in (1, 2, 3)] == [
        "Place 1 is certain.", "Place 2 is certain.", "Place 2 is certain.",
    ]  # fmt: skip
    assert str(needs(still_open, 1, everybody(0, 0)).sentence) == "Can still end between place 1 and place 3."


def test_without_limits_nothing_is_said_about_the_final_place():
    assert needs(STANDINGS, 2).sentence is None


def test_level_on_the_main_measure_asks_for_more_than_the_other():
    level = rank(results_of({"Ann": [4, 0], "Ben": [2, 2]}), ["points", "best_deal"])

    assert [str(one.sentence) for one in needs(level, 2).targets] == [
        "Level with Ann, place 1: score more than they do."
    ]


def test_the_main_measure_may_be_rounds_won():
    standings = rank(results_of({"Ann": [1], "Ben": [0]}, {"Ann": [1], "Ben": [0]}), ["rounds_won", "points"])

    assert needs(standings, 2, everybody(0, 1)).best == 2


def test_what_is_missing_is_told_in_what_ranks_first():
    results = results_of({"Ann": [1], "Ben": [0], "Cas": [0]}, {"Cas": [3], "Ben": [2]})
    standings = rank(results, ["rounds_won", "points"])

    assert [str(target.sentence) for key in (1, 2) for target in needs(standings, key).targets] == [
        "Rounds won: as many as Cas, place 1; the next in the ranking order decides.",
        "Rounds won: 1 fewer than Ann, place 2.", "Rounds won: 1 fewer than Cas, place 1.",
    ]  # fmt: skip
