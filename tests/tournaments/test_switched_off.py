"""What a club does not use, or the operator took away, is named on no page, print list, form or page of the API."""

import html
import re

import pytest
from django.test import Client
from django.urls import NoReverseMatch

from tests.evenings import an_evening
from tests.factories import a_club, a_member, signed_in_now
from tests.tournaments.places import OF_A_PLAYER, Site, address_of, every_address
from tournaments.clubs.features import FEATURES
from tournaments.clubs.models import Role
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

WORDS = {
    "seasons": r"\bseasons?\b",
    "classes": r"\bclass(es)?\b(?! name)",
    "ratings": r"\bratings?\b",
    "ladders": r"\b(a|the|challenge) ladder\b(?!,)|/ladders",
    "leagues": r"\bleagues?\b|\bcups?\b",
    "price_lists": r"score values|price list\b|price lists",
    "stakes": r"money per point|a point is worth",
    "handicap": r"\bhandicap\b",
    "final": r"\bfinal of\b",
    "rolling_start": r"rolling",
    "raffle": r"raffle",
    "double_entry": r"both sides enter(?! each deal)",
    "photos": r"photograph",
    "auction": r"the auction\b|may i\?|draw cards",
    "hall": r"laptop in the hall",
    "sponsors": r"sponsor",
    "website": r"webhook|own website",
}
# Programs and their files; the switches; and what nobody is led to where photographs are off.
NOT_READ = re.compile(
    r"operator|club_uses|embed_|.*worker|.*schema|event_|(table_)?photo_|table_photos|api:(export|one|var)"
)
OF_THE_SITE = {"game", "variant"}


def text_of(response):
    """What people read of an answer, its addresses and its labels with it."""
    text = re.sub(r"<(script|style|select)\b.*?</\1>", " ", response.content.decode(), flags=re.DOTALL)
    labels = " ".join(re.findall(r'(?:href|action|aria-label|placeholder|title)="([^"]*)"', text))
    return html.unescape(" ".join(re.sub(r"<[^>]+>", " ", text).split()) + " " + labels)


def an_evening_of(features):
    """A site with an evening in play of a club with these features, of which nothing is stored."""
    evening = an_evening(players=8, club=a_club(features=features))
    club, player = evening.club, evening.club.players.first()
    [code] = table_codes(tournament=evening, numbers=[1], actor=SITE)
    values = {
        "public_id": evening.public_id,
        "tournament_id": evening.public_id,
        "club": club.slug,
        "slug": club.slug,
        "token": code.token,
        "uid": Deal.objects.first().uid,
        **dict.fromkeys(("number", "table", "round_number", "table_number", "first"), 1),
        "game": evening.game,
        "variant": evening.variant,
        "kind": "csv",
        **{f"{name}.kind": "standings" for name in ("print_preview", "public_print")},
        **{f"{name}.slug": evening.slug for name, takes in every_address() if {"club", "slug"} <= set(takes)},
        **{f"{name}.public_id": player.public_id for name in (*OF_A_PLAYER, "player_life")},
    }
    owner = signed_in_now(Client(), a_member(club, Role.OWNER).user)
    return Site(evening, values, {"owner": owner})


def named_on(site, wanted):
    """Where what each of the features goes by stands: the page, and the words around."""
    for name, takes in every_address():
        if NOT_READ.match(name) or not wanted(takes):
            continue
        try:
            path = address_of(site, name, takes)
        except NoReverseMatch:
            continue
        response = site.browsers["owner"].get(f"{path}?all=1")
        if response.status_code != 200 or not re.search("html|json|plain", response["Content-Type"]):
            continue
        text = text_of(response)
        yield from (
            (key, name, text[max(0, at.start() - 40) : at.end() + 40])
            for key, word in WORDS.items()
            for at in re.finditer(word, text, re.IGNORECASE)
        )


def test_a_club_that_uses_nothing_reads_of_none_of_it():
    assert WORDS.keys() == FEATURES.keys()
    assert list(named_on(an_evening_of([]), lambda takes: takes and not set(takes) <= OF_THE_SITE)) == []


def test_pages_of_the_site_name_nothing_that_its_operator_took_away(settings):
    settings.FEATURES_OFF = frozenset(FEATURES)
    site = an_evening_of(list(FEATURES))

    assert list(named_on(site, lambda takes: set(takes) <= OF_THE_SITE)) == []
