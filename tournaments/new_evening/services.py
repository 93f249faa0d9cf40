"""Having an evening once more, or many times: what was chosen for the last one is not asked again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import ngettext

from tournaments.clubs.services import assign
from tournaments.entries.models import FACTS as ANNOUNCED
from tournaments.entries.selectors import announcement_of
from tournaments.entries.services.announcements import announce
from tournaments.errors import Refused
from tournaments.evening.rounds.services.tournaments import create_tournament, publish_tournament
from tournaments.new_evening.selectors import MOST, announcement_again, facts_again, name_on
from tournaments.seasons.services import add_evening, remove_evening

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from datetime import date

    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.models import PriceListVersion
    from tournaments.seasons.models import Season
    from tournaments.security.actors import Actor


@transaction.atomic
def repeat_evening(
    *,
    evening: Tournament,
    days: Sequence[date],
    actor: Actor,
    site: str,
    plan: Mapping[str, Any] | None = None,
    announced: Mapping[str, Any] | None = None,
    seasons: Sequence[Season] = (),
    not_for: Sequence[Season] = (),
    version: PriceListVersion | None = None,
    named_for: date | None = None,
) -> list[Tournament]:
    """An evening like this one on each of these days, with its announcement, its helpers and its public page.

    `not_for` are seasons that would take it by its day, and do not. `plan` and `announced` are what is another this
    time; with a `version` that one of the price list is played. A name that tells the day `named_for` tells the day
    of each.
    """
    if len(days) > MOST:
        refusal = ngettext("At most {n} evening at once.", "At most {n} evenings at once.", MOST)
        raise Refused(problems={"until": [refusal.format(n=MOST)]})
    facts = {**facts_again(evening), **(plan or {})}
    if version:
        facts |= {"rules": version.rules, "overlay": version.overlay}
    facts["price_version"] = version or evening.price_version
    name, old_day = facts.pop("name"), named_for or evening.date
    evenings = []
    for day in days:
        tournament = create_tournament(
            club=evening.club,
            actor=actor,
            name=name_on(name, old_day, day),
            slug=f"{name[:48]} {day}",
            date=day,
            **facts,
        )
        _announce_again(evening, tournament, actor, site, announced or {})
        for season in seasons:
            add_evening(season=season, tournament=tournament, actor=actor)
        for season in not_for:
            remove_evening(season=season, tournament=tournament, actor=actor)
        evenings.append(tournament)
    return evenings


def _announce_again(
    evening: Tournament, tournament: Tournament, actor: Actor, site: str, announced: Mapping[str, Any]
) -> None:
    again = announcement_again(evening, tournament.date)
    facts = {**{field: getattr(again, field) for field in ANNOUNCED}, **announced}
    if announcement_of(evening) or any(announced.get(field) for field in ("starts_at", "doors_at", "place", "fees")):
        announce(tournament=tournament, actor=actor, site=site, **facts)
    if evening.published:
        publish_tournament(tournament=tournament, actor=actor)
    for helper in evening.assignments.select_related("user").filter(user__is_active=True):
        assign(tournament=tournament, user=helper.user, role=helper.role, actor=actor)
