"""The standings of home clubs or teams over an evening, with the reasons, and as a spreadsheet."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.http import HttpResponse
from django.utils.text import slugify
from django.utils.translation import gettext as _

from reports.groups import by_club, club_why, told_of
from reports.standings import rank
from reports.tables import ClubsTable
from tournaments.security.untrusted_input import whole_number
from tournaments.views.public.standings import Standing, tabs_of
from tournaments.views.public.tournament_page import public_page, show
from tournaments.views.spreadsheets import spreadsheet
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from collections.abc import Sequence

    from reports.groups import ClubStanding
    from reports.measures import Measure
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest

USUAL, MOST = 4, 20


@public_page(results=True, keep=True)
def clubs(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The clubs or teams in order: the best `best` of each count, or all of them where it is 0."""
    standing = Standing(tournament)
    best = _best(request, tournament)
    rows = _rows(standing, best)
    counted = _("The {best} best of each club count").format(best=best) if best else _("Everybody of each club counts")
    caption = " · ".join([counted, *map(say, told_of(rows))])
    main = standing.standings.order[0]
    places = {row.club: at for at, row in enumerate(rows, 1)}
    table = ClubsTable(rows, main=main, caption=caption, why=lambda row: f"?best={best}&why={places[row.club]}#why")
    return show(
        request,
        tournament,
        "public/by_club.html",
        here="standings",
        standing=standing,
        table=table,
        best=best,
        main=main,
        tabs=tabs_of(tournament, standing, "club_standings"),
        **_why(rows, whole_number(request.GET.get("why", ""), 0), main),
    )


@public_page(results=True)
def clubs_file(request: ActorRequest, tournament: Tournament, kind: str) -> HttpResponse:
    """The same as a spreadsheet."""
    standing = Standing(tournament)
    table: Any = ClubsTable(_rows(standing, _best(request, tournament)), main=standing.standings.order[0])
    name, separator = slugify(tournament.name) or "standings", request.GET.get("separator", "")
    return spreadsheet(table, kind, title=_("Standings by club"), name=f"{name}-clubs", separator=separator)


def _best(request: ActorRequest, tournament: Tournament) -> int:
    """As many as are asked for; else everybody where it is a match of two teams."""
    usual = 0 if hasattr(tournament, "league_match") else USUAL
    return min(max(whole_number(request.GET.get("best", ""), usual), 0), MOST)


def _rows(standing: Standing, best: int) -> tuple[ClubStanding, ...]:
    return by_club(rank(standing.results.in_one_part, standing.tournament.ranking), best or None)


def _why(rows: Sequence[ClubStanding], at: int, measure: Measure) -> dict[str, Any]:
    """Of which players the total of that row is made, and what puts it below and above its neighbours."""
    if not 1 <= at <= len(rows):
        return {}
    pairs = zip(rows[max(at - 2, 0) : at + 1], rows[max(at - 1, 1) : at + 1], strict=False)
    return {"row": rows[at - 1], "reasons": [say(club_why(above, below, measure)) for above, below in pairs]}
