"""The page of one table: it contains everything it needs, so that it works without a network."""

from __future__ import annotations

import json
import re
from functools import partial
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.utils.cache import get_conditional_response
from django.views.decorators.http import require_safe

from tournaments.api.door import MARK
from tournaments.api.table import rules_at, state_etag
from tournaments.play.facts import rules_of, variant_of
from tournaments.selectors.club.name_order import short_names_at
from tournaments.selectors.table.sheets import sheet_of
from tournaments.selectors.table.table_states import current_table, has_printed_sheets, seen_by, state_of
from tournaments.table_page.entry_form import drawing, families, together
from tournaments.table_page.rules_document import read_by_page
from tournaments.views.indentation import without_indentation
from tournaments.views.table.entrance import enter, remembered
from tournaments.views.table.files import asked_early, besides, files_of_page, icon
from tournaments.views.table.matches import match_of
from tournaments.views.table.old_codes import standings_address
from tournaments.views.table.totals import types_totals
from tournaments.views.table.words import claim_words, table_words

if TYPE_CHECKING:
    from tournaments.models import TableCode
    from tournaments.security.actors import ActorRequest

CLOCK = re.compile(rb'"seconds_left":-?\d+')


@require_safe
def table(request: ActorRequest, token: str) -> HttpResponse:
    """The table that a link opens."""
    code = enter(request, token)
    if types_totals(code) and "deals" not in request.GET:
        return redirect("table_totals", token)
    response = without_indentation(render(request, "table/page.html", _context(request, token)))
    response["Cache-Control"], response[MARK], response["Link"] = "no-cache, private", "1", asked_early()
    return remembered(request, _unless_known(request, response), token)


def _unless_known(request: ActorRequest, response: HttpResponse) -> HttpResponse:
    """The page, or that it has not changed; its clock is asked for anyway as soon as it is open."""
    said = sha256(CLOCK.sub(b"", response.content)).hexdigest()[:16]
    response["ETag"] = etag = f'W/"{said}"'
    return get_conditional_response(request, etag=etag, response=response) or response


def _context(request: ActorRequest, token: str) -> dict[str, Any]:
    actor = request.actor
    code: TableCode = actor.code  # type: ignore[assignment]  # who entered has one
    tournament = code.tournament
    table_: Any = current_table(tournament, code.table_number)
    sheet = table_ and sheet_of(table_)
    state = table_ and {**state_of(table_, sheet=sheet), **seen_by(actor.device, table_), "rules": rules_at(table_)}
    if table_:
        state["short"] = short_names_at(tournament, sheet.seats.values())
    variant = variant_of(tournament)
    words = table_words(by_score=variant.finish.ends_by_score)
    words |= claim_words() if tournament.double_entry else {}
    page = {
        "token": token,
        "words": words,
        "files": files_of_page(),
        "debug": settings.DEBUG,
        "icon": icon(),
        "language_cookie": language_cookie(),
        "standings": standings_address(tournament),
        "etag": table_ and not state["clock"] and state_etag(request, table_),
    }
    context = {"code": code, "tournament": tournament, "table": table_, "state": state, "page": page}
    if table_:
        document = json.loads(rules_of(tournament).text)
        drawn = drawing(document, state)
        context |= {"document": read_by_page(document), "families": families(document), "drawn": drawn}
        page["bids"] = variant.auction
        page["photographs"] = has_printed_sheets(table_)
        page["besides"] = besides(tournament.double_entry, "stake" in state, document)
        context["match"] = match_of(tournament, sheet, partial(together, document, state)) if drawn else []
    return context


def language_cookie() -> str:
    """How the page's script remembers a language, with {} in its place, as Django's own switch does."""
    secure = ";Secure" if settings.LANGUAGE_COOKIE_SECURE else ""
    age, path = settings.LANGUAGE_COOKIE_AGE, settings.LANGUAGE_COOKIE_PATH
    return f"{settings.LANGUAGE_COOKIE_NAME}={{}};Max-Age={age};Path={path};SameSite=Lax{secure}"
