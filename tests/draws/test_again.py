"""A draw is made again from its document alone: what was altered is refused, what another version drew is said."""

import copy
import json

import pytest

from draws import Recipe, drawn_again, engine, make_draw
from draws.command import main
from draws.commitment import (
    ValueRefusedError,
    called_value,
    lot_order,
    seed_from,
)
from draws.draw import DrawRound, History
from draws.recipe import digest, sealed
from draws.wishes import Soft, Wishes

RECIPE = Recipe("individual", 9, 9, 100_000)


@pytest.fixture(scope="module")
def printed():
    """A draw as the command prints it."""
    draw, _said = RECIPE.draw(7)
    return {**draw.as_json(), "recipe": {"engine": engine(), **RECIPE.as_json()}}


def swapped_tables(document):
    tables = document["rounds"][2]["tables"]
    tables[0], tables[1] = tables[1], tables[0]


ALTERED = {
    "seed": lambda document: document.update(seed=8),
    "kind": lambda document: document.update(kind="free_for_all"),
    "method": lambda document: document["certificate"].update(method="by hand"),
    "table numbers": swapped_tables,
    "order of the rounds": lambda document: document["rounds"].reverse(),
    "rounds drawn at once": lambda document: document["recipe"].update(rounds=4),
    "wishes": lambda document: document.update(wishes={"apart": [[1, 2]]}),
    "a wish that there is none of": lambda document: document.update(wishes={"together": [[1, 2]]}),
    "players it was drawn for": lambda document: document["recipe"].update(players=10),
    "a swap in no round": lambda document: document.update(swaps={"10": [[1, 2]]}),
}


@pytest.mark.slow
@pytest.mark.parametrize("what", ALTERED)
def test_what_the_counting_cannot_see_is_refused_when_it_is_drawn_again(printed, what):
    altered = copy.deepcopy(printed)
    ALTERED[what](altered)

    assert (drawn_again(printed).wrong, drawn_again(printed).unsure) == ((), ())
    assert drawn_again(altered).wrong


@pytest.mark.slow
def test_a_number_of_the_certificate_about_comfort_or_wishes_is_refused_where_it_was_altered(tmp_path, capsys):
    numbers = [("moves", "changes"), ("moves", "without"), ("level", "most"), ("wished", "unkept"), ("unkept", "1")]
    both = (Soft("fixed", (1, 1, 0), 2), Soft("fixed", (2, 1, 0), 10))
    recipe = Recipe("individual", 8, 3, 10_000, Wishes(soft=both, level=10, still=10, strengths=((1, 100), (2, 40))))
    document = {**recipe.draw(7)[0].as_json(), "recipe": {"engine": engine(), **recipe.as_json()}}
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(document))
    codes = {"as drawn": main(["check", "--again", str(file)])}
    for group, number in numbers:
        altered = copy.deepcopy(document)
        altered["certificate"][group][number] += 1
        file.write_text(json.dumps(altered))
        codes[group, number] = main(["check", "--again", str(file)])

    assert codes == {"as drawn": 0, **dict.fromkeys(numbers, 1)}, capsys.readouterr().out


@pytest.mark.slow
def test_the_command_says_what_it_did_not_check_and_draws_again_when_asked(printed, tmp_path, capsys):
    file = tmp_path / "draw.json"
    file.write_text(json.dumps(printed))
    other = tmp_path / "other.json"
    other.write_text(json.dumps({**printed, "seed": 8, "recipe": {**printed["recipe"], "engine": "of old"}}))

    codes = [main(["check", str(file)]), main(["check", "--again", str(file)]), main(["check", "--again", str(other)])]
    said = capsys.readouterr().out

    assert codes == [0, 0, 2]
    assert "Not checked: whether it came by lot from its seed" in said
    assert "The draw: drawn again, every seat is the same." in said
    assert "another version of the program drew it: of old" in said


