"""The picture that a link to an evening shows where links are shared."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.utils.formats import date_format

from reports.numbers import signed
from reports.share_picture import MOST_ROWS, Line, share_picture
from tournaments.selectors.evening.announced import is_announced, places_of, told_ahead
from tournaments.views.public.standings import Standing, state_of
from tournaments.views.public.tournament_page import public_page

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@public_page
def picture(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """PNG; without anybody's name while results are held back, whoever asks: a picture is handed on."""
    if is_announced(tournament):
        day, *facts = _told_ahead(tournament)
        return _answer(tournament, day, facts=tuple(facts))
    about = date_format(tournament.date, "DATE_FORMAT")
    lines: tuple[Line, ...] = ()
    if not tournament.results_held:
        standing = Standing(tournament)
        about = " · ".join([about, state_of(standing)["text"]])
        lines = _lines(standing)
    return _answer(tournament, about, lines)


def _answer(
    tournament: Tournament, about: str, lines: tuple[Line, ...] = (), facts: tuple[str, ...] = ()
) -> HttpResponse:
    drawn = share_picture(tournament.club.name, tournament.name, about, lines, facts)
    return HttpResponse(drawn, content_type="image/png")


def _told_ahead(tournament: Tournament) -> list[str]:
    announcement = tournament.announcement
    return told_ahead(tournament, announcement, places_of(announcement, tournament.entries.all()))


def _lines(standing: Standing) -> tuple[Line, ...]:
    if not standing.numbers:
        return ()
    main = standing.standings.order[0]
    return tuple(
        Line(
            f"{row.place}{'=' if row.shared else ''}",
            row.entrant.name,
            signed(row.values[0] or 0) if main.signed else str(row.values[0] or 0),
        )
        for row in standing.standings.rows[:MOST_ROWS]
    )
