"""Standings at any moment of an evening, who moved there, and what another deal would have made of them."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Any, NamedTuple

from reports.standings import Standings, rank
from tournaments.models import JournalEntry, Tournament
from tournaments.replay import state_at
from tournaments.selectors.evening.replays import journal_rows, results_of_state


class Moment(NamedTuple):
    """The standings after an act; `moved` maps who changed place or points to the row before."""

    seq: int
    standings: Standings | None
    moved: dict


class WhatIf(NamedTuple):
    """The standings as they are and as they would be."""

    now: Standings
    then: Standings | None


def moment_of(tournament: Tournament, seq: int | None = None) -> Moment:
    """The standings after the act of that number, and the rows of the act before where they differ."""
    rows, people = list(journal_rows(tournament)), _people(tournament)
    last = rows[-1].seq if rows else 0
    seq = min(seq or last, last)
    now, before = (_standings(rows, at, people) for at in (seq, max(seq - 1, 0)))
    was = before.by_key if before else {}
    rows_now = now.rows if now else ()
    moved = {
        row.entrant.key: was.get(row.entrant.key)
        for row in rows_now
        if (old := was.get(row.entrant.key)) is None or (old.place, old.points) != (row.place, row.points)
    }
    return Moment(seq, now, moved)


def what_if(tournament: Tournament, uid: str, record: dict[str, Any]) -> WhatIf:
    """The standings now, and with that deal as `record` tells it."""
    rows, people = list(journal_rows(tournament)), _people(tournament)
    now, other = state_at(rows), state_at(rows)
    for round_ in other.rounds.values():
        for table in round_.tables.values():
            if uid in table.deals:
                table.deals[uid] = replace(table.deals[uid], record=record)
    return WhatIf(*(rank(results_of_state(state, people), state.facts["ranking"]) for state in (now, other)))


def _standings(rows: Sequence[JournalEntry], seq: int, people: dict[int, tuple[str, ...]]) -> Standings | None:
    if seq < 1:
        return None
    state = state_at(rows, seq)
    return rank(results_of_state(state, people), state.facts["ranking"])


def _people(tournament: Tournament) -> dict[int, tuple[str, ...]]:
    return {row[0]: row[1:] for row in tournament.entrants.values_list("number", "name", "label", "category")}
