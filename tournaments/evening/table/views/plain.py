"""The plain form where both sides enter each deal: it asks for the side, and shows which deals wait.

The table page without scripts: one form for a deal, the sheet under it, and undo.

Who deals first at a table, as those who sit there drew it.
"""

from __future__ import annotations

import uuid
from secrets import token_hex
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from scoring import SEATS, EntryError, first_dealer_after
from scoring.card_draw import LONGEST_LOT, drawn_cards
from tournaments.clubs.locale import use_locale_of, use_points_of
from tournaments.errors import Conflict, NotFound, Refused
from tournaments.evening.journal.services.undo import last_act
from tournaments.evening.rounds.facts import stake_at_tables, variant_of
from tournaments.evening.rounds.models import Status
from tournaments.evening.rounds.selectors.progress import Waiting, waiting_at
from tournaments.evening.rounds.selectors.seating import seated, sitting_at
from tournaments.evening.standings.views.standings import Standing
from tournaments.evening.standings.views.tournament_page import address
from tournaments.evening.table.forms.cards import CardsForm
from tournaments.evening.table.forms.deals import DealForm, SheetPhotoForm
from tournaments.evening.table.models import Claim, Deal
from tournaments.evening.table.selectors.sheets import SheetView, sheet_of
from tournaments.evening.table.selectors.table_states import current_table, guide_of, has_printed_sheets
from tournaments.evening.table.services.checks import first_open, seats_in_text
from tournaments.evening.table.services.claims import Claimed
from tournaments.evening.table.services.codes import TYPED, find_code, meet_device, open_door, token_of, was_revoked
from tournaments.evening.table.services.deals import correct_deal, enter_deal
from tournaments.evening.table.services.tables import (
    cards_for_seats,
    may_set_first_dealer,
    seat_by_cards,
    set_first_dealer,
)
from tournaments.evening.table.views.sheets import doubted, names_of, sheet_context
from tournaments.evening.table.wording import words_of
from tournaments.frame.forms import tell
from tournaments.frame.pages import MARK
from tournaments.frame.translate import say
from tournaments.frame.views import from_this_site, take_back
from tournaments.prices.wording import notice_in
from tournaments.security.actors import Actor, device_of, remember, remembered_code
from tournaments.security.actors import address_of as network_address_of
from tournaments.security.permissions import may, may_see_publicly
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from collections.abc import Callable
    from uuid import UUID

    from reports.standings import Standing as StandingRow
    from scoring.variants import Variant
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.evening.table.models import Device, TableCode
    from tournaments.evening.table.services.deals import Recorded
    from tournaments.security.actors import ActorRequest


def side_of(request: ActorRequest) -> str:
    """The side this browser last entered for, as its address says; an empty text without one."""
    side = request.GET.get("side", "")
    return side if side in Claim.Side.values else ""


def next_deal(request: ActorRequest, table: Table, view: SheetView) -> int:
    """The number of the deal that is due: for this side, where both enter."""
    side = side_of(request)
    return first_open(table, side) if side and table.round.tournament.double_entry else view.next_number


def claim_of(request: ActorRequest, table: Table) -> Claim | None:
    """The entry to correct, if this browser may see it; None for a new one."""
    uid = request.GET.get("claim")
    device = str(request.actor.device.public_id)  # type: ignore[union-attr]  # who entered has one
    claims = (
        claim
        for waiting in _waiting(table)
        for claim in waiting.claims.values()
        if waiting.differ or claim.device == device
    )
    return next((claim for claim in claims if str(claim.uid) == uid), None)


def start_with(request: ActorRequest, table: Table, view: SheetView) -> dict[str, Any]:
    """The initial values of the form: the next deal, or an entry to correct."""
    claim = claim_of(request, table)
    if claim is None:
        return {"initial": {"number": next_deal(request, table, view), "uid": uuid.uuid4()}}
    start = {"number": claim.number, "uid": claim.uid, "version": claim.version, "side": claim.side}
    return {"initial": start, "deal": claim.record}


def ask_side(request: ActorRequest, table: Table, form: DealForm) -> DealForm:
    """Make the form ask for the side, where both sides enter."""
    if table.round.tournament.double_entry:
        form.fields["side"] = forms.ChoiceField(
            label=_("Which side are you on?"),
            choices=Claim.Side.choices,
            widget=forms.RadioSelect,
            initial=form.initial.get("side") or side_of(request),
            error_messages={"required": _("Choose the side that you enter for.")},
        )
    return form


