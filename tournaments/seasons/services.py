"""Creating and changing seasons, joining evenings, recording helpers. Evenings themselves do not change.

Who plays in which class of a season, and the season after it with new classes.

Keeping the figures over the years: each finished evening is counted once, and again after it changed.

They follow from the evenings alone. A thread of the server counts what is stale; pages read, and never count.
"""

from __future__ import annotations

import logging
import threading
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from django.db import connection, transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.dateparse import parse_date
from django.utils.translation import gettext as _

from reports.season_rules import season_rule
from scoring.contracts import Declarers
from tournaments.clubs.models import Club
from tournaments.clubs.services import insert_under_free_slug, lock_club
from tournaments.errors import Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import EntrantMember, Status, Tournament
from tournaments.evening.rounds.rules import stand_in_at
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.models import Score
from tournaments.frame.file_locks import exclusive
from tournaments.imports.results import PastSheet
from tournaments.register.models import Player
from tournaments.register.names import clean_name
from tournaments.register.services.register import add_player
from tournaments.seasons.models import (
    EveningFigures,
    OpeningBalance,
    PastResult,
    PlayerFigures,
    Season,
    SeasonClass,
    SeasonEvening,
)
from tournaments.seasons.rules import Figures, Hand, Sitting, figures_of, is_slam
from tournaments.seasons.selectors.history import stale_evenings, stale_seasons
from tournaments.seasons.selectors.matches import matches_to_store
from tournaments.seasons.selectors.seasons import played_on, season_view
from tournaments.security.actors import Actor
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from datetime import date

    from reports.results import Results


log = logging.getLogger(__name__)

DAYS = ("first_day", "last_day", "game")
"""What decides which evenings a season takes by itself."""
DATED = ("tournament_created", "details_changed", "rules_changed")
"""Acts that give an evening its day and its game."""


@transaction.atomic
def create_season(*, club: Club, name: str, actor: Actor, rule: dict[str, Any] | None = None, **days: Any) -> Season:
    """Create a season; with `first_day`, `last_day` and `game` it has the evenings of those days at once.

    Raises SeasonRuleError for a rule that cannot be, Refused for days in the wrong order.
    """
    require(actor, "change_seasons", club)
    name = _free_name(club, name)
    season = Season(club=club, name=name, rule=season_rule(rule or {}).as_data())
    _set_days(season, days)
    insert_under_free_slug(season, club.seasons, name, 40)
    _take_evenings(season, Season(club=club))
    return season


@transaction.atomic
def change_season(
    *,
    season: Season,
    actor: Actor,
    name: str | None = None,
    rule: dict[str, Any] | None = None,
    published: bool | None = None,
    **days: Any,
) -> Season:
    """Change what is given: evenings that come into the season's days count, and those that leave them do not.

    Raises SeasonRuleError for a rule that cannot be, Refused for days in the wrong order.
    """
    require(actor, "change_seasons", season)
    before = Season.objects.get(pk=season.pk)
    _set_days(season, days)
    if name is not None:
        season.name = _free_name(season.club, name, besides=season)
    if rule is not None:
        season.rule = season_rule(rule).as_data()
    if published is not None:
        season.published = published
    season.places = None
    season.save()
    _take_evenings(season, before)
    transaction.on_commit(wake_counter)
    return season


def _set_days(season: Season, days: Mapping[str, Any]) -> None:
    for name in DAYS:
        if name in days:
            setattr(season, name, days[name])
    if (season.first_day is None) != (season.last_day is None):
        raise Refused(problems={"last_day": [_("Give both days, or neither.")]})
    if season.first_day and season.last_day and season.last_day < season.first_day:
        raise Refused(problems={"last_day": [_("The last day is before the first.")]})


def _take_evenings(season: Season, before: Season) -> None:
    """Count the evenings that the season takes and `before` did not, and take away the reverse."""
    evenings = season.club.tournaments.filter(archived_at=None, league_match=None)
    if not (season.first_day or before.first_day):
        return
    for tournament in evenings.only("date", "game"):
        _take(season, tournament, before.takes(tournament.date, tournament.game))


def _take(season: Season, tournament: Tournament, took: bool) -> bool:
    """Join or leave if that changed; what somebody chose by hand besides stays, and so does an evening of which the
    season has helpers: a slip in a day takes nothing away that was typed. Returns whether anything changed."""
    takes = season.takes(tournament.date, tournament.game)
    if takes and not took:
        season.parts.get_or_create(tournament=tournament)
    elif took and not takes and not season.closed_at:
        season.parts.filter(tournament=tournament, helpers=None).delete()
    return takes != took


