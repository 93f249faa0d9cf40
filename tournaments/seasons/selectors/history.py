"""A player's years in a club as everybody may read them: evenings, contracts, partners, opponents, seasons.

A club's hall of fame: who won its seasons and evenings, and the records over all its years.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date, timedelta
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.db.models import Count, F, Q, Sum
from django.utils import timezone

import scoring
from scoring.decimals import decimals_of, raised
from scoring.messages import AsTyped
from tournaments.clubs.selectors import family_first_for, family_first_in
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import NEWEST_FIRST, OLDEST_FIRST, PUBLIC, Status, Tournament
from tournaments.frame.translate import say, say_name
from tournaments.register.models import Player, Shown
from tournaments.register.names import shown_name
from tournaments.seasons.models import EveningFigures, PastResult, PlayerFigures, Season, SeasonEvening
from tournaments.seasons.rules import longest_row

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.clubs.models import Club


MET_OFTEN, BID_TOGETHER = 5, 5
"""Tables against somebody, and contracts with somebody, before they are named as best or worst."""


COLUMNS = (
    *("points", "place", "number", "slams", "contracts", "detail"),
    *(
        f"evening__tournament__{name}"
        for name in ("name", "date", "slug", "published", "archived_at", "game", "overlay")
    ),
)


class Evening(NamedTuple):
    """An evening of one person. `slug` and `number` lead to its page, empty where it has none of its own."""

    name: str
    year: int
    date: date | None
    place: int
    points: int
    slug: str = ""
    number: int = 0
    game: str = ""
    decimals: int = 0


class Kind(NamedTuple):
    """Contracts of one kind: the player's, and those of everybody on the club's evenings."""

    name: str
    bid: int
    made: int
    club_bid: int
    club_made: int

    @property
    def percent(self) -> int:
        """The percentage that the player made."""
        return round(100 * self.made / self.bid)

    @property
    def club_percent(self) -> int:
        """The percentage that everybody made."""
        return round(100 * self.club_made / self.club_bid)


class Pairwise(NamedTuple):
    """A person met at so many tables or declared with so often: `won` and `lost` of them."""

    name: str
    times: int
    won: int
    lost: int


class SeasonPlace(NamedTuple):
    """A season and the place in it; `over` says whether it is the last word."""

    season: Season
    place: int
    total: int
    evenings: int
    decimals: int = 0


class Life(NamedTuple):
    """The whole of a player's page. Of somebody whose name is shown short only evenings and places."""

    name: str
    evenings: tuple[Evening, ...]
    seasons: tuple[SeasonPlace, ...]
    kinds: tuple[Kind, ...] = ()
    partner: Pairwise | None = None
    best: Pairwise | None = None
    worst: Pairwise | None = None
    longest_row: int = 0
    slams: int = 0
    decimals: int = 0

    @property
    def years(self) -> list[int]:
        """The years with evenings, newest first."""
        return sorted({evening.year for evening in self.evenings}, reverse=True)


def shown_evenings(club: Club) -> Q:
    """The filter for figures that strangers may read, asked of an `EveningFigures`: those of evenings with a page of
    their own or in a public season, unless results are held back."""
    in_seasons = SeasonEvening.objects.filter(season__club=club, season__published=True).values("tournament")
    own = Q(**{f"tournament__{name}": value for name, value in PUBLIC.children})  # type: ignore[misc]  # pairs
    return Q(tournament__club=club, tournament__results_held=False, tournament__hidden_at=None) & (
        own | Q(tournament__in=in_seasons)
    )


def stale_evenings(club: Club | None = None) -> QuerySet[Tournament]:
    """Evenings whose figures are missing, of an older act, or there though the evening is in play again."""
    over = Q(status=Status.FINISHED)
    missing = over & (Q(figures=None) | ~Q(figures__journal_hash=F("journal_hash")))
    reopened = ~over & Q(figures__isnull=False)
    evenings = Tournament.objects.filter(missing | reopened).order_by(*NEWEST_FIRST)
    return evenings.filter(club=club) if club else evenings


def stale_seasons(club: Club | None = None) -> QuerySet[Season]:
    """Published seasons whose places have to be counted again."""
    seasons = Season.objects.filter(published=True, places__isnull=True)
    return seasons.filter(club=club) if club else seasons


