"""Pages for when the site cannot serve: the database is away, locked or full, or we made a fault."""

import sys

from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

SOON, LATER = 5, 30  # seconds until it is worth asking again
FULL = ("disk is full", "no space left", "disk full")
OLDER = ("no such column", "no such table", "has no column named")
OLDER_STATES = {"42703", "42P01"}  # PostgreSQL: undefined column, undefined table


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler of last resort: 503 with words where the database refused, else 500."""
    failure = sys.exc_info()[1]
    older = isinstance(failure, DatabaseError) and _is_of_an_older_database(failure)
    if not (older or isinstance(failure, OperationalError | InterfaceError)):
        return _error_answer(request, 500, _("Something went wrong on our side. The error has been logged."))
    full = _says(failure, FULL)
    safe = _("Everything that was shown as saved is safe. Send your last entry again; a deal is never stored twice.")
    why = _why(older=older, full=full)
    response = _error_answer(request, 503, f"{why} {safe}", why)
    response["Retry-After"] = str(LATER if full or older else SOON)
    return response


def _why(*, older: bool, full: bool) -> str:
    if older:
        return _("The database is older than the site. The site’s administrator has to run “migrate”.")
    return _("The disk of the server is full.") if full else _("The database does not respond at the moment.")


def _is_of_an_older_database(failure: DatabaseError) -> bool:
    return _says(failure, OLDER) or getattr(failure.__cause__, "sqlstate", None) in OLDER_STATES


def _says(failure: BaseException | None, signs: tuple[str, ...]) -> bool:
    return any(sign in str(failure).lower() for sign in signs)


def _error_answer(request: HttpRequest, status: int, sentence: str, why: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        response: HttpResponse = JsonResponse({"error": sentence}, status=status)
        response["X-Whistboard"] = "1"
    else:
        response = render(request, f"{status}.html", {"why": why}, status=status)
    response["Cache-Control"] = "no-store"
    return response
