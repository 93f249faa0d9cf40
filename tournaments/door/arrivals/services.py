"""Rolling start: a table of round 1 begins as soon as enough people are here, while others still arrive."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING
from uuid import UUID

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.door.arrivals.selectors import apart, arrivals_of, size_of
from tournaments.entries.services.announcements import people_of, take_entries
from tournaments.entries.services.entries import held
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import ARRIVAL, Entrant, Round, Seat, SitOut
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import add_tables, points_out
from tournaments.frame.registries import seats_shown
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.door.arrivals.selectors import Arrivals, Waiting
    from tournaments.entries.models import Announcement
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


@transaction.atomic
def begin_table(*, tournament: Tournament, number: int, entries: Sequence[UUID], actor: Actor) -> None:
    """Seat these people, in the order given, at the next table of round 1, which is opened with its first table.

    The same people at the same table again are that table. Refused where it has begun with others, and where somebody
    no longer waits.
    """
    _announcement, arrivals = _hold(tournament, actor)
    chosen = _chosen(arrivals, entries)
    if number <= arrivals.tables:
        _ensure_same(tournament, arrivals, number, entries)
        return
    if number != arrivals.tables + 1 or len(chosen) != len(entries):
        raise Refused(_("Somebody of this table sits elsewhere by now, or left. Look again."))
    if sum(one.entrants for one in chosen) != size_of(tournament) or apart(chosen):
        raise Refused(_("These people cannot begin a table together."))
    entrants = _entrants(tournament, chosen, actor)
    _ensure_once(arrivals.round, entrants)
    round_ = arrivals.round or _begin_round(tournament, actor)
    round_.tournament = tournament
    laid = add_tables(round_, [[entrant.number for entrant in entrants]])
    journal.write(tournament=tournament, kind="table_begun", actor=actor, payload=laid, on=round_)
    for hear in seats_shown:
        hear(round_, entrants)


@transaction.atomic
def end_arrivals(*, tournament: Tournament, actor: Actor) -> list[str]:
    """Begin no more tables. Who still waits sits out round 1; their names."""
    announcement, arrivals = _hold(tournament, actor)
    announcement.rolling = False
    announcement.save(update_fields=["rolling"])
    round_ = arrivals.round
    if round_ is None:
        return []
    seated = set(Seat.objects.filter(round=round_).values_list("entrant", flat=True))
    here = dict.fromkeys(_entrants(tournament, arrivals.waiting, actor))  # who came in twice sits out once
    left = [entrant for entrant in here if entrant.pk not in seated]
    points = points_out(tournament)
    SitOut.objects.bulk_create(SitOut(round=round_, entrant=entrant, points=points) for entrant in left)
    payload = {"out": {str(entrant.number): points for entrant in left}}
    journal.write(tournament=tournament, kind="arrivals_ended", actor=actor, payload=payload, on=round_)
    return [entrant.name for entrant in left]


def _hold(tournament: Tournament, actor: Actor) -> tuple[Announcement, Arrivals]:
    require(actor, "begin_table", tournament)
    journal.lock(tournament)
    announcement = held(tournament)
    arrivals = arrivals_of(tournament)
    if arrivals is None:
        raise Refused(_("Tables do not begin as people arrive any more: round 1 is drawn, or everybody was here."))
    return announcement, arrivals


def _chosen(arrivals: Arrivals, entries: Sequence[UUID]) -> list[Waiting]:
    waiting = {one.entry.uid: one for one in arrivals.waiting}
    return [waiting[uid] for uid in entries if uid in waiting]


def _ensure_same(tournament: Tournament, arrivals: Arrivals, number: int, entries: Sequence[UUID]) -> None:
    there = {key for key, table in arrivals.seated.items() if table == number}
    if set(tournament.entries.filter(pk__in=there).values_list("uid", flat=True)) != set(entries):
        raise Refused(_("Table {number} has begun with others at the other door.").format(number=number))


def _ensure_once(round_: Round | None, entrants: Sequence[Entrant]) -> None:
    """Refused where somebody came in twice, under two entries that are one player of the register."""
    seated = set(Seat.objects.filter(round=round_).values_list("entrant", flat=True)) if round_ else set()
    for entrant in entrants:
        if entrant.pk in seated:
            sentence = _("{name} is here twice. Say of one of the two that they are not coming.")
            raise Refused(sentence.format(name=entrant.name))
        seated.add(entrant.pk)


def _begin_round(tournament: Tournament, actor: Actor) -> Round:
    """Round 1 without any table yet, open."""
    round_ = Round.objects.create(tournament=tournament, number=1, draw=ARRIVAL, certificate={"kind": ARRIVAL})
    payload = {"draw": ARRIVAL, "seed": "", "certificate": round_.certificate, "tables": [], "out": {}}
    journal.write(tournament=tournament, kind="round_drawn", actor=actor, payload=payload, on=round_)
    return open_round(round_=round_, actor=actor, right="begin_table", as_seated=True)


def _entrants(tournament: Tournament, chosen: Sequence[Waiting], actor: Actor) -> list[Entrant]:
    """The entrants of these entries, in their order; made of those who are not in the list of players yet."""
    keys = [one.entry.pk for one in chosen]
    new = [person for person in people_of(tournament) if person.entry.pk in keys]
    take_entries(tournament, new, actor, {}, from_round=1)
    entrants: list[Entrant] = []
    for entry in sorted(tournament.entries.filter(pk__in=keys), key=lambda entry: keys.index(entry.pk)):
        players = [key for key in (entry.player_id, entry.partner_id) if key]
        ours = tournament.entrants.filter(players__in=players) if players else tournament.entrants.none()
        known = {entrant.pk: entrant for entrant in ours.order_by("number")}
        if entry.entrant is not None:
            known.setdefault(entry.entrant.pk, entry.entrant)
        entrants += known.values()
    return entrants
