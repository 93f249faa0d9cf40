"""Results as they stood at any moment, from the journal."""

from collections import defaultdict
from collections.abc import Iterator
from typing import Any

from django.db.models import QuerySet

from reports.facts import Stage
from reports.results import Adjustment, Entrant, Results, Round, SitOut, Verdict
from reports.tallies import tallies_of
from scoring import Unit, variant
from tournaments.models import JournalEntry, RoundEnd, Tournament
from tournaments.play.lots import lots_of
from tournaments.play.settle_sheet import Line, settle
from tournaments.play.stages import PlannedStage
from tournaments.replay import state_at
from tournaments.replay.states import EntrantState, State
from tournaments.selectors.evening.stages import BEGUN, stages_with


def results_at(tournament: Tournament, seq: int | None = None, *, public: bool = False) -> Results:
    """The results after the act with that number, in two queries. Names are those of today."""
    state = state_at(journal_rows(tournament), seq)
    name = "public_name" if public else "name"
    people = {row[0]: row[1:] for row in tournament.entrants.values_list("number", name, "label", "category")}
    return results_of_state(state, people)


def journal_rows(tournament: Tournament) -> QuerySet[JournalEntry]:
    """The journal in order, without what a replay does not read."""
    return JournalEntry.objects.filter(tournament=tournament).order_by("seq").defer("previous_hash", "hash")


def results_of_state(state: State, people: dict[int, tuple[str, ...]]) -> Results:
    """The results of a state; `people` gives name, home club and category by entrant number."""
    resolved = variant(state.facts["game"], state.facts["variant"]).under(
        state.facts["rules"], state.facts["overlay"] or None
    )
    to_the_end = state.facts["round_end"] == RoundEnd.GAME
    rows: list[tuple[Any, ...]] = []
    verdicts: list[Verdict] = []
    for number, round_ in state.rounds.items():
        for table_number, table in round_.tables.items():
            sheet = settle(resolved, table.sheet(), table.seats, table.first_dealer, to_the_end)
            rows += _score_rows(sheet.lines, number, table_number, resolved.unit)
            if sheet.over and resolved.unit is Unit.SIDE:
                verdicts.append(Verdict(number, table_number, sheet.winner or None))
    return Results(
        entrants=tuple(_entrant(number, one, people) for number, one in sorted(state.entrants.items())),
        rounds=tuple(Round(number, one.status == "closed") for number, one in sorted(state.rounds.items())),
        tallies=tallies_of(rows),
        adjustments=tuple(
            Adjustment(one.entrant, one.points, one.reason, one.round)
            for one in state.adjustments.values()
            if not one.withdrawn
        ),
        sit_outs=tuple(
            SitOut(entrant, number, points)
            for number, round_ in sorted(state.rounds.items())
            if round_.status in BEGUN
            for entrant, points in sorted(round_.out.items())
        ),
        verdicts=tuple(sorted(verdicts)),
        place_bonus=tuple(state.facts["place_bonus"]),
        stages=_stages(state),
        lots=lots_of(state.facts["draw_options"]),
    )


def _stages(state: State) -> tuple[Stage, ...]:
    planned = sorted(PlannedStage(**one) for one in state.facts["stages"])
    places = [
        (number, entrant)
        for number, round_ in state.rounds.items()
        if round_.status in BEGUN
        for entrant in (*(who for table in round_.tables.values() for who in table.seats.values()), *round_.out)
    ]
    return stages_with(planned, places)


def _score_rows(lines: tuple[Line, ...], round_number: int, table_number: int, unit: Unit) -> Iterator[tuple[Any, ...]]:
    """A row per entrant and deal; the two hands of a pair that score apart are one row."""
    deals: dict[tuple[Any, Any, str], list[Any]] = defaultdict(lambda: [0, None])
    for line in lines:
        one = deals[line.entrant, line.deal, line.party if unit is Unit.SIDE else ""]
        one[0] += line.points
        one[1] = one[1] or line.made
    for (entrant, deal, side), (points, made) in deals.items():
        yield entrant, round_number, table_number, deal, points, made, side


def _entrant(number: int, one: EntrantState, people: dict[int, tuple[str, ...]]) -> Entrant:
    name, label, category = people.get(number, (str(number), "", ""))
    return Entrant(number, number, name, label, category, one.status == "active")
