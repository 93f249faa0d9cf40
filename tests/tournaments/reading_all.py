"""Every page of a site that has one of everything, read once for all laws that say something of every page."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

import pytest
from django.db import connection, transaction
from django.test.signals import template_rendered
from django.test.utils import CaptureQueriesContext
from django.utils import timezone, translation

from tests.tournaments.places import a_site, address_of, every_address
from tournaments.clubs.models import Club

CLUBS_LANGUAGE = "nl"
BEFORE_SIGNING_IN = ("login", "start_club")


class Page(NamedTuple):
    """What was answered at the address of that name; `html` is empty where it is no page."""

    name: str
    takes: tuple[str, ...]
    path: str
    status: int
    html: str
    language: str | None
    names: frozenset[tuple[str, str]]
    """Each template with a name that the view gave it."""
    queries: int


@pytest.fixture(scope="session")
def read_in_french(django_db_setup: None, django_db_blocker: Any) -> list[Page]:
    """What the owner reads of a published evening, asking for French; the operator's pages by who keeps the site."""
    with django_db_blocker.unblock():
        return _read("fr", published=True)


@pytest.fixture(scope="session")
def read_in_spanish(django_db_setup: None, django_db_blocker: Any) -> list[Page]:
    """What the owner reads of an evening that is not published, asking for a language that the site does not speak."""
    with django_db_blocker.unblock():
        return _read("es", published=False)


def _read(asked: str, *, published: bool) -> list[Page]:
    with pytest.MonkeyPatch.context() as patch, transaction.atomic():
        bytes_of_this_site = random.Random(asked).randbytes  # the same tokens each time, as in a test
        patch.setattr(os, "urandom", bytes_of_this_site)
        patch.setattr(random, "_urandom", bytes_of_this_site)
        site = a_site()
        Club.objects.update(language=CLUBS_LANGUAGE)
        site.tournament.published = published
        site.tournament.save(update_fields=["published"])
        pages = [_page(site, name, takes, asked) for name, takes in every_address()]
        transaction.set_rollback(True)
    translation.deactivate()
    timezone.deactivate()
    return pages


def _page(site: Any, name: str, takes: tuple[str, ...], asked: str) -> Page:
    role = "anybody" if name in BEFORE_SIGNING_IN else "site" if name.startswith("operator") else "owner"
    path = address_of(site, name, takes)
    with _names() as names, CaptureQueriesContext(connection) as queries:
        response = site.browsers[role].get(path, headers={"Accept-Language": asked})
    is_page = response.status_code == 200 and "text/html" in response["Content-Type"]
    html = response.content.decode() if is_page else ""
    language = response.get("Content-Language")
    return Page(name, takes, path, response.status_code, html, language, frozenset(names), len(queries))


@contextmanager
def _names() -> Iterator[set[tuple[str, str]]]:
    names: set[tuple[str, str]] = set()

    def look(template: Any, context: Any, **_more: Any) -> None:
        names.update((template.name, name) for layer in context.dicts[2:] for name in layer)

    template_rendered.connect(look)
    try:
        yield names
    finally:
        template_rendered.disconnect(look)
