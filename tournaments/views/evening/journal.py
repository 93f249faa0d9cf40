"""The journal: who did what, when and why; taking back the last act; and the evening as it was at any moment."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.paginator import Paginator
from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.errors import NotFound
from tournaments.forms.evening.rounds import MomentForm
from tournaments.forms.table.deals import DealForm
from tournaments.models import Deal, JournalEntry
from tournaments.play.facts import variant_of
from tournaments.play.rules_versions import KIND
from tournaments.security.permissions import may
from tournaments.selectors.evening.journal import acts
from tournaments.selectors.evening.replays import moment_of, what_if
from tournaments.selectors.table.sheets import sheet_of
from tournaments.services.evening.undo import can_undo, last_act
from tournaments.views.act_and_tell import take_back
from tournaments.views.evening.sheet_rows import names_of
from tournaments.views.get_or_404 import sent, show, tournament_for
from tournaments.wording.act_sentences import sentence_of

if TYPE_CHECKING:
    from reports.measures import Measure
    from reports.standings import Standing, Standings
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.evening.journal import Act


@require_GET
def journal(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The acts, newest first, a page at a time."""
    tournament = tournament_for(request, public_id, "see_journal")
    page = Paginator(JournalEntry.objects.filter(tournament=tournament).order_by("-seq"), 50).get_page(
        request.GET.get("page")
    )
    rows = acts(page.object_list)  # type: ignore[arg-type]  # a page of rows
    last = last_act(tournament)
    return show(
        request,
        tournament,
        "evening/journal.html",
        page=page,
        acts=[(row, sentence_of(row)) for row in rows],
        last=last,
        last_sentence=sentence_of(acts_of(last)[0]) if last else "",
        undoable=last is not None and can_undo(last) and may(request.actor, _act_to_undo(last), tournament),
    )


def _act_to_undo(last: JournalEntry) -> str:
    """Who may change the rules may change them back; everything else is for who may undo."""
    return "change_tournament" if last.kind == KIND else "undo"


@require_POST
def undo(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Undo the last act, if it is still the one that was shown."""
    tournament = tournament_for(request, public_id, "undo")
    take_back(request, tournament)
    return redirect("journal", tournament.public_id)


def acts_of(entry: JournalEntry) -> list[Act]:
    """One row with the name of who acted."""
    return acts(JournalEntry.objects.filter(pk=entry.pk))


@require_GET
def replay(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """A slider over the acts, and the standings after the chosen one."""
    tournament = tournament_for(request, public_id)
    form = MomentForm(request.GET or None)
    seq = form.cleaned_data["at"] if form.is_bound and form.is_valid() else None
    moment = moment_of(tournament, seq)
    rows = acts(JournalEntry.objects.filter(tournament=tournament, seq=moment.seq))
    return show(
        request,
        tournament,
        "evening/replay.html",
        moment=moment,
        act=rows[0] if rows else None,
        sentence=sentence_of(rows[0]) if rows else "",
        last=tournament.revision,
        rows=_rows(moment.standings, moment.moved) if moment.standings else [],
        order=moment.standings.order if moment.standings else (),
    )


@require_http_methods(["GET", "POST"])
def what_if_deal(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """The form of a deal that is not stored; the standings with it beside the present ones."""
    tournament = tournament_for(request, public_id)
    deal = Deal.objects.select_related("table__round").filter(tournament=tournament, uid=uid).first()
    if deal is None:
        raise NotFound
    deal.table.round.tournament = tournament
    view = sheet_of(deal.table)
    start = {"number": deal.number}
    form = DealForm(variant_of(tournament), sent(request), names=names_of(view, uid), deal=deal.record, initial=start)
    form.fields["number"].disabled = True
    rows: list[dict[str, Any]] = []
    order: tuple[Measure, ...] = ()
    if request.method == "POST" and form.is_valid() and form.record:
        both = what_if(tournament, str(uid), form.record)
        rows, order = _rows(both.then, both.now.by_key), both.then.order
    return show(
        request,
        tournament,
        "evening/what_if.html",
        deal=deal,
        table=deal.table,
        form=form,
        rows=rows,
        order=order,
        view=view,
    )


def _rows(standings: Standings, before: Mapping[int, Standing] | Mapping[int, Standing | None]) -> list[dict[str, Any]]:
    """Each row with what it was, where that is another place or anything that is counted differs."""
    rows = []
    for row in standings.rows:
        was = before.get(row.entrant.key)
        changed = was is not None and (was.place, was.values) != (row.place, row.values)
        rows.append({"row": row, "was": was if changed else None, "changed": changed})
    return rows
