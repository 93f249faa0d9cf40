"""Who keeps this site, and the way to report one of its pages to them.

The lists of pages that search engines may show: the site's own, and of each club as much as it chose.

What they may not show says so in a header (views/middleware.py).

A player without an account asks about their own name or data; and the site's own statements.
"""

from __future__ import annotations

from itertools import islice
from types import SimpleNamespace
from typing import TYPE_CHECKING

from django import forms
from django.conf import settings
from django.contrib import messages
from django.core.paginator import Paginator
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.html import escape
from django.utils.translation import get_language, gettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.accounts.forms import WishForm
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import clubs_for_search_engines, evenings_for_search_engines
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.standings.views.tournament_page import address, find, show
from tournaments.frame.forms import tell
from tournaments.frame.site_address import site_address
from tournaments.operator.models import PageReport
from tournaments.operator.services import report_page
from tournaments.prices.wording.prices import Row
from tournaments.ratings.selectors import find_joint_rating
from tournaments.register.services.register import ask_wish
from tournaments.security.actors import ActorRequest, address_of
from tournaments.security.get_or_404 import sent
from tournaments.security.permissions import club_is_public, may_see_publicly

if TYPE_CHECKING:
    from collections.abc import Sequence

    from tournaments.register.models import Player


LONGEST_PAGE = 300


class ReportForm(forms.Form):
    """What is wrong with a page."""

    why = forms.ChoiceField(
        label=gettext_lazy("What is wrong with it?"), choices=PageReport.Why, widget=forms.RadioSelect
    )
    words = forms.CharField(
        label=gettext_lazy("In your own words"),
        required=False,
        max_length=1000,
        widget=forms.Textarea(attrs={"rows": 4}),
        help_text=gettext_lazy(
            "You get no answer by this form. If you want one, write to the operator: see “About this site”."
        ),
    )


@require_safe
def about_site(request: ActorRequest) -> HttpResponse:
    """The operator's name, contact and terms, in the reader's language where there is such a text."""
    terms = settings.OPERATOR_TERMS
    language = next((code for code in (get_language(), settings.LANGUAGE_CODE, *terms) if code in terms), "")
    contact = settings.OPERATOR_CONTACT
    context = {
        "contact": contact if contact.startswith("https://") or not contact else f"mailto:{contact}",
        "shown_contact": contact,
        "terms": terms.get(language, ""),
        "terms_language": language,
    }
    return render(request, "site/about_site.html", context)


@require_http_methods(["GET", "POST"])
def report(request: ActorRequest) -> HttpResponse:
    """Report the page of a club that `page` names; not found where strangers see no such page."""
    page = request.GET.get("page", "")[:LONGEST_PAGE]
    club, tournament = _subject(page)
    form, status = ReportForm(sent(request)), 200
    if request.method == "POST" and form.is_valid():
        address = address_of(request) or ""
        try:
            report_page(club=club, tournament=tournament, page=page, address=address, **form.cleaned_data)
        except Refused as refusal:
            tell(form, refusal)
            status = 429
        else:
            messages.success(request, _("Thank you. The operator of this site will look at it."))
            return redirect("public_club", club.slug)
    elif form.errors:
        status = 422
    context = {"form": form, "page": page, "subject": tournament or club}
    return render(request, "site/report.html", context, status=status)


def _subject(page: str) -> tuple[Club, Tournament | None]:
    """The public club, and the public evening if it is one, that a page of this site belongs to.

    A joint rating is looked at under the club that has been in it longest.
    """
    try:
        taken = resolve(page).kwargs
    except Resolver404:
        raise NotFound from None
    if "joint" in taken:
        return find_joint_rating(taken["joint"])[1][0], None
    club = Club.objects.filter(slug=taken.get("club", "")).first()
    if club is None or not club_is_public(club):
        raise NotFound
    evening = club.tournaments.select_related("club").filter(slug=taken.get("slug", "")).first()
    if evening and not may_see_publicly(evening):
        raise NotFound
    return club, evening


SITE = ("home", "public_clubs", "tournaments", "rules", "about_site", "privacy", "accessibility")
CLUBS_A_FILE, MOST_ADDRESSES = 200, 50_000
HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n'
SCHEMA = "http://www.sitemaps.org/schemas/sitemap/0.9"


