"""Classes of a season: which of them everybody plays in.

A season as people read it: its table, and who came first on each evening.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

from django.core.cache import cache
from django.db.models import F, FilteredRelation, Q
from django.utils.formats import date_format
from django.utils.translation import gettext as _

import scoring
from reports.facts import categories_in
from reports.season_classes import ClassPlace, class_places
from reports.season_honours import ClubSeason, club_trophy, table_of_honour
from reports.season_rules import Ranked, SeasonRule, Source, season_rule
from reports.seasons import CarriedOver, Evening, Played, SeasonRow, evening_of, in_unit, season
from reports.standings import rank
from scoring.decimals import decimals_of
from tournaments.clubs.selectors import family_first_among
from tournaments.evening.rounds.models import EntrantMember, Status, Tournament
from tournaments.evening.rounds.selectors.tournaments import coming
from tournaments.evening.standings.selectors.results import results_of, who_was_there
from tournaments.frame.time_zones import today_at
from tournaments.frame.translate import say
from tournaments.register.models import Player, Shown
from tournaments.register.names import shown_name
from tournaments.seasons.models import (
    OpeningBalance,
    PastEvening,
    PastResult,
    PlayerFigures,
    Season,
    SeasonClass,
    SeasonEvening,
)
from tournaments.security.permissions import may_see_publicly

if TYPE_CHECKING:
    from collections.abc import Iterable


def classes_of(season: Season, rule: SeasonRule, players: Iterable[Player]) -> Mapping[str, frozenset[int]]:
    """The people of each class by their keys, the highest class first; one query where the season has classes.

    What the season says of somebody decides, then the category in the register; others are in no class.
    """
    if not rule.classes:
        return {}
    chosen = dict(SeasonClass.objects.filter(season=season).values_list("player", "name"))
    own = {player.pk: _class_of(chosen.get(player.pk), player.category, rule.classes) for player in players}
    return {name: frozenset(key for key, theirs in own.items() if theirs == name) for name in rule.classes}


def _class_of(chosen: str | None, category: str, classes: tuple[str, ...]) -> str:
    """The class by its name as the rule writes it, or nothing."""
    if chosen is not None:
        return chosen if chosen in classes else ""
    named = {name.casefold() for name in categories_in(category)}
    return next((name for name in classes if name.casefold() in named), "")


class HonourRow(NamedTuple):
    """The first three places of an evening, by name; several names where a place was shared."""

    tournament: Tournament | PastEvening
    places: tuple[tuple[str, ...], ...]

    @property
    def has_page(self) -> bool:
        """May a stranger open a page of that evening?"""
        return isinstance(self.tournament, Tournament) and may_see_publicly(self.tournament)


class SeasonView(NamedTuple):
    """`waiting` are evenings that are joined and do not count yet; `categories` are those of the people in the season,
    and `category` is the one that the rows are of. Where it is `averaged` the average ranks. `past` are the evenings
    from the club's records, which come first; `pages` has whom a row is about, by its person, if they have a page.
    `classes` has everybody's class by person, where the season has any; each is a category too, and `tables` has the
    rows of each."""

    rows: tuple[SeasonRow, ...]
    evenings: tuple[Evening, ...]
    honours: tuple[HonourRow, ...]
    waiting: tuple[Tournament, ...]
    clubs: tuple[ClubSeason, ...]
    categories: tuple[str, ...]
    category: str
    averaged: bool
    past: tuple[PastEvening, ...]
    pages: Mapping[int, UUID]
    classes: Mapping[int, ClassPlace]
    tables: Mapping[str, tuple[SeasonRow, ...]]
    decimals: int = 0
    """Those of the points, of the finest evening that counts."""
    mixed: str = ""
    """That points of several games are added up, in a sentence; empty where they are not."""


def season_view(one: Season, *, public: bool, category: str = "") -> SeasonView:
    """The season so far: evenings that are finished, for strangers only those whose results are not held back.

    A category that somebody in the season has leaves the rows of those alone, with places of their own. Four queries,
    one for past evenings, and those of an evening's standings where its figures are not counted yet.
    """
    parts = list(one.parts.select_related("tournament__club", "tournament__announcement").prefetch_related("helpers"))
    counting = [part for part in parts if _counts(part.tournament, public)]
    rule, decimals = _rule_and_decimals(one, counting)
    past = _past(one, 10**decimals) if one.has_past else {}
    evenings = _evenings(past, counting, decimals)
    players = _players(one, evenings)
    names = names_of(players, public)
    carried, categories = _carried_over(players, 10**decimals), _categories(players)
    members = classes_of(one, rule, players)
    choices = {name.casefold(): name for name in (*rule.classes, *categories, *rule.classes)}
    chosen = choices.get(category.casefold(), "")
    ranked = {player.pk: names[player.pk] for player in players if not chosen or _is_in(player, chosen, members)}
    tables = {name: season(evenings, _among(names, members[name]), rule, carried) for name in members}
    return SeasonView(
        rows=season(evenings, ranked, rule, carried),
        evenings=evenings,
        honours=_honours([*past, *(part.tournament for part in counting)], evenings, names),
        waiting=tuple(part.tournament for part in parts if part not in counting and _is_awaited(part.tournament)),
        clubs=club_trophy(evenings, {player.pk: player.label for player in players}, rule) if rule.club_best else (),
        categories=tuple(choices.values()),
        category=chosen,
        averaged=rule.ranked is Ranked.AVERAGE,
        past=tuple(past),
        pages=_pages(players),
        decimals=decimals,
        mixed=_mixed(rule, [part.tournament for part in parts]),
        tables=tables,
        classes=class_places(tables, rule, passed_over=_leavers(players)),
    )


def _pages(players: list[Any]) -> dict[int, UUID]:
    return {player.pk: player.public_id for player in players if player.shown != Shown.HIDDEN}


def _rule_and_decimals(season_: Season, counting: list[SeasonEvening]) -> tuple[SeasonRule, int]:
    """The decimals of the finest evening whose points count, and the rule with its points in that unit; points for
    places are whole."""
    rule = season_rule(season_.rule)
    of_points = counting if rule.source is Source.POINTS else []
    decimals = max((decimals_of(part.tournament.overlay) for part in of_points), default=0)
    return rule.in_unit(10**decimals), decimals


def _mixed(rule: SeasonRule, evenings: list[Tournament]) -> str:
    games = sorted({say(scoring.game(evening.game).name) for evening in evenings})
    if rule.source is not Source.POINTS or len(games) < 2:
        return ""
    sentence = _(
        "Points of several games are added up here: {games}. A deal of one may be worth many times a deal of another; "
        "points for places compare them fairly."
    )
    return sentence.format(games=", ".join(games))


def _past(season: Season, unit: int) -> dict[PastEvening, Evening]:
    """The evenings from the club's records, in one query, numbered from one, their points in that unit."""
    played: dict[PastEvening, dict[int, Played]] = {}
    rows = PastResult.objects.filter(evening__season=season).select_related("evening").order_by("evening__number")
    for row in rows:
        played.setdefault(row.evening, {})[row.player_id] = Played(row.points * unit, row.place)
    shared = {evening: Counter(result.place for result in each.values()) for evening, each in played.items()}
    return {
        evening: Evening(
            number,
            date_format(evening.date, "j N") if evening.date else evening.name,
            {who: result._replace(sharing=shared[evening][result.place]) for who, result in each.items()},
        )
        for number, (evening, each) in enumerate(played.items(), start=1)
    }


