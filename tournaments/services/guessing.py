"""Guessing of table codes: counted for each device, slowed down for strangers, never in the way of a link that works.

Everybody in a hall shares one address, so nobody is locked out by it: only codes typed on a device that never opened a
table wait a while. The link of a code holds 130 bits and is not guessed.
"""

from django.conf import settings

from tournaments.errors import NotFound
from tournaments.models import Device, TableCode
from tournaments.services.doors import find_code, hash_of
from tournaments.services.patience import count_try, ensure_patience

TYPED = 16


def open_door(told, *, device=None, address=""):
    """The working code behind a link's token or a typed code; NotFound, or TooManyTries where guessing goes on."""
    told = str(told)[:100]
    if len(told) > TYPED:
        return find_code(told)
    guessers = _guessers(device, address)
    for what, who in guessers:
        ensure_patience(what, who)
    try:
        return find_code(told)
    except NotFound:
        for what, who in guessers:
            count_try(what, who)
        raise


def was_revoked(told):
    """Did this link's token open a table once?"""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    hashes = [hash_of(key, "token", str(told)[:100]) for key in keys]
    return TableCode.objects.filter(token_hash__in=hashes).select_related("tournament__club").first()


def _guessers(device, address):
    """Whom a wrong code is held against. A device that was at a table is not slowed down by strangers."""
    if device is not None and Device.objects.filter(public_id=device).exists():
        return [("wrong code by a device", device), ("wrong code by devices", "")]
    return [("wrong code from an address", address), ("wrong code by strangers", "")]
