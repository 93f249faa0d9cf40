"""The work behind a button: the action itself, and a message at the top of the next page.

A table as a file for a spreadsheet program.

Cross-site protection for forms of public pages, which carry no token: the browser says which site sent them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TYPE_CHECKING, Any

from django.contrib import messages
from django.http import HttpResponse
from django.utils.formats import get_format
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt, csrf_protect

from reports.exports import CONTENT_TYPES, Tabular, csv_bytes, xlsx_bytes
from scoring import FieldErrors
from tournaments.errors import NotFound, Refused
from tournaments.evening.journal.services.undo import undo_last
from tournaments.frame.forms import ConfirmForm, sentences_of
from tournaments.security.actors import ActorRequest
from tournaments.security.untrusted_input import whole_number

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Table, Tournament


NO_ACT = -1


def carry_out(request: ActorRequest, service: Callable[..., Any], done: str = "", **facts: Any) -> bool:
    """Carry out the visitor's action; True if it was done. The next page shows `done`, or why it was refused."""
    try:
        service(actor=request.actor, **facts)
    except Refused as refusal:
        messages.error(request, str(refusal))
        return False
    except FieldErrors as wrong:
        messages.error(request, " ".join(sentences_of(wrong)))
        return False
    if done:
        messages.success(request, done)
    return True


def name_typed(request: ActorRequest, name: str) -> bool:
    """Did the visitor type this name, as what is not done by a slip asks? The next page says so if not."""
    form = ConfirmForm(name, request.POST)
    if form.is_valid():
        return True
    messages.error(request, str(form.errors["confirm"][0]))
    return False


def take_back(request: ActorRequest, place: Tournament | Table) -> None:
    """Undo the last act at a place, if it is still the one that the visitor saw."""
    seen = request.POST.get("seq")
    carry_out(request, undo_last, _("Undone."), place=place, expected=whole_number(seen, NO_ACT) if seen else None)


SEPARATORS = {"semicolon": ";", "comma": ","}


def spreadsheet(table: Tabular, kind: str, *, title: str, name: str, separator: str = "") -> HttpResponse:
    """The table as CSV or XLSX to be kept under that name; NotFound for another kind of file.

    Where a comma is the decimal sign, spreadsheet programs part the columns of a CSV by semicolons: so it is in the
    reader's language, unless a `separator` of SEPARATORS was chosen.
    """
    if kind not in CONTENT_TYPES:
        raise NotFound
    usual = ";" if get_format("DECIMAL_SEPARATOR") == "," else ","
    delimiter = SEPARATORS.get(separator, usual)
    content = csv_bytes(table, delimiter) if kind == "csv" else xlsx_bytes(table, title)
    headers = {"Content-Disposition": f'attachment; filename="{name}.{kind}"'}
    return HttpResponse(content, content_type=CONTENT_TYPES[kind], headers=headers)


def from_this_site(view: Callable[..., Any]) -> Callable[..., Any]:
    """Decorate a view to accept forms from this site's pages; if the browser does not say, a token is required."""
    guarded = csrf_protect(view)

    @csrf_exempt
    @wraps(view)
    def page(request: ActorRequest, *args: Any, **kwargs: Any) -> HttpResponse:
        own = f"{request.scheme}://{request.get_host()}"
        return (view if request.headers.get("Origin") == own else guarded)(request, *args, **kwargs)

    return page
