"""The versions of an evening's rules as the journal has them: when, who, why, and the rules before and after."""

from __future__ import annotations

from datetime import datetime
from typing import TYPE_CHECKING, Any, NamedTuple

from tournaments.models import JournalEntry
from tournaments.play.rules_versions import KIND, is_version
from tournaments.selectors.evening.journal import Act, acts

if TYPE_CHECKING:
    from tournaments.models import Tournament


class VersionRules(NamedTuple):
    """A version of the rules. Of the first, which no act made, only the rules are known and since when.

    `before` are the rules of the version before it; `deals` and `tables` what it scored otherwise.
    """

    number: int
    rules: dict[str, Any]
    overlay: dict[str, Any]
    at: datetime | None
    before: dict[str, Any] | None = None
    who: str = ""
    reason: str = ""
    undoes: int | None = None
    deals: int = 0
    tables: int = 0


def rules_history(tournament: Tournament) -> list[VersionRules]:
    """Every version in order, in two queries; nothing, and none, where the rules stayed as they were."""
    if not tournament.rules_versions:
        return []
    rows = JournalEntry.objects.filter(tournament=tournament, kind=KIND)
    changes = [act for act in acts(rows) if is_version(act.kind, act.payload)]
    first = VersionRules(1, **changes[0].payload["before"], at=tournament.rules_frozen_at)
    return [first, *(_version(act) for act in changes)]


def _version(act: Act) -> VersionRules:
    told = act.payload
    return VersionRules(
        number=told["version"],
        rules=told["rules"],
        overlay=told["overlay"],
        at=act.at,
        before=told["before"],
        who=act.who,
        reason=act.reason,
        undoes=act.undoes,
        **told["scored"],
    )
