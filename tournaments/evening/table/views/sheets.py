"""Sheets as pages show them: the lines of their deals, the state of the match in words, and the sheet's own pages."""

from __future__ import annotations

import uuid
from collections.abc import Callable, Mapping
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_GET, require_http_methods, require_POST

from reports.numbers import written
from scoring import SIDES, EntryError, FieldErrors, Finish, Variant
from scoring.money import fits, money_of, stake_from
from tournaments.clubs.selectors import short_names_at
from tournaments.errors import Conflict, NotFound, Refused
from tournaments.evening.journal.selectors.journal import history_of
from tournaments.evening.journal.services.undo import last_act
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Round, RoundEnd, Status
from tournaments.evening.rounds.rules import FIFTH, chairs, place_at
from tournaments.evening.rounds.selectors.progress import Waiting, missing_of, waiting_at
from tournaments.evening.standings.selectors.results import overtaken
from tournaments.evening.table.forms.deals import DealForm
from tournaments.evening.table.models import Claim, Deal
from tournaments.evening.table.selectors.boards import has_totals, totals_row
from tournaments.evening.table.selectors.sheets import SheetDeal, SheetView, evidence_at, preview_of, sheet_of
from tournaments.evening.table.selectors.table_states import names_at, questions_about
from tournaments.evening.table.services.checks import seats_in_text
from tournaments.evening.table.services.deals import correct_deal, record_deal, remove_deal, restore_deal
from tournaments.evening.table.services.tables import verify_deal
from tournaments.evening.table.wording import contract_heading, declarers_of, words_of
from tournaments.frame.append_only import canonical
from tournaments.frame.forms import tell
from tournaments.frame.money import money, signed_money, stake_sentence
from tournaments.frame.views import carry_out, take_back
from tournaments.security.get_or_404 import sent, show, table_for, text_of, tournament_for
from tournaments.security.permissions import may, require
from tournaments.security.untrusted_input import whole_number
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from tournaments.evening.journal.selectors.journal import Act
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.forms.desk import DeskForm
    from tournaments.security.actors import Actor, ActorRequest


def match_of(tournament: Tournament, view: SheetView, named: Callable[[str], str] = seat_name) -> list[str]:
    """Sentences about the match, most important first; none where rounds do not end when a game is won.

    `named` says what a side is called.
    """
    finish = variant_of(tournament).finish
    if tournament.round_end != RoundEnd.GAME or not finish.ends_by_score:
        return []
    sentences = [_rubber_sentence(finish, named(view.winner))] if view.over else []
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


def _rubber_sentence(finish: Finish, who: str) -> str:
    if finish.games > 1:
        return _("The rubber is won by {who}.").format(who=who)
    return _("The game is won by {who}.").format(who=who)


def _both(sentence: str, counts: Mapping[str, int], named: Callable[..., Any]) -> str:
    first, second = SIDES
    return sentence.format(first=named(first), n=counts[first], second=named(second), m=counts[second])


def names_of(view: SheetView, uid: UUID | None = None) -> dict[str, str]:
    """The players in each chair and on each side, in the next deal or in the one of that id on the sheet."""
    dealer = next((deal.dealer for deal in view.deals if deal.uid == str(uid)), view.next_dealer)
    return names_at(chairs(view.seats, dealer))


def people_of(view: SheetView) -> dict[str, str]:
    """The people each column of the sheet is about."""
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
    match = match_of(tournament, view)
    head = contract_heading(variant)
    return {
        "contract_heading": head,
        "heads": heads,
        "lines": lines,
        "totals": totals,
        "match": match,
        "money": money,
        "pot": view.pot and written(view.pot),
    }


def money_at(tournament: Tournament, view: SheetView) -> dict[str, Any] | None:
    """The money of each column so far, and of the pot; None where nothing is played for."""
    stake = stake_from(tournament.stake)
    variant = variant_of(tournament)
    if stake is None or not fits(stake, variant):
        return None
    points, unit = [deal.points for deal in view.deals], 10**variant.decimals
    money_ = money_of(stake, view.parties, points, view.winner, low_wins=variant.low_wins, unit=unit)
    return {
        "amounts": [signed_money(money_.amounts[party], stake.currency) for party in view.parties],
        "pot": money(money_.pot, stake.currency) if money_.pot else "",
        "stake": stake_sentence(stake),
    }


def line_of(variant: Variant, view: SheetView, deal: SheetDeal) -> dict[str, Any]:
    """A deal as one line."""
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


# Claims that wait for the other side, for the sheet and the desk; and booking one of two that differ.
#
# Saving a deal from a form, at the desk or on the sheet: what is refused stands at its field.
#
# A form asks once about what is odd; who sends the same again means it.


