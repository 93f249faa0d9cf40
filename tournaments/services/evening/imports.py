"""Importing a whole event from its document, as a new one or as the continuation of one that is here."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.db import DatabaseError, transaction
from django.utils.translation import gettext as _

from scoring import ScoringError
from tournaments.errors import Refused
from tournaments.models import Club, JournalEntry, Lead, Player, Tournament
from tournaments.models.personal import fields_that
from tournaments.play.hall_messages import LEAD_TO_SITE
from tournaments.play.hashes import broken_parts, first_break
from tournaments.replay import state_at
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.selectors.evening.exports import FORMAT, UNSEALED
from tournaments.services import journal
from tournaments.services.club.free_names import insert_under_free_slug
from tournaments.services.evening.rebuild import rebuild, rebuild_sheets, set_facts
from tournaments.services.evening.sheet_imports import import_sheets

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
    import_sheets(tournament, document.get("sheets", []))
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
        known = JournalEntry.objects.filter(tournament=tournament, seq=len(entries), hash=entries[-1].hash)
        if known.exists():
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
    """Those of the players whom the club's register does not have; who is there keeps the name it has there."""
    ids = [player["id"] for player in players]
    known = dict(Player.objects.filter(public_id__in=ids).values_list("public_id", "club_id"))
    if set(known.values()) - {club.pk}:
        raise Refused(_("This event belongs to another club."))
    Player.objects.bulk_create(
        Player(public_id=player["id"], club=club, **_travelled(player))
        for player in players
        if UUID(player["id"]) not in known
    )


def _add_salts(tournament: Tournament, salts: dict[str, str]) -> None:
    """What proves the names that draws were fixed for, as far as the other site still has it."""
    for seq, salt in salts.items():
        tournament.draws.filter(seq=int(seq)).update(names_salt=str(salt)[:32])


def _travelled(player: dict[str, str]) -> dict[str, str]:
    """What a file tells of a player; one that an earlier version wrote lacks what may be empty and came later."""
    fields = fields_that(Player, "travels")
    blank = {field.name for field in Player._meta.fields if field.blank}
    return {field: player[field] for field in fields if field in player or field not in blank}
