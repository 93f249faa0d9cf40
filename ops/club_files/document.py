"""A club with everything that is its own, as one document: read from a site, and stored on another.

The document holds a list of rows for each table. A key to another row is that row's place in the list of its table, so
the same club gives the same document on every site: that is how a move is compared.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from hashlib import sha256
from io import StringIO
from typing import Any
from uuid import UUID

from django.core.exceptions import ValidationError
from django.core.management import CommandError, call_command
from django.db import DatabaseError, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Field, ForeignKey, JSONField, Model
from django.utils.translation import gettext as _

from ops.club_files.paths import path_to_club, stays, tables
from tournaments.clubs.models import Club, Membership, Role, User
from tournaments.entries.models import Entry
from tournaments.entries.services.entries import token_of as entry_token
from tournaments.errors import Refused
from tournaments.evening.rounds.models import Tournament
from tournaments.ladders.models import LadderEntry
from tournaments.ladders.services import token_of as ladder_token
from tournaments.leagues.models import LeagueTeam
from tournaments.leagues.services.leagues import token_of as captain_token
from tournaments.register.services.register import erase_again
from tournaments.security.untrusted_input import CLUB, Bounds, Oversized, ensure_sent, json_of, unzipped

FORMAT = "whistboard club 1"
BATCH = 500
LINKS: dict[type[Model], tuple[str, Callable[[UUID], str]]] = {
    Entry: ("uid", entry_token),
    LadderEntry: ("uid", ladder_token),
    LeagueTeam: ("key", captain_token),
}
"""What opens by a private link. The link follows from the site's own key, so its hash is made where the row is."""
OF_A_LINK = "token_hash"
_NONSENSE = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, ValidationError, OSError, EOFError)


def travelling() -> list[type[Model]]:
    """The tables of a club's file, in an order in which they can be stored."""
    return [model for model in tables() if not stays(model)]


@transaction.atomic
def document_of(club: Club) -> dict[str, Any]:
    """The document of that club; the members, helpers and codes of its site are left behind."""
    rows: dict[str, list[dict[str, Any]]] = {}
    places: dict[type[Model], dict[int, int]] = {}
    for model in travelling():
        path = path_to_club(model)
        own = model._base_manager.filter(**{path or "pk": club.pk}).order_by("pk")
        rows[model.__name__] = []
        places[model] = {}
        for place, row in enumerate(own.iterator(chunk_size=BATCH)):
            places[model][row.pk] = place
            rows[model.__name__].append({field.name: _plain_value(field, row, places) for field in _fields(model)})
    return {"format": FORMAT, "schema": schema(), "rows": rows}


