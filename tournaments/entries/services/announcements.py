"""Writing what an evening tells before it starts; more places let the waiting list move up.

Entries become the list of players: matched to the club's register, nobody twice, and again later for those who came
since.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.clubs.services import lock_club
from tournaments.entries.models import FACTS, Announcement, Entry, Payment
from tournaments.entries.selectors import coming_entries, written_to
from tournaments.entries.services.entries import held, move_up, save, write_to
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Entrant, EntrantMember, Kind, Status, Tournament
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.evening.rounds.services.entrants import enter_groups
from tournaments.evening.rounds.services.tournaments import move_day
from tournaments.frame.mail import can_mail
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.register.models import Player
from tournaments.register.rules import NEW, folded, near_names
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tournaments.security.actors import Actor


@transaction.atomic
def announce(
    *, tournament: Tournament, actor: Actor, site: str, day: date | None = None, reason: str = "", **facts: Any
) -> Announcement:
    """Tell day, hour, place, prices and how to enter. What is not given stays; who moves up is written to.

    Of an evening that people expect, another day, hour or place is a move: it wants a reason, and they are told.
    """
    require(actor, "change_tournament", tournament)
    if unknown := facts.keys() - set(FACTS):
        raise TypeError(f"Not to be set here: {', '.join(sorted(unknown))}.")
    journal.lock(tournament)
    Announcement.objects.get_or_create(tournament=tournament)
    announcement = held(tournament)
    before = whereabouts(tournament, announcement)
    _ensure_same_money(announcement, facts.get("currency", announcement.currency))
    for field, value in facts.items():
        setattr(announcement, field, value)
    _check(announcement)
    if day and day != tournament.date:
        move_day(tournament=tournament, day=day, actor=actor)
    tournament.announcement = announcement
    note_move(announcement, before, reason, actor, site)
    move_up(announcement, site)
    announcement.save()
    # Files and feeds say when the evening last changed.
    Tournament.objects.filter(pk=tournament.pk).update(changed_at=timezone.now())
    return announcement


def _ensure_same_money(announcement: Announcement, currency: str) -> None:
    """Refuse another currency once something was paid: money is stored without it, and would become other money."""
    paid = Payment.objects.filter(entry__tournament=announcement.tournament_id)
    if currency != announcement.currency and paid.exists():
        text = _("Money was taken in {currency} already.").format(currency=announcement.currency)
        raise Refused(problems={"currency": [text]})


def _check(announcement: Announcement) -> None:
    problems: dict[str, list[str]] = {}
    if announcement.doors_at and announcement.starts_at and announcement.doors_at > announcement.starts_at:
        problems["doors_at"] = [_("The doors cannot open after the start.")]
    if announcement.places == 0:
        problems["places"] = [_("Give at least one place, or leave it empty.")]
    keys = [fee["key"] for fee in announcement.fees]
    if len(keys) != len(set(keys)):
        problems["fees"] = [_("A price is listed twice.")]
    if problems:
        raise Refused(problems=problems)


class Person(NamedTuple):
    """A person of an entry: `key` names the question about them; `player` is who it is in the register.

    `near` are players who may be meant; while there are some and nobody chose, the person is doubtful.
    """

    key: str
    entry: Entry
    name: str
    player: Player | None = None
    near: tuple[Player, ...] = ()


class Taken(NamedTuple):
    """Result of taking the entries: new entrants, and the names of those who were in the list already."""

    entrants: list[Entrant]
    known: list[str]


def people_of(tournament: Tournament) -> list[Person]:
    """The people who have a place, are not in the list of players yet and are not said at the door to stay away, with
    who they are in the register.

    The very same name, in any case and order of its words, is the same person; where several bear it, the one of the
    same home club. Two queries.
    """
    entries = tournament.entries.untaken().order_by("queued_at", "pk")
    people = [
        person
        for entry in entries.select_related("player", "partner")
        for person in (
            Person(f"{entry.uid}", entry, entry.name, entry.player),
            Person(f"{entry.uid}-2", entry, entry.partner_name, entry.partner),
        )
        if person.name
    ]
    names = {player.pk: player for player in Player.objects.active().filter(club=tournament.club_id)}
    near = near_names({person.name for person in people}, {pk: player.name for pk, player in names.items()})
    return [_looked_up(person, [names[key] for key in near[person.name]]) for person in people]


@transaction.atomic
def make_players(*, tournament: Tournament, actor: Actor, choices: Mapping[str, str]) -> Taken:
    """Take everybody who has a place into the list of players; one journal row. A number given out at the door stays.

    `choices` says of a doubtful person, by key, which player it is (a public id) or NEW. Who is in the list already,
    by another entry or entered by hand, is not entered again.
    """
    require(actor, "change_entrants", tournament)
    journal.lock(tournament)
    Announcement.objects.get_or_create(tournament=tournament)
    held(tournament)
    return take_entries(tournament, people_of(tournament), actor, choices)


def take_entries(
    tournament: Tournament,
    people: Sequence[Person],
    actor: Actor,
    choices: Mapping[str, str],
    from_round: int | None = None,
) -> Taken:
    """The same of these people alone; the caller holds the tournament and its entries, and asked for the right."""
    lock_club(tournament.club)
    entrants_linked: set[int | None] = set(
        tournament.entries.exclude(entrant=None).values_list("entrant_id", flat=True)
    )
    inside = dict(EntrantMember.objects.filter(entrant__tournament=tournament).values_list("player_id", "entrant_id"))
    skipped: list[str] = []
    groups: list[tuple[Entry, list[Player]]] = []
    players_inside = set(inside)
    for entry, ours in _by_entry(people):
        players = [_player(tournament, person, choices) for person in ours]
        entry.player, entry.partner = players[0], players[1] if len(players) > 1 else None
        here = inside.get(players[0].pk)
        entry.entrant_id = None if here in entrants_linked else here
        entrants_linked.add(here)
        save(entry, "player", "partner", "entrant")
        skipped += [player.name for player in players if player.pk in players_inside]
        fresh = [player for player in players if player.pk not in players_inside]
        players_inside |= {player.pk for player in fresh}
        groups += [(entry, group) for group in _groups(tournament, fresh)]
    if not groups:
        return Taken([], skipped)
    fresh_groups = [group for _entry, group in groups]
    entry_numbers = [entry.number for entry, _group in groups]
    entrants = enter_groups(
        tournament=tournament, groups=fresh_groups, actor=actor, from_round=from_round, wanted=entry_numbers
    )
    for (entry, _group), entrant in zip(groups, entrants, strict=True):
        if entry.entrant_id is None:  # of two single players who entered together, the first
            entry.entrant = entrant
            save(entry, "entrant")
    return Taken(entrants, skipped)


def _looked_up(person: Person, near: Sequence[Player]) -> Person:
    if person.player and person.player.erased_at is None:
        return person
    same = [player for player in near if folded(player.name) == folded(person.name)]
    label = person.entry.club_name.casefold()
    at_club = [player for player in same if label and player.label.casefold() == label]
    sure = at_club or [player for player in same if not label or not player.label]
    if len(sure) == 1 or at_club:
        return person._replace(player=sure[0], near=())
    return person._replace(player=None, near=tuple(near))


def _by_entry(people: Sequence[Person]) -> list[tuple[Entry, list[Person]]]:
    entries: dict[int, tuple[Entry, list[Person]]] = {}
    for person in people:
        entries.setdefault(person.entry.pk, (person.entry, []))[1].append(person)
    return list(entries.values())


def _player(tournament: Tournament, person: Person, choices: Mapping[str, str]) -> Player:
    """The player meant: known, chosen, or new in the register."""
    if person.player:
        return person.player
    chosen = choices.get(person.key, NEW)
    for player in person.near:
        if str(player.public_id) == chosen:
            return player
    label = person.entry.club_name
    same = Player.objects.active().filter(club=tournament.club, name=person.name, label=label)
    return same.first() or Player.objects.create(club=tournament.club, name=person.name, label=label)


def _groups(tournament: Tournament, players: list[Player]) -> list[list[Player]]:
    """Two who entered together are a pair where pairs play, else two single players."""
    if tournament.kind == Kind.PAIRS:
        return [players] if players else []
    return [[player] for player in players]


# What everybody who entered is told: the evening is called off, takes place after all, has moved, or a letter.


Whereabouts = dict[str, str]
"""Day, hour and place of an evening, as the journal and `Announcement.moved` keep them; "" where none is told."""


@transaction.atomic
def call_off(*, tournament: Tournament, reason: str, actor: Actor, site: str) -> int:
    """Call an evening off before it begins, and write to everybody who left an address; how many letters there are."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if tournament.status != Status.DRAFT:
        raise Refused(_("The evening has begun. It can be finished, and not be called off."))
    if not reason:
        raise Refused(problems={"reason": [_("Give a reason.")]})
    Announcement.objects.get_or_create(tournament=tournament)
    return _call_off(tournament, reason, "called_off", actor, site)


