"""A season's classes: who plays in which, and the next season with those who went up and down."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from reports.season_rules import season_rule
from tournaments.errors import NotFound, Refused
from tournaments.forms.club.season_classes import ClassesForm, NextSeasonForm
from tournaments.forms.table.refusals import tell
from tournaments.models import Player
from tournaments.selectors.club.seasons import SeasonView, season_view
from tournaments.services.club.season_classes import next_season, set_classes
from tournaments.views.club.pages import show_club
from tournaments.views.club.seasons import season_of
from tournaments.views.get_or_404 import sent
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from reports.season_classes import ClassPlace
    from reports.seasons import SeasonRow
    from tournaments.models import Club, Season
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def club_season_classes(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """Who plays in which class of this season."""
    club, season_, view = _with_classes(request, slug, season)
    people = _people(club, view, proposed=False)
    form = ClassesForm(season_rule(season_.rule).classes, people, sent(request))
    if request.method == "POST" and form.is_valid():
        set_classes(season=season_, classes=_worth_saying(form.classes, people), actor=request.actor)
        messages.success(request, _("Saved."))
        return redirect("club_season", club.slug, season_.slug)
    tables = list(_tables(season_, view, form))
    return show_club(request, club, "club/season_classes.html", season=season_, form=form, tables=tables)


@require_http_methods(["GET", "POST"])
def club_season_next(request: ActorRequest, slug: str, season: str) -> HttpResponse:
    """Who goes up and down as proposed, confirmed into the next season."""
    club, season_, view = _with_classes(request, slug, season)
    form = NextSeasonForm(season_rule(season_.rule).classes, _people(club, view, proposed=True), sent(request))
    if request.method == "POST" and form.is_valid():
        given = {"now": _people(club, view, proposed=False), "then": form.classes}
        try:
            made = next_season(season=season_, name=form.cleaned_data["name"], actor=request.actor, **given)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is created. Now choose its evenings.").format(name=made.name))
            return redirect("club_season", club.slug, made.slug)
    context: dict[str, Any] = {"form": form, "tables": list(_tables(season_, view, form)), "waiting": view.waiting}
    return show_club(request, club, "club/season_next.html", season=season_, **context)


def _with_classes(request: ActorRequest, slug: str, season: str) -> tuple[Club, Season, SeasonView]:
    """The club, its season and its table; NotFound for a season without classes."""
    club, season_ = season_of(request, slug, season)
    if not season_rule(season_.rule).classes:
        raise NotFound
    return club, season_, season_view(season_, public=False)


def _people(club: Club, view: SeasonView, *, proposed: bool) -> dict[Player, str]:
    """The class of everybody in the table: as it is, or as proposed for the next season."""
    players = club.players.in_bulk([row.person for row in view.rows])
    classes = {key: place.proposed if proposed else place.own for key, place in view.classes.items()}
    return {players[row.person]: classes.get(row.person, "") for row in view.rows}


def _worth_saying(chosen: Mapping[Player, str], before: Mapping[Player, str]) -> dict[Player, str]:
    """Those whose class changed: the others go on as the register says."""
    return {player: name for player, name in chosen.items() if name != before[player]}


def _tables(season: Season, view: SeasonView, form: ClassesForm) -> Iterator[tuple[str, list[tuple[Any, ...]]]]:
    """Each class with its people: the row of the class's own table, where the way leads and why, the field."""
    for name in season_rule(season.rule).classes:
        rows = season_view(season, public=False, category=name).rows
        yield name, [_line(row, view.classes[row.person], form) for row in rows]
    others = [_line(row, None, form) for row in view.rows if row.person not in view.classes]
    if others:
        yield _("In no class"), others


def _line(row: SeasonRow, place: ClassPlace | None, form: ClassesForm) -> tuple[Any, ...]:
    mark, why = (say(place.mark), say(place.why)) if place else ("", "")
    return row, mark, why, form[form.field_of(row.person)]