def take_after_act(tournament: Tournament, entry: JournalEntry) -> None:
    """Follow an act that may have moved the evening to other seasons, or out of all of them."""
    if entry.kind == "match_given":
        leave_seasons(tournament)
    if entry.kind == "match_taken":
        take_evening(Tournament.objects.get(pk=tournament.pk), None)
    if entry.kind in ("called_off", "takes_place"):
        for season in tournament.seasons.all():
            _to_be_counted(season)
    if entry.kind not in DATED:
        return
    earlier = JournalEntry.objects.filter(tournament=tournament, kind__in=DATED, seq__lt=entry.seq).order_by("-seq")
    payload = earlier.values_list("payload", flat=True).first()
    day = parse_date(payload["date"]) if payload else None
    take_evening(tournament, (day, payload["game"]) if payload and day else None)


def take_evening(tournament: Tournament, before: tuple[date, str] | None) -> None:
    """Count an evening for the seasons that take it now; `before` are the day and the game that it had."""
    if hasattr(tournament, "league_match"):
        return
    seasons = Season.objects.filter(club=tournament.club_id, closed_at=None).exclude(first_day=None)
    for season in seasons:
        if _take(season, tournament, before is not None and season.takes(*before)):
            _to_be_counted(season)


def leave_seasons(tournament: Tournament) -> None:
    """Stop counting a match of a league for the seasons that took its evening by the day."""
    for season in Season.objects.filter(evenings=tournament):
        if season.takes(tournament.date, tournament.game):
            season.parts.filter(tournament=tournament).delete()
            _to_be_counted(season)


@transaction.atomic
def close_season(
    *, season: Season, actor: Actor, name: str = "", first_day: date | None = None, last_day: date | None = None
) -> Season | None:
    """Close a season: its places are final in the hall of fame. With a name, the next one begins under the same rule.

    Returns the next season.
    """
    require(actor, "change_seasons", season)
    if Season.objects.select_for_update().get(pk=season.pk).closed_at:
        raise Refused(_("This season is closed already."))
    following = None
    if name:
        days = {"first_day": first_day, "last_day": last_day, "game": season.game}
        following = create_season(club=season.club, name=name, rule=season.rule, actor=actor, **days)
        following.follows = season
        following.published = season.published
        following.save(update_fields=["follows", "published"])
    season.closed_at = timezone.now()
    season.places = None
    season.save(update_fields=["closed_at", "places"])
    transaction.on_commit(wake_counter)
    return following


@transaction.atomic
def reopen_season(*, season: Season, actor: Actor) -> Season | None:
    """Open a closed season again, and remove the one that closing began if nothing was played in it.

    Returns the next season where it stays.
    """
    require(actor, "change_seasons", season)
    following = Season.objects.filter(follows=season).first()
    if following and not _is_begun(following):
        following.delete()
        following = None
    closed_at, season.closed_at, season.places = season.closed_at, None, None
    season.save(update_fields=["closed_at", "places"])
    # Those made or moved since: what somebody left out before stays left out.
    evenings = season.club.tournaments.filter(archived_at=None, league_match=None, journal__kind__in=DATED)
    for tournament in evenings.filter(journal__at__gte=closed_at).distinct():
        _take(season, tournament, took=False)
    transaction.on_commit(wake_counter)
    return following


def _is_begun(season: Season) -> bool:
    finished = season.parts.filter(tournament__status=Status.FINISHED)
    return season.has_past or finished.exists() or season.balances.exists()


