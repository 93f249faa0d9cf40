"""An evening's announcement, how far its places are taken, and the agenda of evenings to come."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from copy import copy
from datetime import date, datetime, time
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q, QuerySet, TextChoices
from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format, time_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext, pgettext_lazy

from reports.agenda import Coming as EveningToCome
from tournaments.clubs.selectors import alphabet_of, family_first_at
from tournaments.entries.models import FEE_NAMES, Announcement, Entering, Entry, Payment, PlacesFor
from tournaments.evening.rounds.models import Entrant, Round, Seat, Status
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.evening.rounds.selectors.tournaments import coming
from tournaments.frame.money import money
from tournaments.frame.time_zones import in_zone_of, zone_of
from tournaments.register.names import person_of

if TYPE_CHECKING:
    from collections.abc import Container, Sequence

    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament
    from tournaments.register.models import Player

COMING = (Entry.Status.UNCONFIRMED, Entry.Status.ENTERED, Entry.Status.WAITING)
"""Who counts on the evening."""


class Fee(NamedTuple):
    """A price as people read it, and the key under which entries and payments name it."""

    key: str
    name: str
    amount: str


class Places(NamedTuple):
    """Counts of places taken and left (None: no limit), and of entries that wait."""

    taken: int
    left: int | None
    waiting: int

    @property
    def full(self) -> bool:
        """Does somebody who enters now come on the waiting list?"""
        return self.left is not None and (self.left == 0 or self.waiting > 0)


def announcement_of(tournament: Tournament) -> Announcement | None:
    """The announcement of an evening; None where nobody wrote one. At most one query."""
    try:
        return tournament.announcement
    except Announcement.DoesNotExist:
        return None


def public_announcement(tournament: Tournament) -> Announcement | None:
    """The announcement as strangers read it, not to be saved: its reasons name nobody whose name is hidden."""
    announcement = announcement_of(tournament)
    if announcement is None or not (announcement.called_off or announcement.moved):
        return announcement
    words, public_announcement = words_for_strangers(tournament), copy(announcement)
    public_announcement.called_off = words(announcement.called_off)
    if announcement.moved:
        public_announcement.moved = {**announcement.moved, "reason": words(announcement.moved["reason"])}
    return public_announcement


def is_announced(tournament: Tournament) -> bool:
    """Does its announcement stand where the standings will: is there one, and no round published, open or closed?"""
    if tournament.status != Status.DRAFT or announcement_of(tournament) is None:
        return False
    return not tournament.rounds.exclude(status=Round.Status.DRAFT).exists()


def starts(tournament: Tournament, at: time | None) -> datetime | None:
    """That hour of the evening as a moment; None without an hour."""
    return datetime.combine(tournament.date, at, zone_of(tournament.club)) if at else None


def coming_entries(tournament: Tournament) -> QuerySet[Entry]:
    """The entries of everybody who counts on the evening."""
    return tournament.entries.filter(status__in=COMING)


def written_to(tournament: Tournament) -> list[Entry]:
    """The entries of those the club may write to: they count on the evening, and the address is known to be theirs.

    An address that somebody typed and nobody confirmed gets no letter of the club's.
    """
    unknown = Q(status=Entry.Status.UNCONFIRMED, confirmed_at=None)
    return list(coming_entries(tournament).exclude(unknown).exclude(mail="").order_by("queued_at", "pk"))


def moved_from(announcement: Announcement) -> str:
    """The day and place from which an evening moved; "" where it did not move."""
    moved = announcement.moved
    if not moved:
        return ""
    day = date.fromisoformat(moved["date"])
    hour = time.fromisoformat(moved["starts_at"]) if moved["starts_at"] else None
    parts = [f"{date_format(day, 'l')} {date_format(day, 'DATE_FORMAT')}", time_format(hour) if hour else ""]
    return ", ".join(filter(None, [*parts, moved["place"]]))


def change_of(tournament: Tournament) -> dict[str, Any]:
    """Context of `components/why_changed.html` of an evening to come."""
    announcement = announcement_of(tournament) if tournament.status == Status.DRAFT else None
    return {"announcement": announcement, "was": moved_from(announcement) if announcement else ""}


def fee_of(entry: Entry, announcement: Announcement) -> str:
    """The price somebody chose, and that of who comes along, as people read them."""
    names = {fee.key: f"{fee.name} {fee.amount}" for fee in fees_of(announcement)}
    return ", ".join(names[key] for key in (entry.fee, entry.partner_fee) if key in names)


def entries_since(tournaments: Iterable[Tournament], last_looks: Mapping[str, str]) -> dict[int, int]:
    """The number of people who entered or withdrew since somebody last looked, by the key of the evening, while it has
    not begun.

    `looked` has the moment of that look by public id; who never looked has everything before them. One query.
    """
    keys = {
        evening.pk: last_looks.get(str(evening.public_id), "") for evening in tournaments if evening.status == "draft"
    }
    rows = Entry.objects.filter(tournament__in=keys, status__in=[*COMING, Entry.Status.WITHDRAWN])
    counts: Counter[int] = Counter()
    for key, *moments in rows.values_list("tournament", "created_at", "withdrawn_at") if keys else ():
        counts[key] += any(moment and moment.isoformat() > keys[key] for moment in moments)
    return {key: count for key, count in counts.items() if count}


def why_closed(tournament: Tournament, announcement: Announcement | None, now: datetime | None = None) -> str:
    """The reason why nobody can enter by the page now, in a sentence; "" while people can."""
    now = now or timezone.now()
    if announcement and announcement.called_off:
        return _("The evening is called off: {reason}").format(reason=announcement.called_off)
    if announcement is None or announcement.entering == Entering.CLOSED:
        return _("The club enters the players itself. Ask the organiser.")
    if tournament.status != Status.DRAFT:
        return _("The evening has begun. Ask at the door.")
    if announcement.entries_close_at and announcement.entries_close_at <= now:
        moment = date_format(timezone.localtime(announcement.entries_close_at, zone_of(tournament.club)), "j F, H:i")
        return _("Entering closed on {moment}. Ask the organiser.").format(moment=moment)
    if tournament.date < _today(tournament, now):
        return _("The evening is over.")
    return ""


def mark_of(tournament: Tournament) -> tuple[int, bool] | None:
    """A mark that changes when the page of an evening to come does; None where there is no such page."""
    announcement = announcement_of(tournament) if tournament.status == Status.DRAFT else None
    return (announcement.version, not why_closed(tournament, announcement)) if announcement else None


def size_of(announcement: Announcement, entry: Entry) -> int:
    """The number of places that an entry takes."""
    return entry.people if announcement.places_for == PlacesFor.PEOPLE else 1


def places_of(announcement: Announcement, entries: Iterable[Entry]) -> Places:
    """Counts of the places, of all entries of the evening."""
    taken = waiting = 0
    for entry in entries:
        taken += size_of(announcement, entry) if entry.status == Entry.Status.ENTERED else 0
        waiting += entry.status == Entry.Status.WAITING
    left = None if announcement.places is None else max(announcement.places - taken, 0)
    return Places(taken, left, waiting)


def places_left(announcement: Announcement, places: Places) -> str:
    """The number of free places, in a sentence; empty without a limit."""
    count = announcement.places
    if count is None:
        return ""
    about = {"n": count, "left": places.left}
    if announcement.places_for == PlacesFor.PEOPLE:
        return ngettext("%(left)s of %(n)s place is free", "%(left)s of %(n)s places are free", count) % about
    singular, many = "%(left)s of %(n)s place for a pair is free", "%(left)s of %(n)s places for pairs are free"
    return ngettext(singular, many, count) % about


def announcement_lines(tournament: Tournament, announcement: Announcement, places: Places) -> list[str]:
    """Lines for those who hear of the evening: the day, the hours, where, prices, places.

    Before all of it, that the evening is called off or has moved.
    """
    day = f"{date_format(tournament.date, 'l')} {date_format(tournament.date, 'DATE_FORMAT')}"
    if announcement.called_off:
        return [_("Called off: {name}").format(name=day), announcement.called_off]
    if announcement.moved:
        day = _("Moved: {name}").format(name=day)
    lines = [
        day,
        ", ".join(hours(announcement)),
        announcement.place,
        ", ".join(f"{fee.name} {fee.amount}" for fee in fees_of(announcement)),
        places_left(announcement, places),
    ]
    return [line for line in lines if line]


def place_in_line(entry: Entry) -> int:
    """The place of an entry on the waiting list, from 1; 0 where it does not wait. One query."""
    if entry.status != Entry.Status.WAITING:
        return 0
    line = Entry.objects.filter(tournament=entry.tournament_id, status=Entry.Status.WAITING)
    return [*line.order_by("queued_at", "pk").values_list("pk", flat=True)].index(entry.pk) + 1


def fees_of(announcement: Announcement) -> list[Fee]:
    """The price list as people read it."""
    return [Fee(fee["key"], fee_name(fee), money(fee["cents"], announcement.currency)) for fee in announcement.fees]


def fee_name(fee: dict[str, str]) -> str:
    """The name of a price: the club's own words, or those of the three known ones in the reader's language."""
    return fee["name"] or str(FEE_NAMES.get(fee["key"], fee["key"]))


def public_names(tournament: Tournament, entries: Iterable[Entry]) -> list[str]:
    """The short names of those who have a place, in order of the alphabet; of nobody who is hidden in the register."""
    family_first = family_first_at(tournament)
    people = [
        (name, player)
        for entry in entries
        if entry.status == Entry.Status.ENTERED
        for name, player in ((entry.name, entry.player), (entry.partner_name, entry.partner))
        if name
    ]
    alphabet = alphabet_of(tournament.club)
    people.sort(key=lambda person: alphabet.key(person[0]))
    return [*filter(None, (_short(name, player, family_first) for name, player in people))]


def hours(announcement: Announcement) -> list[str]:
    """The hours when doors open and play starts and ends, each in a sentence of its own."""
    wordings = (
        (pgettext("evening", "Starts at {time}"), announcement.starts_at),
        (pgettext("evening", "doors open at {time}"), announcement.doors_at),
        (pgettext("evening", "ends at about {time}"), announcement.ends_at),
    )
    return [words.format(time=time_format(at)) for words, at in wordings if at]


def _short(name: str, player: Player | None, family_first: bool) -> str:
    if player and (player.shown == "hidden" or player.erased_at):
        return ""
    return person_of(player.name if player else name, family_first, player.family_name if player else "").initialled


def _today(tournament: Tournament, now: datetime) -> date:
    return timezone.localdate(now, zone_of(tournament.club))


def evenings_to_come(player: Player) -> set[int]:
    """The evenings to which somebody means to come."""
    entries = Entry.objects.filter(Q(player=player) | Q(partner=player), status__in=COMING)
    return set(entries.values_list("tournament_id", flat=True))


MOST_TO_COME = 60


def agenda_of(club: Club) -> list[Tournament]:
    """The club's evenings to come with what they announce: one query."""
    return list(coming(club=club).select_related("club", "announcement")[:MOST_TO_COME])


