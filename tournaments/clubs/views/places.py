"""The four places of a club, which are its menu: what lies in each, and the way back from a page behind them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, NamedTuple

from django.urls import reverse
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.clubs.features import features_of
from tournaments.register.selectors import open_wishes
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from django.utils.functional import Promise

    from tournaments.clubs.models import Club
    from tournaments.security.actors import Actor


class View(NamedTuple):
    """One page of a place that its menu names, the right it asks for, and the pages that lie behind it."""

    page: str
    label: str | Promise
    right: str
    behind: str = ""


class Place(NamedTuple):
    """A place of a club; its first view is what it leads to."""

    key: str
    label: str | Promise
    views: tuple[View, ...]


PLACES = (
    Place(
        "evenings",
        gettext_lazy("Evenings"),
        (
            View(
                "club",
                gettext_lazy("Evenings"),
                "see_club",
                "archive unarchive lead_take_in event_take_in tournament_new tournament_from_price_list "
                "tournament_create",
            ),
        ),
    ),
    Place(
        "people",
        gettext_lazy("People"),
        (
            View(
                "register",
                gettext_lazy("Everybody"),
                "see_register",
                "register_file register_import register_export player player_data player_erase player_card_renew "
                "player_same player_merge player_part",
            ),
            View("wishes", gettext_lazy("Requests"), "change_register"),
            View("register_doubles", gettext_lazy("Twice in the list?"), "change_register"),
            View("register_cards", gettext_lazy("Cards"), "change_register", "register_cards_print"),
        ),
    ),
    Place(
        "years",
        gettext_lazy("Over the years"),
        (
            View(
                "club_years",
                gettext_lazy("Over the years"),
                "see_club",
                "ratings club_joint_ratings player_links player_rating club_ladders club_ladder club_ladder_rule "
                "club_seasons club_season club_season_print club_season_preview club_season_rule "
                "club_season_balances club_season_past club_season_classes club_season_next club_season_act "
                "club_season_helpers club_leagues club_league league_rule league_pools league_act league_next "
                "league_division league_match match_evening",
            ),
        ),
    ),
    Place(
        "club",
        pgettext_lazy("place", "Club"),
        (
            View(
                "club_home",
                pgettext_lazy("place", "Club"),
                "see_club",
                "club_settings club_uses club_about club_logo club_logo_remove club_logo_picture club_outside "
                "club_webhooks "
                "club_webhook club_webhook_act club_delete members member_role invitation_revoke operator_club "
                "price_lists price_list_new price_list_from_known price_list_copy price_list_from_variant "
                "price_list_import price_list price_list_edit price_list_rules price_list_remove price_list_version "
                "price_list_take_up price_list_file price_list_preview price_list_print",
            ),
        ),
    ),
)
YEARS = {"seasons", "ratings", "ladders", "leagues"}
WHERE = {page: (place, view) for place in PLACES for view in place.views for page in (view.page, *view.behind.split())}
"""Where each page of a club lies, by the name of its address."""


def places_context(club: Club, page: str, actor: Actor) -> dict[str, Any]:
    """The places in the bar, the views of the one that a page lies in, and the way back."""
    here, view = WHERE.get(page, (None, None))
    years = here is not None and here.key == "years"
    shown = [place for place in PLACES if place.key != "years" or years or has_years(club)]
    places = [
        {"url": _to(club, first), "label": place.label, "current": place is here}
        for place in shown
        if (first := next((other.page for other in place.views if may(actor, other.right, club)), ""))
    ]
    context: dict[str, Any] = {"layout_club": club, "layout_places": places}
    if here is None or view is None:
        return context
    if page != view.page:
        return context | {"layout_back": {"url": _to(club, view.page), "label": view.label}}
    views = [other for other in here.views if may(actor, other.right, club)]
    if len(views) > 1:
        links = [
            {
                "url": _to(club, other.page),
                "label": other.label,
                "current": other is view,
                "count": open_wishes(club).count() if other.page == "wishes" else 0,
            }
            for other in views
        ]
        context |= {"layout_views": links, "layout_step": here.label}
    return context


def has_years(club: Club) -> bool:
    """Does the club use anything that it keeps over the years?"""
    return not YEARS.isdisjoint(features_of(club))


def _to(club: Club, page: str) -> str:
    return reverse(page, args=[club.slug])
