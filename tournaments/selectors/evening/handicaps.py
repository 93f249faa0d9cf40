"""Handicaps of an evening: those that were given, and what the rule makes of the club's earlier evenings."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.core.cache import cache
from django.db.models import Q

from reports.handicaps import Handicap, handicap_from, handicaps
from scoring import Message
from scoring.messages import Points
from tournaments.models import Adjustment, EntrantMember, Status
from tournaments.selectors.club.seasons import who_was_there
from tournaments.selectors.evening.results import results_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from reports.handicaps import HandicapRule
    from tournaments.models import Tournament


class Given(NamedTuple):
    """A handicap as it counts; `by_hand` where somebody set it."""

    points: int
    by_hand: bool


def rule_of(tournament: Tournament) -> HandicapRule | None:
    """The rule of the evening, where it has one."""
    return handicap_from(tournament.handicap)


def given_handicaps(tournament: Tournament) -> dict[int, Given]:
    """What was given so far, by entrant number; one that was taken back is nought."""
    rows = Adjustment.objects.filter(tournament=tournament, handicap__isnull=False).order_by("withdrawn", "pk")
    given: dict[int, Given] = {}
    for number, points, withdrawn, source in rows.values_list("entrant__number", "points", "withdrawn", "handicap"):
        given.setdefault(number, Given(0 if withdrawn else points, not source))
    return given


def computed_handicaps(tournament: Tournament) -> Mapping[int, Handicap]:
    """What the rule makes of the earlier evenings, by entrant number; nothing without a rule.

    These are evenings of the club in the same game, of single players or of pairs as this one, finished before it,
    whose results are not held back.
    """
    rule = rule_of(tournament)
    if rule is None:
        return {}
    earlier = Q(date__lt=tournament.date) | Q(date=tournament.date, pk__lt=tournament.pk)
    alike = tournament.club.tournaments.filter(
        earlier, game=tournament.game, kind=tournament.kind, status=Status.FINISHED, results_held=False, hidden_at=None
    )
    newest = alike.order_by("-date", "-created_at", "-pk")[: rule.evenings]
    return handicaps(rule, [_points_of(evening) for evening in newest], _people(tournament))


def expected_handicaps(tournament: Tournament) -> Mapping[int, int]:
    """What counts, or will count once the evening starts, by entrant number; without those of nought."""
    given = given_handicaps(tournament)
    everybody = {number: handicap.points for number, handicap in computed_handicaps(tournament).items()}
    everybody |= {number: one.points for number, one in given.items()}
    return {number: points for number, points in everybody.items() if points}


def sheet_sentence(points: Mapping[int, int], names: Mapping[int, str]) -> Message | None:
    """The handicaps of those at a table in one sentence; None where nobody has one."""
    told = [f"{name} {Points(points[number])}" for number, name in names.items() if number in points]
    return Message("Handicap, not in these rows: {names}.", names=", ".join(told)) if told else None


def rule_sentences(tournament: Tournament) -> list[Message]:
    """The rule, where there is one: for standings in which anybody has a handicap."""
    rule = rule_of(tournament)
    return [rule.sentence] if rule else []


def _points_of(tournament: Tournament) -> Mapping[int, int]:
    """The points that each person made, without handicaps; kept until the evening changes."""
    key = f"unhandicapped:{tournament.state}"
    points = cache.get(key)
    if points is None:
        points = _without_handicaps(tournament)
        cache.set(key, points, timeout=24 * 3600)
    return points


def _without_handicaps(tournament: Tournament) -> dict[int, int]:
    results = results_of(tournament)
    there = who_was_there(results)
    totals = {number: points - results.handicaps.get(number, 0) for number, points in results.totals.items()}
    people = _people(tournament)
    return {person: totals[number] for number, who in people.items() if number in there for person in who}


def _people(tournament: Tournament) -> dict[int, list[int]]:
    people: dict[int, list[int]] = {}
    members = EntrantMember.objects.filter(entrant__tournament=tournament).order_by("entrant", "position")
    for number, player in members.values_list("entrant__number", "player_id"):
        people.setdefault(number, []).append(player)
    return people
