"""Paper: the page of everything that an evening prints, previews, the files, and what everybody may print."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from threading import BoundedSemaphore
from typing import TYPE_CHECKING, Any
from urllib.parse import urlencode
from uuid import UUID

from csp.constants import NONE, SELF
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils.cache import patch_cache_control, patch_vary_headers
from django.utils.http import content_disposition_header
from django.utils.translation import gettext as _
from django.views.decorators.http import condition, require_http_methods, require_safe
from django_htmx.http import HttpResponseClientRedirect

from reports.marked_sheets.code import SheetCode, TableCode, decode
from reports.paper.fonts import unprintable
from tournaments.clubs.features import features_of_evening
from tournaments.errors import NotAllowed, NotFound
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Entrant, Round, Status
from tournaments.evening.rounds.selectors.progress import is_over
from tournaments.evening.standings.views.tournament_page import address, find, results_shown
from tournaments.evening.standings.views.tournament_page import show as show_public
from tournaments.frame.jobs import Interrupted
from tournaments.frame.site_address import site_address
from tournaments.prints.forms import ChoicesForm, PrintForm
from tournaments.prints.kinds import AFTER, BEFORE, KINDS, RESULTS, ROUND, Kind
from tournaments.prints.making import BusyError, Job, StoppedError, begin_print, file_name, job_of, maker, mark_of
from tournaments.prints.requests import DRAWN, PLAYED, SHOWN, PrintRequest, place_of
from tournaments.security.actors import ActorRequest
from tournaments.security.get_or_404 import show, tournament_for
from tournaments.security.permissions import may, may_see_publicly
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament

framing = csp_replace({"frame-src": [SELF], "object-src": [SELF]})


PHOTOGRAPHED = "marked-sheets"
PACKS = ("pack", "results-pack")
LEFT = {"totals-slips"}
"""Prints that are made no more; their addresses lead to the others."""
LONGEST_SEARCH = 60
AT_HAND = {
    BEFORE: ("table-cards", "attendance", "players-list", "score-card", "blank-sheet", "entry-poster"),
    ROUND: ("seats-by-name", "seats-by-table", "sheets", "marked-sheets", "standings-after"),
    AFTER: ("standings", "poster", "prizes", "read-out", "certificates", "payments"),
}
"""What each moment of an evening needs; everything else lies under all prints."""


@require_safe
def prints(request: ActorRequest, public_id: UUID, number: int | None = None) -> HttpResponse:
    """The paper that this moment of an evening needs; of one round where an address names it. All prints on demand,
    those with some words in their name where somebody looks for one."""
    tournament = tournament_for(request, public_id)
    rounds = list(tournament.rounds.filter(status__in=DRAWN).order_by("number"))
    current = _current(rounds, number)
    form = ChoicesForm(request.GET, tournament.club.language)
    form.is_valid()
    groups = [_group(request, tournament, when, form.told, rounds, current) for when in (BEFORE, ROUND, AFTER)]
    search_words = tidy(request.GET.get("q", ""))[:LONGEST_SEARCH]
    every = search_words or "all" in request.GET
    moment = ROUND if number else _moment(tournament, rounds)
    return show(
        request,
        tournament,
        "prints/prints.html",
        form=form,
        round=current,
        groups=_groups_called(_ordered(groups, rounds), search_words)
        if every
        else [_at_hand(groups, moment, tournament)],
        every=every,
        asked=search_words,
        links=[_round_link(tournament, round_, current, form.told) for round_ in rounds],
        address=site_address(request),
        unprintable=unprintable(_names(tournament)),
    )


@framing  # type: ignore[arg-type]  # it takes more
@require_safe
def print_preview(request: ActorRequest, public_id: UUID, kind: str) -> HttpResponse:
    """Show a print as it will be, with its choices beside it."""
    if kind in LEFT:
        return redirect("prints", public_id)
    print_kind = kind_of(kind)
    tournament = tournament_for(request, public_id, print_kind.act)
    ensure_fits(print_kind, tournament)
    form = form_for(request, tournament, print_kind)
    return show_preview(request, tournament, print_kind, form)


@require_safe
def print_file(request: ActorRequest, public_id: UUID, kind: str) -> HttpResponseBase:
    """Send a print as a PDF; impossible choices are shown at their field instead."""
    if kind in LEFT:
        return redirect("prints", public_id)
    print_kind = kind_of(kind)
    tournament = tournament_for(request, public_id, print_kind.act)
    ensure_fits(print_kind, tournament)
    form = form_for(request, tournament, print_kind)
    if not form.is_valid():
        return show_preview(request, tournament, print_kind, form, status=422)
    return answer_file(request, tournament, print_kind, form)


def show_preview(
    request: ActorRequest, tournament: Tournament, kind: Kind, form: PrintForm, *, status: int = 200
) -> HttpResponse:
    """The page around a PDF."""
    ready = form.is_valid()
    query = urlencode([(name, form.data[name]) for name in form.fields if form.data.get(name)])
    file = reverse("print_file", args=[tournament.public_id, kind.key])
    return show(
        request,
        tournament,
        "prints/preview.html",
        status=status,
        kind=kind,
        form=form,
        ready=ready,
        file=f"{file}?{query}",
        back=reverse("prints", args=[tournament.public_id]),
        lacking=lacking(kind, tournament, list(tournament.rounds.all())),
        may_change=may(request.actor, "change_tournament", tournament),
        address=site_address(request) if kind.leads_here else None,
        unprintable=unprintable(_names(tournament)),
    )


def lacking(kind: Kind, tournament: Tournament, rounds: Sequence[Round]) -> str:
    """The things missing before this can be printed; empty if nothing is."""
    if kind.needs == "drawn" and not rounds:
        return _("No round is drawn yet.")
    if kind.needs == "played" and not [round_ for round_ in rounds if round_.status in PLAYED]:
        return _("Nothing has been recorded yet.")
    if kind.needs == "fixed" and not tournament.draws.exists():
        return _("No draw is fixed yet.")
    if kind.needs == "announced" and not hasattr(tournament, "announcement"):
        return _("Say first when and where the evening is.")
    if kind.needs == "people" and not tournament.entrants.filter(status=Entrant.Status.ACTIVE).exists():
        return _("Nobody is on the list of players yet.")
    if kind.needs == "stake" and not tournament.stake:
        return _("Nothing is played for.")
    return ""


def _names(tournament: Tournament) -> list[str]:
    """The names on an evening's paper."""
    return [tournament.club.name, tournament.name, *tournament.entrants.values_list("name", flat=True)]


