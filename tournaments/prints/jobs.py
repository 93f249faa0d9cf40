"""Prints of many pages, made in the background one after another, with their progress and a way to stop."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from reports.paper.progress import Advance
from tournaments.frame.jobs import background
from tournaments.frame.jobs.background import BackgroundJob
from tournaments.frame.jobs.file_locks import exclusive

if TYPE_CHECKING:
    from tournaments.clubs.models import Club


KIND = "print"
MOST_OF_STRANGERS = 8
"""Prints of strangers that may wait for their turn; the organisers' have a turn of their own."""
BREATH = 0.002
"""Seconds that are left to the others after each page: who enters a deal goes first."""

WAITING = Advance(0, 0, 0)
_one_at_a_time = threading.Lock()


class StoppedError(Exception):
    """Somebody stopped the print."""


class BusyError(Exception):
    """As many prints of strangers wait as may."""


class Job:
    """One print: its file when it is there, and how many pages of how many are done."""

    def __init__(self, work: BackgroundJob) -> None:
        self.key, self.name = work.key, work.about["name"]
        self.wait, self.stop, self.file, self.publish = work.wait, work.stop, work.result, work.publish
        self._work = work

    @property
    def over(self) -> bool:
        """Is there nothing more to wait for?"""
        return self._work.over

    @property
    def stopped(self) -> bool:
        """Was it asked to end without a file?"""
        return self._work.stopped

    @property
    def interrupted(self) -> bool:
        """Did the process that made it die?"""
        return self._work.interrupted

    @property
    def advance(self) -> Advance:
        """Report progress."""
        return Advance(*self._work.progress.get("advance", WAITING))

    @property
    def percent(self) -> int:
        """Whole percents of the work that are done."""
        return int(self.advance.share * 100)


def begin_print(make: Callable[..., Any], *, mark: str, owner: int | None, name: str, club: int | None = None) -> Job:
    """Start the print with that mark, unless the same person already has it or is having it made.

    Whoever goes on without waiting for it calls `publish`: then it is found from everywhere, and kept until it expires.
    Strangers, who have no owner, share one turn and what was made. Raises BusyError where too many of theirs wait.
    """
    with _one_at_a_time:
        going = background.find_jobs(KIND, mark=mark, owner=owner)
        shared = next((work for work in going if not (work.stopped or work.interrupted or work.failed)), None)
        if shared:
            return Job(shared)
        if owner is None and sum(not work.over for work in background.find_jobs(KIND, owner=None)) >= MOST_OF_STRANGERS:
            raise BusyError
        about = {"mark": mark, "owner": owner, "name": name, "club": club}
        turn = "print-turn" if owner else "print-turn-of-strangers"
        return Job(background.prepare(KIND, **about).start(_work(make, turn)))


def job_of(key: str, owner: int | None) -> Job | None:
    """That print of that person; None if it is gone."""
    work = background.find_job(key, KIND, owner=owner)
    return Job(work) if work else None


def withdraw_prints(club: Club) -> None:
    """Delete the club's prints, unfinished ones included: they may show somebody who was erased."""
    background.withdraw(KIND, club=club.pk)


def _work(make: Callable[..., Any], turn: str) -> Callable[..., Any]:
    """The print itself, told what to tell to, when its turn has come."""

    def work(begun: BackgroundJob) -> bytes:
        told = [WAITING]

        def tell(advance: Advance) -> None:
            if begun.stopped:
                raise StoppedError
            if advance.pages != told[0].pages:
                time.sleep(BREATH)
            if int(advance.share * 100) != int(told[0].share * 100) or advance.pages != told[0].pages:
                begun.report(advance=advance)
            told[0] = advance

        with exclusive(turn):
            tell(WAITING)
            return make(tell)

    return work
