"""Three clubs' seasons from data alone: the rule as JSON, seven evenings, the table worked out by hand."""

import json

from reports.season_rules import season_rule, sentences
from reports.seasons import Evening, Played, season

NAMES = {1: "Ann", 2: "Bob", 3: "Cis"}
POINTS = {
    1: (40, 10, -20, 30, 0, 50, 5),
    2: (30, 30, 30, 30, 30, None, None),
    3: (-70, -40, -10, -60, -30, -50, 100),
}


def evenings():
    """Seven evenings with these points; places follow from them."""
    for at in range(7):
        there = {person: row[at] for person, row in POINTS.items() if row[at] is not None}
        order = sorted(there.values(), reverse=True)
        yield Evening(
            at + 1,
            f"{at + 1}",
            {who: Played(points, order.index(points) + 1, order.count(points)) for who, points in there.items()},
        )


def table(rule):
    """Place, name and total under a rule as a club stores it."""
    return [(row.place, row.name, row.total) for row in season(evenings(), NAMES, season_rule(json.loads(rule)))]


def test_a_club_counts_the_best_five_of_seven():
    # Ann 50+40+30+10+5, Bob five evenings of 30, Cis 100-10-30-40-50
    assert table('{"best": 5}') == [(1, "Bob", 150), (2, "Ann", 135), (3, "Cis", -30)]


def test_a_club_counts_every_evening_and_drops_the_worst():
    # Ann 115 without -20; Bob 150 and one of two zeros dropped; Cis -160 without -70
    assert table('{"drop": 1, "absence": "zero"}') == [(1, "Bob", 150), (2, "Ann", 135), (3, "Cis", -90)]


def test_a_club_gives_90_60_30_and_nothing_for_the_places():
    # places: Ann 1 2 3 1 2 1 2, Bob 2 1 1 1 1, Cis 3 3 2 3 3 2 1; Ann and Bob share the first place of evening four
    assert table('{"source": "places", "place_points": [90, 60, 30, 0]}') == [
        (1, "Ann", 90 + 60 + 30 + 75 + 60 + 90 + 60),
        (2, "Bob", 60 + 90 + 90 + 75 + 90),
        (3, "Cis", 30 + 30 + 60 + 30 + 30 + 60 + 90),
    ]


def test_a_rule_is_told_in_words():
    rule = season_rule({"best": 5, "helper_points": 10, "minimum_evenings": 3, "absence": "zero"})

    assert [str(sentence) for sentence in sentences(rule)] == [
        "The points of each evening count.",
        "The 5 best evenings count.",
        "An evening not played is a result of 0.",
        "Anybody who helps or sits out a whole evening gets +10.",
        "Players with fewer than 3 evenings are listed after the others.",
        "Players with the same total are ranked by their highest result, then by the next.",
    ]
    assert "Players who share a place share the points of those places." in [
        str(sentence) for sentence in sentences(season_rule({"source": "places", "place_points": [3, 1]}))
    ]
