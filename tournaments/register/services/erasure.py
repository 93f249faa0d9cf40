"""Names changed and erased: short names renewed, an erased name taken out of everything typed, journal included.

The list of erasures and deletions beside the backups keeps an older backup from undoing them unseen. A line holds the
kind of row and a hash of its public id; people's ids are random, so the list names nobody.
"""

from __future__ import annotations

import os
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.translation import gettext as _

from tournaments.accounts.models import PlayerWish
from tournaments.clubs.selectors import family_first_for
from tournaments.errors import InTwoPlaces, Refused
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import Entrant, Table, Tournament
from tournaments.evening.rounds.selectors.named import evenings_naming, people_at
from tournaments.evening.table.models import Adjustment, Claim, Deal
from tournaments.frame.append_only import JOURNAL, first_break, hash_of
from tournaments.frame.personal import erase_fields
from tournaments.frame.registries import names_hidden
from tournaments.register.models import Player, Shown
from tournaments.register.names import entrant_names
from tournaments.register.rules import ErasedName
from tournaments.security.actors import Actor

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from tournaments.clubs.models import Club


@transaction.atomic
def tell_names_changed(*, players: Collection[Player], actor: Actor, names: Iterable[str] = ()) -> None:
    """Name these players of one club on every evening as they are named now; no kept page of it is right any more.

    `names` are those that somebody may have typed there. An evening that another machine leads is named anew here too;
    its journal is written there, so it gets no row.
    """
    for tournament in evenings_naming(next(iter(players)).club, players, names) if players else ():
        journal.lock(tournament)
        entrants = tournament.entrants.filter(players__in=players).distinct()
        numbers = [name_entrant(entrant) for entrant in entrants]
        if tournament.led_elsewhere:
            Tournament.objects.filter(pk=tournament.pk).update(changed_at=timezone.now())
        else:
            journal.write(tournament=tournament, kind="names_changed", actor=actor, payload={"entrants": numbers})
    hidden = [player for player in players if player.shown == Shown.HIDDEN]
    for hear in names_hidden:
        hear(hidden)


def rename_short(*, club: Club, actor: Actor) -> None:
    """Compute short public names again, after the club chose which name comes first."""
    tell_names_changed(players=list(club.players.filter(shown=Shown.SHORT)), actor=actor)


def name_entrant(entrant: Entrant) -> int:
    """Store an entrant's names as its players' names are now; returns its number."""
    players = [member.player for member in entrant.members.select_related("player")]
    names = entrant_names(players, entrant.number, family_first_for(players), entrant.team)
    entrant.name, entrant.public_name, entrant.label, entrant.category = names
    Entrant.objects.filter(pk=entrant.pk).update(
        name=entrant.name, public_name=entrant.public_name, label=entrant.label, category=entrant.category
    )
    return entrant.number


BY_HAND = "record__modifiers__has_key"
TYPED = (
    ~Q(reason="")
    | Q(kind="wishes_changed")
    | Q(**{f"payload__{BY_HAND}": "reason"})
    | Q(**{f"payload__before__{BY_HAND}": "reason"})
)
SEAL = 8  # as many letters of a hash as paper shows


def erase_name(*, player: Player, name: str, instead: str, actor: Actor) -> None:
    """Replace a name that was typed in any evening of the player's club; each evening's journal tells how many rows.

    Call it within the transaction that erases the player. Refused if a journal was tampered with before: that has to be
    examined first, because all rows from the first rewritten one on get new hashes.
    """
    club = player.club
    for tournament in Tournament.objects.filter(club=club).order_by("pk"):
        present = people_at(tournament)
        if was_there := player.pk in present:
            tournament.draws.update(names_salt="")
        others = _others(player, present if was_there else None)
        forgotten = ErasedName(name, instead, alone=was_there, others=others)
        if _rewritten_rows(tournament, forgotten):
            journal.lock(tournament)
            if tournament.lead:
                raise InTwoPlaces(tournament)
            _rewrite(tournament, forgotten, actor)
    everywhere = ErasedName(name, instead, alone=False)
    for wish in PlayerWish.objects.filter(player__club=club).exclude(message=""):
        PlayerWish.objects.filter(pk=wish.pk).update(message=everywhere.text(wish.message))


def erase_wishes(*, player: Player) -> None:
    """Settle an erased person's requests (granted if for erasure) and delete the contact address."""
    for wish in player.wishes.all():
        if wish.handled_at is None:
            wish.granted = wish.wish == PlayerWish.Wish.ERASE
        erase_fields(wish)
        wish.save()


def paper_seal(tournament: Tournament, seq: int, seal: str) -> str:
    """The rest of a printed checksum when its row is rewritten: nobody can guess the name from it."""
    mark = f"{tournament.public_id}:{seq}:{seal[:SEAL].lower()}"
    return salted_hmac("whistboard.seals", mark, algorithm="sha256").hexdigest()[:16]


