"""Public pages kept as they were made.

Pages that are the same for every stranger are made once for each change, in each process. What belongs to one visitor
never gets in: who has signed in or was just told something is not answered from there and adds nothing.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import wraps
from hashlib import blake2b
from typing import TYPE_CHECKING, Any

from django.core.cache import caches
from django.http import HttpResponse
from django.utils.cache import patch_vary_headers

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import ActorRequest

SECONDS = 60
LONGEST_ADDRESS = 200
ACCEPTS_GZIP = re.compile(r"\bgzip\b")  # as Django's own packing asks


def kept(view: Callable[..., HttpResponse], version: str | None) -> Callable[..., HttpResponse]:
    """Decorate a view so that it is answered from the cache under this version, where that is allowed."""

    @wraps(view)
    def page(request: ActorRequest, tournament: Tournament, **kwargs: Any) -> HttpResponse:
        key = _key(request, tournament, version)
        if key is None:
            return view(request, tournament, **kwargs)
        stored = caches["pages"].get(key)
        if stored is not None:
            return _packed(request, *stored)
        answer = view(request, tournament, **kwargs)
        if not _same_for_strangers(request, answer):
            return answer
        # Compressing a page takes longer than everything else about answering from the cache.
        made = answer["Content-Type"], answer.content, gzip.compress(answer.content, 6, mtime=0)
        caches["pages"].set(key, made, SECONDS)
        return _packed(request, *made)

    return page


def _key(request: ActorRequest, tournament: Tournament, version: str | None) -> str | None:
    """Under what this page is kept; None where it is for this visitor alone."""
    address = request.build_absolute_uri()
    if version is None or request.user.is_authenticated or len(address) > LONGEST_ADDRESS:
        return None
    return blake2b(f"{tournament.public_id} {version} {address}".encode(), digest_size=16).hexdigest()


def _same_for_strangers(request: ActorRequest, answer: HttpResponse) -> bool:
    """A whole page without a cookie and without a token of this visitor's own, new or known from before."""
    used_own_token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE", False) or b"csrfmiddlewaretoken" in answer.content
    return answer.status_code == 200 and not answer.cookies and not used_own_token


def _packed(request: ActorRequest, content_type: str, content: bytes, packed: bytes) -> HttpResponse:
    """The page for this visitor, as its browser can read it."""
    answer = HttpResponse(content, content_type=content_type)
    patch_vary_headers(answer, ["Accept-Encoding"])
    if ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
        answer.content, answer["Content-Encoding"] = packed, "gzip"
    return answer
