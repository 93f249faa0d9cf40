"""Letting go of claims: of those a deal has settled, and of all once one side's entry is enough."""

from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Claim, Deal, Round, Tournament


def settle_claims(deal: Deal) -> None:
    """A deal stands in its place now: what the sides claimed of it no longer waits. The journal keeps it."""
    if deal.tournament.double_entry:
        Claim.objects.filter(table=deal.table, number=deal.number).delete()


def let_go(tournament: Tournament) -> None:
    """Refused while a claim waits in a round that is open; those of closed rounds are let go."""
    waiting = Claim.objects.filter(tournament=tournament, table__round__status=Round.Status.OPEN)
    places = dict.fromkeys(waiting.order_by("table__number", "number").values_list("table__number", "number"))
    if places:
        named = ", ".join(_("table {table} deal {number}").format(table=table, number=deal) for table, deal in places)
        told = _("One side’s entry is still waiting for the other: {places}. Enter those deals first.").format(
            places=named
        )
        raise Refused(problems={"double_entry": [told]})
    Claim.objects.filter(tournament=tournament).delete()