@require_safe
def sitemap(request: ActorRequest) -> HttpResponse:
    """The list of the lists of pages: the site's own, then clubs, so many in each."""
    keys = list(clubs_for_search_engines().values_list("pk", flat=True))
    files = [reverse("sitemap_site"), *(reverse("sitemap_clubs", args=[key]) for key in keys[::CLUBS_A_FILE])]
    return _listed(request, "sitemapindex", "sitemap", files)


@require_safe
def sitemap_site(request: ActorRequest) -> HttpResponse:
    """The site's own pages."""
    return _listed(request, "urlset", "url", [*map(reverse, SITE)])


@require_safe
def sitemap_clubs(request: ActorRequest, first: int) -> HttpResponse:
    """Clubs from this key on that search engines may show, and the evenings of those that let these be shown too."""
    clubs = list(clubs_for_search_engines().filter(pk__gte=first)[:CLUBS_A_FILE])
    evenings = evenings_for_search_engines(clubs).values_list("club__slug", "slug")
    pages = [reverse("public_club", args=[club.slug]) for club in clubs]
    pages += [reverse("standings", args=[club, slug]) for club, slug in islice(evenings, MOST_ADDRESSES - len(pages))]
    return _listed(request, "urlset", "url", pages)


def _listed(request: ActorRequest, root: str, item: str, paths: list[str]) -> HttpResponse:
    site = site_address(request).url
    lines = [f"<{item}><loc>{escape(site + path)}</loc></{item}>" for path in paths]
    body = "\n".join([f'{HEAD}<{root} xmlns="{SCHEMA}">', *lines, f"</{root}>", ""])
    return HttpResponse(body, content_type="application/xml; charset=utf-8")


@require_http_methods(["GET", "POST"])
def privacy_request(request: ActorRequest, club: str, slug: str, number: int) -> HttpResponse:
    """Ask the club to shorten, hide, hand over or erase; a pair says which of the two asks in its message."""
    tournament = find(request, club, slug)
    entrant = get_object_or_404(tournament.entrants.prefetch_related("players"), number=number)
    players = [player for player in entrant.players.order_by("memberships__position") if not player.erased_at]
    form = WishForm(request.POST or None)
    if request.method == "POST" and form.is_valid() and _asked(request, players, form):
        messages.success(request, _("Your request has been sent to the club."))
        return redirect("player_page", *address(tournament, number))
    return show(request, tournament, "site/privacy_request.html", entrant=entrant, form=form, players=players)


@require_safe
def privacy(request: ActorRequest) -> HttpResponse:
    return render(request, "site/privacy.html")


@require_safe
def accessibility(request: ActorRequest) -> HttpResponse:
    return render(request, "site/accessibility.html")


def _asked(request: ActorRequest, players: Sequence[Player], form: WishForm) -> bool:
    """Note the wish for the player it is about: the second of a pair when `who` says so."""
    who = request.POST.get("who", "0")
    player = players[1] if who == "1" and len(players) > 1 else players[0] if players else None
    if player is None:
        form.add_error(None, _("Names are no longer stored here."))
        return False
    try:
        ask_wish(player=player, **form.cleaned_data)
    except Refused as refusal:
        tell(form, refusal)
        return False
    return True


DRAWS = [("full", "Everyone partners everyone"), ("swiss", "By score"), ("fixed", "Fixed seats")]
NAMES = ["Lut Coppens", "Georges Lambert", "An Verhaegen", "Nicole Dubois", "Wim Schellekens", "Marie-Jeanne Peeters"]


class LookForm(forms.Form):
    """One field of every kind."""

    name = forms.CharField(help_text="As it stands on the door.", max_length=60)
    day = forms.DateField(widget=forms.DateInput(attrs={"type": "date"}), required=False)
    deals = forms.IntegerField(min_value=1, max_value=48, help_text="Between 1 and 48.")
    variant = forms.ChoiceField(choices=[("flemish", "Kleurenwiezen"), ("wallonia_26", "Whist à la couleur")])
    draw = forms.ChoiceField(choices=DRAWS, widget=forms.RadioSelect, help_text="Can be changed until round 1.")
    days = forms.MultipleChoiceField(
        choices=[("fr", "Friday"), ("sa", "Saturday"), ("su", "Sunday")],
        widget=forms.CheckboxSelectMultiple,
        required=False,
    )
    players = forms.CharField(widget=forms.Textarea(attrs={"rows": 4}), required=False)
    public = forms.BooleanField(required=False, label="Show the standings to everyone", help_text="Names included.")


