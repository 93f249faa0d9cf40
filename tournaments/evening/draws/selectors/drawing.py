"""What a draw starts from: who plays, the rounds that stay, how many sit at a table, results so far and wishes.

Who met whom on the earlier evenings of the seasons that an evening counts in.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import replace
from itertools import combinations
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import QuerySet

from draws import DrawRound, Earlier, History, Wishes, earlier_from_json, find_movement, season_counts
from draws.wishes import Soft
from reports.standings import rank
from scoring import SIDES
from scoring.seats import Unit
from tournaments.evening.rounds.facts import stage_at, variant_of
from tournaments.evening.rounds.models import Entrant, EntrantMember, Kind, Round, Seat, SitOut, Tournament
from tournaments.evening.rounds.rules import PLACES as FIVE
from tournaments.evening.standings.selectors.results import BEGUN, results_of
from tournaments.evening.standings.selectors.stages import finalists
from tournaments.frame.registries import strengths

if TYPE_CHECKING:
    from draws import Draw
    from tournaments.evening.draws.selectors.attempts import FixedDraw


PLACES = {"N": 0, "E": 1, "S": 2, "W": 3, "F": 4, "NS": 0, "EW": 1}


class Field(NamedTuple):
    """Everybody who was ever drawn, then who is new: a movement's numbers from 1 are places in `numbers`."""

    numbers: tuple[int, ...]
    done: tuple[DrawRound, ...]
    drafts: tuple[DrawRound, ...]
    new: tuple[int, ...]
    gone: frozenset[int]

    @property
    def present(self) -> list[int]:
        """The places of those who play the next round."""
        return [place for place in range(1, len(self.numbers) + 1) if place not in self.gone]

    @property
    def here(self) -> list[int]:
        """The numbers of those who play the next round, in the order of their places."""
        return [self.numbers[place - 1] for place in self.present]


def opened_rounds(tournament: Tournament) -> int:
    """How many rounds were opened so far."""
    return tournament.rounds.filter(status__in=BEGUN).count()


def playing(tournament: Tournament, number: int) -> QuerySet[Entrant]:
    """The entrants who take part in that round, in order of their numbers."""
    here = tournament.entrants.filter(status=Entrant.Status.ACTIVE, from_round__lte=number).order_by("number")
    stage = stage_at(tournament, number)
    return here.filter(number__in=finalists(tournament, stage).numbers) if stage else here


def sizes_of(tournament: Tournament) -> tuple[int, ...]:
    """How many may sit at one table: five only where everybody scores alone."""
    if tournament.kind == Kind.PAIRS:
        return (2,)
    return (4, 5) if variant_of(tournament).unit is Unit.PLAYER else (4,)


def field_of(tournament: Tournament) -> Field:
    """The field of the rounds still to come, in five queries. Before the first round only who is here counts."""
    stored = list(tournament.rounds.order_by("number"))
    tables, out = _seated(tournament), _out(tournament)
    seen = {number for round_ in stored for table in tables.get(round_.number, ()) for number in table}
    seen |= {number for round_ in stored for number in out.get(round_.number, ())}
    opened = [round_ for round_ in stored if round_.status in BEGUN]
    active = list(playing(tournament, len(opened) + 1).values_list("number", flat=True))
    if not opened:
        return Field(tuple(active), (), (), (), frozenset())
    numbers = (*sorted(seen), *(number for number in active if number not in seen))
    place = {number: at for at, number in enumerate(numbers, start=1)}
    rounds = [
        DrawRound(
            tuple(tuple(place[number] for number in table) for table in tables.get(round_.number, ())),
            tuple(place[number] for number in out.get(round_.number, ())),
            tuple(round_.certificate.get("sets", ())),
        )
        for round_ in stored
    ]
    new = tuple(place[number] for number in numbers if number not in seen)
    gone = frozenset(place[number] for number in seen - set(active))
    return Field(numbers, tuple(rounds[: len(opened)]), tuple(rounds[len(opened) :]), new, gone)


