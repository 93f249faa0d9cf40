"""A club's hall of fame: who won its seasons and evenings, and the records over all its years."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.db.models import Count, Q, Sum
from django.utils import timezone

import scoring
from tournaments.models import EveningFigures, PastResult, PlayerFigures, Shown
from tournaments.play.figures import longest_row
from tournaments.selectors.club.life import shown_evenings
from tournaments.selectors.club.name_order import family_first_for
from tournaments.wording.names import shown_name
from tournaments.wording.translate import say

if TYPE_CHECKING:
    from tournaments.models import Club, Season

REST = timedelta(days=28)
"""A season is over when its last evening was so long ago and none of its evenings is still to come."""


class Person(NamedTuple):
    """Somebody as strangers may read the name; `page` is None for who has no page."""

    name: str
    page: UUID | None


class Won(NamedTuple):
    """A season or an evening and who came first; several where the place was shared."""

    name: str
    year: int
    date: date | None
    slug: str
    people: tuple[Person, ...]


class Record(NamedTuple):
    """The most of something: who, how much, and on which evening where it was one. `game` where games differ."""

    key: str
    value: int
    holders: tuple[tuple[Person, str, date | None], ...]
    game: str = ""


class Hall(NamedTuple):
    """The seasons that are over, the evenings of one year, every year there is, and the records."""

    seasons: tuple[Won, ...]
    evenings: tuple[Won, ...]
    year: int
    years: tuple[int, ...]
    records: tuple[Record, ...]


class _Best(NamedTuple):
    value: int
    player: int
    evening: str
    date: date | None


MOST_HOLDERS = 5


def hall_of_fame(club: Club, seasons: Sequence[Season], year: int = 0) -> Hall:
    """Everything, in eight queries; `seasons` are the public ones of the club, their places counted."""
    shown = EveningFigures.objects.filter(shown_evenings(club))
    figures = PlayerFigures.objects.filter(evening__in=shown)
    past = PastResult.objects.filter(evening__season__in=[season.pk for season in seasons])
    firsts = [*_firsts(figures), *_past_firsts(past)]
    years = tuple(sorted({evening[1] for evening, _player in firsts}, reverse=True))
    chosen = year if year in years else next(iter(years), 0)
    bests = list(_bests(figures, past))
    winners = {season.pk: _winners(season) for season in seasons if _is_over(season)}
    keys = {player for _evening, player in firsts} | {best.player for _key, _game, each in bests for best in each}
    people = _people(club, keys, set[str]().union(*winners.values()))
    evenings: dict[tuple[Any, ...], list[Person]] = defaultdict(list)
    for evening, player in firsts:
        if evening[1] == chosen:
            evenings[evening].append(people[player])
    return Hall(
        tuple(_season_won(season, winners[season.pk], people) for season in seasons if season.pk in winners),
        tuple(
            Won(name, year_, day, slug, tuple(who))
            for (name, year_, day, slug, _number), who in sorted(evenings.items(), key=_newest_first)
        ),
        chosen,
        years,
        tuple(_record(key, game, each, people) for key, game, each in bests),
    )


def _newest_first(item: tuple[tuple[Any, ...], Any]) -> tuple[int, int]:
    (_name, year, day, _slug, number), _who = item
    return -(day or date(year, 1, 1)).toordinal(), -number


def _is_over(season: Season) -> bool:
    places = season.places or {}
    return bool(places.get("over")) and places["until"] < str(timezone.localdate() - REST)


def _winners(season: Season) -> list[str]:
    return [person for person, place, _total, _evenings in (season.places or {})["rows"] if place == 1]


def _season_won(season: Season, winners: Iterable[str], people: Mapping[Any, Person]) -> Won:
    until = date.fromisoformat((season.places or {})["until"])
    return Won(season.name, until.year, None, season.slug, tuple(people[one] for one in winners if one in people))


def _firsts(figures: Any) -> Iterable[tuple[tuple[Any, ...], int]]:
    names = [f"evening__tournament__{name}" for name in ("name", "date", "slug", "published", "archived_at", "pk")]
    for name, day, slug, published, archived, pk, player in figures.filter(place=1).values_list(*names, "player"):
        yield (name, day.year, day, slug if published and not archived else "", pk), player


def _past_firsts(past: Any) -> Iterable[tuple[tuple[Any, ...], int]]:
    rows = past.filter(place=1).values_list(
        "evening__name", "evening__year", "evening__date", "evening__number", "evening__season__name", "player"
    )
    for name, year, day, number, season, player in rows:
        yield (season if day else f"{season}: {name}", year, day, "", number), player


def _bests(figures: Any, past: Any) -> Iterable[tuple[str, str, list[_Best]]]:
    """The records by what is counted and, where points are compared, in which game."""
    evening = ("evening__tournament__name", "evening__tournament__date")
    found = figures.order_by("evening__tournament__game").values_list("evening__tournament__game", flat=True).distinct()
    for game in found:
        of_game = figures.filter(evening__tournament__game=game)
        for key, column in (("evening", "points"), ("deal", "best_deal")):
            rows = of_game.exclude(**{column: None}).order_by(f"-{column}")
            yield key, game, _top([_Best(*row) for row in rows.values_list(column, "player", *evening)[:MOST_HOLDERS]])
    rows = past.order_by("-points").values_list("points", "player", "evening__name", "evening__date")
    yield "past", "", _top([_Best(*row) for row in rows[:MOST_HOLDERS]])
    slams = figures.filter(slams__gt=0).values_list("player").annotate(many=Sum("slams"))
    yield "slams", "", _top([_Best(many, player, "", None) for player, many in slams])
    lines: dict[int, list[str]] = defaultdict(list)
    played = figures.order_by(evening[1], "evening__tournament__created_at", "evening__tournament")
    for player, contracts in played.values_list("player", "contracts"):
        lines[player].append(contracts)
    yield "row", "", _top([_Best(longest_row("".join(each)), player, "", None) for player, each in lines.items()])
    many = Counter({player: len(each) for player, each in lines.items()})
    many.update(dict(past.values_list("player").annotate(many=Count("pk"))))
    yield "evenings", "", _top([_Best(count, player, "", None) for player, count in many.items()])


def _top(bests: list[_Best]) -> list[_Best]:
    """The highest and who share it; nothing where the highest is nothing."""
    most = max((best.value for best in bests), default=0)
    return [best for best in bests if best.value == most][:MOST_HOLDERS] if most > 0 else []


def _record(key: str, game: str, bests: Sequence[_Best], people: Mapping[int, Person]) -> Record:
    holders = tuple((people[best.player], best.evening, best.date) for best in bests)
    name = say(scoring.game(game).name) if game else ""
    return Record(key, bests[0].value if bests else 0, holders, name)


def _people(club: Club, keys: Iterable[int], uids: Iterable[str]) -> dict[Any, Person]:
    """Those players of the club, by their key and by their public id."""
    players = list(club.players.filter(Q(pk__in=keys) | Q(public_id__in=uids)))
    for player in players:
        player.club = club
    family_first = family_first_for(players)
    people: dict[Any, Person] = {}
    for player in players:
        name = shown_name(player.name, player.shown, str(player.public_id)[:4], family_first)
        page = None if player.shown == Shown.HIDDEN or player.erased_at else player.public_id
        people[player.pk] = people[str(player.public_id)] = Person(name, page)
    return people
