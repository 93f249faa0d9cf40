"""The state of a table: round, seats, sheet, clock, next seats, and the questions about an odd deal."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Exists, Q, QuerySet
from django.utils import timezone
from django.utils.formats import get_format
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from scoring import EntryError, currencies, read_deal
from scoring.decimals import decimals_of
from tournaments.evening.rounds.facts import plays_on, rules_of, stake_at_tables, variant_of
from tournaments.evening.rounds.models import Entrant, Round, Seat, Table, Tournament
from tournaments.evening.rounds.rules import PLACES, Rows
from tournaments.evening.rounds.selectors.named import name_on_seat
from tournaments.evening.rounds.selectors.progress import waiting_at
from tournaments.evening.table.fast_path import FastQuery
from tournaments.evening.table.models import Claim, Device, PrintedSheet
from tournaments.evening.table.rules import Doubt, doubts
from tournaments.evening.table.selectors.sheets import SheetDeal, SheetView, TableDeals, sheet_of
from tournaments.frame.money import pattern_of, stake_sentence
from tournaments.prices.wording import notice_in
from tournaments.security.actors import ActorRequest
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from collections.abc import Mapping
    from uuid import UUID

    from tournaments.evening.rounds.selectors.seating import Sitter


PRINTED = "sheets_printed"
SHOWN = (Round.Status.OPEN, Round.Status.PUBLISHED, Round.Status.CLOSED)


def current_table(tournament: Tournament, number: int) -> Table | None:
    """The table of that number in the round played now, else in the next, else in the last; None before a draw."""
    tables = Table.objects.select_related("round").filter(
        round__tournament=tournament, number=number, round__status__in=SHOWN
    )
    tables = tables.annotate(**{PRINTED: Exists(PrintedSheet.objects.filter(tournament=tournament))})
    table = min(tables, key=_nearness, default=None)
    if table:
        table.round.tournament = tournament
    return table


def has_printed_sheets(table: Table) -> bool:
    """Were marked sheets printed for this evening when `current_table` looked?"""
    return bool(vars(table)[PRINTED])


def _nearness(table: Table) -> tuple[int, ...]:
    place = SHOWN.index(table.round.status)
    return place, table.round.number if table.round.status == Round.Status.PUBLISHED else -table.round.number


def state_of(table: Table, on_table: TableDeals | None = None, sheet: SheetView | None = None) -> dict[str, Any]:
    """A table's state as plain JSON values, in a fixed number of queries.

    `on_table` is what was just settled there, `sheet` the sheet where it was read already.
    """
    round_, tournament, sheet = table.round, table.round.tournament, sheet or sheet_of(table, on_table=on_table)
    return {
        "revision": tournament.revision,
        "tournament": {"id": str(tournament.public_id), "name": tournament.name, "club": tournament.club.name},
        "round": {"number": round_.number, "status": round_.status, "planned": tournament.rounds_planned},
        "table": _table(table),
        "seats": {seat: {"number": who.number, "name": who.name} for seat, who in sheet.seats.items()},
        "ends": tournament.round_end,
        "expected": sheet.expected,
        "passed_deals_count": tournament.passed_deals_count,
        "plays_on": plays_on(round_),
        "clock": clock_of(round_),
        "deals": [deal_of(deal) for deal in sheet.deals],
        "totals": dict(sheet.points),
        "next_number": sheet.next_number,
        "next_dealer": sheet.next_dealer,
        "guide": guide_of(table, begun=bool(sheet.deals)),
        **_stake_of(tournament),
        **unit_of(tournament),
    }


def unit_of(tournament: Tournament) -> dict[str, int]:
    """The decimals of the prices, in whose smallest unit points are told; nothing where they are whole."""
    decimals = decimals_of(tournament.overlay)
    return {"decimals": decimals} if decimals else {}


def _stake_of(tournament: Tournament) -> dict[str, Any]:
    """The stake, with how amounts are written: only where the club shows it at the tables."""
    stake = stake_at_tables(tournament)
    if stake is None:
        return {}
    words = {
        "money": _("Money"),
        "pot": _("In the pot: {amount}"),
        "stake": stake_sentence(stake),
        "pattern": pattern_of(stake.currency),
        "decimal": get_format("DECIMAL_SEPARATOR"),
        "decimals": currencies.decimals_of(stake.currency),
    }
    return {"stake": {**stake.as_data(), "words": words}}


def deal_of(deal: SheetDeal) -> dict[str, Any]:
    """A deal of a sheet as plain JSON values."""
    return {
        "uid": deal.uid,
        "number": deal.number,
        "version": deal.version,
        "record": deal.record,
        "dealer": deal.dealer,
        "points": dict(deal.points),
        "totals": dict(deal.totals),
        "made": deal.made,
        "verified": deal.verified,
        "warnings_dismissed": list(deal.warnings_dismissed),
        "changed_at": deal.changed_at.isoformat(),
    }


def _table(table: Table) -> dict[str, Any]:
    return {
        "number": table.number,
        "dealt": table.dealt,
        "first_dealer": table.first_dealer,
        "over": table.over,
        "winner": table.winner,
        "confirmed": [side for side, at in (("NS", table.ns_confirmed_at), ("EW", table.ew_confirmed_at)) if at],
        "disputed": table.disputed_at is not None,
        "dispute": table.dispute,
        "called": table.director_called_at is not None,
    }


def clock_of(round_: Round) -> dict[str, Any] | None:
    """The moment when the round's time is up and how long that still is, for a phone whose own clock may be wrong."""
    ends = round_.ends_at(round_.tournament.minutes_per_round)
    if ends is None:
        return None
    left = round((ends - timezone.now()).total_seconds())
    return {"ends_at": ends.isoformat(), "seconds_left": left, "paused": round_.paused_at is not None}


