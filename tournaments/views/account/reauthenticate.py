"""Re-authentication: actions that would serve a thief at an open browser need the password, typed minutes ago at most.

A view asks after it has checked the visitor's permission: `if page := password_asked(request): return
page`. What was typed in the form is kept, so that the action continues where it stopped.
"""

import time

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from tournaments.forms.account.accounts import OwnPasswordForm
from tournaments.security.actors import ActorRequest

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
    return render(request, "account/password_again.html", {"form": form, "carried": carried})
