"""Drawing a lot between people whom nothing else separates: once, from a seed that anybody can verify."""

import secrets
from collections.abc import Sequence
from itertools import groupby
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from draws.commitment import lot_order
from reports.standings import rank
from tournaments.errors import Refused
from tournaments.evening.draws.models import DrawAttempt, Way
from tournaments.evening.draws.selectors.drawing import fixed_lot, is_newest
from tournaments.evening.draws.services.drawing import mark_drawn, record_attempt
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import facts_of
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.frame.registries import shared_awards
from tournaments.security.actors import Actor
from tournaments.security.permissions import require


@transaction.atomic
def draw_lot(
    *,
    tournament: Tournament,
    actor: Actor,
    seed: int | str | None = None,
    attempt: DrawAttempt | None = None,
    reason: str = "",
) -> list[list[int]]:
    """Let a lot decide between all who are level now: from this seed, from an attempt that was announced before its
    number was known, else by chance. Returns them in the order drawn, group by group.

    Refused when nobody is level or points are still missing. A lot is never drawn again; it decides nothing between
    others who are level later.
    """
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    if sentence := too_early(tournament):
        raise Refused(sentence)
    groups = level_groups(tournament)
    if not groups:
        raise Refused(_("Nobody shares a place or an award; there is nothing to draw a lot for."))
    attempt = attempt or _recorded(tournament, actor, groups, str(seed or ""), reason)
    _ensure_about(attempt, groups)
    seed = attempt.seed
    places = level_places(tournament)
    if places and "lot" not in tournament.ranking:
        tournament.ranking = [*tournament.ranking, "lot"]
    lots = [*tournament.draw_options.get("lots", ()), {"seed": seed, "groups": groups, "attempt": attempt.seq}]
    tournament.draw_options = {**tournament.draw_options, "lots": lots}
    tournament.save(update_fields=["ranking", "draw_options"])
    mark_drawn(attempt)
    drawn = [*_in_order(tournament, places), *lot_order(seed, groups[len(places) :])]
    journal.write(
        tournament=tournament,
        kind="lot_drawn",
        actor=actor,
        payload={**facts_of(tournament), "lot": seed, "order": drawn, "attempt": attempt.seq},
    )
    return drawn


@transaction.atomic
def announce_lot(*, tournament: Tournament, actor: Actor, source: dict[str, Any], reason: str = "") -> DrawAttempt:
    """Fix between whom a lot decides before anybody knows its number, which comes from outside."""
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    groups = level_groups(tournament)
    if sentence := too_early(tournament) or ("" if groups else _("Nobody shares a place or an award.")):
        raise Refused(sentence)
    fixed = fixed_lot(tournament, groups, source)
    return record_attempt(tournament=tournament, actor=actor, fixed=fixed, reason=reason)


def _recorded(tournament: Tournament, actor: Actor, groups: list[list[int]], seed: str, reason: str) -> DrawAttempt:
    """A new attempt, with the organiser's number or one by chance."""
    fixed = fixed_lot(tournament, groups, {"way": str(Way.HAND if seed else Way.CHANCE)})
    seed = seed or str(secrets.randbelow(10**12) + 1)
    return record_attempt(tournament=tournament, actor=actor, fixed=fixed, seed=seed, reason=reason)


def _ensure_about(attempt: DrawAttempt, groups: list[list[int]]) -> None:
    """Refused unless the number of the newest attempt is known, and it is about those who are level now."""
    if not attempt.seed:
        raise Refused(_("The number of this draw is not known yet."))
    if not is_newest(attempt) or attempt.document["groups"] != [sorted(group) for group in groups]:
        raise Refused(_("Other people share a place now. Fix the lot again."))


def too_early(tournament: Tournament) -> str:
    """Why no lot is drawn yet, as a sentence: who is level while a round is played need not be when it is closed."""
    opened = list(tournament.rounds.filter(status=Round.Status.OPEN).values_list("number", flat=True))
    if opened:
        return _("Round {number} is still open. Close it first.").format(number=opened[0])
    if not tournament.rounds.filter(status=Round.Status.CLOSED).exists():
        return _("Round {number} comes first.").format(number=1)
    return ""


def level_groups(tournament: Tournament) -> list[list[int]]:
    """The numbers of those between whom a lot can decide and was not drawn: a list for each place, best first, then one
    for each award that a lot decides."""
    results, places = results_of(tournament), level_places(tournament)
    standings = rank(results, tournament.ranking)
    awards = [group for groups_of in shared_awards for group in groups_of(tournament, results, standings)]
    return [*places, *(group for group in awards if not any(set(group) <= set(level) for level in places))]


def level_places(tournament: Tournament) -> list[list[int]]:
    """The numbers of those between whom no lot was drawn and nothing before it decides, a list for each place, best
    first."""
    results, order = results_of(tournament), tournament.ranking
    before = order[: order.index("lot")] if "lot" in order else order
    rows = [row for row in rank(results, before).rows if row.shared]
    by_place = groupby(rows, key=lambda row: row.place)
    groups = [[row.entrant.number for row in level] for _place, level in by_place]
    return [group for group in groups if results.lot_between(group) is None]


def _in_order(tournament: Tournament, groups: Sequence[list[int]]) -> list[list[int]]:
    places = {row.entrant.number: row.place for row in rank(results_of(tournament), tournament.ranking).rows}
    return [sorted(group, key=places.__getitem__) for group in groups]
