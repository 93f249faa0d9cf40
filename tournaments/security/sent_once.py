"""A form that makes something makes it once: whoever sends it twice is answered what the first sending made.

Each page draws the token of its forms (`csrf_token`) anew. With the address and all that was typed it is therefore the
id of one sending; the same page with another name in it is another. The id is stored in the transaction that
makes what was asked for. A second sending waits there until the first has ended, and is led where the first was led.
A form that made nothing, because it came back with its errors or changed what was there, may be sent again.

What a page shows once, after the form that made it: the link of an invitation, a token, a secret.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from datetime import timedelta
from functools import wraps
from hashlib import sha256
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db import connection, transaction
from django.http import HttpResponse, HttpResponseRedirect
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tournaments.accounts.views import welcome
from tournaments.frame.models import SentForm
from tournaments.security.actors import ActorRequest

TOKEN = "csrfmiddlewaretoken"  # noqa: S105  the name of the field
AT_ONCE = timedelta(minutes=1)
"""Within which a second sending is signed in like the first, whose cookies the browser may have thrown away."""

ACTS = "tournaments_journalentry"
WRITTEN_DOWN = ("tournaments_attempt", "django_session")


def sent_once(view: Callable[..., HttpResponse], *, adds: bool = False) -> Callable[..., HttpResponse]:
    """Decorate a view whose form makes something: it is carried out once, and answered as often as it is sent.

    Where it `adds` to what is there, as more minutes do, it made something as soon as an act of an evening was noted.
    """
    passed_over = WRITTEN_DOWN if adds else (*WRITTEN_DOWN, ACTS)

    @wraps(view)
    def respond(request: ActorRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        if request.method != "POST" or TOKEN not in request.POST:
            return view(request, *args, **kwargs)
        with transaction.atomic():
            sent, first = SentForm.objects.get_or_create(digest=_digest(request))
            if not first:
                return _answered_again(request, sent)
            return _carried_out(request, sent, Made(passed_over), lambda: view(request, *args, **kwargs))

    return respond


def _digest(request: ActorRequest) -> str:
    """The id of this sending; nobody can guess from it what was typed."""
    files = [(name, file.name, _hash_of(file)) for name, several in request.FILES.lists() for file in several]
    content = json.dumps([request.get_full_path(), list(request.POST.lists()), files])
    return salted_hmac("whistboard.sent-form", content, algorithm="sha256").hexdigest()


def _hash_of(file: UploadedFile) -> str:
    digest = sha256()
    for chunk in file.chunks():
        digest.update(chunk)
    file.seek(0)
    return digest.hexdigest()


def _carried_out(
    request: ActorRequest, sent: SentForm, made: Made, carry_out: Callable[[], HttpResponse]
) -> HttpResponse:
    before = request.user.pk
    with connection.execute_wrapper(made):
        response = carry_out()
    if isinstance(response, HttpResponseRedirect) and made.rows:
        sent.location = response.url
        sent.signed_in_id = request.user.pk if request.user.pk != before else None
        sent.save()
    else:
        sent.delete()
    return response


class Made:
    """Sees whether rows are inserted; those of the tables that are `passed_over` do not count."""

    def __init__(self, passed_over: tuple[str, ...]) -> None:
        self.rows, self._passed_over = False, passed_over

    def __call__(self, execute: Callable[..., Any], sql: str, params: Any, many: bool, context: Any) -> Any:
        self.rows = self.rows or (
            sql.startswith("INSERT INTO") and not any(table in sql for table in self._passed_over)
        )
        return execute(sql, params, many, context)


def _answered_again(request: ActorRequest, sent: SentForm) -> HttpResponse:
    response = HttpResponseRedirect(sent.location)
    user = sent.signed_in
    if user and user.is_active and not request.user.is_authenticated and timezone.now() - sent.at < AT_ONCE:
        return welcome(request, user, response)
    return response
