"""A league on paper says the whole of its rule, however many sentences that has."""

from dataclasses import replace

from reports.printables import render
from tests.reports.printables.factories import options_of
from tests.reports.printables.leagues import league_of
from tests.reports.printables.reading import words


def test_every_sentence_of_the_rule_is_printed_whole_below_each_division():
    rule = tuple(
        f"Sentence {number} of this rule says at length what counts in a league of many teams." for number in range(30)
    )

    printed = " ".join(words(render("league_sheet", replace(league_of(6, 3, 4, False), rule=rule), options_of())))

    assert [printed.count(sentence) for sentence in rule] == [2] * len(rule)
