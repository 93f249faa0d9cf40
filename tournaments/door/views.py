"""The page at the door of an evening, its receipt and its file, and leaving out before a draw who is not here."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.text import capfirst, slugify
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_POST, require_safe

from reports.exports import csv_bytes
from scoring.currencies import decimals_of
from tournaments.api.table import state_at_the_door
from tournaments.door.selectors import currency_of, fees_of, people_at_the_door, register_names, totals_of
from tournaments.door.services import leave_out
from tournaments.door.wording import door_words
from tournaments.entries.models import Payment
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Kind
from tournaments.evening.table.views.page import script_of, styles_of, worker_at_the_door
from tournaments.frame.money import amount, money, pattern_of
from tournaments.frame.pages import MARK
from tournaments.photos.reader import reader_of
from tournaments.photos.services import ensure_photograph
from tournaments.register.models import PlayerCard
from tournaments.security.get_or_404 import show, tournament_for
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import PHOTOGRAPH, content_of, whole_number

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_safe
def till(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The page at the door: it holds all it needs, so that it works without a network."""
    tournament = tournament_for(request, public_id, "keep_door")
    context = {
        "tournament": tournament,
        "state": state_at_the_door(request, tournament),
        "register": register_names(tournament) if may(request.actor, "see_register", tournament.club) else (),
        "words": door_words(),
        "pattern": pattern_of(currency_of(tournament)),
        "point": get_format("DECIMAL_SEPARATOR"),
        "decimals": decimals_of(currency_of(tournament)),
        "pairs": tournament.kind == Kind.PAIRS,
        "hows": [choice for choice in Payment.How.choices if choice[0] != Payment.How.FREE],
        "files": {"script": script_of("door"), "styles": styles_of("door")},
        "debug": settings.DEBUG,
    }
    response = render(request, "door/till.html", context)
    response[MARK], response["Cache-Control"] = "1", "no-store"
    return response


