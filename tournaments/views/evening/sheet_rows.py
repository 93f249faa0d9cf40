"""A sheet's lines as a page shows them: contract, who, trump and tricks in words, points for each party."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from scoring.money import fits, money_of, stake_from
from tournaments.play.facts import variant_of
from tournaments.play.tables_of_five import FIFTH, chairs, place_at
from tournaments.selectors.club.name_order import short_names_at
from tournaments.selectors.table.questions import names_at
from tournaments.selectors.table.sheets import SheetDeal, SheetView
from tournaments.views.table.matches import match_of
from tournaments.wording.deal_line import declarers_of, words_of
from tournaments.wording.money import money, signed_money, stake_sentence

if TYPE_CHECKING:
    from uuid import UUID

    from scoring.variants import Variant
    from tournaments.models import Tournament


def names_of(view: SheetView, uid: UUID | None = None) -> dict[str, str]:
    """Who plays in each chair and on each side, in the next deal or in the one of that id on the sheet."""
    dealer = next((deal.dealer for deal in view.deals if deal.uid == str(uid)), view.next_dealer)
    return names_at(chairs(view.seats, dealer))


def people_of(view: SheetView) -> dict[str, str]:
    """Who each column of the sheet is about."""
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
    return {"heads": heads, "lines": lines, "totals": totals, "match": match_of(tournament, view), "money": money}


def money_at(tournament: Tournament, view: SheetView) -> dict[str, Any] | None:
    """What each column is worth in money so far, and what lies in the pot; None where nothing is played for."""
    stake = stake_from(tournament.stake)
    if stake is None or not fits(stake, variant_of(tournament)):
        return None
    found = money_of(stake, view.parties, [deal.points for deal in view.deals], view.winner)
    return {
        "amounts": [signed_money(found.amounts[party], stake.currency) for party in view.parties],
        "pot": money(found.pot, stake.currency) if found.pot else "",
        "stake": stake_sentence(stake),
    }


def line_of(variant: Variant, view: SheetView, deal: SheetDeal) -> dict[str, Any]:
    """One deal as a line."""
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
