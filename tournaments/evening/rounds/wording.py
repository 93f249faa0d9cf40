"""What a player is told of their seat: on the page that follows them, and by a message to their phone."""

from __future__ import annotations

from django.utils.translation import gettext as _

from tournaments.evening.rounds.models import Round
from tournaments.templatetags.whist import seat_name


def seat_news(round_: Round, table: int | None, seat: str) -> str:
    """One sentence about a round that is published or open; without a table the player sits it out."""
    begins = round_.status == Round.Status.OPEN
    if table is None and begins:
        sentence = _("Round {number} starts: you sit out.")
    elif table is None:
        sentence = _("Round {number}: you sit out.")
    elif begins:
        sentence = _("Round {number} starts: your table is {table}, {seat}.")
    else:
        sentence = _("Round {number}: your table is {table}, {seat}.")
    return sentence.format(number=round_.number, table=table, seat=seat_name(seat))
