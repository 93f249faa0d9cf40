"""A season for everybody: its table, what counts, and the table of honour.

A player's page for life and a club's hall of fame: everything over the years that anybody may read.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import urlencode

from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy
from django.views.decorators.http import require_safe

from reports.season_rules import season_rule, sentences
from reports.season_why import season_parts, season_why
from reports.tables import SeasonTable
from reports.trails import trail
from scoring import Message
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club
from tournaments.errors import NotFound
from tournaments.frame.pages import without_indentation
from tournaments.frame.translate import say
from tournaments.frame.views import spreadsheet
from tournaments.register.models import Player, Shown
from tournaments.seasons import counter
from tournaments.seasons.models import Season
from tournaments.seasons.selectors.history import hall_of_fame, life_of, stale_evenings
from tournaments.seasons.selectors.seasons import SeasonView, season_agenda, season_view
from tournaments.security.actors import ActorRequest
from tournaments.security.permissions import club_is_public, may, may_see_publicly
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from collections.abc import Sequence
    from uuid import UUID

    from reports.season_rules import SeasonRule
    from tournaments.seasons.selectors.history import Evening, Life


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
    reasons = _reasons(season_results, request.GET.get("why", ""), rule)
    if reasons and (place := season_results.classes.get(reasons["row"].person)):
        context["class_place"] = say(place.why)
    context |= reasons
    return render(request, "seasons/season_table.html", context)


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


def _reasons(shown: SeasonView, asked: str, rule: SeasonRule) -> dict[str, Any]:
    """Why the row that was asked for stands where it does: its evenings, what its total is made of, its neighbours."""
    rows, at = shown.rows, whole_number(asked, 0)
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
    marks = zip(shown.evenings, row.marks, strict=True)
    evenings = [(evening.title, mark) for evening, mark in marks if mark is not None]
    return {"reasons": comparisons, "row": row, "parts": parts, "marks": evenings[::-1]}


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


TITLES = {
    "evening": gettext_lazy("Highest evening"),
    "deal": gettext_lazy("Highest deal"),
    "past": gettext_lazy("Highest evening from the club’s records"),
    "slams": gettext_lazy("Most slams"),
    "row": gettext_lazy("Longest row of contracts made"),
    "evenings": gettext_lazy("Most evenings"),
}


class Year(NamedTuple):
    """One year of a player: how many evenings, the points a evening on average, the best place."""

    year: int
    evenings: int
    average: int
    best: int


@require_safe
def player_life(request: ActorRequest, club: str, public_id: UUID) -> HttpResponse:
    """A player's years; the hall of fame where strangers may see none of them. Who is hidden or erased has no page."""
    players = Player.objects.select_related("club").filter(club__slug=club, erased_at=None)
    player = get_object_or_404(players.exclude(shown=Shown.HIDDEN), public_id=public_id)
    _ensure_public(request, player.club)
    being_counted, seasons = _counted(player.club)
    life = life_of(player, seasons)
    if not life.evenings and not being_counted:
        return redirect("club_records", player.club.slug)
    year = whole_number(request.GET.get("year", ""), 0)
    year = year if year in life.years else next(iter(life.years), 0)
    context = {
        "club": player.club,
        "player": player,
        "life": life,
        "detailed": player.shown == Shown.FULL,
        "being_counted": being_counted,
        "year": year,
        "evenings": [evening for evening in reversed(life.evenings) if evening.year == year],
        "years": _years(life),
        "charts": _charts(life.evenings, detailed=player.shown == Shown.FULL),
    }
    return without_indentation(render(request, "seasons/life.html", context))


@require_safe
def club_records(request: ActorRequest, club: str) -> HttpResponse:
    """Who won the club's seasons and evenings, and its records."""
    club_ = get_object_or_404(Club, slug=club)
    _ensure_public(request, club_)
    being_counted, seasons = _counted(club_)
    hall = hall_of_fame(club_, seasons, whole_number(request.GET.get("year", ""), 0))
    records = [(TITLES[record.key], record) for record in hall.records if record.holders]
    context = {"club": club_, "hall": hall, "records": records, "being_counted": being_counted}
    return without_indentation(render(request, "seasons/records.html", context))


def _ensure_public(request: ActorRequest, club: Club) -> None:
    if not club_is_public(club) and not may(request.actor, "see_club", club):
        raise NotFound
    request.shown_club = club
    use_locale_of(club)


def _counted(club: Club) -> tuple[bool, Sequence[Season]]:
    """Is anything still to be counted, and the public seasons whose places are known, in two queries."""
    seasons = list(club.seasons.filter(published=True))
    settled = {season: season.places for season in seasons if season.places is not None}
    for season in settled:
        season.club = club
    being_counted = len(settled) < len(seasons) or stale_evenings(club).exists()
    if being_counted:
        counter.wake()
    return being_counted, sorted(settled, key=lambda season: settled[season]["until"], reverse=True)


def _years(life: Life) -> list[Year]:
    of = {year: [evening for evening in life.evenings if evening.year == year] for year in life.years}
    return [
        Year(year, len(own), round(sum(each.points for each in own) / len(own)), min(each.place for each in own))
        for year, own in of.items()
    ]


def _charts(evenings: Sequence[Evening], *, detailed: bool) -> list[dict[str, Any]]:
    years = [evening.year for evening in evenings]
    numbers = [(_("Place on each evening"), [evening.place for evening in evenings])]
    if detailed:
        numbers.insert(0, (_("Points on each evening"), [evening.points for evening in evenings]))
    last = len(numbers) - 1
    drawn = [
        (title, trail(each, years, f"trail{at}", title, places=at == last)) for at, (title, each) in enumerate(numbers)
    ]
    return [{"title": title, "svg": svg} for title, svg in drawn if svg]