@transaction.atomic
def join_evenings(*, season: Season, tournaments: Sequence[Tournament], actor: Actor) -> Season:
    """Count exactly these evenings of the club for the season; helpers of those that stay are kept."""
    require(actor, "change_seasons", season)
    if strangers := [tournament.name for tournament in tournaments if tournament.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    season.parts.exclude(tournament__in=tournaments).delete()
    for tournament in tournaments:
        season.parts.get_or_create(tournament=tournament)
    return _to_be_counted(season)


@transaction.atomic
def add_evening(*, season: Season, tournament: Tournament, actor: Actor) -> Season:
    """Count one more evening of the club for the season."""
    require(actor, "change_seasons", season)
    if tournament.club_id != season.club_id:
        raise Refused(_("Not of this club: {names}.").format(names=tournament.name))
    season.parts.get_or_create(tournament=tournament)
    return _to_be_counted(season)


@transaction.atomic
def remove_evening(*, season: Season, tournament: Tournament, actor: Actor) -> Season:
    """Exclude an evening from the season, though its day may lie in it."""
    require(actor, "change_seasons", season)
    season.parts.filter(tournament=tournament).delete()
    return _to_be_counted(season)


@transaction.atomic
def set_helpers(*, part: SeasonEvening, players: Iterable[Player], actor: Actor) -> SeasonEvening:
    """Store who helped or sat out on an evening instead of playing, and gets the fixed points for it."""
    require(actor, "change_seasons", part.season)
    if strangers := [player.name for player in players if player.club_id != part.season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    part.helpers.set(players)
    _to_be_counted(part.season)
    return part


@transaction.atomic
def set_balances(*, season: Season, balances: Iterable[tuple[Player, int, int]], actor: Actor) -> Season:
    """Store what people bring into the season, exactly this: points, and in how many evenings they were made."""
    require(actor, "change_seasons", season)
    brought = [OpeningBalance(season=season, player=who, points=points, evenings=n) for who, points, n in balances]
    if strangers := [row.player.name for row in brought if row.player.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    lock_club(season.club)
    season.balances.all().delete()
    OpeningBalance.objects.bulk_create(brought)
    return _to_be_counted(season)


@transaction.atomic
def set_past_evenings(*, season: Season, sheet: PastSheet, people: Mapping[str, Player | None], actor: Actor) -> Season:
    """The season's evenings from the club's own records, exactly these; none takes them away.

    `people` says whom each name of the sheet means: a player of the club, None for somebody who is added to the
    register. Names that are not there are left out. Where the sheet has totals, its final table becomes the points
    from before.
    """
    require(actor, "change_seasons", season)
    if strangers := [player.name for player in people.values() if player and player.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    lock_club(season.club)
    players_by_name = {name: player or _former(season.club, name, actor) for name, player in people.items()}
    season.past_evenings.all().delete()
    for number, column in enumerate(sheet.evenings, start=1):
        points = {players_by_name[name]: worth for name, worth in column.points.items() if name in players_by_name}
        if not points:
            continue
        evening = season.past_evenings.create(number=number, name=column.name, year=column.year, date=column.date)
        PastResult.objects.bulk_create(
            PastResult(
                evening=evening, player=who, points=worth, place=1 + sum(other > worth for other in points.values())
            )
            for who, worth in points.items()
        )
    season.has_past = season.past_evenings.exists()
    if sheet.totals:
        balances = [(players_by_name[name], *total) for name, total in sheet.totals.items() if name in players_by_name]
        set_balances(season=season, balances=balances, actor=actor)
    return _to_be_counted(season)


@transaction.atomic
def remove_season(*, season: Season, actor: Actor) -> None:
    """Take a season away; its evenings stay as they are."""
    require(actor, "change_seasons", season)
    season.delete()


def _former(club: Club, name: str, actor: Actor) -> Player:
    """Add a player of past years, whom no new evening needs to offer."""
    player = add_player(club=club, name=name, actor=actor)
    player.active = False
    player.save(update_fields=["active"])
    return player


def _to_be_counted(season: Season) -> Season:
    season.places = None
    season.save(update_fields=["places", "has_past"])
    transaction.on_commit(wake_counter)
    return season


def _free_name(club: Club, name: str, besides: Season | None = None) -> str:
    name = clean_name(name)
    lock_club(club)
    others = club.seasons.exclude(pk=besides.pk) if besides else club.seasons.all()
    if others.filter(name=name).exists():
        raise Refused(problems={"name": [_("There is already one called {name}.").format(name=name)]})
    return name


@transaction.atomic
def set_classes(*, season: Season, classes: Mapping[Player, str], actor: Actor) -> Season:
    """The class of each of these people from now on, whatever the register says; an empty name is no class."""
    require(actor, "change_seasons", season)
    class_names = season_rule(season.rule).classes
    if wrong := sorted({name for name in classes.values() if name and name not in class_names}):
        raise Refused(_("No class of this season: {names}.").format(names=", ".join(wrong)))
    if strangers := [player.name for player in classes if player.club_id != season.club_id]:
        raise Refused(_("Not of this club: {names}.").format(names=", ".join(strangers)))
    lock_club(season.club)
    season.classes.filter(player__in=classes).delete()
    SeasonClass.objects.bulk_create(
        SeasonClass(season=season, player=player, name=name) for player, name in classes.items()
    )
    return season


@transaction.atomic
def next_season(
    *, season: Season, now: Mapping[Player, str], then: Mapping[Player, str], actor: Actor, **following: Any
) -> Season | None:
    """Close a season with classes: in the next everybody plays in the class of `then`.

    `now` are the classes of the season that ends: it keeps them, whatever the register says later.
    """
    set_classes(season=season, classes=now, actor=actor)
    next_season = close_season(season=season, actor=actor, **following)
    if next_season is None:
        return None
    chosen = {player: to for player, to in then.items() if to or now.get(player)}
    return set_classes(season=next_season, classes=chosen, actor=actor)


People = dict[int, list[int]]


def count_in_background() -> None:
    """Keep the figures of the site counted from now on, in a thread of this process."""
    start_counter(count_figures)


# The thread works when it is woken, and looks every minute for what another process changed. One process of a machine
# counts at a time. Nothing depends on it: what it did not count stays known as stale, and pages say so.
LOOK_EVERY = 60.0
_bell = threading.Event()


def wake_counter() -> None:
    """Have the thread look now; in a process that does not serve, nothing happens."""
    _bell.set()


def count_after_act(tournament: Tournament, entry: JournalEntry) -> None:
    """Have the figures counted once an evening ended, or was resumed."""
    if tournament.status == Status.FINISHED or entry.kind == "tournament_resumed":
        transaction.on_commit(wake_counter)


def start_counter(count: Callable[[], None]) -> None:
    """Call `count` now and whenever somebody wakes the thread, for as long as the process lives."""
    threading.Thread(target=_count_when_woken, args=[count], name="figures", daemon=True).start()


def _count_when_woken(count: Callable[[], None]) -> None:
    while True:
        _bell.clear()
        try:
            with exclusive("figures"):
                count()
        except Exception:  # of one evening or of the database; the next look tries again
            log.exception("Figures over the years could not be counted.")
        finally:
            connection.close()
        _bell.wait(LOOK_EVERY)


def count_figures(club: Club | None = None) -> None:
    """Count the evenings whose figures are old or missing and the places of published seasons, of one club or all.

    What cannot be counted keeps nothing else from it: the errors are raised together at the end.
    """
    errors = []
    for tournament in list(stale_evenings(club)):
        try:
            count_evening(tournament)
        except Exception as error:  # raised below
            errors.append(error)
    settle_places(stale_seasons(club))
    if errors:
        raise ExceptionGroup("Evenings could not be counted.", errors)


def recount_figures() -> int:
    """Count every figure of the site again, and return of how many evenings there are now."""
    EveningFigures.objects.all().delete()
    Season.objects.update(places=None)
    count_figures()
    return EveningFigures.objects.count()


def settle_places(seasons: Iterable[Season]) -> None:
    """Count the places of those seasons whose places are not known any more."""
    for season in seasons:
        if season.places is None:
            season_view(season, public=True)  # caches the evenings' results, so that the lock is held briefly
            season.places = _settle(season)


@transaction.atomic
def _settle(season: Season) -> dict[str, Any] | None:
    """Store the places under the season's lock: whoever makes them unknown waits, and makes these unknown too."""
    locked = Season.objects.select_for_update().filter(pk=season.pk).first()
    if locked is None:
        return None
    locked.places = _places(locked)
    locked.save(update_fields=["places"])
    return locked.places


def count_evening(tournament: Tournament) -> None:
    """Make an evening's figures anew; those of one that is in play again are deleted.

    They are computed without the evening's lock, which deals wait for, and stored if no act came in between.
    """
    while True:
        counted_at = tournament.journal_hash
        rows = _rows(tournament) if tournament.status == Status.FINISHED else None
        with transaction.atomic():
            try:
                journal.lock(tournament)
            except Tournament.DoesNotExist:
                return
            if tournament.journal_hash == counted_at:
                _store(tournament, rows)
                return


def _store(tournament: Tournament, rows: tuple[EveningFigures, list[PlayerFigures]] | None) -> None:
    EveningFigures.objects.filter(tournament=tournament).delete()
    Season.objects.filter(evenings=tournament).update(places=None)
    if rows:
        evening, people = rows
        evening.save()
        PlayerFigures.objects.bulk_create(people)


def _rows(tournament: Tournament) -> tuple[EveningFigures, list[PlayerFigures]]:
    """The figures of a finished evening and of each of its people, not stored."""
    results, (people, ids) = results_of(tournament), _people(tournament)
    figures, contracts = figures_of(_hands(tournament, people), _tables(tournament, results, people))
    evening = EveningFigures(
        tournament=tournament,
        journal_hash=tournament.journal_hash,
        contracts=contracts,
        matches=matches_to_store(tournament),
    )
    number_of = {person: number for number, own in people.items() for person in own}
    played = played_on(tournament)
    return evening, [
        _row(evening, person, number_of[person], own, figures.get(person, Figures()), ids)
        for person, own in played.items()
    ]


def _row(
    evening: EveningFigures, person: int, number: int, played: Any, own: Figures, ids: Mapping[int, str]
) -> PlayerFigures:
    longest = PlayerFigures._meta.get_field("contracts").max_length
    return PlayerFigures(
        evening=evening,
        player_id=person,
        number=number,
        points=played.points,
        place=played.place,
        sharing=played.sharing,
        best_deal=own.best_deal,
        slams=own.slams,
        contracts=own.contracts[:longest],
        detail=own.detail(ids),
    )


def _people(tournament: Tournament) -> tuple[People, dict[int, str]]:
    """The players of each entrant, and everybody's public id."""
    people: People = {}
    ids: dict[int, str] = {}
    members = EntrantMember.objects.filter(entrant__tournament=tournament).order_by("entrant", "position")
    for number, player, uid in members.values_list("entrant__number", "player_id", "player__public_id"):
        people.setdefault(number, []).append(player)
        ids[player] = str(uid)
    return people, ids


def _hands(tournament: Tournament, people: People) -> Iterator[Hand]:
    """Every hand in the order played, without those that a substitute held."""
    calls = variant_of(tournament).by_call
    kinds: dict[int, tuple[str, bool, bool]] = {}
    scores = Score.objects.filter(tournament=tournament, deal__removed=False).order_by(
        "round__number", "table__number", "deal__number", "pk"
    )
    names = ("deal_id", "deal__record", "entrant__number", "entrant__stand_ins", "round__number")
    for deal, record, number, stand_ins, round_, points, declarer, made in scores.values_list(
        *names, "points", "declarer", "made"
    ):
        if deal not in kinds:
            kinds[deal] = (*_kind(calls, record), is_slam(record))
        if not (stand_ins and stand_in_at(stand_ins, round_)):
            for person in people.get(number, ()):
                yield Hand(deal, number, person, points, declarer, made, *kinds[deal])


def _kind(calls: Mapping[Any, Any], record: Mapping[str, Any]) -> tuple[str, bool]:
    """A kind of contract by its game and English name, which a page says in the reader's language; is it of two?"""
    call = record.get("contract") or {}
    contract = calls.get((call.get("type"), call.get("level"), call.get("direction")))
    if contract is None:
        return "", False
    return f"{contract.context}|{contract.family}", contract.declarers in (Declarers.TWO, Declarers.SIDE)


def _tables(tournament: Tournament, results: Results, people: People) -> Iterator[list[Sitting]]:
    """The people at each table, without substitutes."""
    replaced = dict(tournament.entrants.exclude(stand_ins=[]).values_list("number", "stand_ins"))
    for (round_, _table), tallies in results.by_table.items():
        yield [
            Sitting(tuple(people.get(tally.entrant, ())), tally.party, results.place_value(tally))
            for tally in tallies
            if not stand_in_at(replaced.get(tally.entrant, ()), round_)
        ]


def _places(season: Season) -> dict[str, Any]:
    view = season_view(season, public=True)
    put_away = season.evenings.filter(Q(archived_at__isnull=False) | Q(announcement__called_off__gt=""))
    own = season.evenings.exclude(pk__in=put_away.exclude(status=Status.FINISHED))
    days = [*own.values_list("date", flat=True), *(each.date for each in view.past if each.date)]
    years = [evening.year for evening in view.past]
    until = max(map(str, days), default="") or (f"{max(years)}-12-31" if years else "")
    people = season.club.players.filter(pk__in=[row.person for row in view.rows])
    ids = {key: str(uid) for key, uid in people.values_list("pk", "public_id")}
    rows = [[ids[row.person], row.place, row.total, row.played] for row in view.rows]
    begun = [evening for evening in view.waiting if evening.status != Status.DRAFT]  # `until` waits for drafts
    over = bool(view.rows) and not begun
    return {
        "rows": rows,
        "decimals": view.decimals,
        "until": until,
        "over": over,
        "closed": over and season.closed_at is not None,
    }