def _current(rounds: Sequence[Round], number: int | None) -> Round | None:
    """The round an address names, else the first that is not closed, else the last; None before a draw."""
    if number is None:
        return next(
            (round_ for round_ in rounds if round_.status != Round.Status.CLOSED), rounds[-1] if rounds else None
        )
    named = next((round_ for round_ in rounds if round_.number == number), None)
    if named is None:
        raise NotFound
    return named


def _group(
    request: ActorRequest,
    tournament: Tournament,
    when: str,
    choices: dict[str, Any],
    rounds: Sequence[Round],
    current: Round | None,
) -> dict[str, Any]:
    kinds = [kind for kind in KINDS.values() if kind.when == when and may(request.actor, kind.act, tournament)]
    uses = features_of_evening(tournament)
    kinds = [kind for kind in kinds if kind.needs != "stake" or tournament.stake]
    variant = variant_of(tournament)
    kinds = [kind for kind in kinds if (not kind.feature or kind.feature in uses) and kind.fits(variant)]
    items = [_item(tournament, kind, choices, rounds, current) for kind in kinds]
    return {
        "when": when,
        "pack": next((item for item in items if item["key"] in PACKS), None),
        "items": [item for item in items if item["key"] not in PACKS],
        "photographed": PHOTOGRAPHED if may(request.actor, "enter_deal", tournament) else "",
    }


def _item(
    tournament: Tournament, kind: Kind, choices: dict[str, Any], rounds: Sequence[Round], current: Round | None
) -> dict[str, Any]:
    query = urlencode({**choices, **({"round": current.number} if kind.of_a_round and current else {})})
    own = [current] if kind.of_a_round and current else rounds
    return {
        "key": kind.key,
        "name": kind.name,
        "preview": f"{reverse('print_preview', args=[tournament.public_id, kind.key])}?{query}",
        "file": f"{reverse('print_file', args=[tournament.public_id, kind.key])}?{query}",
        "lacking": lacking(kind, tournament, own),
    }


def _moment(tournament: Tournament, rounds: Sequence[Round]) -> str:
    """Before the first draw, during the rounds, or after the last of them."""
    return AFTER if is_over(tournament, rounds) else ROUND if rounds else BEFORE


def _at_hand(groups: list[dict[str, Any]], moment: str, tournament: Tournament) -> dict[str, Any]:
    """The prints that this moment needs, without those that cannot be made yet; a club's first evening its steps."""
    group = next(group for group in groups if group["when"] == moment)
    keys = AT_HAND[moment]
    if moment == BEFORE and not tournament.club.tournaments.filter(status=Status.FINISHED).exists():
        keys = ("first-evening", *(key for key in keys if key != "blank-sheet"))
    items = [item for item in group["items"] if item["key"] in keys and not item["lacking"]]
    return {**group, "items": items}


def _groups_called(groups: list[dict[str, Any]], search_words: str) -> list[dict[str, Any]]:
    """The groups with the prints whose names have these words."""
    if not search_words:
        return groups
    words = search_words.casefold().split()
    matching = [
        {**group, "pack": None, "items": [item for item in group["items"] if _has(words, item["name"])]}
        for group in groups
    ]
    return [group for group in matching if group["items"]]


def _has(words: list[str], name: object) -> bool:
    return all(word in str(name).casefold() for word in words)


