"""The journal: who did what, when and why; taking back the last act; and the evening as it was at any moment.

A whole evening as one file: exported with its checksum, and imported if the checksum matches.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.core.paginator import Paginator
from django.db import transaction
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from tournaments.clubs.views import show_club
from tournaments.errors import NotFound, Refused
from tournaments.evening.journal.forms import EventFileForm, MomentForm
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import acts, event_of, moment_of, what_if
from tournaments.evening.journal.services.imports import ensure_pages_open, import_event
from tournaments.evening.journal.services.undo import can_undo, last_act
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.forms.deals import DealForm
from tournaments.evening.table.models import Deal
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.views.sheets import names_of
from tournaments.frame.append_only import shown
from tournaments.frame.views import take_back
from tournaments.prices.rules import KIND
from tournaments.security.get_or_404 import club_for, sent, show, tournament_for
from tournaments.security.permissions import may
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from reports.measures import Measure
    from reports.standings import Standing, Standings
    from tournaments.clubs.models import Club
    from tournaments.evening.journal.selectors.journal import Act
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_GET
def journal(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The acts, newest first, a page at a time."""
    tournament = tournament_for(request, public_id, "see_journal")
    page = Paginator(JournalEntry.objects.filter(tournament=tournament).order_by("-seq"), 12).get_page(
        request.GET.get("page")
    )
    rows = acts(page.object_list)  # type: ignore[arg-type]  # a page of rows
    last = last_act(tournament)
    return show(
        request,
        tournament,
        "evening/journal/journal.html",
        page=page,
        acts=[(row, sentence_of(row)) for row in rows],
        last=last,
        last_sentence=sentence_of(acts_of(last)[0]) if last else "",
        undoable=last is not None and can_undo(last) and may(request.actor, _act_to_undo(last), tournament),
    )


def _act_to_undo(last: JournalEntry) -> str:
    """The permission needed to undo: people who may change the rules may change them back."""
    return "change_tournament" if last.kind == KIND else "undo"


@require_POST
def undo(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Undo the last act, if it is still the one that was shown."""
    tournament = tournament_for(request, public_id, "undo")
    take_back(request, tournament)
    return redirect("journal", tournament.public_id)


def acts_of(entry: JournalEntry) -> list[Act]:
    """The act of one row of the journal, with the name of who acted."""
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
        "evening/journal/replay.html",
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
        "evening/journal/what_if.html",
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


@require_GET
def event_file(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The present checksum of the evening, and the link to the file."""
    tournament = tournament_for(request, public_id, "see_journal")
    document = event_of(tournament)
    photographs = tournament.printed_sheets.exclude(photos=None).values("photos").count()
    return show(
        request,
        tournament,
        "evening/journal/evening_event_file.html",
        seal=shown(document["seal"]),
        acts=len(document["journal"]),
        photographs=photographs,
    )


@require_GET
def event_download(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The file itself; the photographs of sheets are in it only when they are asked for."""
    tournament = tournament_for(request, public_id, "see_journal")
    sheets = "sheets" in request.GET
    note("evening taken along", tournament=str(public_id), by=request.actor.id, **({"sheets": True} if sheets else {}))
    text = json.dumps(event_of(tournament, sheets=sheets), ensure_ascii=False, indent=1) + "\n"
    name = f'attachment; filename="{tournament.date}-{tournament.slug}.json"'
    return HttpResponse(text, content_type="application/json; charset=utf-8", headers={"Content-Disposition": name})


@require_http_methods(["GET", "POST"])
def event_take_in(request: ActorRequest, slug: str) -> HttpResponse:
    """Import the file of an evening that was played elsewhere."""
    club = club_for(request, slug, "create_tournament")
    form = EventFileForm(*((request.POST, request.FILES) if request.method == "POST" else ()))
    if request.method == "POST" and form.is_valid() and (imported := _taken_in(request, club, form)):
        return redirect("event_file", imported.public_id)
    return show_club(
        request, club, "evening/journal/club_event_file.html", status=422 if form.errors else 200, form=form
    )


def _taken_in(request: ActorRequest, club: Club, form: EventFileForm) -> Tournament | None:
    document = form.cleaned_data["file"]
    try:
        with transaction.atomic():
            tournament = import_event(club=club, document=document, actor=request.actor)
            ensure_pages_open(request, tournament)
    except Refused as refusal:
        form.add_error(
            "file", [sentence for problem in refusal.problems.values() for sentence in problem] or str(refusal)
        )
        return None
    messages.success(request, _arrived(tournament, document))
    return tournament


def _arrived(tournament: Tournament, document: dict[str, Any]) -> str:
    """The outcome of an import, with the seal the file came with; an older file has none."""
    here = event_of(tournament, sheets="sheets" in document)
    n = len(here["journal"])
    sentence = ngettext(
        "{name} is imported, with {n} journal entry.", ("{name} is imported, with {n} journal entries."), n
    ).format(name=tournament.name, n=n)
    if "seal" not in document:
        return sentence
    if here["seal"] == document["seal"]:
        return f"{sentence} " + _("It arrived unchanged: the checksum of the file, {seal}, is the same here.").format(
            seal=shown(document["seal"])
        )
    apart = sorted(part for part, seal in here["seals"].items() if document["seals"].get(part) != seal)
    return f"{sentence} " + _("The checksum of the file is {seal}; different here: {parts}.").format(
        seal=shown(document["seal"]), parts=", ".join(apart)
    )
