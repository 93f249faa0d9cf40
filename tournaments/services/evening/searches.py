"""Draws that are being searched in the background: one at a time for each evening, laid out once at the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext as _

from draws import DrawError, Effort
from draws.draw import STEPS_A_SECOND
from tournaments.errors import Refused
from tournaments.jobs import background
from tournaments.jobs.background import BackgroundJob
from tournaments.security.permissions import require
from tournaments.services.evening.announced_draws import task_of
from tournaments.services.evening.drawing import Drawn, Task, lay, refused, task_for

if TYPE_CHECKING:
    from draws.draw import Draw
    from tournaments.models import DrawAttempt, Tournament
    from tournaments.security.actors import Actor

KIND = "search"
PATIENCE = 10
"""Seconds that a stopped search may take to end."""


class Search:
    """One search: what it has reached so far, and the way to stop it."""

    def __init__(self, work: BackgroundJob) -> None:
        self.key, self.seconds = work.key, work.about["seconds"]
        self.fixed = work.about.get("fixed", False)
        self.wait, self.stop, self.take = work.wait, work.stop, work.take
        progress = work.progress
        self.best, self.least = progress.get("best"), progress.get("least")
        self._work = work

    @property
    def over(self) -> bool:
        """Is there nothing more to wait for?"""
        return self._work.over

    @property
    def interrupted(self) -> bool:
        """Did the process that searched die?"""
        return self._work.interrupted

    @property
    def elapsed(self) -> int:
        """Whole seconds since it began."""
        return self._work.elapsed

    def result(self) -> tuple[Task, Draw, None]:
        """The task and what was found for it: the draw, and what to say of what changed. Nothing of it is kept."""
        try:
            seed, field, fixed, reason, attempt, draw, change = self._work.result()
        finally:
            self._work.delete()
        task = Task(seed, field, None, fixed, reason, attempt)  # type: ignore[arg-type]  # it was searched already
        return task, draw, change

    def as_json(self) -> dict[str, int]:
        """How it was searched, to be kept with the draw: with the seed it tells whether the draw can be made again."""
        after = self._work.stopped_after
        return {"seconds": self.seconds, **({} if after is None else {"stopped_after": after})}


def start_search(*, tournament: Tournament, actor: Actor, seconds: float = 5.0, **asked: Any) -> Search:
    """Start a search; refused while another one runs for this evening."""
    task = task_for(tournament=tournament, actor=actor, seconds=seconds, **asked)
    return _started(tournament, task, seconds)


def start_announced(*, attempt: DrawAttempt, actor: Actor) -> Search:
    """Start the search of a draw that was announced and whose number is known. Nobody stops it by hand: where to stop
    would be a choice."""
    seconds = attempt.document["steps"] / STEPS_A_SECOND
    return _started(attempt.tournament, task_of(attempt=attempt, actor=actor), seconds, fixed=True)


def _started(tournament: Tournament, task: Task, seconds: float, *, fixed: bool = False) -> Search:
    about = {"evening": str(tournament.public_id)}
    with background.exclusive("searches"):
        mine = background.find_jobs(KIND, **about)
        if any(not work.over for work in mine):
            raise Refused(_("A draw for this evening is already being computed."))
        for work in mine:
            work.delete()
        return Search(background.begin(KIND, _work(task), seconds=seconds, fixed=fixed, **about))


def search_of(tournament: Tournament, key: str | None = None) -> Search | None:
    """The evening's search with that key, or the running one without a key; None if it is gone."""
    mine = background.find_jobs(KIND, evening=str(tournament.public_id))
    work = next((work for work in mine if (work.key == key if key else not work.over)), None)
    return Search(work) if work else None


def finish_search(*, tournament: Tournament, actor: Actor, search: Search) -> Drawn | None:
    """Stop the search if it still runs and lay out its best, once. None if that was done, it is still ending, or it was
    announced and goes on to its end."""
    require(actor, "draw_round", tournament)
    if search.fixed and not search.over:
        return None
    search.stop()
    if not search.wait(PATIENCE) or search.interrupted or not search.take():
        return None
    searched = search.as_json()
    try:
        task, draw, change = search.result()
    except DrawError as error:
        raise refused(tournament, error) from error
    return lay(tournament=tournament, actor=actor, task=task, draw=draw, searched=searched, change=change)


def _work(task: Task) -> Callable[..., Any]:
    """The search itself, which asks nothing of the database."""

    def work(begun: BackgroundJob) -> tuple[Any, ...]:
        reached: list[int | None] = [None, None]

        def tell(_done: object, best: int, least: int) -> None:
            # A different minimum means a different part of the search, which counts from zero.
            fewest = best if reached[0] is None or least != reached[1] else min(reached[0], best)
            if [fewest, least] != reached:
                reached[:] = fewest, least
                begun.report(best=fewest, least=least)

        draw, change = task.search(effort=Effort(progress=tell, stop=begun.asked_to_stop))
        return task.seed, task.field, *task[3:], draw, change

    return work
