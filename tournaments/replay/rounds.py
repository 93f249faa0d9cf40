"""What acts on a round change: its draw, its seats, whether it is open, its clock."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tournaments.models import JournalEntry
from tournaments.replay.draws import drawn
from tournaments.replay.states import RoundState, TableState

if TYPE_CHECKING:
    from tournaments.replay.states import State


def _drawn(state: State, entry: JournalEntry) -> None:
    payload = entry.payload
    state.rounds[entry.round_number] = RoundState(  # type: ignore[index]  # an act on a round names it
        status="draft",
        tables=_tables(payload),
        out={int(number): points for number, points in payload["out"].items()},
        draw=payload["draw"],
        seed=payload["seed"],
        certificate=payload.get("certificate", {}),
    )
    drawn(state, payload.get("certificate", {}).get("attempt"))


def _tables(payload: dict[str, Any]) -> dict[int, TableState]:
    return {table["number"]: TableState(table["first_dealer"], dict(table["seats"])) for table in payload["tables"]}


def _table_begun(state: State, entry: JournalEntry) -> None:
    state.round(entry).tables.update(_tables(entry.payload))


def _table_taken_back(state: State, entry: JournalEntry) -> None:
    del state.round(entry).tables[entry.payload["table"]]


def _arrivals_ended(state: State, entry: JournalEntry) -> None:
    state.round(entry).out.update({int(number): points for number, points in entry.payload["out"].items()})


def _discarded(state: State, entry: JournalEntry) -> None:
    del state.rounds[entry.payload["round"]]


def _published(state: State, entry: JournalEntry) -> None:
    state.round(entry).status = "published"


def _opened(state: State, entry: JournalEntry) -> None:
    state.status = "running"
    round_ = state.round(entry)
    round_.status, round_.opened_at = "open", entry.at
    if "out_points" in entry.payload:
        round_.out = dict.fromkeys(round_.out, entry.payload["out_points"])


def _unopened(state: State, entry: JournalEntry) -> None:
    round_ = state.round(entry)
    round_.status, round_.opened_at = "published", None
    round_.started_at, round_.paused_at, round_.seconds_added = None, None, 0
    for number in entry.payload["from_now"]:
        state.entrants[number] = replace(state.entrants[number], from_round=entry.round_number or 1)


def _closed(state: State, entry: JournalEntry) -> None:
    round_ = state.round(entry)
    round_.status, round_.closed_at, round_.standings = "closed", entry.at, entry.payload["standings"]


def _reopened(state: State, entry: JournalEntry) -> None:
    state.status = "running"
    round_ = state.round(entry)
    round_.status, round_.closed_at, round_.standings = "open", None, None


def _frozen(state: State, entry: JournalEntry) -> None:
    for number, standings in entry.payload["standings"].items():
        state.rounds[int(number)].standings = standings


def _swapped(state: State, entry: JournalEntry) -> None:
    one, other = entry.payload["one"], entry.payload["other"]
    exchange = {one: other, other: one}
    round_ = state.round(entry)
    for table in round_.tables.values():
        table.seats = {seat: exchange.get(number, number) for seat, number in table.seats.items()}
    round_.out = {exchange.get(number, number): points for number, points in round_.out.items()}


def _clock_started(state: State, entry: JournalEntry) -> None:
    round_ = state.round(entry)
    if round_.started_at is None:
        round_.started_at = entry.at
    else:
        paused = entry.at - (round_.paused_at or entry.at)
        round_.seconds_added += round(paused.total_seconds())
        round_.paused_at = None


def _clock_paused(state: State, entry: JournalEntry) -> None:
    state.round(entry).paused_at = entry.at


def _time_added(state: State, entry: JournalEntry) -> None:
    state.round(entry).seconds_added += entry.payload["seconds"]


CHANGES = {
    "round_drawn": _drawn,
    "table_begun": _table_begun,
    "table_taken_back": _table_taken_back,
    "arrivals_ended": _arrivals_ended,
    "round_discarded": _discarded,
    "round_published": _published,
    "round_opened": _opened,
    "round_unopened": _unopened,
    "round_closed": _closed,
    "round_reopened": _reopened,
    "standings_frozen": _frozen,
    "seats_swapped": _swapped,
    "clock_started": _clock_started,
    "clock_paused": _clock_paused,
    "time_added": _time_added,
}