def as_coming(tournaments: Iterable[Tournament], site: str) -> list[EveningToCome]:
    """The evenings as calendars and feeds tell them; addresses begin with `site`."""
    return [_as_coming(tournament, site) for tournament in tournaments]


def _as_coming(tournament: Tournament, site: str) -> EveningToCome:
    announcement, club = public_announcement(tournament), tournament.club
    name = f"{tournament.name} ({club.name})"
    reason = announcement.called_off if announcement else ""
    lines = [reason, club.name, date_format(tournament.date, "DATE_FORMAT")]
    if announcement:
        if announcement.moved and not reason:
            name = _("Moved: {name}").format(name=name)
            lines = [f"{announcement.moved['reason']} ({moved_from(announcement)})", *lines]
        with in_zone_of(club):
            lines += hours(announcement)
        lines += [announcement.place, *(f"{fee.name} · {fee.amount}" for fee in fees_of(announcement))]
        lines.append(announcement.about)
    return EveningToCome(
        uid=str(tournament.public_id),
        name=_("Called off: {name}").format(name=name) if reason else name,
        called_off=bool(reason),
        day=tournament.date,
        address=site + reverse("standings", args=[club.slug, tournament.slug]),
        changed=tournament.changed_at,
        edition=tournament.revision + (announcement.version if announcement else 0),
        starts=starts(tournament, announcement.starts_at) if announcement else None,
        ends=starts(tournament, announcement.ends_at) if announcement else None,
        place=announcement.place if announcement else "",
        about="\n".join(filter(None, lines)),
    )


# Everybody of an evening with a state each: entered, waiting, confirmed, here, paid, playing, left.


class State(TextChoices):
    """Progress of somebody on an evening."""

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
    return {
        "entrants": [(entrant, states[entrant.pk]) for entrant in entrants],
        "telling_states": not set(states.values()) <= {State.LISTED, State.PLAYING},
        "coming": coming_people(entries, paid),
    }


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
