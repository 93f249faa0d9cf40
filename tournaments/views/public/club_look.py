"""The look of a club's public page: its two colours as a stylesheet, since no page has inline styles, and its logo."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from csp.constants import NONE
from csp.decorators import csp_replace
from django.http import HttpResponse
from django.utils.cache import patch_cache_control
from django.views.decorators.http import require_safe

from tournaments.views.club.logos import logo_file
from tournaments.views.public.coming import shown_club

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest

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