def packed(document: dict[str, Any]) -> bytes:
    """The document as a file; the same club makes the same bytes."""
    text = json.dumps(document, ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return gzip.compress(text.encode(), 6, mtime=0)


def digest_of(document: dict[str, Any]) -> str:
    """The digest that two sites compare to know that they have the same club."""
    text = json.dumps(document["rows"], ensure_ascii=False, sort_keys=True, separators=(",", ":"))
    return sha256(text.encode()).hexdigest()


def unpacked(content: bytes, bounds: Bounds = CLUB) -> dict[str, Any]:
    """The document in a file; Refused where there is none, one beyond the bounds, or of another version of the site."""
    try:
        ensure_sent(len(content), bounds)
        document = json_of(unzipped(content, bounds), bounds)
        is_ours = document["format"] == FORMAT and isinstance(document["rows"], dict)
    except Oversized as large:
        sentence = _("This club is too large for the page. Take it in with the command import_club.")
        raise Refused(sentence) from large
    except _NONSENSE:
        is_ours = False
    if not is_ours:
        raise Refused(_("This file does not hold a whole club."))
    if document.get("schema") != schema():
        raise Refused(_("This file is of another version of the site. Bring both sites up to date first."))
    return dict(document)


def store(document: dict[str, Any], *, owner: User | None = None) -> Club:
    """The club of that document, on this site from now on, and whoever owns it here.

    All or nothing: Refused where a club or an evening of it is here already, or where what was stored differs from the
    document in anything. Whoever was erased on this site since the file was made is erased again.
    """
    try:
        with transaction.atomic():
            club = _store_rows(document["rows"])
            if digest_of(document_of(club)) != digest_of(document):
                raise Refused(_("What was stored is not what the file holds. Nothing was taken in."))
            _ensure_follows(club)
            erase_again(club=club)
            if owner:
                Membership.objects.create(club=club, user=owner, role=Role.OWNER)
            return club
    except (*_NONSENSE, DatabaseError) as error:
        raise Refused(_("This file does not hold a whole club.")) from error


def schema() -> str:
    """The newest migration: files go between sites of the same version."""
    return max(
        name for app, name in MigrationLoader(None, ignore_no_migrations=True).disk_migrations if app == "tournaments"
    )


def _store_rows(rows: dict[str, list[dict[str, Any]]]) -> Club:
    [club] = rows["Club"]
    if Club.objects.filter(slug=club["slug"]).exists():
        raise Refused(_("There is a club with the address {slug} here already.").format(slug=club["slug"]))
    evenings = [evening["public_id"] for evening in rows["Tournament"]]
    if Tournament.objects.filter(public_id__in=evenings).exists():
        raise Refused(_("Evenings of this club are on this site already, in another club."))
    made: dict[type[Model], list[Model]] = {}
    for model in travelling():
        made[model] = []
        own = rows[model.__name__]
        at_once = 1 if _refers_to_itself(model) else BATCH  # a row may name one that stands before it
        for start in range(0, len(own), at_once):
            made[model] += _stored_rows(model, own[start : start + at_once], made)
    return Club.objects.get(pk=made[Club][0].pk)


def _stored_rows(
    model: type[Model], several: list[dict[str, Any]], made: dict[type[Model], list[Model]]
) -> list[Model]:
    stored = [_row(model, values, made) for values in several]
    for row in stored:
        _clean(row)
    return model._base_manager.bulk_create(stored)


def _refers_to_itself(model: type[Model]) -> bool:
    return any(isinstance(field, ForeignKey) and field.related_model is model for field in _fields(model))


def _clean(row: Model) -> None:
    """ValidationError where a value is none that its field takes; the database minds what is lacking, and the keys."""
    fields = [field for field in _fields(type(row)) if isinstance(field, ForeignKey) or _lacks(row, field)]
    row.clean_fields(exclude=[field.name for field in fields])
    row.clean()


def _lacks(row: Model, field: Field) -> bool:
    return getattr(row, field.attname) in field.empty_values


def _ensure_follows(club: Club) -> None:
    """Refused unless every journal is whole, and scores and rows follow from what was played."""
    evenings = [str(public_id) for public_id in club.tournaments.values_list("public_id", flat=True)]
    for command in ("check_journal", "check_scores") if evenings else ():
        complaints = StringIO()
        try:
            call_command(command, *evenings, stdout=StringIO(), stderr=complaints, no_color=True)
        except CommandError as failure:
            first = complaints.getvalue().partition("\n")[0]
            sentence = _("This club is not taken in: its results do not follow from what was played. {what}")
            raise Refused(sentence.format(what=first or failure)) from failure


def _row(model: type[Model], values: dict[str, Any], made: dict[type[Model], list[Model]]) -> Model:
    row = model()
    for field in _fields(model):
        value = values[field.name]
        if isinstance(field, ForeignKey):
            key = None if value is None else made[field.related_model][_place(value)].pk
            setattr(row, field.attname, key)
        else:
            setattr(row, field.attname, value if isinstance(field, JSONField) else field.to_python(value))
    if getattr(row, OF_A_LINK, None):
        key, token_of = LINKS[model]
        setattr(row, OF_A_LINK, sha256(token_of(getattr(row, key)).encode()).hexdigest())
    return row


def _place(value: Any) -> int:
    if not isinstance(value, int) or value < 0:
        raise ValueError(f"{value!r} is no place in a list.")
    return value


def _plain_value(field: Field, row: Model, places: dict[type[Model], dict[int, int]]) -> Any:
    value = getattr(row, field.attname)
    if field.name == OF_A_LINK:
        return value and OF_A_LINK
    if isinstance(field, ForeignKey):
        if value is None or stays(field.related_model):
            return None
        places_of_model = places[field.related_model]
        return (
            places_of_model.get(value) if field.null else places_of_model[value]
        )  # a team of a league may be another club's
    return value if value is None or isinstance(field, JSONField) else field.value_to_string(row)


def _fields(model: type[Model]) -> list[Field]:
    derived = getattr(model, "derived_fields", ())
    return [field for field in model._meta.concrete_fields if not field.primary_key and field.name not in derived]
