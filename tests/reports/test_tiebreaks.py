from dataclasses import replace
from inspect import isfunction, signature

import pytest

import reports.measures
from reports.facts import ScoreRow, tallies_of
from reports.measures import (
    best_deal,
    best_round,
    contracts_made,
    deals_won,
    direct_encounter,
    every_measure,
    lot,
    measure,
    place_bonus,
    points,
    points_and_bonus,
    points_difference,
    rounds_won,
    strength_of_opponents,
    strength_of_the_middle,
    strength_without_weakest,
)
from reports.results import Adjustment, Lot, Results, Round, SitOut, Verdict
from reports.standings import rank
from reports.why import compare
from tests.reports.factories import entrants_of, results_of, tally

ANN, BEN, CAS, DIRK = 1, 2, 3, 4


def test_every_measure_is_registered_once_with_a_sentence_of_explanation():
    measures = {measure.key: measure for measure in every_measure()}
    written = {name for name, what in vars(reports.measures).items() if isfunction(what) and takes_results(what)}

    assert measures.keys() == {name for name in written if not name.startswith("_")}
    assert [key for key, measure in measures.items() if not measure.explanation.endswith(".")] == []


def takes_results(what):
    return next(iter(signature(what).parameters), None) == "results"


def test_an_unknown_measure_is_refused_by_name():
    with pytest.raises(ValueError, match="no ranking measure 'luck'. There are: points,"):
        measure("luck")


def test_points_are_deals_and_rounds_sat_out_and_adjustments():
    results = results_of({"Ann": [6, -2]}, {"Ann": [3]})
    results = replace(
        results,
        adjustments=(Adjustment(ANN, -5, "late"),),
        sit_outs=(SitOut(ANN, 3, 4),),
        rounds=(*results.rounds, Round(3)),
    )

    assert points(results, ANN, ()) == 6 - 2 + 3 - 5 + 4


@pytest.mark.parametrize(("sat_out_for", "worth"), [(0, 0), (7, 7), (None, 4)])
def test_a_round_sat_out_counts_zero_or_a_fixed_number_or_the_average_played(sat_out_for, worth):
    results = replace(results_of({"Ann": [6]}, {"Ann": [1]}), sit_outs=(SitOut(ANN, 3, sat_out_for),))

    assert results.round_points[ANN] == {1: 6, 2: 1, 3: worth}


def test_rounds_won_asks_for_more_than_everybody_else_at_the_table():
    results = results_of({"Ann": [6], "Ben": [5], "Cas": [-11]}, {"Ann": [4], "Ben": [4], "Cas": [-8]})

    assert [rounds_won(results, key, ()) for key in (ANN, BEN, CAS)] == [1, 0, 0]


def test_a_round_is_not_won_before_it_is_closed():
    assert rounds_won(results_of({"Ann": [6], "Ben": [-6]}, closed=False), ANN, ()) == 0


def test_a_verdict_of_the_game_wins_an_open_round_against_the_points():
    results = results_of({"Ann": [6], "Ben": [-6]}, closed=False, verdicts=(Verdict(1, 1, BEN),))

    assert [rounds_won(results, key, ()) for key in (ANN, BEN)] == [0, 1]


def test_a_bye_can_count_as_a_round_won():
    results = results_of({"Ann": [6], "Ben": [-6]}, sit_outs=(SitOut(BEN, 2, 0, won=True),))

    assert rounds_won(results, BEN, ()) == 1


def test_partners_win_their_round_together():
    sides = [(ANN, "NS", 30), (BEN, "EW", 24), (CAS, "NS", 30), (DIRK, "EW", 24)]
    results = Results(
        entrants_of(["Ann", "Ben", "Cas", "Dirk"]), (Round(1),), tuple(tally(k, p, side=s) for k, s, p in sides)
    )

    assert [rounds_won(results, key, ()) for key in (ANN, BEN, CAS, DIRK)] == [1, 0, 1, 0]
    assert [points_difference(results, key, ()) for key in (ANN, BEN, CAS, DIRK)] == [6, -6, 6, -6]


