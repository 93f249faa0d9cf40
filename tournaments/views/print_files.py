"""PDF answers: the choices of an address, the file made or known already, and what a browser is told about it."""

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import content_disposition_header
from django.views.decorators.http import condition

from tournaments.errors import NotFound
from tournaments.forms.prints import PrintForm
from tournaments.printing.asking import DRAWN, PLAYED, SHOWN, Asked
from tournaments.printing.kinds import KINDS
from tournaments.printing.making import file_name, make, mark_of

framing = csp_replace({"frame-src": [SELF], "object-src": [SELF]})
# A PDF runs nothing and loads nothing; our own preview may frame it.
_framed = csp_replace(
    {"default-src": [NONE], "object-src": [SELF], "frame-ancestors": [SELF], "img-src": None, "base-uri": None,
     "form-action": None}
)  # fmt: skip


def kind_of(key):
    """The print of that name."""
    if key not in KINDS:
        raise NotFound
    return KINDS[key]


def form_for(request, tournament, kind, *, public=False):
    """The choices told in the address, with the answers there are to the print's own questions."""
    status = PLAYED if kind.needs == "played" else SHOWN if public else DRAWN
    rounds = tournament.rounds.filter(status__in=status).order_by("number") if "round" in kind.asks else ()
    name = "public_name" if public else "name"
    entrants = tournament.entrants.order_by("number").values_list("number", name) if "player" in kind.asks else ()
    named = [(number, f"{number} {name}") for number, name in entrants]
    language = "" if public else tournament.club.language
    return PrintForm(request.GET, kind, language=language, rounds=list(rounds), entrants=named)


def answer_file(request, tournament, kind, form, *, public=False):
    """The PDF, or 304 where the browser has the same one."""
    asked = _asked(request, tournament, kind, form, public)
    known = condition(etag_func=lambda *args: mark_of(kind, asked, form.choices))
    response = known(_framed(_made))(request, kind, asked, form.choices)
    response["X-Frame-Options"] = "SAMEORIGIN"
    patch_cache_control(response, no_cache=True, private=True)
    patch_vary_headers(response, ["Cookie", "Accept-Language"])
    return response


def _made(request, kind, asked, choices):
    response = HttpResponse(make(kind, asked, choices), content_type="application/pdf")
    response["Content-Disposition"] = content_disposition_header(False, file_name(kind, asked, choices))
    return response


def _asked(request, tournament, kind, form, public):
    rounds = tournament.rounds.all()
    number = form.cleaned_data.get("round")
    round_ = next((one for one in rounds if one.number == number), None) if number else None
    if kind.needs and not rounds:
        raise NotFound
    if kind.of_a_round and round_ is None:
        raise NotFound
    if round_:
        round_.tournament = tournament
    site = request.build_absolute_uri("/").rstrip("/")
    return Asked(tournament, request.actor, site, round_, public, form.more)
