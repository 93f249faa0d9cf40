"""What cannot be drawn is refused in a sentence that says why and what is possible instead."""

import pytest

from draws import DrawError, make_draw, script_problems, why_not


@pytest.mark.parametrize(
    ("script", "sentence"),
    [
        ("", "The file has no rounds. Write one line for each round, as: 1 2 3 4 | 5 6 7 8."),
        ("1 2 3 4\n1 2 3 10", "Line 2: “10” is not an entrant from 1 to 9."),
        ("1 2 3 3", "Line 1: entrant 3 sits in two places."),
        ("1 2 3", "Line 1: a table of 3. A table has 4 people (or 5), or 2 pairs."),
    ],
)
def test_a_script_that_cannot_be_right_is_refused_with_its_line(script, sentence):
    with pytest.raises(DrawError) as refusal:
        make_draw("scripted", 9, script=script)

    assert str(refusal.value) == sentence


@pytest.mark.parametrize(
    ("kind", "players", "rounds", "sentence"),
    [
        ("individual", 3, 5, "Individual, changing partners is for 4 to 200 entrants; there are 3."),
        (
            "individual",
            201,
            5,
            "Individual, changing partners is for 4 to 200 entrants; there are 201. Possible: By standing, Free for "
            "all at tables of four, By lot, Whist drive (losers move).",
        ),
        ("individual", 16, 0, "A draw has at least 1 round; 0 were asked."),
        (
            "howell",
            8,
            9,
            "A Howell for 8 pairs is complete after 7 rounds, but 9 are planned. Play 7 rounds, or a round robin in "
            "several cycles.",
        ),
        (
            "swiss",
            10,
            6,
            "With 10 pairs, a Swiss without rematches is guaranteed for 5 rounds, but 6 are planned. Play 5 rounds, or "
            "a round robin.",
        ),
        (
            "mitchell",
            8,
            5,
            "A Mitchell of 4 tables has at most 4 rounds before pairs meet again, but 5 are planned. "
            "Play 4 rounds, or a round robin.",
        ),
        ("individual", 16, 15, "None"),
    ],
)
def test_an_impossible_number_is_answered_with_what_is_possible(kind, players, rounds, sentence):
    assert str(why_not(kind, players, rounds)) == sentence


def test_every_wrong_line_of_a_script_is_named():
    problems = script_problems("1 2 3\n# fine\n1 2 x 4 | 4 5 6 7 8 1 | 3 9", range(1, 9))

    assert list(map(str, problems)) == [
        "Line 1: a table of 3. A table has 4 people (or 5), or 2 pairs.",
        "Line 3: “x” is not an entrant from 1 to 8.",
        "Line 3: a table of 6. A table has 4 people (or 5), or 2 pairs.",
        "Line 3: “9” is not an entrant from 1 to 8.",
        "Line 3: entrant 1 sits in two places.",
        "Line 3: entrant 4 sits in two places.",
    ]
