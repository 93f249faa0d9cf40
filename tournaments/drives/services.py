"""A drive moves on by itself: the last table's result closes the hand, and the next is drawn and opened."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction

from draws import known_movement
from tournaments.errors import Refused
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from tournaments.evening.journal.models import JournalEntry

log = logging.getLogger(__name__)
COMPLETING = {
    *("deal_recorded", "deal_corrected", "deal_restored", "dispute_settled", "round_closed", "details_changed"),
    *("totals_recorded", "totals_corrected", "totals_restored", "totals_replaced"),
}
"""Acts after which nothing may be missing any more; closing a hand that was reopened lets the one in play move on."""


def move_after_act(tournament: Tournament, entry: JournalEntry) -> None:
    """Look, once an act is stored that may have been the last one missing, whether the hand is over."""
    if entry.kind in COMPLETING and variant_of(tournament).hand_by_hand:
        transaction.on_commit(partial(move_on, tournament.pk), robust=True)


def move_on(key: int) -> None:
    """Close a hand of which every result is in, and open the next; the director does it where that is refused."""
    try:
        with transaction.atomic():
            tournament = Tournament.objects.select_related("club").get(pk=key)
            journal.lock(tournament)
            _change_hands(tournament)
    except Refused as refusal:
        log.info("A drive waits for its director: %s", refusal)


def _change_hands(tournament: Tournament) -> None:
    round_ = round_in_play(tournament.rounds.all())
    if round_ is None or not _moves_by_itself(round_.draw):
        return
    round_.tournament = tournament
    if missing_of(round_):
        return
    close_round(round_=round_, actor=SITE)
    if round_.number >= tournament.rounds_planned:
        return
    coming = tournament.rounds.filter(number=round_.number + 1)
    if not coming.exists():
        draw_rounds(tournament=tournament, actor=SITE, kind=round_.draw)
    following = coming.get()
    following.tournament = tournament
    open_round(round_=following, actor=SITE)


def _moves_by_itself(draw: str) -> bool:
    movement = known_movement(draw)
    return movement is not None and movement.hand_by_hand
