"""Price lists in words: which version, and of a known table its source and what that does not state whole."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from scoring.known_tables import KnownTable
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import PriceListVersion


def version_sentence(version: PriceListVersion) -> str:
    """The number and the day of a version: “version 3 of 12 November 2026”."""
    day = date_format(localtime(version.saved_at), "DATE_FORMAT")
    return _("version {number} of {date}").format(number=version.number, date=day)


def dated_source(table: KnownTable) -> str:
    """The source of a table and its date, as far as it is known."""
    if len(table.dated) == len("2026-11-22"):
        read = date_format(date.fromisoformat(table.dated), "DATE_FORMAT")
        return _("{source} (read on {date})").format(source=say(table.source), date=read)
    return _("{source} ({year})").format(source=say(table.source), year=table.dated)


def partly_known(table: KnownTable) -> list[str]:
    """A sentence for each contract of which the source states a part."""
    words = {
        "won": _("made {points}"),
        "over": _("each trick more {points}"),
        "lost": _("lost {points}"),
        "under": _("each missing trick {points}"),
        "all": _("all tricks {points}"),
    }
    names = {contract.key: say(contract.name) for contract in table.resolved().contracts}
    return [
        _("{contract}: the source states only {prices}.").format(
            contract=names[key], prices=", ".join(words[cell].format(points=points) for cell, points in row.items())
        )
        for key, row in table.to_type.items()
        if row
    ]
