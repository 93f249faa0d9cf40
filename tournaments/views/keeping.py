"""Public pages that are the same for every stranger: made once for each change, in each process.

What belongs to one visitor never gets in: who has signed in or was just told something is not answered from here and
adds nothing. The one part that differs between strangers, the token of a form, is put in as the page is answered.
"""

import re
import secrets
from functools import wraps
from hashlib import blake2b

from django.core.cache import caches
from django.http import HttpResponse
from django.middleware.csrf import get_token
from django.utils.cache import patch_vary_headers

from tournaments.views.packing import gzipped, packed, plain

# Stands where the visitor's token will; nobody can guess it and write it into a name.
MARK = secrets.token_urlsafe(24)
SECONDS = 60
LONGEST_ADDRESS = 200
ACCEPTS_GZIP = re.compile(r"\bgzip\b")  # as Django's own packing asks


def kept(view, version):
    """The view, answered with what was kept of it under this version where that may be."""

    @wraps(view)
    def page(request, tournament, **kwargs):
        key = _key(request, tournament, version)
        if key is None:
            return view(request, tournament, **kwargs)
        found = caches["pages"].get(key)
        if found is not None:
            content_type, made = found
            return _for_this_visitor(request, HttpResponse(content_type=content_type), made)
        request.for_strangers = True
        answer = view(request, tournament, **kwargs)
        made = packed(answer.content, MARK.encode())
        if _same_for_strangers(request, answer):
            caches["pages"].set(key, (answer["Content-Type"], made), SECONDS)
        return _for_this_visitor(request, answer, made)

    return page


def marks(request):
    """What a template needs so that its page may be kept: a mark instead of this visitor's token."""
    return {"csrf_token": MARK} if getattr(request, "for_strangers", False) else {}


def _key(request, tournament, version):
    """Under what this page is kept; None where it is for this visitor alone."""
    address = request.build_absolute_uri()
    if version is None or request.user.is_authenticated or len(address) > LONGEST_ADDRESS:
        return None
    return blake2b(f"{tournament.public_id} {version} {address}".encode(), digest_size=16).hexdigest()


def _same_for_strangers(request, answer):
    """A whole page without a cookie and without a token of this visitor's own."""
    used_own_token = request.META.get("CSRF_COOKIE_NEEDS_UPDATE", False)
    return answer.status_code == 200 and not answer.cookies and not used_own_token


def _for_this_visitor(request, answer, made):
    token = get_token(request).encode() if len(made.parts) > 1 else b""
    patch_vary_headers(answer, ["Accept-Encoding"])
    if ACCEPTS_GZIP.search(request.headers.get("Accept-Encoding", "")):
        answer.content, answer["Content-Encoding"] = gzipped(made, token), "gzip"
    else:
        answer.content = plain(made, token)
    return answer
