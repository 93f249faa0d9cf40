"""What pairs ask for: tables of their own and halves of the hall, in a Mitchell, a Swiss and a knock-out."""

import pytest

from draws import DrawError, Effort, checked, make_draw
from draws.fair_tables import at_their_places
from draws.wishes import Fixed, Wishes
from tests.draws.counting import played_out


def strong(*favourites):
    """Points of a table by which these win, whoever else is best by number."""
    return lambda table: {entrant: 500 if entrant in favourites else 100 - entrant for entrant in table}


@pytest.mark.parametrize("pairs", [9, 12, 13, 27])
@pytest.mark.parametrize("seed", range(5))
def test_in_a_mitchell_tables_and_halves_are_kept_with_any_number_of_pairs(pairs, seed):
    fixed = Fixed(1, table=pairs // 2), Fixed(2, table=1)
    wishes = Wishes(fixed=fixed, halves=((4, 5), (6, 7)) if pairs > 9 else ((4, 5),))

    draw = make_draw("mitchell", pairs, seed=seed, wishes=wishes)

    assert checked(draw.as_json()) == ()


def test_in_a_mitchell_of_an_odd_number_of_pairs_only_those_who_walk_sit_out():
    draw = make_draw("mitchell", 9, seed=2)
    stay = {table[0] for round_ in draw.rounds for table in round_.tables}

    assert [len(round_.tables) for round_ in draw.rounds] == [4] * 5
    assert len({round_.out for round_ in draw.rounds}) == 5
    assert stay.isdisjoint(out for round_ in draw.rounds for out in round_.out)


def test_a_mitchell_says_that_only_north_south_keep_to_a_half():
    wishes = Wishes(fixed=(Fixed(1, 1), Fixed(2, 4)), halves=((3, 4),))

    with pytest.raises(DrawError) as refused:
        make_draw("mitchell", 8, seed=1, wishes=Wishes(wishes.fixed, halves=((3, 4), (5, 6))))

    assert checked(make_draw("mitchell", 8, seed=1, wishes=wishes).as_json()) == ()
    assert str(refused.value.message) == (
        "In a Mitchell only North-South pairs keep to a half of the hall, and there is no table left for 5 in theirs. "
        "Drop one of the wishes for other halves, or draw a round robin."
    )


@pytest.mark.parametrize("kind", ["swiss", "knockout", "howell", "mitchell"])
def test_two_pairs_cannot_keep_the_same_table(kind):
    with pytest.raises(DrawError) as refused:
        make_draw(kind, 8, wishes=Wishes(fixed=(Fixed(1, table=2), Fixed(5, table=2))), effort=Effort(0.1))

    assert str(refused.value.message) == (
        "Entrants 1 and 5 cannot both stay at table 2: they would meet in every round. Give one of them another table."
    )


@pytest.mark.parametrize("seed", range(6))
def test_two_who_each_keep_a_table_of_a_knock_out_meet_late_and_then_one_keeps_it(seed):
    wishes = Wishes(fixed=(Fixed(1, table=3), Fixed(2, table=1)))

    draw = played_out(
        lambda n, history: make_draw("knockout", n, seed=seed, history=history, wishes=wishes), 16, 4, strong(1, 2)
    )

    first, second, third, final = draw.rounds
    assert [round_.places()[1][0] for round_ in (first, second)] == [3, 3]
    assert [round_.places()[2][0] for round_ in (first, second, third)] == [1, 1, 1]
    assert {1, 2} == set(final.tables[0])


@pytest.mark.parametrize(
    ("fixed", "at"),
    [
        ({1: 3, 2: 2}, {(0, 1): 1}),  # they meet: at the first table that suits one of them
        ({1: 9, 3: 1}, {(2, 3): 0}),  # there is no table 9 any more, and nobody loses another for it
        ({1: 9}, {(0, 1): 0}),
    ],
)
def test_where_not_all_can_keep_their_table_as_many_as_can_do(fixed, at):
    wishes = Wishes(fixed=tuple(Fixed(entrant, table) for entrant, table in fixed.items()))

    tables = at_their_places([(1, 2), (3, 4), (5, 6)], wishes)

    assert {table: tables.index(table) for table in at} == at
