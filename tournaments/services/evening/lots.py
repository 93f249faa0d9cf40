"""Drawing a lot between people whom nothing else separates: once, from a seed that anybody can verify."""

import secrets
from collections.abc import Sequence
from itertools import groupby

from django.db import transaction
from django.utils.translation import gettext as _

from reports.standings import rank
from tournaments.errors import Refused
from tournaments.models import Round, Tournament
from tournaments.play.facts import facts_of
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.selectors.evening.results import results_of
from tournaments.services import journal


@transaction.atomic
def draw_lot(*, tournament: Tournament, actor: Actor, seed: int | str = "") -> list[list[int]]:
    """Let a lot from this seed decide between all who are level now. Returns them in the order drawn, group by group.

    Refused when nobody is level or points are still missing. A lot is never drawn again; it decides nothing between
    others who are level later.
    """
    require(actor, "close_round", tournament)
    journal.lock(tournament)
    if sentence := too_early(tournament):
        raise Refused(sentence)
    groups = level_groups(tournament)
    if not groups:
        raise Refused(_("Nobody shares a place; there is nothing to draw a lot for."))
    seed = str(seed) or secrets.token_hex(8)
    if "lot" not in tournament.ranking:
        tournament.ranking = [*tournament.ranking, "lot"]
    lots = [*tournament.draw_options.get("lots", ()), {"seed": seed, "groups": groups}]
    tournament.draw_options = {**tournament.draw_options, "lots": lots}
    tournament.save(update_fields=["ranking", "draw_options"])
    drawn = _in_order(tournament, groups)
    journal.write(
        tournament=tournament,
        kind="lot_drawn",
        actor=actor,
        payload={**facts_of(tournament), "lot": seed, "order": drawn},
    )
    return drawn


def too_early(tournament: Tournament) -> str:
    """Why no lot is drawn yet, as a sentence: who is level while a round is played need not be when it is closed."""
    opened = list(tournament.rounds.filter(status=Round.Status.OPEN).values_list("number", flat=True))
    if opened:
        return _("Round {number} is still open. Close it first.").format(number=opened[0])
    if not tournament.rounds.filter(status=Round.Status.CLOSED).exists():
        return _("Round {number} comes first.").format(number=1)
    return ""


def level_groups(tournament: Tournament) -> list[list[int]]:
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
