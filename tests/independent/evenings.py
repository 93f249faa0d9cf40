"""Evenings made up from a seed and played through the site's services, mishaps and changes of mind included."""

from __future__ import annotations

import uuid

from scoring import ScoringError, Unit, read_deal
from tests.factories import a_tournament
from tests.independent.plans import a_plan
from tests.seating import draw_round
from tournaments.errors import Closed, Conflict, NothingToUndo, Refused
from tournaments.evening.draws.selectors.drawing import playing
from tournaments.evening.draws.services import draw_lot
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, Table
from tournaments.evening.rounds.services.entrants import enter_players, take_back, withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round, reopen_round
from tournaments.evening.rounds.services.seating import ensure_decided, seat_round, swap_seats
from tournaments.evening.rounds.services.tournaments import finish_tournament, hold_results
from tournaments.evening.standings.services import adjust_points, set_handicaps, withdraw_adjustment
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal, record_deal, remove_deal, restore_deal
from tournaments.rehearsal.services import deal_of
from tournaments.security.actors import SITE

NOT_NOW = (Refused, Closed, Conflict, NothingToUndo)


def an_evening_of(game, chance, most=21):
    """A tournament of that game with rules, plan and entrants by chance; every moment worth looking at is yielded."""
    tournament = a_tournament(**a_plan(game, chance))
    _enter(tournament, chance, max(2, chance.randint(4, most) // (2 if tournament.kind == "pairs" else 1)))
    enough = tournament.entrants.count() > (3 if tournament.kind == "pairs" else 6)
    if chance.random() < 0.2 and enough and not tournament.stages:
        withdraw(entrant=_somebody(tournament, chance), actor=SITE)  # stands nowhere
    early = chance.random() < 0.3 and not tournament.stages
    for number in range(1, tournament.rounds_planned + 1 if early else 1):
        _seat(tournament, chance, number)
    for number in range(1, tournament.rounds_planned + 1):
        tournament.refresh_from_db()
        if number > 1:
            _come_and_go(tournament, chance, late=not early)
        if not (round_ := _drawn(tournament, chance, number)):
            return
        yield from _play(tournament, round_, chance)
    yield from _end(tournament, chance)


def _enter(tournament, chance, count):
    start = tournament.entrants.count()
    names = [f"P{start + place:03d} {chance.choice('abcd')}" for place in range(count)]
    if tournament.kind == "pairs":
        names = [f"{name} & Q {name}" for name in names]
    enter_players(tournament=tournament, names="\n".join(names), actor=SITE)


def _come_and_go(tournament, chance, late):
    if late and chance.random() < 0.2:
        _enter(tournament, chance, chance.randint(1, 3))
    if chance.random() < 0.25:
        leaver = _somebody(tournament, chance)
        withdraw(entrant=leaver, actor=SITE)
        if chance.random() < 0.2:
            take_back(entrant=leaver, actor=SITE)


def _somebody(tournament, chance):
    entrant = chance.choice(list(tournament.entrants.all()))
    entrant.tournament = tournament
    return entrant


def _drawn(tournament, chance, number):
    """The round as it was drawn; None where too few can go on."""
    for again in (True, False):
        try:
            return tournament.rounds.filter(number=number).first() or _seat(tournament, chance, number)
        except Refused as refused:
            if not again or "kind" not in refused.problems:
                return None
            draw_lot(tournament=tournament, actor=SITE, seed=str(chance.random()))
    return None


def _seat(tournament, chance, number):
    alone = variant_of(tournament).unit is Unit.PLAYER and tournament.kind == "individual"
    if not alone or chance.random() < 0.6:
        return draw_round(tournament=tournament, actor=SITE, number=number, seed=str(chance.random()))
    ensure_decided(tournament, number)
    numbers, tables = list(playing(tournament, number).values_list("number", flat=True)), []
    chance.shuffle(numbers)
    while len(numbers) >= 4:
        size = 5 if len(numbers) > 4 and (len(numbers) % 4 or chance.random() < 0.3) else 4
        tables, numbers = [*tables, numbers[:size]], numbers[size:]
    return seat_round(tournament=tournament, actor=SITE, number=number, tables=tables, out=numbers, draw="scripted")


def _play(tournament, round_, chance):
    round_.tournament = tournament
    open_round(round_=round_, actor=SITE, as_seated=True)
    for table in Table.objects.filter(round=round_):
        table.round = round_
        _deals(table, chance)
    yield tournament
    if chance.random() < 0.3:
        _correct_points(tournament, round_, chance)
    if chance.random() < 0.15:
        _swap(tournament, round_, chance)
    if chance.random() < 0.1:
        _if_possible(undo_last, place=tournament, actor=SITE)
    round_ = Round.objects.get(pk=round_.pk)
    round_.tournament = tournament
    close_round(round_=round_, actor=SITE, anyway=True, reason="late")
    if chance.random() < 0.1:
        reopen_round(round_=round_, actor=SITE, reason="a sheet turned up")
        yield tournament
        close_round(round_=round_, actor=SITE, anyway=True, reason="late")
    yield tournament


def _deals(table, chance):
    """The table's deals, a table now and then without any, one deal now and then corrected or taken back."""
    tournament = table.round.tournament
    many = {"deals": tournament.deals_per_round, "minutes": chance.randint(0, 4), "game": chance.randint(2, 9)}
    count = 0 if chance.random() < 0.04 else many[tournament.round_end]
    for _ in range(count):
        uid = uuid.UUID(int=chance.getrandbits(128))
        _if_possible(record_deal, table=table, uid=uid, record=_record(tournament, chance), actor=SITE)
    deals = list(Deal.objects.filter(table=table))
    if deals and chance.random() < 0.2:
        deal = chance.choice(deals)
        deal.table, deal.tournament = table, tournament
        _change(deal, chance)


def _change(deal, chance):
    act = chance.random()
    if act < 0.4:
        record = _record(deal.tournament, chance)
        _if_possible(correct_deal, deal=deal, record=record, version=deal.version, actor=SITE)
    else:
        _if_possible(remove_deal, deal=deal, actor=SITE)
    if act > 0.7:
        _if_possible(restore_deal, deal=deal, actor=SITE)
    if chance.random() < 0.3:
        _if_possible(undo_last, place=deal.tournament, actor=SITE)


def _record(tournament, chance):
    """A deal that the variant knows, with honours where they count and now and then with points by hand."""
    played = variant_of(tournament)
    while True:
        record = {key: value for key, value in deal_of(played, chance, "N").items() if key != "dealer"}
        if played.honours and chance.random() < 0.5:
            honours = chance.randint(0, 4)
            record["modifiers"] = {"honours": {"NS": honours, "EW": 4 - honours}}
        if chance.random() < 0.03:
            points = {party: chance.randint(-9, 9) for party in played.unit.parties}
            record = {"contract": {"type": "manual"}, "points": points, "modifiers": {"reason": "ruled"}}
        try:
            read_deal(played, record)
        except ScoringError:
            continue
        return record


def _correct_points(tournament, round_, chance):
    for _ in range(chance.randint(1, 3)):
        given = adjust_points(
            entrant=_somebody(tournament, chance),
            points=chance.choice([-5, -3, 2, 10]),
            reason="ruled",
            actor=SITE,
            round_=chance.choice([None, round_]),
            uid=uuid.UUID(int=chance.getrandbits(128)),
        )
        if chance.random() < 0.2:
            given.tournament = tournament
            withdraw_adjustment(adjustment=given, actor=SITE)
    if chance.random() < 0.3:
        number = _somebody(tournament, chance).number
        set_handicaps(tournament=tournament, points={number: chance.choice([0, 4, 9])}, actor=SITE)


def _swap(tournament, round_, chance):
    first, second = chance.sample(list(tournament.entrants.all()), 2)
    _if_possible(swap_seats, round_=round_, first=first, second=second, actor=SITE)


def _end(tournament, chance):
    if chance.random() < 0.3 and _if_possible(draw_lot, tournament=tournament, actor=SITE, seed=str(chance.random())):
        yield tournament
    if chance.random() < 0.3:
        hold_results(tournament=tournament, actor=SITE)
        finish_tournament(tournament=tournament, actor=SITE)
        yield tournament


def _if_possible(service, **asked):
    """What the service answers; None where it refuses."""
    try:
        return service(**asked)
    except NOT_NOW:
        return None
