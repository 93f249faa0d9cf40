"""Sheets as pages show them: the lines of their deals, the state of the match in words, and the sheet's own pages."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import SIDES, Finish
from scoring.money import fits, money_of, stake_from
from tournaments.clubs.selectors import short_names_at
from tournaments.evening.journal.services.undo import last_act
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, RoundEnd, Status
from tournaments.evening.rounds.rules import FIFTH, chairs, place_at
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.table.forms.deals import DealForm
from tournaments.evening.table.selectors.boards import has_totals, totals_row
from tournaments.evening.table.selectors.sheets import SheetDeal, SheetView, evidence_at, preview_of, sheet_of
from tournaments.evening.table.selectors.table_states import names_at
from tournaments.evening.table.views.saving import claims_at, saved
from tournaments.evening.table.wording import declarers_of, words_of
from tournaments.frame.money import money, signed_money, stake_sentence
from tournaments.frame.views import take_back
from tournaments.security.get_or_404 import sent, show, table_for, tournament_for
from tournaments.security.permissions import may, require
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from scoring.variants import Variant
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.models import Deal
    from tournaments.security.actors import Actor, ActorRequest


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


def names_of(view: SheetView, uid: UUID | None = None) -> dict[str, str]:
    """Who plays in each chair and on each side, in the next deal or in the one of that id on the sheet."""
    dealer = next((deal.dealer for deal in view.deals if deal.uid == str(uid)), view.next_dealer)
    return names_at(chairs(view.seats, dealer))


def people_of(view: SheetView) -> dict[str, str]:
    """Who each column of the sheet is about."""
    return names_at(view.seats)


def short_people_of(tournament: Tournament, view: SheetView) -> dict[str, str]:
    """The same, in the shortest names that tell them apart."""
    short = short_names_at(tournament, view.seats.values())
    return names_at({seat: sitter._replace(name=short[str(sitter.number)]) for seat, sitter in view.seats.items()})


def sheet_context(tournament: Tournament, view: SheetView, *, with_money: bool = False) -> dict[str, Any]:
    """The heads and lines of a sheet: each column by its party, its name and the short one; its money if wanted."""
    variant = variant_of(tournament)
    names, short = people_of(view), short_people_of(tournament, view)
    heads = [(party, names.get(party, ""), short.get(party, "")) for party in view.parties]
    lines = [line_of(variant, view, deal) for deal in view.deals]
    totals = [view.points[party] for party in view.parties]
    money = money_at(tournament, view) if with_money else None
    return {"heads": heads, "lines": lines, "totals": totals, "match": match_of(tournament, view), "money": money}


def money_at(tournament: Tournament, view: SheetView) -> dict[str, Any] | None:
    """What each column is worth in money so far, and what lies in the pot; None where nothing is played for."""
    stake = stake_from(tournament.stake)
    if stake is None or not fits(stake, variant_of(tournament)):
        return None
    money_ = money_of(stake, view.parties, [deal.points for deal in view.deals], view.winner)
    return {
        "amounts": [signed_money(money_.amounts[party], stake.currency) for party in view.parties],
        "pot": money(money_.pot, stake.currency) if money_.pot else "",
        "stake": stake_sentence(stake),
    }


def line_of(variant: Variant, view: SheetView, deal: SheetDeal) -> dict[str, Any]:
    """One deal as a line."""
    return {
        "deal": deal,
        **words_of(variant, deal.record),
        "who": declarers_at(view, deal),
        "pairs": [(deal.points[party], deal.totals[party]) for party in view.parties],
    }


def declarers_at(view: SheetView, deal: SheetDeal) -> list[str]:
    """The places of those who played it: a record names chairs."""
    declarers = declarers_of(deal.record)
    return [place_at(chair, deal.dealer) for chair in declarers] if FIFTH in view.seats else declarers


@require_http_methods(["GET", "POST"])
def sheet(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """The sheet with the form for its next deal. "preview" looks, anything else saves."""
    table_ = table_of(request, public_id, number, table, "see_table")
    view = sheet_of(table_)
    form = _form(table_, view, sent(request))
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        require(request.actor, "enter_deal", table_)
        if saved(table_, view, form, request.actor):
            messages.success(request, _("Saved."))
            return redirect("sheet", public_id, number, table)
    return show_sheet(request, table_, view, form)


@require_POST
def preview(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """The points of what is in the form, for the place beside it."""
    table_ = table_of(request, public_id, number, table, "see_table")
    view = sheet_of(table_)
    form = _form(table_, view, request.POST)
    form.is_valid()
    context = {"form": form, "table": table_, "view": view, "names": names_of(view), **looked(table_, view, form)}
    return render(request, "evening/table/preview.html", context)


@require_POST
def sheet_undo(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """Undo the last act on this sheet, if it is still the one that was shown."""
    table_ = table_of(request, public_id, number, table, "undo")
    take_back(request, table_)
    if request.POST.get("next") == "desk":
        return redirect(f"{reverse('desk', args=[public_id])}?table={table}")
    return redirect("sheet", public_id, number, table)


def _form(table: Table, view: SheetView, data: QueryDict | None) -> DealForm:
    start = {"number": view.next_number, "uid": uuid.uuid4()}
    variant = variant_of(table.round.tournament)
    return DealForm(variant, data, names=names_of(view), dealer=view.next_dealer, initial=start)


def show_sheet(
    request: ActorRequest,
    table: Table,
    view: SheetView,
    form: DealForm,
    deal: Deal | None = None,
    template: str = "evening/table/sheet.html",
) -> HttpResponse:
    """The sheet with a form, or the page of one deal on it."""
    tournament = table.round.tournament
    points = looked(table, view, form) if form.is_bound else {}
    full = view.expected is not None and view.counted >= view.expected
    strips = evidence_at(table) if deal or view.disputed else {}
    missing = [unfinished.table for unfinished in missing_of(table.round)] if full else []
    return show(
        request,
        tournament,
        template,
        table=table,
        view=view,
        form=form,
        deal=deal,
        names=names_of(view),
        is_open=table.round.status == "open",
        may_correct=_may_correct(request.actor, table),
        may_settle=may(request.actor, "settle_dispute", table),
        may_verify=may(request.actor, "verify_deal", table),
        last=last_act(table),
        **points,
        strips=strips.get(deal.number, ()) if deal else (),
        disputed_strips=[strips.get(line.number, ()) for line in view.deals] if view.disputed else (),
        complete=full and table.number not in missing,
        following=missing[0] if missing else None,
        claims=claims_at(table),
        typed=totals_row(table) if has_totals(table) else None,
        may_book=table.round.status == "open" and may(request.actor, "enter_deal", table),
        **sheet_context(tournament, view, with_money=may(request.actor, "see_money", tournament)),
    )


def _may_correct(actor: Actor, table: Table) -> bool:
    """May its deals be corrected now? Those of a closed round by who may reopen it, until the evening is finished."""
    tournament = table.round.tournament
    if table.round.status == Round.Status.CLOSED and tournament.status != Status.FINISHED:
        return may(actor, "reopen_round", tournament)
    return table.round.status == Round.Status.OPEN and may(actor, "correct_deal", table)


def looked(table: Table, view: SheetView, form: DealForm) -> dict[str, Any]:
    """The points of a deal that is not saved yet; nothing while something in it is wrong."""
    if form.errors or form.record is None:
        return {}
    row, why = preview_of(table, form.record, form.cleaned_data["number"] or view.next_number)
    return {"row": row, "why": why, "points": [(party, row.result.points[party]) for party in view.parties]}


def table_of(request: ActorRequest, public_id: UUID, number: int, table: int, act: str) -> Table:
    """A table of the evening, where the visitor may do this act."""
    tournament = tournament_for(request, public_id)
    table_ = table_for(tournament, number, table)
    require(request.actor, act, table_)
    return table_