def look(request: HttpRequest) -> HttpResponse:
    """Only where the site is being worked on; elsewhere this address is not in the pack."""
    if not settings.DEBUG:
        raise Http404
    for level, text in SAID:
        messages.add_message(request, level, text)
    wrong = LookForm({"name": "", "deals": "72", "draw": "knockout", "variant": "flemish", "players": "An, Jozef"})
    page = Paginator(range(60), 20).page(2)
    return render(request, "look/page.html", {"form": LookForm(prefix="new"), "wrong": wrong, "page": page, **EVENING})


SAID = [
    (messages.SUCCESS, "Deal 7 of table 3 is saved."),
    (messages.WARNING, "Table 5 has played 15 of 16 deals."),
    (messages.ERROR, "Together 8 needs 2 declarers; 1 is marked. Mark the partner."),
]


def _step(key: str, number: int, label: str, mark: str, state: str = "", *, current: bool = False) -> dict[str, object]:
    facts = {"key": key, "number": number, "label": label, "short": label, "mark": mark, "state": state}
    return {**facts, "url": f"#{key}", "current": current}


def _row(place: int, name: str, club: str, rounds: tuple[int, int], contracts: int) -> SimpleNamespace:
    return SimpleNamespace(place=place, name=name, club=club, rounds=rounds, contracts=contracts, total=sum(rounds))


EVENING = {
    "layout_path": [
        _step("evening", 1, "The evening", "done", "26 November"),
        _step("people", 2, "People", "done", "32 players"),
        _step("play", 3, "Play", "going", "round 2 of 4", current=True),
        _step("standings", 4, "Standings", "going", "after round 1"),
        _step("end", 5, "End", "later"),
        _step("paper", 6, "Paper", ""),
    ],
    "site_links": [
        {"url": "/look/", "label": "Standings"},
        {"url": "/tables/", "label": "Tables"},
        {"url": "/places/", "label": "Places"},
        {"url": "/rules/", "label": "Rules"},
    ],
    "tabs": [
        {"url": "/look/", "label": "Players", "count": 32},
        {"url": "/look/2", "label": "Rounds", "count": 4},
        {"url": "/look/3", "label": "House rules", "count": None},
        {"url": "/look/4", "label": "Paper", "count": None},
    ],
    "layout_crumbs": [{"url": "/", "label": "Tournaments"}, {"url": "/look/", "label": "De Vierde Aas"}],
    "standings": [
        _row(1, NAMES[0], "Vierde Aas", (64, 27), 9),
        _row(2, NAMES[1], "Wavre Fair Play", (41, 38), 8),
        _row(3, NAMES[2], "Krommen Aas", (58, 12), 8),
        _row(3, NAMES[3], "Amis du Whist", (22, 48), 8),
        _row(5, NAMES[4], "Carambole", (-6, 61), 7),
        _row(6, NAMES[5], "Vierde Aas", (44, -8), 7),
    ],
    "score_head": ["Tricks", "Declarer", "Opponent"],
    "score_rows": [
        Row("0 to 7", (-11, 11), False, False),
        Row("8", (-8, 8), False, False),
        Row("9", (11, -11), True, False),
        Row("10", (14, -14), True, False),
        Row("13", (46, -46), True, True),
    ],
    "tricks": range(14),
    "board": [(table, "done done done now missing missing".split()) for table in (1, 2)]
    + [(3, "done done wrong done now missing".split())],
    "sheet": [
        (1, "N", "Together 8", "hearts", (8, 8, -8, -8), (8, 8, -8, -8)),
        (2, "E", "Solo 6", "spades", (-6, -6, 18, -6), (2, 2, 10, -14)),
        (3, "S", "Small misère", None, (-12, 36, -12, -12), (-10, 38, -2, -26)),
        (4, "W", "Abondance 9", "clubs", (0, 0, 0, 0), (-10, 38, -2, -26)),
    ],
}
