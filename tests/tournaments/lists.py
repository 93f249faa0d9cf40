"""Price lists of a club, and their addresses."""

from django.urls import reverse

from tournaments.prices.services import create_price_list
from tournaments.security.actors import SITE

SOLO = {"contracts": {"solo_6": {"won": 5, "lost": 5, "over": 1, "under": 1}}}


def a_list(club, **content):
    content = {"name": "Ours", "game": "kleurenwiezen", "variant": "wallonia_26", **content}
    return create_price_list(club=club, actor=SITE, **content)


def at(name, price_list, *more):
    return reverse(name, args=[price_list.club.slug, price_list.public_id, *more])