def seen_by(device: Device | None, table: Table) -> dict[str, Any]:
    """The part of what waits at the table that a device there may know, for its state.

    Its own entries, and that the other side entered; what that says only once the two differ.
    """
    tournament = table.round.tournament
    if not tournament.double_entry:
        return {}
    waiting = waiting_at([table], tournament).get(table.pk, ())
    mine = str(device.public_id) if device else ""
    claims = [
        _claim_json(claim, claim.device == mine, waiting_deal.differ)
        for waiting_deal in waiting
        for claim in waiting_deal.claims.values()
    ]
    return {"double": True, "claims": claims}


def _claim_json(claim: Claim, mine: bool, differ: bool) -> dict[str, Any]:
    claim_json = {"number": claim.number, "side": claim.side, "mine": mine, "differs": differ}
    if not mine and not differ:
        return claim_json
    return {**claim_json, "uid": str(claim.uid), "version": claim.version, "record": claim.record}


class Place(NamedTuple):
    """The seat of an entrant in one round."""

    round: int
    entrant: int
    name: str
    status: str
    table: int
    seat: str
    stand_ins: Rows

    @property
    def sitter(self) -> str:
        """The person who really sits there. A query where a substitute does."""
        return name_on_seat(self.name, self.stand_ins, self.round, public=False) if self.stand_ins else self.name


def guide_of(table: Table, *, begun: bool) -> dict[str, Any] | None:
    """The table page's guide to the change of rounds; None while nobody has to go anywhere. One query, and one for
    each substitute.

    Once a round is published, and until the first deal lies on the table (`begun`), the change to this round is told;
    after that the change to the next one.
    """
    round_ = table.round
    arriving = round_.status == Round.Status.PUBLISHED or (round_.status == Round.Status.OPEN and not begun)
    before = round_.number - 1 if arriving else round_.number
    places = _places(table, before)
    leaving = [place for place in places if place.round == before and place.table == table.number]
    coming = sorted(
        (place for place in places if place.round > before and place.table == table.number),
        key=lambda place: PLACES.index(place.seat[0]),
    )
    goes = {place.entrant: place for place in places if place.round > before}
    if not goes:
        return _unknown(round_) if round_.status == Round.Status.CLOSED else None
    stays = all(place.entrant in goes and goes[place.entrant].table == table.number for place in leaving)
    if round_.status == Round.Status.OPEN and arriving and stays:
        return None
    return {
        "title": _title(before + 1),
        "leaving": [_goes(place, goes.get(place.entrant)) for place in leaving],
        "coming": "" if round_.status == Round.Status.OPEN and arriving else _coming(coming, before + 1),
    }


def _unknown(round_: Round) -> dict[str, Any] | None:
    if round_.number >= round_.tournament.rounds_planned:
        return None
    problem = _("The seats are not known yet. They will appear here.")
    return {"title": _title(round_.number + 1), "leaving": [], "coming": problem}