def life_of(player: Player, seasons: Sequence[Season]) -> Life:
    """The player's years, in at most five queries; `seasons` are the public ones of the club, their places counted."""
    club, detailed = player.club, player.shown == Shown.FULL
    visible = EveningFigures.objects.filter(shown_evenings(club))
    own = PlayerFigures.objects.filter(player=player, evening__in=visible).select_related("evening__tournament")
    rows = list(own.only(*COLUMNS).order_by(*(f"evening__tournament__{name}" for name in OLDEST_FIRST)))
    name = shown_name(player, "", player.shown == Shown.SHORT and family_first_in(club))
    evenings = sorted([*_past(player, seasons), *map(_evening, rows)], key=_when)
    places = tuple(_places(player, seasons))
    decimals = max([each.decimals for each in evenings] + [each.decimals for each in places], default=0)
    life = Life(
        name,
        tuple(each._replace(points=raised(each.points, each.decimals, decimals)) for each in evenings),
        tuple(each._replace(total=raised(each.total, each.decimals, decimals)) for each in places),
        decimals=decimals,
    )
    if not detailed or not rows:
        return life
    totals = visible.values_list("contracts", flat=True)
    return life._replace(
        kinds=_kinds(_sum_counts(row.detail.get("bid", {}) for row in rows), _sum_counts(totals)),
        longest_row=longest_row("".join(row.contracts for row in rows)),
        slams=sum(row.slams for row in rows),
        **_people_met(rows, club),
    )


def _when(evening: Evening) -> date:
    """The key that evenings are listed by; those without a day come at the end of their year."""
    return evening.date or date(evening.year, 12, 31)


def _evening(row: PlayerFigures) -> Evening:
    tournament = row.evening.tournament
    slug = tournament.slug if tournament.published and tournament.archived_at is None else ""
    day = tournament.date
    decimals = decimals_of(tournament.overlay)
    return Evening(tournament.name, day.year, day, row.place, row.points, slug, row.number, tournament.game, decimals)


def _past(player: Player, seasons: Sequence[Season]) -> list[Evening]:
    with_past = [season.pk for season in seasons if season.has_past]
    if not with_past:
        return []
    results = PastResult.objects.filter(player=player, evening__season__in=with_past)
    names = ("evening__name", "evening__year", "evening__date", "place", "points")
    rows = results.order_by("evening__year", "evening__date", "evening__number").values_list(*names)
    return [Evening(*row) for row in rows]


def _places(player: Player, seasons: Iterable[Season]) -> Iterable[SeasonPlace]:
    for season in seasons:
        for person, place, total, evenings in (season.places or {}).get("rows", ()):
            if person == str(player.public_id):
                yield SeasonPlace(season, place, total, evenings, (season.places or {}).get("decimals", 0))


def _sum_counts(counts: Iterable[Mapping[str, Sequence[int]]]) -> dict[str, list[int]]:
    """Counts by key added up, position by position."""
    sums: dict[str, list[int]] = {}
    for each in counts:
        for key, values in each.items():
            before = sums.get(key)
            sums[key] = [a + b for a, b in zip(before, values, strict=True)] if before else list(values)
    return sums


def _kinds(own: Mapping[str, Sequence[int]], everybody: Mapping[str, Sequence[int]]) -> tuple[Kind, ...]:
    named: dict[str, Counter[str]] = defaultdict(Counter)
    for key, (bid, made) in own.items():
        context, _bar, family = key.partition("|")
        club_bid, club_made = everybody.get(key, (bid, made))
        named[say_name(family, context)].update(bid=bid, made=made, club_bid=club_bid, club_made=club_made)
    kinds = [Kind(name, **counts) for name, counts in named.items()]
    return tuple(sorted(kinds, key=lambda kind: (-kind.bid, kind.name)))


def _people_met(rows: Iterable[PlayerFigures], club: Club) -> dict[str, Any]:
    """The best partner, and the opponents with whom it went best and worst: never somebody who is hidden."""
    rows = list(rows)
    met = {
        key: figures
        for key, figures in _sum_counts(row.detail.get("met", {}) for row in rows).items()
        if figures[0] >= MET_OFTEN
    }
    beside = _sum_counts(row.detail.get("beside", {}) for row in rows)
    beside = {key: figures for key, figures in beside.items() if figures[0] >= BID_TOGETHER}
    people = club.players.filter(public_id__in={*met, *beside}, erased_at=None).exclude(shown=Shown.HIDDEN)
    people_by_id = {str(player.public_id): player for player in people}
    best = max((key for key in met if key in people_by_id), key=lambda key: _by_tables(met[key]), default=None)
    worst = min((key for key in met if key in people_by_id), key=lambda key: _by_tables(met[key], -1), default=None)
    mate = max((key for key in beside if key in people_by_id), key=lambda key: _by_contracts(beside[key]), default=None)
    named = [people_by_id[key] for key in (best, worst, mate) if key]
    family_first = any(player.shown == Shown.SHORT for player in named) and family_first_in(club)

    def of(key: str | None, counts: Mapping[str, Sequence[int]]) -> Pairwise | None:
        if key is None:
            return None
        name = shown_name(people_by_id[key], "", family_first)
        times, won, *lost = counts[key]
        return Pairwise(name, times, won, lost[0] if lost else times - won)

    partners = {"partner": of(mate, beside), "best": of(best, met), "worst": of(worst, met)}
    return partners if best != worst else {**partners, "worst": None}


