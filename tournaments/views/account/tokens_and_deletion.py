"""Tokens for a person's programs, and deleting one's own account."""

from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Refused
from tournaments.forms.account.confirm_by_name import ConfirmForm, TokenForm
from tournaments.forms.table.refusals import tell
from tournaments.security.actors import SignedInRequest
from tournaments.services.club.deletion import delete_account
from tournaments.services.table.table_codes import make_api_token, revoke_api_token
from tournaments.views.account.reauthenticate import password_asked
from tournaments.views.get_or_404 import sent
from tournaments.views.shown_once import show_once, shown_once


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def api_tokens(request: SignedInRequest) -> HttpResponse:
    """The tokens that work; a new one is shown once."""
    form = TokenForm(sent(request))
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        _made, token = make_api_token(user=request.user, name=form.cleaned_data["name"])
        return show_once(request, request.path, token=token)
    tokens = request.user.api_tokens.filter(revoked_at=None).order_by("-created_at")
    return render(request, "account/api_tokens.html", {"form": form, "tokens": tokens, **shown_once(request)})


@never_cache
@login_required
@require_POST
def api_token_revoke(request: SignedInRequest, pk: int) -> HttpResponse:
    """The token no longer works."""
    if not revoke_api_token(user=request.user, pk=pk):
        raise Http404
    messages.success(request, _("The token no longer works."))
    return redirect("api_tokens")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def account_delete(request: SignedInRequest) -> HttpResponse:
    """For good, after the address was typed and the password given."""
    label = _("Type your email address to confirm")
    form = ConfirmForm(request.user.email, sent(request), label=label)
    if request.method == "POST" and form.is_valid():
        if page := password_asked(request):
            return page
        try:
            delete_account(user=request.user)
        except Refused as refusal:
            tell(form, refusal)
        else:
            logout(request)
            messages.success(request, _("Your account is deleted."))
            return redirect("home")
    return render(request, "account/account_delete.html", {"form": form})