def _ordered(groups: list[dict[str, Any]], rounds: Sequence[Round]) -> list[dict[str, Any]]:
    """The round first, as soon as there is one."""
    before, of_round, after = groups
    return [of_round, before, after] if rounds else groups


def _round_link(
    tournament: Tournament, round_: Round, current: Round | None, choices: dict[str, Any]
) -> dict[str, Any]:
    url = f"{reverse('print_round', args=[tournament.public_id, round_.number])}?{urlencode(choices)}"
    label = _("Round {number}").format(number=round_.number)
    return {"url": url, "label": label, "count": None, "current": round_ == current}


@require_safe
def public_print(request: ActorRequest, club: str, slug: str, kind: str) -> HttpResponse:
    """A print of a tournament for strangers, under the names that strangers may read."""
    tournament, kind_ = find(request, club, slug), kind_of(kind)
    if not kind_.public:
        raise NotFound
    ensure_fits(kind_, tournament)
    if kind_.public == RESULTS and not results_shown(request, tournament):
        return show_public(request, tournament, "evening/standings/held.html", here="standings")
    form = form_for(request, tournament, kind_, public=True)
    if not form.is_valid() or ("player" in kind_.asks and not form.cleaned_data["player"]):
        raise NotFound
    return answer_file(request, tournament, kind_, form, public=True)


@require_safe
def sheet_code(request: ActorRequest, code: str) -> HttpResponse:
    """Follow the code on a marked sheet: to the table's sheet at the desk, or to the one everybody may read."""
    place = place_of(_read(code))
    if place and may(request.actor, "see_tournament", place.tournament):
        return redirect("sheet", place.tournament.public_id, place.round, place.table)
    if place and may_see_publicly(place.tournament):
        return redirect("public_sheet", *address(*place))
    raise NotFound if request.actor.user else NotAllowed


def _read(code: str) -> SheetCode | TableCode:
    try:
        return decode(code)
    except ValueError as wrong:
        raise NotFound from wrong


BEFORE_ROUNDS = {"", "fixed", "announced", "people"}
AT_ONCE = 1.0
"""Seconds that an answer waits for a file before it shows how far it is."""

PATIENCE, COME_AGAIN = 20.0, 5
"""Seconds that an answer to a stranger's program waits for the file, and after which it may ask again."""

_waiting = BoundedSemaphore(2)
"""Threads of pages that may wait so long: the others serve pages."""

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


def ensure_fits(kind: Kind, tournament: Tournament) -> None:
    """Raise NotFound for a print that this game does not have."""
    if not kind.fits(variant_of(tournament)):
        raise NotFound


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
    print_request = _request_of(request, tournament, kind, form, public)
    mark = mark_of(kind, print_request, form.choices)
    conditional = condition(etag_func=lambda *args: mark)
    response = conditional(framed(_make_print))(request, kind, print_request, form.choices, mark)
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
    """The owner of a print that was started: the person, or anybody with its key."""
    return request.user.pk


def _make_print(
    request: ActorRequest, kind: Kind, print_request: PrintRequest, choices: dict[str, Any], mark: str
) -> HttpResponse:
    make, name = maker(kind, print_request, choices), file_name(kind, print_request, choices)
    return made(request, make, mark=mark, name=name, club=print_request.tournament.club_id)


def made(request: ActorRequest, make: Callable[..., bytes], *, mark: str, name: str, club: int | None) -> HttpResponse:
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
    print_made = job.wait(AT_ONCE) if browser else _waited(job)
    if not print_made or owner is None:
        job.publish()
    if not print_made:
        return redirect("print_making", job.key) if browser else _come_again()
    try:
        return pdf(job.file(), name)
    except (Interrupted, StoppedError):  # withdrawn, or its process is gone
        return pdf(make(), name) if owner else _come_again()


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


def _request_of(
    request: ActorRequest, tournament: Tournament, kind: Kind, form: PrintForm, public: bool
) -> PrintRequest:
    rounds = tournament.rounds.all()
    number = form.cleaned_data.get("round")
    round_ = next((candidate for candidate in rounds if candidate.number == number), None) if number else None
    if kind.needs not in BEFORE_ROUNDS and not rounds:
        raise NotFound
    if kind.of_a_round and round_ is None:
        raise NotFound
    if round_:
        round_.tournament = tournament
    return PrintRequest(tournament, request.actor, site_address(request).url, round_, public, form.more)


@framed_page
@require_http_methods(["GET", "POST"])
def print_making(request: ActorRequest, key: str) -> HttpResponse:
    """GET shows the progress and leads to the finished file; POST stops the print."""
    job = job_of(key, owner_of(request))
    if job and request.method == "POST":
        job.stop()
        return redirect("print_making", key)
    if job and job.over and not job.stopped and not job.interrupted:
        made_at = reverse("print_made", args=[key])
        return HttpResponseClientRedirect(made_at) if request.htmx else redirect(made_at)
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