def _by_tables(counts: Sequence[int], more: int = 1) -> tuple[int, int]:
    """Tables ended above less those ended below; of equal ones whom one met more often."""
    return counts[1] - counts[2], more * counts[0]


def _by_contracts(counts: Sequence[int]) -> tuple[int, int]:
    """Contracts made less those lost; of equal ones with whom one bid more."""
    return 2 * counts[1] - counts[0], counts[0]


REST = timedelta(days=28)
"""A season is over when its last evening was so long ago and none of its evenings is still to come."""


class Person(NamedTuple):
    """A person as strangers may read the name; `page` is None for who has no page."""

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
    decimals: int = 0


class _Best(NamedTuple):
    value: int
    player: int
    evening: str
    date: date | None


MOST_HOLDERS = 5


def hall_of_fame(club: Club, seasons: Sequence[Season], year: int = 0) -> Hall:
    """The whole hall of fame, in eight queries; `seasons` are the public ones of the club, their places counted."""
    visible = EveningFigures.objects.filter(shown_evenings(club))
    figures = PlayerFigures.objects.filter(evening__in=visible)
    past = PastResult.objects.filter(evening__season__in=[season.pk for season in seasons])
    firsts = [*_firsts(figures), *_past_firsts(past)]
    years = tuple(sorted({evening[1] for evening, _player in firsts}, reverse=True))
    chosen = year if year in years else next(iter(years), 0)
    comparable = _comparable(figures)
    decimals = max((unit for evenings in comparable.values() for unit in evenings), default=0)
    bests = list(_bests(figures, past, comparable, decimals))
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
            for (name, year_, day, slug, _order), who in sorted(evenings.items(), key=_newest_first)
        ),
        chosen,
        years,
        tuple(_record(key, game, each, people) for key, game, each in bests),
        decimals,
    )


def _newest_first(item: tuple[tuple[Any, ...], Any]) -> tuple[int, float, int]:
    (_name, year, day, _slug, (made, number)), _who = item
    return -(day or date(year, 1, 1)).toordinal(), -made, -number


def _is_over(season: Season) -> bool:
    places = season.places or {}
    rested = bool(places.get("over")) and places["until"] < str(timezone.localdate() - REST)
    return bool(places.get("closed")) or rested


def _winners(season: Season) -> list[str]:
    return [person for person, place, _total, _evenings in (season.places or {})["rows"] if place == 1]


def _season_won(season: Season, winners: Iterable[str], people: Mapping[Any, Person]) -> Won:
    until = date.fromisoformat((season.places or {})["until"])
    return Won(
        season.name, until.year, None, season.slug, tuple(people[winner] for winner in winners if winner in people)
    )


def _firsts(figures: Any) -> Iterable[tuple[tuple[Any, ...], int]]:
    facts = ("name", "date", "slug", "published", "archived_at", "created_at", "pk")
    names = [f"evening__tournament__{name}" for name in facts]
    firsts = figures.filter(place=1).order_by("number", "player")
    for name, day, slug, published, archived, made, pk, player in firsts.values_list(*names, "player"):
        yield (name, day.year, day, slug if published and not archived else "", (made.timestamp(), pk)), player


def _past_firsts(past: Any) -> Iterable[tuple[tuple[Any, ...], int]]:
    rows = (
        past.filter(place=1)
        .order_by("player")
        .values_list(
            "evening__name", "evening__year", "evening__date", "evening__number", "evening__season__name", "player"
        )
    )
    for name, year, day, number, season, player in rows:
        yield (season if day else f"{season}: {name}", year, day, "", (0, number)), player


OF_EVENING = ("evening__tournament__name", "evening__tournament__date")
IN_ORDER = (OF_EVENING[1], "evening__tournament__created_at", "evening__tournament", "number", "player")
Comparable = dict[str, dict[int, list[int]]]


