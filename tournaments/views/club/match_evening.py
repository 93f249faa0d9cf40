"""A match played as an evening of a club, for its organisers: made or chosen, its players set, let go of."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from reports.numbers import score_told
from tournaments.errors import NotFound, Refused
from tournaments.forms.club.match_evenings import LineUpsForm, MatchEveningForm
from tournaments.forms.table.refusals import tell
from tournaments.models import League, LineUp
from tournaments.selectors.club.cups import match_of
from tournaments.selectors.club.match_evenings import clubs_of, differing
from tournaments.services.club.match_evenings import leave_match, play_as_evening, set_players
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent
from tournaments.views.public.captains import evening_context

if TYPE_CHECKING:
    from collections.abc import Iterable

    from tournaments.models import Club
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.club.leagues import MatchView
    from tournaments.selectors.club.match_evenings import EveningView


@require_http_methods(["GET", "POST"])
def match_evening(request: ActorRequest, slug: str, of: str, league: str, uid: UUID) -> HttpResponse:
    """Choose or make the evening of a match; its players from the line-ups; take it from the match again."""
    club = club_for(request, slug, "create_tournament")
    league_ = League.objects.select_related("club").filter(club__slug=of, slug=league).first()
    one = match_of(league_, uid) if league_ else None
    if one is None or club not in clubs_of(one.match):
        raise NotFound
    told = evening_context(request, one)
    evening = told["evening"]
    names = dict(LineUp.objects.filter(match=one.match.pk).values_list("side", "names"))
    start = {f"{side}_players": names.get(side, "") for side in ("home", "away")}
    form = (
        LineUpsForm(sent(request), initial=start) if evening else MatchEveningForm(club, sent(request), initial=start)
    )
    form.fields["home_players"].label, form.fields["away_players"].label = one.match.home.name, one.match.away.name
    if request.method == "POST" and _done(request, club, one, evening, form):
        return redirect(request.path)
    context: dict[str, Any] = {**told, "league": league_, "one": one, "match": one.match, "form": form}
    return show_club(request, club, "club/match_evening.html", **context)


def as_the_evening_says(evening: EveningView | None) -> dict[str, str]:
    """A ruling to start from: the result of an evening that says something else than what is recorded."""
    if evening is None or not evening.differs:
        return {}
    return {"ruling": "settle", "score": "\n".join(f"{home}:{away}" for home, away in evening.parts)}


def scores_that_changed(league: League, matches: Iterable[MatchView]) -> list[tuple[MatchView, str]]:
    """The matches whose evenings say something else than what is recorded, with what they say."""
    return [(evening.one, score_told(*evening.score)) for evening in differing(league, matches)]


def _done(request: ActorRequest, club: Club, one: MatchView, evening: EveningView | None, form: Any) -> bool:
    """Was it done? If not, the form says why."""
    if evening and request.POST.get("act") == "leave":
        leave_match(evening=evening.link, actor=request.actor)
        messages.success(
            request, _("{name} is no longer the evening of this match.").format(name=evening.tournament.name)
        )
        return True
    if not form.is_valid():
        return False
    try:
        if evening:
            set_players(evening=evening.link, line_ups=form.line_ups, actor=request.actor)
            messages.success(request, _("The players are set, and the rounds are drawn."))
        else:
            source, chosen = form.picked
            given = {"chosen": chosen, "day": one.date, "line_ups": form.line_ups}
            made = play_as_evening(match=one.match, club=club, source=source, actor=request.actor, **given)
            messages.success(request, _("This match is played as {name}.").format(name=made.tournament.name))
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True
