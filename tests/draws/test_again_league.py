"""A league's published calendar, and a cup's, drawn again from its file alone."""

import copy
import json

import pytest

from draws.again_league import league_problems
from draws.bracket import Seat, lines_of, pools_drawn
from draws.command import main
from draws.fixtures import DayWish, fixtures

TEAMS = [f"Team {letter}" for letter in "ABCDEFGHIJKL"]


def a_pool(name, teams, seed, **asked):
    days = fixtures(len(teams), seed=seed, **asked).as_json()
    dates = [f"2027-01-{day:02}" for day in range(1, len(days["days"]) + 1)]
    return {**days, "division": name, "names": teams, "dates": dates}


def a_cup():
    """Three pools of four, of which the two best go on; nothing was played."""
    pools = [[TEAMS[team - 1] for team in pool] for pool in pools_drawn(12, 3, heads=3, seed="lot")]
    lines = lines_of(tuple(Seat(pool, place) for pool in (1, 2, 3) for place in (1, 2)), "lot")
    nobody = {"home": None, "away": None, "goes_on": None}
    first = [
        {"match": at, **nobody, "places": [list(seat) if seat else None for seat in lines[2 * at - 2 : 2 * at]]}
        for at in range(1, 5)
    ]
    later = [[{"match": at, **nobody, "places": None} for at in matches] for matches in ([5, 6], [7])]
    drawn = {"name": "Knock-out", "kind": "bracket", "seed": "lot", "heads": 3, "teams": TEAMS}
    return {
        "league": "Cup",
        "divisions": [a_pool(f"Pool {n}", pool, f"lot/{n}") for n, pool in enumerate(pools, 1)],
        "brackets": [{**drawn, "rounds": [first, *later]}],
    }


def test_a_league_with_shared_halls_and_wishes_comes_out_the_same(tmp_path, capsys):
    wishes = [DayWish(2, 3), DayWish(1, 1, True, 3)]
    file = tmp_path / "calendar.json"
    file.write_text(
        json.dumps({"league": "L", "divisions": [a_pool("A", TEAMS[:6], "7", halls=[[1, 2]], wishes=wishes)]})
    )

    assert main(["check", "--again", str(file)]) == 0
    assert capsys.readouterr().out == "Drawn again, every calendar, pool and line is the same.\n"


@pytest.mark.parametrize(
    ("where", "said"),
    [
        (("divisions", 0, "seed"), "Pool 1: drawn again, the calendar is another."),
        (("brackets", 0, "heads"), "Pool 1: drawn again, other teams are in it."),
        (("brackets", 0, "rounds", 0, 0, "places"), "Knock-out: drawn again, other teams meet."),
        (("divisions", 1, "days", 0, 0), "Pool 2: drawn again, the calendar is another."),
    ],
)
def test_a_cup_whose_lot_was_altered_is_refused(where, said):
    document = a_cup()
    assert league_problems(document) == ()
    altered = copy.deepcopy(document)
    *way, last = where
    within = altered
    for name in way:
        within = within[name]
    value = within[last]
    within[last] = value[::-1] if isinstance(value, list) else value + 1 if isinstance(value, int) else "another"

    assert said in map(str, league_problems(altered))


@pytest.mark.parametrize(
    "document", [None, [], {"divisions": 1}, {"divisions": [{}]}, {"divisions": [], "brackets": [1]}]
)
def test_what_is_no_calendar_is_refused_in_a_sentence(document):
    assert [str(message) for message in league_problems(document)] == ["This is not the calendar of a league."]
