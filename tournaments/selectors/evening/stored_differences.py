"""Differences between stored rows and what they should follow from, in words. Nothing is changed here."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from dataclasses import asdict
from datetime import datetime, timedelta
from typing import Any

from tournaments.models import Score, Table, Tournament
from tournaments.play.settle_sheet import Settled
from tournaments.replay import state_at
from tournaments.replay.states import State
from tournaments.selectors.evening.replays import journal_rows
from tournaments.selectors.evening.stored_rows import stored_state
from tournaments.selectors.table.sheets import settle_stored

A_MOMENT = timedelta(seconds=1)


def score_differences(tournament: Tournament, tables: Sequence[Table]) -> Iterator[str]:
    """A line for each score or end of a game that is not what its deals are worth."""
    places = {table.pk: f"round {table.round.number} table {table.number}" for table in tables}
    settled, unplayed = _played(tournament, tables, places)
    yield from unplayed
    right = {
        (places[table], line.deal, line.entrant, line.party): (line.points, line.declarer, line.made)
        for table, sheet in settled.items()
        for line in sheet.lines
    }
    stored = {
        (places[table], deal, entrant, party): tuple(facts)
        for table, deal, entrant, party, *facts in Score.objects.filter(tournament=tournament).values_list(
            "table_id", "deal_id", "entrant_id", "party", "points", "declarer", "made"
        )
    }
    yield from _differences(_named(stored, tournament), _named(right, tournament), "points, declarer, made")
    for table in (settled_table for settled_table in tables if settled_table.pk in settled):
        end = settled[table.pk].over, settled[table.pk].winner
        if end != (table.over, table.winner):
            yield f"{places[table.pk]}: stored over, winner {(table.over, table.winner)}, recomputed {end}"


def _played(
    tournament: Tournament, tables: Sequence[Table], places: dict[int, str]
) -> tuple[dict[int, Settled], list[str]]:
    """The sheets that can be settled, and a line for each that somebody wrote nonsense into."""
    try:
        return settle_stored(tournament, tables), []
    except Exception:  # whatever is stored, the other sheets are looked at all the same
        settled: dict[int, Settled] = {}
        lines: list[str] = []
    for table in tables:
        try:
            settled |= settle_stored(tournament, [table])
        except Exception as wrong:
            lines.append(f"{places[table.pk]}: its deals cannot be settled, {type(wrong).__name__}: {wrong}")
    return settled, lines


def states_of(tournament: Tournament) -> tuple[State | None, State | None, list[str]]:
    """The stored state and the replayed one, None for what cannot be read; and a line for each of those."""
    states: dict[str, State | None] = {}
    lines: list[str] = []
    for name, read in (("rows", stored_state), ("journal", lambda tournament_: state_at(journal_rows(tournament_)))):
        try:
            states[name] = read(tournament)
        except Exception as wrong:  # a row that is no longer what it was is what this looks for
            states[name] = None
            lines.append(f"{name}: cannot be read, {type(wrong).__name__}: {wrong}")
    return states["rows"], states["journal"], lines


def state_differences(stored: State, replayed: State) -> Iterator[str]:
    """A line for each stored row that the journal does not lead to, and each that is missing."""
    yield from _differences(_flat(asdict(stored)), _flat(asdict(replayed)), "")


def doubled_places(state: State) -> Iterator[str]:
    """A line for each place in a sheet that more than one deal claims, whether the scores add up or not."""
    for round_number, round_ in state.rounds.items():
        for table_number, table in round_.tables.items():
            places = defaultdict(list)
            for deal in table.deals.values():
                if not deal.removed:
                    places[deal.number].append(deal.uid)
            for number, uids in sorted(places.items()):
                if len(uids) > 1:
                    claimed = ", ".join(sorted(uids))
                    yield f"round {round_number} table {table_number}, deal {number}: more than one, {claimed}"


def _named(scores: dict[Any, tuple[Any, ...]], tournament: Tournament) -> dict[tuple[str, ...], tuple[Any, ...]]:
    deals = dict(tournament.deals.values_list("id", "number"))
    entrants = dict(tournament.entrants.values_list("id", "number"))
    return {
        (place, f"deal {deals.get(deal)} (#{deal})", f"entrant {entrants.get(entrant)}", party): facts
        for (place, deal, entrant, party), facts in scores.items()
    }


def _flat(value: object, path: tuple[str, ...] = ()) -> dict[tuple[str, ...], Any]:
    """Every leaf of nested dicts, by the keys that lead to it."""
    if not isinstance(value, dict) or not value:
        return {path: value}
    return {where: leaf for key, inner in value.items() for where, leaf in _flat(inner, (*path, str(key))).items()}


def _differences(stored: dict[tuple[str, ...], Any], right: dict[tuple[str, ...], Any], what: str) -> Iterator[str]:
    for key in sorted(stored.keys() | right.keys(), key=str):
        if not _same(stored.get(key), right.get(key)):
            yield f"{', '.join(key)}: stored {what} {stored.get(key)}, recomputed {right.get(key)}".replace("  ", " ")


def _same(stored: object, right: object) -> bool:
    """Equal; of times, to the second, because the first versions noted a row's time a moment before that of its act."""
    if isinstance(stored, datetime) and isinstance(right, datetime):
        return abs(stored - right) < A_MOMENT
    return stored == right
