"""Switching a club's features on and off."""

from django.db import transaction

from tournaments.clubs.features import FEATURES, features_of
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
def begin_to_use(club: Club, key: str) -> None:
    """Switch a feature on as something of it is stored, so that nobody looks for what was just made."""
    if key not in features_of(club):
        _store(club, {key: True})


def _store(club: Club, switches: dict[str, bool]) -> None:
    if unknown := switches.keys() - FEATURES.keys():
        raise TypeError(f"No features: {', '.join(sorted(unknown))}.")
    lock_club(club)
    stored = set(Club.objects.values_list("features", flat=True).get(pk=club.pk))
    on = {key for key, wanted in switches.items() if wanted}
    club.features = [key for key in FEATURES if key in (stored - switches.keys()) | on]
    club.save(update_fields=["features"])
