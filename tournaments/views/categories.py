"""The standings of one category alone: ladies, juniors, whatever the club notes with its players."""

from urllib.parse import urlencode

from django.utils.translation import gettext as _

from reports.groups import categories, in_category, of_category
from reports.tables import StandingsTable
from tournaments.views.showing import public_page, show
from tournaments.views.standings import Standing, tabs_of


@public_page(results=True, keep=True)
def by_category(request, tournament):
    """The category asked for with `of`, else the first; places are those within the category."""
    one = Standing(tournament)
    known = categories(one.standings)
    wanted = request.GET.get("of", "").casefold()
    category = next((name for name in known if name.casefold() == wanted), next(iter(known), ""))
    choices = [{"label": name, "url": f"?{urlencode({'of': name})}", "current": name == category} for name in known]
    caption = _("{category}, ranked among themselves").format(category=category)
    table = (
        StandingsTable(of_category(one.standings, category), caption=caption, why=_beside(one, category))
        if category
        else None
    )
    return show(
        request, tournament, "public/by_category.html", here="standings", one=one, table=table, category=category,
        choices=choices, tabs=tabs_of(tournament, one, "category_standings"),
    )  # fmt: skip


def _beside(one, category):
    """Where a row's reasons stand: beside the next better of the category, for the first beside the second."""
    numbers = [row.entrant.number for row in in_category(one.standings, category)]
    others = dict(zip(numbers, [*numbers[1:2], *numbers], strict=False))

    def link(row):
        other = others.get(row.entrant.number)
        return f"../why/{row.entrant.number}/" + (f"?with={other}" if other else "")

    return link
