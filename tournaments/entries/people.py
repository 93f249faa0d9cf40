"""Everybody of an evening with a state each: entered, waiting, confirmed, here, paid, playing, left."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import TextChoices
from django.utils.translation import pgettext_lazy

from tournaments.entries.models import Entry, Payment
from tournaments.entries.selectors import announcement_of
from tournaments.evening.rounds.models import Entrant, Round, Seat

if TYPE_CHECKING:
    from collections.abc import Container, Iterable, Sequence

    from tournaments.evening.rounds.models import Tournament


class State(TextChoices):
    """How far somebody is on an evening."""

    ENTERED = "entered", pgettext_lazy("of a person", "to confirm")
    WAITING = "waiting", pgettext_lazy("of a person", "on the waiting list")
    CONFIRMED = "confirmed", pgettext_lazy("of a person", "expected")
    LISTED = "listed", pgettext_lazy("of a person", "in the list")
    LATE = "late", pgettext_lazy("of a person", "comes later")
    ABSENT = "absent", pgettext_lazy("of a person", "not coming")
    HERE = "here", pgettext_lazy("of a person", "here")
    PAID = "paid", pgettext_lazy("of a person", "here, paid")
    PLAYING = "playing", pgettext_lazy("of a person", "playing")
    LEFT = "left", pgettext_lazy("of a person", "left")


BEFORE = {
    Entry.Status.UNCONFIRMED: State.ENTERED,
    Entry.Status.WAITING: State.WAITING,
    Entry.Status.ENTERED: State.CONFIRMED,
}
AT_THE_DOOR = {
    Entry.Arrival.HERE: State.HERE,
    Entry.Arrival.LATE: State.LATE,
    Entry.Arrival.ABSENT: State.ABSENT,
    Entry.Arrival.EXPECTED: State.CONFIRMED,
}


class Coming(NamedTuple):
    """Entries of one state that are not in the list of players."""

    state: State
    entries: list[Entry]


class Door(NamedTuple):
    """The door's knowledge of people of the register: where each is, and who paid."""

    arrivals: dict[int, str]
    paid: set[int]


def people_context(tournament: Tournament, entrants: Sequence[Entrant]) -> dict[str, Any]:
    """Each of the entrants with a state, and those who entered and are in no list yet."""
    entries = list(tournament.entries.order_by("queued_at", "pk").prefetch_related("payments"))
    paid = _paid_entries(tournament, entries)
    states = states_of(tournament, entrants, entries, paid)
    return {"entrants": [(entrant, states[entrant.pk]) for entrant in entrants], "coming": coming_people(entries, paid)}


def coming_people(entries: Iterable[Entry], paid: Container[int]) -> list[Coming]:
    """People who entered and stand in no list of players yet, by state; those to be confirmed first."""
    groups: dict[State, list[Entry]] = {state: [] for state in (*BEFORE.values(), *AT_THE_DOOR.values(), State.PAID)}
    for entry in entries:
        state = _coming_state(entry, paid)
        if state and entry.entrant_id is None:
            groups[state].append(entry)
    return [Coming(state, group) for state, group in groups.items() if group]


def _coming_state(entry: Entry, paid: Container[int]) -> State | None:
    """The state of an entry as a whole: of two, whoever is not here yet says it."""
    state = BEFORE.get(Entry.Status(entry.status))
    if state is not State.CONFIRMED:
        return state
    arrivals = [AT_THE_DOOR[Entry.Arrival(arrival)] for arrival in entry.arrivals]
    missing = [arrival for arrival in arrivals if arrival is not State.HERE]
    return missing[0] if missing else State.PAID if entry.pk in paid else State.HERE


def _paid_entries(tournament: Tournament, entries: Iterable[Entry]) -> set[int]:
    """The keys of the entries for which was paid what they owe, money given back taken off, or that come free."""
    announcement = announcement_of(tournament)
    prices = {fee["key"]: fee["cents"] for fee in announcement.fees} if announcement else {}
    paid = set()
    for entry in entries:
        payments = list(entry.payments.all())
        owed = sum(prices.get(key, 0) for key in (entry.fee, entry.partner_fee))
        is_free = any(payment.how == Payment.How.FREE for payment in payments)
        if is_free or (payments and 0 < sum(payment.cents for payment in payments) >= owed):
            paid.add(entry.pk)
    return paid


def states_of(
    tournament: Tournament, entrants: Sequence[Entrant], entries: Sequence[Entry], paid: Container[int]
) -> dict[int, State]:
    """The state of each of the entrants, by key: one query more than those of the entries and their payments."""
    open_rounds = tournament.rounds.filter(status=Round.Status.OPEN)
    playing = set(Seat.objects.filter(round__in=open_rounds).values_list("entrant", flat=True))
    door = _door(entries, paid)
    return {entrant.pk: _state(entrant, playing, door) for entrant in entrants}


def _door(entries: Iterable[Entry], paid: Container[int]) -> Door:
    door = Door({}, set())
    for entry in entries:
        people = [key for key in (entry.player_id, entry.partner_id) if key]
        if entry.pk in paid:
            door.paid.update(people)
        for player, arrival in zip(people, entry.arrivals, strict=False):
            door.arrivals[player] = arrival
    return door


def _state(entrant: Entrant, playing: set[int], door: Door) -> State:
    if entrant.status == Entrant.Status.WITHDRAWN:
        return State.LEFT
    if entrant.pk in playing:
        return State.PLAYING
    people = [member.player_id for member in entrant.members.all()]
    states = [AT_THE_DOOR[Entry.Arrival(door.arrivals[key])] for key in people if key in door.arrivals]
    if not states:
        return State.LISTED
    missing = [state for state in states if state != State.HERE]
    if missing:
        return missing[0]
    return State.PAID if door.paid.issuperset(people) else State.HERE
