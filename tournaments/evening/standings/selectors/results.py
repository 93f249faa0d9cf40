"""A tournament's results as plain values, the stages they fall into, and who is in a final."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Count, Max, Q, Sum

from reports.duplicate import DealScore, cards_of, compared_seats
from reports.facts import Tally, typed_total, without_handicaps
from reports.groups import among, categories, of_category
from reports.needs import Cut
from reports.results import Entrant, Results, Round, SitOut, Stage, Verdict, in_unit
from reports.standings import Standing, Standings, rank
from scoring import Unit
from tournaments.evening.rounds.facts import lots_of, stages_of, variant_of
from tournaments.evening.rounds.models import Kind, Seat, SitOutRule, Table
from tournaments.evening.rounds.models import Round as StoredRound
from tournaments.evening.rounds.models import SitOut as StoredSitOut
from tournaments.evening.rounds.rules import Rows, may_be_missed, missed, replaced
from tournaments.evening.rounds.selectors.named import beside_names, standing_adjustments
from tournaments.evening.table.models import Score
from tournaments.register.names import told_apart
from tournaments.templatetags.whist import seat_name

if TYPE_CHECKING:
    from tournaments.evening.rounds.facts import PlannedStage
    from tournaments.evening.rounds.models import Tournament


_TableFacts = tuple[int, int, bool, str, bool | None]
BEGUN = (StoredRound.Status.OPEN, StoredRound.Status.CLOSED)


def results_of(tournament: Tournament, *, public: bool = False, rounds: Iterable[StoredRound] | None = None) -> Results:
    """All that the standings follow from, in six queries, eight with a final. Entrants are keyed by their numbers.

    With `public`, names are those that strangers may read. `rounds` saves a query where they are at hand.
    """
    tables = _tables(tournament)
    rounds = list(tournament.rounds.order_by("number") if rounds is None else rounds)
    entrants, stand_ins = _entrants(tournament, public)
    stages = begun_stages(tournament)
    tallies = tuple(_tallies(tournament, tables, entrants))
    adjustments = standing_adjustments(tournament, public=public)
    variant = variant_of(tournament)
    unit = 10**variant.decimals
    sit_outs = in_unit((*_sit_outs(tournament), *_absences(tournament, rounds, stand_ins, stages)), unit)
    return Results(
        entrants=tuple(_taking_part(tournament, entrants.values(), tallies, sit_outs, without_handicaps(adjustments))),
        rounds=tuple(Round(round_.number, round_.status == StoredRound.Status.CLOSED) for round_ in rounds),
        tallies=tallies,
        adjustments=adjustments,
        sit_outs=sit_outs,
        verdicts=tuple(_verdicts(tournament, tables)),
        place_bonus=tuple(tournament.place_bonus),
        stages=stages,
        lots=lots_of(tournament.draw_options),
        same_deals=tuple(_same_deals(tournament, entrants)) if "matchpoints" in tournament.ranking else (),
        victory_steps=tuple(tournament.victory_steps),
        deals_planned=tournament.deals_per_round,
        unit=unit,
        low_wins=variant.low_wins,
    )


def _same_deals(tournament: Tournament, entrants: dict[int, Entrant]) -> Iterator[DealScore]:
    """Each entrant's deals that other tables may have played too, in two queries."""
    sets = {round_.number: round_.sets for round_ in tournament.rounds.all()}
    if not tournament.same_cards and not any(sets.values()):
        return
    sides = tournament.kind == Kind.PAIRS or scores_by_side(tournament)
    points: dict[tuple[Any, ...], int] = defaultdict(int)
    rows = Score.objects.filter(tournament=tournament, deal__isnull=False).values_list(
        "entrant_id", "round__number", "table__number", "deal__number", "party", "points"
    )
    for entrant, round_, table, deal, party, scored in rows:
        cards = cards_of(round_, table, deal, sets.get(round_, {}), same=tournament.same_cards)
        if cards:
            seats = compared_seats(party, sides=sides)
            points[entrants[entrant].number, round_, table, cards, seats] += scored
    yield from (DealScore._make((*place, scored)) for place, scored in sorted(points.items()))


def scores_by_side(tournament: Tournament) -> bool:
    """Does each side score as one in this tournament's game?"""
    return variant_of(tournament).unit is Unit.SIDE


def begun_stages(tournament: Tournament) -> tuple[Stage, ...]:
    """The stages somebody sat down for, in two queries; none at all where no stages are planned."""
    planned = stages_of(tournament)
    if not planned:
        return ()
    first = planned[0].after
    played = {"round__tournament": tournament, "round__number__gt": first, "round__status__in": BEGUN}
    placed = [*_places(Seat, played), *_places(StoredSitOut, played)]
    return stages_with(planned, placed)


def has_fields(rounds: Sequence[StoredRound]) -> bool:
    """Do North-South and East-West play for themselves?"""
    return any(round_.draw == "mitchell" and round_.status in BEGUN for round_ in rounds)


