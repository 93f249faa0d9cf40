"""What is still needed, held against every way in which the last deals of small evenings can end."""

from dataclasses import replace
from functools import cache
from itertools import combinations, permutations, product
from random import Random

import pytest

from reports.facts import Tally
from reports.needs import needs
from reports.standings import rank
from scoring import SIDES, EntryError, Unit, read_deal, settle, variant
from scoring.fields import menu
from scoring.seats import SEATS
from tests.factories import a_deal, a_tournament, an_open_round, with_players
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.standings.selectors.handicaps import reach_of
from tournaments.evening.standings.selectors.results import results_of
from tournaments.rehearsal.services import deal_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]
PLAYED_BY = [
    *({"declarers": list(seats)} for many in (1, 2, 3) for seats in combinations(SEATS, many)),
    *({"declarer_side": side} for side in SIDES),
    {},
]
SOLO, COLOUR, BID = ("solo_whist", "units_1_1_2_3_4_6"), ("kleurenwiezen", "wallonia_26"), ("bid_whist", "standard_54")


@cache
def endings(game, key):
    """The points of every deal that can be entered: each contract, everybody who may play it, each count of tricks."""
    played, trumps = variant(game, key), ({}, {"trump": "spades"})
    outcomes = (_points(played, *deal) for deal in product(menu(played), range(14), PLAYED_BY, trumps))
    return [dict(points) for points in sorted({tuple(sorted(points.items())) for points in outcomes if points})]


def _points(played, contract, count, who, trump):
    call = {"type": contract.kind, "level": contract.level, "direction": contract.direction}
    call = {key: value for key, value in call.items() if value is not None}
    record = {"contract": call, "tricks": {"declarers": count, "opponents": 13 - count}, **who, **trump}
    try:
        return settle(played, read_deal(played, record)).points
    except EntryError:
        return None


def one_more(tournament, round_, table, seats):
    """Every way in which one deal of those seats can end: a tally for each who sits there."""
    alone = variant_of(tournament).unit is Unit.PLAYER
    for points in endings(tournament.game, tournament.variant):
        sums = [(who, sum(points.get(chair, 0) for chair in seat), points) for seat, who in seats]
        yield tuple(
            Tally(who, round_, table, "" if alone else side, own if alone else points[side], 1, 0, 0, 0)
            for (seat, who), (_, own, _) in zip(seats, sums, strict=True)
            for side in SIDES
            if seat[0] in side
        )


def an_evening_of(game, key, entrants, *, open_tables, **plan):
    """One round of two deals; at the first so many tables one is still to come."""
    plan = {"deals_per_round": 2, "rounds_planned": 1, **plan}
    tournament = with_players(a_tournament(game=game, variant=key, **plan), entrants)
    round_, chance = an_open_round(tournament), Random(4)
    for table in Table.objects.filter(round=round_).select_related("round__tournament__club"):
        for _ in range(plan["deals_per_round"] - (table.number <= open_tables)):
            a_deal(table, _played(tournament, chance))
    return tournament, round_


def _played(tournament, chance):
    return next(
        record
        for record in iter(lambda: deal_of(variant_of(tournament), chance, "N"), None)
        if record["contract"]["type"] != "pass"
    )


def hold(tournament, ways):
    """Compare what is told now with the standings after each of these ways to go on; by how many places it is wider."""
    results = results_of(tournament)
    now, reach = rank(results, ["points"]), reach_of(tournament, results)
    later = [rank(replace(results, tallies=(*results.tallies, *sum(way, ()))), ["points"]) for way in ways]
    wider = 0
    for key, row in now.by_key.items():
        needed = needs(now, key, reach)
        places = [standings.by_key[key].place for standings in later]
        assert needed.best <= min(places) <= max(places) <= needed.worst
        wider += (needed.worst - needed.best) - (max(places) - min(places))
        for target, standings in product(needed.targets, later):
            mine, theirs = standings.by_key[key], standings.by_key[target.row.entrant.key]
            gained = (mine.points - row.points) - (theirs.points - target.row.points)
            assert (mine.place < theirs.place) == (gained > target.gap)
            assert target.possible or mine.place > theirs.place
    return wider


@pytest.mark.slow
@pytest.mark.parametrize(
    ("game", "entrants", "open_tables", "wider", "plan"),
    [
        (SOLO, 8, 2, 0, {}),
        (COLOUR, 9, 1, 5, {"sit_out": "fixed", "sit_out_points": 7}),
        (COLOUR, 12, 1, 10, {}),
        (BID, 4, 2, 0, {"kind": "pairs"}),
        (BID, 8, 1, 16, {}),
    ],
)
def test_no_way_to_end_a_round_leads_past_the_places_that_are_told(game, entrants, open_tables, wider, plan):
    tournament, round_ = an_evening_of(*game, entrants, open_tables=open_tables, **plan)
    tables = [
        one_more(tournament, 1, table.number, list(table.seats.values_list("seat", "entrant__number")))
        for table in round_.tables.filter(number__lte=open_tables)
    ]

    assert hold(tournament, list(product(*tables))) == wider


@pytest.mark.slow
def test_no_way_to_play_a_round_to_come_leads_past_the_places_that_are_told():
    tournament, round_ = an_evening_of(*SOLO, 4, open_tables=0, deals_per_round=1, rounds_planned=2)
    close_round(round_=round_, actor=SITE)
    ways = [
        (way,)
        for people in permutations(range(1, 5))
        if people[0] == 1
        for way in one_more(tournament, 2, 1, list(zip(SEATS, people, strict=True)))
    ]

    assert hold(tournament, ways) == 0
