import pytest

from reports.groups import by_club, categories, club_why, of_category, remark_below
from reports.results import Entrant, Results, Round
from reports.standings import rank
from tests.reports.factories import tally

PEOPLE = (
    ("Ann", "Aas", "ladies", 30),
    ("Ben", "Heer", "", 25),
    ("Cas", "Aas", "juniors", 10),
    ("Dora", "Heer", "ladies", 15),
    ("Eva", "Aas", "ladies", 15),
    ("Finn", "Boer", "juniors", 40),
    ("Gus", "", "", 99),
)


def standings():
    entrants = tuple(Entrant(n, n, name, club, category) for n, (name, club, category, _) in enumerate(PEOPLE, 1))
    tallies = tuple(tally(n, points) for n, (*_, points) in enumerate(PEOPLE, 1))
    return rank(Results(entrants, (Round(1),), tallies), ["points"])


def test_the_best_two_of_a_club_count_and_clubs_with_fewer_come_last():
    clubs = by_club(standings(), best=2)

    assert [(club.place, club.club, club.total, [row.entrant.name for row in club.counted]) for club in clubs] == [
        (1, "Aas", 45, ["Ann", "Eva"]),
        (2, "Heer", 40, ["Ben", "Dora"]),
        (3, "Boer", 40, ["Finn"]),
    ]
    assert [club.complete for club in clubs] == [True, True, False]


def test_where_all_count_nobody_is_left_over_and_each_place_has_its_reason():
    every, two = by_club(standings(), best=None), by_club(standings(), best=2)

    assert [(club.place, club.club, club.total, len(club.others)) for club in every] == [
        (1, "Aas", 55, 0),
        (2, "Boer", 40, 0),
        (2, "Heer", 40, 0),
    ]
    assert [row.entrant.name for row in two[0].others] == ["Cas"]
    assert [str(club_why(*pair, standings().order[0])) for pair in (every[:2], every[1:], two[1:])] == [
        "Points: Aas +55, Boer +40.",
        "Boer and Heer are level: they share the place.",
        "Boer has too few players to be complete, so it comes after Heer.",
    ]


def test_level_clubs_share_a_place():
    entrants = (Entrant(1, 1, "Ann", "Aas"), Entrant(2, 2, "Ben", "Heer"))
    level = rank(Results(entrants, (Round(1),), (tally(1, 5), tally(2, 5))), ["points"])

    assert [(club.place, club.shared, club.club) for club in by_club(level, best=1)] == [
        (1, True, "Aas"),
        (1, True, "Heer"),
    ]


def test_a_club_needs_somebody_who_counts():
    with pytest.raises(ValueError, match="At least 1 entrant has to count for a club, not 0."):
        by_club(standings(), best=0)


def test_a_category_keeps_the_order_and_the_shared_places_of_the_whole():
    ladies = of_category(standings(), "ladies")

    assert [(row.place, row.shared, row.entrant.name) for row in ladies.rows] == [
        (1, False, "Ann"),
        (2, True, "Dora"),
        (2, True, "Eva"),
    ]


def test_the_categories_are_listed_by_name():
    assert categories(standings()) == ("juniors", "ladies")


def test_who_is_in_two_categories_is_ranked_in_both_however_they_are_spelt():
    entrants = (Entrant(1, 1, "Ann", "", "Ladies"), Entrant(2, 2, "Bea", "", "juniors, ladies"), Entrant(3, 3, "Cis"))
    standings_ = rank(Results(entrants, (Round(1),), (tally(1, 5), tally(2, 3), tally(3, 9))), ["points"])

    assert categories(standings_) == ("juniors", "Ladies")
    assert [
        [(row.place, row.entrant.name) for row in of_category(standings_, category).rows]
        for category in categories(standings_)
    ] == [
        [(1, "Bea")],
        [(1, "Ann"), (2, "Bea")],
    ]


def test_a_pair_of_two_clubs_counts_for_both():
    entrants = (
        Entrant(1, 1, "Ann & Ben", "Aas / Heer"),
        Entrant(2, 2, "Cas & Dora", "Heer / Aas"),
        Entrant(3, 3, "Eva & Finn", "Heer"),
    )
    standings = rank(Results(entrants, (Round(1),), (tally(1, 5), tally(2, 3), tally(3, 1))), ["points"])

    by_list = by_club(standings, best=2), by_club(rank(Results(entrants[2:], (Round(1),)), ["points"]), best=1)

    assert [(club.place, club.club, club.total) for club in by_list[0]] == [(1, "Aas", 8), (1, "Heer", 8)]
    assert [[str(said) for said in remark_below(clubs)] for clubs in by_list] == [
        ["A pair of two clubs counts for both."],
        [],
    ]
