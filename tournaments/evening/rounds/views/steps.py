"""The evening as a path of five steps: what is done, what is missing at each, and the one next act."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.evening.draws.selectors.attempts import waiting_draw
from tournaments.evening.rounds.facts import stage_at, stage_sentence
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.selectors.progress import Evening
from tournaments.security.addresses import may_open
from tournaments.security.permissions import may
from tournaments.templatetags.whist import deals_in

if TYPE_CHECKING:
    from tournaments.errors import Missing
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


class Next(NamedTuple):
    """The obvious next act: where it is done, what it is called, and the right it asks for."""

    url: str
    label: str
    right: str = "see_tournament"


def path_of(tournament: Tournament, evening: Evening, actor: Actor) -> tuple[list[dict[str, Any]], Next]:
    """The five steps for `components/evening_path.html`, and the next act."""
    here = _place(evening)
    steps = [
        _step(pgettext("step", "Before"), "entrants", _before(tournament, evening)),
        _step(pgettext("step", "Seat"), "rounds", _seat(tournament, evening)),
        _step(pgettext("step", "Play"), "board", _play(evening)),
        _step(pgettext("step", "Close"), "rounds", _close(evening)),
        _step(pgettext("step", "After"), "closing", _after(evening)),
    ]
    for number, step in enumerate(steps):
        step["state"] = "now" if number == here else "done" if number < here else "later"
        reached = number <= max(here, 1) or number == 4
        step["url"] = _to(tournament, step["page"]) if reached and may_open(actor, step["page"], tournament) else None
    return steps, next_act(tournament, evening, actor)


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


def _place(evening: Evening) -> int:
    """Which of the five steps is now."""
    current = evening.current
    if evening.finished or evening.over:
        return 4
    if not evening.enough and not evening.rounds:
        return 0
    if current is None or current.round.status in {Round.Status.DRAFT, Round.Status.PUBLISHED}:
        return 1
    return 2 if evening.missing else 3


def _step(name: str, page: str, needs: Sequence[str | int]) -> dict[str, Any]:
    return {"name": name, "page": page, "needs": [need for need in needs if need]}


def _to(tournament: Tournament, name: str) -> str:
    return reverse(name, args=[tournament.public_id])


def _before(tournament: Tournament, evening: Evening) -> list[str | int]:
    if evening.table_size == 2:
        people = ngettext("{n} pair", "{n} pairs", evening.taking_part).format(n=evening.taking_part)
    else:
        people = ngettext("{n} player", "{n} players", evening.taking_part).format(n=evening.taking_part)
    short = ngettext("{n} more for a table", "{n} more for a table", evening.short).format(n=evening.short)
    single = ngettext("{n} without a partner", "{n} without a partner", evening.singles).format(n=evening.singles)
    return [people, evening.short and short, evening.singles and single]


def _seat(tournament: Tournament, evening: Evening) -> list[str]:
    number = evening.current.round.number if evening.current else len(evening.rounds) + 1
    stage = stage_at(tournament, number)
    needs = [stage_sentence(tournament, stage)] if stage and not evening.over else []
    if evening.current:
        return [
            *needs,
            _("Round {number}: {status}").format(number=number, status=evening.current.round.get_status_display()),
        ]
    if evening.over or not evening.enough:
        return []
    return [*needs, _("Round {number} is not drawn yet").format(number=number)]


def _play(evening: Evening) -> list[str]:
    if not evening.current or evening.current.round.status != Round.Status.OPEN:
        return []
    deals = deals_in(evening.current.deals, evening.current.expected)
    names = ", ".join(str(unfinished.table) for unfinished in evening.missing[:8])
    more = "…" if len(evening.missing) > 8 else ""
    return [deals, _("Not finished: table {tables}").format(tables=names + more) if evening.missing else ""]


def _close(evening: Evening) -> list[str]:
    return [
        ngettext("{n} of {all} round closed", "{n} of {all} rounds closed", evening.planned).format(
            n=evening.closed, all=evening.planned
        )
    ]


def _after(evening: Evening) -> list[str]:
    return [_("Results are public") if evening.published else _("Results are not public yet")]
