"""The journal as people read it: of a deal, of a tournament, with names put to the ids."""

from datetime import datetime
from typing import Any, NamedTuple

from django.db.models import Q, QuerySet, Subquery
from django.utils.translation import gettext as _

from tournaments.models import Deal, JournalEntry, Tournament, User

CLAIMS = ("deal_claimed", "claim_withdrawn")
SHEET = "sheet_entered"


class Act(NamedTuple):
    """One row of the journal. `who` is a name for the people of the club; `undoes` is the number it took back."""

    seq: int
    kind: str
    payload: dict
    round: int | None
    table: int | None
    deal: str | None
    who: str
    standing: str
    device: str
    at: datetime
    reason: str
    undoes: int | None


def history_of(deal: Deal) -> list[Act]:
    """Every act on a deal, oldest first, in two queries: its versions are in the payloads.

    Where both sides enter, what either claimed of that place before the deal was booked belongs to it; so does every
    photographed sheet that was accepted for it.
    """
    rows = JournalEntry.objects.filter(tournament_id=deal.tournament_id)
    booked = rows.filter(deal_uid=deal.uid, kind="deal_recorded").order_by("seq")
    claimed = Q(
        kind__in=CLAIMS,
        payload__number=deal.number,
        seq__lt=_of(booked, "seq"),
        round_number=_of(booked, "round_number"),
        table_number=_of(booked, "table_number"),
    )
    sheets = Q(kind=SHEET, round_number=_of(booked, "round_number"), table_number=_of(booked, "table_number"))
    found = acts(rows.filter(Q(deal_uid=deal.uid) | claimed | sheets))
    return [act for act in found if act.kind != SHEET or _concerns(act.payload, deal.number)]


def _concerns(payload: dict[str, Any], number: int) -> bool:
    """Did a photographed sheet enter this deal, or say the same?"""
    told = (payload.get("deals"), payload.get("agreed"))
    return any(isinstance(numbers, list) and number in numbers for numbers in told)


def _of(rows: QuerySet[JournalEntry], field: str) -> Subquery:
    """A field of the first of these rows, inside another question."""
    return Subquery(rows.values(field)[:1])


def journal_of(tournament: Tournament, *, after: int = 0, limit: int | None = None) -> list[Act]:
    """A tournament's acts, oldest first, in two queries."""
    rows = JournalEntry.objects.filter(tournament=tournament, seq__gt=after)
    return acts(rows.order_by("seq")[:limit])


def acts(entries: QuerySet[JournalEntry]) -> list[Act]:
    """Journal rows with the names of who acted, in one query for the rows and one for the names."""
    rows = list(entries.order_by("seq") if not entries.query.is_sliced else entries)
    ids = {entry.actor["id"] for entry in rows if entry.actor.get("id")}
    people = {str(user.public_id): str(user) for user in User.objects.filter(public_id__in=ids)}
    return [_act(entry, people) for entry in rows]


def _act(entry: JournalEntry, people: dict[str, Any]) -> Act:
    return Act(
        seq=entry.seq,
        kind=entry.kind,
        payload=entry.payload,
        round=entry.round_number,
        table=entry.table_number,
        deal=str(entry.deal_uid) if entry.deal_uid else None,
        who=_who(entry.actor, people),
        standing=entry.actor.get("standing", ""),
        device=entry.actor.get("device", ""),
        at=entry.at,
        reason=entry.reason,
        undoes=entry.undoes,
    )


def _who(actor: dict[str, str], people: dict[str, Any]) -> str:
    if actor["kind"] == "user":
        return people.get(actor["id"], _("somebody who left"))
    if actor["kind"] == "table":
        return _("Table {number}").format(number=actor["table"])
    return _("the site") if actor["kind"] == "site" else _("anybody")
