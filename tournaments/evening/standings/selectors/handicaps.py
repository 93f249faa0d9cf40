"""Handicaps of an evening: those that were given, and what the rule makes of the club's earlier evenings.

How much the points of each entrant can still change in what is left to play.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from django.core.cache import cache
from django.db.models import Q

from reports.handicaps import Handicap, handicap_from, handicaps
from reports.needs import Reach
from reports.numbers import signed
from scoring import Message
from scoring.deal_bounds import Bounds, deal_bounds
from scoring.decimals import decimals_of
from tournaments.evening.rounds.facts import expected_deals, last_round_with, stages_of, variant_of, winners_wanted
from tournaments.evening.rounds.models import NEWEST_FIRST, EntrantMember, Round, RoundEnd, Seat, SitOutRule, Status
from tournaments.evening.rounds.selectors.progress import entered_deals
from tournaments.evening.standings.selectors.results import results_of, who_was_there
from tournaments.evening.table.models import Adjustment

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.handicaps import HandicapRule
    from reports.results import Results
    from tournaments.evening.rounds.models import Tournament


class Given(NamedTuple):
    """A handicap as it counts; `by_hand` where somebody set it."""

    points: int
    by_hand: bool


def rule_of(tournament: Tournament) -> HandicapRule | None:
    """The rule of the evening, where it has one."""
    return handicap_from(tournament.handicap)


def given_handicaps(tournament: Tournament) -> dict[int, Given]:
    """The handicaps given so far, by entrant number; one that was taken back is nought."""
    rows = Adjustment.objects.filter(tournament=tournament, handicap__isnull=False).order_by("withdrawn", "pk")
    handicaps: dict[int, Given] = {}
    for number, points, withdrawn, source in rows.values_list("entrant__number", "points", "withdrawn", "handicap"):
        handicaps.setdefault(number, Given(0 if withdrawn else points, not source))
    return handicaps


def computed_handicaps(tournament: Tournament) -> Mapping[int, Handicap]:
    """The handicaps that the rule makes of the earlier evenings, by entrant number; nothing without a rule.

    These are evenings of the club in the same game, of single players or of pairs as this one, finished before it,
    whose results are not held back.
    """
    rule = rule_of(tournament)
    if rule is None:
        return {}
    # Of two evenings of a day that which was made first: a key tells only when its row came to this site.
    same_day = Q(created_at__lt=tournament.created_at) | Q(created_at=tournament.created_at, pk__lt=tournament.pk)
    earlier = Q(date__lt=tournament.date) | Q(same_day, date=tournament.date)
    alike = tournament.club.tournaments.filter(
        earlier, game=tournament.game, kind=tournament.kind, status=Status.FINISHED, results_held=False, hidden_at=None
    )
    newest = alike.order_by(*NEWEST_FIRST)[: rule.evenings]
    unit = 10 ** decimals_of(tournament.overlay)
    return handicaps(rule, [_points_of(evening, unit) for evening in newest], _people(tournament))


def expected_handicaps(tournament: Tournament) -> Mapping[int, int]:
    """The handicaps that count, or will once the evening starts, by entrant number; without those of nought."""
    handicaps = given_handicaps(tournament)
    everybody = {number: handicap.points for number, handicap in computed_handicaps(tournament).items()}
    everybody |= {number: handicap.points for number, handicap in handicaps.items()}
    return {number: points for number, points in everybody.items() if points}


def sheet_sentence(points: Mapping[int, int], names: Mapping[int, str]) -> Message | None:
    """The handicaps of those at a table in one sentence; None where nobody has one."""
    lines = [f"{name} {signed(points[number])}" for number, name in names.items() if number in points]
    return Message("Handicap, not in these rows: {names}.", names=", ".join(lines)) if lines else None


def rule_sentences(tournament: Tournament) -> list[Message]:
    """The rule, where there is one: for standings in which anybody has a handicap."""
    rule = rule_of(tournament)
    return [rule.sentence] if rule else []


def _points_of(tournament: Tournament, unit: int) -> Mapping[int, Fraction]:
    """The points that each person made, without handicaps, in that unit; kept until the evening changes."""
    key = f"unhandicapped:{tournament.state}"
    points = cache.get(key)
    if points is None:
        points = _without_handicaps(tournament)
        cache.set(key, points, timeout=24 * 3600)
    scale = Fraction(unit, 10 ** decimals_of(tournament.overlay))
    return {person: own * scale for person, own in points.items()}


def _without_handicaps(tournament: Tournament) -> dict[int, int]:
    results = results_of(tournament)
    present = who_was_there(results)
    totals = {number: points - results.handicaps.get(number, 0) for number, points in results.totals.items()}
    people = _people(tournament)
    return {person: totals[number] for number, who in people.items() if number in present for person in who}


def _people(tournament: Tournament) -> dict[int, list[int]]:
    people: dict[int, list[int]] = {}
    members = EntrantMember.objects.filter(entrant__tournament=tournament).order_by("entrant", "position")
    for number, player in members.values_list("entrant__number", "player_id"):
        people.setdefault(number, []).append(player)
    return people


def reach_of(tournament: Tournament, results: Results) -> dict[int, Reach] | None:
    """The bounds of each entrant by number, in at most four queries; None where they cannot be known.

    That is where rounds end by the clock or a game, where something else than points ranks first, where sitting out
    scores an average, and before a final that starts anew or lets the points go along: there more is still to come.
    A level table that must play on has no last deal either.
    """
    if tournament.round_end != RoundEnd.DEALS or tournament.ranking[:1] != ["points"]:
        return None
    if any(sit_out.points is None for sit_out in results.sit_outs) or _final_to_come(tournament, results):
        return None
    bounds, now, rounds = deal_bounds(variant_of(tournament)), _left_now(tournament), _rounds_to_come(tournament)
    if bounds is None or (rounds and tournament.sit_out == SitOutRule.AVERAGE):
        return None
    if (now or rounds) and (variant_of(tournament).finish.extra_deal or winners_wanted(tournament.draw)):
        return None
    later = _in_rounds(tournament, bounds, rounds)
    playing = _playing_on(results)
    return {
        entrant.number: _sum(bounds, now.get(entrant.number, 0), later if entrant.number in playing else Reach(0, 0))
        for entrant in results.entrants
    }


def _final_to_come(tournament: Tournament, results: Results) -> bool:
    return len(stages_of(tournament)) > len(results.stages)


def _playing_on(results: Results) -> set[int]:
    """Entrants drawn for the rounds to come: everybody who has not left, in a final only those who reached it."""
    active = {entrant.number for entrant in results.entrants if entrant.active}
    return active & results.stages[-1].entrants if results.stages else active


def _left_now(tournament: Tournament) -> dict[int, int]:
    """The number of deals that each player at a table of the open round still has to play, by number."""
    open_seats = Seat.objects.filter(round__tournament=tournament, round__status=Round.Status.OPEN)
    seats = list(
        open_seats.select_related("table__totals", "entrant").only(
            "table", "table__totals", "table__extra_deals", "entrant__number"
        )
    )
    tables = {seat.table for seat in seats}
    entered = entered_deals(tables, tournament)
    left = {
        table: 0
        if table.counting_totals is not None
        else max((expected_deals(table, tournament) or 0) - len(entered[table.pk]), 0)
        for table in tables
    }
    return {seat.entrant.number: left[seat.table] for seat in seats}


def _rounds_to_come(tournament: Tournament) -> int:
    opened = tournament.rounds.filter(status__in=(Round.Status.OPEN, Round.Status.CLOSED)).count()
    return max(last_round_with(tournament, opened + 1) - opened, 0)


def _in_rounds(tournament: Tournament, bounds: Bounds, rounds: int) -> Reach:
    """The bounds of so many whole rounds, each of them played or sat out."""
    deals, out = tournament.deals_per_round or 0, tournament.sit_out_points * 10 ** decimals_of(tournament.overlay)
    return Reach(min(bounds.least * deals, out, 0) * rounds, max(bounds.most * deals, out, 0) * rounds)


def _sum(bounds: Bounds, deals: int, later: Reach) -> Reach:
    return Reach(bounds.least * deals + later.least, bounds.most * deals + later.most)
