"""What somebody reads when the site cannot serve: the database is away, locked or full, or we made a fault."""

import sys

from django.db import InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.utils.translation import gettext as _

SOON, LATER = 5, 30  # seconds until it is worth asking again


def server_error(request: HttpRequest) -> HttpResponse:
    """Django's handler of last resort: 503 with words where the database refused, else 500."""
    failure = sys.exc_info()[1]
    if not isinstance(failure, OperationalError | InterfaceError):
        return _told(request, 500, _("Something broke on our side. The fault has been written down."))
    full = any(sign in str(failure).lower() for sign in ("disk is full", "no space left", "disk full"))
    why = _("The disk of the server is full.") if full else _("The database does not answer at the moment.")
    safe = _("What was shown as saved is safe. Send again what you sent now; a deal is never stored twice.")
    answer = _told(request, 503, f"{why} {safe}", why)
    answer["Retry-After"] = str(LATER if full else SOON)
    return answer


def _told(request: HttpRequest, status: int, sentence: str, why: str = "") -> HttpResponse:
    if request.path.startswith("/api/"):
        answer: HttpResponse = JsonResponse({"error": sentence}, status=status)
        answer["X-Whistboard"] = "1"
    else:
        answer = render(request, f"{status}.html", {"why": why}, status=status)
    answer["Cache-Control"] = "no-store"
    return answer
