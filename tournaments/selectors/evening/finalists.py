"""Who plays a round of a later stage: those who sat down for the stage, before that the best of the standings."""

from tournaments.models import Tournament
from tournaments.play.stages import PlannedStage
from tournaments.selectors.evening.results import results_of
from tournaments.selectors.evening.stages import GoingOn, going_on


def finalists(tournament: Tournament, stage: PlannedStage) -> GoingOn:
    """GoingOn of a planned stage. Once it has begun nobody else comes in."""
    results = results_of(tournament)
    begun = next((one for one in results.stages if one.after == stage.after), None)
    found = going_on(results, tournament.ranking, stage)
    return found._replace(numbers=tuple(sorted(begun.entrants)), level=(), decided=True) if begun else found
