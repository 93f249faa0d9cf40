"""Rights to each address: declared in each `urls.py` beside the address, and read from there by everything else.

A word of `permissions.WHO_MAY` needs that right. Besides those: EVERYBODY; SIGNED_IN, for oneself; OWN, something that
only its owner finds; LINK, whoever was given the link or code; PUBLISHED, everybody while the tournament has a public
page, else who may see it; RESULTS, the same while results are not held back; FRESH, everybody until the site has an
account; DEMO, everybody on a site whose demo organiser has no password.

The services ask again for every action. Tests visit each address as every role.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cache, wraps
from hashlib import blake2b
from typing import TYPE_CHECKING, Any, NamedTuple

from django.core.validators import slug_re
from django.db import connection, transaction
from django.db.models import Model
from django.http.response import HttpResponseBase
from django.urls import URLPattern, URLResolver, get_resolver, path

from tournaments.clubs.features import is_switched_off
from tournaments.frame.forms import OPENED_ON
from tournaments.security.permissions import WHO_MAY, may

if TYPE_CHECKING:
    from django.http import HttpRequest

    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


EVERYBODY, SIGNED_IN, OWN, LINK = "everybody", "signed in", "own", "link"
FRESH, DEMO = "fresh site", "open demo"
PUBLISHED, RESULTS = "published", "results"

View = Callable[..., HttpResponseBase]


class Address(NamedTuple):
    """The right an address asks for by each method, and the rights its page asks for besides, or shows only then."""

    methods: Mapping[str, str]
    note: str = ""


_addresses: dict[str, Address] = {}


def addresses() -> Mapping[str, Address]:
    """Every address by its name."""
    _ = get_resolver().url_patterns  # reads every `urls.py`, where that was not done yet
    return _addresses


def allow(name: str, methods: Mapping[str, str], note: str = "") -> None:
    """State who may ask for the address of that name; a name has one rule."""
    address = Address(methods, note)
    if _addresses.setdefault(name, address) != address:
        raise ValueError(f"{name} is allowed to others already.")


def see(route: str, view: View, name: str, who: str, note: str = "") -> URLPattern:
    """The address of a page to look at."""
    allow(name, {"GET": who}, note)
    return path(route, view, name=name)


def fill(route: str, view: View, name: str, who: str, save: str = "", note: str = "") -> URLPattern:
    """The address of a page with a form; `save` where sending it asks for another right than seeing it."""
    allow(name, {"GET": who, "POST": save or who}, note)
    return path(route, one_at_a_time(view), name=name)


def do(route: str, view: View, name: str, who: str, methods: tuple[str, ...] = ("POST",), note: str = "") -> URLPattern:
    """The address of an act without a page of its own."""
    allow(name, dict.fromkeys(methods, who), note)
    return path(route, one_at_a_time(view), name=name)


def one_at_a_time(view: View) -> View:
    """Decorate a view so that settings of one evening, or of one club, are saved by one person at a time.

    A form that knows what it was opened on compares that with what is stored. Nobody may store anything between this
    and saving it. SQLite has one writer at a time; on PostgreSQL those who save settings wait for each other. What
    programs send is no such form, and is read by its view alone.
    """
    if getattr(view, "csrf_exempt", False):
        return view

    @wraps(view)
    def respond(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
        if request.method != "POST" or not any(name.endswith(OPENED_ON) for name in request.POST):
            return view(request, *args, **kwargs)
        with transaction.atomic():
            if connection.vendor == "postgresql":
                of_whom = blake2b(request.path.split("/")[2].encode(), digest_size=7).digest()
                with connection.cursor() as cursor:
                    cursor.execute("SELECT pg_advisory_xact_lock(%s)", [int.from_bytes(of_whom)])
            return view(request, *args, **kwargs)

    return respond


def routes(resolver: URLResolver | None = None, before: str = "", spaces: str = "") -> Iterator[tuple[str, str]]:
    """The name and the whole route of every address, in the order in which they are looked for."""
    for pattern in (resolver or get_resolver()).url_patterns:
        route = f"{before}{pattern.pattern}"
        if isinstance(pattern, URLResolver):
            yield from routes(pattern, route, f"{spaces}{pattern.namespace}:" if pattern.namespace else spaces)
        else:
            yield f"{spaces}{pattern.name or ''}", route


def may_open(actor: Actor, name: str, obj: Tournament) -> bool:
    """Is the page of that name of this club or evening offered to the actor? Pages that need no permission are, unless
    they belong to a feature that is switched off."""
    if is_switched_off(name, obj):
        return False
    right = addresses()[name].methods.get("GET", "")
    return right not in WHO_MAY or may(actor, right, obj)


# The address that a slug of each model is part of, and what that part is called there. Other addresses use some words
# in that place: `/s/<club>/season/…` belongs to seasons, so no tournament can be called `season`.
PLACES = {
    "tournament": ("standings", "slug"),
    "club": ("public_club", "club"),
    "season": ("public_season", "season"),
    "league": ("public_league", "league"),
    "ladder": ("public_ladder", "ladder"),
    "jointrating": ("joint_ratings", "joint"),
}


@cache
def reserved_slugs(model: type[Model]) -> frozenset[str]:
    """The words that other addresses have where the public address of this model has its slug."""
    view_name, part = PLACES[str(model._meta.model_name)]
    split = [(name, route.split("/")) for name, route in routes()]
    own = next(segments for name, segments in split if name == view_name)
    place = next(number for number, segment in enumerate(own) if segment.endswith(f":{part}>"))
    beside = [segments[place] for _, segments in split if segments[:place] == own[:place] and len(segments) > place]
    return frozenset(segment for segment in beside if slug_re.match(segment))
