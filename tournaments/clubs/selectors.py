"""A club's notice for those who work in it, why strangers do not see it, and how it writes and orders names.

Whether a club writes family names first: as it chose, otherwise as its register of players shows. The order of its
lists by name follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache, partial
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.db.models import Exists, OuterRef, Q, QuerySet

from tournaments.clubs.models import (
    STEM_COUNTRIES,
    Club,
    ClubStatus,
    NameOrder,
    Sorting,
)
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.models import OperatorAct
from tournaments.register.models import Player, Shown
from tournaments.register.names import Alphabet, is_of_one_mind, is_sure, puts_family_first, short_names
from tournaments.security.actors import Standing
from tournaments.security.permissions import standing_at

if TYPE_CHECKING:
    from tournaments.security.actors import Actor


def public_clubs() -> QuerySet[Club]:
    """Clubs that strangers may see: shown, and with a public evening."""
    evenings = Tournament.objects.published().filter(club=OuterRef("pk")).order_by()
    return Club.objects.filter(Exists(evenings), status=ClubStatus.SHOWN)


class Notice(NamedTuple):
    """`kind` is a status of the club, or "evening"; `address` where the reader is to confirm one."""

    kind: str
    reason: str = ""
    address: str = ""


def notice_of(actor: Actor, club: Club, tournament: Tournament | None = None) -> Notice | None:
    """The notice above the pages of a club or an evening; None if strangers may see it. At most one query."""
    if club.status == ClubStatus.UNCONFIRMED:
        user = actor.user
        if user and standing_at(actor, club) == Standing.OWNER and user.email_confirmed_at is None:
            return Notice(club.status, address=user.email)
        return Notice(club.status)
    if club.status == ClubStatus.REHEARSAL:  # its pages say so themselves
        return None
    if club.status != ClubStatus.SHOWN:
        return Notice(club.status, reason_of(OperatorAct.Kind.CLUB, club.slug))
    if tournament and tournament.hidden_at:
        return Notice("evening", reason_of(OperatorAct.Kind.EVENING, tournament.public_id))
    return None


def reason_of(kind: str, subject: str | UUID) -> str:
    """The reason of the operator's last act."""
    acts = OperatorAct.objects.filter(kind=kind, subject=str(subject)).order_by("-pk")
    return acts.values_list("reason", flat=True).first() or ""


ENOUGH = 500


def family_first_in(club: Club) -> bool:
    """Does this club write family names first? At most one query."""
    if club.name_order != NameOrder.GUESS:
        return club.name_order == NameOrder.FAMILY
    names = Player.objects.filter(club=club, erased_at=None).order_by("-pk").values_list("name", flat=True)
    return puts_family_first(names[:ENOUGH])


def alphabet_of(club: Club) -> Alphabet:
    """The alphabet by which this club sorts people. One query, and one where the order of a name has to be guessed."""
    players = Player.objects.filter(club=club, erased_at=None).filter(~Q(family_name="") | Q(shown=Shown.SHORT))
    rows = list(players.values_list("name", "family_name", "shown"))
    return Alphabet(
        club.sorting or (Sorting.STEM if club.country in STEM_COUNTRIES else Sorting.PREFIX),
        partial(family_first_in, club),
        {name: family_name for name, family_name, _shown in rows if family_name},
        [name for name, _family_name, shown in rows if shown == Shown.SHORT],
    )


def in_order(club: Club, players: Iterable[Player]) -> list[Player]:
    """Players of the club by name, as its lists are sorted. Two queries beside theirs."""
    alphabet = alphabet_of(club)
    return sorted(players, key=lambda player: (alphabet.key(player.name), player.pk))


class Guess(NamedTuple):
    """The likely family name of a player, of whom nobody said it, and whether the name leaves no doubt."""

    player: int
    name: str
    family_name: str
    is_sure: bool


def guessed_names(club: Club, alphabet: Alphabet | None = None) -> list[Guess]:
    """Players of whose name nobody said what the family name is, by name. At most three queries."""
    alphabet = alphabet or alphabet_of(club)
    rows = list(club.players.filter(erased_at=None).values_list("pk", "name", "family_name"))
    order_is_sure = club.name_order != NameOrder.GUESS or is_of_one_mind(name for _key, name, _said in rows)
    return [
        Guess(key, name, alphabet.person(name).family, is_sure(name, alphabet.family_first, order_is_sure))
        for key, name, family_name in sorted(rows, key=lambda row: (alphabet.key(row[1]), row[0]))
        if not family_name
    ]


def family_first_at(tournament: Tournament) -> bool:
    """The same for the club of a tournament, looked up once for each state of it."""
    if tournament.club.name_order != NameOrder.GUESS:
        return tournament.club.name_order == NameOrder.FAMILY
    return _guessed(tournament.state, tournament)


@lru_cache(maxsize=512)
def _guessed(_state: str, tournament: Tournament) -> bool:
    return family_first_in(tournament.club)


def family_first_for(players: Iterable[Player]) -> bool:
    """The same for players with a short public name; no query if there are none."""
    shy = next((player for player in players if player.shown == Shown.SHORT), None)
    return shy is not None and family_first_in(shy.club)


def family_first_among(players: Iterable[Player]) -> set[int]:
    """The keys of the clubs that write family names first, of those players who have a short public name.

    At most two queries, whatever the number of clubs; none if nobody has such a name.
    """
    own = {player.club_id for player in players if player.shown == Shown.SHORT}
    orders = dict(Club.objects.filter(pk__in=own).values_list("pk", "name_order")) if own else {}
    first = {key for key, order in orders.items() if order == NameOrder.FAMILY}
    guessed: dict[int, list[str]] = {key: [] for key, order in orders.items() if order == NameOrder.GUESS}
    if guessed:
        newest = Player.objects.filter(club__in=guessed, erased_at=None).order_by("-pk").values_list("club_id", "name")
        for club, name in newest[: ENOUGH if len(guessed) == 1 else None]:
            guessed[club].append(name)
    return first | {club for club, names in guessed.items() if puts_family_first(names[:ENOUGH])}


def short_names_at(tournament: Tournament, sitters: Iterable[Any]) -> dict[str, str]:
    """The shortest names that tell these people at one table apart, by their number as JSON has it: a text."""
    return short_names({str(sitter.number): sitter.name for sitter in sitters}, family_first_at(tournament))
