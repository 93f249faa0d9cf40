"""The front page: what Whistboard is, what is being played, and the ways in.

The look of a club's public page: its two colours as a stylesheet, since no page has inline styles, and its logo.

The list of clubs: searched by words, country and language, and by distance from a place.

The demo's two doors on the front page: a table to try, and a look round as its organiser.

The first page of a fresh site: its club, its first organiser, and whether phones in the hall get here.
"""

from __future__ import annotations

import re
from itertools import islice
from typing import TYPE_CHECKING, Any

from csp.constants import NONE
from csp.decorators import csp_replace
from django import forms
from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import Resolver404, resolve, reverse
from django.utils.cache import patch_cache_control
from django.utils.dateparse import parse_date
from django.utils.html import escape
from django.utils.translation import get_language, gettext_lazy, pgettext, pgettext_lazy
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.debug import sensitive_post_parameters
from django.views.decorators.http import require_http_methods, require_POST, require_safe
from django.views.defaults import page_not_found

from tournaments.accounts.forms import SetUpForm, WishForm
from tournaments.accounts.views import PROVED, person_of, status_of, welcome
from tournaments.clubs.features import offered_features
from tournaments.clubs.locale import use_locale_of
from tournaments.clubs.models import Club, User, countries
from tournaments.clubs.selectors import notice_of
from tournaments.clubs.services import set_up_site
from tournaments.clubs.views import logo_file, picture_file
from tournaments.entries.views import shown_club
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Status, Tournament
from tournaments.evening.rounds.selectors.tournaments import (
    LONGEST_SEARCH,
    begun_or_over,
    coming,
    coming_rows,
    front_page,
    public_page_of,
    search_public,
)
from tournaments.evening.standings.views.tournament_page import address, find, show
from tournaments.frame.forms import tell
from tournaments.frame.pages import keyset_page, on_first_page
from tournaments.frame.site_address import site_address
from tournaments.frame.views import from_this_site
from tournaments.hall.views import has_phone_reached, ways_to
from tournaments.leagues.selectors import leagues_of
from tournaments.operator.models import PageReport
from tournaments.operator.services import report_page
from tournaments.ratings.selectors import find_joint_rating, joint_ratings_with
from tournaments.register.services.register import ask_wish
from tournaments.seasons.selectors.history import winners_of
from tournaments.security.actors import ActorRequest, address_of
from tournaments.security.get_or_404 import sent
from tournaments.security.permissions import club_is_public, may, may_see_publicly, may_start_clubs
from tournaments.site.selectors import (
    Place,
    clubs_for_search_engines,
    evenings_for_search_engines,
    listed_clubs,
    nearest,
    place_named,
    some_listed_clubs,
)
from tournaments.site.services import (
    demo_organiser,
    demo_table_token,
    ensure_terminal_code,
    is_at_machine,
    look_round,
    open_demo,
)

if TYPE_CHECKING:
    from collections.abc import Sequence
    from datetime import date

    from tournaments.register.models import Player

RECENT, CLUBS, LONG_LIST = 8, 12, 30


@require_safe
def home(request: ActorRequest) -> HttpResponse:
    """Front page: a welcome; a fixed number of evenings by time and of clubs. A fresh site: set-up."""
    evenings = front_page(RECENT)
    clubs = some_listed_clubs(CLUBS + 1)
    if not any((clubs, *evenings)) and not User.objects.exists():
        return redirect("set_up")
    organiser = demo_organiser()
    context = {
        "now": evenings.now,
        "coming": evenings.coming,
        "recent": evenings.recent,
        "clubs": clubs[:CLUBS],
        "more_clubs": len(clubs) > CLUBS,
        "demo": organiser,
        "open_demo": open_demo(organiser),
        "may_start": may_start_clubs(None),
    }
    return render(request, "site/home.html", context)


@require_safe
def tournaments(request: ActorRequest) -> HttpResponse:
    """Every published tournament: those to come, then the others, newest first.

    `q` looks in names, clubs and towns, `until` begins at a day.
    """
    words, until = _words(request), _day(request.GET.get("until", ""))
    every = search_public(words, until)
    page = public_page_of(begun_or_over(every), request.GET, LONG_LIST)
    evenings = coming_rows(coming(every), LONG_LIST) if on_first_page(request.GET) else []
    context = {"page": page, "coming": evenings, "wanted": words, "until": until}
    return render(request, "site/tournaments.html", context)


