"""Draws of a match between two teams, counted from the tables alone."""

from collections import Counter

import pytest

from draws import DrawError, checked, make_draw
from draws.recipe import Recipe

PAIRS = [2, 4, 6, 10, 16, 40]
PEOPLE = [4, 8, 12, 24, 64]


def opponents(draw):
    """How often each of the home team met each of the visitors."""
    half = draw.players // 2
    met = Counter(
        (one, other)
        for round_ in draw.rounds
        for table in round_.tables
        for one in table
        for other in table
        if one <= half < other
    )
    return [met[one, other] for one in range(1, half + 1) for other in range(half + 1, draw.players + 1)]


@pytest.mark.parametrize(
    ("kind", "entrants"), [*(("team_pairs", n) for n in PAIRS), *(("team_players", n) for n in PEOPLE)]
)
def test_teams_take_turns_round_every_table_and_everybody_meets_everybody_of_the_other(kind, entrants):
    size = 2 if kind == "team_pairs" else 4
    whole = make_draw(kind, entrants, seed=7)
    more = make_draw(kind, entrants, rounds=2 * (entrants // size) + 1, seed=7)

    assert (checked(whole.as_json()), checked(more.as_json())) == ((), ())
    assert len(whole.rounds) == entrants // size
    assert set(opponents(whole)) == {1}
    assert set(opponents(more)) <= {2, 3}
    for round_ in more.rounds:
        assert round_.out == ()
        assert all([one <= entrants // 2 for one in table] == [True, False] * (size // 2) for table in round_.tables)
        assert sorted(one for table in round_.tables for one in table) == list(range(1, entrants + 1))


@pytest.mark.parametrize("people", [8, 16, 24])
def test_neighbours_in_the_list_are_partners_and_partners_change_once_all_were_met(people):
    draw = make_draw("team_players", people, rounds=people // 4 * 3, seed=2)
    cycles = [draw.rounds[at : at + people // 4] for at in range(0, len(draw.rounds), people // 4)]
    partners = [
        [{frozenset(table[at::2]) for table in round_.tables for at in (0, 1)} for round_ in cycle] for cycle in cycles
    ]

    assert partners[0][0] == {frozenset((one, one + 1)) for one in range(1, people, 2)}
    assert all(pairs == cycle[0] for cycle in partners for pairs in cycle)
    assert len(partners[0][0] | partners[1][0] | partners[2][0]) == 3 * people // 2


@pytest.mark.parametrize(
    ("kind", "entrants", "said"),
    [
        ("team_pairs", 9, "A match needs as many entrants of both teams, and full tables; there are 9."),
        ("team_players", 10, "A match needs as many entrants of both teams, and full tables; there are 10."),
    ],
)
def test_teams_of_unequal_numbers_are_refused(kind, entrants, said):
    with pytest.raises(DrawError) as refused:
        make_draw(kind, entrants)

    assert str(refused.value) == said


def test_a_draw_in_which_the_teams_are_mixed_does_not_pass_the_check():
    document = Recipe("team_players", 8, 2).draw(1)[0].as_json()
    table = document["rounds"][0]["tables"][0]
    table[0], table[1] = table[1], table[0]

    assert "Round 1: the two teams do not take turns round table 1." in map(str, checked(document))
