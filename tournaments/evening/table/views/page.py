"""The page of one table with everything it needs to work without a network: files, service worker and wordings."""

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
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_safe

from tournaments.clubs.features import features_of
from tournaments.clubs.selectors import short_names_at
from tournaments.errors import NotFound
from tournaments.evening.rounds.facts import rules_of, variant_of
from tournaments.evening.table.page import (
    Parts,
    drawing,
    families,
    late_names,
    late_script,
    read_by_page,
    script_bundle,
    style_bundle,
    together,
)
from tournaments.evening.table.rules import sentences
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.evening.table.selectors.table_states import (
    current_table,
    has_printed_sheets,
    rules_at,
    seen_by,
    state_etag,
    state_of,
)
from tournaments.evening.table.views.desk import types_totals
from tournaments.evening.table.views.plain import enter, remembered, standings_address
from tournaments.evening.table.views.sheets import match_of
from tournaments.evening.table.wording import contract_heading
from tournaments.frame.pages import MARK, without_indentation

if TYPE_CHECKING:
    from collections.abc import Callable, Mapping

    from scoring import Variant
    from tournaments.evening.table.models import TableCode
    from tournaments.evening.table.page import Bundle
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
# What comes when it is needed: whatever a script of the table says it loads later. The service worker keeps it for a
# hall without a network.
LATE = {name: f"js/table/{name}.js" for name in late_names("js/table/page.js")}
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
    addresses = (address for name in ("early", "page") for address in [script_of(name), *styles_of(name)])
    files = [
        *addresses,
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
    """The scripts that only some tables need: where both sides enter, money, card points, a club's own customs."""
    counts = {contract["measure"]["how"] for contract in document["contracts"]}
    needed = {
        "claims": double,
        "money": money,
        "points": "points" in counts,
        "cards": "card_points" in counts,
        "customs": "customs" in document,
    }
    return [script_of(name) for name, is_needed in needed.items() if is_needed]


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
    return remembered(request, _unless_unchanged(request, response), token)


def _unless_unchanged(request: ActorRequest, response: HttpResponse) -> HttpResponse:
    """The page, or that it has not changed; its clock is asked for anyway as soon as it is open."""
    mark = sha256(CLOCK.sub(b"", response.content)).hexdigest()[:16]
    response["ETag"] = etag = f'W/"{mark}"'
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
    words = table_words(variant, by_score=variant.finish.ends_by_score)
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
        page["bids"] = variant.auction and "auction" in features_of(tournament.club)
        page["prices"] = variant.has_contracts and not variant.drive
        page["photographs"] = has_printed_sheets(table_)
        page["besides"] = besides(tournament.double_entry, "stake" in state, document)
        context["match"] = match_of(tournament, sheet, partial(together, document, state)) if drawn else []
    return context


def language_cookie() -> str:
    """The cookie in which the page's script stores a language, with {} in its place, as Django's own switch does."""
    secure = ";Secure" if settings.LANGUAGE_COOKIE_SECURE else ""
    age, path = settings.LANGUAGE_COOKIE_AGE, settings.LANGUAGE_COOKIE_PATH
    return f"{settings.LANGUAGE_COOKIE_NAME}={{}};Max-Age={age};Path={path};SameSite=Lax{secure}"


ONE_AND_SEVERAL = (1, 2)


def table_words(variant: Variant, *, by_score: bool = True) -> dict[str, str]:
    """Every sentence the page's scripts use, by its key; those on won games where rules end a game `by_score`."""
    always = {**_entering(), **_sheet(variant), **_sending(), **_trouble(), **_round(), **_doubts(), **_more()}
    return {**always, **(_match() if by_score else {})}


def _entering() -> dict[str, str]:
    return {
        "dealer": _("dealer"),
        "watches": _("{name} watches this deal"),
        "fifth": _("Fifth"),
        "total": _("Total"),
        "and": _("and"),
        "count_makes": _("{n}, makes the contract"),
        "count_tricks": _("Count tricks"),
        "count_points": _("Count the points"),
        "yes": _("yes"),
        "no": _("no"),
        "save_deal": _("Save deal {n}"),
        "save_correction": _("Correct deal {n}"),
        "last_deal": _("Previous deal"),
        "back": _("Back"),
        "gap_contract": _("Tap the contract"),
        "gap_who": _("Tap who played it"),
        "gap_partner": _("Tap the partner"),
        "gap_tricks": _("Tap the tricks"),
        "gap_result": _("Made or lost?"),
        "gap_points": _("Enter the points"),
        "half_entered": _("You started a deal here. It is not saved yet."),
        "save_anyway": _("Correct? Tap Save again."),
    }


def _sheet(variant: Variant) -> dict[str, str]:
    return {
        "deal": _("Deal"),
        "contract": contract_heading(variant),
        "sheet": _("The sheet: points of each deal, the total after it below"),
        "correct_deal": _("Correct deal {n}"),
        "correcting": _("Correct deal {n}"),
        "take_out": _("Remove"),
        "history": _("History"),
        "this_again": _("This again"),
        "deal_recorded": _("entered"),
        "deal_corrected": _("corrected"),
        "deal_removed": _("removed"),
        "deal_restored": _("restored"),
        "deal_verified": _("checked"),
        "at_club": _("at the club"),
        "on_device": _("on this device"),
        "to_look_at": _("to check"),
    }


def _sending() -> dict[str, str]:
    return {
        "state_club": _("at the club"),
        "state_here": _("{n} on this device"),
        "state_page": _("{n} on this page only"),
        "state_trouble": _("{n} to check"),
        "state_confirmed": _("confirmed"),
        "kept_here": _("Deal {n} is on this device."),
        "arrived": _("Deal {n} is saved at the club."),
        "not_kept": _("Deal {n} is only on this page. Keep the page open until the deal is saved at the club."),
        "taken_out": _("Deal {n} is removed."),
        "store_refused": _("This browser does not let the page store anything."),
        "store_full": _("This device is full."),
        "net_none": _("No network. Keep entering deals: they wait here and are sent by themselves."),
        "net_portal": _(
            "Something other than the club’s site answered: perhaps this network wants you to log "
            "in. Open any page in another tab to do that."
        ),
        "net_busy": _("The club’s site asks you to wait a moment."),
        "net_fault": _("The club’s site has a problem at the moment. Tell the organiser if it continues."),
        "one_moment": _("one moment…"),
        "needs_network": _("That needs the network. Try again when it is back."),
    }


def _trouble() -> dict[str, str]:
    return {
        "deal_at": _("Deal {n}, round {round}, table {table}"),
        "trouble_code": _("The club did not accept this deal: the code of this table no longer works."),
        "trouble_gone": _("The club’s site no longer knows this round or deal."),
        "trouble_closed": _("The club did not accept this deal; it is still on this device. Show it to the director."),
        "trouble_conflict": _("Another phone entered this deal differently."),
        "trouble_redrawn": _("The round was drawn again after this deal was entered. Whose deal is it?"),
        "sat_then": _("Sat here then"),
        "sit_now": _("Sit here now"),
        "book_for_them": _("Enter it for those who sit here now"),
        "here_it_says": _("This device"),
        "club_says": _("The club"),
        "keep_theirs": _("Keep the club's"),
        "keep_mine": _("Mine is right"),
        "both_are_deals": _("Both were played"),
        "put_right": _("Correct it"),
        "throw_away": _("Discard mine"),
        "try_again": _("Try again"),
        "take_along": _("Show or save it"),
    }


def _round() -> dict[str, Any]:
    return {
        "deal_n": _("Deal {n}"),
        "trumps": _("Trumps"),
        "deal_of": _("Deal {n} of {m}"),
        "dealt": _("Set of deals {n}"),
        "all_entered": [ngettext("The {n} deal is entered", "All {n} deals are entered", n) for n in ONE_AND_SEVERAL],
        "clock_until": _("Play until {time} · {n} min"),
        "clock_paused": _("The clock is stopped"),
        "time_is_up": _("Time is up: finish the deal"),
        "agree": _("{names} agree"),
        "agreed": _("✓ {names} agree"),
        "send_first": _("Not everything is saved at the club yet. Agree once it is."),
        "thank_you": _("Noted. Thank you."),
        "disputed": _("Disputed: {what}"),
        "dispute_sent": _("The director has been called and knows why."),
        "call_answered": _("The director has answered your call."),
        "dispute_settled": _("The director has settled what you did not agree on."),
        "level": _("Tied: one more deal decides."),
        "round_published": _("Round {n} starts soon."),
        "round_closed": _("Round {n} is closed."),
    }


def _match() -> dict[str, str]:
    return {
        "game_won": _("The game is won by {who}."),
        "rubber_won": _("The rubber is won by {who}."),
        "games_won": _("Games won: {first} {n}, {second} {m}."),
        "sets": _("Sets in this game: {first} {n}, {second} {m}."),
        "set_limit": _("Another set after {limit} loses the game."),
    }


def _doubts() -> dict[str, str]:
    return {f"odd_{key}": sentence for key, sentence in sentences().items()}


def _more() -> dict[str, Any]:
    return {
        "ladder": _("The bids, highest first"),
        "beats": _("What ranks above {contract}"),
        "nothing_beats": _("Nothing ranks above it."),
        "download": _("Save as a file"),
        "taken_along": [
            ngettext("{n} deal, for the director", "{n} deals, for the director", n) for n in ONE_AND_SEVERAL
        ],
        "close": pgettext("dialog", "Close"),
        "declarer": _("declarer"),
        "opponent": _("opponent"),
    }


def claim_words() -> dict[str, str]:
    """Every sentence that `claims.js` uses, by its key."""
    return {
        "NS": _("North and South"),
        "EW": _("East and West"),
        "speaks_which": _("Which side uses this device?"),
        "speaks_why": _(
            "Both sides enter each deal without seeing the other’s entry. If the entries agree, the deal is saved."
        ),
        "speaks_for": _("This device enters for {names}."),
        "speaks_change": _("Change"),
        "speaks_first": _("First choose above which side uses this device."),
        "claim_half": _("at the club, waiting for the other side"),
        "claim_unbooked": _("not saved"),
        "claim_lapsed": _("Deal {n} was not saved: the round was closed before both sides had entered it the same."),
        "claim_waits": _("Deal {n} is saved at the club and waits for {names}."),
        "claim_theirs": _("{names} entered deal {n}. It waits for your side."),
        "claim_differs": _("Deal {n}: the two sides differ"),
        "claim_ask": _("Look at it together. Either side can correct its entry, or the director decides."),
        "claim_correct": _("Correct ours"),
        "claim_agree": _("Theirs is right"),
        "claim_call": _("Call the director"),
    }


def photo_words() -> dict[str, Any]:
    """Every sentence that `photos.js` uses, by its key."""
    return {
        "title": _("Photographed sheets"),
        "take": _("Photograph the sheet"),
        "trial": _(
            "A trial: the reader has seen simulated photographs only. Nothing is entered before you have looked."
        ),
        "how": _("One sheet in each photograph, flat and whole, with all its corners."),
        "photo_of": _("Photograph of {time}"),
        "preparing": _("The photograph is made smaller, without its place and time."),
        "no_picture": _("This file is no photograph. Take one with the camera."),
        "kept": _("Kept on this device; it is sent once the network is back."),
        "kept_busy": _("Kept on this device; it is sent again in a moment, because others are being read."),
        "kept_page": _("On this page only: keep the page open until it is sent."),
        "sending": _("It is being sent."),
        "sent": _("Sent; it is being read."),
        "read": _("Read: {summary}"),
        "empty": _("Read: no row is filled in."),
        "refused": _("Refused: {why}"),
        "look": _("Look at its rows"),
        "discard": _("Discard this photograph"),
        "again": _("Try again"),
        "waiting": [
            ngettext("{n} photograph is on this device", "{n} photographs are on this device", n)
            for n in ONE_AND_SEVERAL
        ],
        "to_look": [
            ngettext("{n} photographed sheet to look at", "{n} photographed sheets to look at", n)
            for n in ONE_AND_SEVERAL
        ],
        "enter": [ngettext("Enter {n} deal", "Enter {n} deals", n) for n in ONE_AND_SEVERAL],
        "left_out": [
            ngettext("{n} row is left out until you decide", "{n} rows are left out until you decide", n)
            for n in ONE_AND_SEVERAL
        ],
        "close": pgettext("dialog", "Close"),
    }
