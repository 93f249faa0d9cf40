"""A person's own page: preferences, where they are signed in, the second factor, their data.

Tokens for a person's programs, and deleting one's own account.
"""

from base64 import b32encode
from io import BytesIO

import segno
from django.contrib import messages
from django.contrib.auth import logout
from django.contrib.auth import views as django_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm
from django.http import Http404, HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_otp import login as otp_login
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.accounts.forms import AccountForm, CodeForm, NewPasswordForm
from tournaments.accounts.services import (
    begin_second_factor,
    browsers_of,
    change_account,
    confirm_second_factor,
    drop_second_factor,
    needs_confirmation,
    new_recovery_codes,
    second_factor_of,
    sign_out_browsers,
)
from tournaments.accounts.views.sign_in import is_proved, keep_language, password_asked, prove
from tournaments.clubs.models import Club
from tournaments.clubs.services import delete_account
from tournaments.errors import Refused
from tournaments.evening.rounds.selectors.tournaments import assigned_to
from tournaments.evening.table.services.codes import make_api_token, revoke_api_token
from tournaments.frame.forms import ConfirmForm, TokenForm, tell
from tournaments.register.selectors import account_data
from tournaments.security.actors import SignedInRequest
from tournaments.security.get_or_404 import sent
from tournaments.security.security_log import note
from tournaments.security.sent_once import show_once, shown_once

SOME = 50


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def account(request: SignedInRequest) -> HttpResponse:
    """Name, language, look; clubs; browsers; second factor."""
    form = AccountForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        change_account(user=request.user, **form.cleaned_data)
        messages.success(request, _("Your choices are saved."))
        answer = redirect("account")
        if request.user.language:
            keep_language(answer, request.user.language)
        return answer
    clubs = list(Club.objects.filter(members=request.user).order_by("name")[:SOME])
    return render(
        request,
        "accounts/account.html",
        {
            "form": form,
            "clubs": clubs,
            "browsers": browsers_of(request.user),
            "assigned": assigned_to(request.user)[:SOME],
            "unconfirmed": needs_confirmation(request.user),
            "second_factor": second_factor_of(request.user),
            "this": request.session.session_key,
        },
    )


@never_cache
@login_required
@require_POST
def sign_out_browser(request: SignedInRequest, pk: int | None = None) -> HttpResponse:
    """Sign out one other browser, or all others."""
    count = sign_out_browsers(user=request.user, but=request.session.session_key, only=pk)
    if pk is not None and not count:
        raise Http404
    messages.success(request, _("That browser is signed out.") if pk else _("All other browsers are signed out."))
    return redirect("account")


class ChangePassword(django_views.PasswordChangeView):
    """A new password; every other browser is signed out."""

    template_name = "accounts/password.html"
    success_url = "/account/"
    form_class = NewPasswordForm
    http_method_names = ("get", "post", "head", "options")  # Django would take PUT for POST

    def form_valid(self, form: PasswordChangeForm) -> HttpResponse:
        session_key, user = self.request.session.session_key, self.request.user
        answer = super().form_valid(form)
        prove(self.request)
        current = self.request.session.session_key
        user.browsers.filter(session_key=session_key).update(session_key=current)  # type: ignore[union-attr]  # who signed in
        sign_out_browsers(user=user, but=current)  # type: ignore[arg-type]  # who signed in
        note("password changed", user=str(self.request.user.public_id))  # type: ignore[union-attr]  # who signed in
        messages.success(self.request, _("Your password is changed. Other browsers have to sign in again."))
        return answer


change_password = never_cache(ChangePassword.as_view())


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def second_factor(request: SignedInRequest) -> HttpResponse:
    """Turn the second factor on: scan the code, type the first six figures, keep the recovery codes."""
    if page := password_asked(request):
        return page
    if second_factor_of(request.user):
        return render(request, "accounts/second_factor.html", {"on": True})
    form = CodeForm(request.POST or None)
    form.fields["code"].help_text = _("The six digits that the app shows now.")
    if request.method == "POST" and form.is_valid():
        codes = confirm_second_factor(user=request.user, token=form.cleaned_data["code"].replace(" ", ""))
        if codes:
            otp_login(request, second_factor_of(request.user))
            return render(request, "accounts/recovery_codes.html", {"codes": codes})
        form.add_error("code", _("That code is not right. Check that the clock of your phone is right."))
    device = begin_second_factor(user=request.user)
    return render(request, "accounts/second_factor.html", {"form": form, "secret": secret_of(device)})


@never_cache
@login_required
@require_safe
def second_factor_picture(request: SignedInRequest) -> HttpResponse:
    """The picture to scan, drawn here so that nobody else sees the secret."""
    if second_factor_of(request.user) or not is_proved(request):
        raise Http404
    device = begin_second_factor(user=request.user)
    address = f"otpauth://totp/Whistboard:{request.user.email}?secret={secret_of(device, '')}&issuer=Whistboard"
    picture = BytesIO()
    segno.make(address, error="m").save(picture, kind="svg", scale=5, border=4, dark="#123d2c", light="#ffffff")
    return HttpResponse(picture.getvalue(), content_type="image/svg+xml")


@never_cache
@login_required
@require_POST
def second_factor_off(request: SignedInRequest) -> HttpResponse:
    """Turn it off."""
    if page := password_asked(request):
        return page
    drop_second_factor(user=request.user)
    messages.success(request, _("The second factor is off."))
    return redirect("account")


@never_cache
@login_required
@require_POST
def recovery_codes(request: SignedInRequest) -> HttpResponse:
    """Ten new recovery codes, shown once."""
    if not second_factor_of(request.user):
        raise Http404
    if page := password_asked(request):
        return page
    return render(request, "accounts/recovery_codes.html", {"codes": new_recovery_codes(user=request.user)})


@never_cache
@login_required
@require_safe
def my_data(request: SignedInRequest) -> HttpResponse:
    """Show all that the site keeps about the person who is signed in."""
    answer = JsonResponse(account_data(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    answer["Content-Disposition"] = 'attachment; filename="whistboard-account.json"'
    return answer


def secret_of(device: TOTPDevice, between: str = " ") -> str:
    """The authenticator's secret as it is typed by hand, in groups of four."""
    text = b32encode(device.bin_key).decode().rstrip("=")
    return between.join(text[start : start + 4] for start in range(0, len(text), 4))


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
    return render(request, "accounts/api_tokens.html", {"form": form, "tokens": tokens, **shown_once(request)})


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
    return render(request, "accounts/account_delete.html", {"form": form})
