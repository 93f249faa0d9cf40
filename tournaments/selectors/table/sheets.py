"""A table's sheet as people read it: every deal with its points and reasons, running totals, who deals next."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any, NamedTuple

from scoring import Message, Sheet, Variant
from scoring.sheets import SheetRow
from tournaments.models import Deal, RoundEnd, Table
from tournaments.play.settle_sheet import play
from tournaments.play.tables_of_five import FIFTH, PLACES
from tournaments.play.variants import variant_of
from tournaments.selectors.evening.missing import counts, expected_deals
from tournaments.selectors.evening.seating import Sitter, seated, sitting_at
from tournaments.selectors.table.table_deals import Lying


class SheetDeal(NamedTuple):
    """One deal. `points` are of this deal and `totals` of the game after it, by party."""

    uid: str
    number: int
    version: int
    record: dict
    dealer: str
    points: Mapping[str, int]
    totals: Mapping[str, int]
    made: bool | None
    verified: bool
    warnings_dismissed: tuple
    changed_at: datetime
    played: SheetRow
    variant: Variant

    @property
    def why(self) -> tuple[Message, ...]:
        """The steps that led to the points."""
        return self.played.why(self.variant)


class SheetView(NamedTuple):
    """A sheet. `points` add up all deals by party, `games` are games won; `expected` is None where nobody knows.

    `sets` are bids lost in the game in play or just won, `after_end` the deals played when the match was over already.
    `counted` are the deals that count towards it: passed ones only where the tournament says so.
    """

    key: int
    round: int
    table: int
    parties: tuple[str, ...]
    seats: Mapping[str, Sitter]
    deals: tuple[SheetDeal, ...]
    points: Mapping[str, int]
    games: Mapping[str, int]
    sets: Mapping[str, int]
    after_end: tuple[int, ...]
    next_number: int
    next_dealer: str
    expected: int | None
    counted: int
    over: bool
    winner: str
    confirmed: tuple[str, ...]
    disputed: bool


def sheet_of(table: Table, *, public: bool = False, lying: Lying | None = None) -> SheetView:
    """The sheet on a table in one round, in two queries (the table's round and tournament not counted).

    `lying` is what was just settled there for somebody who may read every name; then nothing is asked.
    """
    tournament = table.round.tournament
    variant = variant_of(tournament)
    lying = lying or _lying_on(table, variant, public)
    deals, sheet = lying.deals, lying.sheet
    confirmed = {"NS": table.ns_confirmed_at, "EW": table.ew_confirmed_at}
    return SheetView(
        key=table.pk,
        round=table.round.number,
        table=table.number,
        parties=PLACES if table.first_dealer == FIFTH else variant.unit.parties,
        seats=seated(lying.sitting),
        deals=tuple(_deal(deal, row, variant) for deal, row in zip(deals, sheet.rows, strict=True)),
        points=sheet.points,
        games=sheet.games,
        sets=_sets(sheet),
        after_end=tuple(
            deal.number for deal, before in zip(deals[1:], sheet.rows, strict=False) if before.outcome.over
        ),
        next_number=lying.first_free(),
        next_dealer=sheet.next_dealer,
        expected=expected_deals(table, tournament),
        counted=sum(counts(deal.record, tournament) for deal in deals),
        over=sheet.over,
        winner=sheet.winner or "",
        confirmed=tuple(side for side, at in confirmed.items() if at),
        disputed=table.disputed_at is not None,
    )


def _lying_on(table: Table, variant: Variant, public: bool) -> Lying:
    lying = Lying(table, list(Deal.objects.standing().filter(table=table).order_by("number")))
    to_the_end = table.round.tournament.round_end == RoundEnd.GAME
    lying.sitting = sitting_at(table, public=public)
    lying.sheet = play(variant, [deal.record for deal in lying.deals], table.first_dealer, to_the_end)
    return lying


def _sets(sheet: Sheet) -> dict[str, int]:
    """Bids lost by each side in the game in play; in the last one where the match is over."""
    game = sum(sheet.games.values()) + (not sheet.over)
    lost = [row.deal.declarers[:1] for row in sheet.rows if row.game == game and row.result.made is False]
    return {party: lost.count((party,)) for party in sheet.points}


def _deal(deal: Any, row: SheetRow, variant: Variant) -> SheetDeal:
    return SheetDeal(
        uid=str(deal.uid),
        number=deal.number,
        version=deal.version,
        record=deal.record,
        dealer=row.dealer,
        points=row.result.points,
        totals=row.totals,
        made=row.result.made,
        verified=deal.verified_by is not None,
        warnings_dismissed=tuple(deal.warnings_dismissed),
        changed_at=deal.changed_at,
        played=row,
        variant=variant,
    )
