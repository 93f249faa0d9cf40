"""Rate limits: how often one person, browser or address may try one thing, counted in the database for all processes.

Attempts are counted by the closest name there is: a browser, a person, otherwise a network address. A hall shares one
address, so limits by address allow for a whole hall, and never stop people who are signed in, phones that were at a
table, or links.
"""

import logging
from datetime import timedelta
from typing import NamedTuple

from django.conf import settings
from django.db.models import Q
from django.utils import timezone

from tournaments.errors import TooManyTries
from tournaments.frame.models import Attempt
from tournaments.security.actors import hash_of
from tournaments.security.security_log import note


class Limit(NamedTuple):
    """So many within so long; fewer while very many others try the same."""

    tries: int
    window: timedelta
    tries_in_flood: int | None = None


LIMITS = {
    "wrong code by a device": Limit(10, timedelta(minutes=10), 3),
    "wrong code from an address": Limit(40, timedelta(minutes=10), 5),
    "wrong codes from an address in a day": Limit(100, timedelta(days=1)),
    "wrong code by devices of an evening": Limit(400, timedelta(minutes=10)),
    "wrong code by strangers": Limit(400, timedelta(minutes=10)),
    "club from an address": Limit(20, timedelta(hours=1)),
    "club by a person": Limit(10, timedelta(days=1)),
    "taken email from an address": Limit(10, timedelta(hours=1)),
    "invitation by a person": Limit(60, timedelta(hours=1)),
    "mail to an email address": Limit(3, timedelta(hours=1)),
    "mail from an address": Limit(20, timedelta(hours=1)),
    "wrong password by a person": Limit(8, timedelta(minutes=15)),
    "wrong password in a known browser": Limit(8, timedelta(minutes=15)),
    "wrong password from an address": Limit(24, timedelta(days=1)),
    "wrong passwords from an address": Limit(100, timedelta(hours=1)),
    "wrong password for an account": Limit(100, timedelta(days=1)),
    "wrong terminal code from an address": Limit(10, timedelta(minutes=10)),
    "wrong terminal codes": Limit(200, timedelta(days=1)),
    "entry from an address": Limit(60, timedelta(hours=1)),
    "entry for an evening": Limit(500, timedelta(hours=1)),
    "phone for a player from an address": Limit(8, timedelta(hours=1)),
    "phone from an address": Limit(600, timedelta(hours=1)),
    "report from an address": Limit(10, timedelta(hours=1)),
    "photograph from a table": Limit(6, timedelta(minutes=1)),
    "sheets read for a person": Limit(300, timedelta(minutes=10)),
    "letter to all": Limit(5, timedelta(hours=1)),
    "message sent by hand": Limit(20, timedelta(minutes=10)),
}
LONGEST = max(limit.window for limit in LIMITS.values())


def ensure_within_limit(what: str, who: object = "", sentence: str = "", *, flood: bool = False) -> None:
    """Raise TooManyTries, with a sentence for the person, if the limit is reached."""
    if not may_try(what, who, flood=flood):
        note("told to wait", level=logging.WARNING, what=what)
        raise TooManyTries(sentence)


def may_try(what: str, who: object = "", *, flood: bool = False) -> bool:
    """Is one more attempt within the limit? Attempts dated in the future were counted while the clock was wrong."""
    (tries, window, tries_in_flood), now = LIMITS[what], timezone.now()
    if flood and tries_in_flood is not None:
        tries = tries_in_flood
    return Attempt.objects.filter(who=_hidden(what, who), at__gt=now - window, at__lt=now + window).count() < tries


def count_try(what: str, who: object = "") -> None:
    """Count one more attempt, and delete those that are too old to count."""
    now = timezone.now()
    Attempt.objects.filter(Q(at__lt=now - LONGEST) | Q(at__gt=now + LONGEST)).delete()
    Attempt.objects.create(who=_hidden(what, who), at=now)


def _hidden(what: str, who: object) -> str:
    return hash_of(settings.SECRET_KEY, "attempt", f"{what}: {who}")
