"""The table of a league: what each match is worth, what orders teams that are level, who goes up and down."""

import pytest

from reports.leagues import Decided, LeagueRule, Move, league_table, league_why, proposed_moves

ANN, BEN, CAS, DON = 1, 2, 3, 4
NAMES = {ANN: "Ann", BEN: "Ben", CAS: "Cas", DON: "Don"}
NOBODY = frozenset({"home", "away"})


def table(*matches, names=(ANN, BEN), **rule):
    return league_table({team: NAMES[team] for team in names}, matches, LeagueRule(**rule))


def facts(row):
    return row.played, row.won, row.drawn, row.lost, row.scored, row.conceded, row.points


def of(rows):
    return {row.name: facts(row) for row in rows}


def test_a_match_that_was_won_level_or_lost_is_worth_what_the_rule_says():
    matches = Decided(ANN, BEN, (30, 10)), Decided(BEN, ANN, (5, 5)), Decided(BEN, ANN, (8, 7))

    rows = table(*matches, win=5, draw=2, loss=1)

    assert of(rows) == {"Ann": (3, 1, 1, 1, 42, 23, 8), "Ben": (3, 1, 1, 1, 23, 42, 8)}
    assert [row.difference for row in rows] == [19, -19]


@pytest.mark.parametrize(("side", "absent", "there"), [("away", "Ben", "Ann"), ("home", "Ann", "Ben")])
def test_a_team_that_does_not_come_gets_the_forfeit_and_its_opponent_a_win(side, absent, there):
    rows = of(table(Decided(ANN, BEN, (9, 9), frozenset({side})), win=3, forfeit=-1, forfeit_score=20))

    assert rows == {there: (1, 1, 0, 0, 20, 0, 3), absent: (1, 0, 0, 1, 0, 20, -1)}


def test_where_neither_team_comes_both_lose_and_nobody_makes_a_point():
    rows = of(table(Decided(ANN, BEN, (9, 9), NOBODY), win=3, forfeit=-1, forfeit_score=20))

    assert rows == {"Ann": (1, 0, 0, 1, 0, 0, -1), "Ben": (1, 0, 0, 1, 0, 0, -1)}


# Ann and Ben won two matches each. Ann won that between them, and Ben has the better difference.
LEVEL = (
    Decided(ANN, BEN, (6, 5)),
    Decided(BEN, CAS, (50, 0)),
    Decided(CAS, ANN, (2, 1)),
    Decided(CAS, DON, (0, 9)),
    Decided(DON, ANN, (0, 1)),
    Decided(BEN, DON, (3, 2)),
)


@pytest.mark.parametrize(
    ("order", "names"),
    [
        ("mutual", ["Ann", "Ben", "Don", "Cas"]),
        ("difference", ["Ben", "Ann", "Don", "Cas"]),
        ("won", ["Ben", "Ann", "Don", "Cas"]),
    ],
)
def test_the_order_of_the_rule_separates_teams_that_are_level(order, names):
    rows = table(*LEVEL, names=(ANN, BEN, CAS, DON), order=order)

    assert [row.name for row in rows] == names
    assert [row.points for row in rows] == [4, 4, 2, 2]
    assert [(row.place, row.shared) for row in rows] == [(1, False), (2, False), (3, False), (4, False)]


def test_matches_won_come_before_the_difference_where_the_rule_says_so():
    matches = (
        *(Decided(ANN, CAS, (5, 5)) for _ in range(2)),
        Decided(ANN, DON, (50, 0)),
        *(Decided(BEN, CAS, (1, 0)) for _ in range(2)),
        Decided(BEN, DON, (0, 1)),
    )

    by_won, by_difference = (
        [row.name for row in table(*matches, names=(ANN, BEN, CAS, DON), order=order)][:2]
        for order in ("won", "difference")
    )

    assert (by_won, by_difference) == (["Ben", "Ann"], ["Ann", "Ben"])


def test_mutual_counts_the_matches_of_those_who_are_still_level_alone():
    circle = Decided(ANN, BEN, (2, 1)), Decided(BEN, CAS, (2, 1)), Decided(CAS, ANN, (9, 1))

    rows = table(*circle, names=(ANN, BEN, CAS), order="mutual")

    assert [(row.name, row.place) for row in rows] == [("Cas", 1), ("Ben", 2), ("Ann", 3)]
    assert [dict(row.values)["mutual"] for row in rows] == [2, 2, 2]


def test_who_is_level_in_everything_shares_a_place_by_name_and_the_next_place_counts_on():
    matches = Decided(BEN, ANN, (5, 5)), Decided(BEN, CAS, (9, 0)), Decided(ANN, CAS, (9, 0))

    rows = table(*matches, names=(CAS, BEN, ANN))

    assert [(row.name, row.place, row.shared) for row in rows] == [
        ("Ann", 1, True),
        ("Ben", 1, True),
        ("Cas", 3, False),
    ]


def test_why_compares_neighbours_up_to_what_separates_them():
    first, second, third, _last = table(*LEVEL, names=(ANN, BEN, CAS, DON), order="mutual")

    assert said(league_why(first, second)) == [
        ("Match points", 4, 4),
        ("Match points in the matches between them", 2, 0),
    ]
    assert said(league_why(second, third)) == [("Match points", 4, 2)]


def said(steps):
    return [(step.label.text, step.mine, step.theirs) for step in steps]


def division(*teams):
    return league_table({team: str(team) for team in teams}, (), LeagueRule())


def test_as_many_go_up_as_go_down_between_neighbouring_divisions():
    moves = proposed_moves([division(1, 2, 3, 4), division(5, 6, 7, 8), division(9, 10, 11)], 1)

    assert moves == (Move(4, 0, 1), Move(5, 1, 0), Move(8, 1, 2), Move(10, 2, 1))  # by name: "10" comes before "9"


@pytest.mark.parametrize(("above", "below", "moving"), [((1, 2, 3), (5, 6, 7, 8), 2), ((1, 2, 3, 4), (5, 6, 7), 3)])
def test_no_division_loses_more_than_half_its_teams(above, below, moving):
    moves = proposed_moves([division(*above), division(*below)], moving)

    assert moves == (Move(above[-1], 0, 1), Move(below[0], 1, 0))


def test_what_counts_is_said_in_sentences():
    plain, more = LeagueRule(), LeagueRule(forfeit_score=15, through=2, third=True, second="first")

    assert [len(rule.sentences()) for rule in (plain, more)] == [3, 8]
    assert LeagueRule.of({**more.as_data(), "unknown": 1}) == more