@require_POST
def claim_book(request: ActorRequest, public_id: UUID, number: int, table: int) -> HttpResponse:
    """Book the right one of two entries that differ, as the desk decided."""
    table_ = table_for(tournament_for(request, public_id, "enter_deal"), number, table)
    claim = next(
        (waiting for waiting in Claim.objects.filter(table=table_) if str(waiting.uid) == request.POST.get("uid")), None
    )
    if claim is None:
        messages.error(request, _("That entry is no longer waiting. Look at the sheet."))
    else:
        _book(request, table_, claim)
    if request.POST.get("next") == "desk":
        return redirect(f"{reverse('desk', args=[public_id])}?table={table}")
    return redirect("sheet", public_id, number, table)


def claims_at(table: Table) -> list[dict[str, Any]]:
    """The deals of a table that wait, in words; what the sides say, and what paper does, only where they differ."""
    tournament = table.round.tournament
    waiting = waiting_at([table], tournament).get(table.pk, ())
    variant = variant_of(tournament)
    strips = evidence_at(table) if any(deal.differ for deal in waiting) else {}
    return [
        {
            "number": deal.number,
            "differ": deal.differ,
            "sides": _sides(variant, deal),
            "strips": strips.get(deal.number, ()),
        }
        for deal in waiting
    ]


def _sides(variant: Variant, waiting: Waiting) -> list[dict[str, Any]]:
    return [
        {"side": side, "uid": claim.uid, **(words_of(variant, claim.record) if waiting.differ else {})}
        for side, claim in sorted(waiting.claims.items(), reverse=True)
    ]


def _book(request: ActorRequest, table: Table, claim: Claim) -> None:
    try:
        record_deal(table=table, uid=claim.uid, record=claim.record, number=claim.number, actor=request.actor)
    except (Conflict, Refused) as refusal:
        messages.error(request, str(refusal))
    else:
        messages.success(request, _("Deal {number} is saved.").format(number=claim.number))


def saved(table: Table, view: SheetView, form: DealForm | DeskForm, actor: Actor) -> bool:
    """Is the deal stored? If not, the form says why, or asks about what is odd."""
    answers = form.cleaned_data
    if doubted(form, table, view, answers["uid"]):
        return False
    uid = answers["uid"] or uuid.uuid4()
    try:
        record_deal(
            table=table,
            uid=uid,
            record=form.whole_record,
            number=answers["number"],
            version=answers.get("version"),
            seats=seats_in_text(form.data.get("seats", "")),
            actor=actor,
            warnings_dismissed=form.dismissed,
        )
    except EntryError as refusal:
        form.tell(refusal)
    except Conflict as conflict:
        _show(conflict, form, uid)
    except Refused as refusal:
        tell(form, refusal)
    return form.is_valid()


def _show(conflict: Conflict, form: DealForm | DeskForm, uid: UUID) -> None:
    """The place is taken; or the deal that is corrected was changed meanwhile, and sending once more replaces that."""
    current = conflict.current
    if current is None or current.uid != uid or current.removed or not form.cleaned_data.get("version"):
        return form.add_error("number", taken(conflict))
    form.data = form.data.copy()  # type: ignore[attr-defined]  # a QueryDict
    form.data["version"] = current.version  # type: ignore[index]  # likewise
    sentence = _(
        "Deal {number} was changed while you were typing; the sheet shows the current "
        "version. Send again to replace it."
    )
    return form.add_error(None, sentence.format(number=current.number))


def taken(conflict: Conflict) -> str:
    """The sentence for a place on the sheet that somebody else has filled."""
    if conflict.current is None:
        return str(conflict)
    return _("Deal {number} is already on the sheet. Correct it there, or enter the next one.").format(
        number=conflict.current.number
    )


def doubted(form: DealForm | DeskForm, table: Table, view: SheetView, uid: UUID | None = None) -> bool:
    """Does the form ask about something? Else it says in `dismissed` what was asked before and confirmed."""
    number = form.cleaned_data["number"] or view.next_number
    questions = questions_about(table, view, form.whole_record, number, uid)
    form.dismissed = [question.key for question in questions]
    digest = sha256(canonical([number, form.record, form.dismissed]).encode()).hexdigest()[:16]
    if not questions or form.data.get("sure") == digest:
        return False
    form.ask(questions, digest)
    return True


# One deal of a sheet: corrected, removed and restored, checked against the paper, and its history.


NOT_KEPT = {"csrfmiddlewaretoken", "version", "preview"}


