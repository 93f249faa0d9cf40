"""The state of the match at a table in words: games of a rubber, sets, the winner, deals after the end."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from scoring import SIDES, Finish
from tournaments.models import RoundEnd
from tournaments.play.facts import variant_of
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.selectors.table.sheets import SheetView


def match_of(tournament: Tournament, view: SheetView, named: Callable[[str], str] = seat_name) -> list[str]:
    """Sentences about the match, most important first; none where rounds do not end when a game is won.

    `named` says what a side is called.
    """
    finish = variant_of(tournament).finish
    if tournament.round_end != RoundEnd.GAME or not finish.ends_by_score:
        return []
    sentences = [_won(finish, named(view.winner))] if view.over else []
    if finish.games > 1:
        sentences.append(_both(_("Games won: {first} {n}, {second} {m}."), view.games, named))
    if finish.sets_allowed is not None:
        sets = _both(_("Sets in this game: {first} {n}, {second} {m}."), view.sets, named)
        sentences.append(sets + " " + _("Another set after {limit} loses the game.").format(limit=finish.sets_allowed))
    if view.after_end:
        deals = ", ".join(map(str, view.after_end))
        sentences.append(
            _("Played after the end, counted in the points all the same: deal {deals}.").format(deals=deals)
        )
    return sentences


def _won(finish: Finish, who: str) -> str:
    if finish.games > 1:
        return _("The rubber is won by {who}.").format(who=who)
    return _("The game is won by {who}.").format(who=who)


def _both(sentence: str, counts: Mapping[str, int], named: Callable[..., Any]) -> str:
    first, second = SIDES
    return sentence.format(first=named(first), n=counts[first], second=named(second), m=counts[second])
