"""Pages leave without the indentation of their templates: a template's readers need it, a phone's network does not.

Answers to programs, marked as ours.

Where messages wait for the next page: in a cookie named like the site's others, otherwise in the session.
"""

import json
import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.conf import settings
from django.contrib.messages.storage.cookie import CookieStorage
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.messages.storage.session import SessionStorage
from django.db.models import Model, Q, QuerySet
from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect

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


# Keyset pagination: a page of a list costs the same at its end as at its beginning, because no row before it is read.
#
# An address names the row where its page begins (`?after=`) or ends (`?before=`) by its primary key.


LONGEST_KEY = 18


@dataclass
class KeysetPage:
    """Rows of a list, and the keys of the pages before and after them where there are any."""

    rows: list
    size: int
    previous: int | None = None
    next: int | None = None
    asked: dict = field(default_factory=dict)

    def __iter__(self) -> Iterator[Any]:
        return iter(self.rows)

    def __len__(self) -> int:
        return len(self.rows)


def keyset_page(
    queryset: QuerySet[Model], order: Sequence[str], query: QueryDict | dict[str, str], size: int
) -> KeysetPage:
    """The page that `query` names: a mapping with `after`, with `before` or with neither, for the first.

    `order` names fields, "-" for descending; the last is the primary key. The rows come without any relation.
    """
    for side in ("before", "after"):
        key = _key(query.get(side))
        place = key and queryset.model._default_manager.filter(pk=key).values_list(*map(_name, order)).first()
        if place:
            break
    else:
        side, place = "after", None
    measures = order if side == "after" else [_reversed(measure) for measure in order]
    if place:
        queryset = queryset.filter(_beyond(measures, place))
    rows = list(queryset.order_by(*measures)[: size + 1])
    more, rows = len(rows) > size, rows[:size]
    if side == "before":
        rows.reverse()
    earlier, later = (bool(place), more) if side == "after" else (more, True)
    return KeysetPage(
        rows, size, previous=rows[0].pk if rows and earlier else None, next=rows[-1].pk if rows and later else None
    )


def on_first_page(query: QueryDict | dict[str, str]) -> bool:
    """Does this address name the beginning of a list?"""
    return not (query.get("before") or query.get("after"))


def _key(text: str | None) -> int | None:
    """A primary key as an address tells it; None for anything else."""
    return int(text) if text and len(text) <= LONGEST_KEY and text.isascii() and text.isdecimal() else None


def _name(column: str) -> str:
    return column.removeprefix("-")


def _reversed(column: str) -> str:
    return column[1:] if column.startswith("-") else f"-{column}"


def _beyond(order: Sequence[str], place: Sequence[Any]) -> Q:
    """The rows that come after that place. The first field alone bounds them too, so that an index finds them."""
    names = [_name(measure) for measure in order]
    signs = ["lt" if measure.startswith("-") else "gt" for measure in order]
    beyond = Q()
    for last in range(len(order)):
        same = Q(**dict(zip(names[:last], place, strict=False)))
        beyond |= same & Q(**{f"{names[last]}__{signs[last]}": place[last]})
    return Q(**{f"{names[0]}__{signs[0]}e": place[0]}) & beyond


def show_once(request: HttpRequest, path: str, **facts: Any) -> HttpResponse:
    """Lead to that page, which finds these facts with `shown_once`; whoever sent the form twice finds them too."""
    request.session[_shown_key(path)] = facts
    request.session.save()  # together with what was made
    request.session.modified = False  # or it would be stored again when the page has been shown
    return redirect(path)


def shown_once(request: HttpRequest) -> dict[str, Any]:
    """The facts that this page shows once; nothing when it is loaded again."""
    facts: dict[str, Any] = request.session.pop(_shown_key(request.path), {})
    return facts


def _shown_key(path: str) -> str:
    return f"shown once: {path}"
