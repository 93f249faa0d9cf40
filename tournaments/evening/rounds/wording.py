"""Sentences for a player about their seat: on the page that follows them, and by a message to their phone.

How an evening goes, in a sentence each: rounds, ranking.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.measures import every_measure, measures
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, RoundEnd
from tournaments.templatetags.whist import in_order, seat_name

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament


MEASURES = frozenset(measure.key for measure in every_measure())


def seat_news(round_: Round, table: int | None, seat: str) -> str:
    """A sentence about a round that is published or open; without a table the player sits it out."""
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


def rounds_sentence(tournament: Tournament) -> str:
    """The number and length of rounds, and what ranks: “4 rounds of 8 deals; points, then contracts made”."""
    n = tournament.rounds_planned
    if tournament.round_end == RoundEnd.GAME:
        wording = ngettext("{n} round, until a game is won", "{n} rounds, each until a game is won", n)
    elif tournament.round_end == RoundEnd.MINUTES:
        wording = ngettext("{n} round of {minutes} minutes", "{n} rounds of {minutes} minutes", n)
    elif tournament.deals_per_round == 1:
        wording = ngettext("{n} round of one deal", "{n} rounds of one deal", n)
    else:
        wording = ngettext("{n} round of {deals} deals", "{n} rounds of {deals} deals", n)
    rounds = wording.format(n=n, deals=tournament.deals_per_round, minutes=tournament.minutes_per_round)
    return f"{rounds}; {ranking_sentence(tournament.ranking, low_wins=variant_of(tournament).low_wins)}"


def ranking_sentence(ranking: Sequence[str], *, low_wins: bool = False) -> str:
    """The ranking as a sentence, with its tie-breaks: “points, then contracts made, then best round”."""
    return in_order(measures(filter(MEASURES.__contains__, ranking), low_wins=low_wins))
