"""Guessing of table codes: counted for each device, slowed down for all, and never in the way of a link that works.

Everybody in a hall shares one address, so nobody is locked out by it: only codes typed on a device that never opened a
table wait a while. The link of a code holds 130 bits and is not guessed.
"""

from datetime import timedelta

from django.conf import settings
from django.utils import timezone

from tournaments.errors import NotFound, TooManyTries
from tournaments.models import Device, TableCode, WrongCode
from tournaments.services.doors import find_code, hash_of

WINDOW = timedelta(minutes=10)
OWN_TRIES, TRIES_OF_AN_ADDRESS, TRIES_OF_ALL = 10, 40, 400
TYPED = 16


def open_door(told, *, device=None, address=""):
    """The working code behind a link's token or a typed code; NotFound, or TooManyTries where guessing goes on."""
    told = str(told)[:100]
    if len(told) > TYPED:
        return find_code(told)
    guesser, tries = _guesser(device, address)
    _slow_down(guesser, tries)
    try:
        return find_code(told)
    except NotFound:
        _note(guesser)
        raise


def was_revoked(told):
    """Did this link's token open a table once?"""
    keys = [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]
    hashes = [hash_of(key, "token", str(told)[:100]) for key in keys]
    return TableCode.objects.filter(token_hash__in=hashes).select_related("tournament__club").first()


def _guesser(device, address):
    known = device is not None and Device.objects.filter(public_id=device).exists()
    name = f"device {device}" if known else f"address {address}"
    return hash_of(settings.SECRET_KEY, "guesser", name), OWN_TRIES if known else TRIES_OF_AN_ADDRESS


def _slow_down(guesser, tries):
    recent = WrongCode.objects.filter(at__gt=timezone.now() - WINDOW)
    if recent.filter(guesser=guesser).count() >= tries or recent.count() >= TRIES_OF_ALL:
        raise TooManyTries


def _note(guesser):
    now = timezone.now()
    WrongCode.objects.filter(at__lt=now - WINDOW).delete()
    WrongCode.objects.create(guesser=guesser, at=now)
