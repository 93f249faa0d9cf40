"""What acts on entrants and their points change."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Any

from tournaments.models import JournalEntry
from tournaments.play.stand_ins import sat_instead, stand_ins_in
from tournaments.replay.states import AdjustmentState, EntrantState

if TYPE_CHECKING:
    from tournaments.replay.states import State


LONGEST = 60
"""Characters of the name of a team."""


def _entered(state: State, entry: JournalEntry) -> None:
    for entrant in entry.payload["entrants"]:
        team = str(entrant.get("team", ""))[:LONGEST]
        state.entrants[entrant["number"]] = EntrantState(tuple(entrant["players"]), entrant["from_round"], team)


def _pairs_formed(state: State, entry: JournalEntry) -> None:
    state.entrants = {}
    _entered(state, entry)


def _removed(state: State, entry: JournalEntry) -> None:
    del state.entrants[entry.payload["number"]]


def _withdrawn(state: State, entry: JournalEntry) -> None:
    _replace(state, entry.payload["number"], status="withdrawn")


def _returned(state: State, entry: JournalEntry) -> None:
    _replace(state, entry.payload["number"], status="active")


def _wishes(state: State, entry: JournalEntry) -> None:
    wishes = dict(entry.payload)
    _replace(state, wishes.pop("number"), **wishes)


def _substitutes(state: State, entry: JournalEntry) -> None:
    """The payload holds everybody who takes over that seat from now on."""
    number, rows = entry.payload["number"], entry.payload["stand_ins"]
    for one in stand_ins_in(rows):
        if not (type(one.from_round) is int and type(one.until) in (int, type(None)) and isinstance(one.player, str)):
            raise ValueError("a substitute cannot be read")
    _replace(state, number, stand_ins=rows)


def _renamed(state: State, entry: JournalEntry) -> None:
    """One row of the register became another: two were made one, or taken apart again."""
    old, new = entry.payload["from"], entry.payload["to"]
    if not (isinstance(old, str) and isinstance(new, str)):
        raise ValueError("a player cannot be read")
    for number in entry.payload["entrants"]:
        players = state.entrants[number].players
        _replace(state, number, players=tuple(new if one == old else one for one in players))
    for number in entry.payload["stand_ins"]:
        _replace(state, number, stand_ins=sat_instead(state.entrants[number].stand_ins, old, new))


def _replace(state: State, number: int, **changes: Any) -> None:
    state.entrants[number] = replace(state.entrants[number], **changes)


def _adjusted(state: State, entry: JournalEntry) -> None:
    payload = entry.payload
    state.adjustments[payload["id"]] = AdjustmentState(
        payload["entrant"],
        payload["round"],
        payload["points"],
        entry.reason,
        created_at=entry.at,
        handicap=payload.get("handicap"),
    )


def _adjustment_marked(state: State, entry: JournalEntry) -> None:
    uid = entry.payload["id"]
    state.adjustments[uid] = replace(state.adjustments[uid], withdrawn=entry.kind == "adjustment_withdrawn")


CHANGES = {
    "entrants_entered": _entered,
    "pairs_formed": _pairs_formed,
    "entrant_removed": _removed,
    "entrant_withdrawn": _withdrawn,
    "entrant_returned": _returned,
    "wishes_changed": _wishes,
    "substitute_seated": _substitutes,
    "substitute_left": _substitutes,
    "player_merged": _renamed,
    "player_parted": _renamed,
    "points_adjusted": _adjusted,
    "handicap_given": _adjusted,
    "adjustment_withdrawn": _adjustment_marked,
    "adjustment_restored": _adjustment_marked,
}
