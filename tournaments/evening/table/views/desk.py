"""The desk: sheets and totals typed from paper with the number keys; after a sheet comes the next outstanding table."""

from __future__ import annotations

import uuid
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from reports.numbers import written
from scoring import Unit
from tournaments.errors import Refused, TotalsConflict
from tournaments.evening.journal.services.undo import last_act
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Kind, Round, ScoreEntry, Seat
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import evening_of
from tournaments.evening.rounds.selectors.seating import seats_by_table
from tournaments.evening.rounds.views.path import next_act
from tournaments.evening.table.forms.desk import DeskForm, SheetTotalsForm, TotalsForm
from tournaments.evening.table.forms.totals_list import TotalsListForm
from tournaments.evening.table.selectors.boards import BoardRow, TotalsRow, board_of, totals_row, totals_rows
from tournaments.evening.table.selectors.sheets import SheetView, evidence_at, preview_of, sheet_of
from tournaments.evening.table.selectors.table_states import current_table, guide_of
from tournaments.evening.table.services.checks import seats_in_text
from tournaments.evening.table.services.sheets import record_totals, remove_totals, replace_totals
from tournaments.evening.table.services.tables import to_check, verify_sheet
from tournaments.evening.table.views.plain import enter, remembered, standings_address, table_behind
from tournaments.evening.table.views.sheets import claims_at, names_of, people_of, saved, sheet_context
from tournaments.frame.points import points_typed
from tournaments.frame.translate import say
from tournaments.frame.views import carry_out
from tournaments.security.get_or_404 import round_for, show, table_for, tournament_for
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import whole_number
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from uuid import UUID

    from django.forms import BoundField
    from django.http import QueryDict

    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.models import TableCode
    from tournaments.evening.table.selectors.sheets import SheetDeal
    from tournaments.security.actors import Actor, ActorRequest


