"""From a table's deals, played through, to the rows of its scoresheet and of each player's own sheet."""

from collections.abc import Iterator, Mapping

from reports.paper.right_to_left import listed
from reports.printables.players_sheet import PlayerDeal, PlayerRound
from reports.printables.values import DealRow
from scoring import Happened, Message, Variant
from scoring.ledger import Play
from scoring.seats import party_of
from scoring.sheets import Sheet, SheetRow

FIFTH = "F"
UNPLAYED = {
    Happened.PASSED: Message("Passed out"),
    Happened.QUEENS: Message("Queens’ game"),
    Happened.REDEALT: Message("Dealt again"),
    Happened.REVOKED: Message("Revoke"),
    Happened.MANUAL: Message("Ruling"),
}


def deal_rows(variant: Variant, sheet: Sheet) -> tuple[DealRow, ...]:
    """Rows, one a deal, with the points and totals that the sheet gives, parties clockwise from North, a fifth last."""
    parties = tuple(sheet.totals)
    return tuple(
        DealRow(
            number=row.number,
            dealer=row.dealer,
            contract=_contract_name(variant, row),
            declarers=row.deal.declarers,
            tricks=", ".join(_count(play) for play in row.deal.plays),
            points=tuple(row.result.points[party] for party in parties),
            totals=tuple(row.totals[party] for party in parties),
            double=_double(variant, row),
            honours=_honours(variant, row),
            watches=row.dealer if FIFTH in parties else "",
            trump=row.deal.trump or "",
            game=row.game,
            pot=row.result.pot if variant.pot_for else None,
        )
        for row in sheet.rows
    )


def player_round(
    variant: Variant, sheet: Sheet, seat: str, *, number: int, table: int, names: Mapping[str, str]
) -> PlayerRound:
    """A player's deals at one table; `names` are those of the seats there."""
    deals = tuple(_player_deals(variant, sheet, seat, names))
    company = tuple(name for other, name in names.items() if other != seat)
    return PlayerRound(number, table, company, deals, sum(deal.points for deal in deals))


def _player_deals(variant: Variant, sheet: Sheet, seat: str, names: Mapping[str, str]) -> Iterator[PlayerDeal]:
    party, total = party_of(seat, variant.unit), 0
    for row in sheet.rows:
        total += row.result.points[party]
        who = [other for other in names for declarer in row.deal.declarers if other in declarer]
        yield PlayerDeal(
            number=row.number,
            contract=_contract_name(variant, row),
            declarers=listed(names[other] for other in who),
            points=row.result.points[party],
            total=total,
            why=row.why(variant),
            declared=seat in who,
        )


def _contract_name(variant: Variant, row: SheetRow) -> Message | str:
    """The contract that was played, or what was in its place; empty for the only one that there is."""
    if row.deal.contract:
        return row.deal.contract.name if variant.names_contracts else ""
    return UNPLAYED[row.deal.happened]


def _count(play: Play) -> str:
    if play.contract.measure.total > 1:
        return str(play.count)
    return "+" if play.line.made else "\N{MINUS SIGN}"


def _double(variant: Variant, row: SheetRow) -> str:
    """The factor of the deal by announcement and by passed deals, without what a result brings of itself."""
    announced = max((play.doubles for play in row.deal.plays), default=0)
    factor = variant.factor(announced + min(row.passed_before, variant.passed_cap))
    return f"×{factor}" if row.deal.plays and factor > 1 else ""


def _honours(variant: Variant, row: SheetRow) -> str:
    """The honours of both sides, or the combinations where those are counted."""
    by_side = row.deal.facts.get(variant.melds.fact if variant.melds else "honours")
    return f"{by_side['NS']}–{by_side['EW']}" if by_side else ""
