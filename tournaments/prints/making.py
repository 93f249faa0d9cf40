"""Making a print: the value, language and choices, the name of the file and its ETag, and the job that makes it."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import replace
from functools import cache, partial
from hashlib import blake2b
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from django.conf import settings
from django.utils import translation
from django.utils.formats import date_format
from django.utils.text import slugify
from django.utils.translation import gettext as _

from reports.numbers import decimals_in_force, in_decimals
from reports.paper.progress import Advance, nobody
from reports.paper.right_to_left import apart
from reports.printables import render
from reports.printables.options import Options
from scoring import Message
from tournaments.clubs.models import Logo
from tournaments.frame import jobs
from tournaments.frame.file_locks import exclusive
from tournaments.frame.jobs import BackgroundJob
from tournaments.frame.time_zones import in_zone_of
from tournaments.frame.translate import say, say_name
from tournaments.prints.requests import PrintRequest

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.prints.kinds import Kind


ACROSS = {"portrait": False, "landscape": True}
SOURCES = ("reports", "scoring", "tournaments", "locale")


def maker(kind: Kind, request: PrintRequest, choices: dict[str, str]) -> Callable[..., Any]:
    """A function that makes the PDF and reports how far it is: everything it needs is read now, so it asks no database.

    No transaction is open while it is made, so that nobody waits for it to enter a deal.
    """
    with translation.override(choices["language"]), in_zone_of(request.tournament.club):
        options = options_of(
            choices,
            say=sayer(request.tournament.game),
            club=request.tournament.club.name,
            event=request.tournament.name,
            date=date_format(request.tournament.date, "DATE_FORMAT"),
            logo=logo_of(request.tournament.club),
        )
        value = kind.value(request)
    return partial(_rendered, kind.printable, value, options, decimals_in_force.get())


def options_of(choices: dict[str, str], **more: Any) -> Options:
    """The options of a print that somebody chose, and `more` of them that the print itself settles."""
    return Options(
        paper=choices["paper"],
        style=choices["style"],
        colour=choices["ink"] == "colour",
        landscape=ACROSS.get(choices.get("direction", "")),
        language=choices["language"],
        **more,
    )


class Print(NamedTuple):
    """A print of which everything is read: the mark is the same as long as asking again would give the same bytes."""

    make: Callable[..., bytes]
    mark: str


def print_of(printable: str, value: object, options: Options) -> Print:
    """The print of that value."""
    decimals = decimals_in_force.get()
    facts = (printable, value, {**vars(options), "say": None, "tell": None}, decimals, release())
    return Print(partial(_rendered, printable, value, options, decimals), _mark_of_facts(facts))


def _rendered(
    printable: str, value: object, options: Options, decimals: int, tell: Callable[..., Any] = nobody
) -> bytes:
    with translation.override(options.language), in_decimals(decimals):
        return render(printable, value, replace(options, tell=tell))


def _mark_of_facts(facts: object) -> str:
    return f'"{blake2b(repr(facts).encode(), digest_size=12).hexdigest()}"'


def sayer(game: str) -> Callable[..., Any]:
    """Says every fixed word once in the active language, labels in the words of one game first."""
    translations = {}

    def said(sentence: str | Message) -> str:
        if isinstance(sentence, Message):
            return say(_names_apart(sentence))
        if sentence not in translations:
            translations[sentence] = say_name(sentence, game)
        return translations[sentence]

    return said


def _names_apart(value: Any) -> Any:
    """A sentence in which each name is set apart: −10 beside a Hebrew one stays −10."""
    if isinstance(value, Message):
        params = {key: _names_apart(param) for key, param in value.params.items()}
        return Message(value.text, context=value.context, many=value.many, **params)
    if isinstance(value, tuple):
        return tuple(map(_names_apart, value))
    return apart(value) if type(value) is str else value


def file_name(kind: Kind, request: PrintRequest, choices: dict[str, str]) -> str:
    """The file's name in its language."""
    with translation.override(choices["language"]):
        parts = [str(kind.name), request.tournament.name]
        if request.round:
            parts.append(_("Round {number}").format(number=request.round.number))
        return "-".join(slugify(part) for part in parts) + ".pdf"


def mark_of(kind: Kind, request: PrintRequest, choices: dict[str, str]) -> str:
    """The file's mark: the same as long as asking again would give the same bytes."""
    tournament, club = request.tournament, request.tournament.club
    facts = (
        kind.key,
        tournament.state,
        tournament.changed_at,
        kind.value(request) if kind.moves else None,
        club.name,
        club.time_zone,
        logo_mark(club),
        request.site,
        request.round and request.round.number,
        request.public,
        request.with_codes,
        sorted(request.more.items()),
        sorted(choices.items()),
        release(),
    )
    return _mark_of_facts(facts)


@cache
def release() -> str:
    """A digest of everything that decides how paper looks, so that no browser keeps a page of an older site."""
    digest = blake2b(digest_size=6)
    for folder in SOURCES:
        for path in sorted(Path(settings.BASE_DIR, folder).rglob("*")):
            if path.suffix in {".py", ".mo", ".ttf"}:
                digest.update(path.read_bytes())
    return digest.hexdigest()


def logo_of(club: Club) -> bytes:
    """The bytes of the logo, empty without one."""
    content = Logo.objects.filter(club=club).values_list("content", flat=True).first()
    return bytes(content or b"")


def logo_mark(club: Club) -> str:
    """A mark that changes when the logo does."""
    return Logo.objects.filter(club=club).values_list("digest", flat=True).first() or ""


KIND = "print"
MOST_OF_STRANGERS = 8
"""Prints of strangers that may wait for their turn; the organisers' have a turn of their own."""
BREATH = 0.002
"""Seconds that are left to the others after each page: who enters a deal goes first."""

WAITING = Advance(0, 0, 0)
_one_at_a_time = threading.Lock()


class StoppedError(Exception):
    """The print was stopped by somebody."""


class BusyError(Exception):
    """No further print of a stranger may wait."""


class Job:
    """A print: its file when it is there, and how many pages of how many are done."""

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
        going = jobs.find_jobs(KIND, mark=mark, owner=owner)
        shared = next((work for work in going if not (work.stopped or work.interrupted or work.failed)), None)
        if shared:
            return Job(shared)
        if owner is None and sum(not work.over for work in jobs.find_jobs(KIND, owner=None)) >= MOST_OF_STRANGERS:
            raise BusyError
        about = {"mark": mark, "owner": owner, "name": name, "club": club}
        turn = "print-turn" if owner else "print-turn-of-strangers"
        return Job(jobs.prepare(KIND, **about).start(_work(make, turn)))


def job_of(key: str, owner: int | None) -> Job | None:
    """That print of that person; None if it is gone."""
    work = jobs.find_job(key, KIND, owner=owner)
    return Job(work) if work else None


def withdraw_prints(club: Club) -> None:
    """Delete the club's prints, unfinished ones included: they may show somebody who was erased."""
    jobs.withdraw(KIND, club=club.pk)


def _work(make: Callable[..., Any], turn: str) -> Callable[..., Any]:
    """The print itself, told what to tell to, when its turn has come."""

    def work(begun: BackgroundJob) -> bytes:
        lines = [WAITING]

        def tell(advance: Advance) -> None:
            if begun.stopped:
                raise StoppedError
            if advance.pages != lines[0].pages:
                time.sleep(BREATH)
            if int(advance.share * 100) != int(lines[0].share * 100) or advance.pages != lines[0].pages:
                begun.report(advance=advance)
            lines[0] = advance

        with exclusive(turn):
            tell(WAITING)
            return make(tell)

    return work
