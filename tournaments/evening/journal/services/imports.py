"""Importing an event from its document: read and checked, its rows built again, and every page of it opened once.

A forged journal may contain what is impossible; opening the pages finds that before the import is committed.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from copy import copy
from dataclasses import asdict
from datetime import datetime
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.core.exceptions import PermissionDenied, ValidationError
from django.db import DatabaseError, transaction
from django.http import Http404, QueryDict
from django.urls import resolve, reverse
from django.utils.translation import gettext as _

from scoring import ScoringError, Variant
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import family_first_for
from tournaments.clubs.services import insert_under_free_slug
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.journal.models import LEAD_TO_SITE, JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import FORMAT, UNSEALED, acts
from tournaments.evening.journal.selectors.stored_rows import ENTRANT_FACTS, ROUND_FACTS
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import FACTS, document_of, variant_of
from tournaments.evening.rounds.models import (
    Entrant,
    EntrantMember,
    FrozenRules,
    Lead,
    Round,
    Seat,
    SitOut,
    Table,
    Tournament,
)
from tournaments.evening.table.models import Adjustment, Claim, Deal, TableTotals
from tournaments.evening.table.services.sheets import resettle
from tournaments.evening.table.wording import words_of
from tournaments.frame.append_only import broken_parts, first_break
from tournaments.frame.personal import fields_that
from tournaments.frame.registries import event_taken_in, rebuilding
from tournaments.register.models import Player
from tournaments.register.names import entrant_names
from tournaments.register.services.register import erase_again
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from tournaments.evening.journal.replay import RoundState, State, TableState
    from tournaments.security.actors import ActorRequest


# Exceptions that reading a document of another shape, or storing its values, can raise.
NONSENSE = (
    LookupError,
    TypeError,
    ValueError,
    AttributeError,
    ArithmeticError,
    RecursionError,
    ScoringError,
    ValidationError,
    DatabaseError,
)


@transaction.atomic
def import_event(*, club: Club, document: dict[str, Any], actor: Actor) -> Tournament:
    """The tournament of the document, stored with its whole journal. Importing it twice changes nothing.

    A known event is continued, if its journal here is the beginning of the one in the document.
    Refused when the journal or another part was changed, or when the event was continued in both places.
    """
    require(actor, "create_tournament", club)
    try:
        return _import(club, *_read(document), document, actor)
    except NONSENSE as error:
        raise Refused(_("This file does not hold a whole event.")) from error


def _import(
    club: Club, public_id: UUID, entries: Sequence[JournalEntry], document: dict[str, Any], actor: Actor
) -> Tournament:
    tournament = Tournament.objects.filter(public_id=public_id).first() or Tournament(public_id=public_id, club=club)
    if tournament.club_id != club.pk:
        raise Refused(_("This event belongs to another club."))
    if tournament.pk is None:
        set_facts(tournament, state_at(entries).facts)  # type: ignore[unreachable]  # it may be new
        tournament.created_at = entries[0].at
        insert_under_free_slug(tournament, club.tournaments, str(document["slug"]), 60)
    journal.lock(tournament)
    if new := _new_rows(tournament, entries):
        append_rows(tournament, new, document["players"], document.get("draw_salts", {}))
        note("evening taken in", tournament=str(public_id), club=club.slug, acts=len(new), by=actor.id)
    for hear in event_taken_in:
        hear(tournament, document)
    erase_again(club=club, names={player["id"]: player["name"] for player in document["players"]})
    return tournament


def append_rows(
    tournament: Tournament, new: Sequence[JournalEntry], players: Sequence[dict[str, str]], salts: dict[str, str]
) -> None:
    """Continue a locked tournament by rows that follow its newest, and everything that follows from them.

    A hall that gave the lead back by the last of them leads no longer.
    """
    _add_players(tournament.club, players)
    _append(tournament, new)
    state = state_at(JournalEntry.objects.filter(tournament=tournament).order_by("seq"))
    places = {(row.round_number, row.table_number) for row in new if row.round_number and row.table_number}
    if all(row.round_number and row.table_number for row in new):
        rebuild_sheets(tournament, state, places)
    else:
        rebuild(tournament, state)
    _add_salts(tournament, salts)
    if new[-1].kind == LEAD_TO_SITE and tournament.lead == Lead.HALL:
        Tournament.objects.filter(pk=tournament.pk).update(lead=Lead.ALONE)
        tournament.lead = Lead.ALONE


def _read(document: dict[str, Any]) -> tuple[UUID, list[JournalEntry]]:
    """The public id and the journal of a document, or Refused with what is wrong with it."""
    head = {key: document[key] for key in FORMAT}
    if head not in (FORMAT, UNSEALED):
        raise Refused(_("This is not an event of Whistboard, or of a newer version of it."))
    public_id = UUID(document["id"])
    entries = [read_entry(row) for row in document["journal"]]
    broken = first_break(entries, public_id)
    if broken or not entries:
        sentence = _("Row {seq} of the journal in this file was touched.").format(seq=broken or 1)
        raise Refused(problems={"journal": [sentence]})
    if head == FORMAT:
        _ensure_sealed(document)
    return public_id, entries


def _ensure_sealed(document: dict[str, Any]) -> None:
    sentence = _("“{part}” in this file was changed after the file was written: its checksum does not match.")
    if broken := broken_parts(document):
        raise Refused(problems={part: [sentence.format(part=part)] for part in broken})


def read_entry(row: dict[str, Any]) -> JournalEntry:
    """A journal row as a document has it, not stored yet."""
    return JournalEntry(
        seq=row["seq"],
        kind=row["kind"],
        payload=row["payload"],
        round_number=row["round"],
        table_number=row["table"],
        deal_uid=UUID(row["deal"]) if row["deal"] else None,
        undoes=row["undoes"],
        actor=row["actor"],
        at=datetime.fromisoformat(row["at"]),
        reason=row["reason"],
        previous_hash=row["previous_hash"],
        hash=row["hash"],
    )


def _new_rows(tournament: Tournament, entries: Sequence[JournalEntry]) -> Sequence[JournalEntry]:
    """The rows that are not here yet; Refused when those that are do not agree."""
    here = tournament.revision
    if here and (here > len(entries) or entries[here - 1].hash != tournament.journal_hash):
        same_row = JournalEntry.objects.filter(tournament=tournament, seq=len(entries), hash=entries[-1].hash)
        if same_row.exists():
            return []
        raise Refused(_("This event was continued both here and in the file. Only one of the two can be kept."))
    return entries[here:]


def _append(tournament: Tournament, entries: Sequence[JournalEntry]) -> None:
    for entry in entries:
        entry.tournament = tournament
    JournalEntry.objects.bulk_create(entries)
    tournament.revision, tournament.journal_hash = entries[-1].seq, entries[-1].hash
    tournament.changed_at = entries[-1].at


def _add_players(club: Club, players: Sequence[dict[str, str]]) -> None:
    """Add the players whom the club's register does not have; who is there keeps the name it has there."""
    ids = [player["id"] for player in players]
    club_of = dict(Player.objects.filter(public_id__in=ids).values_list("public_id", "club_id"))
    if set(club_of.values()) - {club.pk}:
        raise Refused(_("This event belongs to another club."))
    Player.objects.bulk_create(
        Player(public_id=player["id"], club=club, **_travelled(player))
        for player in players
        if UUID(player["id"]) not in club_of
    )


