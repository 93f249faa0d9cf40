"""Pages leave without the indentation of their templates: a template's readers need it, a phone's network does not.

Answers to programs, marked as ours.

Where messages wait for the next page: in a cookie named like the site's others, otherwise in the session.
"""

import json
import re
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.http import HttpResponse

INDENTATION = re.compile(rb"\n\s+")
KEPT_AS_WRITTEN = (b"<pre", b"<textarea")


def without_indentation(page: HttpResponse) -> HttpResponse:
    """The same page with lines that begin at their first character, unless it shows text as it was written."""
    if not any(tag in page.content for tag in KEPT_AS_WRITTEN):
        page.content = INDENTATION.sub(b"\n", page.content)
    return page


MARK = "X-Whistboard"
"""The header by which a phone tells our answers from the login page of a hall's wifi."""


def marked(response: HttpResponse) -> HttpResponse:
    """The response with the mark; nobody keeps it unless it says so itself."""
    response[MARK] = "1"
    response.setdefault("Cache-Control", "no-store")
    return response


def answer(data: dict[str, Any], status: int) -> HttpResponse:
    """Plain values as they are: given back by a view they would be read into their model and written again first."""
    return marked(HttpResponse(json.dumps(data), status=status, content_type="application/json; charset=utf-8"))


COOKIE = f"{settings.WHOLE_SITE_COOKIE}messages"


class PrefixedCookieStorage(CookieStorage):
    """Django's, under a name that a browser takes over HTTPS alone where the site has it."""

    cookie_name = COOKIE


class MessageStorage(FallbackStorage):
    storage_classes = (PrefixedCookieStorage, SessionStorage)
