"""Price lists as people read them: a club's, the versions of one, and where an evening's prices come from."""

from __future__ import annotations

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Prefetch, QuerySet

from reports.score_tables.changes import changes
from scoring import Variant
from tournaments.models import Club, PriceList, PriceListVersion, Tournament, User
from tournaments.play.facts import variant_of
from tournaments.wording.translate import say, say_name


class VersionRow(NamedTuple):
    """One version: who saved it (empty where nobody knows any more), and what it changed, as sentences."""

    number: int
    saved_at: datetime
    who: str
    note: str
    changes: list[str]
    evenings: list[Tournament]


class PriceOrigin(NamedTuple):
    """The version of a price list that an evening began with.

    `newer` is the list's newest version where that is a later one; `changed` says that the evening's prices or house
    rules are no longer those of its version.
    """

    price_list: PriceList
    version: PriceListVersion
    newer: PriceListVersion | None
    changed: bool


def price_lists_of(club: Club) -> QuerySet[PriceList]:
    """The club's lists by name, each with its versions: two queries."""
    return club.price_lists.prefetch_related("versions")


def versions_of(price_list: PriceList) -> list[VersionRow]:
    """Every version, newest first, with its evenings: three queries."""
    evenings = Prefetch("tournaments", Tournament.objects.order_by("-date", "-pk"))
    versions = list(price_list.versions.order_by("number").prefetch_related(evenings))
    ids = {version.actor["id"] for version in versions if version.actor.get("id")}
    people = {str(user.public_id): str(user) for user in User.objects.filter(public_id__in=ids)}
    rows, before = [], None
    for version in versions:
        version.price_list = price_list
        variant = variant_of(version)
        rows.append(_row(version, before, variant, people))
        before = variant
    return rows[::-1]


def _row(version: PriceListVersion, before: Variant | None, variant: Variant, people: dict[str, str]) -> VersionRow:
    return VersionRow(
        number=version.number,
        saved_at=version.saved_at,
        who=people.get(version.actor.get("id", ""), ""),
        note=version.note,
        changes=changed_words(before, variant) if before else [],
        evenings=list(version.tournaments.all()),
    )


def changed_words(before: Variant, after: Variant) -> list[str]:
    """What differs, in the reader's language."""
    return changes(lambda label: _said(label, after.game), before, after)


def _said(label: Any, game: str) -> str:
    return say_name(label, game) if isinstance(label, str) else say(label)


def price_origin(tournament: Tournament) -> PriceOrigin | None:
    """Which version of its list an evening plays; None where it began with no list. Two queries at most.

    That is the newest that says what the evening plays, and where none does the one that it began with.
    """
    if tournament.price_version_id is None:
        return None
    began = PriceListVersion.objects.select_related("price_list").get(pk=tournament.price_version_id)
    versions = list(began.price_list.versions.order_by("-number"))
    played = {key: getattr(tournament, key) for key in began.content}
    for version in versions:
        version.price_list = began.price_list
    same = next((version for version in versions if version.content == played), None)
    version, newest = same or began, versions[0]
    return PriceOrigin(
        price_list=began.price_list,
        version=version,
        newer=newest if newest.number > version.number else None,
        changed=same is None,
    )
