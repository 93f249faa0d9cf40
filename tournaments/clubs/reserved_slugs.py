"""Words that a slug may not be, because an address of the site already uses them in that place.

`/s/<club>/season/…` belongs to seasons, so no tournament can be called `season` there. The words are read from the
URL patterns, so that a new address reserves its words by itself.
"""

from functools import cache

from django.core.validators import slug_re
from django.db.models import Model

from tournaments.security.addresses import routes

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
    split = [(name, route.split("/")) for name, route in routes()]
    own = next(segments for name, segments in split if name == view_name)
    place = next(number for number, segment in enumerate(own) if segment.endswith(f":{part}>"))
    beside = [segments[place] for _, segments in split if segments[:place] == own[:place] and len(segments) > place]
    return frozenset(segment for segment in beside if slug_re.match(segment))
