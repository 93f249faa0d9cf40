"""The files of the table page: the early ones that make it tappable, the rest, and its service worker.

The page of one table: it contains everything it needs, so that it works without a network.
"""

from __future__ import annotations

import json
import re
import time
from functools import cache, partial
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

from django.conf import settings
from django.contrib.staticfiles import finders
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.utils.cache import get_conditional_response, patch_vary_headers
from django.views.decorators.http import require_safe

from tournaments.clubs.selectors import short_names_at
from tournaments.errors import NotFound
from tournaments.evening.rounds.facts import rules_of, variant_of
from tournaments.evening.table.page.bundles import Parts, late_script, script_bundle, style_bundle
from tournaments.evening.table.page.entry_form import drawing, families, read_by_page, together
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.selectors.table_states import (
    current_table,
    has_printed_sheets,
    rules_at,
    seen_by,
    state_etag,
    state_of,
)
from tournaments.evening.table.views.entrance import enter, remembered, standings_address
from tournaments.evening.table.views.rows import match_of
from tournaments.evening.table.views.totals import types_totals
from tournaments.evening.table.views.words import claim_words, table_words
from tournaments.frame.pages import MARK, without_indentation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from tournaments.evening.table.models import TableCode
    from tournaments.evening.table.page.bundles import Bundle
    from tournaments.security.actors import ActorRequest


Source = TypeVar("Source", str, Parts)
A_YEAR = "public, max-age=31536000, immutable"
# Names that do not carry their content are new with each start.
STARTED = "" if hasattr(staticfiles_storage, "hashed_name") else str(time.time())
# The early files are asked for before the page itself is read; the rest comes while somebody looks at it.
SCRIPTS = {"early": "js/table/early.js", "page": "js/table/page.js"}
AT_THE_DOOR = {"door": "js/door/page.js"}
EARLY = ("css/tokens.css", "css/base.css", "css/seats.css", "css/table_frame.css", "css/table_form.css")
LATER = (
    "css/prose.css",
    "css/table_facts.css",
    "css/table_said.css",
    "css/table_sheet.css",
    "css/table_ladder.css",
    "css/table_over.css",
)
AUCTION, PHOTOS = ("css/auction.css",), ("css/table_photos.css",)
DOOR = tuple(
    f"css/{name}.css" for name in ("tokens", "base", "prose", "layout", "buttons", "forms", "components", "till")
)
STYLES = {
    "early": Parts(EARLY, later=LATER + AUCTION + PHOTOS),
    "page": Parts(LATER, faces=EARLY),
    "auction": Parts(AUCTION),
    "photos": Parts(PHOTOS),
    "door": Parts(DOOR, faces=("css/tokens.css",)),
}
OF_SOME_GAMES = ("money", "points", "roem")
# Not needed for a first deal; the service worker keeps it for a hall without a network.
ALWAYS = ("agree", "auction", "claims", "display", "elsewhere", "history", "ladder", "photos", "trouble", "qr")
LATE_NAMES = (*ALWAYS, *OF_SOME_GAMES)
LATE = {name: f"js/table/{name}.js" for name in LATE_NAMES}
FILES = ("fonts/atkinson-latin.woff2",)


@require_safe
def script(request: ActorRequest, name: str, hash: str) -> HttpResponse:
    """A script and all it imports, in one file; its address carries its content."""
    bundle = late_script(LATE[name]) if name in LATE else _known(script_bundle, {**SCRIPTS, **AT_THE_DOOR}, name)
    return _for_good(request, bundle, hash, "text/javascript; charset=utf-8")


@require_safe
def styles(request: ActorRequest, name: str, hash: str) -> HttpResponse:
    """The styles of the page, in one file as well."""
    return _for_good(request, _known(style_bundle, STYLES, name), hash, "text/css")