@require_http_methods(["GET", "POST"])
def desk(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The line of the next deal, its points before saving, and the sheet so far."""
    tournament = tournament_for(request, public_id, "enter_deal")
    round_ = _round(request, tournament)
    if round_ is None:
        return show(request, tournament, "evening/table/desk_closed.html")
    round_.tournament = tournament
    rows = board_of(round_)
    number, corrected = _place(request, rows)
    if number is None:
        return _all_in(request, tournament, round_, rows)
    table = table_for(tournament, round_.number, number)
    view = sheet_of(table)
    if request.method == "POST" and request.POST.get("act") == "totals":
        return _compare(request, tournament, rows, table, view)
    if request.method == "POST":
        return _enter_line(request, tournament, rows, table, view)
    form = _form(tournament, view, None, _deal_to_correct(request, view, corrected))
    return _show(request, tournament, rows, table, view, form)


def _enter_line(
    request: ActorRequest, tournament: Tournament, rows: Sequence[BoardRow], table: Table, view: SheetView
) -> HttpResponse:
    """Save the line, or look at its points where only those are asked."""
    typed = request.POST.get("uid")
    corrected = next((deal for deal in view.deals if str(deal.uid) == typed), None)
    form = _form(tournament, view, request.POST, corrected)
    valid = form.is_valid()
    if request.htmx:
        return render(request, "evening/table/preview.html", {"form": form, **_preview_context(table, view, form)})
    if valid and saved(table, view, form, request.actor):
        return redirect(_address(tournament, table.number))
    return _show(request, tournament, rows, table, view, form)


def _compare(
    request: ActorRequest, tournament: Tournament, rows: Sequence[BoardRow], table: Table, view: SheetView
) -> HttpResponse:
    """Totals of paper and sheet side by side; the next table where they agree or none were typed."""
    form = TotalsForm(_heads(view), request.POST)
    if form.is_valid():
        form.tell(view.points)
    if not form.is_valid():
        return _show(request, tournament, rows, table, view, _form(tournament, view, None), form)
    if any(value is not None for value in form.cleaned_data.values()):
        messages.success(request, _("Table {number}: the totals match the paper.").format(number=view.table))
    if "checked" in request.POST and to_check(table, request.actor):
        verify_sheet(table=table, actor=request.actor)
        messages.success(request, _("Table {number}: checked against the paper.").format(number=view.table))
    following = _next_open_table(rows, view.table)
    return redirect(_address(tournament, following) if following else reverse("desk", args=[tournament.public_id]))


def _all_in(request: ActorRequest, tournament: Tournament, round_: Round, rows: Sequence[BoardRow]) -> HttpResponse:
    """Every table is complete: nothing is left to type, and the round can be closed."""
    following = next_act(tournament, evening_of(tournament), request.actor)
    desk_url = reverse("desk", args=[tournament.public_id])
    return show(
        request,
        tournament,
        "evening/table/desk_all_in.html",
        round=round_,
        rows=rows,
        next=None if following.url == desk_url else following,
    )


def _show(
    request: ActorRequest,
    tournament: Tournament,
    rows: Sequence[BoardRow],
    table: Table,
    view: SheetView,
    form: DeskForm,
    totals: TotalsForm | None = None,
) -> HttpResponse:
    reached = view.expected is not None and view.counted >= view.expected
    plays_on = reached and not view.over and next(row for row in rows if row.number == table.number).level
    complete = view.over or (reached and not plays_on) or "done" in request.GET or totals is not None
    version = form["version"].value()
    menu = [(place, say(choice.name)) for place, choice in enumerate(form.menu, start=1)]
    corrects = form["number"].value() if version else None
    may_correct = table.round.status == Round.Status.OPEN and may(request.actor, "correct_deal", table)
    return show(
        request,
        tournament,
        "evening/table/desk.html",
        form=form,
        table=table,
        view=view,
        rows=rows,
        menu=menu,
        complete=complete,
        plays_on=plays_on,
        seats=_seats(view, form),
        totals_form=totals or TotalsForm(_heads(view)),
        ends_at=table.round.ends_at(tournament.minutes_per_round),
        last=last_act(table),
        claims=claims_at(table),
        may_book=True,
        corrects=corrects,
        strips=evidence_at(table).get(whole_number(str(corrects)) or 0, ()) if corrects else (),
        numbers=" ".join(str(deal.number) for deal in view.deals if may_correct),
        may_check=complete and bool(to_check(table, request.actor)),
        may_correct=False,
        is_open=False,
        **_preview_context(table, view, form),
        **sheet_context(tournament, view, with_money=may(request.actor, "see_money", tournament)),
    )


def _preview_context(table: Table, view: SheetView, form: DeskForm) -> dict[str, Any]:
    if not form.is_bound or form.errors or form.record is None:
        return {}
    row, why = preview_of(table, form.record, form.cleaned_data["number"])
    return {"points": [(party, row.result.points[party]) for party in view.parties], "why": why}


def _form(tournament: Tournament, view: SheetView, data: QueryDict | None, deal: SheetDeal | None = None) -> DeskForm:
    """The line of the next deal, or of one that is corrected."""
    if deal:
        start = {"number": deal.number, "uid": deal.uid, "version": deal.version}
        return DeskForm(variant_of(tournament), data, deal=deal.record, initial=start)
    start = {"number": view.next_number, "uid": uuid.uuid4()}
    return DeskForm(variant_of(tournament), data, dealer=view.next_dealer, initial=start)


def _seats(view: SheetView, form: DeskForm) -> list[tuple[int, str, str]]:
    """The keys of the seats, or of the sides where those play."""
    if "who" not in form.fields:
        return []
    names = names_of(view, form["uid"].value())
    sides = any(field.key == "declarer_side" for field in form.asked)
    return [(key, party, names.get(party, "")) for key, party in enumerate(("NS", "EW") if sides else "NESW", start=1)]


def _heads(view: SheetView) -> list[tuple[str, str]]:
    names = people_of(view)
    return [(party, names.get(party) or str(seat_name(party))) for party in view.parties]


def _round(request: ActorRequest, tournament: Tournament) -> Round | None:
    """The round in play; of what was typed the round it was typed for, also when that has been closed since."""
    asked = request.POST.get("round", "")
    if (number := whole_number(asked)) is not None:
        return tournament.rounds.filter(number=number).first()
    return round_in_play(tournament.rounds.all())


def _place(request: ActorRequest, rows: Sequence[BoardRow]) -> tuple[int | None, str]:
    """The table that is asked for, else the first outstanding one; and a deal of it: 3.2 is deal 2 of table 3."""
    asked = request.POST if request.method == "POST" else request.GET
    table, _dot, deal = asked.get("table", "").replace(",", ".").partition(".")
    number = next((row.number for row in rows if str(row.number) == table.strip()), None)
    if number is None and table:
        messages.error(request, _("There is no table {number} in this round.").format(number=table[:12]))
    return number or _next_open_table(rows, 0), deal or asked.get("deal", "")


def _deal_to_correct(request: ActorRequest, view: SheetView, number: str) -> SheetDeal | None:
    """The deal of the sheet with that number."""
    entered = next((deal for deal in view.deals if str(deal.number) == number.strip()), None)
    if number and entered is None:
        sentence = _("Deal {number} is not on the sheet of table {table}.")
        messages.error(request, sentence.format(number=number[:12], table=view.table))
    return entered


def _next_open_table(rows: Sequence[BoardRow], after: int) -> int | None:
    """The next outstanding table after this one, round the hall; None where none is."""
    open_ = [row.number for row in rows if not row.complete and row.number != after]
    return next((number for number in open_ if number > after), open_[0] if open_ else None)


def _address(tournament: Tournament, table: int) -> str:
    return f"{reverse('desk', args=[tournament.public_id])}?table={table}"


SERVICES = {"remove": remove_totals, "replace": replace_totals}


@require_http_methods(["GET", "POST"])
def round_totals(request: ActorRequest, public_id: UUID, number: int) -> HttpResponse:
    """The form of a whole round. What is right is saved at once; what is not stays, with the reason beside it."""
    tournament = tournament_for(request, public_id, "enter_deal")
    round_ = round_for(tournament, number)
    if request.method != "POST":
        return _show_totals(request, tournament, round_, [SheetTotalsForm(row) for row in totals_rows(round_)])
    if request.POST.get("act") == "list":
        return _fill_in(request, tournament, round_)
    acted = _act(request, round_)
    rows = totals_rows(round_)
    forms = [_answered(request.POST, row, skip=row.number == acted) for row in rows]
    saved = sum(saves(form, request.actor) for form in forms if form.is_bound)
    if saved:
        text = ngettext("The totals of {count} table are saved.", "The totals of {count} tables are saved.", saved)
        messages.success(request, text.format(count=saved))
    if not any(form.errors for form in forms):
        return redirect(request.get_full_path())
    fresh = {row.number: row for row in totals_rows(round_)}
    forms = [form if form.errors else SheetTotalsForm(fresh[form.row.number]) for form in forms]
    return _show_totals(request, tournament, round_, forms)


def _fill_in(request: ActorRequest, tournament: Tournament, round_: Round) -> HttpResponse:
    """The form with what a list says in its empty fields; both where something else was typed. Nothing is stored."""
    rows, typed = totals_rows(round_), request.POST.copy()
    seats = seats_by_table(Seat.objects.filter(table__round=round_))
    listed, others = TotalsListForm(rows, seats, request.POST, request.FILES), []
    listed.full_clean()
    if round_.status != Round.Status.OPEN:
        listed.add_error(None, _("Totals can be typed while the round is open."))
        listed.totals.clear()
    for total in listed.totals:
        name = f"table{total.table}-{total.party}"
        before = str(typed.get(name, "")).strip()
        if not before:
            typed[name] = written(total.points)
        elif points_typed(before) != total.points:
            others.append(total)
    forms = {row.number: _answered(typed, row) for row in rows}
    for total in others:
        form = forms[total.table]
        form.add_error(total.party, _("The list says {points}.").format(points=written(total.points)))
    if listed.totals:
        messages.info(request, _("Filled in from the list. Nothing is stored before you save."))
    return _show_totals(request, tournament, round_, [*forms.values()], listed)


def saves(form: SheetTotalsForm, actor: Actor) -> bool:
    """Did this row change something? Where it was refused, the form says why."""
    if not form.says_something or not form.is_valid():
        return False
    try:
        done = record_totals(
            table=form.row.table,
            points=form.points,  # type: ignore[arg-type]  # an empty one is refused at its field
            version=form.cleaned_data["version"],
            seats=seats_in_text(form.data.get(f"{form.prefix}-seats", "")),
            actor=actor,
        )
    except TotalsConflict as conflict:
        if conflict.current:
            form.take_version(conflict.current.points, conflict.current.version)
        else:
            form.refuse(conflict)
    except Refused as refusal:
        form.refuse(refusal)
    else:
        return done.changed
    return False


def _answered(typed: QueryDict, row: TotalsRow, *, skip: bool = False) -> SheetTotalsForm:
    """The form of a row with what was typed in it; not bound where its button did something else with the table."""
    form = SheetTotalsForm(row, typed)
    return SheetTotalsForm(row) if skip or row.by_deals and not form.says_something else form


def _act(request: ActorRequest, round_: Round) -> int | None:
    """Do what the button of one row says, if it was one; the number of its table."""
    name, _dot, argument = request.POST.get("act", "").partition(".")
    service, number = SERVICES.get(name), whole_number(argument)
    row = next((row for row in totals_rows(round_) if row.number == number), None)
    if service is None or row is None:
        return None
    version = whole_number(request.POST.get(f"table{number}-version", ""))
    carry_out(request, service, _("Table {number}: done.").format(number=number), table=row.table, version=version)
    return number


def _by_number(forms: Sequence[SheetTotalsForm]) -> list[tuple[int, BoundField, str]]:
    """The fields of all tables in the order of the start numbers, a line for each player; none where deals count."""
    if any(form.row.by_deals for form in forms):
        return []
    lines = []
    for form in forms:
        seats = seats_in_text(form.row.drawn_for) or {}
        lines += [(seats.get(field.name, 0), field, name) for field, name in form.named]
    return sorted(lines, key=lambda line: line[0])


def _show_totals(
    request: ActorRequest,
    tournament: Tournament,
    round_: Round,
    forms: list[SheetTotalsForm],
    listed: TotalsListForm | None = None,
) -> HttpResponse:
    variant = variant_of(tournament)
    listed = listed or (TotalsListForm() if tournament.score_entry == ScoreEntry.TOTALS else None)
    by_number = _by_number(forms) if variant.unit is Unit.PLAYER and tournament.kind == Kind.INDIVIDUAL else []
    by_tables = request.GET.get("by") != "number" if "by" in request.GET or not variant.drive else False
    context: dict[str, Any] = {
        "round": round_,
        "forms": forms,
        "by_number": [] if by_tables else by_number,
        "may_list": bool(by_number),
        "list_form": listed,
        "wrong": [form for form in forms if form.errors],
        "balanced": variant.adds_up,
        "is_open": round_.status == Round.Status.OPEN,
        "may_change": may(request.actor, "correct_deal", tournament),
        "done": sum(form.row.counts for form in forms),
    }
    status = 422 if any(form.errors for form in forms) or (listed and listed.errors) else 200
    return show(request, tournament, "evening/table/round_totals.html", status=status, **context)


def types_totals(code: TableCode) -> bool:
    """Does the table behind this code type its totals, and is there such a table already?"""
    tournament = code.tournament
    if tournament.score_entry != ScoreEntry.TOTALS or tournament.double_entry:
        return False
    return current_table(tournament, code.table_number) is not None


@require_http_methods(["GET", "POST"])
def table_totals(request: ActorRequest, token: str) -> HttpResponse:
    """The totals of the table, typed by those who sit there."""
    table = table_behind(enter(request, token))
    form = SheetTotalsForm(totals_row(table), request.POST if request.method == "POST" else None)
    if form.is_bound:
        saved = saves(form, request.actor)
        if saved:
            messages.success(request, _("Saved."))
        if not form.errors:
            return redirect("table_totals", token)
    return remembered(request, _page(request, token, table, form), token)


def _page(request: ActorRequest, token: str, table: Table, form: SheetTotalsForm) -> HttpResponse:
    tournament = table.round.tournament
    is_open = table.round.status == Round.Status.OPEN
    context = {
        "token": token,
        "table": table,
        "tournament": tournament,
        "form": form,
        "row": form.row,
        "balanced": variant_of(tournament).adds_up,
        "is_open": is_open,
        "may_type": is_open and tournament.score_entry == ScoreEntry.TOTALS and not form.row.by_deals,
        "may_change": may(request.actor, "correct_deal", table),
        "last": last_act(table),
        "standings": standings_address(tournament),
        "guide": guide_of(table, begun=form.row.counts),
    }
    return render(request, "evening/table/totals.html", context, status=422 if form.errors else 200)