def waits_at(table: Table, token: str) -> list[dict[str, Any]]:
    """Claims that wait for the other side, in sentences; with both entries to put right where they differ."""
    variant = variant_of(table.round.tournament)
    return [{"told": _sentence(waiting), "entries": _entries(waiting, variant, token)} for waiting in _waiting(table)]


def say_entered(request: ActorRequest, done: Recorded | Claimed) -> None:
    """Say what became of an entry, as a message."""
    sentence = _("Deal {n} is saved at the club.")
    if isinstance(done, Claimed) and done.claim:
        sentence = _("Deal {n} is saved at the club and waits for the other side.")
    number = done.deal.number if done.deal else done.number  # type: ignore[union-attr]  # what is booked has its deal
    messages.success(request, sentence.format(n=number))


def address_of(token: str, side: str | None) -> str:
    """The form for the next deal of that side."""
    address = reverse("table_plain", args=[token])
    return f"{address}?side={side}" if side else address


def _waiting(table: Table) -> tuple[Waiting, ...]:
    return waiting_at([table], table.round.tournament).get(table.pk, ())


def _sentence(waiting: Waiting) -> str:
    if waiting.differ:
        return _("Deal {n}: the two sides differ").format(n=waiting.number)
    [claim] = waiting.claims.values()
    return _("Deal {number} was entered by {side} and waits for the other side.").format(
        number=waiting.number, side=claim.get_side_display()
    )


def _entries(waiting: Waiting, variant: Variant, token: str) -> list[dict[str, Any]]:
    if not waiting.differ:
        return []
    return [
        {"side": side, "url": f"{address_of(token, side)}&claim={claim.uid}", **words_of(variant, claim.record)}
        for side, claim in sorted(waiting.claims.items(), reverse=True)
    ]


@require_http_methods(["GET", "POST"])
def plain(request: ActorRequest, token: str) -> HttpResponse:
    """The form for the next deal."""
    table = table_behind(enter(request, token))
    view = sheet_of(table)
    form = ask_side(request, table, _form(request, table, view, **start_with(request, table, view)))
    if request.method == "POST" and form.is_valid() and _saved(request, table, view, form, _enter, table):
        return redirect(address_of(token, form.cleaned_data.get("side")))
    return remembered(request, _show(request, token, table, view, form), token)


@require_http_methods(["GET", "POST"])
def plain_deal(request: ActorRequest, token: str, uid: UUID) -> HttpResponse:
    """The same form with a deal in it, to correct it."""
    table = table_behind(enter(request, token))
    deal = Deal.objects.filter(table=table, uid=uid, removed=False).first()
    if deal is None:
        raise NotFound
    deal.table, view = table, sheet_of(table)
    start = {"number": deal.number, "uid": deal.uid, "version": deal.version}
    form = _form(request, table, view, initial=start, deal=deal.record)
    if request.method == "POST" and form.is_valid() and _saved(request, table, view, form, _correct, deal):
        return redirect("table_plain", token)
    return remembered(request, _show(request, token, table, view, form, deal), token)


@require_POST
def plain_undo(request: ActorRequest, token: str) -> HttpResponse:
    """Undo the last act on this sheet, if it is still the one that was shown."""
    take_back(request, table_behind(enter(request, token)))
    return redirect("table_totals" if request.POST.get("next") == "totals" else "table_plain", token)


def _form(request: ActorRequest, table: Table, view: SheetView, **answers: dict[str, Any]) -> DealForm:
    data = request.POST if request.method == "POST" else None
    return DealForm(
        variant_of(table.round.tournament),
        data,
        names=names_of(view, answers["initial"]["uid"]),
        dealer=view.next_dealer,
        **answers,
    )


def _enter(actor: Actor, form: DealForm, table: Table) -> Recorded | Claimed:
    answers = form.cleaned_data
    return enter_deal(
        table=table,
        uid=answers["uid"] or uuid.uuid4(),
        record=form.whole_record,
        number=answers["number"],
        actor=actor,
        side=answers.get("side"),
        version=answers["version"],
        seats=seats_in_text(form.data.get("seats", "")),
        warnings_dismissed=form.dismissed,
    )


def _correct(actor: Actor, form: DealForm, deal: Deal) -> Recorded:
    answers = form.cleaned_data
    return correct_deal(
        deal=deal,
        record=form.whole_record,
        number=answers["number"],
        version=answers["version"],
        actor=actor,
        warnings_dismissed=form.dismissed,
    )