@require_safe
def public_club(request: ActorRequest, club: str) -> HttpResponse:
    """Show a club's published tournaments: those to come, then the others."""
    club_ = get_object_or_404(Club.objects.select_related("page", "logo").defer("logo__content"), slug=club)
    every = Tournament.objects.published().filter(club=club_)
    page = public_page_of(begun_or_over(every, club_), request.GET, LONG_LIST)
    evenings = coming_rows(coming(every, club_), LONG_LIST) if on_first_page(request.GET) else []
    seasons, ladders = club_.seasons.filter(published=True), club_.ladders.filter(published=True)
    leagues = leagues_of(club_)
    shows = page.rows or evenings or club_.ratings_public or every.exists() or ladders or leagues
    if not (shows and club_is_public(club_)) and not may(request.actor, "see_club", club_):
        raise NotFound
    request.shown_club = club_
    use_locale_of(club_)
    notice = notice_of(request.actor, club_)
    finished = [evening.pk for evening in page.rows if evening.status == Status.FINISHED]
    winners = winners_of(club_, finished) if finished else {}
    for evening in page.rows:
        vars(evening)["winners"] = winners.get(evening.pk)
    context = {
        "club": club_,
        "page": page,
        "coming": evenings,
        "seasons": seasons,
        "ladders": ladders,
        "leagues": leagues,
        "joints": joint_ratings_with(club_) if club_.ratings_public else (),
        "hall": bool(seasons) or bool(finished),
        "layout_notice": notice,
    }
    return render(request, "site/club.html", context)


def _words(request: ActorRequest) -> str:
    return request.GET.get("q", "").strip()[:LONGEST_SEARCH]


def _day(text: str) -> date | None:
    try:
        return parse_date(text[:10])
    except ValueError:  # a day that no month has
        return None


COLOURS = re.compile(r"([0-9a-f]{6})-([0-9a-f]{6})")


@require_safe
def club_colours(request: ActorRequest, club: str) -> HttpResponse:
    """`?123d2c-faf6ec`: the band's colour and the name's. The address names its content, so it never changes."""
    shown_club(request, club)
    colours = COLOURS.fullmatch(request.META["QUERY_STRING"])
    rule = ".club-band{{background:#{};color:#{}}}".format(*colours.groups()) if colours else ""
    response = HttpResponse(rule, content_type="text/css; charset=utf-8")
    patch_cache_control(response, private=True, max_age=31_536_000, immutable=True)
    return response


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def public_logo(request: ActorRequest, club: str) -> HttpResponse:
    """The logo, of a club that may be seen."""
    return logo_file(shown_club(request, club))


@csp_replace({"default-src": [NONE], "img-src": None, "sandbox": True})  # type: ignore[arg-type]  # it takes more
@require_safe
def public_sponsor(request: ActorRequest, club: str, digest: str) -> HttpResponse:
    """The picture of a sponsor, of a club that may be seen."""
    return picture_file(shown_club(request, club).sponsors.filter(digest=digest))


CLUBS_ON_A_PAGE = 30
DISTANCES = (10, 25, 50, 100, 250)
USUAL_DISTANCE = 50


class DirectoryForm(forms.Form):
    """The terms of a search for clubs. A choice that does not exist counts as none."""

    q = forms.CharField(label=gettext_lazy("Name or town of a club"), required=False, max_length=LONGEST_SEARCH)
    country = forms.ChoiceField(
        label=gettext_lazy("Country"), required=False, choices=lambda: [("", pgettext("country", "all")), *countries()]
    )
    language = forms.ChoiceField(
        label=gettext_lazy("Language"),
        required=False,
        choices=[("", pgettext_lazy("language", "all")), *settings.LANGUAGES],
    )
    near = forms.CharField(
        label=gettext_lazy("Near"),
        required=False,
        max_length=LONGEST_SEARCH,
        help_text=gettext_lazy("A town with a club, or coordinates such as 50.94, 4.04. The nearest come first."),
    )
    within = forms.TypedChoiceField(
        label=gettext_lazy("Within"),
        required=False,
        coerce=int,
        choices=[(distance, f"{distance} km") for distance in DISTANCES],
        initial=USUAL_DISTANCE,
    )

    def clean_near(self) -> Place | None:
        """The place that was named, if it is known."""
        text = self.cleaned_data["near"]
        place = place_named(text) if text else None
        if text and place is None:
            raise forms.ValidationError(gettext_lazy("No listed club of that town says where it is. Try coordinates."))
        return place


@require_safe
def public_clubs(request: ActorRequest) -> HttpResponse:
    """Every listed club with a public evening: by name, or the nearest first."""
    form = DirectoryForm({"within": USUAL_DISTANCE, **request.GET.dict()})
    form.full_clean()
    filters: dict[str, Any] = form.cleaned_data
    clubs = listed_clubs(filters.get("q", ""), filters.get("country", ""), filters.get("language", ""))
    place = filters.get("near")
    if place:
        page = nearest(clubs, place, filters.get("within") or USUAL_DISTANCE, request.GET, CLUBS_ON_A_PAGE)
    else:
        page = keyset_page(clubs, ["name", "pk"], request.GET, CLUBS_ON_A_PAGE)
    narrowed = any(filters.get(name) for name in ("country", "language", "near")) or bool(form.errors)
    return render(request, "site/clubs.html", {"page": page, "form": form, "narrowed": narrowed})


@never_cache
@from_this_site
@require_POST
def demo_table(request: ActorRequest) -> HttpResponse:
    """A table's own page in an evening of the demo that is being played."""
    return redirect("table_page", token=demo_table_token())