def _title(number: int) -> str:
    return _("Where to sit in round {n}").format(n=number)


def _goes(here: Place, there: Place | None) -> str:
    if here.status == Entrant.Status.WITHDRAWN:
        return _("{name} has left").format(name=here.sitter)
    if there is None:
        return _("{name} sits out").format(name=here.sitter)
    seat = seat_name(there.seat)
    if there.table == here.table:
        return _("{name} stays here, {seat}").format(name=there.sitter, seat=seat)
    return _("{name} → table {n}, {seat}").format(name=there.sitter, n=there.table, seat=seat)


def _coming(places: Sequence[Place], number: int) -> str:
    if not places:
        return _("This table is not used in round {n}.").format(n=number)
    names = ", ".join(f"{seat_name(place.seat)} {place.sitter}" for place in places)
    return _("At this table: {names}").format(names=names)


def _places(table: Table, before: int) -> list[Place]:
    tournament = table.round.tournament_id
    rows = _PLACES(tournament=tournament, before=before, after=before + 1, number=table.number)
    return [Place(*row) for row in rows]


def _seats(tournament: Any, before: Any, after: Any, number: Any) -> QuerySet[Seat]:
    seats = Seat.objects.filter(round__tournament=tournament)
    here = seats.filter(round__number=before, table__number=number)
    return (
        seats.exclude(round__status=Round.Status.DRAFT)
        .filter(
            Q(table__number=number) | Q(entrant__in=here.values("entrant_id")),
            round__number__gte=before,
            round__number__lte=after,
        )
        .order_by("pk")
    )


_PLACES = FastQuery(
    _seats,
    (
        "round__number",
        "entrant__number",
        "entrant__name",
        "entrant__status",
        "table__number",
        "seat",
        "entrant__stand_ins",
    ),
    tournament=Tournament._meta.pk,
    number=Table._meta.get_field("number"),
    before=Round._meta.get_field("number"),
    after=Round._meta.get_field("number"),
)


def state_etag(request: ActorRequest, table: Table) -> str:
    """The ETag of a table's state. The hash as well: after a backup was put back, a number may return."""
    tournament = table.round.tournament
    state = f"{tournament.revision}-{tournament.journal_hash[:8]}-{tournament.changed_at.timestamp():.6f}-{table.pk}"
    return f'"{state}-{get_language()}{_eyes(request, tournament)}"'


def _eyes(request: ActorRequest, tournament: Tournament) -> str:
    """The part of the mark for the device: where both sides enter, each sees its own entries only."""
    device = request.actor.device
    return f"-{device.public_id}" if tournament.double_entry and device else ""


def rules_address(tournament: Tournament) -> dict[str, str]:
    """The address of the document of tonight's rules, and the hash of what it says."""
    hash_ = rules_of(tournament).hash
    return {"hash": hash_, "url": f"/api/v1/tournaments/{tournament.public_id}/rules/{hash_}"}


def rules_at(table: Table) -> dict[str, str]:
    """The same for a table, and in a sentence that deals of this round were scored again, where they were."""
    tournament = table.round.tournament
    notice = notice_in(tournament, table.round.number) if tournament.rules_versions else ""
    return {**rules_address(tournament), **({"notice": notice} if notice else {})}


def questions_about(
    table: Table, view: SheetView, record: dict[str, Any], number: int | None, uid: UUID | None
) -> list[Doubt]:
    """The questions about a deal that is to be kept under that id; none about one that lies there already, or that
    cannot be read."""
    others = [(deal.number, deal.record) for deal in view.deals if deal.uid != str(uid)]
    variant = variant_of(table.round.tournament)
    if any(deal.uid == str(uid) and deal.record == record for deal in view.deals):
        return []
    try:
        read_deal(variant, record)
    except EntryError:
        return []
    return doubts(variant, record, number or view.next_number, others, table.first_dealer, names_at(view.seats))


def names_at(seats: Mapping[str, Sitter]) -> dict[str, str]:
    """Names at each seat, and on each side."""
    names = {seat: sitter.name for seat, sitter in seats.items()}
    for side in ("NS", "EW"):
        both = dict.fromkeys(names[seat] for seat in side if seat in names)
        names[side] = " & ".join(both)
    return {party: name for party, name in names.items() if name}
