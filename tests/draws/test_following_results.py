"""The draws that follow results: Swiss, knock-out, by standing and whist drive."""

from random import Random

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from draws import DrawError, DrawRound, History, Wishes, checked, make_draw
from draws.matching import cheapest_pairs
from draws.swiss import sure_rounds
from tests.draws.counting import meetings, played_out, tables_of


def _better_number_wins(table):
    first, second = table[0::2], table[1::2]
    return {**dict.fromkeys(first, 10 - min(first) / 1000), **dict.fromkeys(second, 10 - min(second) / 1000)}


@pytest.mark.slow
@settings(max_examples=8, deadline=None)
@given(pairs=st.integers(2, 40), seed=st.integers(0, 10_000))
def test_a_swiss_never_pairs_twice_and_never_lets_anybody_sit_out_twice(pairs, seed):
    keeps_its_promise(pairs, seed)


@pytest.mark.battery
@settings(max_examples=200, deadline=None)
@given(pairs=st.integers(2, 40), seed=st.integers(0, 10_000))
def test_many_swisses_never_pair_twice_and_never_let_anybody_sit_out_twice(pairs, seed):
    keeps_its_promise(pairs, seed)


def keeps_its_promise(pairs, seed):
    chance = Random(seed)

    draw = played_out(
        lambda n, history: make_draw("swiss", n, seed=seed, history=history),
        pairs,
        min(sure_rounds(pairs), 7),
        lambda table: {p: chance.randint(-30, 30) for p in table},
    )

    assert checked(draw.as_json()) == ()
    assert set(meetings(tables_of(draw)).values()) == {1}
    assert draw.certificate.sit_outs[1] <= 1


def test_a_swiss_is_sure_for_half_as_many_rounds_as_pairs_and_one_more_where_four_divide_them():
    assert [sure_rounds(pairs) for pairs in (2, 3, 4, 6, 7, 8, 9, 10, 12, 500)] == [1, 3, 3, 3, 5, 5, 5, 5, 7, 251]


@pytest.mark.slow
def test_a_swiss_of_500_pairs_and_nine_rounds_has_no_rematch():
    chance = Random(5)

    draw = played_out(
        lambda n, history: make_draw("swiss", n, seed=5, history=history),
        500,
        9,
        lambda table: dict(zip(table, chance.choice([(1, 0), (0, 1)]), strict=True)),
    )

    assert set(meetings(tables_of(draw)).values()) == {1}


@pytest.mark.parametrize("seed", range(12))
def test_the_pairing_costs_no_more_than_a_blossom_over_all_pairs(seed):
    chance = Random(seed)
    points = sorted((chance.randint(0, 60) for _ in range(24)), reverse=True)
    barred = {tuple(sorted(chance.sample(range(24), 2))) for _ in range(60)}

    def cost(i, j):
        return (points[i] - points[j]) ** 2

    pairs = cheapest_pairs(24, lambda i, j: (i, j) not in barred, cost)

    graph = nx.Graph()
    graph.add_weighted_edges_from((i, j, -cost(i, j)) for j in range(24) for i in range(j) if (i, j) not in barred)
    best = nx.max_weight_matching(graph, maxcardinality=True)
    assert sorted(p for pair in pairs for p in pair) == list(range(24))
    assert not barred & set(pairs)
    assert sum(cost(i, j) for i, j in pairs) == sum(cost(i, j) for i, j in best)


def test_no_pairing_is_no_pairing():
    assert cheapest_pairs(4, lambda i, j: i == 0, lambda i, j: 1) is None


@pytest.mark.parametrize("pairs", [2, 3, 8, 11, 32])
def test_a_knock_out_ends_with_one_winner_who_lost_nothing(pairs):
    rounds = (pairs - 1).bit_length()

    draw = played_out(
        lambda n, history: make_draw("knockout", n, seed=2, history=history), pairs, rounds, _better_number_wins
    )

    assert checked(draw.as_json()) == ()
    assert sum(len(round_.tables) for round_ in draw.rounds) == pairs - 1
    assert 1 in draw.rounds[-1].tables[0]


def test_two_who_want_different_halves_meet_only_in_the_final():
    wishes = Wishes(halves=((1, 2),))

    draw = played_out(
        lambda n, history: make_draw("knockout", n, seed=7, history=history, wishes=wishes), 16, 4, _better_number_wins
    )

    assert sorted(draw.rounds[-1].tables[0]) == [1, 2]


@pytest.mark.parametrize("pairs", [3, 5, 6, 11, 19, 26])
def test_every_winner_and_who_was_free_goes_on_whatever_the_seed_of_a_later_round(pairs):
    draw = make_draw("knockout", pairs, seed=1)
    (first,) = draw.rounds
    points = {entrant: -entrant for entrant in range(1, pairs + 1)}

    later = make_draw("knockout", pairs, seed=2, history=History((first,), (points,))).rounds[-1]

    going_on = sorted([*first.out, *(min(table) for table in first.tables)])
    assert sorted(entrant for table in later.tables for entrant in table) == going_on


