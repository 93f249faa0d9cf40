"""Rules changed after the first deal: what that does is shown before it is saved, with a reason."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods

from scoring import FieldErrors
from tournaments.errors import Refused
from tournaments.forms.evening.rules_change import RulesChangeForm
from tournaments.forms.table.refusals import sentences_of
from tournaments.play.facts import variant_of, variant_with
from tournaments.play.rules_versions import KIND
from tournaments.security.permissions import may
from tournaments.security.untrusted_input import whole_number
from tournaments.selectors.evening.rules_history import rules_history
from tournaments.selectors.evening.rules_impact import impact_of
from tournaments.services.evening.rules_versions import NotAsShown, preview_rules, replace_rules
from tournaments.services.evening.undo import can_undo, last_act
from tournaments.views.get_or_404 import show, tournament_for
from tournaments.views.public.rules import diff_of
from tournaments.wording.rules_diff import rules_diff
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import JournalEntry, Tournament
    from tournaments.security.actors import ActorRequest
    from tournaments.selectors.evening.rules_impact import Impact


def preview_change(
    request: ActorRequest, tournament: Tournament, *, rules: dict[str, Any], overlay: dict[str, Any]
) -> HttpResponse:
    """What these rules would change about an evening in play, with a form that saves them; nothing is stored.

    The proposal travels in hidden fields and is validated again when it is saved. NotAllowed for who may not change
    the evening; RuleError, to be shown at the fields of the form it came from, for rules that do not fit the variant.
    An evening that takes no change (finished, or nothing differs) leads back to its house rules, which say why.
    """
    try:
        impact = preview_rules(tournament=tournament, rules=rules, overlay=overlay, actor=request.actor)
    except Refused as refusal:
        if not may(request.actor, "change_tournament", tournament):
            raise
        messages.info(request, str(refusal))
        return redirect("house_rules", tournament.public_id)
    return _page(request, tournament, RulesChangeForm.of(rules, overlay, impact.seen), impact)


@require_http_methods(["GET", "POST"])
def rules_change(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Save what was shown; or show what returning to an earlier version would change, or undoing the last change."""
    tournament = tournament_for(request, public_id, "change_tournament")
    if request.method == "POST":
        return _save(request, tournament)
    last = last_act(tournament)
    if last and can_undo(last) and last.kind == KIND and str(last.seq) == request.GET.get("undo"):
        before = last.payload["before"]
        form = RulesChangeForm.of(**before, seen="")
        return _page(request, tournament, form, impact_of(tournament, **before), undoes=last)
    wanted = whole_number(request.GET.get("version", ""), 0)
    version = next((one for one in rules_history(tournament) if one.number == wanted), None)
    if version is None:
        return redirect("house_rules", tournament.public_id)
    return preview_change(request, tournament, rules=version.rules, overlay=version.overlay)


def versions_shown(tournament: Tournament) -> list[dict[str, Any]]:
    """The versions of an evening's rules, the newest first, each with what it changed; none where they stayed."""
    history = rules_history(tournament)
    return [
        {"version": one, "diff": diff_of(tournament, one), "current": one is history[-1]} for one in reversed(history)
    ]


def _save(request: ActorRequest, tournament: Tournament) -> HttpResponse:
    form = RulesChangeForm(request.POST)
    if not form.proposal:
        messages.error(request, _("The change could not be read. Make it again."))
        return redirect("house_rules", tournament.public_id)
    try:
        if form.is_valid():
            impact = replace_rules(
                tournament=tournament,
                rules=form.proposal["rules"],
                overlay=form.proposal["overlay"],
                actor=request.actor,
                reason=form.cleaned_data["reason"],
                seen=form.expected,
            )
            messages.success(request, _saved(impact))
            return redirect("house_rules", tournament.public_id)
        impact = preview_rules(tournament=tournament, actor=request.actor, **form.proposal)
    except NotAsShown as other:
        again = RulesChangeForm.of(
            **form.proposal, seen=other.impact.seen, reason=form.data.get("reason", ""), again=True
        )
        return _page(request, tournament, again, other.impact, message=str(other), status=409)
    except (Refused, FieldErrors) as refusal:
        messages.error(request, str(refusal) if isinstance(refusal, Refused) else " ".join(sentences_of(refusal)))
        return redirect("house_rules", tournament.public_id)
    return _page(request, tournament, form, impact, status=422)


def _saved(impact: Impact) -> str:
    if not impact.scored:
        return _("The rules are changed. No deal scores differently.")
    told = ngettext(
        "The rules are changed, and {n} deal was scored again.",
        "The rules are changed, and {n} deals were scored again.",
        len(impact.scored),
    )
    return told.format(n=len(impact.scored))


def _page(
    request: ActorRequest,
    tournament: Tournament,
    form: RulesChangeForm,
    impact: Impact,
    *,
    message: str = "",
    undoes: JournalEntry | None = None,
    status: int = 200,
) -> HttpResponse:
    return show(
        request,
        tournament,
        "evening/rules_change.html",
        status=status,
        form=form,
        impact=impact,
        message=message,
        undoes=undoes,
        diff=rules_diff(variant_of(tournament), variant_with(tournament, **form.proposal)),
        sheets=_by_table(impact),
        unreadable=[(one, [say(message) for message in one.why]) for one in impact.unreadable],
    )


def _by_table(impact: Impact) -> list[tuple[int, int, list[int]]]:
    """The deals that score otherwise: round, table, numbers."""
    places = dict.fromkeys(deal[:2] for deal in impact.scored)
    return [(*place, [number for *there, number in impact.scored if tuple(there) == place]) for place in places]
