"""Check that all pages of an imported evening open: a forged journal may contain what is impossible."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from copy import copy
from typing import TYPE_CHECKING, Any

from django.core.exceptions import PermissionDenied
from django.db import transaction
from django.http import Http404, QueryDict
from django.urls import resolve, reverse
from django.utils.translation import gettext as _

from scoring import Variant
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.models import JournalEntry, SheetPhoto, Table, Tournament
from tournaments.play.facts import variant_of
from tournaments.selectors.evening.journal import acts
from tournaments.wording.deal_line import words_of

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest

EVENING = (
    "evening",
    "plan",
    "stages",
    "house_rules",
    "score_table",
    "entrants",
    "rounds",
    "draw",
    "board",
    "desk",
    "sheet_photos",
    "codes",
    "adjustments",
    "journal",
    "replay",
    "event_file",
    "closing",
    "prints",
)
PUBLIC = (
    "standings",
    "cross_table",
    "club_standings",
    "category_standings",
    "public_rounds",
    "draw_check",
    "draw_file",
    "wall",
    "tonights_rules",
)
ROUND = ("round", "round_board", "round_totals", "print_round")
SHEET = ("sheet", "claim_book")
MOST_SHEETS = 60
"""Tables whose pages are made: those of a usual evening, a share of a large one's."""

MOST_SHEETS_AT_ONCE = 5
"""Of those that one message from a hall touches."""

ANSWERS = (Http404, NotAllowed, NotFound, PermissionDenied, Refused)


def ensure_pages_open(request: ActorRequest, tournament: Tournament, since: int = 1) -> None:
    """Refused with the act or the page that is impossible; whoever took the file in is asked to see them all.

    With `since`, only the rows from that number on are looked at, and what most people see of what they touched.
    """
    variant = variant_of(tournament)
    with transaction.atomic():
        rows = JournalEntry.objects.filter(tournament=tournament, seq__gte=since).order_by("seq")
        for entry in rows:
            _ensure_told(entry, variant)
        Tournament.objects.filter(pk=tournament.pk).update(published=True, results_held=False)
        for name, given in _pages(tournament) if since == 1 else _pages_of(tournament, rows):
            _ensure_opens(request, name, given)
        transaction.set_rollback(True)


def _ensure_told(entry: JournalEntry, variant: Variant) -> None:
    try:
        acts(JournalEntry.objects.filter(pk=entry.pk))
        if record := entry.payload.get("record"):
            words_of(variant, record)
    except Exception as error:
        sentence = _("Row {seq} of the journal in this file is impossible.").format(seq=entry.seq)
        raise Refused(problems={"journal": [sentence]}) from error


def _ensure_opens(request: ActorRequest, name: str, given: dict[str, Any]) -> None:
    address = reverse(name, kwargs=given)
    match = resolve(address)
    asked = copy(request)
    asked.method, asked.path, asked.path_info, asked.resolver_match = "GET", address, address, match
    asked.GET, asked.POST = QueryDict(), QueryDict()
    asked.user = request.actor.user  # type: ignore[assignment]  # whoever imports has signed in
    try:
        with transaction.atomic():
            match.func(asked, **match.kwargs)
    except ANSWERS:
        return
    except Exception as error:
        sentence = _("The evening in this file is impossible: its page {page} cannot be made.")
        raise Refused(problems={"journal": [sentence.format(page=address)]}) from error


def _pages(tournament: Tournament) -> Iterator[tuple[str, dict[str, Any]]]:
    ours, public = {"public_id": tournament.public_id}, {"club": tournament.club.slug, "slug": tournament.slug}
    yield from ((name, ours) for name in EVENING)
    yield from ((name, public) for name in PUBLIC)
    for number in tournament.entrants.values_list("number", flat=True)[:1]:
        yield from ((name, {**public, "number": number}) for name in ("why", "player_page"))
        yield "entrant", {**ours, "number": number}
    for number in tournament.rounds.order_by("number").values_list("number", flat=True):
        yield from ((name, {**ours, "number": number}) for name in ROUND)
        yield "public_round", {**public, "number": number}
    tables = list(Table.objects.filter(round__tournament=tournament).values("round__number", "number"))
    for table in tables[:: len(tables) // MOST_SHEETS + 1]:
        place = {"number": table["round__number"], "table": table["number"]}
        yield from ((name, {**ours, **place}) for name in SHEET)
        yield "public_sheet", {**public, **place}
    photos = list(SheetPhoto.objects.filter(printed__tournament=tournament).values_list("pk", flat=True))
    yield from (("sheet_photo", {**ours, "pk": pk}) for pk in photos[:: len(photos) // MOST_SHEETS + 1])


def _pages_of(tournament: Tournament, rows: Iterable[JournalEntry]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The standings, and the sheets that these rows touched, as far as they are still there; a few of many."""
    ours, public = {"public_id": tournament.public_id}, {"club": tournament.club.slug, "slug": tournament.slug}
    yield "standings", public
    yield "evening", ours
    touched = sorted({(row.round_number, row.table_number) for row in rows if row.round_number and row.table_number})
    for number, table in touched[:: len(touched) // MOST_SHEETS_AT_ONCE + 1]:
        yield "sheet", {**ours, "number": number, "table": table}
        yield "public_sheet", {**public, "number": number, "table": table}
