"""Keeping the figures over the years: each finished evening is counted once, and again after it changed.

They follow from the evenings alone. Whoever reads them first calls `catch_up`; there is nothing to remember elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import F, Q

from scoring.contracts import Declarers
from tournaments.models import EntrantMember, EveningFigures, PlayerFigures, Score, Season, Status, Tournament
from tournaments.play.facts import variant_of
from tournaments.play.figures import Figures, Hand, Sitting, figures_of, is_slam
from tournaments.play.stand_ins import stand_in_at
from tournaments.selectors.club.seasons import played_on, season_view
from tournaments.selectors.evening.results import results_of

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from django.db.models import QuerySet

    from reports.results import Results
    from tournaments.models import Club

AT_ONCE = 10
"""Evenings that one visitor waits for; the next visitor counts the next ones."""

People = dict[int, list[int]]


def catch_up(club: Club, most: int = AT_ONCE) -> int:
    """Count the evenings of a club whose figures are old or missing; how many are left. One query where none is."""
    stale = list(_stale(club)[: most + 1])
    for tournament in stale[:most]:
        count_evening(tournament)
    return _stale(club).count() if len(stale) > most else 0


def settle_places(seasons: Sequence[Season]) -> None:
    """Count the places of those seasons whose places are not known any more. No query where there are none."""
    for season in seasons:
        if season.places is None:
            season.places = _places(season)
            Season.objects.filter(pk=season.pk).update(places=season.places)


@transaction.atomic
def count_evening(tournament: Tournament) -> None:
    """Make an evening's figures anew; of one that is in play again they go."""
    EveningFigures.objects.filter(tournament=tournament).delete()
    Season.objects.filter(evenings=tournament).update(places=None)
    if tournament.status != Status.FINISHED:
        return
    results, (people, ids) = results_of(tournament), _people(tournament)
    figures, contracts = figures_of(_hands(tournament, people), _tables(tournament, results, people))
    evening = EveningFigures.objects.create(
        tournament=tournament, journal_hash=tournament.journal_hash, contracts=contracts
    )
    number_of = {person: number for number, own in people.items() for person in own}
    PlayerFigures.objects.bulk_create(
        _row(evening, person, number_of[person], played, figures.get(person, Figures()), ids)
        for person, played in played_on(tournament).items()
    )


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
        best_deal=own.best_deal,
        slams=own.slams,
        contracts=own.contracts[:longest],
        detail=own.detail(ids),
    )


def _stale(club: Club) -> QuerySet[Tournament]:
    over = Q(status=Status.FINISHED)
    missing = over & (Q(figures=None) | ~Q(figures__journal_hash=F("journal_hash")))
    reopened = ~over & Q(figures__isnull=False)
    return Tournament.objects.filter(missing | reopened, club=club).order_by("-date", "-pk")


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
    """Who sat at each table, without substitutes."""
    replaced = dict(tournament.entrants.exclude(stand_ins=[]).values_list("number", "stand_ins"))
    for (round_, _table), tallies in results.by_table.items():
        yield [
            Sitting(tuple(people.get(tally.entrant, ())), tally.party, results.place_value(tally))
            for tally in tallies
            if not stand_in_at(replaced.get(tally.entrant, ()), round_)
        ]


def _places(season: Season) -> dict[str, Any]:
    view = season_view(season, public=True)
    own = season.evenings.exclude(Q(archived_at__isnull=False) & ~Q(status=Status.FINISHED))
    days = [*own.values_list("date", flat=True), *(each.date for each in view.past if each.date)]
    years = [evening.year for evening in view.past]
    until = max(map(str, days), default="") or (f"{max(years)}-12-31" if years else "")
    people = season.club.players.filter(pk__in=[row.person for row in view.rows])
    ids = {key: str(uid) for key, uid in people.values_list("pk", "public_id")}
    rows = [[ids[row.person], row.place, row.total, row.played] for row in view.rows]
    begun = [evening for evening in view.waiting if evening.status != Status.DRAFT]  # `until` waits for drafts
    return {"rows": rows, "until": until, "over": bool(view.rows) and not begun}
