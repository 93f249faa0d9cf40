"""The parts an event is planned in: rounds, then perhaps a semi-final and a final of the best."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.standings import Standings

if TYPE_CHECKING:
    from tournaments.models import Tournament


class PlannedStage(NamedTuple):
    """After that round only the best so many play on; with `carry` the points made so far go along."""

    after: int
    best: int
    carry: bool = True


def stages_of(tournament: Tournament) -> tuple[PlannedStage, ...]:
    """The stages after the first, in order; none for an event in one part."""
    return tuple(sorted(PlannedStage(**one) for one in tournament.stages))


def stage_at(tournament: Tournament, number: int) -> PlannedStage | None:
    """The stage a round belongs to; None for the rounds in which everybody plays."""
    return max((stage for stage in stages_of(tournament) if stage.after < number), default=None)


def last_round_with(tournament: Tournament, number: int) -> int:
    """The last round that is played by the same people as that one."""
    return min((stage.after for stage in stages_of(tournament) if stage.after >= number),
               default=tournament.rounds_planned)  # fmt: skip


def stage_name(tournament: Tournament, stage: PlannedStage) -> str:
    """What a stage is called: the last one is the final."""
    later = [one for one in stages_of(tournament) if one.after > stage.after]
    if not later:
        return _("Final")
    return _("Semi-final") if len(later) == 1 else _("Stage of the best {n}").format(n=stage.best)


def stage_sentence(tournament: Tournament, stage: PlannedStage) -> str:
    """Who plays a stage and with which points."""
    who = ngettext(
        "{name} of the best {n} after round {after}", "{name} of the best {n} after round {after}", stage.best
    ).format(name=stage_name(tournament, stage), n=stage.best, after=stage.after)
    said = _("the points are carried over.") if stage.carry else _("everybody starts again.")
    return _("{what}: {said}").format(what=who, said=said)


def stage_sentences(tournament: Tournament) -> tuple[str, ...]:
    """Who plays each of the stages, in order."""
    return tuple(stage_sentence(tournament, stage) for stage in stages_of(tournament))


def cut_of(tournament: Tournament, standings: Standings) -> int:
    """After how many rows the line is drawn above which one goes on to the next stage; 0 while that is no line."""
    planned = stages_of(tournament)[len(standings.stages) :]
    return standings.cut_after(planned[0].best) if planned and standings.rounds else 0


def problems_with(tournament: Tournament) -> list[str]:
    """What is wrong with the plan of stages, as sentences."""
    found, stages = [], stages_of(tournament)
    table = 2 if tournament.kind == "pairs" else 4
    for stage in stages:
        if not 1 <= stage.after < tournament.rounds_planned:
            found.append(
                _("A stage begins after round 1 to {last}; after round {after} there is nothing left to play.").format(
                    last=max(tournament.rounds_planned - 1, 1), after=stage.after
                )
            )
        if stage.best < table:
            found.append(
                _("{best} are too few to go on: one table takes {table}.").format(best=stage.best, table=table)
            )
    for earlier, later in zip(stages, stages[1:], strict=False):
        if later.after == earlier.after:
            found.append(_("Two stages begin after round {after}.").format(after=later.after))
        elif later.best >= earlier.best:
            found.append(
                _("{best} people cannot go on: there are only {before}.").format(before=earlier.best, best=later.best)
            )
    return found
