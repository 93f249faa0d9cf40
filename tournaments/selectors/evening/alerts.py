"""The tables of an evening that wait for the director: somebody calls, or disputes the sheet."""

from typing import NamedTuple

from django.db.models import Q

from tournaments.models import Round, Table, Tournament


class Alert(NamedTuple):
    """One table that waits, and for what."""

    round: int
    table: int
    called: bool
    disputed: bool

    @property
    def key(self) -> str:
        """What a browser tells a new one by."""
        return f"{self.round}.{self.table}{'c' * self.called}{'d' * self.disputed}"


def alerts_of(tournament: Tournament):
    """The tables of the round in play that wait for the director, in order. One query."""
    waiting = Q(director_called_at__isnull=False) | Q(disputed_at__isnull=False)
    tables = Table.objects.filter(waiting, round__tournament=tournament, round__status=Round.Status.OPEN)
    rows = tables.order_by("round__number", "number").values_list(
        "round__number", "number", "director_called_at", "disputed_at"
    )
    return tuple(Alert(round_, table, bool(called), bool(disputed)) for round_, table, called, disputed in rows)