def stages_with(planned: Iterable[PlannedStage], places: Sequence[tuple[int, int]]) -> tuple[Stage, ...]:
    """The stages of the plan that have begun; `places` are (round, entrant) of everybody who took part in a round."""
    verdicts = []
    for stage in planned:
        entrants = frozenset(entrant for number, entrant in places if number > stage.after)
        if entrants:
            verdicts.append(Stage(stage.after, entrants, stage.carry))
    return tuple(verdicts)


def _entrants(tournament: Tournament, public: bool) -> tuple[dict[int, Entrant], dict[int, Rows]]:
    """The entrants by the key of their row, and the substitutes of each by number; a query more where there are any."""
    name = "public_name" if public else "name"
    facts = ("id", "number", name, "label", "category", "status", "stand_ins")
    rows = list(tournament.entrants.values_list(*facts).order_by("number"))
    stand_ins = {row[1]: row[-1] for row in rows if row[-1]}
    names = beside_names({row[1]: row[2] for row in rows}, stand_ins, public=public) if stand_ins else {}
    if len({row[2].casefold() for row in rows}) < len(rows):
        names = {**names, **told_apart((row[1], names.get(row[1], row[2]), row[3]) for row in rows)}
    entrants = {
        key: Entrant(number, number, names.get(number, public_name), label, category, status == "active")
        for key, number, public_name, label, category, status, _stand_ins in rows
    }
    return entrants, stand_ins


def _taking_part(tournament: Tournament, entrants: Iterable[Entrant], *facts: Iterable[Any]) -> Iterator[Entrant]:
    """Not who signed off before they had a place in a round, or points; a query more where somebody may have."""
    had = {fact.entrant for rows in facts for fact in rows}
    gone = [entrant.number for entrant in entrants if not entrant.active and entrant.key not in had]
    if gone:
        begun = {"round__tournament": tournament, "round__status__in": BEGUN, "entrant__number__in": gone}
        had |= {number for _round, number in _places(Seat, begun)}
    return (entrant for entrant in entrants if entrant.active or entrant.key in had)


def _absences(
    tournament: Tournament, rounds: Sequence[StoredRound], stand_ins: dict[int, Rows], stages: Sequence[Stage]
) -> Iterator[SitOut]:
    """The rounds that somebody missed, or that a substitute plays for nobody; two queries where there can be any."""
    if tournament.absence == SitOutRule.ZERO and not stand_ins:
        return
    begun = {"round__tournament": tournament, "round__status__in": BEGUN}
    seated = set(_places(Seat, begun))
    yield from replaced(stand_ins, seated)
    placed = seated | set(_places(StoredSitOut, begun))
    closed = [round_.number for round_ in rounds if may_be_missed(round_.status, round_.draw)]
    everybody = tournament.entrants.values_list("number", flat=True)
    yield from missed(tournament.absence, tournament.absence_points, closed, everybody, placed, stages)


def _tables(tournament: Tournament) -> dict[int, _TableFacts]:
    """Each table's round number, own number, whether and by whom its game was won, whether typed totals count."""
    rows = Table.objects.filter(round__tournament=tournament)
    return {
        row[0]: row[1:] for row in rows.values_list("id", "round__number", "number", "over", "winner", "totals__counts")
    }


def _tallies(tournament: Tournament, tables: dict[int, _TableFacts], entrants: dict[int, Entrant]) -> Iterator[Tally]:
    sums: Iterable[tuple[Any, ...]] = _merged(tournament) if _several_hands(tournament) else _grouped_rows(tournament)
    by_side = scores_by_side(tournament)
    for entrant, table, party, points, deals, won, made, best in sums:
        round_number, table_number, _over, _winner, typed = tables[table]
        place = entrants[entrant].number, round_number, table_number, party if by_side else ""
        yield typed_total(*place, points) if typed else Tally(*place, points, deals, won, made, best)


def _grouped_rows(tournament: Tournament) -> Iterable[tuple[Any, ...]]:
    """Rows, one an entrant and table, added up by the database."""
    return (
        Score.objects.filter(tournament=tournament)
        .values("entrant_id", "table_id", "party")
        .annotate(
            total=Sum("points"),
            deals=Count("id"),
            won=Count("id", filter=Q(points__gt=0)),
            contracts=Count("id", filter=Q(made=True)),
            best=Max("points"),
        )
        .order_by("entrant_id", "table_id")
        .values_list("entrant_id", "table_id", "party", "total", "deals", "won", "contracts", "best")
    )


def _several_hands(tournament: Tournament) -> bool:
    """Do pairs play a game in which each hand scores for itself? Then a deal is two scores of one entrant."""
    return tournament.kind == Kind.PAIRS and not scores_by_side(tournament)


def _merged(tournament: Tournament) -> Iterator[tuple[Any, ...]]:
    deals: dict[tuple[int, int, int], list[int]] = defaultdict(lambda: [0, False])
    scores = Score.objects.filter(tournament=tournament)
    for entrant, table, deal, points, made in scores.values_list("entrant_id", "table_id", "deal_id", "points", "made"):
        hand = deals[entrant, table, deal]
        hand[0] += points
        hand[1] = hand[1] or made is True
    sums: dict[tuple[int, int], list[list[int]]] = defaultdict(list)
    for (entrant, table, _), scored in deals.items():
        sums[entrant, table].append(scored)
    for (entrant, table), hands in sorted(sums.items()):
        each = [amount for amount, _ in hands]
        won, contracts_made = sum(amount > 0 for amount in each), sum(made for _, made in hands)
        yield entrant, table, "", sum(each), len(each), won, contracts_made, max(each)


