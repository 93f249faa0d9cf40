"""Where people sit: laying out a round from a draw, swapping two by hand, publishing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.seats import SIDES
from tournaments.errors import Refused
from tournaments.models import Kind, Round, Seat, SitOut, SitOutRule, Table
from tournaments.play.facts import stage_at
from tournaments.play.tables_of_five import FIFTH, PLACES
from tournaments.security.permissions import require
from tournaments.selectors.evening.as_drawn import as_drawn
from tournaments.selectors.evening.drawing import sizes_of
from tournaments.selectors.evening.stages import finalists
from tournaments.services import journal
from tournaments.services.evening.followers import tell_followers
from tournaments.services.table.sheets import resettle

if TYPE_CHECKING:
    from tournaments.models import Entrant, Tournament
    from tournaments.security.actors import Actor


@transaction.atomic
def seat_round(
    *,
    tournament: Tournament,
    actor: Actor,
    number: int,
    tables: Sequence[list[int]],
    out: Sequence[int] = (),
    draw: str = "random",
    seed: str = "",
    certificate: dict[str, Any] | None = None,
    dealers: Sequence[str] | None = None,
) -> Round:
    """Lay out a round as a draw says: each table a list of entrant numbers, [N, E, S, W], with a fifth, or [NS, EW].

    Replaces a round of that number that was not opened yet. `dealers` are first dealers, North where none are given.
    """
    require(actor, "draw_round", tournament)
    journal.lock(tournament)
    ensure_decided(tournament, number)
    _clear(tournament, number)
    entrants = _check(tournament, tables, out)
    round_ = Round.objects.create(
        tournament=tournament, number=number, draw=draw, seed=seed, certificate=certificate or {}
    )
    dealers = dealers or [FIFTH if len(table) == len(PLACES) else "N" for table in tables]
    laid = _lay(round_, tables, out, entrants, dealers)
    payload = {"draw": draw, "seed": seed, "certificate": round_.certificate, **laid}
    journal.write(tournament=tournament, kind="round_drawn", actor=actor, payload=payload, on=round_)
    return round_


def add_tables(round_: Round, tables: Sequence[list[int]]) -> dict[str, Any]:
    """Store more tables of a round after those there are, and what the journal keeps of them; the caller holds the
    tournament, asked for the right and knows that nobody of them sits elsewhere."""
    entrants = {entrant.number: entrant for entrant in round_.tournament.entrants.all()}
    return _lay(round_, tables, (), entrants, ["N"] * len(tables), round_.tables.count() + 1)


@transaction.atomic
def discard_round(*, round_: Round, actor: Actor) -> None:
    """Remove a round that was drawn but never opened, together with those that follow."""
    tournament = round_.tournament
    require(actor, "draw_round", tournament)
    journal.lock(tournament)
    gone = tournament.rounds.filter(number__gte=round_.number).order_by("-number")
    for number in gone.values_list("number", flat=True):
        _clear(tournament, number)
        journal.write(tournament=tournament, kind="round_discarded", actor=actor, payload={"round": number})


@transaction.atomic
def publish_round(*, round_: Round, actor: Actor) -> Round:
    """Show everybody where they sit."""
    tournament = round_.tournament
    require(actor, "publish_round", tournament)
    journal.lock(tournament)
    round_.refresh_from_db(fields=["status"])
    if round_.status == Round.Status.DRAFT:
        ensure_as_drawn(round_)
        round_.status = Round.Status.PUBLISHED
        round_.save(update_fields=["status"])
        journal.write(tournament=tournament, kind="round_published", actor=actor, on=round_)
        tell_followers(round_)
    return round_


@transaction.atomic
def swap_seats(
    *,
    round_: Round,
    one: Entrant,
    other: Entrant,
    actor: Actor,
    reason: str = "",
    undoes: int | None = None,
    one_sided: bool = False,
) -> Round:
    """Let two entrants change places, sitting or out; deals already played count for who sits there now.

    Refused where one of them has no place in the round, unless `one_sided`: then the other's is handed over.
    """
    tournament = round_.tournament
    require(actor, "swap_seats", tournament)
    journal.lock(tournament)
    round_.refresh_from_db(fields=["status"])
    if round_.status == Round.Status.CLOSED:
        raise Refused(_("Round {number} is closed. Reopen it to move people.").format(number=round_.number))
    places = [_place(round_, entrant) for entrant in (one, other)]
    absent = [entrant for entrant, place in zip((one, other), places, strict=True) if place is None]
    if absent and not (one_sided and len(absent) == 1):
        raise Refused(_("{name} has no place in this round.").format(name=absent[0].name))
    handed = [(place, to) for place, to in zip(places, (other, one), strict=True) if place]
    for place, _to in handed:
        place.delete()
    for place, entrant in handed:
        place.pk, place.entrant = None, entrant
        place.save(force_insert=True)
    tables = list({place.table_id: place.table for place, _to in handed if isinstance(place, Seat)}.values())
    resettle(tournament, tables)
    payload = {"one": one.number, "other": other.number}
    journal.write(
        tournament=tournament,
        kind="seats_swapped",
        actor=actor,
        payload=payload,
        on=round_,
        reason=reason,
        undoes=undoes,
    )
    if round_.status != Round.Status.DRAFT:
        tell_followers(round_, [one, other])
    return round_


def ensure_as_drawn(round_: Round) -> None:
    """Refused where the stored seats of the round are not what was drawn, checked and perhaps swapped by hand."""
    if changed := as_drawn(round_.tournament, [round_]).changed:
        raise Refused(" ".join([*changed, _("Draw again before anybody sees it.")]))


def ensure_decided(tournament: Tournament, number: int) -> None:
    """Refused while it is not clear who plays that round: the rounds before its stage are not over, or people are
    level for the last place."""
    stage = stage_at(tournament, number)
    if stage is None:
        return
    outcome = finalists(tournament, stage)
    if not outcome.decided:
        sentence = _("The best {best} after round {after} play round {number}. Close round {after} first.")
        raise Refused(problems={"kind": [sentence.format(best=stage.best, after=stage.after, number=number)]})
    if outcome.level:
        names = ", ".join(row.entrant.name for row in outcome.level)
        sentence = _("{names} share place {place}, and not all of them can go on. Draw a lot to decide.")
        raise Refused(problems={"kind": [sentence.format(names=names, place=outcome.level[0].place)]})


def points_out(tournament: Tournament) -> int | None:
    """What sitting out a round scores as the plan has it now; None for the average of the rounds played."""
    scored: dict[str, int | None] = {SitOutRule.AVERAGE: None, SitOutRule.FIXED: tournament.sit_out_points}
    return scored.get(tournament.sit_out, 0)


def _clear(tournament: Tournament, number: int) -> None:
    """Make place for a round of that number."""
    round_ = tournament.rounds.filter(number=number).first()
    if round_ is None:
        return
    if round_.status not in {Round.Status.DRAFT, Round.Status.PUBLISHED}:
        raise Refused(_("Round {number} is already open; its seats stay.").format(number=number))
    round_.delete()


def _check(tournament: Tournament, tables: Sequence[list[int]], out: Sequence[int]) -> dict[int, Entrant]:
    """The entrants by number, or Refused with everything that is wrong with the seating."""
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()}
    named = [number for table in tables for number in table] + list(out)
    problems = []
    if not tables:
        problems.append(_("There are not enough entrants for one table."))
    if wrong := [place for place, table in enumerate(tables, start=1) if len(table) not in sizes_of(tournament)]:
        problems.append(_("Not complete: table {tables}.").format(tables=", ".join(map(str, wrong))))
    if unknown := sorted(set(named) - entrants.keys()):
        problems.append(_("Unknown numbers: {numbers}.").format(numbers=", ".join(map(str, unknown))))
    if twice := sorted({number for number in named if named.count(number) > 1}):
        problems.append(_("Seated twice: {numbers}.").format(numbers=", ".join(map(str, twice))))
    if problems:
        raise Refused(problems={"seating": problems})
    return entrants


def _lay(
    round_: Round,
    tables: Sequence[list[int]],
    out: Sequence[int],
    entrants: dict[int, Entrant],
    dealers: Sequence[str],
    first: int = 1,
) -> dict[str, Any]:
    """Store tables (from number `first`), seats and sit-outs; the same again as the journal keeps it."""
    tournament = round_.tournament
    places = SIDES if tournament.kind == Kind.PAIRS else PLACES
    made = Table.objects.bulk_create(
        Table(round=round_, number=place, first_dealer=dealer) for place, dealer in enumerate(dealers, start=first)
    )
    seats = [dict(zip(places, table, strict=False)) for table in tables]
    Seat.objects.bulk_create(
        Seat(round=round_, table=table, seat=seat, entrant=entrants[number])
        for table, taken in zip(made, seats, strict=True)
        for seat, number in taken.items()
    )
    points = points_out(tournament)
    SitOut.objects.bulk_create(SitOut(round=round_, entrant=entrants[number], points=points) for number in out)
    return {
        "tables": [
            {"number": table.number, "first_dealer": table.first_dealer, "seats": taken}
            for table, taken in zip(made, seats, strict=True)
        ],
        "out": {str(number): points for number in out},
    }


def _place(round_: Round, entrant: Entrant) -> Seat | SitOut | None:
    seat = Seat.objects.filter(round=round_, entrant=entrant).select_related("table").first()
    place = seat or SitOut.objects.filter(round=round_, entrant=entrant).first()
    if isinstance(place, Seat):
        place.table.round = round_
    return place
