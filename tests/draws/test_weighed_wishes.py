"""Wishes with a weight, several kinds of wishes at once, and wishes for comfort."""

from dataclasses import replace

import pytest

from draws import DrawError, Wishes
from draws.check import checked
from draws.draw import Effort
from draws.make import make_draw
from tests.draws.counting import meetings

BRIEF = Effort(0.5)


def drawn(people, rounds, wishes, seed=1, kind="individual"):
    """A draw with wishes as a document has them."""
    return make_draw(kind, people, rounds=rounds, seed=seed, wishes=Wishes.from_json(wishes), effort=BRIEF)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(1, 8))
def test_a_fixed_place_one_apart_and_two_halves_are_kept_for_every_seed(seed):
    wishes = {"fixed": [[1, 1, None]], "apart": [[2, 3]], "halves": [[4, 5], [6, 7]]}
    assert checked(drawn(12, 5, wishes, seed).as_json()) == ()


def test_musts_that_stand_against_each_other_are_named_and_no_others():
    """Of three tables one half has two: three people apart fit in neither half. Where player 4 stays, and players 9 to
    11, have nothing to do with it."""
    far = {"halves": [[4, 1], [4, 2], [4, 3]], "apart": [[1, 2, 3], [10, 11]]}
    with pytest.raises(DrawError) as refusal:
        drawn(12, 2, {**far, "fixed": [[4, 3, None], [9, 1, None]]})
    said = str(refusal.value)
    assert "1, 2, 3 apart" in said
    assert "4, 1 in different halves" in said
    assert "table" not in said
    assert "10" not in said


def test_the_heavier_of_two_wishes_is_kept_and_the_other_named():
    wishes = {"soft": [["fixed", [3, 1], 2], ["fixed", [5, 1], 50], ["apart", [1, 2], 10]]}
    draw = drawn(16, 3, wishes)
    document = draw.as_json()
    assert {5 in round_.tables[0] for round_ in draw.rounds} == {True}
    assert set(document["certificate"]["unkept"]) == {"1"}
    assert checked(document) == ()
    claimed = {**document["certificate"], "unkept": {}, "wished": {"asked": 3, "unkept": 0}}
    assert checked({**document, "certificate": claimed})


def test_wishes_without_the_word_are_musts():
    wishes = Wishes.from_json({"fixed": [[1, 2]], "apart": [[1, 3]]})
    assert not wishes.soft
    assert len(wishes.each()) == 2


STRENGTHS = [[who, 100 * who] for who in range(1, 17)]


@pytest.mark.slow
def test_equal_tables_and_few_walks_cost_nobody_a_meeting():
    """A full tournament stays perfect: everybody meets everybody three times."""
    wishes = {"level": 50, "still": 50, "strengths": STRENGTHS}
    draw, without = drawn(16, 15, wishes), drawn(16, 15, {})
    assert set(meetings([round_.tables for round_ in draw.rounds]).values()) == {3}
    moves = draw.certificate.moves
    assert moves is not None
    assert moves[0] < moves[1]
    assert checked(draw.as_json()) == ()
    assert draw.certificate.meetings == without.certificate.meetings


@pytest.mark.slow
def test_tables_are_nearer_in_strength_with_the_wish():
    def apart(draw):
        """The sum over all rounds of the differences between the strongest and the weakest table."""
        sums = [[sum(table) for table in round_.tables] for round_ in draw.rounds]
        return sum(max(row) - min(row) for row in sums)

    level = {"level": 50, "strengths": STRENGTHS}
    wished = [apart(drawn(16, 4, level, seed)) for seed in range(1, 6)]
    usual = [apart(drawn(16, 4, {}, seed)) for seed in range(1, 6)]
    assert sum(wished) < sum(usual)


def test_a_strength_that_nobody_has_judges_nobody():
    draw = drawn(8, 2, {"level": 50, "strengths": []})
    assert draw.certificate.level == 0
    assert draw.rounds == drawn(8, 2, {}).rounds
    assert replace(draw.certificate, level=None) == drawn(8, 2, {}).certificate
