"""Handicaps by former results: the rule of an evening, and what it gives to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from reports.handicaps import handicap_from
from reports.numbers import average
from tournaments.errors import Refused
from tournaments.forms.evening.handicaps import HandicapRuleForm, HandicapsForm
from tournaments.forms.table.refusals import tell
from tournaments.selectors.evening.handicaps import computed_handicaps, given_handicaps, rule_of
from tournaments.services.evening.handicaps import set_handicap_rule, set_handicaps
from tournaments.views.get_or_404 import sent, show, text_of, tournament_for
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from reports.handicaps import HandicapRule
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def handicap(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The rule until the first round opens, and everybody's handicap, which can be set by hand at any time."""
    tournament = tournament_for(request, public_id, "change_tournament")
    by_hand = text_of(request, "act") == "points"
    rule = rule_of(tournament)
    form = HandicapRuleForm.of(None if by_hand else sent(request), rule or _rule_before(tournament))
    rows = _rows(tournament)
    people = [(row["number"], row["name"], row["points"]) for row in rows]
    hands = HandicapsForm(people, sent(request) if by_hand else None)
    used: Any = hands if by_hand else form
    if request.method == "POST" and used.is_valid():
        try:
            if by_hand:
                set_handicaps(tournament=tournament, points=hands.points, actor=request.actor)
            else:
                set_handicap_rule(tournament=tournament, rule=form.rule, actor=request.actor)
        except Refused as refusal:
            tell(used, refusal)
        else:
            messages.success(request, _("Saved."))
            return redirect("handicap", tournament.public_id)
    context: dict[str, Any] = {"form": form, "hands": hands, "fixed": any(row["fixed"] for row in rows)}
    context["rule"] = say(rule.sentence) if rule else ""
    context["rows"] = [{**row, "field": hands[f"entrant{row['number']}"]} for row in rows]
    return show(request, tournament, "evening/handicap.html", **context)


def _rule_before(tournament: Tournament) -> HandicapRule | None:
    """The rule of the club's last evening that had one, to begin with; the percentage is typed anew."""
    others = tournament.club.tournaments.exclude(pk=tournament.pk).filter(handicap__isnull=False)
    newest = others.filter(game=tournament.game).order_by("-date", "-pk").first()
    return handicap_from(newest.handicap) if newest else None


def _rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Everybody with the averages, the points that count or will, and whether these are fixed."""
    computed, given = computed_handicaps(tournament), given_handicaps(tournament)
    rows = []
    for number, name in tournament.entrants.order_by("number").values_list("number", "name"):
        own, fixed = computed.get(number), given.get(number)
        known = own.average if own else None
        rows.append(
            {
                "number": number,
                "name": name,
                "points": fixed.points if fixed else own.points if own else 0,
                "average": say(average(known)) if known is not None else "",
                "best": say(average(own.best)) if own and own.best is not None else "",
                "fixed": fixed is not None,
                "by_hand": bool(fixed and fixed.by_hand),
            }
        )
    return rows
