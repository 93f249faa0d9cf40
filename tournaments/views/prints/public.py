"""Paper for everybody: what has a public page prints too; and the code on a marked sheet leads to its table."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_safe

from reports.marked_sheets.code import SheetCode, TableCode, decode
from tournaments.errors import NotAllowed, NotFound
from tournaments.printing.codes import place_of
from tournaments.printing.kinds import RESULTS
from tournaments.security.permissions import may, may_see_publicly
from tournaments.views.prints.files import answer_file, form_for, kind_of
from tournaments.views.public.tournament_page import address, find, results_shown, show

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_safe
def public_print(request: ActorRequest, club: str, slug: str, kind: str) -> HttpResponse:
    """A print of a tournament for strangers, under the names that strangers may read."""
    tournament, kind_ = find(request, club, slug), kind_of(kind)
    if not kind_.public:
        raise NotFound
    if kind_.public == RESULTS and not results_shown(request, tournament):
        return show(request, tournament, "public/held.html", here="standings")
    form = form_for(request, tournament, kind_, public=True)
    if not form.is_valid() or ("player" in kind_.asks and not form.cleaned_data["player"]):
        raise NotFound
    return answer_file(request, tournament, kind_, form, public=True)


@require_safe
def sheet_code(request: ActorRequest, code: str) -> HttpResponse:
    """Where the code on a marked sheet leads: to the table's sheet at the desk, or to the one everybody may read."""
    place = place_of(_read(code))
    if place and may(request.actor, "see_tournament", place.tournament):
        return redirect("sheet", place.tournament.public_id, place.round, place.table)
    if place and may_see_publicly(place.tournament):
        return redirect("public_sheet", *address(*place))
    raise NotFound if request.actor.user else NotAllowed


def _read(code: str) -> SheetCode | TableCode:
    try:
        return decode(code)
    except ValueError as wrong:
        raise NotFound from wrong
