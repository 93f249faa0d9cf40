"""What a round still lacks before it can close, and how far each table is."""

from tournaments.errors import Missing
from tournaments.models import Deal, RoundEnd, Table
from tournaments.variants import variant_of

UNPLAYED = ("pass", "redeal")


def missing_of(round_):
    """The tables that are not finished, with what each lacks; empty when the round can close. Two queries."""
    tournament = round_.tournament
    tables = list(Table.objects.filter(round=round_).order_by("number"))
    entered = entered_deals(tables, tournament)
    found = (_lacks(tournament, table, entered[table.pk]) for table in tables)
    return [missing for missing in found if missing]


def entered_deals(tables, tournament):
    """The numbers of the deals on each table's sheet that count towards the round, by the table's key."""
    entered = {table.pk: set() for table in tables}
    for table, number, record in (
        Deal.objects.standing().filter(table__in=tables).values_list("table_id", "number", "record")
    ):
        if counts(record, tournament):
            entered[table].add(number)
    return entered


def counts(record, tournament):
    """Does this deal count towards the number of deals of a round?"""
    kind = (record.get("contract") or {}).get("type")
    return tournament.passed_deals_count or kind not in UNPLAYED


def expected_deals(table, tournament):
    """How many deals the table plays in this round; None where that is open."""
    return tournament.deals_per_round + table.extra_deals if tournament.round_end == RoundEnd.DEALS else None


def _lacks(tournament, table, entered):
    deals, unfinished = (), False
    if tournament.round_end == RoundEnd.DEALS and not table.over:
        deals = _open_numbers(tournament, table, entered)
    elif tournament.round_end == RoundEnd.GAME:
        unfinished = not table.over
    else:
        unfinished = not entered
    if deals or unfinished or table.disputed_at:
        return Missing(table.number, deals, unfinished, bool(table.disputed_at))
    return None


def _open_numbers(tournament, table, entered):
    """The numbers that are not on the sheet; where passed deals do not count, how many more are to come."""
    expected = expected_deals(table, tournament)
    if tournament.passed_deals_count:
        return tuple(number for number in range(1, expected + 1) if number not in entered)
    first = max(entered, default=0) + 1
    return tuple(range(first, first + max(expected - len(entered), 0)))


def ends_by_score(tournament):
    """Can a game of this tournament be won before a number of deals?"""
    return variant_of(tournament).finish.ends_by_score
