"""What acts on entrants and their points change."""

from dataclasses import replace

from tournaments.replay.states import AdjustmentState, EntrantState


def _entered(state, entry):
    for one in entry.payload["entrants"]:
        state.entrants[one["number"]] = EntrantState(tuple(one["players"]), one["from_round"])


def _pairs_formed(state, entry):
    state.entrants = {}
    _entered(state, entry)


def _removed(state, entry):
    del state.entrants[entry.payload["number"]]


def _withdrawn(state, entry):
    _replace(state, entry.payload["number"], status="withdrawn")


def _returned(state, entry):
    _replace(state, entry.payload["number"], status="active")


def _wishes(state, entry):
    wishes = dict(entry.payload)
    _replace(state, wishes.pop("number"), **wishes)


def _replace(state, number, **changes):
    state.entrants[number] = replace(state.entrants[number], **changes)


def _adjusted(state, entry):
    told = entry.payload
    state.adjustments[told["id"]] = AdjustmentState(
        told["entrant"], told["round"], told["points"], entry.reason, created_at=entry.at
    )


def _adjustment_marked(state, entry):
    uid = entry.payload["id"]
    state.adjustments[uid] = replace(state.adjustments[uid], withdrawn=entry.kind == "adjustment_withdrawn")


CHANGES = {
    "entrants_entered": _entered,
    "pairs_formed": _pairs_formed,
    "entrant_removed": _removed,
    "entrant_withdrawn": _withdrawn,
    "entrant_returned": _returned,
    "wishes_changed": _wishes,
    "points_adjusted": _adjusted,
    "adjustment_withdrawn": _adjustment_marked,
    "adjustment_restored": _adjustment_marked,
}
