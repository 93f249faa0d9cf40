"""Price lists as people read them: a club's, the versions of one, and where an evening's prices come from.

The versions of an evening's rules as the journal has them: when, who, why, and the rules before and after.

What other rules would change about deals that were played: points, places, and deals that would not be possible.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from datetime import datetime
from hashlib import sha256
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Prefetch, QuerySet

from reports.score_tables.changes import changes
from reports.standings import rank
from scoring import EntryError, Variant, read_deal
from scoring.decimals import decimals_of, in_unit_of
from tournaments.clubs.models import Club, User
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import (
    Act,
    acts,
    in_decimals,
    people_of,
    results_of_state,
    sheets_at,
    variant_at,
)
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import NEWEST_FIRST, Tournament
from tournaments.frame.append_only import canonical
from tournaments.frame.translate import say, say_name
from tournaments.prices.models import PriceList, PriceListVersion
from tournaments.prices.rules import KIND, is_version

if TYPE_CHECKING:
    from reports.results import Results
    from reports.standings import Standings
    from scoring.messages import Message
    from tournaments.evening.journal.replay import State
    from tournaments.evening.table.rules import Settled


class VersionRow(NamedTuple):
    """A version: who saved it (empty where nobody knows any more), and what it changed, as sentences."""

    number: int
    saved_at: datetime
    who: str
    note: str
    changes: list[str]
    evenings: list[Tournament]


class PriceOrigin(NamedTuple):
    """The version of a price list that an evening began with.

    `newer` is the list's newest version where that is a later one; `changed` says that the evening's prices or house
    rules are no longer those of its version.
    """

    price_list: PriceList
    version: PriceListVersion
    newer: PriceListVersion | None
    changed: bool


def price_lists_of(club: Club) -> QuerySet[PriceList]:
    """The club's lists by name, each with its versions: two queries."""
    return club.price_lists.prefetch_related("versions")


def versions_of(price_list: PriceList) -> list[VersionRow]:
    """Every version, newest first, with its evenings: three queries."""
    evenings = Prefetch("tournaments", Tournament.objects.order_by(*NEWEST_FIRST))
    versions = list(price_list.versions.order_by("number").prefetch_related(evenings))
    ids = {version.actor["id"] for version in versions if version.actor.get("id")}
    people = {str(user.public_id): str(user) for user in User.objects.filter(public_id__in=ids)}
    rows, before = [], None
    for version in versions:
        version.price_list = price_list
        variant = variant_of(version)
        rows.append(_row(version, before, variant, people))
        before = variant
    return rows[::-1]


def _row(version: PriceListVersion, before: Variant | None, variant: Variant, people: dict[str, str]) -> VersionRow:
    return VersionRow(
        number=version.number,
        saved_at=version.saved_at,
        who=people.get(version.actor.get("id", ""), ""),
        note=version.note,
        changes=changed_words(before, variant) if before else [],
        evenings=list(version.tournaments.all()),
    )


def changed_words(before: Variant, after: Variant) -> list[str]:
    """The differences, in the reader's language."""
    return changes(lambda label: _say_label(label, after.game), before, after)


def _say_label(label: Any, game: str) -> str:
    return say_name(label, game) if isinstance(label, str) else say(label)


def price_origin(tournament: Tournament) -> PriceOrigin | None:
    """The version of its list that an evening plays; None where it began with no list. Two queries at most.

    That is the newest that says what the evening plays, and where none does the one that it began with.
    """
    if tournament.price_version_id is None:
        return None
    began = PriceListVersion.objects.select_related("price_list").get(pk=tournament.price_version_id)
    versions = list(began.price_list.versions.order_by("-number"))
    played = {key: getattr(tournament, key) for key in began.content}
    for version in versions:
        version.price_list = began.price_list
    same = next((version for version in versions if version.content == played), None)
    version, newest = same or began, versions[0]
    return PriceOrigin(
        price_list=began.price_list,
        version=version,
        newer=newest if newest.number > version.number else None,
        changed=same is None,
    )


class VersionRules(NamedTuple):
    """A version of the rules. Of the first, which no act made, only the rules are known and since when.

    `before` are the rules of the version before it; `deals` and `tables` what it scored otherwise.
    """

    number: int
    rules: dict[str, Any]
    overlay: dict[str, Any]
    at: datetime | None
    before: dict[str, Any] | None = None
    who: str = ""
    reason: str = ""
    undoes: int | None = None
    deals: int = 0
    tables: int = 0


