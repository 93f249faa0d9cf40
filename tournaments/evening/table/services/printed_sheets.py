"""Giving each page of a marked sheet the serial that its code names."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.table.models import CONTENT, SERIALS, PrintedSheet
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.security.actors import Actor


@transaction.atomic
def register_sheets(*, tournament: Tournament, pages: Sequence[PrintedSheet], actor: Actor) -> list[int]:
    """The serial of each page, in their order: the one it has if the same page was printed before, otherwise the next.

    Nothing that counts is changed, so the journal has no row of it. Raises Refused where an evening has used up the
    262,144 serials that a code can name.
    """
    require(actor, "see_tournament", tournament)
    digests = [digest_of(page) for page in pages]
    serials = _known(tournament, digests)
    if not set(digests) <= serials.keys():
        journal.lock(tournament)
        serials = _known(tournament, digests)
        serials |= _registered(tournament, dict(zip(digests, pages, strict=True)), serials)
    return [serials[digest] for digest in digests]


def _known(tournament: Tournament, digests: Sequence[str]) -> dict[str, int]:
    known = PrintedSheet.objects.filter(tournament=tournament, digest__in=digests)
    return dict(known.values_list("digest", "serial"))


def _registered(tournament: Tournament, pages: dict[str, PrintedSheet], known: dict[str, int]) -> dict[str, int]:
    highest = PrintedSheet.objects.filter(tournament=tournament).aggregate(highest=Max("serial"))["highest"]
    made: list[PrintedSheet] = []
    for digest, page in pages.items():
        if digest not in known:
            page.tournament, page.digest = tournament, digest
            page.serial = (-1 if highest is None else highest) + 1 + len(made)
            made.append(page)
    if made and made[-1].serial >= SERIALS:
        raise Refused(_("This evening has printed more sheets than their codes can name. Print ordinary scoresheets."))
    PrintedSheet.objects.bulk_create(made)
    return {page.digest: page.serial for page in made}


def digest_of(page: PrintedSheet) -> str:
    """What makes two pages the same sheet of paper: the hash of whose deals it holds and what its bubbles mean."""
    content: dict[str, Any] = {field: getattr(page, field) for field in CONTENT}
    return hashlib.sha256(json.dumps(content, sort_keys=True, ensure_ascii=False).encode()).hexdigest()
