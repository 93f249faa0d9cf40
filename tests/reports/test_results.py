from dataclasses import replace

from reports.facts import Adjustment, Lot, Outcome, Round, SitOut, Stage, Verdict, tallies_of
from reports.results import Results
from tests.reports.factories import entrants_of, results_of, tally


def test_until_a_round_everything_later_is_forgotten_and_what_belongs_to_the_event_stays():
    results = replace(
        results_of({"Ann": [6], "Ben": [1]}, {"Ann": [2], "Ben": [3]}),
        adjustments=(Adjustment(1, 5, "welcome"), Adjustment(1, -2, "late", 2)),
        sit_outs=(SitOut(2, 2),),
        verdicts=(Verdict(2, 1, 1),),
    )

    earlier = results.until(1)

    assert earlier == replace(results_of({"Ann": [6], "Ben": [1]}), adjustments=(Adjustment(1, 5, "welcome"),))


def test_a_round_alone_leaves_out_the_others_and_what_belongs_to_the_event():
    results = replace(
        results_of({"Ann": [6], "Ben": [1]}, {"Ann": [2], "Ben": [3]}),
        adjustments=(Adjustment(1, 5, "welcome"), Adjustment(1, -2, "late", 2)),
    )

    assert results.during(2).totals == {1: 0, 2: 3}


def test_who_changed_seats_at_a_table_is_one_party_there():
    tallies = (tally(1, 5), tally(1, 4), tally(2, 8))
    results = Results(entrants_of(["Ann", "Ben"]), (Round(1),), tallies)

    assert results.outcome(results.tallies_of(1)[0]) is Outcome.WON
    assert results.totals == {1: 9, 2: 8}


def test_a_level_table_is_drawn_and_a_verdict_without_winner_too():
    level = results_of({"Ann": [4], "Ben": [4]})
    stopped = results_of({"Ann": [4], "Ben": [2]}, verdicts=(Verdict(1, 1, None),))

    assert [event.outcome(event.tallies_of(1)[0]) for event in (level, stopped)] == [Outcome.DRAWN, Outcome.DRAWN]


def test_a_table_with_one_party_has_no_outcome():
    results = results_of({"Ann": [4]})

    assert results.outcome(results.tallies_of(1)[0]) is Outcome.OPEN


def test_who_is_not_listed_still_counts_as_an_opponent():
    results = Results(entrants_of(["Ann"]), (Round(1),), (tally(1, 4), tally(99, 7)))

    assert results.outcome(results.tallies_of(1)[0]) is Outcome.LOST


def test_scores_add_up_the_same_in_any_order():
    rows = [(1, 1, 1, deal, points, deal == 2, "NS") for deal, points in ((1, 5), (2, -7), (3, 0))]

    assert tallies_of(rows) == tallies_of(rows[::-1]) == (tally(1, -2, side="NS", deals=3, won=1, made=1, best=5),)


def test_a_round_ranked_by_itself_knows_who_took_part_and_what_sitting_out_was_worth():
    played = results_of({"Ann": [6], "Ben": [1], "Cas": [4]}, {"Ann": [2], "Dirk": [3]})
    results = replace(
        played,
        sit_outs=(SitOut(3, 2, None),),
        lots=(Lot("7"),),
        stages=(Stage(1, frozenset({1, 4})),),
        adjustments=(Adjustment(1, 9, "welcome"), Adjustment(4, -1, "late", 2)),
    )

    alone = results.alone(2)

    assert dict(alone.totals) == {1: 2, 3: 4, 4: 2}
    assert (alone.numbers, alone.lots, alone.stages) == ((2,), (), ())
