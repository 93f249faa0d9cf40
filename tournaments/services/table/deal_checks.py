"""What must hold before a deal is written: an open sheet, a free place, a record that can be stored."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from scoring import Happened, read_deal
from tournaments.errors import Closed, Conflict, NotAllowed, Refused
from tournaments.fast_path import FastQuery
from tournaments.models import JournalEntry, Round, RoundEnd, Status, Table
from tournaments.play.facts import counts, variant_of
from tournaments.play.hashes import canonical
from tournaments.play.settle_sheet import play
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import tidy
from tournaments.selectors.table.sheets import TableDeals

if TYPE_CHECKING:
    from tournaments.models import Deal, Tournament
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


def told(record: dict[str, Any]) -> dict[str, Any]:
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
        raise Closed(_("Round {number} is not open yet.").format(number=table.round.number))


_FACTS = FastQuery(
    lambda table: Table.objects.filter(pk=table), ("round__status", "totals__counts", *FACTS), table=Table._meta.pk
)


def dismissed(warnings: Iterable[str]) -> list[str]:
    return [tidy(str(warning))[:80] for warning in list(warnings)[:20]]


def was_booked(deal: Deal, number: int, record: dict[str, Any], version: int | None) -> bool:
    """Did this entry arrive before, and was the deal changed since? Then the sender only missed our answer."""
    wanted = {"version": (version or 0) + 1, "number": number, "record": record}
    rows = JournalEntry.objects.filter(
        tournament_id=deal.tournament_id, deal_uid=deal.uid, kind__in=["deal_recorded", "deal_corrected"], undoes=None
    ).values_list("payload", flat=True)
    return any(canonical({key: row[key] for key in wanted}) == canonical(wanted) for row in rows)


def ensure_place(on_table: TableDeals, number: int, uid: UUID) -> None:
    taken = on_table.at(number)
    if taken and taken.uid != uid:
        raise Conflict(taken)


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
    """How many deals on the sheet do not count towards the round, and so make room for one more each."""
    return sum(not counts(deal.record, tournament) for deal in on_table.deals)


def last_number(table: Table) -> int:
    return (table.round.tournament.deals_per_round or 0) + table.extra_deals