def _saved(
    request: ActorRequest,
    table: Table,
    view: SheetView,
    form: DealForm,
    write: Callable[..., Recorded | Claimed],
    place: Table | Deal,
) -> bool:
    """Did it get to the club? If not, the form says why or asks, and keeps what was typed."""
    if doubted(form, table, view, form.cleaned_data["uid"]):
        return False
    try:
        done = write(request.actor, form, place)
    except EntryError as refused:
        form.tell(refused)
    except Conflict:
        form.add_error("number", _("Another device entered or changed this deal. Look at the sheet below."))
    except Refused as refused:
        tell(form, refused)
    else:
        say_entered(request, done)
        return True
    return False


def _show(
    request: ActorRequest, token: str, table: Table, view: SheetView, form: DealForm, deal: Deal | None = None
) -> HttpResponse:
    turn = view.next_number if table.round.tournament.passed_deals_count else view.counted + 1
    hand = table.round.number if view.expected == 1 else deal.number if deal else turn  # in a drive a round is a hand
    context = {
        "token": token,
        "table": table,
        "tournament": table.round.tournament,
        "view": view,
        "form": form,
        "deal": deal,
        "turn": turn,
        "trumps": variant_of(table.round.tournament).trump_at(hand),
        "waits": waits_at(table, token),
        "may_change": may(request.actor, "correct_deal", table),
        "last": last_act(table),
        "is_open": table.round.status == "open" and not table.over,
        "photo_form": has_printed_sheets(table) and SheetPhotoForm(),
        "standings": standings_address(table.round.tournament),
        "guide": guide_of(table, begun=bool(view.deals)),
        **sheet_context(table.round.tournament, view, with_money=bool(stake_at_tables(table.round.tournament))),
        "rules_notice": notice_in(table.round.tournament, table.round.number),
    }
    return render(request, "evening/table/plain.html", context, status=422 if form.errors else 200)


