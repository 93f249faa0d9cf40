"""Locale of a club's pages: in its time zone, in its language for whoever asks for none, and points as its prices have
them."""

from __future__ import annotations

from contextlib import suppress
from typing import TYPE_CHECKING

from asgiref.local import Local
from django.conf import settings
from django.utils import timezone, translation
from django.utils.translation.trans_real import get_supported_language_variant, parse_accept_lang_header

from reports.numbers import decimals_in_force
from scoring.decimals import decimals_of
from tournaments.frame.time_zones import zone_of

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.models import PriceListVersion


_reader = Local()


def note_wish(request: HttpRequest, in_address: str) -> None:
    """Remember whether this reader asked for a language of ours: in the address, by the switch, or by the browser."""
    _reader.wished = bool(in_address) or _asked_for(request)
    decimals_in_force.set(0)


def use_locale_of(club: Club) -> None:
    """Write in the club's zone for the rest of this request, and in its language where the reader named none."""
    timezone.activate(zone_of(club))
    if club.language in dict(settings.LANGUAGES) and not getattr(_reader, "wished", True):
        translation.activate(club.language)


def use_points_of(priced: Tournament | PriceListVersion) -> None:
    """Write and read points for the rest of this request as this evening's, or list's, prices are written."""
    decimals_in_force.set(decimals_of(priced.overlay))


def _asked_for(request: HttpRequest) -> bool:
    header = parse_accept_lang_header(request.headers.get("Accept-Language", ""))
    codes = [request.COOKIES.get(settings.LANGUAGE_COOKIE_NAME, ""), *(code for code, _weight in header)]
    return any(map(_is_ours, codes))


def _is_ours(code: str) -> bool:
    with suppress(LookupError):
        return bool(get_supported_language_variant(code))
    return False