def _seated(tournament: Tournament) -> dict[int, list[tuple[int, ...]]]:
    """The tables of each round as entrant numbers in the order of the seats."""
    seated: dict[int, dict[int, dict[int, int]]] = {}
    for number, table, seat, entrant in Seat.objects.filter(round__tournament=tournament).values_list(
        "round__number", "table__number", "seat", "entrant__number"
    ):
        seated.setdefault(number, {}).setdefault(table, {})[PLACES[seat]] = entrant
    return {
        number: [tuple(seats[at] for at in sorted(seats)) for _table, seats in sorted(tables.items())]
        for number, tables in seated.items()
    }


def _out(tournament: Tournament) -> dict[int, list[int]]:
    out: dict[int, list[int]] = {}
    rows = SitOut.objects.filter(round__tournament=tournament).values_list("round__number", "entrant__number")
    for number, entrant in rows:
        out.setdefault(number, []).append(entrant)
    return out


def history_before(tournament: Tournament, field: Field) -> History:
    """Rounds, points, verdicts and the standings so far, under the places of the field."""
    results = results_of(tournament)
    points, rounds = results.round_points, range(1, len(field.done) + 1)
    standings = rank(results, tournament.ranking)
    seed = tournament.rounds.order_by("number").values_list("seed", flat=True).first() or ""
    rows = {place: standings.by_key[number] for place, number in enumerate(field.numbers, start=1)}
    main = standings.order[0]
    return History(
        rounds=field.done,
        points=tuple(
            {place: points[row.entrant.key][at] for place, row in rows.items() if at in points[row.entrant.key]}
            for at in rounds
        ),
        absent=field.gone,
        places={place: row.place for place, row in rows.items()},
        merit={place: main.rank_value(row.values[0] or 0) for place, row in rows.items()},
        winners=tuple(
            {
                verdict.table: SIDES.index(verdict.winner)
                for verdict in results.verdicts
                if verdict.round == at and verdict.winner
            }
            for at in rounds
        ),
        seed=int(seed) if seed.isdecimal() else None,
    )


class Comfort(NamedTuple):
    """How much tables of like strength and staying at one's table weigh (0: not wished), and strengths by place."""

    level: int = 0
    still: int = 0
    strengths: tuple[tuple[int, int], ...] = ()


def wishes_of(
    tournament: Tournament, field: Field, fives: bool | None = None, comfort: Comfort | None = None
) -> Wishes:
    """Fixed tables, who is kept apart or in other halves, as musts or with a weight, and whether fives are wished,
    under the field's places; and what is wished of all tables for comfort."""
    place = {number: at for at, number in enumerate(field.numbers, start=1)}
    asked: list[Soft] = []
    apart: dict[str, list[Entrant]] = {}
    halves: dict[str, list[Entrant]] = {}
    for entrant in tournament.entrants.filter(number__in=field.numbers, status="active"):
        if entrant.fixed_table:
            where = (place[entrant.number], entrant.fixed_table, PLACES.get(entrant.fixed_seat))
            asked.append(Soft("fixed", where, entrant.wish_weight))
        if entrant.keep_apart:
            apart.setdefault(entrant.keep_apart.casefold(), []).append(entrant)
        if entrant.other_half:
            halves.setdefault(entrant.other_half.casefold(), []).append(entrant)
    for group in apart.values():
        people = tuple(place[entrant.number] for entrant in group)
        asked += [Soft("apart", people, _strongest(group))] if len(people) > 1 else []
    for group in halves.values():
        for pair in combinations(group, 2):
            people = tuple(place[entrant.number] for entrant in pair)
            asked.append(Soft("halves", people, _strongest(pair)))
    comfort = comfort or Comfort()
    wishes = Wishes(
        fives=has_fives(field) if fives is None else fives,
        level=comfort.level,
        still=comfort.still,
        strengths=comfort.strengths if comfort.level else (),
    ).taking(wish for wish in asked if not wish.weight)
    return replace(wishes, soft=tuple(wish for wish in asked if wish.weight))


