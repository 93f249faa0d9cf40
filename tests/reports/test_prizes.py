"""Who gets which prize: the rules of a club, by hand on ten people."""

import pytest

from reports.prizes import EACH, LOT, Award, Found, Plan, Raffle, given, places_with_prizes
from reports.results import Entrant, Results, Round
from reports.standings import rank
from scoring import Message
from tests.reports.factories import tally

POINTS = {"Ann": 50, "Ben": 40, "Cas": 40, "Dora": 20, "Eva": 10, "Finn": 0, "Gus": -20, "Hal": -30, "Ida": -50}


def standings(**active):
    """Nine people who played, Ida the only lady, and Joe who never came."""
    names = [*POINTS, "Joe"]
    people = tuple(
        Entrant(n, n, name, "", "ladies" if name == "Ida" else "", active.get(name, True))
        for n, name in enumerate(names, 1)
    )
    tallies = tuple(tally(n, points) for n, points in enumerate(POINTS.values(), 1))
    return rank(Results(people, (Round(1),), tallies), ["points"])


def handed(plan, found=None, places=None, **active):
    table = standings(**active)
    prizes = given(plan, table, found or Found(), places or places_with_prizes(plan, table))
    return [(prize.kind, str(prize.title), prize.row.entrant.name, str(prize.prize)) for prize in prizes]


def places(plan, **more):
    return [(name, prize) for kind, _, name, prize in handed(plan, **more) if kind == "place"]


@pytest.mark.parametrize(("every", "count"), [(0, 2), (1, 9), (4, 2), (8, 1), (20, 1)])
def test_one_prize_for_every_so_many_counts_who_took_part_and_rounds_down(every, count):
    assert places_with_prizes(Plan(places=("ham", "wine"), every=every), standings()) == count


@pytest.mark.parametrize(
    ("ties", "told"), [("share", "to share: wine, jam"), (EACH, "wine"), (LOT, "by lot: wine, jam")]
)
def test_who_share_a_place_get_its_prizes_by_the_rule_said(ties, told):
    assert places(Plan(places=("ham", "wine", "jam"), ties=ties)) == [("Ann", "ham"), ("Ben", told), ("Cas", told)]


def test_the_first_chooses_first_and_who_is_level_chooses_together():
    told = "choose as numbers 2 to 3"
    expected = [("Ann", "chooses as number 1"), ("Ben", told), ("Cas", told), ("Dora", "chooses as number 4")]

    assert places(Plan(every=2, choosing=True)) == expected


def test_the_last_place_is_the_last_who_played_and_is_still_there_whatever_else_they_won():
    plan = Plan(last="a lantern")

    assert handed(plan, places=1)[-1] == ("last", "Last place", "Ida", "a lantern")
    assert handed(plan, places=1, Ida=False)[-1] == ("last", "Last place", "Hal", "a lantern")


AWARD = Award("best_deal", Message("Best deal"), {1: 20, 4: 13, 5: 13, 6: 9}, {4: Message("+13"), 5: Message("+13")})


def test_a_feat_passes_over_who_has_a_prize_unless_somebody_may_get_two():
    plan = Plan(places=("ham",), awards={"best_deal": "soap"})
    found = Found((AWARD,))

    assert [row for row in handed(plan, found) if row[0] == "award"] == [
        ("award", "Best deal, shared", "Dora", "to share: soap"),
        ("award", "Best deal, shared", "Eva", "to share: soap"),
    ]
    twice = Plan(places=("ham",), awards={"best_deal": "soap"}, once=False)
    assert ("award", "Best deal", "Ann", "soap") in handed(twice, found)


def test_a_raffle_gives_its_prizes_to_the_numbers_in_the_order_drawn():
    plan = Plan(raffle=("a bottle", "a cake"))

    drawn = [row[1:] for row in handed(plan, Found(raffle=Raffle("7", (6, 2, 8)))) if row[0] == "raffle"]

    assert drawn == [("Raffle, prize 1", "Finn", "a bottle"), ("Raffle, prize 2", "Ben", "a cake")]