def _bests_of_points(figures: Any, comparable: Comparable, decimals: int) -> Iterable[tuple[str, str, list[_Best]]]:
    """The most points on an evening and in a deal of each game, in the unit of so many decimals."""
    for game, evenings in comparable.items():
        for key, column in (("evening", "points"), ("deal", "best_deal")):
            tops: list[_Best] = []
            for own, keys in evenings.items():
                rows = figures.filter(evening__in=keys).exclude(**{column: None}).order_by(f"-{column}", *IN_ORDER)
                for points, *row in rows.values_list(column, "player", *OF_EVENING)[:MOST_HOLDERS]:
                    tops.append(_Best(raised(points, own, decimals), *row))
            yield key, game, _top(sorted(tops, key=lambda best: best.date or date.max))


def _bests(figures: Any, past: Any, comparable: Comparable, decimals: int) -> Iterable[tuple[str, str, list[_Best]]]:
    """The records by what is counted and, where points are compared, in which game; who shares one in the order in
    which it was reached."""
    yield from _bests_of_points(figures, comparable, decimals)
    past = past.order_by("-points", "evening__year", "evening__date", "evening", "player")
    rows = past.values_list("points", "player", "evening__name", "evening__date")
    yield "past", "", _top([_Best(raised(points, 0, decimals), *row) for points, *row in rows[:MOST_HOLDERS]])
    slams = figures.filter(slams__gt=0).order_by("player").values_list("player").annotate(many=Sum("slams"))
    yield "slams", "", _top([_Best(many, player, "", None) for player, many in slams])
    lines: dict[int, list[str]] = defaultdict(list)
    played = figures.order_by(*IN_ORDER)
    for player, contracts in played.values_list("player", "contracts"):
        lines[player].append(contracts)
    yield "row", "", _top([_Best(longest_row("".join(each)), player, "", None) for player, each in lines.items()])
    many = Counter({player: len(each) for player, each in lines.items()})
    many.update(dict(past.order_by("player").values_list("player").annotate(many=Count("pk"))))
    yield "evenings", "", _top([_Best(count, player, "", None) for player, count in many.items()])


def _comparable(figures: Any) -> Comparable:
    """The evenings whose points are compared, by game as readers know it (by the club's own name where a game has one)
    and by their decimals.

    Where fewer points are better there are none: the fewest are most often those of a short evening.
    """
    named: Comparable = defaultdict(lambda: defaultdict(list))
    played_by = [f"tournament__{name}" for name in ("game", "variant", "rules", "overlay")]
    evenings = EveningFigures.objects.filter(pk__in=figures.values("evening")).select_related("tournament")
    for evening in evenings.only(*played_by):
        variant = variant_of(evening.tournament)
        if not variant.low_wins:
            own_name = variant.name if isinstance(variant.name, AsTyped) else ""
            name = own_name or say(scoring.game(evening.tournament.game).name)
            named[name][variant.decimals].append(evening.pk)
    return dict(sorted(named.items()))


def _top(bests: list[_Best]) -> list[_Best]:
    """The highest and who share it; nothing where the highest is nothing."""
    most = max((best.value for best in bests), default=0)
    return [best for best in bests if best.value == most][:MOST_HOLDERS] if most > 0 else []


def _record(key: str, game: str, bests: Sequence[_Best], people: Mapping[int, Person]) -> Record:
    holders = tuple((people[best.player], best.evening, best.date) for best in bests)
    return Record(key, bests[0].value if bests else 0, holders, game)


def winners_of(club: Club, evenings: Iterable[int]) -> dict[int, list[str]]:
    """Who came first on each of those evenings, by its key, with names as strangers may read them; two queries.

    Nobody is named of an evening that is not shown, or whose figures are not of today's journal.
    """
    firsts = PlayerFigures.objects.filter(
        place=1,
        evening__in=EveningFigures.objects.filter(shown_evenings(club), tournament__in=list(evenings)),
        evening__journal_hash=F("evening__tournament__journal_hash"),
    )
    rows = list(firsts.order_by("number", "player").values_list("evening__tournament", "player"))
    people = _people(club, {player for _evening, player in rows}, ()) if rows else {}
    winners: dict[int, list[str]] = defaultdict(list)
    for evening, player in rows:
        if player in people:
            winners[evening].append(people[player].name)
    return winners


def _people(club: Club, keys: Iterable[int], uids: Iterable[str]) -> dict[Any, Person]:
    """The players of the club with those keys, by their key and by their public id."""
    players = list(club.players.filter(Q(pk__in=keys) | Q(public_id__in=uids)))
    for player in players:
        player.club = club
    family_first = family_first_for(players)
    people: dict[Any, Person] = {}
    for player in players:
        name = shown_name(player, str(player.public_id)[:4], family_first)
        page = None if player.shown == Shown.HIDDEN or player.erased_at else player.public_id
        people[player.pk] = people[str(player.public_id)] = Person(name, page)
    return people