@transaction.atomic
def let_take_place(*, tournament: Tournament, actor: Actor, site: str) -> int:
    """Take back that an evening is called off, and write to the same people; how many letters there are. Whoever waits
    for a place that came free meanwhile moves up."""
    require(actor, "change_tournament", tournament)
    journal.lock(tournament)
    if not held(tournament).called_off:
        raise Refused(_("The evening is not called off."))
    letters = _call_off(tournament, "", "takes_place", actor, site)
    move_up(tournament.announcement, site)
    return letters


def _call_off(tournament: Tournament, reason: str, kind: str, actor: Actor, site: str) -> int:
    announcement = held(tournament)
    if announcement.called_off == reason:
        return 0
    announcement.called_off = reason
    announcement.save(update_fields=["called_off"])
    tournament.announcement = announcement
    journal.write(
        tournament=tournament, kind=kind, actor=actor, reason=reason, payload=whereabouts(tournament, announcement)
    )
    return _write_to_each(tournament, kind, site)


def whereabouts(tournament: Tournament, announcement: Announcement) -> Whereabouts:
    """Day, hour and place of an evening as they are now."""
    hour = announcement.starts_at
    return {
        "date": f"{tournament.date:%Y-%m-%d}",
        "starts_at": f"{hour:%H:%M}" if hour else "",
        "place": announcement.place,
    }


