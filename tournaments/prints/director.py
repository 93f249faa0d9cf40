"""The director's sheet: what is missing, what was changed, and the latest acts.

An evening to come as a poster for the bar.
"""

from collections.abc import Iterator

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from reports.printables.directors_sheet import Adjusted, DirectorSheet, JournalLine, Outstanding
from reports.printables.entry_poster import EntryPoster
from tournaments.entries.models import Announcement
from tournaments.entries.selectors import announcement_of, fees_of, hours, why_closed
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import Act, acts
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.selectors.progress import missing_of
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.prints.asking import Asked
from tournaments.security.permissions import may_see_publicly

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


def entry_poster(asked: Asked) -> EntryPoster:
    """What the page of the evening tells, in the language of the print, with a code that leads there."""
    tournament = asked.tournament
    announcement = announcement_of(tournament) or Announcement(tournament=tournament)
    fees = fees_of(announcement)
    facts = [(_("Where"), announcement.place)]
    if len(fees) == 1:
        facts.append((_("Price"), fees[0].amount))
    elif fees:
        facts.append((_("Price"), " · ".join(f"{fee.name}\N{NO-BREAK SPACE}{fee.amount}" for fee in fees)))
    if announcement.places:
        facts.append((_("Places"), str(announcement.places)))
    if announcement.entries_close_at:
        facts.append((_("Enter before"), date_format(announcement.entries_close_at, "DATETIME_FORMAT")))
    said = hours(announcement)
    return EntryPoster(
        name=tournament.name,
        day=f"{date_format(tournament.date, 'l')} {date_format(tournament.date, 'DATE_FORMAT')}",
        hour=", ".join(said)[:1].upper() + ", ".join(said)[1:],
        facts=tuple((label, text) for label, text in facts if text),
        about=announcement.about,
        invitation=_("Scan to read more") if why_closed(tournament, announcement) else _("Scan to enter"),
        address=_address(asked),
    )


def _address(asked: Asked) -> str:
    tournament = asked.tournament
    if not may_see_publicly(tournament):
        return ""
    return asked.site + reverse("standings", args=[tournament.club.slug, tournament.slug])