def test_a_knock_out_goes_on_after_a_swap_by_hand_and_without_a_late_comer():
    swapped = DrawRound(((3, 2), (4, 1)))
    assert make_draw("knockout", 4, seed=1).rounds[0].tables == ((3, 1), (4, 2))

    draw = make_draw("knockout", 5, history=History((swapped,), ({1: 4, 2: 3, 3: 2, 4: 1},), seed=1))

    assert draw.rounds[-1].tables == ((2, 1),)


def test_whoever_would_meet_a_pair_that_left_goes_on():
    tables = make_draw("knockout", 8, seed=1).rounds[0].tables
    points = {entrant: side for table in tables for side, entrant in enumerate(table)}
    gone, waits, *others = (table[1] for table in tables)

    draw = make_draw("knockout", 8, history=History((DrawRound(tables),), (points,), frozenset({gone}), seed=1))

    assert [set(table) for table in draw.rounds[-1].tables] == [set(others)]
    assert waits in draw.rounds[-1].out


def test_a_level_table_must_play_on_before_the_next_round():
    history = History((DrawRound(((1, 2), (3, 4))),), ({1: 5, 2: 3, 3: 4, 4: 4},))

    with pytest.raises(DrawError) as refusal:
        make_draw("knockout", 4, history=history)

    assert str(refusal.value) == "Table 2 ended in a tie, 4 each. Play one more deal there, then draw again."


def test_the_best_four_sit_together_first_with_fourth():
    history = History((DrawRound(((1, 2, 3, 4), (5, 6, 7, 8))),), ({1: 10, 5: 9, 3: 8, 7: 7, 2: 6, 4: 5, 6: 4, 8: 3},))

    draw = make_draw("by_standing", 8, history=history)

    assert draw.rounds[-1].tables == ((1, 5, 7, 3), (2, 4, 8, 6))


def test_who_was_out_is_not_out_again_before_the_others():
    draw = played_out(
        lambda n, history: make_draw("by_standing", n, seed=1, history=history), 9, 9, _better_number_wins
    )

    assert draw.certificate.sit_outs == (1, 1)


def test_winners_stay_and_losers_move_one_table_on():
    history = History(
        (DrawRound(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12))),),
        ({1: 1, 3: 1, 2: 0, 4: 0, 5: 0, 7: 0, 6: 1, 8: 1, 9: 1, 11: 1, 10: 0, 12: 0},),
    )

    draw = make_draw("whist_drive", 12, history=history)

    assert [set(table) for table in draw.rounds[-1].tables] == [{1, 3, 10, 12}, {6, 8, 2, 4}, {9, 11, 5, 7}]
    assert all(set(table[0::2]) not in ({1, 3}, {6, 8}, {9, 11}) for table in draw.rounds[-1].tables)


@pytest.mark.parametrize(
    ("players", "gone"), [(12, {3}), (12, {1, 2, 3}), (12, set(range(1, 6))), (13, set()), (16, set()), (17, {7})]
)
def test_a_whist_drive_seats_whoever_is_there_and_nobody_else(players, gone):
    played = DrawRound(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
    points = {entrant: entrant % 2 for table in played.tables for entrant in table}

    draw = make_draw("whist_drive", players, history=History((played,), (points,), frozenset(gone)))

    last, here = draw.rounds[-1], set(range(1, players + 1)) - gone
    seated = [entrant for table in last.tables for entrant in table]
    assert len(last.tables) == len(here) // 4
    assert sorted([*seated, *last.out]) == sorted(here)


def test_tables_by_standing_follow_the_ranking_of_the_event_and_not_the_points():
    history = History(
        (DrawRound(((1, 2, 3, 4), (5, 6, 7, 8))),),
        ({1: 10, 5: 9, 3: 8, 7: 7, 2: 6, 4: 5, 6: 4, 8: 3},),
        places={8: 1, 6: 2, 4: 3, 2: 4, 7: 5, 3: 6, 5: 7, 1: 8},
    )

    draw = make_draw("by_standing", 8, history=history)

    assert draw.rounds[-1].tables == ((8, 6, 2, 4), (7, 3, 1, 5))


def test_a_swiss_pairs_those_who_are_near_in_what_ranks_first():
    history = History(
        (DrawRound(((1, 2), (3, 4), (5, 6), (7, 8))),),
        ({1: 9, 2: 1, 3: 8, 4: 2, 5: 1, 6: 9, 7: 2, 8: 8},),
        places={1: 1, 3: 2, 5: 3, 7: 4, 6: 5, 8: 6, 4: 7, 2: 8},
        merit={1: 1, 3: 1, 5: 1, 7: 1, 2: 0, 4: 0, 6: 0, 8: 0},
    )

    draw = make_draw("swiss", 8, history=history)

    assert {entrant for table in draw.rounds[-1].tables[:2] for entrant in table} == {1, 3, 5, 7}


@pytest.mark.parametrize(("kind", "players"), [("knockout", 4), ("whist_drive", 8)])
def test_who_won_by_the_rules_of_the_game_goes_on_with_fewer_points(kind, players):
    first = make_draw(kind, players, seed=1).rounds
    table = first[0].tables[0]
    points = {entrant: side for table in first[0].tables for side in (0, 1) for entrant in table[1 - side :: 2]}

    draw = make_draw(kind, players, seed=1, history=History(first, (points,), winners=({1: 1},)))

    assert set(table) & set(draw.rounds[-1].tables[0]) == set(table[1::2])