def rules_history(tournament: Tournament) -> list[VersionRules]:
    """Every version in order, in two queries; nothing, and none, where the rules stayed as they were."""
    if not tournament.rules_versions:
        return []
    rows = JournalEntry.objects.filter(tournament=tournament, kind=KIND)
    changes = [act for act in acts(rows) if is_version(act.kind, act.payload)]
    first = VersionRules(1, **changes[0].payload["before"], at=tournament.rules_frozen_at)
    return [first, *(_version(act) for act in changes)]


def _version(act: Act) -> VersionRules:
    payload = act.payload
    return VersionRules(
        number=payload["version"],
        rules=payload["rules"],
        overlay=payload["overlay"],
        at=act.at,
        before=payload["before"],
        who=act.who,
        reason=act.reason,
        undoes=act.undoes,
        **payload["scored"],
    )


Place = tuple[int, int]


class Moved(NamedTuple):
    """An entrant whose points or place change."""

    number: int
    name: str
    points: int
    points_then: int
    place: int
    place_then: int

    @property
    def difference(self) -> int:
        return self.points_then - self.points


class Unreadable(NamedTuple):
    """A deal that is not possible under the other rules, and why; `claim` where one side's entry still waits."""

    round: int
    table: int
    number: int
    uid: str
    why: tuple[Message, ...]
    claim: bool = False


class Ended(NamedTuple):
    """A table whose game would be over, or not over, or won by the other side."""

    round: int
    table: int
    over: bool


class Impact(NamedTuple):
    """The effects of other rules. While `unreadable` names deals, nothing else is known.

    `scored` are the deals that score otherwise, as (round, table, number); `closed` the closed rounds among theirs;
    `unconfirmed` the tables of open rounds whose sides agreed with a sheet that changes; `standings` those of closed
    rounds, by number, to be frozen anew. `round` and `deal` are the last deal that was entered; `seen` is a checksum
    of what people are shown.
    """

    scored: tuple[tuple[int, int, int], ...] = ()
    moved: tuple[Moved, ...] = ()
    closed: tuple[int, ...] = ()
    ended: tuple[Ended, ...] = ()
    unconfirmed: tuple[Place, ...] = ()
    unreadable: tuple[Unreadable, ...] = ()
    standings: Mapping[str, list[dict[str, int]]] = {}
    round: int = 1
    deal: int = 0
    seen: str = ""

    @property
    def tables(self) -> int:
        """At how many tables of a round something changes."""
        return len({deal[:2] for deal in self.scored})

    @property
    def moves_places(self) -> bool:
        return any(entrant.place != entrant.place_then for entrant in self.moved)


def with_decimals_of(
    tournament: Tournament, rules: dict[str, Any], overlay: dict[str, Any]
) -> tuple[dict[str, Any], dict[str, Any]]:
    """The same rules and numbers with no fewer decimals than the evening has: what was typed keeps its meaning."""
    decimals = max(decimals_of(overlay), decimals_of(tournament.overlay))
    return in_unit_of(variant_of(tournament), rules, overlay, decimals)


def impact_of(tournament: Tournament, rules: dict[str, Any], overlay: dict[str, Any]) -> Impact:
    """The effects these house rules and numbers would have, in ten queries at most. Nothing is written.

    Raises RuleError for rules that the variant does not know.
    """
    rules, overlay = with_decimals_of(tournament, rules, overlay)
    now = in_decimals(stored_state(tournament), decimals_of(overlay))
    then = replace(now, facts={**now.facts, "rules": rules, "overlay": overlay})
    last = _last_deal(now)
    base = [len(now.rules_versions), now.facts["rules"], now.facts["overlay"], rules, overlay]
    if unreadable := tuple(_unreadable(then, variant_at(then))):
        return Impact(unreadable=unreadable, round=last[0], deal=last[1], seen=_checksum([base, unreadable]))
    return _compared(tournament, now, then, base)._replace(round=last[0], deal=last[1])