@require_http_methods(["GET", "POST"])
def deal(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    """Correct a deal. Somebody who corrects an older version sees both before choosing."""
    table_ = table_of(request, public_id, number, table, "see_table")
    deal_ = _deal(table_, uid)
    view = sheet_of(table_)
    start = {"number": deal_.number, "uid": deal_.uid, "version": deal_.version}
    form = DealForm(
        variant_of(table_.round.tournament),
        sent(request),
        names=names_of(view, deal_.uid),
        deal=deal_.record,
        initial=start,
    )
    if request.method == "POST" and form.is_valid() and "preview" not in request.POST:
        require(request.actor, "correct_deal", deal_)
        if doubted(form, table_, view, deal_.uid):
            return show_sheet(request, table_, view, form, deal=deal_, template="evening/table/deal.html")
        if _corrected(request, deal_, form):
            return redirect("sheet", public_id, number, table)
        if form.conflict:
            return _conflict(request, table_, view, deal_, form)
    return show_sheet(request, table_, view, form, deal=deal_, template="evening/table/deal.html")


@require_http_methods(["GET", "POST"])
def deal_remove(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    """Remove a deal after a confirmation; it stays in the history and can be restored."""
    table_ = table_of(request, public_id, number, table, "remove_deal")
    deal_ = _deal(table_, uid)
    if request.method == "POST":
        facts: dict[str, Any] = {"deal": deal_, "reason": text_of(request, "reason")}
        if text_of(request, "act") == "restore":
            carry_out(request, restore_deal, _("Deal {n} is restored.").format(n=deal_.number), **facts)
        else:
            facts["version"] = whole_number(text_of(request, "version"))
            carry_out(request, remove_deal, _("Deal {n} is removed.").format(n=deal_.number), **facts)
        return redirect("sheet", public_id, number, table)
    return show(request, table_.round.tournament, "evening/table/deal_remove.html", table=table_, deal=deal_)


@require_POST
def deal_verify(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    table_ = table_of(request, public_id, number, table, "verify_deal")
    carry_out(request, verify_deal, deal=_deal(table_, uid), version=whole_number(text_of(request, "version")))
    return redirect("sheet", public_id, number, table)


@require_GET
def deal_history(request: ActorRequest, public_id: UUID, number: int, table: int, uid: UUID) -> HttpResponse:
    """Every version of a deal: who, when, why, and what is written on paper."""
    table_ = table_of(request, public_id, number, table, "see_table")
    deal_ = _deal(table_, uid)
    lines = [_line(variant_of(table_.round.tournament), act) for act in history_of(deal_)]
    strips = evidence_at(table_).get(deal_.number, ())
    context: dict[str, Any] = {"table": table_, "deal": deal_, "lines": lines, "strips": strips}
    return show(request, table_.round.tournament, "evening/table/deal_history.html", **context)


def _line(variant: Variant, act: Act) -> dict[str, Any]:
    """An act on a deal, with what the deal said then where the journal has it."""
    record = act.payload.get("record")
    return {"act": act, "sentence": sentence_of(act), **(words_of(variant, record) if record else {})}


def _corrected(request: ActorRequest, deal: Deal, form: DealForm) -> bool:
    answers = form.cleaned_data
    form.conflict = None
    if deal.table.round.status == Round.Status.CLOSED and not text_of(request, "reason").strip():
        form.add_error(None, _("Give a reason."))
        return False
    try:
        correct_deal(
            deal=deal,
            record=form.whole_record,
            number=answers["number"],
            version=answers["version"],
            actor=request.actor,
            reason=text_of(request, "reason"),
            warnings_dismissed=form.dismissed,
        )
    except Conflict as conflict:
        form.conflict = conflict
        if conflict.current is not None and conflict.current.uid != deal.uid:
            form.add_error("number", taken(conflict))
            form.conflict = None
    except (Refused, FieldErrors) as refusal:
        tell(form, refusal)
    else:
        messages.success(request, _("Deal {number} is saved.").format(number=deal.number))
        if names := overtaken(deal.table.round.tournament):
            sentence = _("As it stands now {names} would play the part that has begun; it keeps those who sit in it.")
            messages.warning(request, sentence.format(names=", ".join(names)))
        return True
    return False


def _conflict(request: ActorRequest, table: Table, view: SheetView, deal: Deal, form: DealForm) -> HttpResponse:
    """Both versions side by side; sending again replaces the one that is there."""
    variant = variant_of(table.round.tournament)
    row, _why = preview_of(table, form.whole_record, deal.number)
    current = next((deal_ for deal_ in view.deals if deal_.uid == str(deal.uid)), None)
    mine = {
        **words_of(variant, form.whole_record),
        "points": [(party, row.result.points[party]) for party in view.parties],
    }
    theirs = current and {
        **words_of(variant, current.record),
        "points": [(party, current.points[party]) for party in view.parties],
    }
    typed: QueryDict = form.data  # type: ignore[assignment]  # of a request
    others = [(name, value) for name, values in typed.lists() for value in values if name not in NOT_KEPT]
    return show(
        request,
        table.round.tournament,
        "evening/table/conflict.html",
        status=409,
        table=table,
        deal=deal,
        mine=mine,
        theirs=theirs,
        strips=evidence_at(table).get(deal.number, ()),
        answers=[*others, ("version", deal.version)],
    )


def _deal(table: Table, uid: UUID) -> Deal:
    deal_ = Deal.objects.filter(tournament=table.round.tournament, table=table, uid=uid).first()
    if deal_ is None:
        raise NotFound
    deal_.table, deal_.tournament = table, table.round.tournament
    return deal_
