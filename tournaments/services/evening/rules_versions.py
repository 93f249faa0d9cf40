"""Changing house rules and prices after the first deal: a new version of the rules, under which every deal counts."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import FrozenRules, JournalEntry, Round, Status, Table
from tournaments.play.facts import document_of, facts_of, variant_of, variant_with
from tournaments.play.hashes import canonical
from tournaments.play.rules_versions import KIND, next_number, version_told
from tournaments.security.permissions import require
from tournaments.selectors.evening.rules_impact import impact_of
from tournaments.services import journal
from tournaments.services.table.sheets import resettle

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import Actor
    from tournaments.selectors.evening.rules_impact import Impact


class NotAsShown(Refused):
    """A change of the rules that does something else than its preview said; `impact` is what it does now."""

    def __init__(self, impact: Impact, message: str) -> None:
        self.impact = impact
        super().__init__(message)


def preview_rules(*, tournament: Tournament, rules: dict[str, Any], overlay: dict[str, Any], actor: Actor) -> Impact:
    """What these rules would change. Refused, and RuleError, as `replace_rules` would; nothing is written."""
    require(actor, "change_tournament", tournament)
    _ensure_changeable(tournament, rules, overlay)
    return impact_of(tournament, rules, overlay)


@transaction.atomic
def replace_rules(
    *,
    tournament: Tournament,
    rules: dict[str, Any],
    overlay: dict[str, Any],
    actor: Actor,
    reason: str,
    seen: str | None = None,
    undoes: int | None = None,
) -> Impact:
    """Play the evening under other house rules and numbers: every deal keeps its facts and is scored again.

    NotAsShown where deals are not possible under these rules, or where the change differs from the preview with the
    checksum `seen` (None takes it as it is). Undoing a change (`undoes`) needs no reason. What changed is returned.
    """
    require(actor, "undo" if undoes else "change_tournament", tournament)
    journal.lock(tournament)
    _ensure_changeable(tournament, rules, overlay)
    impact = impact_of(tournament, rules, overlay)
    if impact.unreadable:
        raise NotAsShown(impact, _("Deals were played that are not possible under these rules."))
    if seen not in (None, impact.seen):
        raise NotAsShown(impact, _("Something happened meanwhile; the change is now as shown here."))
    if not reason.strip() and not undoes:
        raise Refused(problems={"reason": [_("Give the reason for changing the rules. Everybody can read it.")]})
    before = {"rules": tournament.rules, "overlay": tournament.overlay}
    tournament.rules, tournament.overlay = rules, overlay
    _store(tournament, _write(tournament, impact, before, actor, reason, undoes), impact)
    return impact


def _write(
    tournament: Tournament, impact: Impact, before: dict[str, Any], actor: Actor, reason: str, undoes: int | None
) -> JournalEntry:
    """One act with the rules before and after, and everything that follows besides the scores."""
    payload = {
        **facts_of(tournament),
        "version": next_number(tournament),
        "before": before,
        "round": impact.round,
        "deal": impact.deal,
        "scored": {"deals": len(impact.scored), "tables": impact.tables},
        "unconfirmed": impact.unconfirmed,
        "standings": impact.standings,
    }
    return journal.write(
        tournament=tournament, kind=KIND, actor=actor, payload=payload, reason=reason.strip(), undoes=undoes
    )


def _ensure_changeable(tournament: Tournament, rules: dict[str, Any], overlay: dict[str, Any]) -> None:
    if tournament.rules_frozen_at is None:
        raise Refused(_("No deal has been entered yet. Change the rules on their own page."))
    if tournament.status == Status.FINISHED:
        raise Refused(_("This evening is finished. Open it again first; then its rules can be corrected."))
    now = variant_of(tournament)
    then = variant_with(tournament, rules, overlay)
    if canonical([rules, overlay]) == canonical([tournament.rules, tournament.overlay]):
        raise Refused(_("These are the rules already."))
    if then.unit is not now.unit:
        raise Refused(_("Under these rules others would score than those who sit here. That cannot change any more."))


def _store(tournament: Tournament, entry: JournalEntry, impact: Impact) -> None:
    tournament.rules_versions = [*tournament.rules_versions, version_told(entry)]
    tournament.save(update_fields=["rules", "overlay", "rules_versions"])
    FrozenRules.objects.update_or_create(tournament=tournament, defaults={"document": document_of(tournament)})
    tables = list(Table.objects.filter(round__tournament=tournament).select_related("round"))
    resettle(tournament, tables)
    agreed = [table.pk for table in tables if (table.round.number, table.number) in impact.unconfirmed]
    Table.objects.filter(pk__in=agreed).update(ns_confirmed_at=None, ew_confirmed_at=None)
    for round_ in Round.objects.filter(tournament=tournament, status=Round.Status.CLOSED):
        round_.standings = impact.standings[str(round_.number)]
        round_.save(update_fields=["standings"])
