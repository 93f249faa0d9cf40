"""What must hold before one side's entry is accepted, and whether two entries agree."""

from __future__ import annotations

from itertools import count
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from scoring import EntryError, Variant, read_deal
from tournaments.errors import Closed, Conflict, NotAllowed, Refused
from tournaments.models import Claim, Deal, JournalEntry, PrintedSheet, RoundEnd
from tournaments.play.facts import counts, variant_of
from tournaments.play.hashes import canonical
from tournaments.security.actors import Standing
from tournaments.security.permissions import standing_at
from tournaments.selectors.evening.sheet_photos import same_on_paper
from tournaments.selectors.evening.sheet_places import row_id
from tournaments.services.table.deal_checks import ensure_possible, last_number

if TYPE_CHECKING:
    from tournaments.models import Table
    from tournaments.security.actors import Actor


def ensure_speaks(side: str, actor: Actor) -> str:
    """The id of the device that speaks for a side; Refused without a side, or from a browser without an id."""
    if side not in Claim.Side.values:
        sentence = _("Both sides enter each deal here. Choose the side that uses this device.")
        raise Refused(problems={"side": [sentence]})
    if actor.device is None:
        sentence = _("Both sides enter each deal here, each on its own device. Open this table’s page first.")
        raise Refused(problems={"side": [sentence]})
    return str(actor.device.public_id)


def ensure_one_side(table: Table, number: int, side: str, device: str) -> None:
    """Refused where this device entered this deal for the other side."""
    if Claim.objects.filter(table=table, number=number, device=device).exclude(side=side).exists():
        sentence = _(
            "This device has already entered deal {number} for the other side. Each side enters on its own device."
        )
        raise Refused(problems={"side": [sentence.format(number=number)]})


def ensure_agrees_for(table: Table, side: str, actor: Actor) -> None:
    """Refused where both sides enter and this device entered for the other one in this round."""
    if not table.round.tournament.double_entry or standing_at(actor, table) is not Standing.TABLE or not actor.device:
        return
    said = JournalEntry.objects.filter(
        tournament=table.round.tournament,
        kind="deal_claimed",
        round_number=table.round.number,
        table_number=table.number,
        actor__device=str(actor.device.public_id),
    )
    if side not in (sides := set(said.values_list("payload__side", flat=True))) and sides:
        raise Refused(
            problems={
                "side": [_("This device entered for the other side. The other side must agree on its own device.")]
            }
        )


def ensure_same_side(claim: Claim, record: dict[str, Any], device: str) -> None:
    """Conflict where this device said something else before, Refused where another device of this side did.

    What that said is not shown: whoever asks may be the other side's.
    """
    if not same_meaning(variant_of(claim.tournament), claim.record, record):
        if claim.device == device:
            raise Conflict(claim)
        sentence = _("Another device on this side has already entered deal {number} differently.")
        raise Refused(problems={"number": [sentence.format(number=claim.number)]})


def ensure_holder(claim: Claim, actor: Actor) -> None:
    """NotAllowed for a device at the table that did not enter this claim."""
    alone = standing_at(actor, claim.table) is Standing.TABLE
    if alone and (actor.device is None or str(actor.device.public_id) != claim.device):
        raise NotAllowed(_("Only the device that entered this can withdraw it."))


def ensure_due(table: Table, number: int) -> None:
    """Closed once the game is won, Refused for a number far beyond the round; booking looks at it more closely."""
    ensure_possible(number)
    if table.over:
        raise Closed(_("The game at table {number} is won.").format(number=table.number))
    tournament = table.round.tournament
    if tournament.round_end == RoundEnd.DEALS and number > last_number(table) + 1 + _uncounted(table):
        sentence = _("A round has {last} deals; there is no deal {number}.")
        raise Refused(problems={"number": [sentence.format(last=last_number(table), number=number)]})


def first_open(table: Table, side: str) -> int:
    """The first number without a deal for which this side has entered nothing."""
    taken = set(Deal.objects.standing().filter(table=table).values_list("number", flat=True))
    taken |= set(Claim.objects.filter(table=table, side=side).values_list("number", flat=True))
    return next(number for number in count(1) if number not in taken)


def same_meaning(variant: Variant, one: dict[str, Any], other: dict[str, Any]) -> bool:
    """Do two records describe the same deal, whoever typed them and in whatever order the seats were tapped?"""
    if canonical(one) == canonical(other):
        return True
    try:
        return _meaning(variant, one) == _meaning(variant, other)
    except EntryError:  # the rules changed since one of them was taken
        return False


def agrees(deal: Deal, record: dict[str, Any]) -> bool:
    """Does the deal say the same as this entry; if it is of a photographed sheet, as far as paper says anything?"""
    variant = variant_of(deal.tournament)
    if same_meaning(variant, deal.record, record):
        return True
    try:
        return from_paper(deal) and same_on_paper(variant, deal.record, record)
    except EntryError:  # the rules changed since one of them was taken
        return False


def from_paper(deal: Deal) -> bool:
    """Was this entered from a photographed sheet? Its id is that of a row of one."""
    sheets = PrintedSheet.objects.filter(tournament=deal.tournament).only("serial")
    return any(row_id(sheet, deal.number, deal.tournament) == deal.uid for sheet in sheets)


def _meaning(variant: Variant, record: dict[str, Any]) -> tuple[Any, ...]:
    deal = read_deal(variant, record)
    plays = sorted((sorted(play.declarers), play.count, play.doubles, play.contract.key) for play in deal.plays)
    return canonical(record["contract"]), plays, deal._replace(plays=())


def _uncounted(table: Table) -> int:
    """How many deals, booked or claimed, make room for one more because they were passed."""
    tournament, numbers = table.round.tournament, set()
    for rows in (Deal.objects.standing().filter(table=table), Claim.objects.filter(table=table)):
        numbers |= {number for number, record in rows.values_list("number", "record") if not counts(record, tournament)}
    return len(numbers)
