"""Versions of the rules: the changes that were made after the first deal, as the journal tells them. Pure.

The rules of the first deal are version 1. A tournament keeps the later ones as short JSON values beside its other
facts, so that no page asks for them; the rules themselves are in the journal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

if TYPE_CHECKING:
    from tournaments.evening.journal.models import JournalEntry
    from tournaments.evening.rounds.models import Tournament


KIND = "rules_changed"


class RulesVersion(NamedTuple):
    """A version of the rules: the journal row that made it, when, why, and after which deal of which round.

    `undoes` is the number of the row that it took back, None for a change.
    """

    number: int
    seq: int
    at: str
    reason: str
    round: int
    deal: int
    undoes: int | None = None


def is_version(kind: str, payload: dict[str, Any]) -> bool:
    """Did this journal row change the rules after the first deal?"""
    return kind == KIND and "version" in payload


def version_of_row(entry: JournalEntry) -> dict[str, Any]:
    """The version that a journal row made, as the tournament keeps it."""
    number, round_, deal = (entry.payload[fact] for fact in ("version", "round", "deal"))
    version = RulesVersion(number, entry.seq, entry.at.isoformat(), entry.reason, round_, deal, entry.undoes)
    return version._asdict()


def versions_of(tournament: Tournament) -> tuple[RulesVersion, ...]:
    """The versions after the first, in order; none for an evening whose rules stayed."""
    return tuple(RulesVersion(**version) for version in tournament.rules_versions)


def next_number(tournament: Tournament) -> int:
    """The number that the next version of the rules gets."""
    return len(tournament.rules_versions) + 2


def noticed_in(tournament: Tournament, round_number: int) -> RulesVersion | None:
    """The newest version that scored deals of this round again; None where its deals were scored once."""
    concerned = (version for version in versions_of(tournament) if version.round >= round_number)
    return max(concerned, default=None)
