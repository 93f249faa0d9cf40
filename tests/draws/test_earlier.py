"""Earlier evenings in a draw: over a season people meet about equally often, and no evening is worse for it."""

from collections import Counter
from itertools import combinations

import pytest

from draws import Earlier, Recipe, checked, drawn_again, season_counts
from draws.recipe import sealed


def season(kind, people, rounds, evenings, *, memory=True):
    """The draws of some evenings one after another, and how often each two met and were partners."""
    met, partnered, made = Counter(), Counter(), []
    for evening in range(evenings):
        earlier = Earlier(evening, dict(met), dict(partnered)) if memory else Earlier()
        draw, _changed = Recipe(kind, people, rounds, earlier=earlier).draw(evening + 1)
        for table in (table for round_ in draw.rounds for table in round_.tables):
            met.update(combinations(sorted(table), 2))
            partnered.update(tuple(sorted(table[at::2])) for at in (0, 1))
        made.append(draw)
    pairs = list(combinations(range(1, people + 1), 2))
    return made, [met[pair] for pair in pairs], [partnered[pair] for pair in pairs]


@pytest.mark.slow
@pytest.mark.parametrize(("people", "evenings"), [(24, 6), pytest.param(32, 10, marks=pytest.mark.battery)])
def test_over_some_evenings_meetings_and_partners_are_shared(people, evenings):
    made, met, partnered = season("individual", people, 4, evenings)
    _, met_by_chance, _ = season("individual", people, 4, evenings, memory=False)

    assert [checked(draw.as_json()) for draw in made] == [()] * evenings
    assert max(met) - min(met) <= 2 < max(met_by_chance) - min(met_by_chance)
    assert max(partnered) <= 2
    assert {draw.certificate.meetings.repeats for draw in made} == {0}


@pytest.mark.parametrize("kind", ["individual", "free_for_all", "random"])
def test_a_recipe_with_earlier_evenings_is_written_down_and_draws_the_same(kind):
    earlier = Earlier(2, {(1, 2): 3, (3, 4): 1}, {(1, 2): 1})
    recipe = Recipe(kind, 8, 2, earlier=earlier)

    again = Recipe.from_json(
        recipe.as_json(), recipe.wishes_as_json(), recipe.before_as_json(), recipe.earlier_as_json()
    )

    assert again == recipe
    assert again.draw(5)[0].rounds == recipe.draw(5)[0].rounds
    assert recipe.as_json()["earlier"] == 2


def test_a_document_without_its_earlier_evenings_cannot_be_drawn_again_and_a_false_one_is_wrong():
    recipe = Recipe("random", 8, 2, earlier=Earlier(1, {(1, 2): 3}, {}))
    draw, _changed = recipe.draw(5)
    season = recipe.earlier_as_json()
    fixed = {
        **recipe.as_json(),
        "season": sealed(season, "salt"),
        "first": 1,
        "numbers": list(range(1, 9)),
        "attempt": 1,
    }
    entry = {"document": fixed, "opened": {}, "seed": "5", "stands": [1, 2]}
    document = {**draw.as_json(), "draws": [entry]}

    hidden = drawn_again(document)
    entry["opened"] = {"season": {"salt": "salt", "value": season}}
    told = drawn_again(document)
    entry["opened"] = {"season": {"salt": "salt", "value": {**season, "evenings": 2}}}

    assert (hidden.wrong, len(hidden.unsure)) == ((), 1)
    assert (told.wrong, told.unsure, len(told.same)) == ((), (), 1)
    assert drawn_again(document).wrong


def test_two_who_met_all_season_are_kept_apart_where_that_can_be():
    earlier = Earlier(1, {(1, 2): 5, (3, 4): 5, (5, 6): 5, (7, 8): 5}, {})
    draw, _changed = Recipe("random", 8, 1, earlier=earlier).draw(1)

    tables = [set(table) for table in draw.rounds[0].tables]
    assert [pair for pair in earlier.met for table in tables if set(pair) <= table] == []


def test_the_certificate_of_a_season_counts_the_earlier_evenings_and_tonight():
    earlier = Earlier(3, {(1, 2): 4, (1, 3): 1}, {(1, 3): 1})
    draw, _changed = Recipe("individual", 4, 1).draw(1)

    together = next(pair for pair in ((1, 2), (1, 3), (1, 4)) if set(pair) in map(set, _sides(draw)))

    counts = season_counts(earlier, draw.rounds, partners=True)
    assert counts == {"evenings": 4, "met": 5, "partnered": 1 + (together == (1, 3))}
    assert season_counts(earlier, draw.rounds, partners=False) == {"evenings": 4, "met": 5}


def _sides(draw):
    (table,) = draw.rounds[0].tables
    return table[::2], table[1::2]