def _add_salts(tournament: Tournament, salts: dict[str, str]) -> None:
    """Add the salts that prove the names that draws were fixed for, as far as the other site still has it."""
    for seq, salt in salts.items():
        tournament.draws.filter(seq=int(seq)).update(names_salt=str(salt)[:32])


def _travelled(player: dict[str, str]) -> dict[str, str]:
    """The facts of a player in a file; one that an earlier version wrote lacks what may be empty and came later."""
    fields = fields_that(Player, "travels")
    blank = {field.name for field in Player._meta.fields if field.blank}
    return {field: player[field] for field in fields if field in player or field not in blank}


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
            _ensure_readable_act(entry, variant)
        Tournament.objects.filter(pk=tournament.pk).update(published=True, results_held=False)
        for name, kwargs in _pages(tournament) if since == 1 else _pages_of(tournament, rows):
            _ensure_opens(request, name, kwargs)
        transaction.set_rollback(True)


def _ensure_readable_act(entry: JournalEntry, variant: Variant) -> None:
    try:
        acts(JournalEntry.objects.filter(pk=entry.pk))
        if record := entry.payload.get("record"):
            words_of(variant, record)
    except Exception as error:
        sentence = _("Row {seq} of the journal in this file is impossible.").format(seq=entry.seq)
        raise Refused(problems={"journal": [sentence]}) from error


