"""Signing in, with a second factor where it is set up, and signing out; a new club with its first person."""

from __future__ import annotations

import logging
import time
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.contrib import messages
from django.contrib.auth import login
from django.contrib.auth import views as django_views
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import redirect, render, resolve_url
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods
from django_otp import login as otp_login

from tournaments.errors import Refused, TooManyTries
from tournaments.forms.account.accounts import CodeForm, SignInForm, StartClubForm
from tournaments.forms.table.refusals import tell
from tournaments.models import User
from tournaments.security.actors import address_of
from tournaments.security.security_log import note
from tournaments.services.account.accounts import note_sign_in, second_factor_accepts, second_factor_of
from tournaments.services.account.sign_in import HALF_WAY, count_wrong_password, ensure_may_sign_in
from tournaments.services.account.sign_up import ensure_may_start, send_confirmation, sign_up
from tournaments.views.account.known_browsers import guesser_of, keep_known
from tournaments.views.account.reauthenticate import prove

if TYPE_CHECKING:
    from django.contrib.auth.forms import AuthenticationForm
    from django.forms import BaseForm

    from tournaments.security.actors import ActorRequest

PATIENCE = 5 * 60
BACKEND = "django.contrib.auth.backends.ModelBackend"


class SignIn(django_views.LoginView):
    """Address and password; people with a second factor type its code before they are signed in."""

    template_name = "account/sign_in.html"
    authentication_form = SignInForm
    redirect_authenticated_user = True

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
            known = User.objects.filter(email__iexact=email).first()
            note("sign-in refused", level=logging.WARNING, user=str(known.public_id) if known else "unknown")
        return super().form_invalid(form)


AS_A_FORM = ["get", "post", "head", "options"]  # Django would take PUT for POST

sign_in = SignIn.as_view(http_method_names=AS_A_FORM)
sign_out = django_views.LogoutView.as_view()


def locked_out(request: ActorRequest, response: HttpResponse, credentials: dict[str, str]) -> HttpResponse:
    """The page for somebody who guessed passwords, in our own words."""
    return told_to_wait(request)


def told_to_wait(request: HttpRequest, elsewhere: bool = False) -> HttpResponse:
    """The page for somebody who has to wait; `elsewhere` if another browser or a mail lets them in."""
    page = render(request, "account/locked_out.html", {"elsewhere": elsewhere}, status=429)
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
            answer = welcome(request, user, HttpResponseRedirect(half["next"]))
            otp_login(request, device)
            return answer
        note("wrong second factor", level=logging.WARNING, user=str(user.public_id))
        form.add_error("code", _("That code is not right, or it was used before. Wait for the next one."))
    return render(request, "account/code.html", {"form": form})


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
        return render(request, "account/start_closed.html", {"refusal": refusal}, status=403)
    form, status = StartClubForm(request.POST or None), 200
    if form.is_valid():
        club = {"name": form.cleaned_data["club"], **{key: form.cleaned_data[key] for key in ("town", "time_zone")}}
        try:
            user, made = sign_up(address=address_of(request), club=club, **person_of(request, form))
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
        else:
            sentence = _("{club} has been created. Create its first tournament.")
            messages.success(request, sentence.format(club=made.name))  # type: ignore[union-attr]  # it was asked for
            send_confirmation(user=user, **sent_from(request))
            return welcome(request, user, redirect("clubs"))
    return render(request, "account/start_club.html", {"form": form}, status=status)


def sent_from(request: ActorRequest) -> dict[str, Any]:
    """What a mail with a link needs: this site's address, and who asks for it."""
    return {"site": f"{request.scheme}://{request.get_host()}", "address": address_of(request)}


def person_of(request: ActorRequest, form: BaseForm) -> dict[str, Any]:
    """What an account is made from: the answers of the form, and the language of the page."""
    answers = {field: form.cleaned_data[field] for field in ("email", "password", "name")}
    return {**answers, "language": request.LANGUAGE_CODE}


def status_of(refusal: Refused) -> int:
    """The status of a form that is shown again: 429 if the visitor has to wait."""
    return 429 if isinstance(refusal, TooManyTries) else 200


def welcome(request: HttpRequest, user: User, answer: HttpResponse) -> HttpResponse:
    """Sign the user in, note in which browser, and give the answer in the language this person chose."""
    request.session.pop(HALF_WAY, None)
    login(request, user, backend=BACKEND)
    prove(request)
    note_sign_in(user=user, session_key=request.session.session_key or "", browser=browser_of(request))
    if user.language:
        keep_language(answer, user.language)
    return keep_known(request, answer, user)


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
    names = [next((name for mark, name in known.items() if mark in header), "") for known in (programs, systems)]
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
