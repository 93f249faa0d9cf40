"""Versions of the rules in sentences: when they changed, why, and that every deal is scored by the new ones."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from tournaments.play.rules_versions import noticed_in, versions_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from tournaments.models import Tournament
    from tournaments.play.rules_versions import RulesVersion

    Words = Callable[[str], str]


def sentence_of(version: RulesVersion, words: Words = str) -> str:
    """When and why the rules changed, for everybody who might wonder about other points than before; `words` says what
    was typed as these readers may read it."""
    if version.undoes:
        text = _(
            "After deal {deal} of round {round} the rules were changed back. Every deal is scored by them, earlier "
            "ones too."
        )
    else:
        text = _(
            "After deal {deal} of round {round} rules or prices were changed: “{reason}”. Every deal is scored by the "
            "new ones, earlier ones too."
        )
    return text.format(deal=version.deal, round=version.round, reason=words(version.reason))


def changes_told(tournament: Tournament, words: Words = str) -> list[str]:
    """A sentence for each change of the rules of an evening, in order; nothing where they stayed."""
    return [sentence_of(version, words) for version in versions_of(tournament)]


def notice_in(tournament: Tournament, round_number: int, words: Words = str) -> str:
    """The sentence about the newest change that concerns deals of this round; empty where there is none."""
    version = noticed_in(tournament, round_number)
    return sentence_of(version, words) if version else ""
