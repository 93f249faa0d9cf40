"""Closing a round and ending an evening: what is missing is named, standings are frozen, results shown or held."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports.standings import Standings, rank
from tournaments.errors import Incomplete, Refused
from tournaments.forms.evening.rounds import ReasonForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Round
from tournaments.play.facts import cut_of, lots_of, stage_sentences
from tournaments.play.now import round_in_play
from tournaments.security.permissions import may, require
from tournaments.selectors.evening.evenings import evening_of
from tournaments.selectors.evening.missing import missing_of
from tournaments.selectors.evening.results import results_of
from tournaments.selectors.evening.seating import misplaced_in
from tournaments.services.evening.lots import draw_lot
from tournaments.services.evening.rounds import change_round, close_round, reopen_round
from tournaments.services.evening.tournaments import (
    archive_tournament,
    finish_tournament,
    hold_results,
    publish_tournament,
    resume_tournament,
)
from tournaments.views.act_and_tell import carry_out
from tournaments.views.get_or_404 import round_for, sent, show, tournament_for

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def round_close(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """What is still missing, table by table; then close, or close anyway and say why."""
    tournament = tournament_for(request, public_id, "close_round")
    round_ = round_for(tournament, number)
    missing = missing_of(round_)
    form = ReasonForm(sent(request), needed=bool(missing))
    if request.method == "POST" and form.is_valid() and _closed(request, round_, form):
        if "open_next" in request.POST:
            said = _("Round {number} is closed and round {next} is open. The phones say who goes where.")
            messages.success(request, said.format(number=number, next=number + 1))
            return redirect("board", tournament.public_id)
        messages.success(request, _("Round {number} is closed; its standings are kept.").format(number=number))
        return redirect("evening", tournament.public_id)
    standings = rank(results_of(tournament).until(round_.number), tournament.ranking)
    return show(
        request,
        tournament,
        "evening/round_close.html",
        round=round_,
        missing=missing,
        form=form,
        rows=standings.rows[:5],
        order=standings.order,
        ends_at=round_.ends_at(tournament.minutes_per_round),
        coming=None if missing else _ready_after(round_),
    )


def _ready_after(round_: Round) -> Round | None:
    """The next round, where it is drawn for everybody who is here; else None."""
    drawn = (Round.Status.DRAFT, Round.Status.PUBLISHED)
    coming = round_.tournament.rounds.filter(number=round_.number + 1, status__in=drawn).first()
    return coming if coming and not any(misplaced_in(coming)) else None


@require_http_methods(["GET", "POST"])
def round_reopen(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """Deals of a closed round can be entered and corrected again."""
    tournament = tournament_for(request, public_id, "reopen_round")
    round_ = round_for(tournament, number)
    form = ReasonForm(sent(request), needed=True)
    if request.method == "POST" and form.is_valid():
        try:
            reopen_round(round_=round_, actor=request.actor, reason=form.cleaned_data["reason"])
        except Refused as refusal:
            tell(form, refusal)
        else:
            return redirect("round_board", tournament.public_id, number)
    playing = round_in_play(tournament.rounds.all())
    return show(request, tournament, "evening/round_reopen.html", round=round_, form=form, playing=playing)


@require_GET
def closing(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The end of the evening: standings, what strangers see, finish, archive."""
    tournament = tournament_for(request, public_id)
    standings = rank(results_of(tournament), tournament.ranking)
    return show(
        request,
        tournament,
        "evening/closing.html",
        evening=evening_of(tournament),
        standings=standings,
        stages=stage_sentences(tournament),
        lines=standings.parted | {cut_of(tournament, standings) or None},
        lots=_lots(tournament, standings),
        level=any(row.shared for row in standings.rows),
        may_take_along=may(request.actor, "see_journal", tournament),
        may_delete=may(request.actor, "change_tournament", tournament),
        allowed={name for name, (right, *_rest) in ACTS.items() if may(request.actor, right, tournament)},
    )


def _lots(tournament: Tournament, standings: Standings) -> Iterator[dict[str, str]]:
    """The lots that were drawn: the seed, and between whom."""
    names = {row.entrant.number: row.entrant.name for row in standings.rows}
    for lot in lots_of(tournament.draw_options):
        groups = [[names[number] for number in sorted(group) if number in names] for group in lot.groups or ()]
        yield {"seed": lot.seed, "names": "; ".join(", ".join(group) for group in groups)}


ACTS: dict[str, tuple[str, Callable[..., Any] | None, object]] = {
    "publish": (
        "publish_results",
        partial(publish_tournament, published=True),
        gettext_lazy("The evening now has a public page."),
    ),
    "hide": (
        "publish_results",
        partial(publish_tournament, published=False),
        gettext_lazy("The public page is removed."),
    ),
    "hold": ("publish_results", partial(hold_results, held=True), gettext_lazy("The standings are held back.")),
    "release": ("publish_results", partial(hold_results, held=False), gettext_lazy("The standings are released.")),
    "finish": ("close_round", finish_tournament, gettext_lazy("The evening is finished.")),
    "resume": ("reopen_round", resume_tournament, gettext_lazy("The evening is open again.")),
    "lot": ("close_round", draw_lot, gettext_lazy("The lot is drawn; its seed is stored.")),
    "archive": ("change_tournament", archive_tournament, gettext_lazy("The evening is archived.")),
}


@require_POST
def closing_act(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """One of the acts above, by its name."""
    tournament = tournament_for(request, public_id)
    act, service, done = ACTS.get(request.POST.get("act", ""), ("", None, ""))
    if service:
        require(request.actor, act, tournament)
        carry_out(request, service, str(done), tournament=tournament)
    return redirect("closing", tournament.public_id)


def _closed(request: ActorRequest, round_: Round, form: ReasonForm) -> bool:
    try:
        if "open_next" in request.POST:
            change_round(round_=round_, actor=request.actor)
        else:
            anyway, reason = "anyway" in request.POST, form.cleaned_data["reason"]
            close_round(round_=round_, actor=request.actor, anyway=anyway, reason=reason)
    except Incomplete as refusal:
        form.add_error(None, str(refusal))
        return False
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True