def _strongest(entrants: Iterable[Entrant]) -> int:
    """How much a common wish weighs: a must if it is one for anybody."""
    weights = [entrant.wish_weight for entrant in entrants]
    return max(weights) if all(weights) else 0


def may_be_rated(tournament: Tournament) -> bool:
    """Whether the club may know how strong its players are: each plays alone, and it has closed rounds."""
    closed = Round.objects.filter(tournament__club=tournament.club_id, status=Round.Status.CLOSED)
    return tournament.kind == Kind.INDIVIDUAL and closed.exists()


def strengths_of(tournament: Tournament, field: Field) -> tuple[tuple[int, int], ...]:
    """The club's rating of everybody who has one, by place; nobody's where partners are fixed."""
    if tournament.kind != Kind.INDIVIDUAL:
        return ()
    ratings = {player: rating for rated in strengths for player, rating in rated(tournament.club).items()}
    players = dict(tournament.entrants.values_list("number", "players"))
    known = ((at, ratings.get(players.get(number) or 0)) for at, number in enumerate(field.numbers, start=1))
    return tuple((at, round(rating)) for at, rating in known if rating is not None)


def comfort_of(
    tournament: Tournament,
    field: Field,
    level: int = 0,
    still: int = 0,
    strengths: tuple[tuple[int, int], ...] | None = None,
) -> Comfort:
    """What is wished of all tables, with the strengths that the club has where they count, or those given."""
    known = strengths_of(tournament, field) if level and strengths is None else strengths
    return Comfort(level, still, known or ())


def has_fives(field: Field) -> bool:
    """Does anybody sit as the fifth at a table in these rounds?"""
    return any(len(table) == len(FIVE) for round_ in (*field.done, *field.drafts) for table in round_.tables)


def earlier_evenings(tournament: Tournament) -> QuerySet[Tournament]:
    """The evenings before this one in any of its seasons, for an evening without fixed partners; else none."""
    if tournament.kind != Kind.INDIVIDUAL:
        return Tournament.objects.none()
    same = Tournament.objects.filter(seasons__in=tournament.seasons.all(), date__lt=tournament.date)
    return same.filter(rounds__status__in=BEGUN).distinct()


OPPOSITE = {frozenset("NS"), frozenset("EW")}


def earlier_of(tournament: Tournament, field: Field) -> Earlier:
    """How often people met and were partners there, by their places in the field of this evening; in three queries."""
    place = {number: at for at, number in enumerate(field.numbers, start=1)}
    members = EntrantMember.objects.filter(entrant__tournament=tournament, entrant__number__in=field.numbers)
    places = {player: place[number] for player, number in members.values_list("player", "entrant__number")}
    evenings = list(earlier_evenings(tournament).values_list("pk", flat=True))
    seats = Seat.objects.filter(round__tournament__in=evenings, round__status__in=BEGUN, entrant__players__in=places)
    tables: dict[int, dict[int, tuple[str, int]]] = defaultdict(dict)
    for table, seat, entrant, player in seats.values_list("table", "seat", "entrant", "entrant__players"):
        tables[table][places[player]] = (seat, entrant)
    met: Counter[tuple[int, int]] = Counter()
    partnered: Counter[tuple[int, int]] = Counter()
    for seated in tables.values():
        for one, other in combinations(sorted(seated), 2):
            met[one, other] += 1
            (seat, entrant), (other_seat, other_entrant) = seated[one], seated[other]
            partnered[one, other] += entrant == other_entrant or frozenset((seat, other_seat)) in OPPOSITE
    return Earlier(len(evenings), dict(met), {pair: times for pair, times in partnered.items() if times})


def season_told(fixed: FixedDraw, draw: Draw) -> dict[str, Any]:
    """What the certificate of a draw says over the evenings of the season; nothing where these did not count."""
    told = fixed.opened.get("season", {}).get("value")
    if not told:
        return {}
    partners = find_movement(draw.kind).partners
    return {"season": season_counts(earlier_from_json(told), draw.rounds, partners=partners)}
