"""The command prints draws, checks them, and answers in words whatever it is given."""

import json

import pytest

from draws import make_draw
from draws.command import main

GOOD = make_draw("individual", 9, seed=2).as_json()


@pytest.mark.slow
def test_the_command_prints_a_draw_that_it_finds_right(tmp_path, capsys):
    assert main(["individual", "12", "--rounds", "5", "--seed", "4", "--seconds", "0.2"]) == 0
    printed = capsys.readouterr().out
    document = json.loads(printed)
    file = tmp_path / "draw.json"
    file.write_text(printed)

    assert (document["kind"], document["players"], len(document["rounds"])) == ("individual", 12, 5)
    assert main(["check", str(file)]) == 0
    counted, unchecked = capsys.readouterr().out.splitlines()
    assert counted == "The draw is right: everything in its certificate was counted again."
    assert unchecked.startswith("Not checked: whether it came by lot from its seed")


def test_the_command_reads_a_seating_from_a_file(tmp_path, capsys):
    file = tmp_path / "seating.txt"
    file.write_text("1 2 3 4 | 5 6 7 8\n", encoding="utf-8-sig")

    assert main(["scripted", "8", "--script", str(file)]) == 0
    assert json.loads(capsys.readouterr().out)["rounds"] == [{"tables": [[1, 2, 3, 4], [5, 6, 7, 8]], "out": []}]
    with pytest.raises(SystemExit):
        main(["scripted", "8", "--script", str(tmp_path / "none.txt")])
    assert "none.txt cannot be read" in capsys.readouterr().err


def test_the_command_says_why_not(capsys):
    assert main(["mitchell", "8", "--rounds", "9"]) == 1
    assert capsys.readouterr().err == (
        "A Mitchell of 4 tables has at most 4 rounds before pairs meet again, but 9 are planned. Play 4 rounds, or a "
        "round robin.\n"
    )


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["individual", "12", "--wishes", '{"apart": [["a", 1]]}'], 'The wishes cannot be read: {"apart": [["a", 1]]}'),
        (["random", "8", "--wishes", '{"apart": [[null, 1]]}'], 'The wishes cannot be read: {"apart": [[null, 1]]}'),
        (["random", "9", "--wishes", '{"fives": "yes"}'], 'The wishes cannot be read: {"fives": "yes"}'),
        (
            ["random", "9", "--wishes", '{"apart": [], "apart": []}'],
            'The wishes cannot be read: {"apart": [], "apart": []}',
        ),
        (
            ["by_standing", "16", "--wishes", '{"fixed": [[1, 3, 0]]}'],
            'A draw of the kind by_standing keeps no wishes: {"fixed": [[1, 3, 0]]}',
        ),
        (["individual", "12", "--wishes", '{"nobody": 1}'], 'The wishes cannot be read: {"nobody": 1}'),
        (
            ["individual", "12", "--rounds", "3", "--wishes", '{"fixed": [[1, 1, 0], [1, 2, 0]]}'],
            "Entrant 1 cannot stay at tables 1 and 2 at once. Name one of them.",
        ),
        (
            ["free_for_all", "8", "--rounds", "1000"],
            "1000 rounds for 8 entrants are too many at once; at most 60 are drawn together. Draw 60 now and the rest "
            "later.",
        ),
    ],
)
def test_what_cannot_be_drawn_is_refused_with_a_sentence(capsys, given, sentence):
    assert main(given) == 1
    assert capsys.readouterr() == ("", f"{sentence}\n")


@pytest.mark.parametrize(
    ("given", "sentence"),
    [
        (["individual", "twelve"], "argument PLAYERS: “twelve” is not a whole number."),
        (
            ["individual", "12", "--seconds", "nan"],
            "argument --seconds: “nan” is not a number of seconds from 0 to 3600.",
        ),
        (
            ["individual", "12", "--seconds", "1e9"],
            "argument --seconds: “1e9” is not a number of seconds from 0 to 3600.",
        ),
    ],
)
def test_a_word_that_is_no_number_is_named(capsys, given, sentence):
    with pytest.raises(SystemExit):
        main(given)

    assert capsys.readouterr().err.splitlines()[-1].endswith(sentence)


def test_a_draw_of_no_known_kind_is_not_found_right(tmp_path, capsys):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps({**GOOD, "kind": "nothing"}))

    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.startswith("There is no draw called nothing. There are: by_standing, ")


def test_a_file_that_is_no_draw_is_named(tmp_path, capsys):
    assert main(["check", str(tmp_path / "none.json")]) == 1
    assert capsys.readouterr().err.startswith(f"{tmp_path / 'none.json'} cannot be read as a draw:")


@pytest.mark.parametrize("text", ["[" * 100_000, '{"a":' * 100_000 + "1" + "}" * 100_000])
def test_brackets_without_end_are_refused_in_words(tmp_path, capsys, text):
    file = tmp_path / "draw.json"
    file.write_text(text)

    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().err == f"{file} cannot be read as a draw: it is nested too deeply\n"
    assert main(["individual", "8", "--wishes", text]) == 1
    assert capsys.readouterr().err.startswith("The wishes cannot be read: ")


def test_half_a_character_can_be_told(tmp_path, capsys):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps({**GOOD, "kind": "\ud800"}))

    assert main(["check", str(file)]) == 1
    assert capsys.readouterr().out.startswith("There is no draw called \\ud800. There are: ")