def _sit_outs(tournament: Tournament) -> Iterator[SitOut]:
    order = ("number", "sit_outs__entrant__number")
    begun = tournament.rounds.filter(sit_outs__isnull=False, status__in=BEGUN).order_by(*order)
    rows = begun.values_list("sit_outs__entrant__number", "number", "sit_outs__points")
    return (SitOut(*row) for row in rows)


def _verdicts(tournament: Tournament, tables: dict[int, _TableFacts]) -> Iterator[Verdict]:
    if not scores_by_side(tournament):
        return
    for round_number, number, over, winner, _typed in sorted(tables.values(), key=itemgetter(0, 1)):
        if over:
            yield Verdict(round_number, number, winner or None)


def _places(model: type[Seat] | type[StoredSitOut], played: dict[str, Any]) -> Iterable[tuple[int, int]]:
    return model.objects.filter(**played).values_list("round__number", "entrant__number")


def who_was_there(results: Results) -> set[int]:
    """The entrants who had a table, or whom the draw left out for a round: not who missed every round, whatever the
    evening's rule gives for that."""
    left_out = {out.entrant for out in results.sit_outs if not out.missed}
    return left_out | {entrant for entrant, tallies in results.by_entrant.items() if tallies}


class GoingOn(NamedTuple):
    """The numbers of those who play a stage, best first. `level` are people of whom only some can go on."""

    numbers: tuple[int, ...]
    level: tuple[Standing, ...] = ()
    decided: bool = True


def going_on(results: Results, ranking: Sequence[str], stage: PlannedStage) -> GoingOn:
    """Players of a stage by the standings before it: the best who still take part."""
    standings = rank(results.until(stage.after), ranking)
    earlier = max((row.stage for row in standings.rows), default=0)
    rows = [row for row in standings.rows if row.entrant.active and row.stage == earlier]
    last, next_one = rows[: stage.best][-1:], rows[stage.best :][:1]
    level: tuple[Standing, ...] = ()
    if last and next_one and last[0].place == next_one[0].place:
        level = tuple(row for row in rows if row.place == last[0].place)
    closed = {round_.number for round_ in results.rounds if round_.closed}
    decided = set(range(1, stage.after + 1)) <= closed
    return GoingOn(tuple(row.entrant.number for row in rows[: stage.best]), level, decided)


def cut_before(tournament: Tournament, results: Results) -> Cut | None:
    """The next stage of the plan that has not begun, with those who go on to it as things stand; None without one."""
    to_come = stages_of(tournament)[len(results.stages) :]
    if not to_come:
        return None
    outcome = going_on(results, tournament.ranking, to_come[0])
    level = frozenset(row.entrant.key for row in outcome.level)
    return Cut(len(outcome.numbers), frozenset(outcome.numbers) - level, level, outcome.decided, to_come[0].carry)


def finalists(tournament: Tournament, stage: PlannedStage) -> GoingOn:
    """GoingOn of a planned stage. Once it has begun nobody else comes in."""
    results = results_of(tournament)
    begun = next((begun_stage for begun_stage in results.stages if begun_stage.after == stage.after), None)
    outcome = going_on(results, tournament.ranking, stage)
    return outcome._replace(numbers=tuple(sorted(begun.entrants)), level=(), decided=True) if begun else outcome


def overtaken(tournament: Tournament) -> tuple[str, ...]:
    """The names of those who would play a part that has begun, by the standings before it as they are now, and do not:
    it keeps those who sat down for it."""
    results, planned = results_of(tournament), {stage.after: stage for stage in stages_of(tournament)}
    keys = {
        number
        for begun in results.stages
        for number in going_on(results, tournament.ranking, planned[begun.after]).numbers
        if number not in begun.entrants
    }
    return tuple(entrant.name for entrant in results.entrants if entrant.key in keys)


FIELDS = ("NS", "EW")


class Group(NamedTuple):
    """A group with its standings; `key` is how an address names it."""

    key: str
    name: str
    standings: Standings


def groups_of(tournament: Tournament, standings: Standings, rounds: Sequence[StoredRound]) -> tuple[Group, ...]:
    """The categories by name, then the fields where pairs play Mitchell; one query for those."""
    groups = [Group(name.casefold(), name, of_category(standings, name)) for name in categories(standings)]
    if has_fields(rounds):
        groups += _fields(tournament, standings)
    return tuple(groups)


def _fields(tournament: Tournament, standings: Standings) -> Iterator[Group]:
    seats = Seat.objects.filter(round__tournament=tournament, round__draw="mitchell", round__status__in=BEGUN)
    rows = set(seats.values_list("seat", "entrant__number"))
    for side in FIELDS:
        yield Group(side.lower(), str(seat_name(side)), among(standings, {who for seat, who in rows if seat == side}))
