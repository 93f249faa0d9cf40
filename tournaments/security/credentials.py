"""What is shown instead of a password: a browser's signed id and the table it opened last, and hashes of codes."""

import uuid
from datetime import timedelta
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac

from tournaments.models import Device
from tournaments.security.actors import ActorRequest

DEVICE, TABLE = f"{settings.WHOLE_SITE_COOKIE}device", f"{settings.PATH_COOKIE}table_code"
A_YEAR = int(timedelta(days=365).total_seconds())
HALF = 64
AN_EVENING = int(timedelta(hours=18).total_seconds())


def device_of(request: ActorRequest) -> Device | None:
    """The device that sent the request, unsaved; None for a browser that never opened a table."""
    try:
        return Device(public_id=uuid.UUID(request.get_signed_cookie(DEVICE, max_age=A_YEAR)))
    except (KeyError, ValueError, BadSignature):
        return None


def remembered_code(request: HttpRequest) -> str:
    """The token of the table this browser opened this evening, or an empty text."""
    try:
        return str(request.get_signed_cookie(TABLE, max_age=AN_EVENING))
    except (KeyError, BadSignature):
        return ""


def remember(response: HttpResponse, device_id: uuid.UUID, token: str) -> HttpResponse:
    """Give the browser its id and remember which table it opened."""
    shared: dict[str, Any] = {"httponly": True, "samesite": "Lax", "secure": settings.SESSION_COOKIE_SECURE}
    response.set_signed_cookie(DEVICE, str(device_id), max_age=A_YEAR, **shared)
    response.set_signed_cookie(TABLE, token, max_age=AN_EVENING, path="/t/", **shared)
    return response


def address_of(request: HttpRequest) -> str | None:
    """The network address of a request, as the server in front reports it; of IPv6 the half that names the network."""
    reported: str = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(reported)
    except ValueError:
        return reported or None
    if not isinstance(address, IPv6Address):
        return reported
    return str(address.ipv4_mapped or IPv6Address(int(address) >> HALF << HALF))


def hash_of(key: str, kind: str, secret: str) -> str:
    """The keyed hash of a secret: nobody can search for the code with a copy of the database alone."""
    return salted_hmac(f"tournaments.doors.{kind}", secret, secret=key, algorithm="sha256").hexdigest()


def signing_keys() -> list[str]:
    """The site's own key, and those that it had before."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]  # type: ignore[list-item]  # ours are texts
