"""A season for everybody: its table, what counts, and the table of honour."""

from typing import Any

from django.http import HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.season_rules import season_rule, sentences
from reports.season_why import season_why
from reports.tables import SeasonTable
from tournaments.errors import NotFound
from tournaments.models import Season
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import club_is_public, may, may_see_publicly
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.club.seasons import season_view
from tournaments.views.spreadsheets import spreadsheet
from tournaments.wording.translate import say


@require_safe
def public_season(request: ActorRequest, club: str, season: str) -> HttpResponse:
    """The table of a season with the rule in words; results that do not count are struck through."""
    one = find(request, club, season)
    found = season_view(one, public=True)
    places = {row.person: at for at, row in enumerate(found.rows, 1)}
    table = SeasonTable(
        found.rows,
        found.evenings,
        caption=_("Results that do not count are struck through"),
        why=lambda row: f"?why={places[row.person]}#why",
        request=request,
    )
    rule = [say(sentence) for sentence in sentences(season_rule(one.rule))]
    context = {"season": one, "club": one.club, "view": found, "table": table, "rule": rule}
    context["waiting"] = [tournament for tournament in found.waiting if may_see_publicly(tournament)]
    context |= _reasons(found.rows, request.GET.get("why", ""))
    return render(request, "public/season_table.html", context)


@require_safe
def public_season_file(request, club, season, kind):
    """The table as a spreadsheet, from the same rows as the page."""
    one = find(request, club, season)
    found = season_view(one, public=True)
    table = SeasonTable(found.rows, found.evenings)
    return spreadsheet(table, kind, title=_("Season"), name=one.slug)


def _reasons(rows, asked: str) -> dict[str, Any]:
    """Why the row that was asked for stands where it does, beside its neighbours."""
    at = whole_number(asked, 0)
    if not 1 <= at <= len(rows):
        return {}
    told = [
        {
            "title": _("{name} (place {place}) compared with {other} (place {theirs})").format(
                name=one.row.name, place=one.row.place, other=one.other.name, theirs=one.other.place
            ),
            "names": (one.row.name, one.other.name),
            "steps": [{"step": step, "label": say(step.label)} for step in one.steps],
            "sentence": say(one.sentence),
        }
        for one in season_why(rows, at - 1)
    ]
    return {"reasons": told, "row": rows[at - 1]}


def find(request: ActorRequest, club: str, season: str) -> Season:
    """The season at that address; NotFound unless it is published or the visitor works in the club."""
    one = Season.objects.select_related("club").filter(club__slug=club, slug=season).first()
    if one is None or not ((one.published and club_is_public(one.club)) or may(request.actor, "see_club", one.club)):
        raise NotFound
    return one
