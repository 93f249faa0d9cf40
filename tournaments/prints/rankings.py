"""Prints of results: standings in every shape, players' own sheets, and the director's sheet."""

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import replace

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from reports.charts import Progress, progress
from reports.crosstable import MOST_PLAYERS, cross_table
from reports.groups import by_club
from reports.numbers import signed
from reports.printables.cross_table import TABLED, CrossTable
from reports.printables.deal_rows import player_round
from reports.printables.directors_sheet import Adjusted, DirectorSheet, JournalLine, Outstanding
from reports.printables.players_sheet import PlayerRound, PlayerSheet
from reports.printables.standings_by_club import ClubRanking
from reports.printables.values import Ranking
from reports.prizes import place_title
from reports.results import Results
from reports.standings import Standing, Standings, rank
from scoring import SIDES, Unit, Variant
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.selectors.journal import Act, acts
from tournaments.evening.journal.wording import sentence_of
from tournaments.evening.rounds.facts import cut_of, stage_sentences
from tournaments.evening.rounds.models import Kind, Round, Status, Tournament
from tournaments.evening.rounds.selectors.progress import all_closed, missing_of
from tournaments.evening.rounds.selectors.seating import SeatedTable, seating_of
from tournaments.evening.standings.selectors.handicaps import rule_sentences
from tournaments.evening.standings.selectors.results import groups_of, results_of
from tournaments.frame.translate import say
from tournaments.prints.requests import PrintRequest
from tournaments.prints.sheets import played_sheets

BEST = 4


def results(request: PrintRequest) -> Results:
    """The results behind the printed standings: the rounds that were opened, up to the one asked for."""
    played = request.played
    return results_of(request.tournament, public=request.public, rounds=played).until(
        max((round_.number for round_ in played), default=0)
    )


def standings_of(request: PrintRequest) -> Standings:
    return rank(results(request), request.tournament.ranking)


def ranking(request: PrintRequest) -> Ranking:
    """The standings, final once nothing more is to come."""
    over, standings = all_closed(request.tournament, request.rounds), standings_of(request)
    return Ranking(
        standings,
        final=over or (request.tournament.status == Status.FINISHED and not request.round),
        stages=(*stage_sentences(request.tournament), *_handicaps(request, standings)),
        cut=cut_of(request.tournament, standings),
        as_of=as_of(request.tournament),
        address=live_page(request),
    )


def _handicaps(request: PrintRequest, standings: Standings) -> Iterator[str]:
    """The rule of handicaps, where anybody has one."""
    if any(row.handicap for row in standings.rows):
        yield from map(say, rule_sentences(request.tournament))


def as_of(tournament: Tournament) -> str:
    """The moment of the last change and its number in the journal: two prints that differ say so.

    Codes of tables do not count: they change no standings, and printing may issue them.
    """
    changes = JournalEntry.objects.filter(tournament=tournament).exclude(kind__startswith="table_code_")
    last = changes.order_by("seq").values_list("seq", "at").last()
    if last is None:
        return ""
    number, moment = last
    when = date_format(localtime(moment), "SHORT_DATETIME_FORMAT")
    return _("As of {moment}, change {number}").format(moment=when, number=number)


def live_page(request: PrintRequest) -> str:
    """The address of the standings as everybody reads them; empty while nobody but the club may."""
    tournament = request.tournament
    if not (tournament.published and request.site):
        return ""
    return request.site + reverse("standings", args=[tournament.club.slug, tournament.slug])


def category_rankings(request: PrintRequest) -> tuple[Ranking, ...]:
    """The standings of each category and field among themselves; those of everybody where there are none."""
    full_ranking = ranking(request)
    groups = groups_of(request.tournament, full_ranking.standings, request.played)
    return tuple(replace(full_ranking, standings=group.standings, of=group.name, cut=0) for group in groups) or (
        full_ranking,
    )


def club_ranking(request: PrintRequest) -> ClubRanking:
    value = request.more.get("best")
    best = BEST if value in (None, "") else int(value)
    standings = rank(results(request).in_one_part, request.tournament.ranking)
    return ClubRanking(by_club(standings, best or None), best, standings.order[0])