@require_http_methods(["GET", "POST"])
def first_dealer(request: ActorRequest, token: str) -> HttpResponse:
    """A button for each seat: who deals first, or who keeps the score where the player to the left of them deals. Where
    seats are drawn by cards, the card of everybody too."""
    table = table_behind(enter(request, token))
    cards = _cards_form(request, table)
    if request.method == "POST" and (cards is None or not cards.is_bound or cards.is_valid()):
        try:
            if cards is not None and cards.is_bound:
                seat_by_cards(table=table, ranks=cards.ranks, actor=request.actor)
            else:
                set_first_dealer(table=table, seat=_chosen_dealer(request), actor=request.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
            return redirect("table_dealer", token)
        return redirect("table_page", token)
    return remembered(request, _page(request, token, table, cards), token)


def _cards_form(request: ActorRequest, table: Table) -> CardsForm | None:
    """The cards of the four at the table, as they were sent or as a lot draws them; None where they decide no seats."""
    draw = cards_for_seats(table)
    if draw is None:
        return None
    lot = request.GET.get("lot", "")[:LONGEST_LOT]
    drawn = {seat: card.rank for seat, card in zip(SEATS, drawn_cards(draw, lot), strict=True)} if lot else {}
    return CardsForm(seated(sitting_at(table)), drawn, request.POST if "cards" in request.POST else None)


def _chosen_dealer(request: ActorRequest) -> str:
    scorer = request.POST.get("scorer", "")
    return first_dealer_after(scorer) if scorer in SEATS else request.POST.get("seat", "")


def _page(request: ActorRequest, token: str, table: Table, cards: CardsForm | None) -> HttpResponse:
    tournament = table.round.tournament
    names = names_of(sheet_of(table))
    variant = variant_of(tournament)
    draw = variant.teaching.card_draw
    context = {
        "token": token,
        "table": table,
        "tournament": tournament,
        "seats": [(seat, seat_name(seat), names.get(seat, "")) for seat in SEATS],
        "by_scorer": bool(draw and draw.highest_scores),
        "cards": cards,
        "agreed": say(draw.agreed(variant)) if draw else "",
        "as_listed": bool(draw and cards is None),
        "next_lot": token_hex(4),
        "open": may_set_first_dealer(table),
    }
    status = 422 if cards is not None and cards.errors else 200
    return render(request, "evening/table/first_dealer.html", context, status=status)


# The door at /t/ and through it: the code that is typed or stands behind a link, its device, and its table.
#
# What a code shows that opens no table any more: the end of the evening, or that it was replaced.


@from_this_site
@require_http_methods(["GET", "HEAD", "POST"])
def door(request: ActorRequest) -> HttpResponse:
    """A field for the code; a wrong code stays in it."""
    typed = request.POST.get("code", "")[:100]
    problem: str | Refused = ""
    if request.method == "POST":
        device = device_of(request)
        try:
            return redirect("table_page", token=token_of(_typed_code(typed, device, network_address_of(request))))
        except Refused as refused:
            problem = refused
    unknown = isinstance(problem, NotFound)
    context = {"typed": typed, "problem": problem, "unknown": unknown, "last": _last(request)}
    return render(request, "evening/table/door.html", context, status=_status(problem))


def _typed_code(typed: str, device: Device | None, address: str | None) -> TableCode:
    """The code that was typed, an old one too: its page says what became of it. Raises as `open_door` does."""
    try:
        return open_door(typed, device=device.public_id if device else None, address=address)
    except NotFound:
        old = was_revoked(typed)
        if old is None:
            raise
        return old


def _last(request: ActorRequest) -> dict[str, Any] | None:
    """The table this browser opened this evening, where its code still works."""
    token = remembered_code(request)
    try:
        return {"token": token, "code": find_code(token)} if token else None
    except NotFound:
        return None


def _status(problem: str | Refused) -> int:
    if not problem:
        return 200
    return 422 if isinstance(problem, NotFound) else 429


class OldCode(NotFound):
    """A code that opens nothing any more: it was replaced, or its evening is over."""

    def __init__(self, code: TableCode) -> None:
        self.code = code
        super().__init__()


def _unopened(code: TableCode | None) -> NotFound:
    return OldCode(code) if code else NotFound()


def enter(request: ActorRequest, token: str) -> TableCode:
    """The code that a link opens; the request then acts for its table. NotFound for any other link, OldCode where it
    opened a table once."""
    if len(token) <= TYPED:
        raise NotFound
    device = device_of(request)
    try:
        code = open_door(token, device=device.public_id if device else None, address=network_address_of(request))
    except NotFound:
        raise _unopened(was_revoked(token)) from None
    if code.tournament.status == Status.FINISHED:
        raise OldCode(code)
    device_id = device.public_id if device else uuid.uuid4()
    use_locale_of(code.tournament.club)
    use_points_of(code.tournament)
    request.actor = Actor(code=code, device=meet_device(public_id=device_id, code=code))
    return code


def remembered(request: ActorRequest, response: HttpResponse, token: str) -> HttpResponse:
    """The answer, with the browser's id and its table in signed cookies."""
    return remember(response, request.actor.device.public_id, token)  # type: ignore[union-attr]  # who entered has one


def table_behind(code: TableCode) -> Table:
    """The table that a code opens now; NotFound before anything is drawn."""
    table = current_table(code.tournament, code.table_number)
    if table is None:
        raise NotFound
    return table


def old_code_page(request: ActorRequest, code: TableCode) -> HttpResponse:
    """The page of a code that opens nothing: the end of the evening, or 410 where the card is old or the evening put
    away."""
    tournament = code.tournament
    context: dict[str, Any] = {"code": code, "tournament": tournament}
    if tournament.status == Status.FINISHED:
        context |= {"standings": standings_address(tournament), "rows": _rows_of(code)}
        # What a form sends now is not booked: its sender must not take this page for a success.
        status = 200 if request.method in ("GET", "HEAD") else 410
        response = render(request, "evening/table/over.html", context, status=status)
    else:
        response = render(request, "evening/table/revoked.html", context, status=410)
        if code.revoked_at:  # without the mark a phone goes on showing the page that it kept, with what waits on it
            return response
    response["Cache-Control"], response[MARK] = "no-cache, private", "1"
    return response


def standings_address(tournament: Tournament) -> str:
    """The address at which the club shows the standings now; empty where it shows none."""
    if tournament.results_held or not may_see_publicly(tournament):
        return ""
    return reverse("standings", args=address(tournament))


def _rows_of(code: TableCode) -> list[StandingRow]:
    """The rows of the standings of those who sat last at the table of a code, as strangers may see them."""
    table = standings_address(code.tournament) and current_table(code.tournament, code.table_number)
    if not table:
        return []
    seated = set(table.seats.values_list("entrant__number", flat=True))
    return [row for row in Standing(code.tournament).standings.rows if row.entrant.number in seated]
