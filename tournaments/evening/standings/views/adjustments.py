"""Points given or taken with a reason, and undone again.

Handicaps by former results: the rule of an evening, and what it gives to whom.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.forms import Form
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from reports.handicaps import handicap_from
from reports.numbers import average
from tournaments.errors import Refused
from tournaments.evening.rounds.facts import stages_of
from tournaments.evening.rounds.forms.rounds import AdjustmentForm
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.standings.forms import HandicapRuleForm, HandicapsForm
from tournaments.evening.standings.selectors.handicaps import computed_handicaps, given_handicaps, rule_of
from tournaments.evening.standings.selectors.results import BEGUN
from tournaments.evening.standings.services import (
    adjust_points,
    restore_adjustment,
    set_handicap_rule,
    set_handicaps,
    withdraw_adjustment,
)
from tournaments.frame.forms import tell
from tournaments.frame.translate import say
from tournaments.security.get_or_404 import entrant_for, round_for, sent, show, text_of, tournament_for

if TYPE_CHECKING:
    from reports.handicaps import HandicapRule
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import ActorRequest


@require_http_methods(["GET", "POST"])
def adjustments(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The corrections so far, and a new one."""
    tournament = tournament_for(request, public_id, "adjust_points")
    entrants = [(entrant.number, f"{entrant.number} · {entrant.name}") for entrant in tournament.entrants.all()]
    form = AdjustmentForm(entrants, sent(request), **_rounds(tournament))
    if request.method == "POST" and form.is_valid() and _given(request, tournament, form):
        return redirect("adjustments", tournament.public_id)
    given = tournament.adjustments.filter(handicap__isnull=True).select_related("entrant", "round")
    return show(request, tournament, "evening/standings/adjustments.html", form=form, adjustments=given)


@require_POST
def adjustment_switch(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """Take a correction back, or let it count again."""
    tournament = tournament_for(request, public_id, "adjust_points")
    adjustment = get_object_or_404(tournament.adjustments.filter(handicap__isnull=True), uid=uid)
    adjustment.tournament = tournament
    service = restore_adjustment if adjustment.withdrawn else withdraw_adjustment
    service(adjustment=adjustment, actor=request.actor)
    messages.success(request, _("It counts no longer.") if adjustment.withdrawn else _("It counts again."))
    return redirect("adjustments", tournament.public_id)


def _given(request: ActorRequest, tournament: Tournament, form: Form) -> bool:
    answers = form.cleaned_data
    try:
        adjust_points(
            entrant=entrant_for(tournament, answers["entrant"]),
            points=answers["points"],
            reason=answers["reason"],
            actor=request.actor,
            round_=round_for(tournament, answers["round"]) if answers["round"] else None,
        )
    except Refused as refusal:
        tell(form, refusal)
        return False
    messages.success(request, _("Kept, with its reason."))
    return True


def _rounds(tournament: Tournament) -> dict[str, Any]:
    """The rounds that have begun, the one in play chosen, and what it means to choose none."""
    begun = tournament.rounds.filter(status__in=BEGUN).order_by("number")
    playing = round_in_play(begun)
    anew = any(not stage.carry for stage in stages_of(tournament))
    return {
        "rounds": [(one.number, _("round {number}").format(number=one.number)) for one in begun],
        "initial": {"round": playing.number if playing else ""},
        "whole": _("the whole event; a part that starts again leaves it out") if anew else _("the whole event"),
    }


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
    return show(request, tournament, "evening/standings/handicap.html", **context)


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