def _ensure_opens(request: ActorRequest, name: str, kwargs: dict[str, Any]) -> None:
    address = reverse(name, kwargs=kwargs)
    match = resolve(address)
    visit = copy(request)
    visit.method, visit.path, visit.path_info, visit.resolver_match = "GET", address, address, match
    visit.GET, visit.POST = QueryDict(), QueryDict()
    visit.user = request.actor.user  # type: ignore[assignment]  # whoever imports has signed in
    try:
        with transaction.atomic():
            match.func(visit, **match.kwargs)
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
    photos = list(tournament.printed_sheets.exclude(photos=None).values_list("photos", flat=True))
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


def rebuild(tournament: Tournament, state: State) -> None:
    """Replace entrants, rounds, tables, seats, deals, scores and adjustments by what the state says; call it locked.

    Who entered beforehand keeps the entrant of the same number, and so do phones that follow one.
    """
    go_on = [keep(tournament) for keep in rebuilding]
    tournament.rounds.all().delete()
    tournament.adjustments.all().delete()
    tournament.entrants.all().delete()
    _facts(tournament, state)
    entrants = _entrants(tournament, state)
    rounds = {number: _round(tournament, number, round_state, entrants) for number, round_state in state.rounds.items()}
    Adjustment.objects.bulk_create(
        Adjustment(  # type: ignore[misc]  # the journal has the moment
            uid=uid,
            tournament=tournament,
            entrant=entrants[adjustment.entrant],
            round=rounds.get(adjustment.round or 0),
            points=adjustment.points,
            reason=adjustment.reason,
            withdrawn=adjustment.withdrawn,
            created_at=adjustment.created_at,
            handicap=adjustment.handicap,
        )
        for uid, adjustment in state.adjustments.items()
    )
    for with_entrants in go_on:
        with_entrants(entrants)
    _draws(tournament, state)
    resettle(tournament, list(Table.objects.filter(round__tournament=tournament)))


def rebuild_sheets(tournament: Tournament, state: State, places: Collection[tuple[int, int]]) -> None:
    """The same where nothing else changed than these sheets, as (round, table), and facts of the tournament."""
    _facts(tournament, state)
    entrants = {entrant.number: entrant for entrant in tournament.entrants.all()}
    tables = []
    for round_number, table_number in places:
        round_ = Round.objects.get(tournament=tournament, number=round_number)
        round_.tournament = tournament
        round_.tables.filter(number=table_number).delete()
        table_state = state.rounds[round_number].tables[table_number]
        tables.append(_table(round_, table_number, table_state, entrants))
    resettle(tournament, tables)


def set_facts(tournament: Tournament, facts: dict[str, Any]) -> None:
    """Name, date, rules and plan as the journal has them."""
    columns = {field.name: field for field in Tournament._meta.concrete_fields}
    for field in FACTS:
        setattr(tournament, field, columns[field].to_python(facts[field]))


def _facts(tournament: Tournament, state: State) -> None:
    set_facts(tournament, state.facts)
    for field in ("status", "published", "results_held", "archived_at", "rules_frozen_at", "rules_versions"):
        setattr(tournament, field, getattr(state, field))
    tournament.save()
    if state.rules_frozen_at:
        document = {"document": document_of(tournament)}
        if state.rules_versions:
            FrozenRules.objects.update_or_create(tournament=tournament, defaults=document)
        else:
            FrozenRules.objects.get_or_create(tournament=tournament, defaults=document)


