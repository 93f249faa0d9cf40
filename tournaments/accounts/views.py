"""A person at the door of the site: signing in and out, the password asked again, and one's own account.

The browser keeps which accounts were signed in in it before, so that guesses elsewhere don't lock their owner out.
Actions that would serve a thief at an open browser need the password, typed minutes ago at most. A view asks after it
has checked the visitor's permission: `if page := password_asked(request): return page`. What was typed in the form is
kept, so that the action continues where it stopped.
"""

from __future__ import annotations

import logging
import time
from base64 import b32encode
from io import BytesIO
from secrets import token_hex
from typing import TYPE_CHECKING, Any

import segno
from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login, logout
from django.contrib.auth import views as django_views
from django.contrib.auth.decorators import login_required
from django.contrib.auth.forms import PasswordChangeForm
from django.http import Http404, HttpRequest, HttpResponse, HttpResponseRedirect, JsonResponse
from django.shortcuts import redirect, render, resolve_url
from django.utils.encoding import force_str
from django.utils.http import url_has_allowed_host_and_scheme, urlsafe_base64_decode
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django_otp import login as otp_login
from django_otp.plugins.otp_totp.models import TOTPDevice

from tournaments.accounts.forms import (
    AccountForm,
    CodeForm,
    ForgotForm,
    NewPasswordForm,
    OwnPasswordForm,
    SignInForm,
    StartClubForm,
    TokenForm,
)
from tournaments.accounts.services import (
    HALF_WAY,
    Guesser,
    begin_second_factor,
    browsers_of,
    change_account,
    confirm_address,
    confirm_second_factor,
    count_wrong_password,
    drop_second_factor,
    ensure_may_sign_in,
    make_api_token,
    may_be_mailed,
    may_confirm,
    needs_confirmation,
    new_recovery_codes,
    note_confirmed,
    note_sign_in,
    revoke_api_token,
    second_factor_accepts,
    second_factor_of,
    send_confirmation,
    sign_out_browsers,
)
from tournaments.clubs.models import Club, User
from tournaments.clubs.services import delete_account, ensure_may_start, sign_up
from tournaments.errors import NotFound, Refused, TooManyTries
from tournaments.evening.rounds.selectors.tournaments import assigned_to
from tournaments.frame.forms import ConfirmForm, tell
from tournaments.frame.pages import show_once, shown_once
from tournaments.register.selectors import account_data
from tournaments.security.actors import A_YEAR, ActorRequest, SignedInRequest, address_of, hash_of, signing_keys
from tournaments.security.get_or_404 import sent
from tournaments.security.permissions import may_start_clubs
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from django.contrib.auth.forms import AuthenticationForm, PasswordResetForm, SetPasswordForm
    from django.forms import BaseForm


KNOWN, PATH, KEPT = f"{settings.PATH_COOKIE}known", "/sign-in/", 6


def guesser_of(request: HttpRequest, email: str) -> Guesser:
    """The person, browser and address that ask to be signed in with that email address."""
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


PROVED, LASTS = "proved_at", 10 * 60
OPENED = "opened"


def prove(request: HttpRequest) -> None:
    """The password was right just now."""
    request.session[PROVED] = time.time()


def is_proved(request: ActorRequest) -> bool:
    """Was the password typed in this browser a short while ago?"""
    return 0 <= time.time() - request.session.get(PROVED, 0) < LASTS


def password_asked(request: ActorRequest) -> HttpResponse | None:
    """The page that asks for the password, or None if it was given."""
    if is_proved(request):
        return None
    typed = request.POST if "own_password" in request.POST else None
    form = OwnPasswordForm(request.user, typed)  # type: ignore[arg-type]  # only who signed in comes here
    if form.is_valid():
        prove(request)
        return redirect(request.get_full_path()) if OPENED in request.POST else None
    left_out = ("csrfmiddlewaretoken", "own_password")
    carried = [(name, value) for name, values in request.POST.lists() if name not in left_out for value in values]
    if request.method == "GET":
        carried = [(OPENED, "1")]
    return render(request, "accounts/password_again.html", {"form": form, "carried": carried})


