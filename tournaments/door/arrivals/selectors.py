"""Tables that begin as people arrive: who waits at the door, who sits down next, and which tables have begun."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.entries.models import Announcement, Entry
from tournaments.evening.rounds.models import ARRIVAL, EntrantMember, Kind, Round, Seat, SitOut

if TYPE_CHECKING:
    from uuid import UUID

    from tournaments.evening.rounds.models import Tournament


class Waiting(NamedTuple):
    """Somebody who is here and has no seat: the entry, how many of a table's entrants it brings, and the words that
    keep it apart from others, where these are musts."""

    entry: Entry
    entrants: int
    apart: frozenset[str]


class Arrivals(NamedTuple):
    """Round 1 of an evening whose tables begin as people arrive: the round once a table has begun, who waits in the
    order in which they came, and the table at which each entry sits (0 for one that sits out)."""

    round: Round | None
    waiting: list[Waiting]
    seated: dict[int, int]

    @property
    def tables(self) -> int:
        """How many have begun."""
        return max(self.seated.values(), default=0)


def arrivals_of(tournament: Tournament) -> Arrivals | None:
    """None where tables do not begin so: not asked for, over, or round 1 was drawn. Six queries."""
    if not Announcement.objects.filter(tournament=tournament, rolling=True).exists():
        return None
    first = tournament.rounds.filter(number=1).first()
    if first and (first.draw != ARRIVAL or first.status != Round.Status.OPEN):
        return None
    here = tournament.entries.filter(status=Entry.Status.ENTERED, arrival=Entry.Arrival.HERE)
    entries = list(here.select_related("entrant", "player", "partner").order_by("arrival_at", "pk"))
    places = _places(first)
    entrant_of = dict(EntrantMember.objects.filter(entrant__tournament=tournament).values_list("player", "entrant"))
    seated, waiting = {}, []
    for entry in entries:
        ours = {entry.entrant_id, entrant_of.get(entry.player_id or 0), entrant_of.get(entry.partner_id or 0)}
        sits = [places[entrant] for entrant in ours if entrant in places]
        if sits:
            seated[entry.pk] = max(sits)
        elif entrants := _entrants(tournament, entry):
            waiting.append(Waiting(entry, entrants, _apart(entry)))
    return Arrivals(first, waiting, seated)


def next_table(tournament: Tournament, arrivals: Arrivals) -> list[Waiting]:
    """Those who begin the next table: of all who may sit together the ones who came first; empty while there are too
    few."""
    return _first(arrivals.waiting, size_of(tournament), frozenset()) or []


def apart(chosen: Iterable[Waiting]) -> bool:
    """Are there two of them whom the organiser keeps apart?"""
    words: set[str] = set()
    for one in chosen:
        if words & one.apart:
            return True
        words |= one.apart
    return False


def size_of(tournament: Tournament) -> int:
    """How many entrants a table takes."""
    return 2 if tournament.kind == Kind.PAIRS else 4


def arrivals_told(tournament: Tournament) -> dict[str, Any] | None:
    """What the page at the door shows of it."""
    arrivals = arrivals_of(tournament)
    if arrivals is None:
        return None
    coming = next_table(tournament, arrivals)
    return {
        "table": arrivals.tables + 1,
        "next": [str(one.entry.uid) for one in coming],
        "waiting": [str(one.entry.uid) for one in arrivals.waiting],
        "seated": {str(uid): table for uid, table in _uids(tournament, arrivals.seated)},
    }


def _first(waiting: Sequence[Waiting], size: int, words: frozenset[str]) -> list[Waiting] | None:
    """Who fills so much of a table beside people with these words, the longest waiting first; None where nobody can."""
    if size == 0:
        return []
    for at, one in enumerate(waiting):
        if one.entrants <= size and not one.apart & words:
            rest = _first(waiting[at + 1 :], size - one.entrants, words | one.apart)
            if rest is not None:
                return [one, *rest]
    return None


def _entrants(tournament: Tournament, entry: Entry) -> int:
    """How many of a table's entrants come with it; none where half a pair waits for a partner."""
    if tournament.kind == Kind.PAIRS:
        return int(entry.people == 2)
    return entry.people


def _apart(entry: Entry) -> frozenset[str]:
    entrant = entry.entrant
    kept = entrant is not None and entrant.keep_apart and not entrant.wish_weight
    return frozenset([entrant.keep_apart.casefold()]) if entrant is not None and kept else frozenset()


def _places(first: Round | None) -> dict[int, int]:
    """The table of each entrant in the round, 0 for those who sit out."""
    if first is None:
        return {}
    out = dict.fromkeys(SitOut.objects.filter(round=first).values_list("entrant", flat=True), 0)
    return out | dict(Seat.objects.filter(round=first).values_list("entrant", "table__number"))


def _uids(tournament: Tournament, seated: dict[int, int]) -> Iterator[tuple[UUID, int]]:
    for key, uid in tournament.entries.filter(pk__in=seated).values_list("pk", "uid"):
        yield uid, seated[key]
