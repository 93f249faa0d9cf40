"""A season for everybody: its table, what counts, and the table of honour."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_safe

from reports.season_rules import season_rule, sentences
from reports.season_why import season_parts, season_why
from reports.tables import SeasonTable
from scoring import Message
from tournaments.errors import NotFound
from tournaments.models import Club, Season
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import club_is_public, may, may_see_publicly
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.club.agenda import season_agenda
from tournaments.selectors.club.seasons import SeasonView, season_view
from tournaments.views.spreadsheets import spreadsheet
from tournaments.wording.club_locale import use_locale_of
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from collections.abc import Sequence
    from uuid import UUID

    from reports.season_rules import SeasonRule
    from reports.seasons import SeasonRow


@require_safe
def public_season(request: ActorRequest, club: str, season: str) -> HttpResponse:
    """The table of a season with the rule in words; results that do not count are struck through."""
    season_ = find(request, club, season)
    season_results = season_view(season_, public=True, category=request.GET.get("of", ""))
    rule, within = season_rule(season_.rule), _asking(season_results.category)
    places = {row.person: at for at, row in enumerate(season_results.rows, 1)}
    table = SeasonTable(
        season_results.rows,
        season_results.evenings,
        caption=_("Results that do not count are struck through"),
        why=lambda row: f"?{within}why={places[row.person]}#why",
        page=lambda row: _page(season_.club, season_results.pages.get(row.person)),
        averaged=season_results.averaged,
        classes=marks_of(season_results),
        request=request,
    )
    told = [say(sentence) for sentence in sentences(rule)]
    context = {"season": season_, "club": season_.club, "view": season_results, "table": table, "rule": told}
    context["choices"] = _choices(season_results)
    coming = season_agenda(season_)
    context["coming"] = coming
    context["waiting"] = [one for one in season_results.waiting if may_see_publicly(one) and one not in coming]
    reasons = _reasons(season_results.rows, request.GET.get("why", ""), rule)
    if reasons and (place := season_results.classes.get(reasons["row"].person)):
        context["class_place"] = say(place.why)
    context |= reasons
    return render(request, "public/season_table.html", context)


@require_safe
def public_season_file(request: ActorRequest, club: str, season: str, kind: str) -> HttpResponse:
    """The table as a spreadsheet, from the same rows as the page."""
    season_ = find(request, club, season)
    season_results = season_view(season_, public=True, category=request.GET.get("of", ""))
    table = SeasonTable(
        season_results.rows,
        season_results.evenings,
        averaged=season_results.averaged,
        classes=marks_of(season_results),
    )
    return spreadsheet(table, kind, title=_("Season"), name=season_.slug, separator=request.GET.get("separator", ""))


def marks_of(season_results: SeasonView) -> dict[int, str]:
    """Everybody's class and where it leads, in words, by person."""
    return {person: say(place.mark) for person, place in season_results.classes.items()}


def _page(club: Club, player: UUID | None) -> str:
    return reverse("player_life", args=[club.slug, player]) if player else ""


def _reasons(rows: Sequence[SeasonRow], asked: str, rule: SeasonRule) -> dict[str, Any]:
    """Why the row that was asked for stands where it does: what its total is made of, and beside its neighbours."""
    at = whole_number(asked, 0)
    if not 1 <= at <= len(rows):
        return {}
    comparisons = [
        {
            "title": _("{name} (place {place}) compared with {other} (place {theirs})").format(
                name=comparison.row.name,
                place=comparison.row.place,
                other=comparison.other.name,
                theirs=comparison.other.place,
            ),
            "names": (comparison.row.name, comparison.other.name),
            "steps": [
                {"label": say(step.label), "values": [_said(value) for value in step.values], "level": step.level}
                for step in comparison.steps
            ],
            "sentence": say(comparison.sentence),
        }
        for comparison in season_why(rows, at - 1, rule)
    ]
    row = rows[at - 1]
    parts = [{"label": say(part.label), "points": part.points, "counts": part.counts} for part in season_parts(row)]
    return {"reasons": comparisons, "row": row, "parts": parts}


def _choices(shown: SeasonView) -> list[dict[str, Any]]:
    """Everybody, and each category that has places of its own."""
    return [
        {"url": f"?{_asking(category)}", "label": category or _("Everybody"), "current": category == shown.category}
        for category in ("", *shown.categories)
    ]


def _asking(category: str) -> str:
    """The part of an address that asks for a category."""
    return urlencode({"of": category}) + "&" if category else ""


def _said(value: Message | str) -> str:
    return say(value) if isinstance(value, Message) else value


def find(request: ActorRequest, club: str, season: str) -> Season:
    """The season at that address; NotFound unless it is published or the visitor works in the club."""
    season_ = Season.objects.select_related("club").filter(club__slug=club, slug=season).first()
    if season_ is None or not (
        (season_.published and club_is_public(season_.club)) or may(request.actor, "see_club", season_.club)
    ):
        raise NotFound
    request.shown_club = season_.club
    use_locale_of(season_.club)
    return season_
