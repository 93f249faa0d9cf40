"""A season as people read it: its table, and who came first on each evening."""

from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from django.core.cache import cache
from django.db.models import F, FilteredRelation, Q
from django.utils.formats import date_format

from reports.facts import categories_in
from reports.season_honours import ClubSeason, club_trophy, table_of_honour
from reports.season_rules import Ranked, season_rule
from reports.seasons import CarriedOver, Evening, Played, SeasonRow, evening_of, season
from reports.standings import Standings, rank
from tournaments.models import EntrantMember, OpeningBalance, Player, Season, SeasonEvening, Status, Tournament
from tournaments.selectors.club.name_order import family_first_for
from tournaments.selectors.evening.results import results_of
from tournaments.wording.names import shown_name


class HonourRow(NamedTuple):
    """The first three places of an evening, by name; several names where a place was shared."""

    tournament: Tournament
    places: tuple[tuple[str, ...], ...]


class SeasonView(NamedTuple):
    """`waiting` are evenings that are joined and do not count yet; `categories` are those of the people in the season,
    and `category` is the one that the rows are of. Where it is `averaged` the average ranks."""

    rows: tuple[SeasonRow, ...]
    evenings: tuple[Evening, ...]
    honours: tuple[HonourRow, ...]
    waiting: tuple[Tournament, ...]
    clubs: tuple[ClubSeason, ...]
    categories: tuple[str, ...]
    category: str
    averaged: bool


def season_view(one: Season, *, public: bool, category: str = "") -> SeasonView:
    """The season so far: evenings that are finished, for strangers only those whose results are not held back.

    A category that somebody in the season has leaves the rows of those alone, with places of their own. Three queries,
    and those of an evening's standings once for each time that evening changed.
    """
    parts = list(one.parts.select_related("tournament__club").prefetch_related("helpers"))
    counting = [part for part in parts if _counts(part.tournament, public)]
    evenings = tuple(_evening(number, part) for number, part in enumerate(counting, start=1))
    players = _players(one, evenings)
    names = names_of(players, public)
    carried = {
        player.pk: CarriedOver(player.brought, player.brought_in) for player in players if player.brought_in is not None
    }
    honours = zip(counting, table_of_honour(evenings), strict=True)
    rule, categories = season_rule(one.rule), categories_in(",".join(player.category for player in players))
    chosen = next((each for each in categories if each.casefold() == category.casefold()), "")
    ranked = {player.pk: names[player.pk] for player in players if not chosen or _is_in(player, chosen)}
    return SeasonView(
        rows=season(evenings, ranked, rule, carried),
        evenings=evenings,
        honours=tuple(HonourRow(part.tournament, _named(honour.places, names)) for part, honour in honours),
        waiting=tuple(part.tournament for part in parts if part not in counting),
        clubs=club_trophy(evenings, {player.pk: player.label for player in players}, rule) if rule.club_best else (),
        categories=tuple(sorted(categories, key=str.casefold)),
        category=chosen,
        averaged=rule.ranked is Ranked.AVERAGE,
    )


def _is_in(player: Player, category: str) -> bool:
    return category.casefold() in map(str.casefold, categories_in(player.category))


def _counts(tournament: Tournament, public: bool) -> bool:
    return tournament.status == Status.FINISHED and not (public and (tournament.results_held or tournament.hidden_at))


def _evening(number: int, part: SeasonEvening) -> Evening:
    title = date_format(part.tournament.date, "j N")
    helpers = frozenset(player.pk for player in part.helpers.all() if not player.erased_at)
    return Evening(number, title, played_on(part.tournament), helpers)


def played_on(tournament: Tournament) -> Mapping[int, Played]:
    """What each player reached, by the player's key; kept until the tournament changes."""
    key = f"played:{tournament.public_id}:{tournament.revision}"
    played = cache.get(key)
    if played is None:
        played = {player: tuple(rounds_played) for player, rounds_played in _played_on(tournament).items()}
        cache.set(key, played, timeout=24 * 3600)
    return {player: Played(*rounds_played) for player, rounds_played in played.items()}


def _played_on(tournament: Tournament) -> Mapping[int, Played]:
    people: dict[int, Any] = {}
    members = EntrantMember.objects.filter(entrant__tournament=tournament)
    for number, player in members.values_list("entrant__number", "player_id"):
        people.setdefault(number, []).append(player)
    results = results_of(tournament)
    standings = rank(results, tournament.ranking)
    whole = rank(results.in_one_part, tournament.ranking) if results.stages else standings
    there = {entrant for entrant, rounds in results_of_rounds(standings).items() if rounds}
    people = {number: who for number, who in people.items() if number in there}
    return evening_of(1, "", standings, people, whole).played


def results_of_rounds(standings: Standings) -> dict[int, int]:
    """How many rounds each entrant took part in."""
    return {row.entrant.key: sum(points is not None for points in row.by_round) for row in standings.rows}


def _players(one: Season, evenings: tuple[Evening, ...]) -> list[Any]:
    """Everybody who is known by something of this season, with the points and evenings that they brought into it."""
    keys = {player for evening in evenings for player in (*evening.played, *evening.helpers)}
    brought = OpeningBalance.objects.filter(season=one).values("player")
    # By their keys alone: joined in the question itself, every player of the site would be read.
    known = Player.objects.filter(Q(pk__in=keys) | Q(pk__in=brought), erased_at=None)
    balance = FilteredRelation("balances", condition=Q(balances__season=one))
    return list(known.annotate(own=balance).annotate(brought=F("own__points"), brought_in=F("own__evenings")))


def names_of(players: list[Any], public: bool) -> dict[int, str]:
    """The name of each by its key, as far as it may be read; two of one name are told apart by their home clubs."""
    family_first = public and family_first_for(players)
    names = {player.pk: _name(player, public, family_first) for player in players}
    labels = {player.pk: player.label for player in players}
    many = Counter(names.values())
    return {key: _with_club(name, labels[key]) if many[name] > 1 else name for key, name in names.items()}


def _with_club(name: str, label: str) -> str:
    """The name of one of several who bear it."""
    return f"{name} ({label})" if label else name


def _name(player: Player, public: bool, family_first: bool) -> str:
    if not public:
        return player.name
    return shown_name(player.name, player.shown, str(player.public_id)[:4], family_first)


def _named(places: tuple[tuple[int, ...], ...], names: dict[int, str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(names[key] for key in place if key in names)) for place in places)
