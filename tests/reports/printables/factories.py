"""Evenings of any size for the printables, made from numbers so that they are the same each time."""

from collections.abc import Callable
from itertools import accumulate
from typing import Any

from reports.charts import progress
from reports.crosstable import cross_table
from reports.facts import Tally
from reports.groups import by_club
from reports.marked_sheets.code import SheetCode, encode
from reports.printables.certificates import Certificate, Certificates
from reports.printables.clock_sheet import Clock, ClockLine
from reports.printables.cross_table import CrossTable
from reports.printables.directors_sheet import Adjusted, DirectorSheet, JournalLine, Outstanding
from reports.printables.entry_poster import EntryPoster
from reports.printables.evening_pack import EveningPack
from reports.printables.movement import Movement
from reports.printables.name_slips import NameSlips
from reports.printables.options import Options
from reports.printables.players_list import PlayersList
from reports.printables.players_sheet import PlayerDeal, PlayerRound, PlayerSheet
from reports.printables.prize_list import Prize, Prizes
from reports.printables.scoresheet_booklet import Booklet
from reports.printables.season_standings import SeasonRanking
from reports.printables.standings_by_club import ClubRanking
from reports.printables.values import DealRow, Ranking, RoundSeating, Seat, TableSeats, TableSheet
from reports.results import Adjustment, Entrant, Results, Round
from reports.season_rules import SeasonRule, sentences
from reports.seasons import Evening, Played, season
from reports.standings import Standings, rank
from scoring import Message, Variant, variant
from scoring.contracts import Trump
from tests.reports.printables import people
from tests.reports.printables.leagues import league_of
from tests.reports.printables.people import CLUBS, name_of

SUITS = ("spades", "hearts", "diamonds", "clubs")


def options_of(**more: Any) -> Options:
    """An evening's choices."""
    return Options(**{"club": "De Vierde Aas", "event": "Najaarstornooi", "date": "20 november 2026"} | more)


def results_of(players: int = 8, rounds: int = 2, long_each: int = 7) -> Results:
    """A played event."""
    people = tuple(Entrant(n, n, name_of(n, long_each), CLUBS[n % len(CLUBS)]) for n in range(1, players + 1))
    tallies = [
        Tally(key, number, table, "", points, 16, key % 9, number, 20 + key % 5)
        for number in range(1, rounds + 1)
        for table, key, points in _round(players, number)
    ]
    closed = tuple(Round(number) for number in range(1, rounds + 1))
    return Results(people, closed, tuple(tallies), (Adjustment(1, -10, "late"),))


