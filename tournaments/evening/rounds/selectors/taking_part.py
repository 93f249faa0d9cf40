"""Who takes part in an evening, counted the same on every page as the standings list them."""

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.evening.rounds.models import Entrant, Round, Seat, SitOut
from tournaments.evening.table.models import Adjustment

BEGUN = (Round.Status.OPEN, Round.Status.CLOSED)


def taking_part() -> QuerySet[Entrant]:
    """Everybody but who signed off before they had a place in a round that was opened, or points."""
    own = {"entrant": OuterRef("pk")}
    begun = {"round__status__in": BEGUN, **own}
    had = (
        Exists(Seat.objects.filter(**begun))
        | Exists(SitOut.objects.filter(**begun))
        | Exists(Adjustment.objects.filter(withdrawn=False, handicap__isnull=True, **own))
    )
    return Entrant.objects.filter(Q(status=Entrant.Status.ACTIVE) | had)
