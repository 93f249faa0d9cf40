"""A club's season: its finished public evenings joined, under a rule that anybody can try in the address."""

from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.season_rules import SeasonRuleError
from reports.seasons import season
from reports.tables import SeasonTable
from tournaments.forms.seasons import SeasonForm
from tournaments.models import Club
from tournaments.saying import say
from tournaments.selectors.seasons import evenings_of, years_of


@require_safe
def season_page(request, club, year=None):
    """Who did best over a year's evenings; results that do not count are struck through."""
    club = get_object_or_404(Club, slug=club)
    years = years_of(club)
    year = year or (years[0] if years else timezone.localdate().year)
    evenings, names = evenings_of(club, year)
    form = SeasonForm(request.GET if "best" in request.GET or "drop" in request.GET else None)
    table, problems = None, []
    try:
        rows = season(evenings, names, form.rule)
        caption = _("Evenings of {year}, by the name in public").format(year=year)
        table = SeasonTable(rows, evenings, caption=caption)
    except SeasonRuleError as refused:
        problems = [say(sentence) for sentences in refused.problems.values() for sentence in sentences]
    context = {"club": club, "year": year, "years": years, "form": form, "table": table, "problems": problems}
    return render(request, "public/season.html", {**context, "evenings": evenings})
