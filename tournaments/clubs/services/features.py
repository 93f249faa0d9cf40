"""Switching a club's features on and off."""

from django.db import transaction

from tournaments.clubs.features import FEATURES
from tournaments.clubs.models import Club
from tournaments.clubs.services.names import lock_club
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note


@transaction.atomic
def switch_features(*, club: Club, actor: Actor, **switches: bool) -> None:
    """Switch these features on or off; others stay as they are."""
    require(actor, "change_club", club)
    _store(club, switches)
    note("features switched", club=club.slug, by=actor.id)


@transaction.atomic
def switch_on_what_is_stored(club: Club) -> None:
    """Switch on every feature of which the club has something, as after filling it by a program."""
    _store(club, {key: True for key, feature in FEATURES.items() if feature.in_use(club)})


def _store(club: Club, switches: dict[str, bool]) -> None:
    if unknown := switches.keys() - FEATURES.keys():
        raise TypeError(f"No features: {', '.join(sorted(unknown))}.")
    lock_club(club)
    stored = set(Club.objects.values_list("features", flat=True).get(pk=club.pk))
    on = {key for key, wanted in switches.items() if wanted}
    club.features = [key for key in FEATURES if key in (stored - switches.keys()) | on]
    club.save(update_fields=["features"])