def _draws(tournament: Tournament, state: State) -> None:
    """The attempts of the state; what proves their names is not in the journal and stays."""
    salts = dict(tournament.draws.values_list("seq", "names_salt"))
    tournament.draws.all().delete()
    DrawAttempt.objects.bulk_create(
        DrawAttempt(tournament=tournament, seq=seq, names_salt=salts.get(seq, ""), **vars(attempt))
        for seq, attempt in state.draws.items()
    )


def _entrants(tournament: Tournament, state: State) -> dict[int, Entrant]:
    ids = {uid for entrant in state.entrants.values() for uid in entrant.players}
    players = {
        str(player.public_id): player for player in Player.objects.filter(club=tournament.club_id, public_id__in=ids)
    }
    family_first = family_first_for(players.values())
    entrants = {}
    for number, state_of_entrant in sorted(state.entrants.items()):
        members = [players[uid] for uid in state_of_entrant.players]
        name, public_name, label, category = entrant_names(members, number, family_first, state_of_entrant.team)
        entrants[number] = Entrant.objects.create(
            tournament=tournament,
            number=number,
            name=name,
            public_name=public_name,
            label=label,
            category=category,
            **{fact: getattr(state_of_entrant, fact) for fact in ENTRANT_FACTS},
        )
        EntrantMember.objects.bulk_create(
            EntrantMember(entrant=entrants[number], player=player, position=place)
            for place, player in enumerate(members, start=1)
        )
    return entrants


def _round(tournament: Tournament, number: int, state: RoundState, entrants: dict[int, Entrant]) -> Round:
    facts = {fact: getattr(state, fact) for fact in ROUND_FACTS}
    round_ = Round.objects.create(tournament=tournament, number=number, **facts)
    SitOut.objects.bulk_create(
        SitOut(round=round_, entrant=entrants[entrant], points=points) for entrant, points in state.out.items()
    )
    for table_number, table in sorted(state.tables.items()):
        _table(round_, table_number, table, entrants)
    return round_


def _ensure_whole(points: dict[str, Any]) -> None:
    """ValueError for totals that no service would have written: a database might round them."""
    if not points or not all(type(total) is int for total in points.values()):
        raise ValueError(points)


def _table(round_: Round, number: int, state: TableState, entrants: dict[int, Entrant]) -> Table:
    table = Table.objects.create(
        round=round_,
        number=number,
        first_dealer=state.first_dealer,
        extra_deals=state.extra_deals,
        last_deal_at=state.last_deal_at,
        ns_confirmed_at=state.confirmed.get("NS"),
        ew_confirmed_at=state.confirmed.get("EW"),
        disputed_at=state.disputed_at,
        dispute=state.dispute,
        director_called_at=state.called_at,
    )
    Seat.objects.bulk_create(
        Seat(round=round_, table=table, seat=seat, entrant=entrants[entrant]) for seat, entrant in state.seats.items()
    )
    _deals(table, state)
    if state.totals:
        _ensure_whole(state.totals.points)
        TableTotals.objects.create(table=table, **asdict(state.totals))
    _claims(table, state)
    return table


def _deals(table: Table, state: TableState) -> None:
    Deal.objects.bulk_create(
        Deal(  # type: ignore[misc]  # the journal has the moments
            uid=deal.uid,
            tournament=table.round.tournament,
            table=table,
            number=deal.number,
            version=deal.version,
            record=deal.record,
            removed=deal.removed,
            entered_by=deal.entered_by,
            verified_by=deal.verified_by,
            warnings_dismissed=list(deal.warnings),
            created_at=deal.created_at,
            changed_at=deal.changed_at,
        )
        for deal in state.deals.values()
    )


def _claims(table: Table, state: TableState) -> None:
    Claim.objects.bulk_create(
        Claim(  # type: ignore[misc]  # the journal has the moment
            uid=claim.uid,
            tournament=table.round.tournament,
            table=table,
            number=claim.number,
            side=claim.side,
            version=claim.version,
            record=claim.record,
            warnings_dismissed=list(claim.warnings),
            device=claim.device,
            changed_at=claim.changed_at,
        )
        for claim in state.claims.values()
    )
