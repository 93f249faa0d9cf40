"""What a deal would be worth where it stands, before anything is kept."""

from typing import Any

from tournaments.models import Deal, RoundEnd
from tournaments.play.settle_sheet import play
from tournaments.play.variants import variant_of


def preview_of(table, record: dict[str, Any], number: int):
    """The row that this record would make on the table's sheet, in one query. The record must be a possible deal."""
    tournament = table.round.tournament
    before = Deal.objects.standing().filter(table=table, number__lt=number).order_by("number")
    records = [*before.values_list("record", flat=True), record]
    variant = variant_of(tournament)
    row = play(variant, records, table.first_dealer, tournament.round_end == RoundEnd.GAME).rows[-1]
    return row, row.why(variant)
