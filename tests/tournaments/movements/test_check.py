"""The independent check finds what is wrong, and the command tells it."""

import copy
import json

import pytest

from tournaments.movements import checked, make_draw, read_draw
from tournaments.movements.command import main

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


@pytest.mark.parametrize("part", ["meetings.repeats", "partners.most", "sit_outs.fewest", "first_dealer.most",
                                  "seats.spread", "tables.spread"])
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
    assert _changed(double) == [f"Round 4: entrant {lost} has no place.",
                                f"Round 4: entrant {twice} has more than one place."]


@pytest.mark.parametrize("document", [None, [], {}, {"players": 4, "rounds": []}, {"players": "4", "rounds": [1]},
                                      {"players": 4, "rounds": [{"tables": [[1, 2, 3]]}]},
                                      {"players": 4, "rounds": [{"tables": [[1, 2, 3, 4]]}], "certificate": 5}])
def test_what_is_not_a_draw_is_refused_without_falling_over(document):
    assert checked(document)


@pytest.mark.parametrize(("kind", "players"), [
    ("individual", 13), ("howell", 9), ("mitchell", 10), ("free_for_all", 16),
])
def test_a_draw_is_read_back_from_its_document(kind, players):
    draw = make_draw(kind, players, seed=3)

    assert read_draw(json.loads(json.dumps(draw.as_json()))) == draw


def test_the_command_prints_a_draw_that_it_finds_right(tmp_path, capsys):
    assert main(["individual", "12", "--rounds", "5", "--seed", "4", "--seconds", "0.2"]) == 0
    printed = capsys.readouterr().out
    document = json.loads(printed)
    file = tmp_path / "draw.json"
    file.write_text(printed)

    assert (document["kind"], document["players"], len(document["rounds"])) == ("individual", 12, 5)
    assert main(["check", str(file)]) == 0
    assert capsys.readouterr().out == "The draw is right: everything in its certificate was counted again.\n"


def test_the_command_says_why_not(capsys):
    assert main(["mitchell", "8", "--rounds", "9"]) == 1
    assert capsys.readouterr().err == (
        "A Mitchell of 4 tables has at most 3 rounds before pairs meet again; 9 were asked. Play 3 rounds, or a round "
        "robin.\n"
    )


def test_a_file_that_is_no_draw_is_named(tmp_path, capsys):
    assert main(["check", str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'none.json'} cannot be read as a draw:")
