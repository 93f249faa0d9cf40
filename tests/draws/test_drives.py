"""Whist drives hand by hand: where everybody goes, by published cases and by counting; who is out takes turns."""

import random
from collections import Counter

import pytest

from draws import DrawRound, History, make_draw
from draws.check import checked
from tests.golden.published import rows

KINDS = ("drive_progressive", "drive_semi_partner", "drive_winners", "drive_head_table")
NAMED = {
    "progressive": "drive_progressive",
    "semi_partner": "drive_semi_partner",
    "winners_move": "drive_winners",
    "head_table": "drive_head_table",
}
MOVES = [deal for deal in rows("more_games")["deals"] if deal["game"] == "whist_drive" and "who" in deal["input"]]


def seats(tables):
    """A hand: ladies North and East, gents South and West, in the order of their numbers."""
    return DrawRound(tuple((4 * at + 1, 4 * at + 2, 4 * at + 3, 4 * at + 4) for at in range(tables)))


def after(kind, hand, first_pair_wins, **more):
    """The next hand, where North and South of the tables named won seven to six."""
    points = {
        who: 7 if (seat % 2 == 0) is (number in first_pair_wins) else 6
        for number, table in enumerate(hand.tables, 1)
        for seat, who in enumerate(table)
    }
    players = max(who for table in hand.tables for who in table)
    return make_draw(kind, players, history=History((hand,), (points,), **more)).rounds[-1]


@pytest.mark.parametrize("move", MOVES, ids=lambda move: move["id"])
def test_somebody_goes_where_the_source_says(move):
    said = move["input"]
    hand, number = seats(said["tables"]), said["table"]
    north, _east, south, _west = hand.tables[number - 1]
    others = set(range(1, said["tables"] + 1)) - {number}

    coming = after(NAMED[move["variant"]], hand, {number} if said["won"] else others)

    who = north if said["who"] == "lady" else south
    assert coming.places()[who][0] == move["expected"]["next_table"]


def test_the_winning_lady_keeps_her_seat_and_who_arrives_is_the_partner():
    coming = after("drive_progressive", seats(3), {1, 2, 3})

    # Of table 2 North 5 and South 7 won; lady 2 came from table 1, gent 12 from table 3.
    assert coming.tables[1] == (5, 2, 12, 7)


def test_winners_stay_partners_in_a_semi_partner_drive():
    assert after("drive_semi_partner", seats(3), {1, 2, 3}).tables[1] == (5, 2, 7, 12)


def test_where_winners_move_who_arrives_plays_with_a_loser():
    # Of table 2 North 5 and South 7 lost; lady 2 won at table 1, gent 12 at table 3.
    assert after("drive_winners", seats(3), set()).tables[1] == (5, 2, 12, 7)


def played(kind, players, hands, chance, *, leaving=(), ladies=frozenset()):
    """A drive with results by chance; some leave after the hand named."""
    history = History(ladies=ladies)
    for hand in range(1, hands + 1):
        gone = frozenset(who for who, after_hand in leaving if after_hand < hand)
        history = History(history.rounds, history.points, gone, ladies=ladies)
        draw = make_draw(kind, players, seed=7, history=history)
        assert checked(draw.as_json()) == ()
        points = {}
        for north, east, south, west in draw.rounds[-1].tables:
            tricks = chance.randint(0, 13)
            points |= {north: tricks, south: tricks, east: 13 - tricks, west: 13 - tricks}
        history = History(draw.rounds, (*history.points, points), ladies=ladies)
    return draw.rounds


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("players", [4, 5, 9, 14])
def test_everybody_has_a_seat_or_a_turn_out_and_keeps_the_role(kind, players):
    rounds = played(kind, players, 16, random.Random(f"{kind}{players}"))
    roles, out = {}, Counter(dict.fromkeys(range(1, players + 1), 0))

    for round_ in rounds:
        placed = [who for table in round_.tables for who in table]
        assert sorted([*placed, *round_.out]) == list(range(1, players + 1))
        assert len(round_.out) == players % 4 and all(len(table) == 4 for table in round_.tables)
        out.update(round_.out)
        for table in round_.tables:
            for seat, who in enumerate(table):
                roles.setdefault(who, set()).add(seat < 2)

    assert players % 2 or all(len(both) == 1 for both in roles.values())
    of_role = [out[who] for who in roles if roles[who] == {True}] if players % 4 else [0]
    assert max(of_role) - min(of_role) <= 1


def test_of_those_who_were_out_least_one_who_moves_is_out_next_from_the_last_table_on():
    hand = DrawRound(((5, 6, 7, 8), (1, 2, 3, 4)), (9,))
    north_and_south_win = dict.fromkeys((5, 7, 1, 3), 7) | dict.fromkeys((6, 8, 2, 4), 6)

    coming = make_draw("drive_progressive", 9, history=History((hand,), (north_and_south_win,))).rounds[-1]

    # Ladies 6 and 2 move, and 6 arrives at the last table; lady 9 was out already.
    assert coming.out == (6,) and coming.places()[1][0] == 2


@pytest.mark.parametrize(
    "leaving",
    [((3, 2), (9, 3), (10, 3), (1, 5), (2, 5)), ((1, 2), (3, 2), (5, 2), (7, 3)), ((2, 0), (5, 0), (16, 0))],
    ids=["one after the other", "ladies alone", "before the first hand"],
)
@pytest.mark.parametrize("kind", KINDS)
def test_who_leaves_is_missed_by_nobody(kind, leaving):
    for number, round_ in enumerate(played(kind, 16, 8, random.Random(kind), leaving=leaving), 1):
        here = set(range(1, 17)) - {who for who, hand in leaving if hand < number}
        assert {who for table in round_.tables for who in table} | set(round_.out) == here
        assert len(round_.tables) == len(here) // 4 and all(len(table) == 4 for table in round_.tables)


def test_ladies_are_those_who_were_said_to_be_and_else_the_odd_numbers():
    said = make_draw("drive_progressive", 12, history=History(ladies=frozenset(range(1, 7))))
    unsaid = make_draw("drive_progressive", 12)

    for draw, ladies in ((said, set(range(1, 7))), (unsaid, {1, 3, 5, 7, 9, 11})):
        assert {who for table in draw.rounds[0].tables for who in table[:2]} == ladies


def test_a_lady_too_many_plays_as_a_gent_rather_than_be_out():
    draw = make_draw("drive_progressive", 8, history=History(ladies=frozenset(range(1, 6))))

    assert sorted(who for table in draw.rounds[0].tables for who in table) == list(range(1, 9))
    assert {who for table in draw.rounds[0].tables for who in table[:2]} < set(range(1, 6))


def test_who_comes_back_plays_the_role_of_the_last_hand_they_played():
    hands = [DrawRound((first, (5, 6, 7, 8))) for first in ((9, 2, 3, 4), (1, 2, 9, 4), (1, 2, 3, 4))]
    points = tuple({who: 7 if who % 2 else 6 for table in hand.tables for who in table} for hand in hands)

    for kind in KINDS:
        [*_before, coming] = make_draw(kind, 9, history=History(tuple(hands), points)).rounds

        # 9 was a lady, then a gent, then out: of five gents one is out, of those who never were.
        assert coming.places()[9][1] in (2, 3)
        assert set(range(1, 10)) - set(coming.places()) <= {4, 7, 8}