def test_a_document_without_a_recipe_is_neither_right_nor_wrong():
    found = drawn_again(make_draw("individual", 9, seed=2).as_json())

    assert (found.wrong, len(found.unsure)) == ((), 1)


@pytest.mark.parametrize("nonsense", [5, [], [5], [{}], [{"document": {}}], {"a": 1}])
def test_nonsense_where_draws_should_be_is_answered_in_words(printed, nonsense):
    document = {key: value for key, value in printed.items() if key != "recipe"} | {"draws": nonsense}

    found = drawn_again(document)

    assert found.wrong or found.unsure


def test_a_negative_seed_is_refused(capsys):
    with pytest.raises(SystemExit):
        main(["individual", "9", "--seed=-5"])

    assert "“-5” is below 0, and would draw as 5 does." in capsys.readouterr().err


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["swiss", "by_standing", "whist_drive", "knockout"])
def test_a_draw_by_results_is_written_down_with_the_results_it_follows_from(kind):
    players = 8
    pairs = kind in ("swiss", "knockout")
    first = make_draw(kind, players, seed=3).rounds[0]
    points = {entrant: entrant * 3 % 7 for entrant in range(1, players + 1)}
    winners = (
        ({table: table % 2 for table in range(1, len(first.tables) + 1)},) if pairs or kind == "whist_drive" else ()
    )
    history = History((first,), (points,), places={e: e for e in points}, merit=points, winners=winners, seed=3)
    recipe = Recipe(kind, players, 1, 100_000, history=history)

    told = json.loads(json.dumps([recipe.as_json(), recipe.wishes_as_json(), recipe.before_as_json()]))

    assert Recipe.from_json(*told).draw(5)[0] == recipe.draw(5)[0]


@pytest.mark.slow
def test_latecomers_and_leavers_are_written_down_with_the_rounds_they_change():
    before = make_draw("free_for_all", 16, rounds=4, seed=3).rounds
    history = History(before[:1], absent=frozenset({2}))
    recipe = Recipe("free_for_all", 18, 3, 100_000, history=history, drafts=before[1:], coming=2)

    told = json.loads(json.dumps([recipe.as_json(), recipe.wishes_as_json(), recipe.before_as_json()]))
    draw, message = recipe.draw(5)

    assert Recipe.from_json(*told).draw(5) == (draw, message)
    assert isinstance(draw.rounds[3], DrawRound) and message


@pytest.mark.parametrize("typed", ["07 31 54", " 7,31, 54"])
def test_a_number_is_written_as_rfc_3797_writes_it(typed):
    assert called_value(typed) == "7./31./54./"


@pytest.mark.parametrize("typed", ["1 2", "1 2 100", "a b c", "", "9" * 5000, "x 1 2 3"])
def test_what_can_be_no_such_number_is_refused_with_a_sentence(typed):
    with pytest.raises(ValueRefusedError):
        called_value(typed)


def test_the_seed_hangs_on_every_letter_of_both():
    fixed = digest({"names": ["An", "Bert"]})

    seeds = {seed_from(fixed, "1./2./3./"), seed_from(fixed, "1./2./4./")}
    seeds |= {seed_from(digest({"names": ["Bert", "An"]}), "1./2./3./")}

    assert len(seeds) == 3
    assert sealed(["An"], "salt") != sealed(["An"], "pepper")


def test_a_lot_is_drawn_again_from_its_document():
    document = {"what": "lot", "attempt": 1, "groups": [[3, 5, 8]], "source": {"way": "chance"}}
    lot = {"document": document, "commitment": digest(document), "seed": "12", "value": ""}
    draw, _said = RECIPE.draw(7)
    rest = {**draw.as_json(), "recipe": {"engine": engine(), **RECIPE.as_json()}}

    order = lot_order("12", [[3, 5, 8]])
    right, wrong = (drawn_again({**rest, "lots": [{**lot, "order": given}]}) for given in (order, [order[0][::-1]]))

    assert (right.wrong, len(wrong.wrong)) == ((), 1)
