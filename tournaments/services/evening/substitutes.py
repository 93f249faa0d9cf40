"""Somebody takes over the seat of an absent player, and leaves it again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Deal, Entrant, Player, Round, Seat, SubstituteRule
from tournaments.play.stand_ins import StandIn, stand_ins_in
from tournaments.security.permissions import require
from tournaments.services import journal
from tournaments.services.club.known_players import known_or_new
from tournaments.services.evening.entrants import enter_players, take_back, withdraw
from tournaments.services.evening.seating import swap_seats

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import Actor


@transaction.atomic
def seat_substitute(*, entrant: Entrant, name: str, from_round: int, actor: Actor, scores: str = "") -> Player:
    """Let somebody sit on the entrant's seat from a round on; `scores` is the club's rule where nothing is said.

    A substitute who plays for themselves is entered, gets the seats that are laid out and not yet played, and the
    absent player is checked out. For the others the seat stays the absent player's.
    """
    tournament = entrant.tournament
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    entrant.refresh_from_db()
    scores = scores or tournament.substitutes
    _check(tournament, entrant, from_round, scores)
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
    """As the list was before an act; seats and check-outs are acts of their own, taken back by themselves."""
    require(actor, "change_entrants", entrant.tournament)
    _store(entrant, stand_ins_in(rows), "substitute_left", actor, undoes=undoes)


def _until(row: StandIn, last: int) -> StandIn:
    return row._replace(until=last if row.until is None else min(row.until, last))


def _store(
    entrant: Entrant, rows: list[StandIn], kind: str, actor: Actor, undoes: int | None = None, **told: Any
) -> None:
    before = entrant.stand_ins
    entrant.stand_ins = [row._asdict() for row in rows]
    entrant.save(update_fields=["stand_ins"])
    payload = {"number": entrant.number, "stand_ins": entrant.stand_ins, "before": before, **told}
    journal.write(tournament=entrant.tournament, kind=kind, actor=actor, payload=payload, undoes=undoes)


def _check(tournament: Tournament, entrant: Entrant, from_round: int, scores: str) -> None:
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
            swap_seats(round_=round_, one=entrant, other=own, actor=actor, one_sided=True)
    withdraw(entrant=entrant, actor=actor)
    return player
