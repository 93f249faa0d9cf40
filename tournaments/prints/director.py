"""The director's sheet: what is missing, what was changed, and the latest acts."""

from collections.abc import Iterator

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.printables.directors_sheet import Adjusted, DirectorSheet, JournalLine, Outstanding
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import Act, acts
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.prints.asking import Asked

LATEST = 60


def director_sheet(asked: Asked) -> DirectorSheet:
    """Tables of open rounds that are not done, adjustments that count, and the newest of the journal."""
    outstanding = tuple(
        outstanding
        for round_ in asked.rounds
        if round_.status == Round.Status.OPEN
        for outstanding in _outstanding(round_)
    )
    return DirectorSheet(outstanding, tuple(_adjustments(asked)), tuple(_journal(asked)))


def _outstanding(round_: Round) -> list[Outstanding]:
    missing = missing_of(round_)
    names = {table.number: tuple(sitter.name for sitter in table.sitters) for table in seating_of(round_).tables}
    return [
        Outstanding(round_.number, unfinished.table, tuple(unfinished.deals), names[unfinished.table])
        for unfinished in missing
    ]


def _adjustments(asked: Asked) -> Iterator[Adjusted]:
    rows = asked.tournament.adjustments.filter(withdrawn=False).order_by("created_at", "pk")
    kinds = ["points_adjusted", "handicap_given"]
    given = acts(JournalEntry.objects.filter(tournament=asked.tournament, kind__in=kinds))
    who = {act.payload["id"]: act.who for act in given}
    for uid, name, points, reason, number in rows.values_list(
        "uid", "entrant__name", "points", "reason", "round__number"
    ):
        yield Adjusted(name, points, reason, number, by=who.get(str(uid), ""))


def _journal(asked: Asked) -> Iterator[JournalLine]:
    newest = JournalEntry.objects.filter(tournament=asked.tournament).order_by("-seq")[:LATEST]
    hashes = {entry.seq: entry.hash for entry in newest}
    for act in acts(newest):
        when = date_format(timezone.localtime(act.at), "j N H:i")
        yield JournalLine(act.seq, when, act.who, _told(act), hashes[act.seq])


def _told(act: Act) -> str:
    """The act in one sentence, with its table and its reason."""
    sentence = sentence_of(act)
    if act.round and act.table:
        place = _("Round {round}, table {table}").format(round=act.round, table=act.table)
        sentence = _("{what}: {said}").format(what=place, said=sentence)
    return f"{sentence} ({act.reason})" if act.reason else sentence
