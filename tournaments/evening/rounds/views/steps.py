"""The one next act of an evening."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.evening.draws.selectors.drawing import waiting_draw
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.selectors.progress import Evening
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.errors import Missing
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


class Next(NamedTuple):
    """The obvious next act: where it is done, what it is called, and the right it asks for."""

    url: str
    label: str
    right: str = "see_tournament"


def next_act(tournament: Tournament, evening: Evening, actor: Actor) -> Next:
    """What this person does next: people without permission for the next step type in sheets, or look on."""
    wanted = _next(tournament, evening)
    if may(actor, wanted.right, tournament):
        return wanted
    if evening.current and evening.current.round.status == Round.Status.OPEN:
        return Next(_to(tournament, "desk"), _("Enter sheets"))
    return Next(_to(tournament, "rounds"), _("To the rounds"))


def _next(tournament: Tournament, evening: Evening) -> Next:
    current = evening.current
    if evening.finished:
        return Next(_to(tournament, "closing"), _("Look at the results"))
    if not evening.enough and not current:
        return _more_people(tournament, evening)
    if current is None:
        return _between(tournament, evening)
    number, status = current.round.number, current.round.status
    page = reverse("round", args=[tournament.public_id, number])
    if status == Round.Status.DRAFT:
        return Next(page, _("Check and publish the seats of round {number}").format(number=number), "publish_round")
    if status == Round.Status.PUBLISHED:
        return Next(page, _("Open round {number}").format(number=number), "open_round")
    return _during(tournament, number, evening.missing)


def _during(tournament: Tournament, number: int, missing: tuple[Missing, ...]) -> Next:
    """What comes next in the round that is being played: a dispute is settled before anything else."""
    disputed = next((table.table for table in missing if table.disputed), None)
    if disputed:
        url = reverse("sheet", args=[tournament.public_id, number, disputed])
        return Next(url, _("Settle table {number}").format(number=disputed), "settle_dispute")
    if missing:
        return Next(_to(tournament, "board"), _("Follow round {number}").format(number=number))
    url = reverse("round_close", args=[tournament.public_id, number])
    return Next(url, _("Close round {number}").format(number=number), "close_round")


def _more_people(tournament: Tournament, evening: Evening) -> Next:
    url = _to(tournament, "entrants")
    if evening.singles:
        return Next(_to(tournament, "pairs"), _("Form pairs"), "change_entrants")
    return Next(url, _("Enter pairs") if evening.table_size == 2 else _("Enter players"), "change_entrants")


def _between(tournament: Tournament, evening: Evening) -> Next:
    if evening.over:
        return Next(_to(tournament, "closing"), _("Finish the evening"), "close_round")
    if waiting := waiting_draw(tournament):
        url = reverse("announced", args=[tournament.public_id, waiting.seq])
        return Next(url, _("Type the number of the draw"), "draw_round")
    number = len(evening.rounds) + 1
    return Next(_to(tournament, "draw"), _("Draw round {number}").format(number=number), "draw_round")


def _to(tournament: Tournament, name: str) -> str:
    return reverse(name, args=[tournament.public_id])
