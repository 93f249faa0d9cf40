"""A challenge ladder as people read it: who stands where, the open challenges, and what happened, in sentences."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q
from django.utils import timezone

from tournaments.frame.time_zones import zone_named
from tournaments.ladders.models import LadderEntry
from tournaments.ladders.rules import Act, Challenge, replay
from tournaments.ladders.wording import event_sentence, pause_sentence, state_sentence
from tournaments.seasons.selectors.seasons import names_of

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.ladders.models import Ladder
    from tournaments.ladders.rules import Event
    from tournaments.ladders.rules import Ladder as Replayed
    from tournaments.register.models import Player


class Rung(NamedTuple):
    """A place: whose it is, and the challenge that they are in."""

    place: int
    entry: LadderEntry
    name: str
    challenge: Challenge | None


class Told(NamedTuple):
    """A line of the history; `act` is the number of the act it follows from, None where a time ran out."""

    at: datetime
    sentence: str
    act: int | None
    by_organiser: bool


class OpenChallenge(NamedTuple):
    """An open challenge with its names and how it stands, in a sentence."""

    challenge: Challenge
    challenger: LadderEntry
    challenged: LadderEntry
    names: tuple[str, str]
    state: str


class LadderView(NamedTuple):
    """A ladder at this moment, the history newest first; `pause` says until when it pauses."""

    replayed: Replayed
    rungs: tuple[Rung, ...]
    open: tuple[OpenChallenge, ...]
    history: tuple[Told, ...]
    pause: str


def ladder_now(ladder: Ladder) -> Replayed:
    """The ladder replayed to this moment: one query."""
    rows = ladder.acts.values_list("number", "at", "kind", "facts", "zone")
    own = ladder.club.time_zone
    acts = (Act(number, at, kind, facts, zone_named(zone or own)) for number, at, kind, facts, zone in rows)
    return replay(acts, timezone.now())


def ladder_view(ladder: Ladder, *, public: bool, of: int = 0) -> LadderView:
    """Values of a ladder's page, with public names for strangers; `of` leaves one entry's history. Four queries."""
    replayed = ladder_now(ladder)
    entries = {entry.number: entry for entry in ladder.entries.select_related("player", "partner")}
    names = names_on(entries.values(), public=public)
    by_organiser = set(ladder.acts.exclude(actor__kind="link").values_list("number", flat=True))
    rungs = (
        Rung(place, entries[key], names[key], replayed.open_of(key)) for place, key in enumerate(replayed.order, 1)
    )
    events = (
        _event_in_words(event, names, by_organiser) for event in reversed(replayed.events) if of in (0, *_about(event))
    )
    return LadderView(
        replayed,
        tuple(rungs),
        tuple(_open(challenge, entries, names) for challenge in replayed.open),
        tuple(events),
        pause_sentence(replayed.resumes.astimezone(replayed.zone)) if replayed.resumes > timezone.now() else "",
    )


def places_of(view: LadderView) -> list[dict[str, Any]]:
    """Each place with its name and how its open challenge stands in words, empty without one: files and programs."""
    states = {key: open_challenge.state for open_challenge in view.open for key in open_challenge.challenge.both}
    return [
        {"place": rung.place, "name": rung.name, "challenge": states.get(rung.entry.number, "")} for rung in view.rungs
    ]


def names_on(entries: Iterable[LadderEntry], *, public: bool) -> dict[int, str]:
    """The name of each entry by its number; of a pair both."""
    every = list(entries)
    people = {player.pk: player for entry in every for player in (entry.player, entry.partner) if player}
    names = names_of(list(people.values()), public)
    return {
        entry.number: " & ".join(names[key] for key in (entry.player_id, entry.partner_id) if key is not None)
        for entry in every
    }


def _about(event: Event) -> tuple[int, int]:
    return event.who, event.other


def _event_in_words(event: Event, names: dict[int, str], by_organiser: set[int]) -> Told:
    return Told(event.at, event_sentence(event, names), event.act, event.act in by_organiser)


def _open(challenge: Challenge, entries: dict[int, LadderEntry], names: dict[int, str]) -> OpenChallenge:
    both = names[challenge.challenger], names[challenge.challenged]
    return OpenChallenge(
        challenge, entries[challenge.challenger], entries[challenge.challenged], both, state_sentence(challenge, names)
    )


def ladders_of(player: Player) -> set[str]:
    """The names of the ladders on which somebody has a place, or had one."""
    entries = LadderEntry.objects.filter(Q(player=player) | Q(partner=player))
    return set(entries.values_list("ladder__name", flat=True))