def note_move(announcement: Announcement, before: Whereabouts, reason: str, actor: Actor, site: str) -> None:
    """Note in the announcement, which the caller saves, that the evening moved, and tell who expects it.

    A day, hour or place that was not told before is no move, nor is another one without a word while nobody has
    entered. Who moves an evening back where it was at first leaves
    nothing of the move but a letter.
    """
    tournament = announcement.tournament
    now = whereabouts(tournament, announcement)
    if not tournament.expected or announcement.called_off or all(before[key] in ("", now[key]) for key in before):
        return
    if not reason:
        if not coming_entries(tournament).exists():
            return
        raise Refused(problems={"reason": [_("Give a reason.")]})
    at_first = {key: announcement.moved.get(key, before[key]) for key in before}
    announcement.moved = {} if at_first == now else {**at_first, "reason": reason}
    journal.write(tournament=tournament, kind="evening_moved", actor=actor, reason=reason, payload=now)
    public_reason = words_for_strangers(tournament)(reason)
    _write_to_each(tournament, "moved", site, reason=public_reason)


@transaction.atomic
def write_to_all(*, tournament: Tournament, subject: str, text: str, actor: Actor, site: str) -> int:
    """Write a letter of the club's own to everybody who entered and left an address; how many letters there are."""
    require(actor, "change_entrants", tournament)
    if not can_mail():
        raise Refused(_("This site sends no mail. Copy the addresses and write from your own."))
    ensure_within_limit("letter to all", tournament.pk, _("That was often. Wait an hour before you write again."))
    count_try("letter to all", tournament.pk)
    return _write_to_each(tournament, "letter", site, subject=subject, text=text)


def _write_to_each(tournament: Tournament, kind: str, site: str, **written: Any) -> int:
    letters = written_to(tournament)
    for entry in letters:
        entry.tournament = tournament
        write_to(entry, kind, site, **written)
    return len(letters)
