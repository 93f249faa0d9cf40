"""Standings in every shape that is printed, and what follows from them: prizes and certificates."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.charts import Progress, progress
from reports.crosstable import cross_table
from reports.groups import by_club
from reports.numbers import signed
from reports.printables.certificates import Certificate, Certificates
from reports.printables.cross_table import TABLED, CrossTable
from reports.printables.prize_list import Prize, Prizes
from reports.printables.standings_by_club import ClubRanking
from reports.printables.values import Ranking
from reports.results import Results
from reports.standings import Standing, Standings, rank
from tournaments.models import JournalEntry, Status, Tournament
from tournaments.play.facts import cut_of, stage_sentences
from tournaments.play.prizes import plan_of
from tournaments.printing.asking import Asked
from tournaments.selectors.evening.handicaps import rule_sentences
from tournaments.selectors.evening.in_play import all_closed
from tournaments.selectors.evening.prizes import listed_places, prizes_of
from tournaments.selectors.evening.results import results_of
from tournaments.selectors.evening.stages import groups_of
from tournaments.wording.prizes import ToldPrize, notes_of, read_out, told
from tournaments.wording.translate import say

BEST = 4


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
        stages=(*stage_sentences(asked.tournament), *_handicaps(asked, standings)),
        cut=cut_of(asked.tournament, standings),
        as_of=as_of(asked.tournament),
        address=live_page(asked),
    )


def _handicaps(asked: Asked, standings: Standings) -> Iterator[str]:
    """The rule of handicaps, where anybody has one."""
    if any(row.handicap for row in standings.rows):
        yield from map(say, rule_sentences(asked.tournament))


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
    given = asked.more.get("best")
    best = BEST if given in (None, "") else int(given)
    standings = rank(results(asked).in_one_part, asked.tournament.ranking)
    return ClubRanking(by_club(standings, best or None), best, standings.order[0])


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
    """What was won, as the organiser planned it: places, categories, awards, the last place and the raffle."""
    return _listed(asked, _won(asked, standings_of(asked)))


def prizes_read_out(asked: Asked) -> Prizes:
    """The same as it is read out at a microphone, the first place last."""
    return _listed(asked, read_out(_won(asked, standings_of(asked))))


def _listed(asked: Asked, won: Iterable[ToldPrize]) -> Prizes:
    lines = tuple(Prize(row.title, row.name, row.club, prize=row.prize, reason=row.reason) for row in won)
    return Prizes(lines, notes_of(asked.tournament))


def certificates(asked: Asked) -> Certificates:
    """One for each of the first places, and for the first of a category for whom there is a prize."""
    standings = standings_of(asked)
    places = _many(asked, standings)
    return Certificates(
        tuple(
            Certificate(won.name, won.title, _points(standings, won.row), won.prize)
            for won in _won(asked, standings)
            if won.prize or won.row.place <= places
        )
    )


def _won(asked: Asked, standings: Standings) -> Iterator[ToldPrize]:
    """Every prize with whose it is, in the reader's language."""
    found = prizes_of(asked.tournament, results(asked), standings, asked.more.get("prizes"))
    return told(standings, found)


def _many(asked: Asked, standings: Standings) -> int:
    return asked.more.get("prizes") or listed_places(plan_of(asked.tournament.prizes), standings)


def _points(standings: Standings, row: Standing) -> str:
    rounds = standings.counted(row)
    sentence = ngettext("{points} points in {n} round", "{points} points in {n} rounds", rounds)
    return sentence.format(points=signed(row.points), n=rounds)
