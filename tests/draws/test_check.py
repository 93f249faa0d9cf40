"""The independent check finds what is wrong, and the command tells it."""

import ast
import copy
import json
from pathlib import Path

import pytest

from draws import check, checked, make_draw, read_draw

GOOD = make_draw("individual", 9, seed=2).as_json()


def _changed(change):
    document = copy.deepcopy(GOOD)
    change(document)
    return [str(problem) for problem in checked(document)]


def _swap_across_tables(document):
    first, second = document["rounds"][0]["tables"]
    first[0], second[0] = second[0], first[0]


def test_two_people_swapped_after_the_draw_are_noticed():
    problems = _changed(_swap_across_tables)

    assert problems[0].startswith("The certificate says 3 for meetings.fewest; counted again it is 2")


@pytest.mark.parametrize(
    "part",
    ["meetings.repeats", "partners.most", "sit_outs.fewest", "first_dealer.most", "seats.spread", "tables.spread"],
)
def test_a_wrong_number_in_the_certificate_is_noticed(part):
    group, name = part.split(".")

    def lie(document):
        document["certificate"][group][name] += 7

    true = GOOD["certificate"][group][name]
    assert _changed(lie) == [f"The certificate says {true + 7} for {part}; counted again it is {true}."]


def test_everybody_must_have_exactly_one_place():
    def double(document):
        document["rounds"][3]["tables"][0][0] = document["rounds"][3]["tables"][1][0]

    lost, twice = GOOD["rounds"][3]["tables"][0][0], GOOD["rounds"][3]["tables"][1][0]
    assert _changed(double) == [
        f"Round 4: entrant {lost} has no place.",
        f"Round 4: entrant {twice} has more than one place.",
    ]


@pytest.mark.parametrize(
    ("place", "value", "sentence"),
    [
        (("rounds", 0, "tables", 0, 0), 0, "Round 1: entrant 0 does not play in it."),
        (("rounds", 0, "tables", 0, 0), 10, "Round 1: entrant 10 does not play in it."),
        (("rounds", 1, "tables", 0, 0), 1.0, "Round 2 is not a list of tables and a list of who is out."),
        (("rounds", 1, "tables", 0), [1, 2, 3], "Round 2 is not a list of tables and a list of who is out."),
        (("rounds", 1), None, "Round 2 is not a list of tables and a list of who is out."),
        (("rounds",), {}, "The draw has no rounds."),
        (
            ("rounds",),
            [{"tables": [[1, 2], [3, 4], [5, 6], [7, 8]], "out": [9]}],
            "Round 1: its tables are of 2, not of 4.",
        ),
        (("players",), -3, "The number of players is missing or not a whole number."),
        (("players",), 10**9, "The draw names 1000000000 players; at most 2000 can be checked."),
        (("kind",), [1], "The kind of draw is missing or not a word."),
        (("seed",), "x", "The seed x is not a whole number."),
        (("absent",), [1], "The list of who was absent does not name rounds for entrants."),
        (("absent",), {"1": [1]}, "Round 1: entrant 1 does not play in it."),
        (("wishes",), [], "The wishes are not a JSON object."),
        (("wishes",), {"apart": 5}, "The wishes under “apart” cannot be read."),
        (("wishes",), {"fixed": [[3, 2, 9]]}, "The wishes under “fixed” cannot be read."),
        (("wishes",), {"halves": [[1]]}, "The wishes under “halves” cannot be read."),
        (("wishes",), {"apart": [[1, 99]]}, "A wish names entrant 99, but the entrants are numbered 1 to 9."),
        (("certificate",), {}, "The draw carries no certificate."),
        (("certificate", "meetings"), 5, "The certificate is not a list of counted numbers."),
        (
            ("certificate", "meetings", "repeats"),
            None,
            "The certificate does not state meetings.repeats; counted here it is 108.",
        ),
        (
            ("certificate", "meetings", "bound"),
            109,
            "The certificate says that meetings repeat at least 109 times; counted here it is 108.",
        ),
        (("certificate", "meetings", "gap"), 7, "The certificate says 7 for meetings.gap; counted again it is 0."),
        (("certificate", "partners"), None, "The certificate does not state partners.fewest; counted here it is 1."),
        (
            ("certificate", "kept_apart", "pairs"),
            3,
            "The certificate says 3 for kept_apart.pairs; counted again it is 0.",
        ),
    ],
)
def test_each_kind_of_damage_is_told_by_its_own_sentence(place, value, sentence):
    def damage(document):
        *path, last = place
        for step in path:
            document = document[step]
        document[last] = value

    assert _changed(damage)[0] == sentence


def test_a_list_of_sets_must_fit_its_tables():
    document = make_draw("howell", 8, seed=1).as_json()
    del document["rounds"][1]["sets"]

    (problem,) = checked(document)

    assert str(problem) == "Round 2: the list of the sets of deals does not fit the tables."


def test_the_check_imports_nothing_of_the_makers():
    folder = Path(check.__file__).parent
    names = {"check_counts", "check_wishes"}
    parts = [ast.parse((folder / f"{name}.py").read_text()) for name in ("check", *names)]
    imported = {node.module for part in parts for node in ast.walk(part) if isinstance(node, ast.ImportFrom)}

    others = {"collections.abc", "itertools", "scoring.messages", "typing"}
    assert imported == names | others


@pytest.mark.parametrize(
    "document",
    [
        None,
        [],
        {},
        {"players": 4, "rounds": []},
        {"players": "4", "rounds": [1]},
        {"players": 4, "rounds": [{"tables": [[1, 2, 3]]}]},
        {"players": 4, "rounds": [{"tables": [[1, 2, 3, 4]]}], "certificate": 5},
        {"kind": "", "players": 10**12, "rounds": [{"tables": []}]},
    ],
)
def test_what_is_not_a_draw_is_refused_without_falling_over(document):
    assert checked(document)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("kind", "players"),
    [
        ("individual", 13),
        ("howell", 9),
        ("mitchell", 10),
        ("free_for_all", 16),
    ],
)
def test_a_draw_is_read_back_from_its_document(kind, players):
    draw = make_draw(kind, players, seed=3)

    assert read_draw(json.loads(json.dumps(draw.as_json()))) == draw