def test_points_difference_takes_off_what_every_opponent_scored():
    results = results_of({"Ann": [10], "Ben": [3], "Cas": [4]})

    assert [points_difference(results, key, ()) for key in (ANN, BEN, CAS)] == [3, -11, -9]


@pytest.mark.parametrize(
    ("scored", "bonus"),
    [
        ([9, 5, 2, -16], [90, 60, 30, 0]),
        ([9, 9, 2, -20], [75, 75, 30, 0]),
        ([9, 2, 2, -13], [90, 45, 45, 0]),
        ([9, 5, -7, -7], [90, 60, 15, 15]),
        ([8, 8, 8, -24], [60, 60, 60, 0]),
        ([0, 0, 0, 0], [45, 45, 45, 45]),
    ],
)
def test_places_shared_at_a_table_share_their_bonus(scored, bonus):
    results = results_of(dict(zip("ABCD", ([points] for points in scored), strict=True)), place_bonus=(90, 60, 30, 0))

    assert [place_bonus(results, key, ()) for key in (ANN, BEN, CAS, DIRK)] == bonus


def test_a_bonus_that_cannot_be_split_evenly_drops_the_rest():
    results = results_of({"Ann": [2], "Ben": [2]}, place_bonus=(4, 1))

    assert place_bonus(results, ANN, ()) == 2


def test_points_and_bonus_adds_the_two():
    results = results_of({"Ann": [9], "Ben": [-9]}, place_bonus=(90, 60))

    assert points_and_bonus(results, BEN, ()) == 51


def test_contracts_made_counts_declarers_who_made_it():
    rows = [ScoreRow(ANN, 1, 1, 1, 11, True), ScoreRow(ANN, 1, 1, 2, -11, False), ScoreRow(ANN, 1, 1, 3, 5, None)]
    results = Results(entrants_of(["Ann"]), (Round(1),), tallies_of(rows))

    assert contracts_made(results, ANN, ()) == 1


def test_deals_won_ignores_deals_that_end_level():
    assert deals_won(results_of({"Ann": [6, 0, -2]}), ANN, ()) == 1


def test_best_round_is_the_highest_of_the_rounds():
    assert best_round(results_of({"Ann": [6, -9]}, {"Ann": [-1]}), ANN, ()) == -1


def test_best_deal_is_the_highest_of_the_deals():
    assert best_deal(results_of({"Ann": [6, -9]}, {"Ann": [7, -20]}), ANN, ()) == 7


def test_direct_encounter_of_two_counts_rounds_ended_ahead_less_behind():
    results = results_of({"Ann": [6], "Ben": [2]}, {"Ann": [1], "Ben": [5]}, {"Ann": [3], "Ben": [2]})

    assert [direct_encounter(results, key, (ANN, BEN)) for key in (ANN, BEN)] == [1, -1]


def test_direct_encounter_of_three_counts_only_among_the_three():
    results = results_of({"Ann": [6], "Ben": [2], "Cas": [1], "Dirk": [9]})

    assert [direct_encounter(results, key, (ANN, BEN, CAS)) for key in (ANN, BEN, CAS)] == [2, 0, -2]


def test_direct_encounter_of_three_says_nothing_when_two_of_them_never_met():
    results = results_of({"Ann": [6], "Ben": [2]}, {"Ann": [6], "Cas": [2]})

    assert [direct_encounter(results, key, (ANN, BEN, CAS)) for key in (ANN, BEN, CAS)] == [0, 0, 0]


def test_partners_do_not_meet_in_direct_encounter():
    together = (tally(ANN, 9, side="NS"), tally(BEN, 9, side="NS"), tally(CAS, 2, side="EW"))
    results = Results(entrants_of(["Ann", "Ben", "Cas"]), (Round(1),), together)

    assert direct_encounter(results, ANN, (ANN, BEN)) == 0


