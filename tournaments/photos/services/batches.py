"""Photographs and scans that the desk sends at once: read in the background, one sheet after another.

Photographs of marked sheets that a phone at the table sends: of its own table alone, and never before deals.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, NamedTuple

from django.db import connection, transaction
from django.utils.translation import get_language, override
from django.utils.translation import gettext as _

from tournaments.errors import Refused, TooManyTries
from tournaments.evening.journal.services import journal
from tournaments.frame.jobs import background
from tournaments.frame.jobs.background import BackgroundJob
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.photos.reader import LONG, is_reading
from tournaments.photos.selectors.photos import photo_view
from tournaments.photos.services.photos import PDF, ensure_photograph, pages_of, read_photo
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.evening.table.models import TableCode
    from tournaments.photos.models import SheetPhoto
    from tournaments.security.actors import Actor


KIND = "photos"
LIMIT = "sheets read for a person"
JPEG = b"\xff\xd8\xff"
MOST_SHEETS, MOST_AT_ONCE = 60, 4
BREATH = 0.05
"""Seconds that are left to the others after each sheet: a table that sends its own goes first."""


class SentFile(NamedTuple):
    """A file as it arrived; its name is for people alone."""

    name: str
    content: bytes


class Line(NamedTuple):
    """One sheet of a batch: the file and page it came from, and what was said of it; `photo` is 0 where refused."""

    name: str
    said: str
    photo: int = 0
    round: int = 0
    table: int = 0


class Batch:
    """Photographs being read: a line for each sheet so far, and the way to stop."""

    def __init__(self, work: BackgroundJob) -> None:
        self.key, self.wait, self.stop = work.key, work.wait, work.stop
        self.over, self.stopped = work.over, work.stopped
        self.interrupted = self.over and (work.interrupted or work.failed)
        progress = work.progress
        self.lines = [Line(*line) for line in progress.get("lines", ())]
        self.total: int = progress.get("total", 0)

    @property
    def done(self) -> int:
        """How many sheets were read or refused."""
        return len(self.lines)


def start_batch(*, tournament: Tournament, files: Sequence[SentFile], actor: Actor) -> Batch:
    """Begins to read them; nothing is booked by it.

    Refused while others of the same person are being read here; TooManyTries beyond 300 sheets in ten minutes.
    """
    require(actor, "enter_deal", tournament)
    owner = _within_limit(actor)
    about = {"evening": str(tournament.public_id), "owner": owner}
    with transaction.atomic():
        journal.lock(tournament)
        if any(not work.over for work in background.find_jobs(KIND, **about)):
            raise Refused(_("Your other photographs are still being read. Wait until they are, or stop them."))
        if sum(not work.over for work in background.find_jobs(KIND)) >= MOST_AT_ONCE:
            raise Refused(_("Other photographs are being read at the moment. Send this one again in a minute."))
        job = background.prepare(KIND, **about).publish()
    return Batch(job.start(_work(tournament, files, actor, get_language())))


def batch_of(tournament: Tournament, key: str) -> Batch | None:
    """The evening's batch with that key; None if it has expired."""
    work = background.find_job(key, KIND, evening=str(tournament.public_id))
    return Batch(work) if work else None


def running_batches(tournament: Tournament) -> list[Batch]:
    """The evening's batches that are being read now."""
    works = background.find_jobs(KIND, evening=str(tournament.public_id))
    return [batch for batch in map(Batch, works) if not batch.over]


def _work(
    tournament: Tournament, files: Sequence[SentFile], actor: Actor, language: str | None
) -> Callable[[BackgroundJob], int]:
    def work(begun: BackgroundJob) -> int:
        lines: list[Line] = []
        try:
            with override(language):
                begun.report(total=len(files))
                sheets = list(_sheets(files))
                for sheet in sheets:
                    if begun.stopped:
                        break
                    lines.append(sheet if isinstance(sheet, Line) else _read(tournament, actor, *sheet))
                    begun.report(total=len(sheets), lines=lines)
                    time.sleep(BREATH)
        finally:
            connection.close()
        return len(lines)

    return work


def _sheets(files: Sequence[SentFile]) -> Iterator[Line | tuple[SentFile, int | None]]:
    """Each photograph and each page of each scan; a line that says why for a scan that cannot be opened."""
    left = MOST_SHEETS
    for file in files:
        try:
            pages = pages_of(file.content) if file.content.startswith(PDF) else 0
        except Refused as refusal:
            yield Line(file.name, str(refusal))
            continue
        left -= pages or 1
        if left < 0:
            yield Line(file.name, _("Send at most {count} sheets at once.").format(count=MOST_SHEETS))
        elif pages:
            yield from ((file, page) for page in range(pages))
        else:
            yield file, None


def _read(tournament: Tournament, actor: Actor, file: SentFile, page: int | None) -> Line:
    name = file.name if page is None else _("{file}, page {page}").format(file=file.name, page=page + 1)
    try:
        count_try(LIMIT, _within_limit(actor))
        if page is None and not file.content.startswith(JPEG):
            raise Refused(_("This is neither a JPEG photograph nor a PDF."))
        photo = read_photo(tournament=tournament, photograph=file.content, actor=actor, page=page, patience=LONG)
    except Refused as refusal:
        return Line(name, str(refusal))
    photo.printed.tournament = tournament
    said = " · ".join(photo_view(photo).summary)
    return Line(name, said or _("Nothing is filled in."), photo.pk, photo.printed.round, photo.printed.table)


def _within_limit(actor: Actor) -> int | None:
    """Who sends them; TooManyTries when that person sent too many."""
    owner = actor.user.pk if actor.user else None
    ensure_within_limit(LIMIT, owner, _("You sent very many sheets. Wait ten minutes."))
    return owner


PHOTOGRAPH = "photograph from a table"


def photograph_at_table(*, code: TableCode, photograph: bytes, actor: Actor) -> SheetPhoto:
    """What a photograph of this table's sheet shows; nothing is booked by it.

    Raises TooManyTries where it can be sent again in a minute, as it is: this table sent many, or others are being
    read. Raises Refused, with the reason, where sending it again changes nothing. A sheet that was printed for another
    table, whose people sit here now, is left to the desk: there somebody decides whether the deals are theirs.
    """
    ensure_photograph(photograph)
    wait = _("Other photographs are being read at the moment. Send this one again in a minute.")
    ensure_within_limit(PHOTOGRAPH, code.pk, wait)
    if is_reading():
        raise TooManyTries(wait)
    count_try(PHOTOGRAPH, code.pk)
    photo = read_photo(tournament=code.tournament, photograph=photograph, actor=actor)
    if photo.printed.table != code.table_number:
        sentence = _(
            "You were seated anew since this sheet was printed. The desk has your photograph and can enter it."
        )
        raise Refused(sentence)
    return photo
