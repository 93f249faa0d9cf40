"""How much the points of anybody can still change in what is left to play."""

from reports.needs import Reach
from scoring.swing import swing
from tournaments.models import Round, RoundEnd, SitOutRule, Table
from tournaments.selectors.missing import entered_deals, expected_deals
from tournaments.stages import last_round_with, stages_of
from tournaments.variants import variant_of


def reach_of(tournament, results):
    """The bounds for everybody, in at most four queries; None where they cannot be known.

    That is where rounds end by the clock or a game, where something else than points ranks first, where sitting out
    scores an average, and before a final that starts anew or lets the points go along: there more is still to come.
    """
    if tournament.round_end != RoundEnd.DEALS or tournament.ranking[:1] != ["points"]:
        return None
    if any(one.points is None for one in results.sit_outs) or _final_to_come(tournament, results):
        return None
    found = swing(variant_of(tournament))
    if found is None:
        return None
    now, rounds = _left_now(tournament), _rounds_to_come(tournament)
    if rounds and tournament.sit_out == SitOutRule.AVERAGE:
        return None
    deals = tournament.deals_per_round
    out = (tournament.sit_out_points,) if rounds else ()
    return Reach(
        least=found.least * now + rounds * min(found.least * deals, *out, 0),
        most=found.most * now + rounds * max(found.most * deals, *out, 0),
    )


def _final_to_come(tournament, results):
    return len(stages_of(tournament)) > len(results.stages)


def _left_now(tournament):
    """The most deals that a table of the open round still has to play."""
    tables = list(Table.objects.filter(round__tournament=tournament, round__status=Round.Status.OPEN))
    entered = entered_deals(tables, tournament)
    left = [expected_deals(table, tournament) - len(entered[table.pk]) for table in tables]
    return max(left, default=0)


def _rounds_to_come(tournament):
    opened = tournament.rounds.filter(status__in=(Round.Status.OPEN, Round.Status.CLOSED)).count()
    return max(last_round_with(tournament, opened + 1) - opened, 0)
