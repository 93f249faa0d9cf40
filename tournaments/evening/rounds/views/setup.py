"""Setup of an evening: how it goes; it can be changed until play begins.

The front of an evening: where it stands and what comes next.

Helpers of one evening: invited by a link, removed again; and deleting the evening.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, HttpResponseRedirect
from django.shortcuts import get_object_or_404, redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from scoring import Variant
from tournaments.accounts.forms import HelperForm
from tournaments.accounts.views import password_asked, status_of
from tournaments.clubs.selectors import alphabet_of
from tournaments.clubs.services import act_to_delete, delete_tournament, revoke_invitation, unassign
from tournaments.clubs.views import invited
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.forms import PlanForm
from tournaments.evening.rounds.models import Round, Table, Tournament
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.evening.rounds.selectors.progress import SHOWN, evening_of
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.evening.rounds.services.tournaments import change_details, change_rules, why_kept
from tournaments.evening.rounds.views.path import next_act, summary_of
from tournaments.evening.standings.views.tournament_page import address, public_page
from tournaments.evening.standings.views.tournament_page import show as show_publicly
from tournaments.evening.table.selectors.boards import totals_row
from tournaments.evening.table.selectors.results_file import results_file_of
from tournaments.evening.table.selectors.sheets import SheetDeal, SheetView, sheet_of
from tournaments.evening.table.views.sheets import declarers_at, match_of, short_people_of
from tournaments.evening.table.wording import contract_heading, contract_name, facts_of, trump_of
from tournaments.frame.forms import ConfirmForm, tell
from tournaments.frame.pages import shown_once
from tournaments.frame.registries import evening_contexts, evening_news
from tournaments.frame.translate import say
from tournaments.prices.wording import notice_in
from tournaments.register.selectors import open_invitations
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import sent, show, tournament_for
from tournaments.security.permissions import may, require
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from tournaments.evening.rounds.selectors.seating import Seating
    from tournaments.register.names import Alphabet
    from tournaments.security.actors import Actor


@require_http_methods(["GET", "POST"])
def plan(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Name, rounds and ranking of an evening; how people take part only while nobody is entered."""
    tournament = tournament_for(request, public_id, "change_tournament")
    fixed = tournament.rules_frozen_at is not None or tournament.entrants.exists()
    form = PlanForm(sent(request), instance=tournament, fixed=fixed)
    if request.method == "POST" and form.is_valid():
        try:
            _change(tournament, form.changes, request.actor)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("evening", tournament.public_id)
    return show(request, tournament, "evening/rounds/plan.html", form=form, fixed=fixed)


def _change(tournament: Tournament, changes: dict[str, Any], actor: Actor) -> None:
    kind = changes.pop("kind", tournament.kind)
    change_details(tournament=tournament, actor=actor, **changes)
    if kind != tournament.kind:
        change_rules(tournament=tournament, actor=actor, kind=kind)


@require_GET
def evening(request: ActorRequest, public_id: UUID) -> HttpResponse:
    tournament = tournament_for(request, public_id)
    evening_ = evening_of(tournament)
    return show(
        request,
        tournament,
        "evening/rounds/evening.html",
        evening=evening_,
        next=next_act(tournament, evening_, request.actor),
        lines=summary_of(tournament, request.actor),
        fresh=sum(news_of(request, [tournament]).get(tournament.pk, 0) for news_of in evening_news),
        **{name: value for context_of in evening_contexts for name, value in context_of(tournament).items()},
    )


