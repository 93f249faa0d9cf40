"""Entries become the list of players: matched to the club's register, nobody twice, and again later for those who came
since."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from django.db import transaction

from tournaments.models import Announcement, Entrant, EntrantMember, Entry, Kind, Player
from tournaments.security.permissions import require
from tournaments.services import journal
from tournaments.services.club.free_names import lock_club
from tournaments.services.evening.entrants import enter_groups
from tournaments.services.evening.entry_queue import held, save
from tournaments.wording.near_names import folded, near_names

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.models import Tournament
    from tournaments.security.actors import Actor

NEW = "new"


class Person(NamedTuple):
    """One of the people of an entry: `key` names the question about them; `player` is who it is in the register.

    `near` are players who may be meant; while there are some and nobody chose, the person is doubtful.
    """

    key: str
    entry: Entry
    name: str
    player: Player | None = None
    near: tuple[Player, ...] = ()


class Taken(NamedTuple):
    """What was made of the entries: new entrants, and the names of those who were in the list already."""

    entrants: list[Entrant]
    known: list[str]


def people_of(tournament: Tournament) -> list[Person]:
    """Everybody who has a place, is not in the list of players yet and is not said at the door to stay away, with who
    they are in the register.

    The very same name, in any case and order of its words, is the same person; where several bear it, the one of the
    same home club. Two queries.
    """
    entries = tournament.entries.filter(Entry.UNTAKEN).order_by("queued_at", "pk")
    people = [
        person
        for entry in entries.select_related("player", "partner")
        for person in (
            Person(f"{entry.uid}", entry, entry.name, entry.player),
            Person(f"{entry.uid}-2", entry, entry.partner_name, entry.partner),
        )
        if person.name
    ]
    known = {player.pk: player for player in Player.objects.active().filter(club=tournament.club_id)}
    near = near_names({person.name for person in people}, {pk: player.name for pk, player in known.items()})
    return [_looked_up(person, [known[key] for key in near[person.name]]) for person in people]


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
    taken: set[int | None] = set(tournament.entries.exclude(entrant=None).values_list("entrant_id", flat=True))
    inside = dict(EntrantMember.objects.filter(entrant__tournament=tournament).values_list("player_id", "entrant_id"))
    known: list[str] = []
    groups: list[tuple[Entry, list[Player]]] = []
    seen = set(inside)
    for entry, ours in _by_entry(people):
        players = [_player(tournament, person, choices) for person in ours]
        entry.player, entry.partner = players[0], players[1] if len(players) > 1 else None
        here = inside.get(players[0].pk)
        entry.entrant_id = None if here in taken else here
        taken.add(here)
        save(entry, "player", "partner", "entrant")
        known += [player.name for player in players if player.pk in seen]
        fresh = [player for player in players if player.pk not in seen]
        seen |= {player.pk for player in fresh}
        groups += [(entry, group) for group in _groups(tournament, fresh)]
    if not groups:
        return Taken([], known)
    fresh_groups = [group for _entry, group in groups]
    wanted = [entry.number for entry, _group in groups]
    entrants = enter_groups(
        tournament=tournament, groups=fresh_groups, actor=actor, from_round=from_round, wanted=wanted
    )
    for (entry, _group), entrant in zip(groups, entrants, strict=True):
        if entry.entrant_id is None:  # of two single players who entered together, the first
            entry.entrant = entrant
            save(entry, "entrant")
    return Taken(entrants, known)


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
    """Who it is: known, chosen, or new in the register."""
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