def _others(player: Player, present: set[int] | None) -> list[str]:
    """The names of everybody else who may be meant: of those who were there, or of the whole club."""
    others = Player.objects.filter(club=player.club, erased_at=None).exclude(pk=player.pk)
    others = others if present is None else others.filter(pk__in=present)
    return list(others.values_list("name", flat=True).distinct())


def _rewritten_rows(tournament: Tournament, forgotten: ErasedName) -> list[tuple[int, str, dict[str, Any]]]:
    """The rows of a journal that are to be written anew, as (number, reason, payload)."""
    rows = JournalEntry.objects.filter(TYPED, tournament=tournament).order_by("seq")
    rewritten = ((row, forgotten.text(row.reason), forgotten.value(row.payload)) for row in rows)
    return [(row.seq, *new) for row, *new in rewritten if new != [row.reason, row.payload]]


def _rewrite(tournament: Tournament, forgotten: ErasedName, actor: Actor) -> None:
    if (seq := first_break(tournament.journal.order_by("seq").iterator(), tournament.public_id)) is not None:
        sentence = _(
            "The journal of {name} was tampered with at row {seq}. Have this investigated before anybody is erased."
        )
        raise Refused(sentence.format(name=tournament.name, seq=seq))
    typed = {seq: (reason, payload) for seq, reason, payload in _rewritten_rows(tournament, forgotten)}
    rows = list(tournament.journal.filter(seq__gte=min(typed)).order_by("seq"))
    seals = {str(row.seq): paper_seal(tournament, row.seq, row.hash) for row in rows}
    previous = rows[0].previous_hash
    for row in rows:
        row.reason, row.payload = typed.get(row.seq, (row.reason, row.payload))
        row.previous_hash = previous
        row.hash = previous = hash_of(row, tournament.public_id)
    with JOURNAL.released(connection):
        JournalEntry.objects.bulk_update(rows, ["reason", "payload", "previous_hash", "hash"], batch_size=200)
    tournament.journal_hash = previous
    _follow(tournament, forgotten)
    noted = {"n": len(typed), "first": rows[0].seq, "rows": sorted(typed), "seals": seals}
    journal.write(tournament=tournament, kind="reasons_forgotten", actor=actor, payload=noted)


def _follow(tournament: Tournament, forgotten: ErasedName) -> None:
    """Store those rows as the journal says them now."""
    if tournament.rules_versions:
        tournament.rules_versions = forgotten.value(tournament.rules_versions)
        tournament.save(update_fields=["rules_versions"])
    for queryset, fields in (
        (Adjustment.objects.filter(tournament=tournament), ("reason",)),
        (DrawAttempt.objects.filter(tournament=tournament), ("reason",)),
        (Table.objects.filter(round__tournament=tournament).exclude(dispute=""), ("dispute",)),
        (Entrant.objects.filter(tournament=tournament), ("keep_apart", "other_half")),
    ):
        for row in queryset:
            new = {field: forgotten.text(getattr(row, field)) for field in fields}
            if any(getattr(row, field) != text for field, text in new.items()):
                queryset.model.objects.filter(pk=row.pk).update(**new)
    for model in (Deal, Claim):
        for deal in model.objects.filter(tournament=tournament, **{BY_HAND: "reason"}):
            model.objects.filter(pk=deal.pk).update(record=forgotten.value(deal.record))


NAME = "erased.txt"


def entry_for(kind: str, public_id: str | UUID) -> str:
    """The line of one row: `kind` says of which model it was."""
    return f"{kind} {sha256(f'{kind} {public_id}'.encode()).hexdigest()}"


def remember_on_commit(*entries: str) -> None:
    """Add lines to the list after the commit; an erasure goes on even if the list cannot be written."""
    transaction.on_commit(lambda: remember_erased(*entries), robust=True)


def remember_erased(*entries: str) -> None:
    """Add lines to the list beside the backups; they are on disk when this returns."""
    folder = Path(settings.BACKUP_FOLDER)
    folder.mkdir(parents=True, exist_ok=True)
    new = sorted(set(entries) - erased_entries(folder))
    if not new:
        return
    with open(os.open(folder / NAME, os.O_CREAT | os.O_APPEND | os.O_WRONLY, 0o600), "a", encoding="utf-8") as lines:
        lines.writelines(f"{line}\n" for line in new)
        lines.flush()
        os.fsync(lines.fileno())


def erased_entries(*folders: Path) -> set[str]:
    """All lines of the lists in these folders."""
    files = [Path(folder) / NAME for folder in folders]
    return {line for file in files if file.is_file() for line in file.read_text(encoding="utf-8").splitlines() if line}