def crossings(request: PrintRequest) -> CrossTable:
    """The table, or for many pairs the list that says the same, unless one was asked for; none of many players."""
    results_ = results(request)
    if request.tournament.kind == Kind.INDIVIDUAL and len(results_.entrants) > MOST_PLAYERS:
        return CrossTable((), most=MOST_PLAYERS)
    rows = cross_table(results_, rank(results_, request.tournament.ranking))
    shape = request.more.get("shape")
    return CrossTable(rows, listed=shape == "list" or (shape != "table" and len(rows) > TABLED))


def chart(request: PrintRequest) -> Progress:
    results_ = results(request)
    return progress(results_, rank(results_, request.tournament.ranking))


def player_sheets(request: PrintRequest) -> list[PlayerSheet]:
    """The sheet of the entrant that was asked for, or those of all, in the order of the numbers."""
    standings = standings_of(request)
    rounds = _rounds(request)
    player_key = request.more.get("player")
    rows = sorted(standings.rows, key=lambda row: row.entrant.number)
    return [
        PlayerSheet(row.entrant.name, tuple(rounds[row.entrant.number]), _line(row))
        for row in rows
        if player_key in (None, row.entrant.number)
    ]


def _line(row: Standing) -> str:
    club = f" · {row.entrant.club}" if row.entrant.club else ""
    return f"{say(place_title(row))} · {signed(row.points)}{club}"


def _rounds(request: PrintRequest) -> dict[int, list[PlayerRound]]:
    by_entrant: dict[int, list[PlayerRound]] = defaultdict(list)
    for sheet in played_sheets(request, request.played):
        names = _names(sheet.table, request.variant)
        for place, (number, _name) in names.items():
            name_at = {seat: name for seat, (_, name) in names.items()}
            by_entrant[number].append(
                player_round(
                    request.variant, sheet.sheet, place, number=sheet.round, table=sheet.table.number, names=name_at
                )
            )
    return by_entrant


def _names(table: SeatedTable, variant: Variant) -> dict[str, tuple[int, str]]:
    """Number and name at each seat; a pair that scores as one is named once, at the first seat of its side."""
    seats = {seat: (sitter.number, sitter.name) for seat, sitter in table.seats.items()}
    pairs = [side for side in SIDES if variant.unit is Unit.SIDE and len({seats.get(seat) for seat in side}) == 1]
    return {seat: who for seat, who in seats.items() if not any(seat in side[1:] for side in pairs)}


LATEST = 60


def director_sheet(request: PrintRequest) -> DirectorSheet:
    """Tables of open rounds that are not done, adjustments that count, and the newest of the journal."""
    outstanding = tuple(
        outstanding
        for round_ in request.rounds
        if round_.status == Round.Status.OPEN
        for outstanding in _outstanding(round_)
    )
    return DirectorSheet(outstanding, tuple(_adjustments(request)), tuple(_journal(request)))


def _outstanding(round_: Round) -> list[Outstanding]:
    missing = missing_of(round_)
    names = {table.number: tuple(sitter.name for sitter in table.sitters) for table in seating_of(round_).tables}
    return [
        Outstanding(round_.number, unfinished.table, tuple(unfinished.deals), names[unfinished.table])
        for unfinished in missing
    ]


def _adjustments(request: PrintRequest) -> Iterator[Adjusted]:
    rows = request.tournament.adjustments.filter(withdrawn=False).order_by("created_at", "pk")
    kinds = ["points_adjusted", "handicap_given"]
    entries = acts(JournalEntry.objects.filter(tournament=request.tournament, kind__in=kinds))
    who = {act.payload["id"]: act.who for act in entries}
    for uid, name, points, reason, number in rows.values_list(
        "uid", "entrant__name", "points", "reason", "round__number"
    ):
        yield Adjusted(name, points, reason, number, by=who.get(str(uid), ""))


def _journal(request: PrintRequest) -> Iterator[JournalLine]:
    newest = JournalEntry.objects.filter(tournament=request.tournament).order_by("-seq")[:LATEST]
    hashes = {entry.seq: entry.hash for entry in newest}
    for act in acts(newest):
        when = date_format(timezone.localtime(act.at), "j N H:i")
        yield JournalLine(act.seq, when, act.who, _act_sentence(act), hashes[act.seq])


def _act_sentence(act: Act) -> str:
    """The act in one sentence, with its table and its reason."""
    sentence = sentence_of(act)
    if act.round and act.table:
        place = _("Round {round}, table {table}").format(round=act.round, table=act.table)
        sentence = _("{what}: {said}").format(what=place, said=sentence)
    return f"{sentence} ({act.reason})" if act.reason else sentence
