"""A file of an evening whose hashes were made anew around nonsense is refused, or every page of its evening opens."""

from __future__ import annotations

import copy
import json
import os
from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.factories import a_member, signed_in_now
from tests.tournaments.eventful import an_eventful_evening, lost
from tests.tournaments.places import every_address
from tests.tournaments.test_events_refused import chained
from tournaments.clubs.models import Role
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.rounds.models import Tournament

pytestmark = [pytest.mark.slow, pytest.mark.django_db, pytest.mark.timeout(900)]
NONSENSE: tuple[Any, ...] = (None, -1, 0, 99, 10**14, 1.5, True, "", "x", "x" * 300, [], {}, [[]], {"a": []})
COLUMNS = ("round", "table", "deal", "undoes", "actor", "at", "reason")
FILES = 1  # the battery takes 30, FORGERIES=500 more


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Each place in a document."""
    if path:
        yield path
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from leaves(inner, (*path, key))
    if isinstance(value, list) and value:
        yield from leaves(value[0], (*path, 0))


def places_of(document: dict[str, Any]) -> list[tuple[int, tuple[Any, ...], Any]]:
    """Each place of one act of each kind in the journal, with each nonsense that may be put there."""
    first = {row["kind"]: at for at, row in reversed(list(enumerate(document["journal"])))}
    return [
        (at, path, nonsense)
        for at in sorted(first.values())
        for path in [
            *leaves(document["journal"][at]["payload"], ("payload",)),
            *((column,) for column in COLUMNS),
        ]
        for nonsense in NONSENSE
    ]


def forgeries(document: dict[str, Any], count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """The document with one place spoilt and its hashes made anew, about so many times and spread over all places."""
    every = places_of(document)
    for at, path, nonsense in every[:: max(len(every) // count, 1)]:
        forged = copy.deepcopy(document)
        place: Any = forged["journal"][at]
        for step in path[:-1]:
            place = place[step]
        place[path[-1]] = nonsense
        try:
            chained(forged)
        except (TypeError, ValueError, AttributeError, OverflowError):
            continue  # no such file can be written
        yield f"{forged['journal'][at]['kind']} {path} = {str(nonsense)[:20]!r}", forged


def pages_of(tournament: Tournament) -> list[str]:
    uid = tournament.deals.values_list("uid", flat=True).first()
    known = {"public_id": tournament.public_id, "number": 1, "table": 1, "uid": uid, "kind": "standings"}
    public = {**known, "club": tournament.club.slug, "slug": tournament.slug, "kind": "csv", "format": "csv"}
    api = {"tournament_id": tournament.public_id, "round_number": 1, "table_number": 1}
    faults = []
    for name, takes in every_address():
        for given in (known, public, api):
            ours = takes and set(takes) <= set(given) and {"public_id", "club", "tournament_id"} & set(takes)
            if ours and set(takes) != {"club"} and all(given[take] is not None for take in takes):
                faults.append(reverse(name, kwargs={take: given[take] for take in takes}))
                break
    return faults


@pytest.mark.pages
@pytest.mark.parametrize(
    "files", [FILES, pytest.param(int(os.environ.get("FORGERIES", 30)), marks=pytest.mark.battery)]
)
def test_every_page_of_a_forged_evening_that_is_taken_in_opens(files: int) -> None:
    document = json.loads(json.dumps(event_of(an_eventful_evening())))
    club = lost(Tournament.objects.get())
    browser = Client(raise_request_exception=False)
    signed_in_now(browser, a_member(club, Role.OWNER).user)
    tried, taken, broken, kinds = 0, 0, [], Counter[str]()

    for what, forged in forgeries(document, files):
        tried += 1
        with transaction.atomic():
            content = json.dumps(forged).encode()
            answer = browser.post(
                reverse("event_take_in", args=[club.slug]), {"file": SimpleUploadedFile("e.json", content)}
            )
            assert answer.status_code in {302, 422}, what
            tournament = Tournament.objects.first()
            if tournament is None:
                continue
            taken += 1
            for address in pages_of(tournament):
                answer = browser.get(address)
                if answer.status_code >= 500:
                    info = getattr(answer, "exc_info", None)
                    kinds[f"{address.split('/')[-2]} {info and info[0].__name__}: {str(info and info[1])[:60]}"] += 1
                    broken.append(f"{what} -> {address}")
            transaction.set_rollback(True)

    print(tried, taken, len(broken), *kinds.most_common(60), sep="\n")
    assert broken == []
