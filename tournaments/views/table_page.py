"""The page of one table: everything it needs is in it, so that it works when the network does not."""

import json
import time
from hashlib import sha256

from django.conf import settings
from django.contrib.staticfiles.storage import staticfiles_storage
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.urls import reverse
from django.views.decorators.http import require_safe

from tournaments.api.door import MARK
from tournaments.api.table import rules_address
from tournaments.documents import rules_of
from tournaments.errors import NotFound
from tournaments.fives import FIFTH
from tournaments.scripts import one_script
from tournaments.selectors.table_states import current_table, state_of
from tournaments.services.guessing import was_revoked
from tournaments.styles import one_stylesheet
from tournaments.views.table_entrance import enter, remembered
from tournaments.views.table_words import table_words


@require_safe
def table(request, token):
    """The table that a link opens; says so plainly when its code was taken back."""
    try:
        code = enter(request, token)
    except NotFound:
        return _closed_door(request, token)
    context = _context(code, token)
    if context["table"] and context["table"].first_dealer == FIFTH:
        return remembered(request, redirect("table_plain", token), token)
    response = render(request, "table/page.html", context)
    response["Cache-Control"], response[MARK] = "no-cache, private", "1"
    return remembered(request, response, token)


def _context(code, token):
    tournament = code.tournament
    found = current_table(tournament, code.table_number)
    state = found and {**state_of(found), "rules": rules_address(tournament)}
    page = {"token": token, "words": table_words(), "script": _script(), "styles": _styles()}
    document = json.loads(rules_of(tournament).text)
    return {"code": code, "tournament": tournament, "table": found, "state": state, "page": page, "document": document}


def script(request, hash):
    """Everything the page runs, in one file; its address carries its content."""
    return _for_good(one_script(PAGE), hash, "text/javascript; charset=utf-8")


def styles(request, hash):
    """Everything the page looks like, in one file as well."""
    return _for_good(one_stylesheet(STYLES), hash, "text/css; charset=utf-8")


def _for_good(found, hash, kind):
    response = HttpResponse(found.text, content_type=kind)
    response["Cache-Control"] = A_YEAR if hash == found.hash else "no-cache"
    return response


def _script():
    """Where somebody works on the scripts, each module by itself; everywhere else, all in one."""
    return static(PAGE) if settings.DEBUG else reverse("table_script", args=[one_script(PAGE).hash])


def _styles():
    if settings.DEBUG:
        return [static(name) for name in STYLES]
    return [reverse("table_styles", args=[one_stylesheet(STYLES).hash])]


def _closed_door(request, token):
    revoked = was_revoked(token)
    if revoked is None:
        raise NotFound
    return render(request, "table/revoked.html", {"code": revoked, "tournament": revoked.tournament}, status=410)


def service_worker(request):
    """Keeps the page, its script and its faces for when there is no network; a new release has a new store."""
    files = [_script(), *_styles(), *(static(name) for name in FILES)]
    name = sha256("".join([*files, STARTED]).encode()).hexdigest()[:12]
    response = render(
        request, "table/sw.js", {"files": json.dumps(files), "name": name},
        content_type="text/javascript; charset=utf-8",
    )  # fmt: skip
    response["Cache-Control"], response["Service-Worker-Allowed"] = "no-cache", "/t/"
    return response


PAGE = "js/table/page.js"
A_YEAR = "public, max-age=31536000, immutable"
# Names that do not carry their content are new with each start.
STARTED = "" if hasattr(staticfiles_storage, "hashed_name") else str(time.time())
STYLES = ("css/tokens.css", "css/base.css", "css/seats.css", "css/table_page.css")
FILES = ("fonts/atkinson-latin.woff2", "img/favicon.svg", "js/look.js", "js/table/qr.js")
