"""Victory points by the published scale and a club's own steps; matchpoints by hand after the law."""

import pytest

from reports.duplicate import DealScore
from reports.measures import matchpoints, victory_points
from reports.results import Results, Round, SitOut
from reports.standings import rank
from reports.why import compare
from tests.reports.factories import entrants_of, results_of, tally

ANN, BEN, CAS, DIRK = 1, 2, 3, 4


def a_match(ours, theirs, *, round=1, closed=True, **more):
    """A pair against another in one round, by the points of a table."""
    pair = [tally(ANN, ours, round=round), tally(BEN, theirs, round=round)]
    return Results(entrants_of(["Ann", "Ben"]), (Round(round, closed),), tuple(pair), **more)


# The continuous scale of the WBF for 16 boards gives 10.31 for one point, 15.00 for a third of the blitz of 60, 18.09
# for two thirds and 20.00 from 60 on ("The New WBF IMP to VP Scales"); whole points are the nearest.
@pytest.mark.parametrize(("difference", "won"), [(0, 10), (1, 10), (20, 15), (40, 18), (60, 20), (99, 20)])
def test_victory_points_follow_the_published_scale_and_make_twenty(difference, won):
    results = a_match(difference, 0, deals_planned=16)

    assert [victory_points(results, key, ()) for key in (ANN, BEN)] == [won, 20 - won]


def test_a_club_has_its_own_steps_and_a_round_sat_out_counts_as_the_average_of_the_others():
    results = a_match(5, -3, victory_steps=(3, 8, 15), sit_outs=(SitOut(ANN, 2), SitOut(BEN, 2)))

    assert [victory_points(results, key, ()) for key in (ANN, BEN)] == [12 + 12, 8 + 8]
    assert "Victory points: 24 against 16, 8 ahead of Ben." in [
        str(sentence) for sentence in compare(rank(results, ["victory_points"]), ANN, BEN).sentences
    ]


def test_an_open_round_and_a_table_where_everyone_plays_alone_have_no_victory_points():
    alone = results_of({"Ann": [6], "Ben": [2], "Cas": [-8]}, victory_steps=(3, 8))

    assert victory_points(a_match(9, 0, closed=False, victory_steps=(3, 8)), ANN, ()) == 0
    assert victory_points(alone, ANN, ()) == 0


# One board at four tables, worked by hand after law 78A: North-South 620, 620, 140 and -50 beat 2, 2, 1 and no others;
# level ones give one point. Each table's two sides share 2 × 3 points.
def test_matchpoints_are_two_for_a_lower_score_in_the_same_seats_and_one_for_a_level_one():
    scores = dict(zip((ANN, BEN, CAS, DIRK), (620, 620, 140, -50), strict=True))
    deals = [DealScore(key, 1, key, (1, 1), "NS", points) for key, points in scores.items()]
    deals += [DealScore(key + 4, 1, key, (1, 1), "EW", -points) for key, points in scores.items()]
    results = Results(entrants_of("abcdefgh"), (Round(1),), same_deals=tuple(deals))

    assert [matchpoints(results, key, ()) for key in range(1, 9)] == [5, 5, 2, 0, 1, 1, 4, 6]


def test_a_deal_is_compared_over_rounds_and_one_that_nobody_else_played_brings_nothing():
    deals = (
        DealScore(ANN, 1, 1, (3, 1), "NS", 4),
        DealScore(BEN, 2, 2, (3, 1), "NS", -2),
        DealScore(ANN, 1, 1, (3, 2), "NS", 9),
    )
    results = Results(entrants_of(["Ann", "Ben"]), (Round(1), Round(2)), same_deals=deals)

    assert [matchpoints(results, key, ()) for key in (ANN, BEN)] == [2, 0]
    assert matchpoints(results.until(1), ANN, ()) == 0
