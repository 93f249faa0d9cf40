"""The plain form where both sides enter each deal: it asks for the side, and shows which deals wait."""

from __future__ import annotations

import uuid
from typing import TYPE_CHECKING, Any

from django import forms
from django.contrib import messages
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.forms.table.deals import DealForm
from tournaments.models import Claim
from tournaments.play.facts import variant_of
from tournaments.selectors.evening.missing import Waiting, waiting_at
from tournaments.selectors.table.sheets import SheetView
from tournaments.services.table.claim_checks import first_open
from tournaments.services.table.claims import Claimed
from tournaments.wording.deal_line import words_of

if TYPE_CHECKING:
    from scoring.variants import Variant
    from tournaments.models import Table
    from tournaments.security.actors import ActorRequest
    from tournaments.services.table.deals import Recorded


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
    """Let the form ask for the side, where both sides enter."""
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
    """What waits for the other side, in sentences; with both entries and a way to put them right where they differ."""
    variant = variant_of(table.round.tournament)
    return [{"told": _sentence(waiting), "entries": _entries(waiting, variant, token)} for waiting in _waiting(table)]


def say_entered(request: ActorRequest, done: Recorded | Claimed) -> None:
    """What became of an entry, as a message."""
    sentence = _("Deal {number} is saved at the club.")
    if isinstance(done, Claimed) and done.claim:
        sentence = _("Deal {number} is saved at the club and waits for the other side.")
    number = done.deal.number if done.deal else done.number  # type: ignore[union-attr]  # what is booked has its deal
    messages.success(request, sentence.format(number=number))


def address_of(token: str, side: str | None) -> str:
    """The form for the next deal of that side."""
    address = reverse("table_plain", args=[token])
    return f"{address}?side={side}" if side else address


def _waiting(table: Table) -> tuple[Waiting, ...]:
    return waiting_at([table], table.round.tournament).get(table.pk, ())


def _sentence(waiting: Waiting) -> str:
    if waiting.differ:
        return _("Deal {number}: the two sides differ").format(number=waiting.number)
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