def _round(players: int, number: int) -> list[tuple[int, int, int]]:
    tallies = []
    for table in range(players // 4):
        points = [(table * 7 + number * 13 + seat * 5) % 41 - 20 for seat in range(3)]
        tallies += [(table + 1, table * 4 + seat + 1, value) for seat, value in enumerate([*points, -sum(points)])]
    return tallies


def ranking_of(players: int = 8, rounds: int = 2, *, final: bool = False, long_each: int = 7) -> Ranking:
    """The standings of such an event."""
    return Ranking(rank(results_of(players, rounds, long_each), ["points", "contracts_made", "best_round"]), final)


def seating_of(players: int = 8, number: int = 1, long_each: int = 7) -> RoundSeating:
    """One round's tables in the order of the start numbers, turned by one seat each round."""
    order = [(index + number - 1) % players + 1 for index in range(players)]
    tables = tuple(
        TableSeats(
            table + 1,
            tuple(
                Seat(seat, name_of(order[4 * table + i], long_each), CLUBS[i], order[4 * table + i])
                for i, seat in enumerate("NESW")
            ),
            "NESW"[table % 4],
            f"K4Q9{table:02d}",
            f"https://whist.example.be/t/k4q9{table:02d}",
        )
        for table in range(players // 4)
    )
    return RoundSeating(number, tables, (Seat("", "Jan Peeters", "", players + 1),), "20:15")


def movement_of(players: int = 8, rounds: int = 2, long_each: int = 7) -> Movement:
    """All rounds of such an event."""
    return Movement(tuple(seating_of(players, number, long_each) for number in range(1, rounds + 1)))


def variant_of(game: str = "kleurenwiezen", key: str = "flemish", **rules: Any) -> Variant:
    """A published variant under house rules."""
    return variant(game, key).under(rules)


def sheet_of(
    played: Variant | None = None,
    *,
    deals: int = 16,
    rows: int = 0,
    table: TableSeats | None = None,
    seating: RoundSeating | None = None,
) -> TableSheet:
    """A scoresheet for table 1 (the long names among its players), with so many deals played."""
    played = played or variant_of()
    table = table or (seating or seating_of()).tables[0]
    codes = tuple(encode(SheetCode(123, serial)) for serial in range(-(-deals // 16)))
    return TableSheet(played, deals, 1, table, "E", codes, "https://whist.example.be", tuple(deal_rows(played, rows)))


def deal_rows(played: Variant, count: int) -> list[DealRow]:
    """So many deals with points that differ everywhere."""
    parties = played.unit.parties
    points = [tuple((deal * 7 + party * 11) % 300 - 150 for party in range(len(parties))) for deal in range(count)]
    totals = list(accumulate(points, lambda before, now: tuple(a + b for a, b in zip(before, now, strict=True))))
    calls = played.contracts
    return [
        DealRow(
            number + 1,
            "NESW"[number % 4],
            calls[number % len(calls)].name,
            ("N", "S"),
            str(number % 14),
            points[number],
            totals[number],
            "×2",
            trump="" if calls[number % len(calls)].trump is Trump.NONE else SUITS[number % 4],
        )
        for number in range(count)
    ]


def value_of(key: str, players: int = 8, rounds: int = 2, deals: int = 16, long_each: int = 7) -> Any:
    """What the printable of that key takes, for an event of that size."""
    return MADE[key](players, rounds, deals, long_each)


def season_of(players: int = 8, evenings: int = 2, long_each: int = 7) -> SeasonRanking:
    """A season in which everybody misses an evening now and then and the worst is dropped."""
    rule = SeasonRule(drop=1)
    played = [
        Evening(
            at,
            f"{at} Nov",
            {
                n: Played((n * 7 + at * 13) % 61 - 30, 1 + (n + at) % players)
                for n in range(1, players + 1)
                if (n + at) % 5
            },
        )
        for at in range(1, evenings + 1)
    ]
    names = {n: name_of(n, long_each) for n in range(1, players + 1)}
    honours = tuple((f"{CLUBS[at % 4]} {at}", ((names[1],), (names[2], names[3]))) for at in range(1, evenings + 1))
    return SeasonRanking(
        "Winter 2026",
        season(played, names, rule),
        tuple(evening.title for evening in played),
        tuple(str(said) for said in sentences(rule)),
        honours,
    )


def _clubs(standings: Standings) -> ClubRanking:
    return ClubRanking(by_club(standings, 3), 3, standings.order[0])


def _prizes(p, n):
    one = (Prize(f"Prize {i}", name_of(i, n), CLUBS[i % 4], people.LONG, "highest total") for i in range(1, p + 1))
    return Prizes(tuple(one))


def _player(players: int, rounds: int, deals: int, long_each: int) -> PlayerSheet:
    why = (Message("{tricks} tricks with partner: {points}", tricks=9, points=11), Message("{points} more", points=3))
    played = tuple(
        PlayerDeal(number, Message("Partnership {n}", n=9), f"{people.LONG}, {people.WIDE}", 14, 14 * number, why, True)
        for number in range(1, deals + 1)
    )
    company = tuple(name_of(number, long_each) for number in range(2, 5))
    return PlayerSheet(
        people.LONG, tuple(PlayerRound(n, 3, company, played, 14 * deals) for n in range(1, rounds + 1)), "4"
    )


def _director(players: int, rounds: int, deals: int, long_each: int) -> DirectorSheet:
    names = tuple(name_of(number, long_each) for number in range(5, 9))
    journal = tuple(
        JournalLine(n, "20:15", people.LONG, f"Deal {n} of {people.WIDE}", "a94f3c77") for n in range(1, deals * 3)
    )
    adjusted = (
        Adjusted(people.LONG, -10, "Late for the second round. " * 6, 2, people.WIDE),
        Adjusted("An", 5, "a ruling"),
    )
    tables = tuple(Outstanding(2, n, tuple(range(1, deals + 1)), names) for n in range(1, players // 4 + 1))
    return DirectorSheet(tables, adjusted, journal)


def _booklet(players: int, rounds: int, deals: int, long_each: int) -> Booklet:
    seatings = [seating_of(players, number, long_each) for number in range(1, rounds + 1)]
    return Booklet(
        tuple(
            (seating, tuple(sheet_of(deals=deals, rows=deals, table=table) for table in seating.tables))
            for seating in seatings
        )
    )


def _pack(players: int, rounds: int, deals: int, long_each: int) -> EveningPack:
    keys = ("seating_by_table", "table_cards", "marked_sheet", "score_card", "standings")
    return EveningPack(tuple((key, value_of(key, players, rounds, deals, long_each)) for key in keys))


MADE: dict[str, Callable[[int, int, int, int], Any]] = {
    "attendance": lambda p, r, d, n: people.attendance(p, n),
    "certificates": lambda p, r, d, n: Certificates(
        tuple(Certificate(name_of(i, n), f"Place {i}", "+91", people.LONG) for i in range(5, 9)),
        ("The director", people.LONG),
    ),
    "clock_sheet": lambda p, r, d, n: Clock(
        tuple(ClockLine(i, "20:15", "21:05", f"{d} deals") for i in range(1, r + 1))
    ),
    "cross_table": lambda p, r, d, n: CrossTable(
        cross_table(results_of(p, r, n), ranking_of(p, r, long_each=n).standings)
    ),
    "directors_sheet": _director,
    "drive_cards": lambda p, r, d, n: people.drive_cards(p, max(r, 24), n),
    "evening_pack": _pack,
    "entry_poster": lambda p, r, d, n: EntryPoster(
        name_of(1, n), "Friday", "19:30", (("Where", people.LONG),) * r, "Soup. " * d, "Scan", "https://e.org/"
    ),
    "first_evening": lambda p, r, d, n: people.first_evening(r),
    "fixed_draw": lambda p, r, d, n: people.fixed_draw(p, n),
    "league_sheet": league_of,
    "marked_sheet": lambda p, r, d, n: [sheet_of(deals=d, table=table) for table in seating_of(p, 1, n).tables],
    "movement": lambda p, r, d, n: movement_of(p, r, n),
    "movement_cards": lambda p, r, d, n: movement_of(p, r, n),
    "name_slips": lambda p, r, d, n: NameSlips(movement_of(p, r, n).people),
    "payments": lambda p, r, d, n: people.payments(p, n),
    "player_cards": lambda p, r, d, n: people.cards(p, n),
    "players_sheet": _player,
    "players_list": lambda p, r, d, n: PlayersList(movement_of(p, r, n).people),
    "pocket_card": lambda p, r, d, n: variant_of(),
    "prize_list": lambda p, r, d, n: _prizes(p, n),
    "prizes_read_out": lambda p, r, d, n: _prizes(p, n),
    "progress_chart": lambda p, r, d, n: progress(results_of(p, r, n), ranking_of(p, r, long_each=n).standings),
    "rules_booklet": lambda p, r, d, n: variant_of(),
    "rules_summary": lambda p, r, d, n: variant_of(),
    "score_card": lambda p, r, d, n: variant_of(),
    "scoresheet": lambda p, r, d, n: [sheet_of(deals=d, rows=d, table=table) for table in seating_of(p, 1, n).tables],
    "scoresheet_booklet": _booklet,
    "season_poster": lambda p, r, d, n: season_of(p, r, n),
    "season_standings": lambda p, r, d, n: season_of(p, r, n),
    "seating_by_name": lambda p, r, d, n: seating_of(p, 1, n),
    "seating_by_table": lambda p, r, d, n: seating_of(p, 1, n),
    "standings": lambda p, r, d, n: ranking_of(p, r, long_each=n),
    "standings_by_club": lambda p, r, d, n: _clubs(ranking_of(p, r, long_each=n).standings),
    "standings_dense": lambda p, r, d, n: ranking_of(p, r, long_each=n),
    "standings_poster": lambda p, r, d, n: ranking_of(p, r, final=True, long_each=n),
    "table_cards": lambda p, r, d, n: seating_of(p, 1, n),
}