PATIENCE = 5 * 60
BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignIn(django_views.LoginView):
    """Address and password; people with a second factor type its code before they are signed in."""

    template_name = "accounts/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

    def get_context_data(self, **kwargs: Any) -> dict[str, Any]:
        return super().get_context_data(may_start=may_start_clubs(None), **kwargs)

    def post(self, request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        self.guesser = guesser_of(request, request.POST.get("username", ""))
        try:
            ensure_may_sign_in(self.guesser)
        except TooManyTries:
            return told_to_wait(request, elsewhere=not self.guesser.browser)
        return super().post(request, *args, **kwargs)

    def form_valid(self, form: AuthenticationForm) -> HttpResponse:
        user = form.get_user()
        if second_factor_of(user):
            half = {"user": user.pk, "at": time.time(), "next": self.get_success_url()}
            self.request.session.cycle_key()
            self.request.session[HALF_WAY] = half
            return redirect("sign_in_code")
        return welcome(self.request, user, HttpResponseRedirect(self.get_success_url()))

    def form_invalid(self, form: AuthenticationForm) -> HttpResponse:
        if form.non_field_errors() and not stopped_by_axes(self.request):
            count_wrong_password(self.guesser)
        if email := form.cleaned_data.get("username"):
            user = User.objects.filter(email__iexact=email).first()
            note("sign-in refused", level=logging.WARNING, user=str(user.public_id) if user else "unknown")
        return super().form_invalid(form)


AS_A_FORM = ["get", "post", "head", "options"]  # Django would take PUT for POST

sign_in = SignIn.as_view(http_method_names=AS_A_FORM)
sign_out = django_views.LogoutView.as_view()


def locked_out(request: ActorRequest, response: HttpResponse, credentials: dict[str, str]) -> HttpResponse:
    """The page for somebody who guessed passwords, in our own words."""
    return told_to_wait(request)


def told_to_wait(request: HttpRequest, elsewhere: bool = False) -> HttpResponse:
    """The page for somebody who has to wait; `elsewhere` if another browser or a mail lets them in."""
    page = render(request, "accounts/locked_out.html", {"elsewhere": elsewhere}, status=429)
    page["Retry-After"] = int(settings.AXES_COOLOFF_TIME.total_seconds())
    return page


def stopped_by_axes(request: HttpRequest) -> bool:
    """Was the attempt refused before the password was checked?"""
    return request.axes_locked_out and request.axes_failures_since_start is None  # type: ignore[attr-defined]  # axes notes them


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def code(request: ActorRequest) -> HttpResponse:
    """The second step."""
    half = request.session.get(HALF_WAY)
    user = User.objects.filter(pk=half["user"], is_active=True).first() if half else None
    if half is None or user is None or time.time() - half["at"] > PATIENCE:
        request.session.pop(HALF_WAY, None)
        return redirect("login")
    form = CodeForm(request.POST or None)
    if form.is_valid():
        if device := second_factor_accepts(user, form.cleaned_data["code"]):
            response = welcome(request, user, HttpResponseRedirect(half["next"]))
            otp_login(request, device)
            return response
        note("wrong second factor", level=logging.WARNING, user=str(user.public_id))
        form.add_error("code", _("That code is not right, or it was used before. Wait for the next one."))
    return render(request, "accounts/code.html", {"form": form})


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "POST"])
def start_club(request: ActorRequest) -> HttpResponse:
    """Open sign-up: a person and the club they own."""
    if request.user.is_authenticated:
        return redirect("clubs")
    if not User.objects.exists():
        return redirect("set_up")  # by whoever started the site, not by whoever is first on the wifi
    try:
        ensure_may_start(None)
    except Refused as refusal:
        return render(request, "accounts/start_closed.html", {"refusal": refusal}, status=403)
    form, status = StartClubForm(request.POST or None), 200
    if form.is_valid():
        club = {"name": form.cleaned_data["club"], **{key: form.cleaned_data[key] for key in ("town", "time_zone")}}
        try:
            user, made = sign_up(address=address_of(request), club=club, **person_of(request, form))
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
        else:
            sentence = _("{name} is created.")
            messages.success(request, sentence.format(name=made.name))  # type: ignore[union-attr]  # it was asked for
            send_confirmation(user=user, **sent_from(request))
            return welcome(request, user, redirect("clubs"))
    return render(request, "accounts/start_club.html", {"form": form}, status=status)


def sent_from(request: ActorRequest) -> dict[str, Any]:
    """Values for a mail with a link: this site's address, and who asks for it."""
    return {"site": f"{request.scheme}://{request.get_host()}", "address": address_of(request)}


def person_of(request: ActorRequest, form: BaseForm) -> dict[str, Any]:
    """Values of a new account: the answers of the form, and the language of the page."""
    answers = {field: form.cleaned_data[field] for field in ("email", "password", "name")}
    return {**answers, "language": request.LANGUAGE_CODE}


def status_of(refusal: Refused) -> int:
    """The status of a form that is shown again: 429 if the visitor has to wait."""
    return 429 if isinstance(refusal, TooManyTries) else 200


def welcome(request: HttpRequest, user: User, response: HttpResponse) -> HttpResponse:
    """Sign the user in, note in which browser, and give the answer in the language this person chose."""
    request.session.pop(HALF_WAY, None)
    login(request, user, backend=BACKEND)
    prove(request)
    note_sign_in(user=user, session_key=request.session.session_key or "", browser=browser_of(request))
    if user.language:
        keep_language(response, user.language)
    return keep_known(request, response, user)


