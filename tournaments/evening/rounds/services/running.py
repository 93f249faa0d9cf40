"""An evening that is finished runs again: what its finish took is given back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tournaments.evening.rounds.models import Status
from tournaments.evening.table.services.codes import give_back_codes

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament


def set_running(tournament: Tournament) -> None:
    """Let the evening run; the table codes that its last finish revoked work again. The caller holds it."""
    if tournament.status == Status.RUNNING:
        return
    if tournament.status == Status.FINISHED:
        finished = tournament.journal.filter(kind="tournament_finished").order_by("-seq").first()
        if finished:
            give_back_codes(tournament, finished.at)
    tournament.status = Status.RUNNING
    tournament.save(update_fields=["status"])
