"""Rounds for everybody: who sits where, by table and by name, and each table's sheet with its reasons."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse, HttpResponseRedirect
from django.urls import reverse

from scoring import Variant
from tournaments.errors import NotFound
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, Table
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.evening.rounds.selectors.progress import SHOWN
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.evening.standings.views.tournament_page import address, public_page, show
from tournaments.evening.table.selectors.boards import totals_row
from tournaments.evening.table.selectors.sheets import SheetDeal, SheetView, sheet_of
from tournaments.evening.table.views.sheets import declarers_at, match_of, short_people_of
from tournaments.evening.table.wording import contract_name, facts_of, trump_of
from tournaments.frame.translate import say
from tournaments.prices.wording import notice_in
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.rounds.selectors.seating import Seating
    from tournaments.security.actors import ActorRequest


@public_page
def rounds(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The coming or present round, otherwise the last one; a page of its own while there is none."""
    shown = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    if not shown:
        return show(request, tournament, "evening/rounds/no_rounds.html", here="public_rounds")
    waiting = [round_ for round_ in shown if round_.status != Round.Status.CLOSED]
    number = (waiting or shown)[-1].number
    return HttpResponseRedirect(reverse("public_round", args=address(tournament, number)))


@public_page(keep=True)
def one_round(request: ActorRequest, tournament: Tournament, number: int) -> HttpResponse:
    """A round's seats by table, or by name with `by=name`; `find` marks a name."""
    shown = list(tournament.rounds.filter(status__in=SHOWN).order_by("number"))
    current = next((round_ for round_ in shown if round_.number == number), None)
    if current is None:
        raise NotFound
    seating = seating_of(current, public=True)
    wanted = request.GET.get("find", "").strip()[:60]
    by_name = request.GET.get("by") == "name" or bool(wanted)
    return show(
        request,
        tournament,
        "evening/rounds/public_round.html",
        here="public_rounds",
        round=current,
        rounds=shown,
        seating=seating,
        wanted=wanted,
        by_name=by_name,
        people=people_of(seating, wanted) if by_name else [],
        tables=seating.tables,
        played=current.status in {Round.Status.OPEN, Round.Status.CLOSED},
    )


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
    return show(
        request,
        tournament,
        "evening/rounds/sheet.html",
        here="public_rounds",
        sheet=sheet_view,
        dealt=table_.dealt,
        columns=_columns(tournament, sheet_view),
        typed=typed,
        deals=[told_deal(sheet_view, deal, variant_of(tournament)) for deal in sheet_view.deals],
        match=match_of(tournament, sheet_view),
        totals=[sheet_view.points[party] for party in sheet_view.parties],
        rules_notice=notice_in(tournament, number, words_for_strangers(tournament)),
    )


def _columns(tournament: Tournament, sheet_view: SheetView) -> list[tuple[str, ...]]:
    """The columns of a sheet: party, name, and the shortest name that tells them apart."""
    short = short_people_of(tournament, sheet_view)
    return [(party, party_name(sheet_view, party), short.get(party, seat_name(party))) for party in sheet_view.parties]


def people_of(seating: Seating, wanted: str = "") -> list[dict[str, Any]]:
    """Everybody of a round by name, with table and seat; who sits out has none."""
    rows: list[dict[str, Any]] = [
        {"sitter": sitter, "table": table.number, "seats": seat_name(seats)}
        for table in seating.tables
        for seats, sitter, _ in table.places
    ]
    rows += [{"sitter": sitter, "table": None, "seats": ""} for sitter in seating.out]
    for row in rows:
        row["found"] = bool(wanted) and wanted.casefold() in row["sitter"].name.casefold()
    return sorted(rows, key=lambda row: (not row["found"], row["sitter"].name.casefold(), row["sitter"].number))


def party_name(sheet_view: SheetView, party: str) -> str:
    """Who a column of a sheet is about."""
    names = dict.fromkeys(sheet_view.seats[seat].name for seat in party if seat in sheet_view.seats)
    return " & ".join(names) or seat_name(party)


def told_deal(sheet_view: SheetView, deal: SheetDeal, variant: Variant) -> dict[str, Any]:
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
