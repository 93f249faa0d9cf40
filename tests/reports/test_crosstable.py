from reports.crosstable import Crossing, CrossRow, cross_table
from reports.standings import rank
from tests.reports.factories import results_of


def test_the_cross_table_holds_what_each_scored_more_than_each_other_met():
    results = results_of({"Ann": [6], "Ben": [2]}, {"Ann": [1], "Ben": [3], "Cas": [-4]})
    ann, ben, cas = results.entrants

    assert cross_table(results, rank(results, ["points"])) == (
        CrossRow(1, ann, (None, Crossing(2, 2), Crossing(1, 5)), 7),
        CrossRow(2, ben, (Crossing(2, -2), None, Crossing(1, 7)), 5),
        CrossRow(3, cas, (Crossing(1, -5), Crossing(1, -7), None), -4),
    )
