"""What acts on the tournament as a whole change."""

from tournaments.play.facts import facts_told


def _facts(state, entry):
    state.facts = facts_told(entry.payload)
    if not state.facts["double_entry"]:
        for table in (table for round_ in state.rounds.values() for table in round_.tables.values()):
            table.claims = {}


def _published(state, entry):
    state.published = entry.kind == "page_published"


def _held(state, entry):
    state.results_held = entry.kind == "results_held"


def _archived(state, entry):
    state.archived_at = entry.at if entry.kind == "archived" else None


def _finished(state, entry):
    state.status = "finished"


def _resumed(state, entry):
    state.status = "running"


CHANGES = {
    "tournament_created": _facts,
    "details_changed": _facts,
    "rules_changed": _facts,
    "lot_drawn": _facts,
    "page_published": _published,
    "page_hidden": _published,
    "results_held": _held,
    "results_released": _held,
    "archived": _archived,
    "unarchived": _archived,
    "tournament_finished": _finished,
    "tournament_resumed": _resumed,
}