def _compared(tournament: Tournament, now: State, then: State, base: list[Any]) -> Impact:
    sheets, sheets_then = sheets_at(now), sheets_at(then)
    scored = tuple(sorted(_scored(now, sheets, sheets_then)))
    changed = {deal[:2] for deal in scored}
    closed = tuple(number for number, round_ in sorted(now.rounds.items()) if round_.status == "closed")
    results_then = _results(tournament, then)
    moved, differences = _moved_entrants(_ranked(_results(tournament, now), now), _ranked(results_then, then))
    ended = tuple(
        Ended(*place, then_.over)
        for place, then_ in sorted(sheets_then.items())
        if (then_.over, then_.winner) != (sheets[place].over, sheets[place].winner)
    )
    return Impact(
        scored=scored,
        moved=moved,
        closed=tuple(number for number in closed if any(place[0] == number for place in changed)),
        ended=ended,
        unconfirmed=tuple(sorted(place for place in changed if place[0] not in closed and _agreed(now, place))),
        standings={str(number): _frozen(results_then, then, number) for number in closed},
        seen=_checksum([base, scored, differences, ended, closed]),
    )


def _unreadable(then: State, variant: Variant) -> Iterator[Unreadable]:
    for number, round_ in sorted(then.rounds.items()):
        for table_number, table in sorted(round_.tables.items()):
            entries = [(entry, False) for entry in table.deals.values() if not entry.removed]
            entries += [(claim, True) for claim in table.claims.values()]  # type: ignore[misc]  # they share these fields
            for entry, claim in sorted(entries, key=lambda pair: (pair[0].number, pair[1])):
                try:
                    read_deal(variant, entry.record)
                except EntryError as wrong:
                    why = tuple(message for messages in wrong.problems.values() for message in messages)
                    yield Unreadable(number, table_number, entry.number, entry.uid, why, claim)


def _scored(
    now: State, sheets: Mapping[Place, Settled], sheets_then: Mapping[Place, Settled]
) -> Iterator[tuple[int, int, int]]:
    """The deals that score otherwise: another line for anybody."""
    for place, sheet in sheets.items():
        deals = now.rounds[place[0]].tables[place[1]].deals
        other = set(sheet.lines) ^ set(sheets_then[place].lines)
        yield from {(*place, deals[str(line.deal)].number) for line in other if line.deal is not None}


def _last_deal(now: State) -> tuple[int, int]:
    """The latest round with a deal, and the highest number of a deal in it."""
    deals = ((number, deal.number) for number, round_ in now.rounds.items() for deal in _standing(round_))
    return max(deals, default=(1, 0))


def _standing(round_: Any) -> Iterator[Any]:
    return (deal for table in round_.tables.values() for deal in table.deals.values() if not deal.removed)


def _agreed(now: State, place: Place) -> bool:
    return bool(now.rounds[place[0]].tables[place[1]].confirmed)


def _results(tournament: Tournament, state: State) -> Results:
    return results_of_state(state, people_of(tournament))


def _ranked(results: Results, state: State) -> Standings:
    return rank(results, state.facts["ranking"])


def _frozen(results: Results, state: State, number: int) -> list[dict[str, int]]:
    """The standings after a round, as closing it freezes them."""
    rows = rank(results.until(number), state.facts["ranking"]).rows
    return [{"entrant": row.entrant.number, "place": row.place, "points": row.points} for row in rows]


def _moved_entrants(now: Standings, then: Standings) -> tuple[tuple[Moved, ...], list[tuple[int, int]]]:
    """Entrants who change points or place, in the order of the standings to be; and the differences, by number."""
    every = [
        Moved(row.entrant.number, row.entrant.name, was.points, row.points, was.place, row.place)
        for row in then.rows
        for was in [now.by_key[row.entrant.key]]
    ]
    moved = tuple(entrant for entrant in every if entrant.difference or entrant.place != entrant.place_then)
    return moved, sorted((entrant.number, entrant.difference) for entrant in moved if entrant.difference)


def _checksum(document: Any) -> str:
    return sha256(canonical(_plain(document)).encode()).hexdigest()[:16]


def _plain(value: Any) -> Any:
    """Tuples as lists, messages as text: what a checksum is made of."""
    if isinstance(value, (list, tuple)):
        return [_plain(item) for item in value]
    return value if isinstance(value, (dict, int, float, type(None))) else str(value)
