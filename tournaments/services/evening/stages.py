"""Seeing to it that nobody sits down in a later stage before it is clear who does."""

from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Tournament
from tournaments.play.stages import stage_at
from tournaments.selectors.evening.finalists import finalists
from tournaments.selectors.evening.stages import BEGUN


def opened_rounds(tournament: Tournament) -> int:
    """How many rounds were opened so far."""
    return tournament.rounds.filter(status__in=BEGUN).count()


def ensure_decided(tournament: Tournament, number: int) -> None:
    """Refused while it is not clear who plays that round: the rounds before its stage are not over, or people are
    level for the last place."""
    stage = stage_at(tournament, number)
    if stage is None:
        return
    found = finalists(tournament, stage)
    if not found.decided:
        sentence = _("The best {best} after round {after} play round {number}. Close round {after} first.")
        raise Refused(problems={"kind": [sentence.format(best=stage.best, after=stage.after, number=number)]})
    if found.level:
        names = ", ".join(row.entrant.name for row in found.level)
        sentence = _("{names} share place {place}, and not all of them can go on. Draw a lot to decide.")
        raise Refused(problems={"kind": [sentence.format(names=names, place=found.level[0].place)]})
