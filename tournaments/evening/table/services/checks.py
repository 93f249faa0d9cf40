"""Conditions before a deal is written: an open sheet, a free place, a record that can be stored.

What must hold before one side's entry is accepted, and whether two entries agree.

Whose deal it is: what was entered for the people of another draw is offered to those of this one, never booked.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterable, Mapping
from itertools import count
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import EntryError, Happened, Variant, read_deal
from tournaments.errors import Closed, Conflict, NotAllowed, Questioned, Redrawn, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.facts import counts, variant_of
from tournaments.evening.rounds.models import Round, RoundEnd, Status, Table
from tournaments.evening.rounds.selectors.named import name_on_seat
from tournaments.evening.rounds.selectors.seating import seated, sitting_at
from tournaments.evening.table.fast_path import FastQuery
from tournaments.evening.table.models import Claim, Deal, PrintedSheet
from tournaments.evening.table.rules import doubts, play, row_id, same_on_paper
from tournaments.evening.table.selectors.sheets import TableDeals
from tournaments.evening.table.selectors.table_states import names_at
from tournaments.frame.append_only import canonical
from tournaments.security.actors import Standing
from tournaments.security.permissions import may, standing_at
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


NOT_PART_OF_IT = ("id", "game", "variant", "rules", "expected")
MOST = 200
NUL, LARGEST = "\\u0000", 4000
FACTS = (
    "first_dealer",
    "extra_deals",
    "over",
    "winner",
    "ns_confirmed_at",
    "ew_confirmed_at",
    "disputed_at",
    "dispute",
    "director_called_at",
)


def normalised_record(record: dict[str, Any]) -> dict[str, Any]:
    """The record without what the tournament already knows; Refused for what no database could keep."""
    if not isinstance(record, dict):
        raise Refused(problems={"record": [_("A deal is described by named facts.")]})
    record = {key: value for key, value in record.items() if key not in NOT_PART_OF_IT}
    try:
        text = canonical(record)
        size = len(text.encode())
    except (TypeError, ValueError, RecursionError):
        text, size = NUL, 0
    if NUL in text or size > LARGEST:
        raise Refused(problems={"record": [_("This cannot be the description of a deal.")]})
    return record


def ensure_own(actor: Actor, table: Table, record: dict[str, Any]) -> None:
    """Raise NotAllowed if anybody but the director gives points by hand."""
    call = record.get("contract")
    if isinstance(call, dict) and call.get("type") == Happened.MANUAL.value and not may(actor, "adjust_points", table):
        raise NotAllowed(_("Only the director gives points by hand."))


def refresh_open_table(table: Table, *, closed: bool = False) -> None:
    """Bring what is stored of the table up to date; Closed unless deals may be written on its sheet now.

    With `closed` that of a closed round is written on too, until the evening is finished.
    """
    [[status, table.by_totals, *facts]] = _FACTS(table=table.pk)
    for fact, value in zip(FACTS, facts, strict=True):
        setattr(table, fact, value)
    if status == Round.Status.CLOSED and closed and table.round.tournament.status != Status.FINISHED:
        return
    if status == Round.Status.CLOSED:
        raise Closed(_("Round {number} is closed. The director can adjust points.").format(number=table.round.number))
    if status != Round.Status.OPEN:
        raise Closed(_("The round is not open yet."))


_FACTS = FastQuery(
    lambda table: Table.objects.filter(pk=table), ("round__status", "totals__counts", *FACTS), table=Table._meta.pk
)


def dismissed(warnings: Iterable[str]) -> list[str]:
    return [tidy(str(warning))[:80] for warning in list(warnings)[:20]]


def was_booked(deal: Deal, number: int, record: dict[str, Any], version: int | None) -> bool:
    """Did this entry arrive before, and was the deal changed since? Then the sender only missed our answer."""
    payload = {"version": (version or 0) + 1, "number": number, "record": record}
    rows = JournalEntry.objects.filter(
        tournament_id=deal.tournament_id, deal_uid=deal.uid, kind__in=["deal_recorded", "deal_corrected"], undoes=None
    ).values_list("payload", flat=True)
    return any(canonical({key: row[key] for key in payload}) == canonical(payload) for row in rows)


def ensure_place(on_table: TableDeals, number: int, uid: UUID) -> None:
    present = on_table.at(number)
    if present and present.uid != uid:
        raise Conflict(present)


def ensure_possible(number: int) -> None:
    if type(number) is not int or not 1 <= number <= MOST:
        raise Refused(problems={"number": [_("There is no deal {number}.").format(number=repr(number)[:20])]})


def ensure_read(on_table: TableDeals, number: int, record: dict[str, Any], *, by_the_sheet: bool = True) -> None:
    """EntryError with all that is wrong with a record at this place of the sheet, which knows whose deal it is."""
    variant, due = variant_of(on_table.table.round.tournament), None
    if variant.dealer_decides and by_the_sheet:
        before = [deal.record for deal in on_table.deals if deal.number < number]
        due = play(variant, before, on_table.table.first_dealer, to_the_end=False).next_dealer
    read_deal(variant, record, due=due)


def ensure_number(on_table: TableDeals, number: int) -> None:
    tournament, last = on_table.table.round.tournament, last_number(on_table.table)
    if tournament.round_end == RoundEnd.DEALS and number > last and number > last + _uncounted(on_table, tournament):
        sentence = ngettext(
            "A round has {last} deal; there is no deal {number}.",
            "A round has {last} deals; there is no deal {number}.",
            last,
        ).format(last=last, number=number)
        raise Refused(problems={"number": [sentence]})


def _uncounted(on_table: TableDeals, tournament: Tournament) -> int:
    """The number of deals on the sheet that do not count towards the round, and so make room for one more each."""
    return sum(not counts(deal.record, tournament) for deal in on_table.deals)


def last_number(table: Table) -> int:
    return (table.round.tournament.deals_per_round or 0) + table.extra_deals


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
    acts = JournalEntry.objects.filter(
        tournament=table.round.tournament,
        kind="deal_claimed",
        round_number=table.round.number,
        table_number=table.number,
        actor__device=str(actor.device.public_id),
    )
    if side not in (sides := set(acts.values_list("payload__side", flat=True))) and sides:
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
    if tournament.round_end == RoundEnd.DEALS and number > last_number(table) + 1 + _uncounted_claims(table):
        sentence = _("A round has {last} deals; there is no deal {number}.")
        raise Refused(problems={"number": [sentence.format(last=last_number(table), number=number)]})


def first_open(table: Table, side: str) -> int:
    """The first number without a deal for which this side has entered nothing."""
    used_numbers = set(Deal.objects.standing().filter(table=table).values_list("number", flat=True))
    used_numbers |= set(Claim.objects.filter(table=table, side=side).values_list("number", flat=True))
    return next(number for number in count(1) if number not in used_numbers)


def same_meaning(variant: Variant, first: dict[str, Any], other: dict[str, Any]) -> bool:
    """Do two records describe the same deal, whoever typed them and in whatever order the seats were tapped?"""
    if canonical(first) == canonical(other):
        return True
    try:
        return _meaning(variant, first) == _meaning(variant, other)
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


def _uncounted_claims(table: Table) -> int:
    """The number of deals, booked or claimed, that make room for one more because they were passed."""
    tournament, numbers = table.round.tournament, set()
    for rows in (Deal.objects.standing().filter(table=table), Claim.objects.filter(table=table)):
        numbers |= {number for number, record in rows.values_list("number", "record") if not counts(record, tournament)}
    return len(numbers)


SEATING = ("round_drawn", "table_begun", "table_taken_back", "seats_swapped")
PLACE = re.compile(r"([NESWF])([0-9]{1,5})")


def ensure_confirmed(
    on_table: TableDeals, uid: UUID, record: dict[str, Any], number: int | None, confirmed: Collection[str]
) -> None:
    """Questioned with what every page asks about such a deal, where somebody has still to confirm it."""
    table = on_table.table
    sheet = [(deal.number, deal.record) for deal in on_table.deals if deal.uid != uid]
    here = (variant_of(table.round.tournament), record, number or on_table.first_free(), sheet, table.first_dealer)
    try:
        if all(doubt.key in confirmed for doubt in doubts(*here, {})):
            return
    except EntryError:
        return  # what cannot be read is refused as such
    names = names_at(seated(sitting_at(table)))
    raise Questioned({doubt.key: doubt.text for doubt in doubts(*here, names) if doubt.key not in confirmed})


def ensure_same_draw(table: Table, seats: Mapping[str, int] | None) -> None:
    """Redrawn where other people sit at the table than those for whom it was entered; nothing is asked of a sender who
    does not say who they were.

    `seats` are start numbers by seat. Two who changed places by hand are no other draw: deals follow the seats. What
    was entered before the table drew cards for partners is offered.
    """
    if not seats:
        return
    sitters = seated(sitting_at(table))
    now = {seat: sitter.number for seat, sitter in sitters.items()}
    if dict(seats) == now or dict(seats) in _seatings(table):
        return
    names = {sitter.number: sitter.name for sitter in sitters.values()}
    raise Redrawn(table, _named_seats(seats, _names(table, seats) | names), _named_seats(now, names))


def seats_in_text(text: str) -> dict[str, int] | None:
    """The seats as a form says them, "N3 E1 S4 W2"; None where it says nothing."""
    return {seat: int(number) for seat, number in PLACE.findall(text[:100])} or None


def _seatings(table: Table) -> list[dict[str, int]]:
    """The seatings of the table since its round or the cards were drawn, newest last: one more each time two changed
    places."""
    journal = table.round.tournament.journal.filter(round_number=table.round.number, kind__in=SEATING)
    seatings: list[dict[str, int]] = []
    for kind, payload, drawn_at in journal.order_by("seq").values_list("kind", "payload", "table_number"):
        if kind == "seats_swapped":
            exchange = {payload["one"]: payload["other"], payload["other"]: payload["one"]}
            before = seatings if drawn_at != table.number else []
            latest = seatings[-1] if seatings else {}
            seatings = [*before, {seat: exchange.get(number, number) for seat, number in latest.items()}]
        elif kind == "round_drawn" or table.number in _tables(payload):
            laid = _tables(payload).get(table.number, {})
            seatings = [{seat: number for place, number in laid.items() for seat in place}]
    return seatings


def _tables(payload: dict[str, Any]) -> dict[int, dict[str, int]]:
    """The seats by table that an act laid out; of a table taken back there are none."""
    return {laid["number"]: laid["seats"] for laid in payload.get("tables", ())} or {payload.get("table", 0): {}}


def _names(table: Table, seats: Mapping[str, int]) -> dict[int, str]:
    rows = table.round.tournament.entrants.filter(number__in=set(seats.values()))
    return {
        number: name_on_seat(name, stand_ins, table.round.number, public=False)
        for number, name, stand_ins in rows.values_list("number", "name", "stand_ins")
    }


def _named_seats(seats: Mapping[str, int], names: Mapping[int, str]) -> dict[str, dict[str, Any]]:
    return {seat: {"number": number, "name": names.get(number, "–")} for seat, number in seats.items()}
