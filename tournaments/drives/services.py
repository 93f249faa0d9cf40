"""A drive moves on by itself: the last table's result closes the hand, and the next is drawn and opened. Undoing that
opening goes back to the hand before."""

from __future__ import annotations

import logging
from functools import partial
from typing import TYPE_CHECKING

from django.db import transaction
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from draws import known_movement
from tournaments.errors import Refused
from tournaments.evening.draws.selectors.drawing import attempts_at
from tournaments.evening.draws.services import draw_rounds
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.services.rounds import close_round, open_round, reopen_round
from tournaments.evening.rounds.services.seating import discard_round
from tournaments.security.actors import SITE

if TYPE_CHECKING:
    from collections.abc import Callable

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
    elif entry.kind == "round_unopened" and entry.round_number and entry.round_number > 1:
        transaction.on_commit(partial(move_back, tournament.pk, entry.round_number), robust=True)


def move_back(key: int, number: int) -> None:
    """Take back the draw of a hand whose opening was undone, and open the hand before: what is corrected there decides
    who sits where in the next."""
    _carry_out(key, partial(_return_to_hand_before, number=number))


def move_on(key: int) -> None:
    """Close a hand of which every result is in, and open the next."""
    _carry_out(key, _change_hands)


def _carry_out(key: int, change: Callable[[Tournament], None]) -> None:
    """Change the hands of an evening, which nobody else changes meanwhile; the director does it where it is refused."""
    try:
        with transaction.atomic():
            tournament = Tournament.objects.select_related("club").get(pk=key)
            journal.lock(tournament)
            change(tournament)
    except Refused as refusal:
        log.info("A drive waits for its director: %s", refusal)


def _return_to_hand_before(tournament: Tournament, number: int) -> None:
    coming, before = (tournament.rounds.filter(number=hand).first() for hand in (number, number - 1))
    if coming is None or before is None or not _moves_by_itself(coming.draw):
        return
    coming.tournament = before.tournament = tournament
    discard_round(round_=coming, actor=SITE)
    reopen_round(round_=before, actor=SITE)


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
    coming_number = round_.number + 1
    coming = tournament.rounds.filter(number=coming_number)
    if not coming.exists():
        draw_rounds(tournament=tournament, actor=SITE, kind=round_.draw, reason=_why_again(tournament, coming_number))
    following = coming.get()
    following.tournament = tournament
    open_round(round_=following, actor=SITE)


def _why_again(tournament: Tournament, number: int) -> str:
    """What everybody reads of a hand that was drawn before, in the club's language; nothing the first time."""
    if not attempts_at(tournament, number).exists():
        return ""
    with override(tournament.club.language or get_language()):
        return _("The opening of round {round} was undone").format(round=number)


def _moves_by_itself(draw: str) -> bool:
    movement = known_movement(draw)
    return movement is not None and movement.hand_by_hand