def test_strength_of_opponents_adds_their_points_each_time_they_were_met():
    results = results_of({"Ann": [6], "Ben": [2]}, {"Ann": [1], "Ben": [5]}, {"Ann": [3], "Cas": [20]})

    assert strength_of_opponents(results, ANN, ()) == 7 + 7 + 20


def test_strength_of_opponents_is_what_they_have_of_the_measure_that_ranks_first():
    results = results_of({"Ann": [6], "Ben": [9]}, {"Ann": [1], "Cas": [5]}, {"Ann": [9], "Dirk": [2]})

    by_rounds = rank(results, ["rounds_won", "strength_of_opponents"]).by_key[ANN]
    by_points = rank(results, ["points", "strength_of_opponents"]).by_key[ANN]

    assert (by_rounds.values, by_points.values) == ((1, 1 + 1 + 0), (16, 9 + 5 + 2))


def test_strength_can_leave_out_the_weakest_meeting_or_both_ends():
    results = results_of({"Ann": [6], "Ben": [9]}, {"Ann": [1], "Cas": [5]}, {"Ann": [9], "Dirk": [2]})

    assert (strength_without_weakest(results, ANN, ()), strength_of_the_middle(results, ANN, ())) == (9 + 5, 5)
    assert (strength_without_weakest(results, BEN, ()), strength_of_the_middle(results, BEN, ())) == (0, 0)


def test_direct_encounter_is_looked_at_again_among_those_whom_it_leaves_level():
    """Ann and Ben are both one ahead among the three, Cas two behind; between Ann and Ben, Ben was ahead."""
    met = [("Ann", "Ben", 1, 2), ("Ann", "Cas", 5, 0), ("Ann", "Cas", 3, 0), ("Ben", "Cas", 1, 1)]
    results = results_of(*({one: [mine], two: [theirs]} for one, two, mine, theirs in met))
    even = tuple(Adjustment(key, 10 - results.totals[key], "even") for key in (ANN, BEN, CAS))

    standings = rank(replace(results, adjustments=even), ["points", "direct_encounter"])

    assert [(row.entrant.key, row.place, row.values[1]) for row in standings.rows] == [
        (BEN, 1, 1),
        (ANN, 2, 1),
        (CAS, 3, -2),
    ]
    assert [str(sentence) for sentence in compare(standings, BEN, ANN).sentences] == [
        "Points: both +10.",
        "Direct encounter: both +1.",
        "Direct encounter: +1 against −1, 2 ahead of Ann.",
    ]


def test_a_lot_draws_everybody_in_a_turn_that_its_seed_gives_again():
    results = results_of({"Ann": [0], "Ben": [0], "Cas": [0]}, lots=(Lot("20 November"),))
    group = (ANN, BEN, CAS)

    turns = [lot(results, key, group) for key in group]

    assert sorted(turns) == [1, 2, 3]
    assert turns == [lot(replace(results), key, group) for key in group]


def test_a_lot_decides_only_between_those_it_was_drawn_for():
    lots = (Lot("first", (frozenset({ANN, BEN}),)), Lot("second", (frozenset({ANN, BEN, CAS}),)))
    results = results_of({"Ann": [0], "Ben": [0], "Cas": [0], "Dirk": [0]}, lots=lots)

    pair, three, four = (
        [lot(results, key, group) for key in group] for group in ((ANN, BEN), (ANN, BEN, CAS), (ANN, BEN, CAS, 4))
    )

    alone = replace(results, lots=lots[1:])
    assert pair == [lot(replace(results, lots=lots[:1]), key, (ANN, BEN)) for key in (ANN, BEN)]
    assert three == [lot(alone, key, (ANN, BEN, CAS)) for key in (ANN, BEN, CAS)]
    assert four == [None] * 4


def test_without_a_seed_no_lot_is_drawn():
    assert lot(results_of({"Ann": [0], "Ben": [0]}), ANN, (ANN, BEN)) is None
