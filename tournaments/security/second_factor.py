"""Whoever administers a public site signs in with a second factor: what they may do is too much for a password."""

import time
from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.utils.translation import gettext as _

from tournaments.security.actors import ActorRequest
from tournaments.services.account.accounts import second_factor_of

# Half signed in: who typed the password and still owes the code (views/people.py).
HALF_WAY = "half_signed_in"
# What leads to a second factor, or away.
OPEN = {
    "login", "sign_in_code", "logout", "second_factor", "second_factor_picture", "set_language", "privacy",
    "accessibility", "healthz", "readyz", "metrics",
}  # fmt: skip


class StaffSecondFactorMiddleware:
    """Sends staff to set up a second factor, or to type its code, before any page; on sites that ask for it."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: ActorRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(
        self, request: ActorRequest, view: Callable[..., Any], args: tuple[Any, ...], kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        match = request.resolver_match
        if not settings.STAFF_NEEDS_SECOND_FACTOR or (match and str(match.url_name) in OPEN):
            return None
        user = request.user
        if not (user.is_authenticated and (user.is_staff or user.is_superuser)) or user.is_verified():  # type: ignore[attr-defined]  # the one-time-password middleware's
            return None
        if second_factor_of(user):
            request.session[HALF_WAY] = {"user": user.pk, "at": time.time(), "next": request.get_full_path()}
            return redirect("sign_in_code")
        messages.info(request, _("Administrators of this site must sign in with a second factor. Set yours up here."))
        return redirect("second_factor")
