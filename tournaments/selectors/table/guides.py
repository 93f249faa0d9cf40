"""Where to go: where those who played at a table sit in the next round, and who comes to it."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet
from django.utils.translation import gettext as _

from tournaments.models import Entrant, Round, Seat, Table, Tournament
from tournaments.play.tables_of_five import PLACES
from tournaments.prepared import Prepared, Slot
from tournaments.templatetags.whist import seat_name


class Place(NamedTuple):
    """Where an entrant sits in one round."""

    round: int
    entrant: int
    name: str
    status: str
    table: int
    seat: str


def guide_of(table: Table, *, begun: bool) -> dict[str, Any] | None:
    """What a table's page says about the change of rounds, in one query; None while nobody has to go anywhere.

    Once a round is published, and until the first deal lies on the table (`begun`), the change to this round is told;
    after that the change to the next one.
    """
    round_ = table.round
    arriving = round_.status == Round.Status.PUBLISHED or (round_.status == Round.Status.OPEN and not begun)
    before = round_.number - 1 if arriving else round_.number
    places = _places(table, before)
    leaving = [one for one in places if one.round == before and one.table == table.number]
    coming = sorted(
        (one for one in places if one.round > before and one.table == table.number),
        key=lambda one: PLACES.index(one.seat[0]),
    )
    goes = {one.entrant: one for one in places if one.round > before}
    if not goes:
        return _unknown(round_) if round_.status == Round.Status.CLOSED else None
    stays = all(one.entrant in goes and goes[one.entrant].table == table.number for one in leaving)
    if round_.status == Round.Status.OPEN and arriving and stays:
        return None
    return {
        "title": _title(before + 1),
        "leaving": [_goes(one, goes.get(one.entrant)) for one in leaving],
        "coming": "" if round_.status == Round.Status.OPEN and arriving else _coming(coming, before + 1),
    }


def _unknown(round_: Round):
    if round_.number >= round_.tournament.rounds_planned:
        return None
    said = _("The seats are not known yet. They will appear here.")
    return {"title": _title(round_.number + 1), "leaving": [], "coming": said}


def _title(number: int) -> str:
    return _("Where to sit in round {n}").format(n=number)


def _goes(here: Place, there: Place | None) -> str:
    if here.status == Entrant.Status.WITHDRAWN:
        return _("{name} has left").format(name=here.name)
    if there is None:
        return _("{name} sits out").format(name=here.name)
    seat = seat_name(there.seat)
    if there.table == here.table:
        return _("{name} stays here, {seat}").format(name=here.name, seat=seat)
    return _("{name} → table {n}, {seat}").format(name=here.name, n=there.table, seat=seat)


def _coming(places: Sequence[Place], number: int) -> str:
    if not places:
        return _("This table is not used in round {n}.").format(n=number)
    names = ", ".join(f"{seat_name(one.seat)} {one.name}" for one in places)
    return _("At this table: {names}").format(names=names)


def _places(table: Table, before: int) -> list[Place]:
    tournament = table.round.tournament_id
    rows = _PLACES(tournament=tournament, before=before, after=before + 1, number=table.number)
    return [Place(*row) for row in rows]


def _written() -> QuerySet[Seat, Any]:
    number, place = Round._meta.get_field("number"), Table._meta.get_field("number")
    seats = Seat.objects.filter(round__tournament=Slot("tournament", Tournament._meta.pk))
    here = seats.filter(round__number=Slot("before", number), table__number=Slot("number", place))
    found = seats.exclude(round__status=Round.Status.DRAFT).filter(
        Q(table__number=Slot("number", place)) | Q(entrant__in=here.values("entrant_id")),
        round__number__gte=Slot("before", number), round__number__lte=Slot("after", number),
    ).order_by("pk")  # fmt: skip
    return found.values_list(
        "round__number", "entrant__number", "entrant__name", "entrant__status", "table__number", "seat"
    )


_PLACES = Prepared(_written)
