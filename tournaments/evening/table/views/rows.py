"""The state of the match at a table in words: games of a rubber, sets, the winner, deals after the end.

A sheet's lines as a page shows them: contract, who, trump and tricks in words, points for each party.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from scoring import SIDES, Finish
from scoring.money import fits, money_of, stake_from
from tournaments.clubs.selectors import short_names_at
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import RoundEnd
from tournaments.evening.rounds.rules import FIFTH, chairs, place_at
from tournaments.evening.table.selectors.questions import names_at
from tournaments.evening.table.selectors.sheets import SheetDeal, SheetView
from tournaments.evening.table.wording import declarers_of, words_of
from tournaments.frame.money import money, signed_money, stake_sentence
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from uuid import UUID

    from scoring.variants import Variant
    from tournaments.evening.rounds.models import Tournament


def match_of(tournament: Tournament, view: SheetView, named: Callable[[str], str] = seat_name) -> list[str]:
    """Sentences about the match, most important first; none where rounds do not end when a game is won.

    `named` says what a side is called.
    """
    finish = variant_of(tournament).finish
    if tournament.round_end != RoundEnd.GAME or not finish.ends_by_score:
        return []
    sentences = [_won(finish, named(view.winner))] if view.over else []
    if finish.games > 1:
        sentences.append(_both(_("Games won: {first} {n}, {second} {m}."), view.games, named))
    if finish.sets_allowed is not None:
        sets = _both(_("Sets in this game: {first} {n}, {second} {m}."), view.sets, named)
        sentences.append(sets + " " + _("Another set after {limit} loses the game.").format(limit=finish.sets_allowed))
    if view.after_end:
        deals = ", ".join(map(str, view.after_end))
        sentences.append(
            _("Played after the end, counted in the points all the same: deal {deals}.").format(deals=deals)
        )
    return sentences


def _won(finish: Finish, who: str) -> str:
    if finish.games > 1:
        return _("The rubber is won by {who}.").format(who=who)
    return _("The game is won by {who}.").format(who=who)


def _both(sentence: str, counts: Mapping[str, int], named: Callable[..., Any]) -> str:
    first, second = SIDES
    return sentence.format(first=named(first), n=counts[first], second=named(second), m=counts[second])


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
