"""The seats of people: laying out a round from a draw, swapping two by hand, publishing.

Somebody takes over the seat of an absent player, and leaves it again.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.seats import SIDES
from tournaments.errors import Refused
from tournaments.evening.draws.selectors.drawing import sizes_of
from tournaments.evening.draws.selectors.record import as_drawn
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import stage_at
from tournaments.evening.rounds.models import Entrant, Kind, Round, Seat, SitOut, SitOutRule, SubstituteRule, Table
from tournaments.evening.rounds.rules import FIFTH, PLACES, StandIn, stand_ins_in
from tournaments.evening.rounds.services.entrants import enter_players, take_back, withdraw
from tournaments.evening.standings.selectors.results import finalists
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.checks import refresh_open_table
from tournaments.evening.table.services.sheets import resettle
from tournaments.frame.registries import seats_shown
from tournaments.register.models import Player
from tournaments.register.services.register import known_or_new
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
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
        for hear in seats_shown:
            hear(round_, None)
    return round_


@transaction.atomic
def swap_seats(
    *,
    round_: Round,
    first: Entrant,
    second: Entrant,
    actor: Actor,
    reason: str = "",
    undoes: int | None = None,
    one_sided: bool = False,
) -> Round:
    """Swap two entrants, sitting or out; deals already played count for who sits there now.

    Refused where one of them has no place in the round, unless `one_sided`: then the other's is handed over.
    """
    tournament = round_.tournament
    require(actor, "swap_seats", tournament)
    journal.lock(tournament)
    round_.refresh_from_db(fields=["status"])
    if round_.status == Round.Status.CLOSED:
        raise Refused(_("Round {number} is closed. Reopen it to move people.").format(number=round_.number))
    resettle(tournament, _swap_places(round_, first, second, one_sided=one_sided))
    _tell_swap(round_, round_, (first, second), actor, {}, reason=reason, undoes=undoes)
    return round_


@transaction.atomic
def swap_partners(
    *, table: Table, one: int, other: int, first_dealer: str, actor: Actor, undoes: int | None = None
) -> Table:
    """Let two who sit at a table change places there, by their numbers, and who deals first with that, as the table
    itself may: cards that it drew decided so."""
    tournament = table.round.tournament
    require(actor, "enter_deal", table)
    journal.lock(tournament)
    refresh_open_table(table)
    pair = [Entrant.objects.get(tournament=tournament, number=number) for number in (one, other)]
    resettle(tournament, _swap_places(table.round, *pair, one_sided=False))
    dealers = {"first_dealer": first_dealer, "dealer_before": table.first_dealer}
    table.first_dealer = first_dealer
    table.save(update_fields=["first_dealer"])
    _tell_swap(table.round, table, pair, actor, dealers, undoes=undoes)
    return table


def _tell_swap(
    round_: Round, place: Round | Table, pair: Sequence[Entrant], actor: Actor, facts: dict[str, Any], **more: Any
) -> None:
    """Write that two changed places, and tell those who follow them."""
    payload = {"one": pair[0].number, "other": pair[1].number, **facts}
    journal.write(tournament=round_.tournament, kind="seats_swapped", actor=actor, payload=payload, on=place, **more)
    if round_.status != Round.Status.DRAFT:
        for hear in seats_shown:
            hear(round_, list(pair))


def _swap_places(round_: Round, first: Entrant, second: Entrant, *, one_sided: bool) -> list[Table]:
    """Store the exchange, and return the tables whose people changed."""
    places = [_place(round_, entrant) for entrant in (first, second)]
    absent = [entrant for entrant, place in zip((first, second), places, strict=True) if place is None]
    if absent and not (one_sided and len(absent) == 1):
        raise Refused(_("{name} has no place in this round.").format(name=absent[0].name))
    handed = [(place, to) for place, to in zip(places, (second, first), strict=True) if place]
    for place, _to in handed:
        place.delete()
    for place, entrant in handed:
        place.pk, place.entrant = None, entrant
        place.save(force_insert=True)
    return list({place.table_id: place.table for place, _to in handed if isinstance(place, Seat)}.values())


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
    """The score of sitting out a round as the plan has it now; None for the average of the rounds played."""
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
    new_tables = Table.objects.bulk_create(
        Table(round=round_, number=place, first_dealer=dealer) for place, dealer in enumerate(dealers, start=first)
    )
    seats = [dict(zip(places, table, strict=False)) for table in tables]
    Seat.objects.bulk_create(
        Seat(round=round_, table=table, seat=seat, entrant=entrants[number])
        for table, seated in zip(new_tables, seats, strict=True)
        for seat, number in seated.items()
    )
    points = points_out(tournament)
    SitOut.objects.bulk_create(SitOut(round=round_, entrant=entrants[number], points=points) for number in out)
    return {
        "tables": [
            {"number": table.number, "first_dealer": table.first_dealer, "seats": seated}
            for table, seated in zip(new_tables, seats, strict=True)
        ],
        "out": {str(number): points for number in out},
    }


def _place(round_: Round, entrant: Entrant) -> Seat | SitOut | None:
    seat = Seat.objects.filter(round=round_, entrant=entrant).select_related("table").first()
    place = seat or SitOut.objects.filter(round=round_, entrant=entrant).first()
    if isinstance(place, Seat):
        place.table.round = round_
    return place


@transaction.atomic
def seat_substitute(*, entrant: Entrant, name: str, from_round: int, actor: Actor, scores: str = "") -> Player:
    """Seat a substitute for the entrant from a round on; `scores` is the club's rule where nothing is said.

    A substitute who plays for themselves is entered, gets the seats that are laid out and not yet played, and the
    absent player is checked out. For the others the seat stays the absent player's.
    """
    tournament = entrant.tournament
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    entrant.refresh_from_db()
    scores = scores or tournament.substitutes
    _check_substitute(tournament, entrant, from_round, scores)
    if scores == SubstituteRule.OWN:
        player = _for_themselves(tournament, entrant, name, from_round, actor)
    else:
        player = known_or_new(tournament.club, name, actor)
        if tournament.entrants.filter(players=player).exists():
            sentence = _("{name} plays already. Somebody who plays cannot sit for another.")
            raise Refused(problems={"name": [sentence.format(name=player.name)]})
    rows = [_until(row, from_round - 1) for row in stand_ins_in(entrant.stand_ins)]
    rows = [row for row in rows if row.until is None or row.until >= row.from_round]
    rows.append(StandIn(str(player.public_id), from_round, None, scores))
    _store(entrant, rows, "substitute_seated", actor, from_round=from_round)
    return player


@transaction.atomic
def end_substitution(*, entrant: Entrant, back_in: int, actor: Actor, goes_on: bool = False) -> Entrant:
    """The absent player plays again from that round on; a substitute who plays for themselves leaves with that, unless
    they go on."""
    require(actor, "change_entrants", entrant.tournament)
    journal.lock(entrant.tournament)
    entrant.refresh_from_db()
    before = stand_ins_in(entrant.stand_ins)
    if before and before[-1].scores == SubstituteRule.OWN:
        take_back(entrant=entrant, actor=actor)
        substitute = entrant.tournament.entrants.filter(players__public_id=before[-1].player).first()
        if substitute and not goes_on:
            substitute.tournament = entrant.tournament
            withdraw(entrant=substitute, actor=actor)
    rows = [_until(row, back_in - 1) for row in before]
    rows = [row for row in rows if row.until is None or row.until >= row.from_round]
    if rows != before:
        _store(entrant, rows, "substitute_left", actor)
    return entrant


@transaction.atomic
def put_back_substitutes(*, entrant: Entrant, rows: list[dict[str, Any]], actor: Actor, undoes: int) -> None:
    """Put the list back as before an act; seats and check-outs are acts of their own, taken back by themselves."""
    require(actor, "change_entrants", entrant.tournament)
    _store(entrant, stand_ins_in(rows), "substitute_left", actor, undoes=undoes)


def _until(row: StandIn, last: int) -> StandIn:
    return row._replace(until=last if row.until is None else min(row.until, last))


def _store(
    entrant: Entrant, rows: list[StandIn], kind: str, actor: Actor, undoes: int | None = None, **facts: Any
) -> None:
    before = entrant.stand_ins
    entrant.stand_ins = [row._asdict() for row in rows]
    entrant.save(update_fields=["stand_ins"])
    payload = {"number": entrant.number, "stand_ins": entrant.stand_ins, "before": before, **facts}
    journal.write(tournament=entrant.tournament, kind=kind, actor=actor, payload=payload, undoes=undoes)


def _check_substitute(tournament: Tournament, entrant: Entrant, from_round: int, scores: str) -> None:
    """A substitute whose points count for somebody else than was played for does not begin in the middle of a sheet."""
    if scores not in SubstituteRule.values:
        raise Refused(problems={"scores": [_("Choose whose points the substitute makes.")]})
    if len(entrant.members.all()) > 1:
        sentence = _("A pair is one entrant. Check the pair out and enter the new one.")
        raise Refused(problems={"name": [sentence]})
    if from_round < 1 or from_round > tournament.rounds_planned:
        sentence = _("There are {n} rounds.").format(n=tournament.rounds_planned)
        raise Refused(problems={"from_round": [sentence]})
    if scores == SubstituteRule.ABSENT:
        return
    later = tournament.rounds.filter(number__gte=from_round)
    if later.filter(status=Round.Status.CLOSED).exists():
        raise Refused(problems={"from_round": [_("Round {number} is closed.").format(number=from_round)]})
    seats = Seat.objects.filter(round__in=later, entrant=entrant)
    if Deal.objects.standing().filter(table__in=seats.values("table")).exists():
        sentence = _("Deals were played on this seat in round {number}. Choose the round after it.")
        raise Refused(problems={"from_round": [sentence.format(number=from_round)]})


def _for_themselves(tournament: Tournament, entrant: Entrant, name: str, from_round: int, actor: Actor) -> Player:
    """Enter the substitute, hand over the seats that are laid out, and check out the absent player."""
    player = known_or_new(tournament.club, name, actor)
    own = tournament.entrants.filter(players=player).first()
    own = own or enter_players(tournament=tournament, names=player.name, actor=actor)[0]
    own.tournament = tournament
    laid = tournament.rounds.filter(number__gte=from_round).exclude(status=Round.Status.CLOSED)
    for round_ in laid.order_by("number"):
        round_.tournament = tournament
        if own.seats.filter(round=round_).exists():
            sentence = _("{name} already has a seat in round {number}.").format(name=own.name, number=round_.number)
            raise Refused(problems={"name": [sentence]})
        if entrant.seats.filter(round=round_).exists() or entrant.sit_outs.filter(round=round_).exists():
            swap_seats(round_=round_, first=entrant, second=own, actor=actor, one_sided=True)
    withdraw(entrant=entrant, actor=actor)
    return player
