"""Words that a slug may not be, because an address of the site already uses them in that place.

`/s/<club>/season/…` belongs to seasons, so no tournament can be called `season` there. The words are read from the
URL patterns, so that a new address reserves its words by itself.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import chain

from django.core.validators import slug_re
from django.db.models import Model
from django.urls import URLPattern, get_resolver
from django.urls.resolvers import URLResolver

# The address that a slug of each model is part of, and what that part is called there.
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
    routes = [(name, route.split("/")) for name, route in _routes(get_resolver().url_patterns)]
    own = next(segments for name, segments in routes if name == view_name)
    place = next(number for number, segment in enumerate(own) if segment.endswith(f":{part}>"))
    beside = [segments[place] for _, segments in routes if segments[:place] == own[:place] and len(segments) > place]
    return frozenset(segment for segment in beside if slug_re.match(segment))


def _routes(patterns: Sequence[URLPattern | URLResolver], prefix: str = "") -> Iterator[tuple[str | None, str]]:
    """Every pattern below these, as its name and whole route."""
    return chain.from_iterable(_below(pattern, f"{prefix}{pattern.pattern}") for pattern in patterns)


def _below(pattern: URLPattern | URLResolver, route: str) -> list[tuple[str | None, str]]:
    if isinstance(pattern, URLPattern):
        return [(pattern.name, route)]
    # Names inside a namespace, as those of the API, are other names.
    return [(None if pattern.namespace else name, rest) for name, rest in _routes(pattern.url_patterns, route)]
