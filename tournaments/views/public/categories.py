"""The standings of one group alone: ladies, juniors, whatever the club notes with its players, or a field of pairs."""

from __future__ import annotations

from typing import TYPE_CHECKING
from urllib.parse import urlencode

from django.http import HttpResponse
from django.utils.translation import gettext as _

from reports.tables import StandingsTable
from tournaments.selectors.evening.stages import groups_of
from tournaments.views.public.standings import Standing, tabs_of
from tournaments.views.public.tournament_page import public_page, show

if TYPE_CHECKING:
    from collections.abc import Callable

    from reports.standings import Standing as StandingRow
    from reports.standings import Standings
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.evening.stages import Group


@public_page(results=True, keep=True)
def by_category(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    """The group asked for with `of`, else the first; places are those within it."""
    standing = Standing(tournament)
    groups = groups_of(tournament, standing.standings, standing.all_rounds)
    wanted = request.GET.get("of", "").casefold()
    group = next((candidate for candidate in groups if candidate.key == wanted), next(iter(groups), None))
    choices = [
        {"label": candidate.name, "url": f"?{urlencode({'of': candidate.key})}", "current": candidate is group}
        for candidate in groups
    ]
    return show(
        request,
        tournament,
        "public/by_category.html",
        here="standings",
        standing=standing,
        table=_table(group),
        category=group.name if group else "",
        choices=choices,
        tabs=tabs_of(tournament, standing, "category_standings"),
    )


def _table(group: Group | None) -> StandingsTable | None:
    if group is None:
        return None
    caption = _("{category}, ranked among themselves").format(category=group.name)
    return StandingsTable(group.standings, caption=caption, why=_beside(group.standings), page=_page)


def _page(row: StandingRow) -> str:
    return f"../players/{row.entrant.number}/"


def _beside(standings: Standings) -> Callable[[StandingRow], str]:
    """Where a row's reasons stand: beside the next better of the group, for the first beside the second."""
    numbers = [row.entrant.number for row in standings.rows]
    others = dict(zip(numbers, [*numbers[1:2], *numbers], strict=False))

    def link(row: StandingRow) -> str:
        other = others.get(row.entrant.number)
        return f"../why/{row.entrant.number}/" + (f"?with={other}" if other else "")

    return link
