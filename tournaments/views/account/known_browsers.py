"""Known browsers: which accounts were signed in in a browser before, so that guesses elsewhere don't lock it out."""

from __future__ import annotations

from secrets import token_hex
from typing import TYPE_CHECKING

from django.conf import settings

from tournaments.security.actors import A_YEAR, address_of, hash_of, signing_keys
from tournaments.services.account.sign_in import Guesser

if TYPE_CHECKING:
    from django.http import HttpRequest, HttpResponse

    from tournaments.models import User

KNOWN, PATH, KEPT = f"{settings.PATH_COOKIE}known", "/sign-in/", 6


def guesser_of(request: HttpRequest, email: str) -> Guesser:
    """Who asks to be signed in with that email address."""
    return Guesser(email, address_of(request), _browser(request) if is_known_here(request, {"username": email}) else "")


def is_known_here(request: HttpRequest, credentials: dict[str, str]) -> bool:
    """Was this account signed in in this browser before? Axes asks too: it counts the others by network address."""
    return not _marks(credentials.get("username") or "").isdisjoint(_parts(request)[1:])


def keep_known(request: HttpRequest, response: HttpResponse, user: User) -> HttpResponse:
    """Remember that this browser knows the account, beside the few others that were signed in there recently."""
    marks = _marks(user.email)
    others = [mark for mark in _parts(request)[1:] if mark not in marks]
    value = ".".join([_browser(request) or token_hex(8), _mark(settings.SECRET_KEY, user.email), *others][: KEPT + 1])
    response.set_signed_cookie(
        KNOWN, value, max_age=A_YEAR, path=PATH, httponly=True, samesite="Lax", secure=settings.SESSION_COOKIE_SECURE
    )
    return response


def _browser(request: HttpRequest) -> str:
    return _parts(request)[0]


def _parts(request: HttpRequest) -> list[str]:
    return (request.get_signed_cookie(KNOWN, default="", max_age=A_YEAR) or "").split(".")


def _marks(email: str) -> set[str]:
    return {_mark(key, email) for key in signing_keys()}


def _mark(key: str, email: str) -> str:
    return hash_of(key, "known", email.strip().lower())[:24]
