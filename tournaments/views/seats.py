"""Seats in words: the places of a round as menus name them, and what it does when two people swap."""

from django.utils.translation import gettext as _

from tournaments.models import Seat
from tournaments.templatetags.whist import seat_name


def places_of(seating):
    """Everybody in a round with where they sit, for a menu."""
    at_tables = [
        (sitter.number, f"{sitter.name} · " + _("table {number}").format(number=table.number))
        for table in seating.tables
        for sitter in table.sitters
    ]
    return at_tables + [(sitter.number, f"{sitter.name} · " + _("sits out")) for sitter in seating.out]


def swap_consequences(tournament, round_, one, other):
    """For each of the two: where they would sit, and whom they would meet again at that table."""
    tables = {}
    for table, number, name, entrant in Seat.objects.filter(round__tournament=tournament).values_list(
        "table_id", "round__number", "entrant__name", "entrant_id"
    ):
        tables.setdefault((number, table), {})[entrant] = name
    now = {key: sitting for key, sitting in tables.items() if key[0] == round_.number}
    before = [sitting for key, sitting in tables.items() if key[0] != round_.number]
    return [_moved(round_, now, before, here, there) for here, there in ((one, other), (other, one))]


def _moved(round_, now, before, mover, gives):
    """Where the mover goes when taking the place of `gives`."""
    place = Seat.objects.select_related("table").filter(round=round_, entrant=gives).first()
    sitting = next((sitting for sitting in now.values() if gives.pk in sitting), {})
    new = {entrant: name for entrant, name in sitting.items() if entrant not in (gives.pk, mover.pk)}
    met = [name for entrant, name in new.items() if any(entrant in old and mover.pk in old for old in before)]
    where = _("sits out")
    if place:
        where = _("table {number}, {seat}").format(number=place.table.number, seat=seat_name(place.seat))
    return {"name": mover.name, "where": where, "again": met}
