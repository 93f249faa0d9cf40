"""Draws that are being searched: one at a time for each evening, in a thread of this process, laid out once at the end.

A search lives in this process only: another one, or this one after a restart, knows nothing of it and says so.
"""

import secrets
import threading
import time
from concurrent.futures import Future

from django.utils.translation import gettext as _

from tournaments.access import require
from tournaments.errors import Refused
from tournaments.movements import DrawError, Effort
from tournaments.saying import say
from tournaments.services.drawing import lay, task_for

KEPT, PATIENCE = 600, 10
"""Seconds that a finished search waits to be laid out, and that a stopped one may take to end."""

_running = {}
_lock = threading.Lock()


class Search:
    """One search: what it has reached so far, and the way to stop it."""

    def __init__(self, tournament, task, seconds):
        self.key, self.tournament_id = secrets.token_urlsafe(9), tournament.pk
        self.task, self.seconds, self.since = task, seconds, time.monotonic()
        self.best = self.least = self.stopped_after = None
        self.found, self._stop = Future(), threading.Event()
        self._thread = threading.Thread(target=self._run, name=f"search {self.key}", daemon=True)

    @property
    def over(self):
        """Is there nothing more to wait for?"""
        return self.found.done()

    @property
    def elapsed(self):
        """Whole seconds since it began."""
        return int(time.monotonic() - self.since)

    def begin(self):
        """Starts its thread."""
        self._thread.start()

    def wait(self, seconds):
        """Is it over within so many seconds?"""
        self._thread.join(seconds)
        return self.over

    def stop(self):
        """Asks it to end with the best it has; of one that still runs the second is remembered."""
        if not self.over and not self._stop.is_set():
            self.stopped_after = self.elapsed
        self._stop.set()

    def as_json(self):
        """How it was searched, to be kept with the draw: with the seed it tells whether the draw can be made again."""
        stopped = {} if self.stopped_after is None else {"stopped_after": self.stopped_after}
        return {"seconds": self.seconds, **stopped}

    def _run(self):
        """The search itself, in its thread. Whatever goes wrong is raised again where its end is asked for."""
        effort = Effort(self.seconds, progress=self._tell, stop=self._stop.is_set)
        try:
            self.found.set_result(self.task.search(effort=effort))
        except Exception as error:  # handed over to the request that asks for the result
            self.found.set_exception(error)

    def _tell(self, _done, best, least):
        # Another least number means another part of the search, which counts anew.
        self.best = best if self.best is None or least != self.least else min(self.best, best)
        self.least = least


def start_search(*, tournament, actor, seconds=5.0, **asked):
    """A search that has begun; refused while another one runs for this evening."""
    task = task_for(tournament=tournament, actor=actor, **asked)
    search = Search(tournament, task, seconds)
    with _lock:
        _forget_old()
        mine = [one for one in _running.values() if one.tournament_id == tournament.pk]
        if any(not one.over for one in mine):
            raise Refused(_("A draw for this evening is being searched already."))
        for one in mine:
            del _running[one.key]
        _running[search.key] = search
        search.begin()
    return search


def search_of(tournament, key=None):
    """That search of the evening, without a key the one that is running; None where this process knows of none."""
    with _lock:
        mine = [one for one in _running.values() if one.tournament_id == tournament.pk]
    return next((one for one in mine if (one.key == key if key else not one.over)), None)


def finish_search(*, tournament, actor, search):
    """Stops the search if it still runs and lays out its best, once. None if that was done or while it still ends."""
    require(actor, "draw_round", tournament)
    search.stop()
    if not search.wait(PATIENCE):
        return None
    with _lock:
        if _running.pop(search.key, None) is None:
            return None
    try:
        draw, change = search.found.result()
    except DrawError as error:
        raise Refused(problems={"kind": [say(error.message)]}) from error
    return lay(
        tournament=tournament, actor=actor, task=search.task, draw=draw, searched=search.as_json(), change=change
    )


def _forget_old():
    for one in [one for one in _running.values() if one.over and one.elapsed > one.seconds + KEPT]:
        del _running[one.key]