def browser_of(request: HttpRequest) -> str:
    """A word or two by which people recognise a browser of theirs."""
    header = request.headers.get("User-Agent", "")
    programs = {"Edg/": "Edge", "OPR/": "Opera", "Firefox/": "Firefox", "Chrome/": "Chrome", "Safari/": "Safari"}
    systems = {
        "Android": "Android",
        "iPhone": "iPhone",
        "iPad": "iPad",
        "Windows": "Windows",
        "Mac OS": "Mac",
        "Linux": "Linux",
    }
    names = [next((name for mark, name in marks.items() if mark in header), "") for marks in (programs, systems)]
    return ", ".join(filter(None, names)) or _("unknown")


def safe_next(request: ActorRequest, fallback: str) -> str:
    """The address to go to afterwards, if it is on this site."""
    url = request.POST.get("next") or request.GET.get("next", "")
    on_site = url_has_allowed_host_and_scheme(url, {request.get_host()}, require_https=request.is_secure())
    # A word without a slash would be taken for the name of a view.
    return url if on_site and "/" in url else resolve_url(fallback)


def keep_language(response: HttpResponse, language: str) -> None:
    """Use that language for this browser from now on."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        language,
        max_age=settings.LANGUAGE_COOKIE_AGE,
        samesite=settings.LANGUAGE_COOKIE_SAMESITE,  # type: ignore[arg-type]  # one of the words there are
        secure=settings.LANGUAGE_COOKIE_SECURE,
        httponly=settings.LANGUAGE_COOKIE_HTTPONLY,
    )


class Forgot(django_views.PasswordResetView):
    """A link by mail. The answer does not tell whether the address is known, or whether a mail was sent."""

    template_name = "accounts/forgot.html"
    form_class = ForgotForm

    def form_valid(self, form: PasswordResetForm) -> HttpResponse:
        if may_be_mailed(email=form.cleaned_data["email"], address=address_of(self.request)):
            return super().form_valid(form)
        note("mail held back", level=logging.WARNING)
        return HttpResponseRedirect(self.get_success_url())


class NewPassword(django_views.PasswordResetConfirmView):
    """A new password after a reset: every browser has to sign in again, and this one may do so at once."""

    template_name = "accounts/new_password.html"

    def form_valid(self, form: SetPasswordForm) -> HttpResponse:
        response = super().form_valid(form)
        sign_out_browsers(user=self.user)  # type: ignore[arg-type]  # who is known
        note_confirmed(self.user)  # type: ignore[arg-type]  # who is known
        note("forgotten password replaced", user=str(self.user.public_id))  # type: ignore[union-attr]  # who is known
        return keep_known(self.request, response, self.user)  # type: ignore[arg-type]  # who is known


forgot = Forgot.as_view(http_method_names=AS_A_FORM)
forgot_sent = django_views.PasswordResetDoneView.as_view(template_name="accounts/forgot_sent.html")
new_password = NewPassword.as_view(http_method_names=AS_A_FORM)
new_password_done = django_views.PasswordResetCompleteView.as_view(template_name="accounts/new_password_done.html")


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
    return render(request, "accounts/confirm.html", {"works": works, "owner": owner}, status=200 if works else 404)


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


SOME = 50


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def account(request: SignedInRequest) -> HttpResponse:
    """Name, language, look; clubs; browsers; second factor."""
    form = AccountForm(request.POST or None, instance=request.user)
    if request.method == "POST" and form.is_valid():
        change_account(user=request.user, **form.cleaned_data)
        messages.success(request, _("Saved."))
        response = redirect("account")
        if request.user.language:
            keep_language(response, request.user.language)
        return response
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
        response = super().form_valid(form)
        prove(self.request)
        current = self.request.session.session_key
        user.browsers.filter(session_key=session_key).update(session_key=current)  # type: ignore[union-attr]  # who signed in
        sign_out_browsers(user=user, but=current)  # type: ignore[arg-type]  # who signed in
        note("password changed", user=str(self.request.user.public_id))  # type: ignore[union-attr]  # who signed in
        messages.success(self.request, _("Your password is changed. Other browsers have to sign in again."))
        return response


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
    response = JsonResponse(account_data(request.user), json_dumps_params={"indent": 2, "ensure_ascii": False})
    response["Content-Disposition"] = 'attachment; filename="whistboard-account.json"'
    return response


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
    """Take a token away: it opens nothing any more."""
    if not revoke_api_token(user=request.user, pk=pk):
        raise Http404
    messages.success(request, _("Removed."))
    return redirect("api_tokens")


@never_cache
@login_required
@require_http_methods(["GET", "POST"])
def account_delete(request: SignedInRequest) -> HttpResponse:
    """Delete the account for good, after the address was typed and the password given."""
    label = _("Type the email address to confirm")
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
