"""A player's years in a club as everybody may read them: evenings, contracts, partners, opponents, seasons."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from datetime import date
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Q

from tournaments.models import EveningFigures, PastResult, Player, PlayerFigures, Season, SeasonEvening, Shown
from tournaments.models.tournaments import PUBLIC
from tournaments.play.figures import longest_row
from tournaments.selectors.club.name_order import family_first_in
from tournaments.wording.names import shown_name
from tournaments.wording.translate import say_name

if TYPE_CHECKING:
    from tournaments.models import Club

MET_OFTEN, BID_TOGETHER = 5, 5
"""Tables against somebody, and contracts with somebody, before they are named as best or worst."""


COLUMNS = (
    *("points", "place", "number", "slams", "contracts", "detail"),
    *(f"evening__tournament__{name}" for name in ("name", "date", "slug", "published", "archived_at", "game")),
)


class Evening(NamedTuple):
    """One evening of one person. `slug` and `number` lead to its page, empty where it has none of its own."""

    name: str
    year: int
    date: date | None
    place: int
    points: int
    slug: str = ""
    number: int = 0
    game: str = ""


class Kind(NamedTuple):
    """Contracts of one kind: the player's, and those of everybody on the club's evenings."""

    name: str
    bid: int
    made: int
    club_bid: int
    club_made: int

    @property
    def percent(self) -> int:
        """How many in a hundred the player made."""
        return round(100 * self.made / self.bid)

    @property
    def club_percent(self) -> int:
        """How many in a hundred everybody made."""
        return round(100 * self.club_made / self.club_bid)


class Pairwise(NamedTuple):
    """Somebody met at so many tables or declared with so often: `won` and `lost` of them."""

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


class Life(NamedTuple):
    """Everything on the page. Of somebody whose name is shown short only evenings and places."""

    name: str
    evenings: tuple[Evening, ...]
    seasons: tuple[SeasonPlace, ...]
    kinds: tuple[Kind, ...] = ()
    partner: Pairwise | None = None
    best: Pairwise | None = None
    worst: Pairwise | None = None
    longest_row: int = 0
    slams: int = 0

    @property
    def years(self) -> list[int]:
        """The years with evenings, newest first."""
        return sorted({evening.year for evening in self.evenings}, reverse=True)


def shown_evenings(club: Club) -> Q:
    """Which figures strangers may read, asked of an `EveningFigures`: those of evenings with a page of their own or in
    a public season, unless results are held back."""
    in_seasons = SeasonEvening.objects.filter(season__club=club, season__published=True).values("tournament")
    own = Q(**{f"tournament__{name}": value for name, value in PUBLIC.children})  # type: ignore[misc]  # pairs
    return Q(tournament__club=club, tournament__results_held=False, tournament__hidden_at=None) & (
        own | Q(tournament__in=in_seasons)
    )


def life_of(player: Player, seasons: Sequence[Season]) -> Life:
    """The player's years, in at most five queries; `seasons` are the public ones of the club, their places counted."""
    club, detailed = player.club, player.shown == Shown.FULL
    shown = EveningFigures.objects.filter(shown_evenings(club))
    own = PlayerFigures.objects.filter(player=player, evening__in=shown).select_related("evening__tournament")
    rows = list(own.only(*COLUMNS).order_by(*(f"evening__tournament__{name}" for name in ("date", "created_at", "pk"))))
    name = shown_name(player.name, player.shown, "", player.shown == Shown.SHORT and family_first_in(club))
    evenings = sorted([*_past(player, seasons), *map(_evening, rows)], key=_when)
    life = Life(name, tuple(evenings), tuple(_places(player, seasons)))
    if not detailed or not rows:
        return life
    totals = shown.values_list("contracts", flat=True)
    return life._replace(
        kinds=_kinds(_added(row.detail.get("bid", {}) for row in rows), _added(totals)),
        longest_row=longest_row("".join(row.contracts for row in rows)),
        slams=sum(row.slams for row in rows),
        **_people(rows, club),
    )


def _when(evening: Evening) -> date:
    """What evenings are listed by; those without a day come at the end of their year."""
    return evening.date or date(evening.year, 12, 31)


def _evening(row: PlayerFigures) -> Evening:
    tournament = row.evening.tournament
    slug = tournament.slug if tournament.published and tournament.archived_at is None else ""
    day = tournament.date
    return Evening(tournament.name, day.year, day, row.place, row.points, slug, row.number, tournament.game)


def _past(player: Player, seasons: Sequence[Season]) -> list[Evening]:
    kept = [season.pk for season in seasons if season.has_past]
    if not kept:
        return []
    results = PastResult.objects.filter(player=player, evening__season__in=kept)
    names = ("evening__name", "evening__year", "evening__date", "place", "points")
    rows = results.order_by("evening__year", "evening__date", "evening__number").values_list(*names)
    return [Evening(*row) for row in rows]


def _places(player: Player, seasons: Iterable[Season]) -> Iterable[SeasonPlace]:
    for season in seasons:
        for person, place, total, evenings in (season.places or {}).get("rows", ()):
            if person == str(player.public_id):
                yield SeasonPlace(season, place, total, evenings)


def _added(counts: Iterable[Mapping[str, Sequence[int]]]) -> dict[str, list[int]]:
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


def _people(rows: Iterable[PlayerFigures], club: Club) -> dict[str, Any]:
    """The best partner, and the opponents with whom it went best and worst: never somebody who is hidden."""
    rows = list(rows)
    met = {key: one for key, one in _added(row.detail.get("met", {}) for row in rows).items() if one[0] >= MET_OFTEN}
    beside = _added(row.detail.get("beside", {}) for row in rows)
    beside = {key: one for key, one in beside.items() if one[0] >= BID_TOGETHER}
    people = club.players.filter(public_id__in={*met, *beside}, erased_at=None).exclude(shown=Shown.HIDDEN)
    known = {str(player.public_id): player for player in people}
    best = max((key for key in met if key in known), key=lambda key: _by_tables(met[key]), default=None)
    worst = min((key for key in met if key in known), key=lambda key: _by_tables(met[key], -1), default=None)
    mate = max((key for key in beside if key in known), key=lambda key: _by_contracts(beside[key]), default=None)
    named = [known[key] for key in (best, worst, mate) if key]
    family_first = any(player.shown == Shown.SHORT for player in named) and family_first_in(club)

    def of(key: str | None, counts: Mapping[str, Sequence[int]]) -> Pairwise | None:
        if key is None:
            return None
        name = shown_name(known[key].name, known[key].shown, "", family_first)
        times, won, *lost = counts[key]
        return Pairwise(name, times, won, lost[0] if lost else times - won)

    found = {"partner": of(mate, beside), "best": of(best, met), "worst": of(worst, met)}
    return found if best != worst else {**found, "worst": None}


def _by_tables(counts: Sequence[int], more: int = 1) -> tuple[int, int]:
    """Tables ended above less those ended below; of equal ones whom one met more often."""
    return counts[1] - counts[2], more * counts[0]


def _by_contracts(counts: Sequence[int]) -> tuple[int, int]:
    """Contracts made less those lost; of equal ones with whom one bid more."""
    return 2 * counts[1] - counts[0], counts[0]
