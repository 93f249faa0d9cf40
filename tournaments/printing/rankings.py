"""Standings in every shape that is printed, and what follows from them: prizes and certificates."""

from collections.abc import Iterator, Sequence
from dataclasses import replace

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.charts import Progress, progress
from reports.crosstable import cross_table
from reports.groups import by_club, categories, in_category
from reports.numbers import signed
from reports.printables.certificates import Certificate, Certificates
from reports.printables.cross_table import TABLED, CrossTable
from reports.printables.prize_list import Prize, Prizes
from reports.printables.standings_by_club import ClubRanking
from reports.printables.values import Ranking
from reports.results import Results
from reports.standings import Standing, Standings, rank
from tournaments.models import JournalEntry, Status, Tournament
from tournaments.play.facts import category_prizes, cut_of, place_prizes, stage_sentences
from tournaments.printing.asking import Asked
from tournaments.selectors.evening.in_play import all_closed
from tournaments.selectors.evening.results import results_of
from tournaments.selectors.evening.stages import groups_of
from tournaments.wording.translate import say

BEST, PRIZES = 4, 3


def results(asked: Asked) -> Results:
    """The results behind the printed standings: the rounds that were opened, up to the one asked for."""
    played = asked.played
    return results_of(asked.tournament, public=asked.public, rounds=played).until(
        max((round_.number for round_ in played), default=0)
    )


def standings_of(asked: Asked) -> Standings:
    return rank(results(asked), asked.tournament.ranking)


def ranking(asked: Asked) -> Ranking:
    """The standings, final once nothing more is to come."""
    over, standings = all_closed(asked.tournament, asked.rounds), standings_of(asked)
    return Ranking(
        standings,
        final=over or (asked.tournament.status == Status.FINISHED and not asked.round),
        stages=stage_sentences(asked.tournament),
        cut=cut_of(asked.tournament, standings),
        as_of=as_of(asked.tournament),
        address=live_page(asked),
    )


def as_of(tournament: Tournament) -> str:
    """When the last change was made and its number in the journal: two prints that differ say so.

    Codes of tables do not count: they change no standings, and printing may issue them.
    """
    changes = JournalEntry.objects.filter(tournament=tournament).exclude(kind__startswith="table_code_")
    last = changes.order_by("seq").values_list("seq", "at").last()
    if last is None:
        return ""
    number, moment = last
    said = date_format(localtime(moment), "SHORT_DATETIME_FORMAT")
    return _("As of {moment}, change {number}").format(moment=said, number=number)


def live_page(asked: Asked) -> str:
    """The address of the standings as everybody reads them; empty while nobody but the club may."""
    tournament = asked.tournament
    if not (tournament.published and asked.site):
        return ""
    return asked.site + reverse("standings", args=[tournament.club.slug, tournament.slug])


def category_rankings(asked: Asked) -> tuple[Ranking, ...]:
    """The standings of each category and field among themselves; those of everybody where there are none."""
    whole = ranking(asked)
    groups = groups_of(asked.tournament, whole.standings, asked.played)
    return tuple(replace(whole, standings=group.standings, of=group.name, cut=0) for group in groups) or (whole,)


def club_ranking(asked: Asked) -> ClubRanking:
    best = asked.more.get("best") or BEST
    standings = rank(results(asked).in_one_part, asked.tournament.ranking)
    return ClubRanking(by_club(standings, best), best, standings.order[0])


def crossings(asked: Asked) -> CrossTable:
    """The table, or for many people the list that says the same, unless one was asked for."""
    results_ = results(asked)
    rows = cross_table(results_, rank(results_, asked.tournament.ranking))
    shape = asked.more.get("shape")
    return CrossTable(rows, listed=shape == "list" or (shape != "table" and len(rows) > TABLED))


def chart(asked: Asked) -> Progress:
    results_ = results(asked)
    return progress(results_, rank(results_, asked.tournament.ranking))


def prizes(asked: Asked) -> Prizes:
    """The first places, then the first of each category that has nothing yet."""
    standings = standings_of(asked)
    return Prizes(
        tuple(
            Prize(title, row.entrant.name, row.entrant.club, prize=won, reason=_worth(standings, row))
            for title, row, won in _won(asked, standings)
        )
    )


def certificates(asked: Asked) -> Certificates:
    """One for each of the first places, and for the first of a category for whom there is a prize."""
    standings = standings_of(asked)
    return Certificates(
        tuple(
            Certificate(row.entrant.name, title, _points(standings, row), won)
            for title, row, won in _won(asked, standings)
            if won or row.place <= _many(asked)
        )
    )


def _won(asked: Asked, standings: Standings) -> Iterator[tuple[str, Standing, str]]:
    """What each prize is for, whose it is, and what it is in the organiser's words, where there are any."""
    places, others = place_prizes(asked.tournament.prizes), category_prizes(asked.tournament.prizes)
    first = [row for row in standings.rows if row.place <= _many(asked)]
    yield from ((place_name(row), row, _of_place(standings, row, places)) for row in first)
    for category in categories(standings):
        rows = [row for row in in_category(standings, category) if row not in first]
        for row in rows[:1]:
            yield _("First of {category}").format(category=category), row, others.get(category, "")


def _of_place(standings: Standings, row: Standing, places: Sequence[str]) -> str:
    """The prize of a place; who share a place share the prizes of the places they fill."""
    filled = places[row.place - 1 : row.place - 1 + len(standings.at(row.place))]
    named = ", ".join(filter(None, filled))
    return _("to share: {prizes}").format(prizes=named) if row.shared and named else named


def place_name(row: Standing) -> str:
    """A place as it is handed out."""
    names = {1: _("First place"), 2: _("Second place"), 3: _("Third place")}
    name = names.get(row.place) or _("Place {number}").format(number=row.place)
    return _("{place}, shared").format(place=name) if row.shared else name


def _many(asked: Asked) -> int:
    return asked.more.get("prizes") or max(PRIZES, len(place_prizes(asked.tournament.prizes)))


def _points(standings: Standings, row: Standing) -> str:
    rounds = standings.counted(row)
    sentence = ngettext("{points} points in {n} round", "{points} points in {n} rounds", rounds)
    return sentence.format(points=signed(row.points), n=rounds)


def _worth(standings: Standings, row: Standing) -> str:
    """What was counted for the place: the first measure, and the next ones as long as others were level."""
    sentences: list[str] = []
    level = [other for other in standings.rows if other is not row]
    for at, (measure, value) in enumerate(zip(standings.order, row.values, strict=True)):
        if sentences and not level:
            break
        if value is None:
            continue
        worth = signed(value) if measure.signed else value
        sentences.append(_("{what}: {said}").format(what=say(measure.label), said=worth))
        level = [other for other in level if other.values[at] == value]
    return " · ".join(sentences)