def _honours(sources: list[Any], evenings: tuple[Evening, ...], names: dict[int, str]) -> tuple[HonourRow, ...]:
    pairs = zip(sources, table_of_honour(evenings), strict=True)
    return tuple(HonourRow(each, _place_names(honour.places, names)) for each, honour in pairs)


def _categories(players: list[Any]) -> list[str]:
    return sorted(categories_in(",".join(player.category for player in players)), key=str.casefold)


def _carried_over(players: list[Any], unit: int) -> dict[int, CarriedOver]:
    newcomers = [player for player in players if player.brought_in is not None]
    return {player.pk: CarriedOver(player.brought * unit, player.brought_in) for player in newcomers}


def _among(names: Mapping[int, str], keys: frozenset[int]) -> dict[int, str]:
    return {key: names[key] for key in keys}


def _is_in(player: Player, category: str, members: Mapping[str, frozenset[int]]) -> bool:
    if category in members:
        return player.pk in members[category]
    return category.casefold() in map(str.casefold, categories_in(player.category))


def _counts(tournament: Tournament, public: bool) -> bool:
    return tournament.status == Status.FINISHED and not (public and (tournament.results_held or tournament.hidden_at))


def _is_awaited(tournament: Tournament) -> bool:
    """Will it still count? Not what was archived, nor a draft whose day is over or that was called off."""
    if tournament.status != Status.DRAFT or tournament.archived_at is not None:
        return tournament.archived_at is None
    announcement = getattr(tournament, "announcement", None)
    return not (announcement and announcement.called_off) and tournament.date >= today_at(tournament.club)


def _evenings(past: Mapping[PastEvening, Evening], counting: list[SeasonEvening], decimals: int) -> tuple[Evening, ...]:
    """Evenings from the club's records first, then those that were played here, each under a head of its own."""
    counted = counted_results([part.tournament for part in counting])
    evenings = []
    for number, part in enumerate(counting, start=len(past) + 1):
        tournament = part.tournament
        played = counted[tournament.pk] if tournament.pk in counted else played_on(tournament)
        helpers = frozenset(player.pk for player in part.helpers.all())
        evening = Evening(number, date_format(tournament.date, "j N"), played, helpers)
        evenings.append(in_unit(evening, 10 ** max(decimals - decimals_of(tournament.overlay), 0)))
    return _told_apart((*past.values(), *evenings), counting)


