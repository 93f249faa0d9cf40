"""A sheet's lines as a page shows them: contract, who, trump and tricks in words, points for each party."""

from tournaments.naming_deals import contract_name, declarers_of, tricks_of, trump_of
from tournaments.variants import variant_of


def names_of(view):
    """Who sits on each seat and each side."""
    names = {seat: sitter.name for seat, sitter in view.seats.items()}
    for side in ("NS", "EW"):
        both = dict.fromkeys(names[seat] for seat in side if seat in names)
        names[side] = " & ".join(both)
    return {party: name for party, name in names.items() if name}


def sheet_context(tournament, view):
    """The heads and lines of a sheet."""
    variant, names = variant_of(tournament), names_of(view)
    heads = [(party, names.get(party, "")) for party in view.parties]
    lines = [line_of(variant, view, deal) for deal in view.deals]
    return {"heads": heads, "lines": lines, "totals": [view.points[party] for party in view.parties]}


def line_of(variant, view, deal):
    """One deal as a line."""
    return {
        "deal": deal,
        **words_of(variant, deal.record),
        "pairs": [(deal.points[party], deal.totals[party]) for party in view.parties],
    }


def words_of(variant, record):
    """What a record tells, for a line or a version of it."""
    return {
        "contract": contract_name(variant, record),
        "who": declarers_of(record),
        "trump": trump_of(record),
        "tricks": tricks_of(record),
    }
