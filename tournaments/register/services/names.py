"""Names that changed in the register: every evening that names these people follows."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.db import transaction
from django.utils import timezone

from tournaments.clubs.selectors import family_first_for
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Entrant, Tournament
from tournaments.evening.rounds.selectors.named import evenings_naming
from tournaments.frame.registries import names_hidden
from tournaments.register.models import Player, Shown
from tournaments.register.names import entrant_names

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tournaments.clubs.models import Club
    from tournaments.security.actors import Actor


@transaction.atomic
def tell_names_changed(*, players: Collection[Player], actor: Actor, names: Iterable[str] = ()) -> None:
    """Name these players of one club on every evening as they are named now; no kept page of it is right any more.

    `names` are those that somebody may have typed there. An evening that another machine leads is named anew here too;
    its journal is written there, so it gets no row.
    """
    for tournament in evenings_naming(next(iter(players)).club, players, names) if players else ():
        journal.lock(tournament)
        entrants = tournament.entrants.filter(players__in=players).distinct()
        numbers = [name_entrant(entrant) for entrant in entrants]
        if tournament.led_elsewhere:
            Tournament.objects.filter(pk=tournament.pk).update(changed_at=timezone.now())
        else:
            journal.write(tournament=tournament, kind="names_changed", actor=actor, payload={"entrants": numbers})
    hidden = [player for player in players if player.shown == Shown.HIDDEN]
    for hear in names_hidden:
        hear(hidden)


def rename_short(*, club: Club, actor: Actor) -> None:
    """Compute short public names again, after the club chose which name comes first."""
    tell_names_changed(players=list(club.players.filter(shown=Shown.SHORT)), actor=actor)


def name_entrant(entrant: Entrant) -> int:
    """Store an entrant's names as its players' names are now; returns its number."""
    players = [member.player for member in entrant.members.select_related("player")]
    names = entrant_names(players, entrant.number, family_first_for(players), entrant.team)
    entrant.name, entrant.public_name, entrant.label, entrant.category = names
    Entrant.objects.filter(pk=entrant.pk).update(
        name=entrant.name, public_name=entrant.public_name, label=entrant.label, category=entrant.category
    )
    return entrant.number