def counted_results(tournaments: Iterable[Tournament]) -> dict[int, dict[int, Played]]:
    """Each player's result of those evenings whose figures are of today's journal, by their keys. One query."""
    rows = PlayerFigures.objects.filter(
        evening__tournament__in=[tournament.pk for tournament in tournaments],
        evening__journal_hash=F("evening__tournament__journal_hash"),
        sharing__isnull=False,
    ).values_list("evening__tournament", "player", "points", "place", "sharing")
    results: dict[int, dict[int, Played]] = {}
    for tournament, player, points, place, sharing in rows:
        results.setdefault(tournament, {})[player] = Played(points, place, sharing)  # type: ignore[arg-type]  # no null
    return results


def _leavers(players: list[Any]) -> frozenset[int]:
    """People who go neither up nor down."""
    return frozenset(player.pk for player in players if player.erased_at or not player.active)


def _told_apart(evenings: tuple[Evening, ...], parts: list[SeasonEvening]) -> tuple[Evening, ...]:
    """Evenings of one day with their names behind the day, those of one name with their numbers too."""
    first = len(evenings) - len(parts) + 1
    name_of = {number: part.tournament.name for number, part in enumerate(parts, first)}
    days = Counter(evening.title for evening in evenings)
    named = [
        evening._replace(title=f"{evening.title} {name_of.get(evening.number, '')}".strip())
        if days[evening.title] > 1
        else evening
        for evening in evenings
    ]
    heads = Counter(evening.title for evening in named)
    return tuple(
        evening._replace(title=f"{evening.title} ({evening.number})") if heads[evening.title] > 1 else evening
        for evening in named
    )


def played_on(tournament: Tournament) -> Mapping[int, Played]:
    """Each player's result, by the player's key; kept until the tournament changes."""
    key = f"played:{tournament.state}"
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
    whole_standings = rank(results.in_one_part, tournament.ranking) if results.stages else standings
    present = who_was_there(results)
    people = {number: who for number, who in people.items() if number in present}
    return evening_of(1, "", standings, people, whole_standings).played


def _players(season: Season, evenings: tuple[Evening, ...]) -> list[Any]:
    """The players who are known by something of this season, with the points and evenings that they brought into it.

    Who was erased keeps the place under a number, as on the evenings.
    """
    keys = {player for evening in evenings for player in (*evening.played, *evening.helpers)}
    brought = OpeningBalance.objects.filter(season=season).values("player")
    # By their keys alone: joined in the question itself, every player of the site would be read.
    players = Player.objects.filter(Q(pk__in=keys) | Q(pk__in=brought), club=season.club_id)
    balance = FilteredRelation("balances", condition=Q(balances__season=season))
    return list(players.annotate(own=balance).annotate(brought=F("own__points"), brought_in=F("own__evenings")))


def names_of(players: list[Any], public: bool, labels: Mapping[int, str] | None = None) -> dict[int, str]:
    """The name of each by its key, as far as it may be read; two of one name are told apart by their home clubs.

    `labels` says something else by which they are told apart.
    """
    family_first = family_first_among(players) if public else set()
    names = {player.pk: _name(player, public, player.club_id in family_first) for player in players}
    labels = labels or {player.pk: player.label for player in players}
    many = Counter(names.values())
    named = {key: _with_club(name, labels[key]) if many[name] > 1 else name for key, name in names.items()}
    return _number_namesakes(named)


def _number_namesakes(names: dict[int, str]) -> dict[int, str]:
    """Number those who still bear one name, in the order in which they came into the register."""
    many, count = Counter(names.values()), Counter[str]()
    numbered = dict(names)
    for key, name in sorted(names.items()):
        if many[name] > 1:
            count[name] += 1
            numbered[key] = f"{name} ({count[name]})"
    return numbered


def _with_club(name: str, label: str) -> str:
    """The name of one of several who bear it."""
    return f"{name} ({label})" if label else name


def _name(player: Player, public: bool, family_first: bool) -> str:
    if not public:
        return player.name
    return shown_name(player, str(player.public_id)[:4], family_first)


def _place_names(places: tuple[tuple[int, ...], ...], names: dict[int, str]) -> tuple[tuple[str, ...], ...]:
    return tuple(tuple(sorted(names[key] for key in place if key in names)) for place in places)


MOST_TO_COME = 60


def season_agenda(season: Season) -> list[Tournament]:
    """The evenings of a season that are to come: one query."""
    rows = coming(club=season.club).filter(seasons=season)
    return list(rows.select_related("club", "announcement")[:MOST_TO_COME])


LEADERS = 3


def seasons_of(tournament: Tournament) -> list[Season]:
    """The seasons that an evening counts for."""
    return list(tournament.seasons.order_by("created_at", "pk"))


def season_leaders(tournament: Tournament) -> list[tuple[Season, list[SeasonRow], int]]:
    """The leaders of each season of a finished evening now, and the decimals of their points."""
    if tournament.status != Status.FINISHED:
        return []
    seasons = seasons_of(tournament)
    for each in seasons:
        each.club = tournament.club
    views = [(each, season_view(each, public=False)) for each in seasons]
    return [(each, [row for row in view.rows if row.place <= LEADERS], view.decimals) for each, view in views]
