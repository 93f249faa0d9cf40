"""The wall: standings, seats, clock and progress in large letters, page after page, by itself."""

from __future__ import annotations

from math import ceil
from typing import TYPE_CHECKING, Any

from django.http import HttpResponse

from reports.numbers import sat_out
from tournaments.evening.rounds.facts import cut_of
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.selectors.progress import coming_round, now_of
from tournaments.evening.rounds.selectors.seating import seating_of
from tournaments.evening.rounds.views.public import people_of
from tournaments.evening.standings.views.standings import Standing, state_of
from tournaments.evening.standings.views.tournament_page import public_page, results_shown, show
from tournaments.evening.table.selectors.boards import board_of
from tournaments.frame.site_address import site_address
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.standings import Standing as StandingRow
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


# The most on one page: rows beside their rounds, rows of a large field in two columns, names, tables.
ROWS, MANY, NAMES, TABLES = 10, 24, 24, 24
LARGE = 3 * ROWS
SECONDS = 12


def _address(request: ActorRequest) -> str:
    """How the page's own address is typed elsewhere; empty where nobody else can open it."""
    address = site_address(request)
    return address.host if address.reachable else ""


@public_page(keep=True, extra=_address)
def wall(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """Every page of the wall at once; the script shows one after another, without it the browser loads the next."""
    standing = Standing(tournament)
    pages = pages_of(request, tournament, standing)
    wanted = request.GET.get("page", "1")
    at = (whole_number(wanted, 1) - 1) % len(pages)
    return show(
        request,
        tournament,
        "evening/standings/wall.html",
        pages=pages,
        at=at,
        following=(at + 1) % len(pages) + 1,
        seconds=SECONDS,
        state=state_of(standing),
        now=now_of(tournament, standing.all_rounds, standing.whole),
        many=len(pages),
        site=_address(request),
    )


def pages_of(request: ActorRequest, tournament: Tournament, standing: Standing) -> list[dict[str, Any]]:
    """What there is to show now: the standings unless they are held back, seats to come, tables that are playing.

    Seats go first between two rounds, when everybody looks for a chair.
    """
    standings = _standing_pages(standing) if standing.numbers and results_shown(request, tournament) else []
    coming = coming_round(standing.all_rounds)
    seats = _seat_pages(coming) if coming else []
    playing = round_in_play(standing.all_rounds)
    if not playing:
        return [*seats, *standings] or [{"kind": "waiting"}]
    playing.tournament = tournament
    return [*standings, *seats, *_table_pages(playing)]


def _seat_pages(coming: Round) -> list[dict[str, Any]]:
    people = people_of(seating_of(coming, public=True))
    return [{"kind": "seats", "round": coming.number, "columns": _halves(part)} for part in _parts(people, NAMES)]


def _table_pages(playing: Round) -> list[dict[str, Any]]:
    tables = board_of(playing, public=True)
    return [{"kind": "tables", "round": playing.number, "rows": part} for part in _parts(tables, TABLES)]


def _standing_pages(standing: Standing) -> list[dict[str, Any]]:
    """Everybody beside their last rounds; a large field in two columns, so that its pages come round soon enough."""
    large = len(standing.standings.rows) > LARGE
    rounds = slice(0, 0) if large else slice(-3, None)
    lines = standing.standings.parted | {cut_of(standing.tournament, standing.standings)}
    rows = [
        {
            "row": row,
            "total": row.values[0] or 0,
            "rounds": _of_rounds(standing, row)[rounds],
            "below": at in lines and at > 0,
        }
        for at, row in enumerate(standing.standings.rows)
    ]
    parts = _parts(rows, MANY if large else ROWS)
    titles = [round_.number for round_ in standing.standings.rounds[rounds]]
    return [
        {
            "kind": "standings",
            "columns": _halves(part) if large else [part],
            "part": at,
            "parts": len(parts),
            "titles": titles,
            "main": standing.standings.order[0],
        }
        for at, part in enumerate(parts, 1)
    ]


def _of_rounds(standing: Standing, row: StandingRow) -> list[tuple[int | None, bool, str]]:
    """The points of each round, whether they count, and how a round is written that was sat out."""
    numbered = zip(standing.standings.rounds, row.by_round, strict=True)
    return [
        (value, round_.number > row.since, sat_out(value or 0) if round_.number in row.sat_out else "")
        for round_, value in numbered
    ]


def _parts(rows: Sequence[Any], size: int) -> list[Sequence[Any]]:
    """The rows in pages of about equal length, none longer than `size`."""
    count = max(ceil(len(rows) / size), 1)
    each = ceil(len(rows) / count)
    return [rows[start : start + each] for start in range(0, len(rows), each)] if rows else []


def _halves(rows: Sequence[Any]) -> list[Sequence[Any]]:
    middle = ceil(len(rows) / 2)
    return [half for half in (rows[:middle], rows[middle:]) if half]