@never_cache
@from_this_site
@require_POST
def demo_look(request: ActorRequest) -> HttpResponse:
    """Sign the visitor in as the demo's organiser, who owns the demo club and nothing else."""
    organiser, club = look_round()
    sentence = _(
        "You are looking round a demonstration, as its organiser. All people are invented; change what you like."
    )
    messages.info(request, sentence)
    response = welcome(request, organiser, redirect("club", club.slug))
    request.session.pop(PROVED, None)  # nobody typed a password: what asks for one goes on asking
    return response


@never_cache
@sensitive_post_parameters()
@require_http_methods(["GET", "HEAD", "POST"])
def set_up(request: ActorRequest) -> HttpResponse:
    """Make the first account and its club; not found once there is an account."""
    if User.objects.exists():
        raise NotFound
    at_machine, status = is_at_machine(request), 200
    form = SetUpForm(request.POST or None, at_machine=at_machine, initial={"language": request.LANGUAGE_CODE})
    if form.is_valid():
        try:
            if not at_machine:
                ensure_terminal_code(form.cleaned_data["terminal_code"], address=address_of(request))
            user, made = _set_up(request, form)
        except NotFound:
            raise
        except Refused as refusal:
            tell(form, refusal)
            status = status_of(refusal)
        else:
            messages.success(request, _("{name} is created.").format(name=made.name))
            return welcome(request, user, redirect("club", made.slug))
    address = site_address(request)
    context = {"form": form, "address": address, "ways": ways_to(address), "reached": has_phone_reached()}
    return render(request, "site/set_up.html", context, status=status)


def _set_up(request: ActorRequest, form: SetUpForm) -> tuple[User, Club]:
    answers = form.cleaned_data
    club = {"name": answers["club"], "town": answers["town"], "time_zone": answers["time_zone"]}
    return set_up_site(club=club, **{**person_of(request, form), "language": answers["language"]})


# Who keeps this site, and the way to report one of its pages to them.
#
# The lists of pages that search engines may show: the site's own, and of each club as much as it chose.
#
# What they may not show says so in a header (views/middleware.py).
#
# A player without an account asks about their own name or data; and the site's own statements.


LONGEST_PAGE = 300


class ReportForm(forms.Form):
    """The fault of a page that somebody reports."""

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


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's answer, in the language of the public club within whose addresses nothing was found."""
    clubs = reverse("public_clubs")
    slug = request.path.removeprefix(clubs).partition("/")[0] if request.path.startswith(clubs) else ""
    club = Club.objects.filter(slug=slug).first() if slug else None
    if club and club_is_public(club):
        use_locale_of(club)
    return page_not_found(request, exception)


def _subject(page: str) -> tuple[Club, Tournament | None]:
    """The public club, and the public evening if it is one, that a page of this site belongs to.

    A joint rating is looked at under the club that has been in it longest.
    """
    try:
        kwargs = resolve(page).kwargs
    except Resolver404:
        raise NotFound from None
    if "joint" in kwargs:
        return find_joint_rating(kwargs["joint"])[1][0], None
    club = Club.objects.filter(slug=kwargs.get("club", "")).first()
    if club is None or not club_is_public(club):
        raise NotFound
    evening = club.tournaments.select_related("club").filter(slug=kwargs.get("slug", "")).first()
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
    return _sitemap_response(request, "sitemapindex", "sitemap", files)


@require_safe
def sitemap_site(request: ActorRequest) -> HttpResponse:
    """The site's own pages."""
    return _sitemap_response(request, "urlset", "url", [*map(reverse, SITE)])


@require_safe
def sitemap_clubs(request: ActorRequest, first: int) -> HttpResponse:
    """Clubs from this key on that search engines may show, and the evenings of those that let these be shown too."""
    clubs = list(clubs_for_search_engines().filter(pk__gte=first)[:CLUBS_A_FILE])
    evenings = evenings_for_search_engines(clubs).values_list("club__slug", "slug")
    pages = [reverse("public_club", args=[club.slug]) for club in clubs]
    pages += [reverse("standings", args=[club, slug]) for club, slug in islice(evenings, MOST_ADDRESSES - len(pages))]
    return _sitemap_response(request, "urlset", "url", pages)


def _sitemap_response(request: ActorRequest, root: str, item: str, paths: list[str]) -> HttpResponse:
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
    if request.method == "POST" and form.is_valid() and _note_wish(request, players, form):
        messages.success(request, _("Your request has been sent to the club."))
        return redirect("player_page", *address(tournament, number))
    return show(request, tournament, "site/privacy_request.html", entrant=entrant, form=form, players=players)


@require_safe
def privacy(request: ActorRequest) -> HttpResponse:
    return render(request, "site/privacy.html", {"features": {feature.key for feature in offered_features()}})


@require_safe
def accessibility(request: ActorRequest) -> HttpResponse:
    return render(request, "site/accessibility.html")


def _note_wish(request: ActorRequest, players: Sequence[Player], form: WishForm) -> bool:
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
