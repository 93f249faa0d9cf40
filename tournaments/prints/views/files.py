"""PDF answers: the choices of an address, the file made or known already, and what a browser is told about it.

A print of many pages says how far it is, with the button that stops it, and leads to the file when it is there.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from tournaments.errors import NotFound
from tournaments.frame.jobs.background import Interrupted
from tournaments.frame.site_address import site_address
from tournaments.prints.asking import DRAWN, PLAYED, SHOWN, Asked
from tournaments.prints.forms import PrintForm
from tournaments.prints.jobs import BusyError, Job, StoppedError, begin_print, job_of
from tournaments.prints.kinds import KINDS, Kind
from tournaments.prints.making import file_name, maker, mark_of
from tournaments.security.actors import ActorRequest

if TYPE_CHECKING:
    from django.http.response import HttpResponseBase

    from tournaments.evening.rounds.models import Tournament


BEFORE_ROUNDS = {"", "fixed", "announced", "people"}
AT_ONCE = 1.0
"""Seconds that an answer waits for a file before it shows how far it is."""

PATIENCE, COME_AGAIN = 20.0, 5
"""Seconds that an answer to a stranger's program waits for the file, and after which it may ask again."""

_waiting = BoundedSemaphore(2)
"""Threads of pages that may wait so long: the others serve pages."""

framing = csp_replace({"frame-src": [SELF], "object-src": [SELF]})
# A PDF runs nothing and loads nothing; our own preview may frame it.
_framed = csp_replace(
    {
        "default-src": [NONE],
        "object-src": [SELF],
        "frame-ancestors": [SELF],
        "img-src": None,
        "base-uri": None,
        "form-action": None,
    }
)


def kind_of(key: str) -> Kind:
    """The print of that name."""
    if key not in KINDS:
        raise NotFound
    return KINDS[key]


def form_for(request: ActorRequest, tournament: Tournament, kind: Kind, *, public: bool = False) -> PrintForm:
    """The choices in the address, with the possible answers to the print's own questions."""
    status = PLAYED if kind.needs == "played" else SHOWN if public else DRAWN
    rounds = tournament.rounds.filter(status__in=status).order_by("number") if "round" in kind.asks else ()
    name = "public_name" if public else "name"
    entrants = tournament.entrants.order_by("number").values_list("number", name) if "player" in kind.asks else ()
    named = [(number, f"{number} {name}") for number, name in entrants]
    people = tournament.entrants.count() if "shape" in kind.asks else 0
    language = "" if public else tournament.club.language
    return PrintForm(request.GET, kind, language=language, rounds=list(rounds), entrants=named, people=people)


def answer_file(
    request: ActorRequest, tournament: Tournament, kind: Kind, form: PrintForm, *, public: bool = False
) -> HttpResponse:
    """The PDF, or 304 if the browser has the same one."""
    asked = _asked(request, tournament, kind, form, public)
    mark = mark_of(kind, asked, form.choices)
    known = condition(etag_func=lambda *args: mark)
    response = known(framed(_made))(request, kind, asked, form.choices, mark)
    patch_vary_headers(response, ["Accept", "Accept-Language"])
    return response


def framed(view: Callable[..., Any]) -> Callable[..., Any]:
    """A view whose answer our own preview may show, and nobody may keep for others."""

    def answer(request: ActorRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = _framed(view)(request, *args, **kwargs)
        response["X-Frame-Options"] = "SAMEORIGIN"
        patch_cache_control(response, no_cache=True, private=True)
        patch_vary_headers(response, ["Cookie"])
        return response

    return answer


def framed_page(view: Callable[..., Any]) -> Callable[..., Any]:
    """A page of ours that may stand in our preview, where a file is not there yet."""
    inner = csp_replace({"frame-ancestors": [SELF]})(view)

    def answer(request: ActorRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        response = inner(request, *args, **kwargs)
        response["X-Frame-Options"] = "SAMEORIGIN"
        patch_cache_control(response, no_store=True, private=True)
        return response

    return answer


def pdf(content: bytes, name: str) -> HttpResponse:
    """The file as a browser shows it."""
    response = HttpResponse(content, content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, name)  # type: ignore[assignment]  # None passes
    return response


def owner_of(request: ActorRequest) -> int | None:
    """Who may fetch a print that was started: the person, or anybody with its key."""
    return request.user.pk


def _made(request: ActorRequest, kind: Kind, asked: Asked, choices: dict[str, Any], mark: str) -> HttpResponse:
    make, name = maker(kind, asked, choices), file_name(kind, asked, choices)
    return made(request, make, mark=mark, name=name, club=asked.tournament.club_id)


def made(request: ActorRequest, make: Callable[..., bytes], *, mark: str, name: str, club: int) -> HttpResponse:
    """The file; where people look on and it takes long, the page that says how far it is.

    What a stranger has made is kept for the next; a stranger's program that would wait too long is told to come again.
    """
    browser, owner = "text/html" in request.headers.get("Accept", ""), owner_of(request)
    if owner and not browser:
        return pdf(make(), name)
    try:
        job = begin_print(make, mark=mark, owner=owner, name=name, club=club)
    except BusyError:
        return _come_again()
    there = job.wait(AT_ONCE) if browser else _waited(job)
    if not there or owner is None:
        job.publish()
    if not there:
        return redirect("print_making", job.key) if browser else _come_again()
    try:
        return pdf(job.file(), name)
    except (Interrupted, StoppedError):  # withdrawn, or its process is gone: whoever asked gets it all the same
        return pdf(make(), name)


def _waited(job: Job) -> bool:
    """Is it there by now? Only some threads wait for a program."""
    if not _waiting.acquire(blocking=False):
        return job.wait(0)
    try:
        return job.wait(PATIENCE)
    finally:
        _waiting.release()


def _come_again() -> HttpResponse:
    sentence = _("The file is being made. Ask for it again in a few seconds.")
    response = HttpResponse(sentence, status=503, content_type="text/plain; charset=utf-8")
    response["Retry-After"] = COME_AGAIN
    return response


def _asked(request: ActorRequest, tournament: Tournament, kind: Kind, form: PrintForm, public: bool) -> Asked:
    rounds = tournament.rounds.all()
    number = form.cleaned_data.get("round")
    round_ = next((candidate for candidate in rounds if candidate.number == number), None) if number else None
    if kind.needs not in BEFORE_ROUNDS and not rounds:
        raise NotFound
    if kind.of_a_round and round_ is None:
        raise NotFound
    if round_:
        round_.tournament = tournament
    return Asked(tournament, request.actor, site_address(request).url, round_, public, form.more)


@framed_page
@require_http_methods(["GET", "POST"])
def print_making(request: ActorRequest, key: str) -> HttpResponse:
    """GET shows the progress and leads to the finished file; POST stops the print."""
    job = job_of(key, owner_of(request))
    if job and request.method == "POST":
        job.stop()
        return redirect("print_making", key)
    if job and job.over and not job.stopped and not job.interrupted:
        there = reverse("print_made", args=[key])
        return HttpResponseClientRedirect(there) if request.htmx else redirect(there)
    page = "prints/making_now.html" if request.htmx else "prints/making.html"
    return render(request, page, {"job": job})


@framed
@require_safe
def print_made(request: ActorRequest, key: str) -> HttpResponse:
    """The file of a print that is done."""
    job = job_of(key, owner_of(request))
    if job is None or not job.over or job.stopped or job.interrupted:
        raise NotFound
    try:
        return pdf(job.file(), job.name)
    except Interrupted:
        raise NotFound from None
