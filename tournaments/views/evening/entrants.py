"""Who takes part: names pasted, read from a file or ticked in the register; pairs, wishes, latecomers, leavers."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.forms.club.players import ListFileForm
from tournaments.forms.evening.entrants import NamesForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Entrant, Kind
from tournaments.play.facts import stage_at, stage_sentence
from tournaments.player_lists.spreadsheets import read_file
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import may
from tournaments.selectors.evening.evenings import entrants_and_untaken, rounds_of, untouched
from tournaments.selectors.evening.seating import late_for, misplaced_ahead
from tournaments.services.evening.clubs_apart import by_club, keep_clubs_apart, together
from tournaments.services.evening.entrants import (
    enter_players,
    read_list,
)
from tournaments.views.evening.list_preview import columns_sent, preview, questions_about, same_people
from tournaments.views.evening.one_entrant import tell_drawn
from tournaments.views.get_or_404 import sent, show, tournament_for
from tournaments.wording.names import NameList

if TYPE_CHECKING:
    from tournaments.models import Tournament

SIDES = ("NS", "EW")


@require_http_methods(["GET", "POST"])
def entrants(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The list, and a box to paste more names into; a list with doubtful lines is previewed before it is entered."""
    tournament = tournament_for(request, public_id, "change_entrants")
    form = NamesForm(sent(request), pairs=tournament.kind == Kind.PAIRS)
    if request.method == "POST" and form.is_valid():
        try:
            return _enter(request, tournament, form.cleaned_data["names"])
        except Refused as refusal:
            tell(form, refusal)
    return _show(request, tournament, form)


@require_POST
def entrants_file(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """A list from a file goes the same way as a pasted one."""
    tournament = tournament_for(request, public_id, "change_entrants")
    form = ListFileForm(request.POST, request.FILES)
    if form.is_valid():
        try:
            return _preview(request, tournament, read_file(form.cleaned_data["file"]))
        except Refused as refusal:
            tell(form, refusal, {"names": "file"})
    return _show(request, tournament, None, form)


@require_GET
def last_list(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The names of the club's evening before this one, ready to be entered."""
    tournament = tournament_for(request, public_id, "change_entrants")
    before = tournament.club.tournaments.filter(kind=tournament.kind).exclude(pk=tournament.pk)
    last = before.filter(entrants__isnull=False).order_by("-date", "-pk").first()
    if last is None:
        messages.warning(request, _("There is no earlier evening with names."))
        return redirect("entrants", tournament.public_id)
    names = last.entrants.filter(status="active").values_list("name", "label", "category")
    return _preview(request, tournament, "\n".join("; ".join(row).rstrip("; ") for row in names))


@require_POST
def entrants_clubs(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Keep everybody apart from their own club, or stop doing so."""
    tournament = tournament_for(request, public_id, "change_entrants")
    apart = "apart" in request.POST
    n = keep_clubs_apart(tournament=tournament, actor=request.actor, apart=apart)
    kept = ngettext(
        "{n} player is kept apart from their own club.", "{n} players are kept apart from their own club.", n
    )
    messages.success(request, kept.format(n=n) if apart else _("Players of one club are no longer kept apart."))
    tell_drawn(request, tournament)
    return redirect("entrants", tournament.public_id)


def _enter(request: ActorRequest, tournament: Tournament, text: str) -> HttpResponse:
    """Enter the list, or show what is doubtful: a line of it, or what its columns mean. `skip` leaves lines out."""
    skip, columns = "skip" in request.POST, columns_sent(request)
    listed = read_list(tournament, text, columns)
    unsure = columns is None and not listed.columns.usual
    questions = questions_about(tournament.club, listed, request.POST)
    same = same_people(questions, request.POST)
    if unsure or same is None or "look" in request.POST or (listed.problems and not skip):
        return _preview(request, tournament, text, listed)
    made = enter_players(
        tournament=tournament, names=text, columns=columns, actor=request.actor, skip_problems=skip, same=same
    )
    messages.success(request, ngettext("{n} player added.", "{n} players added.", len(made)).format(n=len(made)))
    if made and (stage := stage_at(tournament, made[0].from_round)):
        messages.info(request, stage_sentence(tournament, stage))
    return redirect("entrants", tournament.public_id)


def _preview(request: ActorRequest, tournament: Tournament, text: str, listed: NameList | None = None) -> HttpResponse:
    listed = listed or read_list(tournament, text)
    questions = questions_about(tournament.club, listed, request.POST)
    shown = preview(text, listed, pairs=tournament.kind == Kind.PAIRS, questions=questions)
    return show(request, tournament, "evening/entrants_preview.html", **shown)


def _show(
    request: ActorRequest, tournament: Tournament, form: NamesForm | None, file_form: ListFileForm | None = None
) -> HttpResponse:
    everybody, untaken = entrants_and_untaken(tournament)
    rounds = rounds_of(tournament)
    pairs = tournament.kind == Kind.PAIRS
    singles = [entrant for entrant in everybody if len(entrant.members.all()) == 1] if pairs else []
    return show(
        request,
        tournament,
        "evening/entrants.html",
        form=form or NamesForm(pairs=pairs),
        pairs=pairs,
        file_form=file_form or ListFileForm(),
        entrants=everybody,
        singles=singles,
        untaken=untaken,
        here=sum(entrant.status == Entrant.Status.ACTIVE for entrant in everybody),
        categories=any(entrant.category for entrant in everybody),
        together=together(everybody),
        apart=by_club(everybody),
        rounds=rounds,
        changeable=may(request.actor, "draw_round", tournament),
        **misplaced_ahead(rounds),
        **late_for(untouched(rounds), everybody),
    )