@require_safe
def service_worker(request: ActorRequest) -> HttpResponse:
    """Keeps the page, its scripts and its fonts for when there is no network; a new release has a new store."""
    asked = (address for name in ("early", "page") for address in [script_of(name), *styles_of(name)])
    files = [
        *asked,
        *map(script_of, LATE),
        *styles_of("auction"),
        *styles_of("photos"),
        *(static(name) for name in FILES),
    ]
    return _worker(request, "table", files, "/t/")


def worker_at_the_door(request: ActorRequest, scope: str) -> HttpResponse:
    """The same for the page at the door of an evening."""
    files = [script_of("door"), *styles_of("door"), *(static(name) for name in ("js/frame/look.js", *FILES))]
    return _worker(request, "door", files, scope)


def _worker(request: ActorRequest, kind: str, files: list[str], scope: str) -> HttpResponse:
    name = sha256("".join([*files, STARTED]).encode()).hexdigest()[:12]
    context = {"files": json.dumps(files), "name": name, "kind": kind}
    response = render(request, "evening/table/sw.js", context, content_type="text/javascript; charset=utf-8")
    response["Cache-Control"], response["Service-Worker-Allowed"] = "no-cache", scope
    return response


def files_of_page() -> dict[str, Any]:
    """The addresses in a page, by when they are needed."""
    return {name: {"script": script_of(name), "styles": styles_of(name)} for name in SCRIPTS}


def besides(double: bool, money: bool, document: dict[str, Any]) -> list[str]:
    """The scripts that only some tables need: where both sides enter, for money, and in games with card points."""
    counts_points = any(contract["measure"]["how"] == "points" for contract in document["contracts"])
    needed = {"claims": double, "money": money, "points": counts_points}
    return [script_of(name) for name, wanted in needed.items() if wanted]


@cache
def icon() -> str:
    """The icon itself, smaller than the question for it."""
    file = finders.find("img/favicon.svg")
    drawn = Path(file).read_text().strip().replace('"', "'")  # type: ignore[arg-type]  # it is there
    return "data:image/svg+xml," + quote(drawn, safe=" :/='")


def asked_early() -> str:
    """The header by which a browser asks for the early files before it reads the page."""
    styles = [f"<{address}>; rel=preload; as=style" for address in styles_of("early")]
    scripts = [] if settings.DEBUG else [f"<{script_of('early')}>; rel=preload; as=script"]
    return ", ".join(styles + scripts)


def script_of(name: str) -> str:
    """The scripts: each module by itself with DEBUG, otherwise bundled except for those that come later."""
    if settings.DEBUG:
        return static({**SCRIPTS, **LATE, **AT_THE_DOOR}[name])
    bundle = late_script(LATE[name]) if name in LATE else script_bundle({**SCRIPTS, **AT_THE_DOOR}[name])
    return reverse("table_script", args=[name, bundle.hash])


def styles_of(name: str) -> list[str]:
    """The stylesheets, one by one or in one, as the scripts."""
    parts = STYLES[name]
    if settings.DEBUG:
        return [static(part) for part in parts.names]
    return [reverse("table_styles", args=[name, style_bundle(parts).hash])]


def _known(make: Callable[[Source], Bundle], table: Mapping[str, Source], name: str) -> Bundle:
    if name not in table:
        raise NotFound
    return make(table[name])


def _for_good(request: ActorRequest, bundle: Bundle, hash: str, kind: str) -> HttpResponse:
    zipped = "gzip" in request.headers.get("Accept-Encoding", "")
    response = HttpResponse(bundle.zipped if zipped else bundle.text, content_type=kind)
    if zipped:
        response["Content-Encoding"] = "gzip"
    patch_vary_headers(response, ["Accept-Encoding"])
    response["Cache-Control"] = A_YEAR if hash == bundle.hash else "no-cache"
    return response


CLOCK = re.compile(rb'"seconds_left":-?\d+')


@require_safe
def table(request: ActorRequest, token: str) -> HttpResponse:
    """The table that a link opens."""
    code = enter(request, token)
    if types_totals(code) and "deals" not in request.GET:
        return redirect("table_totals", token)
    response = without_indentation(render(request, "evening/table/page.html", _context(request, token)))
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
