"""Two places of a club: what is set for it, a sentence for each thing, and what it keeps over the years."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from django.http import HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext
from django.views.decorators.http import require_GET

from tournaments.clubs.features import features_of, offered_features
from tournaments.clubs.views.pages import show_club
from tournaments.evening.rounds.facts import variant_of
from tournaments.frame.translate import say_name
from tournaments.security.get_or_404 import club_for
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.security.actors import Actor, ActorRequest


LISTED = 12
"""How many seasons, ladders or leagues one list shows."""


class Line(NamedTuple):
    """One thing that is set, how, and where it is changed."""

    what: str
    text: str
    url: str


@require_GET
def club_home(request: ActorRequest, slug: str) -> HttpResponse:
    """What is set for the club, a sentence for each thing."""
    club = club_for(request, slug)
    return show_club(request, club, "clubs/home.html", lines=_lines(club, request.actor))


def _lines(club: Club, actor: Actor) -> list[Line]:
    features = features_of(club)

    def on(feature: str, text: str) -> str:
        return text if feature in features else ""

    lines = [
        (_("Public page"), _("{town}: what visitors read about you").format(town=club.town or club.name), "club_about"),
        (_("Logo"), _("On your page and on every print"), "club_logo"),
        (pgettext("of a club", "Game"), on("price_lists", _game(club)), "price_lists"),
        (_("Who helps"), _helpers(club), "members"),
        (_("What our club uses"), _uses(club), "club_uses"),
        (_("Your own website"), on("website", _("Evenings and standings shown there")), "club_outside"),
        (_("Programs"), on("website", _("Addresses that are told what happens")), "club_webhooks"),
        (_("Once a year"), _("Name, place, language, time zone, deleting the club"), "club_settings"),
        (_("Operator"), _("What the operator of the site may do"), "operator_club"),
    ]
    return [
        Line(what, text, reverse(page, args=[club.slug]))
        for what, text, page in lines
        if text and _may(page, club, actor)
    ]


RIGHTS = {
    "club_about": "change_club_page",
    "price_lists": "change_price_lists",
    "members": "manage_members",
    "club_outside": "see_club",
    "operator_club": "operate",
}


def _may(page: str, club: Club, actor: Actor) -> bool:
    return may(actor, RIGHTS.get(page, "change_club"), club)


def _uses(club: Club) -> str:
    names = [str(feature.name) for feature in offered_features() if feature.key in features_of(club)]
    return ", ".join(names) or _("Nothing besides the evenings yet")


def _game(club: Club) -> str:
    last = club.tournaments.order_by("-date", "-pk").first()
    lists = club.price_lists.count()
    own = ngettext("{n} table of your own", "{n} tables of your own", lists).format(n=lists) if lists else ""
    names = [say_name(variant_of(last).name, last.game)] if last else []
    return "; ".join([*names, *([own] if own else [])]) or _("As published")


def _helpers(club: Club) -> str:
    members = list(club.memberships.select_related("user").order_by("pk")[:4])
    names = ", ".join(str(member.user) for member in members[:3])
    return f"{names} …" if len(members) > 3 else names


class Kind(NamedTuple):
    """Something a club keeps over the years: what it is called, its rows, and where another one is started."""

    label: str
    start: str
    page: str
    rows: list[tuple[str, str]]


@require_GET
def club_years(request: ActorRequest, slug: str) -> HttpResponse:
    """What stands first, then what can be started."""
    club = club_for(request, slug)
    kinds = [kind for kind in _kinds(club, request.actor) if kind.page]
    return show_club(
        request,
        club,
        "clubs/years.html",
        standing=[kind for kind in kinds if kind.rows],
        others=kinds,
        past=reverse("club_records", args=[club.slug]),
    )


def _kinds(club: Club, actor: Actor) -> list[Kind]:
    kinds = []
    features = features_of(club)
    for label, start, page, right, of, one in (
        (_("Seasons"), _("A season: evenings added up"), "club_seasons", "change_seasons", club.seasons, "club_season"),
        (
            _("Ladders"),
            _("A ladder of challenges"),
            "club_ladders",
            "change_ladders",
            club.ladders,
            "club_ladder",
        ),
        (_("Leagues"), _("A league or a cup of teams"), "club_leagues", "change_leagues", club.leagues, "club_league"),
    ):
        if page.removeprefix("club_") in features and may(actor, right, club):
            things = of.all()[:LISTED]
            rows = [(str(thing.name), reverse(one, args=[club.slug, thing.slug])) for thing in things]
            kinds.append(Kind(label, start, reverse(page, args=[club.slug]), rows))
    if "ratings" in features:
        ratings = reverse("ratings", args=[club.slug])
        rows = [(pgettext("page", "Ratings"), ratings)] if club.ratings_public else []
        kinds.append(Kind(_("Ratings"), _("Ratings: one number for each player"), ratings, rows))
    return kinds