@require_POST
def till_scan(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Read the code in a photograph of a card, for browsers that read none themselves."""
    tournament_for(request, public_id, "keep_door")
    photograph = request.FILES.get("photograph")
    try:
        stored = content_of(photograph, PHOTOGRAPH) if isinstance(photograph, UploadedFile) else b""
        ensure_photograph(stored)
        with reader_of(stored) as reader:
            return JsonResponse({"text": reader.code()})
    except Refused as refusal:
        return JsonResponse({"error": str(refusal)}, status=422)


@require_safe
def till_worker(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The service worker of the page at the door."""
    tournament_for(request, public_id, "keep_door")
    return worker_at_the_door(request, reverse("till", args=[public_id]))


@require_safe
def till_card(request: ActorRequest, public_id: UUID, token: str) -> HttpResponse:
    """The name of the player of this club whose card that is."""
    tournament = tournament_for(request, public_id, "keep_door")
    card = PlayerCard.objects.filter(token=token, player__club=tournament.club_id).select_related("player").first()
    if card is None or card.player.erased_at:
        raise NotFound
    return JsonResponse({"name": card.player.name})


@require_safe
def till_receipt(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """Receipt of one person or pair, small enough for a till roll, to be printed by the browser."""
    tournament = tournament_for(request, public_id, "keep_door")
    entry = tournament.entries.filter(uid=uid).first()
    if entry is None:
        raise NotFound
    currency, names = currency_of(tournament), {fee.key: fee.name for fee in fees_of(tournament)}
    payments = list(entry.payments.order_by("at", "pk"))
    lines = [
        (names.get(payment.fee, ""), payment.get_how_display(), _signed_money(payment.cents, currency), payment.at)
        for payment in payments
    ]
    total = _signed_money(sum(payment.cents for payment in payments), currency)
    context: dict[str, Any] = {"heading": _("Receipt"), "entry": entry, "lines": lines, "total": total}
    context["printed_at"] = timezone.now()
    return show(request, tournament, "door/till_receipt.html", **context)


@require_safe
def till_totals(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The sheet of the treasurer: what was taken, by price and by way, and the box against what was counted."""
    tournament = tournament_for(request, public_id, "keep_door")
    sums, currency = totals_of(tournament), currency_of(tournament)
    people = people_at_the_door(tournament)
    here = [person for person in people if person["arrival"] == "here"]
    context: dict[str, Any] = {
        "heading": _("Totals of the door"),
        "by_fee": [(name, times, _signed_money(cents, currency)) for name, times, cents in sums.by_fee],
        "by_how": [(name, _signed_money(cents, currency)) for name, cents in sums.by_how],
        "all": _signed_money(sums.all, currency),
        "owed": sums.owed and _signed_money(sums.owed, currency),
        "before": _signed_money(sums.before, currency),
        "expected": _signed_money(sums.before + sums.cash, currency),
        "counted": None if sums.counted is None else _signed_money(sums.counted, currency),
        "difference": sums.difference,
        "off_by": money(sums.difference or 0, currency),
        "here": sum(person["people"] for person in here),
        "printed_at": timezone.now(),
    }
    return show(request, tournament, "door/till_totals.html", **context)


@require_safe
def till_file(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Every payment as a line of a CSV, and everybody who paid nothing."""
    tournament = tournament_for(request, public_id, "keep_door")
    head = [
        _("No."),
        _("Name"),
        capfirst(_("partner")),
        _("At the door"),
        _("Price"),
        _("Paid by"),
        _("Taken"),
        _("Given back"),
        _("When"),
    ]
    fees = {fee.key: fee.name for fee in fees_of(tournament)}
    rows = [head, *_rows(people_at_the_door(tournament), fees, currency_of(tournament))]
    delimiter = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    content = csv_bytes(_Rows(rows), delimiter)
    name = slugify(f"{tournament.slug} {_('door')}") or "door"
    headers = {"Content-Disposition": f'attachment; filename="{name}.csv"'}
    return HttpResponse(content, content_type="text/csv; charset=utf-8", headers=headers)


@require_POST
def till_leave_out(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Check out, before a draw, those of the ticked who are not here."""
    tournament = tournament_for(request, public_id, "change_entrants")
    numbers = [whole_number(text, 0) for text in request.POST.getlist("number")]
    names = leave_out(tournament=tournament, numbers=numbers, actor=request.actor)
    message = ngettext("{n} player is left out of the draw.", "{n} players are left out of the draw.", len(names))
    messages.success(request, message.format(n=len(names)))
    return redirect("draw", tournament.public_id)


def _signed_money(cents: int, currency: str) -> str:
    return ("−" if cents < 0 else "") + money(cents, currency)


def _rows(people: list[dict[str, Any]], fees: dict[str, str], currency: str) -> list[list[Any]]:
    arrivals, hows = door_words(), dict(Payment.How.choices)
    rows: list[list[Any]] = []
    for person in people:
        who = [person["number"] or "", person["name"], person["partner"], arrivals[f"at_{person['arrival']}"]]
        rows += [
            [
                *who,
                fees.get(paid["fee"], ""),
                str(hows[paid["how"]]),
                *_amounts(paid["cents"], currency),
                _hour(paid["at"]),
            ]
            for paid in person["paid"]
        ] or [[*who, "", "", "", "", ""]]
    return rows


def _amounts(cents: int, currency: str) -> tuple[str, str]:
    """Money taken and given back, each in a column of its own."""
    moved = amount(cents, currency)
    return ("", moved) if cents < 0 else (moved, "")


def _hour(at: str) -> str:
    return timezone.localtime(datetime.fromisoformat(at)).strftime("%Y-%m-%d %H:%M")


class _Rows:
    def __init__(self, rows: list[list[Any]]) -> None:
        self._rows = rows

    def as_values(self) -> list[list[Any]]:
        """The lines, the head first."""
        return self._rows