@never_cache
@require_http_methods(["GET", "POST"])
def helpers(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Directors and people at the desk of this evening alone; a new link is shown once."""
    tournament = tournament_for(request, public_id, "assign_people")
    form, status = HelperForm(sent(request)), 200
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            return invited(request, form, club=tournament.club, tournament=tournament)
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
    return show(
        request,
        tournament,
        "evening/rounds/helpers.html",
        status=status,
        form=form,
        **shown_once(request),
        helpers=tournament.assignments.select_related("user").order_by("pk"),
        invitations=open_invitations(tournament.club).filter(tournament=tournament),
    )


@require_POST
def helper_remove(request: ActorRequest, public_id: UUID, who: UUID) -> HttpResponse:
    """Remove a helper."""
    tournament = tournament_for(request, public_id, "assign_people")
    helper = get_object_or_404(tournament.assignments.select_related("user"), user__public_id=who)
    unassign(tournament=tournament, user=helper.user, actor=request.actor)
    messages.success(request, _("{name} no longer helps at this evening.").format(name=helper.user))
    return redirect("helpers", tournament.public_id)


@require_POST
def helper_invitation_revoke(request: ActorRequest, public_id: UUID, pk: int) -> HttpResponse:
    """Revoke an invitation: its link stops working."""
    tournament = tournament_for(request, public_id, "assign_people")
    invitation = get_object_or_404(tournament.club.invitations, tournament=tournament, pk=pk)
    revoke_invitation(invitation=invitation, actor=request.actor)
    messages.success(request, _("Removed."))
    return redirect("helpers", tournament.public_id)


@require_http_methods(["GET", "POST"])
def evening_delete(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Delete an evening after its name was typed; with entered deals by the owner alone, with the password."""
    tournament = tournament_for(request, public_id, "change_tournament")
    act = act_to_delete(tournament)
    form, reasons = ConfirmForm(tournament.name, sent(request)), why_kept(tournament)
    if request.method == "POST" and not reasons and form.is_valid():
        require(request.actor, act, tournament)
        if page := act == "delete_tournament" and password_asked(request):
            return page
        delete_tournament(tournament=tournament, actor=request.actor)
        messages.success(request, _("{name} is deleted.").format(name=tournament.name))
        return redirect("club", tournament.club.slug)
    return show(
        request,
        tournament,
        "evening/rounds/delete.html",
        form=form,
        kept=reasons,
        allowed=may(request.actor, act, tournament),
        deals=tournament.deals.count(),
        players=tournament.entrants.count(),
        archived=tournament.archived_at,
    )


# Rounds for everybody: who sits where, by table and by name, and each table's sheet with its reasons.


@public_page
def rounds(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The coming or present round, otherwise the last one; a page of its own while there is none."""
    rounds_shown = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    if not rounds_shown:
        return show_publicly(request, tournament, "evening/rounds/no_rounds.html", here="public_rounds")
    waiting = [round_ for round_ in rounds_shown if round_.status != Round.Status.CLOSED]
    number = (waiting or rounds_shown)[-1].number
    return HttpResponseRedirect(reverse("public_round", args=address(tournament, number)))


@public_page(keep=True)
def one_round(request: ActorRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A round's seats by table, or by name with `by=name`; `find` marks a name."""
    rounds_shown = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    current = next((round_ for round_ in rounds_shown if round_.number == number), None)
    if current is None:
        raise NotFound
    seating = seating_of(current, public=True)
    search = request.GET.get("find", "").strip()[:60]
    by_name = request.GET.get("by") == "name" or bool(search)
    return show_publicly(
        request,
        tournament,
        "evening/rounds/public_round.html",
        here="public_rounds",
        round=current,
        rounds=rounds_shown,
        seating=seating,
        wanted=search,
        by_name=by_name,
        people=people_of(seating, alphabet_of(tournament.club), search) if by_name else [],
        tables=seating.tables,
        played=current.status in {Round.Status.OPEN, Round.Status.CLOSED},
    )


@public_page(results=True)
def deals_file(request: ActorRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """Every deal as a file of results, JSON or CSV."""
    if kind not in (forms := {"json": "application/json", "csv": "text/csv; charset=utf-8"}):
        raise NotFound
    file = results_file_of(tournament)
    content = file.as_json() if kind == "json" else "\ufeff" + file.as_csv()
    response = HttpResponse(content.encode(), content_type=forms[kind])
    response["Content-Disposition"] = f'attachment; filename="{tournament.slug}-deals.{kind}"'
    return response


@public_page(results=True, keep=True)
def sheet(request: ActorRequest, tournament: Tournament, number: int, table: int) -> HttpResponse:
    """A table's sheet of one round: every deal with its points and how they came about."""
    table_ = (
        Table.objects.select_related("round", "totals")
        .filter(round__tournament=tournament, round__number=number, number=table, round__status__in=SHOWN)
        .first()
    )
    if table_ is None:
        raise NotFound
    table_.round.tournament = tournament
    sheet_view = sheet_of(table_, public=True)
    typed = totals_row(table_, public=True) if table_.counting_totals is not None else None
    return show_publicly(
        request,
        tournament,
        "evening/rounds/sheet.html",
        here="public_rounds",
        sheet=sheet_view,
        dealt=table_.dealt,
        columns=_columns(tournament, sheet_view),
        contract_heading=contract_heading(variant_of(tournament)),
        typed=typed,
        deals=[deal_in_words(sheet_view, deal, variant_of(tournament)) for deal in sheet_view.deals],
        match=match_of(tournament, sheet_view),
        totals=[sheet_view.points[party] for party in sheet_view.parties],
        rules_notice=notice_in(tournament, number, words_for_strangers(tournament)),
    )


def _columns(tournament: Tournament, sheet_view: SheetView) -> list[tuple[str, ...]]:
    """The columns of a sheet: party, name, and the shortest name that tells them apart."""
    short = short_people_of(tournament, sheet_view)
    return [(party, party_name(sheet_view, party), short.get(party, seat_name(party))) for party in sheet_view.parties]


def people_of(seating: Seating, alphabet: Alphabet, search: str = "") -> list[dict[str, Any]]:
    """The people of a round by name, with table and seat; who sits out has none."""
    rows: list[dict[str, Any]] = [
        {"sitter": sitter, "table": table.number, "seats": seat_name(seats)}
        for table in seating.tables
        for seats, sitter, _ in table.places
    ]
    rows += [{"sitter": sitter, "table": None, "seats": ""} for sitter in seating.out]
    for row in rows:
        row["found"] = bool(search) and search.casefold() in row["sitter"].name.casefold()
    return sorted(rows, key=lambda row: (not row["found"], alphabet.key(row["sitter"].name), row["sitter"].number))


def party_name(sheet_view: SheetView, party: str) -> str:
    """The name of the party that a column of a sheet is about."""
    names = dict.fromkeys(sheet_view.seats[seat].name for seat in party if seat in sheet_view.seats)
    return " & ".join(names) or seat_name(party)


def deal_in_words(sheet_view: SheetView, deal: SheetDeal, variant: Variant) -> dict[str, Any]:
    """A deal in words: contract, who played it, points and total of each party, the steps that led to them."""
    return {
        "deal": deal,
        "contract": contract_name(variant, deal.record),
        "trump": trump_of(deal.record),
        "facts": facts_of(variant, deal.record),
        "declarers": [seat_name(party) for party in declarers_at(sheet_view, deal)],
        "cells": [(deal.points[party], deal.totals[party]) for party in sheet_view.parties],
        "why": [say(step) for step in deal.why],
    }
