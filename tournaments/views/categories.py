"""The standings of one category alone: ladies, juniors, whatever the club notes with its players."""

from urllib.parse import urlencode

from django.utils.translation import gettext as _

from reports.groups import categories, of_category
from reports.tables import StandingsTable
from tournaments.views.showing import public_page, show
from tournaments.views.standings import Standing, tabs_of


@public_page(results=True, keep=True)
def by_category(request, tournament):
    """The category asked for with `of`, else the first; places are those within the category."""
    one = Standing(tournament)
    known = categories(one.standings)
    wanted = request.GET.get("of", "")
    category = wanted if wanted in known else next(iter(known), "")
    choices = [{"label": name, "url": f"?{urlencode({'of': name})}", "current": name == category} for name in known]
    caption = _("{category}, ranked among themselves").format(category=category)
    table = StandingsTable(of_category(one.standings, category), caption=caption) if category else None
    return show(
        request, tournament, "public/by_category.html", here="standings", one=one, table=table, category=category,
        choices=choices, tabs=tabs_of(tournament, one, "category_standings"),
    )  # fmt: skip
