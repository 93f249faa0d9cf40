"""Confirming an email address: the link in the mail, and sending it again."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.encoding import force_str
from django.utils.http import urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import NotFound
from tournaments.models import User
from tournaments.security.actors import SignedInRequest
from tournaments.services.account.confirmation import confirm_address, may_confirm, needs_confirmation
from tournaments.services.account.sign_up import send_confirmation
from tournaments.views.account.sign_in import safe_next, sent_from

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@never_cache
@require_http_methods(["GET", "POST"])
def confirm(request: ActorRequest, uidb64: str, token: str) -> HttpResponse:
    """A button, because programs that look through mail follow links by themselves."""
    owner = _owner(uidb64)
    works = may_confirm(owner, token)  # type: ignore[arg-type]  # who is known
    if request.method == "POST" and works:
        try:
            confirm_address(user=owner, token=token)  # type: ignore[arg-type]  # who is known
        except NotFound:  # the same link in two browsers at once
            works = False
        else:
            messages.success(request, _("Your email address is confirmed. Public pages are now open to everybody."))
            return redirect("clubs" if request.user.is_authenticated else "login")
    return render(request, "account/confirm.html", {"works": works, "owner": owner}, status=200 if works else 404)


@login_required
@require_POST
def send(request: SignedInRequest) -> HttpResponse:
    """Send the mail again, to the person's own address."""
    if not needs_confirmation(request.user):
        messages.success(request, _("Your email address is already confirmed."))
    elif send_confirmation(user=request.user, **sent_from(request)):
        messages.success(request, _("The link is on its way to {email}.").format(email=request.user.email))
    else:
        messages.error(
            request, _("The link has already been sent several times. Wait an hour, and check your spam folder.")
        )
    return redirect(safe_next(request, "clubs"))


def _owner(uidb64: str) -> User | None:
    try:
        key = force_str(urlsafe_base64_decode(uidb64))
    except ValueError:
        return None
    return User.objects.filter(pk=key).first() if key.isascii() and key.isdecimal() and len(key) < 19 else None
