"""Lists of clubs, for everybody and for the operator; and why strangers do not see one, for those who work there.

The list of clubs that everybody may search: by words, country and language, and by distance from a place.

No map service is asked. A place is a pair of coordinates, or a town in which a listed club said where it is.

Whether a club writes family names first: as it chose, otherwise as its register of players shows. The order of its
lists by name follows from it.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import lru_cache, partial
from math import asin, cos, radians, sin, sqrt
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.db.models import Avg, Exists, OuterRef, Q, QuerySet

from tournaments.clubs.models import (
    STEM_COUNTRIES,
    Club,
    ClubStatus,
    NameOrder,
    SearchEngines,
    Sorting,
    coordinates_in,
)
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.models import OperatorAct
from tournaments.frame.pages import KeysetPage
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


EARTH = 6371.0
"""Its mean radius in kilometres."""
DEGREE = 111.0
"""Kilometres between two degrees of latitude, rounded down so that a box drawn with it is large enough."""


class Place(NamedTuple):
    """Degrees north and east."""

    latitude: float
    longitude: float


def listed_clubs(words: str = "", country: str = "", language: str = "") -> QuerySet[Club]:
    """Clubs that want to be listed and have a public evening, as far as they match."""
    clubs = public_clubs().filter(listed=True)
    if words:
        clubs = clubs.filter(Q(name__icontains=words) | Q(town__icontains=words))
    if country:
        clubs = clubs.filter(country=country)
    return clubs.filter(language=language) if language else clubs


def some_listed_clubs(limit: int) -> list[Club]:
    """The first of them by name."""
    return list(listed_clubs().order_by("name", "pk")[:limit])


def place_named(text: str) -> Place | None:
    """Coordinates as they were typed, or the middle of the listed clubs of a town; None for anything else."""
    if typed := coordinates_in(text):
        return Place(*typed)
    average = listed_clubs().filter(town__iexact=text).aggregate(north=Avg("latitude"), east=Avg("longitude"))
    return None if average["north"] is None else Place(average["north"], average["east"])


def nearest(clubs: QuerySet[Club], place: Place, within: int, asked: Mapping[str, str], size: int) -> KeysetPage:
    """A page of these clubs within so many kilometres, the nearest first; each with `distance` in kilometres.

    Of clubs in the box around that circle only key and position are read, and the rows of one page. `asked` names the
    page's neighbour by its key, as `keyset_page` has it.
    """
    box = _box(clubs.exclude(latitude=None), place, within)
    positions = box.values_list("pk", "latitude", "longitude")
    ways = {key: kilometres(place, Place(north or 0, east or 0)) for key, north, east in positions}
    distances = {key: way for key, way in ways.items() if way <= within}
    order = sorted(distances, key=lambda key: (distances[key], key))
    begin = _begin([str(key) for key in order], asked, size)
    keys = order[begin : begin + size]
    clubs_by_key = Club.objects.in_bulk(keys)
    rows = [clubs_by_key[key] for key in keys if key in clubs_by_key]
    for club in rows:
        club.distance = distances[club.pk]  # type: ignore[attr-defined]  # for the page
    previous, more = begin > 0, begin + size < len(order)
    return KeysetPage(rows, size, previous=keys[0] if previous else None, next=keys[-1] if more else None)


def kilometres(start: Place, other: Place) -> float:
    """The way between two places as a bird flies (haversine)."""
    north, east = radians(other.latitude - start.latitude), radians(other.longitude - start.longitude)
    chord = sin(north / 2) ** 2 + cos(radians(start.latitude)) * cos(radians(other.latitude)) * sin(east / 2) ** 2
    return 2 * EARTH * asin(min(1.0, sqrt(chord)))


def _box(clubs: QuerySet[Club], place: Place, within: int) -> QuerySet[Club]:
    """Those between two parallels, and two meridians unless these would meet at a pole or pass the date line."""
    high = within / DEGREE
    clubs = clubs.filter(latitude__range=(place.latitude - high, place.latitude + high))
    farthest = min(89.0, abs(place.latitude) + high)
    wide = high / cos(radians(farthest))
    if farthest == 89.0 or abs(place.longitude) + wide >= 180:
        return clubs
    return clubs.filter(longitude__range=(place.longitude - wide, place.longitude + wide))


def _begin(order: list[str], asked: Mapping[str, str], size: int) -> int:
    """The start of the page that was asked for; at 0 where its neighbour is not in the list any more."""
    before, after = asked.get("before"), asked.get("after")
    if before in order:
        return max(0, order.index(before) - size)
    return order.index(after) + 1 if after in order else 0


def clubs_for_search_engines() -> QuerySet[Club]:
    """Public clubs whose page search engines may show, in the order of their keys."""
    return public_clubs().exclude(search_engines=SearchEngines.NOTHING).order_by("pk")


def evenings_for_search_engines(clubs: Iterable[Club]) -> QuerySet[Tournament]:
    """Their public evenings where search engines may show these too, the newest first."""
    open_ = [club.pk for club in clubs if club.search_engines == SearchEngines.RESULTS]
    return Tournament.objects.published().filter(club__in=open_).order_by("-date", "-pk")


ENOUGH = 500


def family_first_in(club: Club) -> bool:
    """Does this club write family names first? At most one query."""
    if club.name_order != NameOrder.GUESS:
        return club.name_order == NameOrder.FAMILY
    names = Player.objects.filter(club=club, erased_at=None).order_by("-pk").values_list("name", flat=True)
    return puts_family_first(names[:ENOUGH])


def alphabet_of(club: Club) -> Alphabet:
    """How this club sorts its people by name. One query, and one where the order of a name has to be guessed."""
    told = Player.objects.filter(club=club, erased_at=None).filter(~Q(family_name="") | Q(shown=Shown.SHORT))
    rows = list(told.values_list("name", "family_name", "shown"))
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
    """What the family name of a player likely is, of whom nobody said it, and whether the name leaves no doubt."""

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
