"""The bench of the reader: photographs of a dozen variants, and a count in which runs add up and faults show."""

import pytest

from tests.telling import every
from tools.bench.reader.hands import FAMILIES
from tools.bench.reader.summary import MOST_ASKED, MOST_MEMORY, asked, families, shortcomings, table
from tools.bench.reader.trials import MISLED, Outcome, Results, Trial, every_variant, missing, tried

EVERY = every_variant()
DOZEN = [
    Trial(list(EVERY)[at * 7 % len(EVERY)], 2, number) for at, number in enumerate((*range(2, 10), *range(12, 16)))
]


@pytest.mark.battery
@pytest.mark.timeout(300)
def test_a_dozen_photographs_are_read_and_no_row_is_silently_wrong():
    outcomes = [tried(EVERY[trial.variant], trial) for trial in DOZEN]

    assert [outcome for outcome in outcomes if outcome.wrong or outcome.refused] == []
    assert asked([outcome for outcome in outcomes if outcome.kind == "plain"]) <= MOST_ASKED


@pytest.mark.slow
def test_every_mark_that_only_a_ring_corrects_is_asked():
    outcome = tried(EVERY["bid_whist/boston_parr"], Trial("bid_whist/boston_parr", 3, 3, MISLED))

    assert (outcome.refused, outcome.wrong) == ("", [])
    assert outcome.corrected[:6] == [1, 3, 5, 7, 9, 11]


@pytest.mark.slow
@pytest.mark.parametrize("variant", ["kleurenwiezen/flemish", "bid_whist/standard_54"])
def test_every_row_that_is_struck_out_is_asked(variant):
    outcome = tried(EVERY[variant], Trial(variant, 3, 2, "struck"))

    assert (outcome.refused, outcome.wrong) == ("", [])
    assert {3, 6, 9, 12} <= set(outcome.corrected)


@pytest.mark.slow
@pytest.mark.parametrize("family", every(3, sorted(FAMILIES)))
def test_every_family_of_hands_is_read_and_no_row_is_silently_wrong(family):
    outcome = tried(EVERY["solo_whist/units_2_2_3_4_6_8"], Trial("solo_whist/units_2_2_3_4_6_8", 4, 2, family))

    assert (outcome.refused, outcome.wrong, outcome.rows) == ("", [], 16)


def test_hands_are_told_apart_and_who_rings_is_no_shortcoming():
    usual, ringers = an_outcome(0), an_outcome(2, asked=list(range(1, 17)))
    ringers = ringers._replace(trial=ringers.trial._replace(paper="ringers"))

    lines = families([usual, ringers])

    assert "| ringers | 1 | 16 |" in lines
    assert shortcomings([usual, ringers]) == []


@pytest.mark.slow
def test_a_photograph_is_read_in_the_memory_that_is_promised():
    trial = Trial("kleurenwiezen/flemish", 2, 0)

    outcome = tried(EVERY[trial.variant], trial)

    assert outcome.rows == 16
    assert 0 < outcome.peak <= MOST_MEMORY


def an_outcome(number, **more):
    found = {
        "refused": "",
        "rows": 16,
        "wrong": [],
        "asked": [],
        "corrected": [],
        "misread": 0,
        "seconds": 0.4,
        "peak": 90,
    }
    return Outcome(Trial("a/b", 1, number), kind="plain", habit="cross", **found | more)


def test_runs_add_up_and_outcomes_of_another_reader_are_left_out(tmp_path):
    file = tmp_path / "outcomes"
    results = Results(file)
    results.add(an_outcome(0))
    file.write_text(
        file.read_text() + file.read_text().replace('"version": "', '"version": "old').replace(", 0]", ", 1]")
    )
    results.add(an_outcome(2))

    assert results.outcomes() == [an_outcome(0), an_outcome(2)]
    assert [trial.number for trial in missing(results, ["a/b"], 1, 4)] == [1, 3]


def test_one_row_that_is_wrong_is_told_with_its_bound():
    outcomes = [an_outcome(number) for number in range(19)]
    assert shortcomings(outcomes) == []

    outcomes.append(an_outcome(19, wrong=[7]))

    assert shortcomings(outcomes) == ["1 rows are wrong, and nobody is asked."]
    assert "| 320 | 1 | 1.474% |" in table(outcomes)  # 1 of 320 after Clopper and Pearson
