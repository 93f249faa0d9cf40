"""The progress of an evening: the round in play with its clock, who sits where next, and the facts of the five steps.

What a round lacks before it can close, how far each table is, and what waits for the other side where both enter.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from datetime import datetime
from operator import attrgetter
from typing import TYPE_CHECKING, Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Q, QuerySet, Subquery, Sum
from django.db.models.functions import Coalesce

from tournaments.errors import Missing
from tournaments.evening.rounds.facts import UNPLAYED, counting, counts, expected_deals, plays_on
from tournaments.evening.rounds.models import (
    ARRIVAL,
    Entrant,
    Kind,
    Round,
    RoundEnd,
    Seat,
    SitOut,
    Status,
    Table,
    Tournament,
)
from tournaments.evening.rounds.rules import round_in_play, round_now
from tournaments.evening.rounds.selectors.named import name_on_seat
from tournaments.evening.rounds.selectors.seating import Misplaced, Sitter, misplaced_in
from tournaments.evening.table.models import Adjustment, Claim, Deal, Score, TableTotals

if TYPE_CHECKING:
    from reports.results import Results


SHOWN = (Round.Status.PUBLISHED, Round.Status.OPEN, Round.Status.CLOSED)


class Now(NamedTuple):
    """The round that is in play or was played last. `ends` is when its time is up; `expected` may be unknown."""

    number: int
    open: bool
    ends: datetime | None
    paused: bool
    entered: int
    expected: int | None
    tables: int
    ready: int


class NextTable(NamedTuple):
    """A table of a round that is about to begin, with its sitters in the order of the seats."""

    number: int
    sitters: tuple[Sitter, ...]


def now_of(tournament: Tournament, rounds: Sequence[Round], results: Results) -> Now | None:
    """The round in play or played last, from rounds and results already at hand; None before the first."""
    current = round_now(rounds)
    if current is None:
        return None
    deals = _entered_deals(tournament, results, current)
    planned = tournament.deals_per_round if tournament.round_end == RoundEnd.DEALS else None
    tables = _tables(tournament, results, current, deals)
    return Now(
        number=current.number,
        open=current.status == Round.Status.OPEN,
        ends=current.ends_at(tournament.minutes_per_round),
        paused=current.paused_at is not None,
        entered=sum(deals.values()),
        expected=planned * tables if planned else None,
        tables=tables,
        ready=sum(count >= planned for count in deals.values()) if planned else 0,
    )


def coming_round(rounds: Sequence[Round]) -> Round | None:
    """The round that is published and not yet open."""
    return next((round_ for round_ in rounds if round_.status == Round.Status.PUBLISHED), None)


def is_over(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Is nothing more to come?"""
    return all_closed(tournament, rounds) or tournament.status == Status.FINISHED


def all_closed(tournament: Tournament, rounds: Sequence[Round]) -> bool:
    """Do all planned rounds exist, and are they closed?"""
    return len(rounds) >= tournament.rounds_planned and all(round_.status == Round.Status.CLOSED for round_ in rounds)


def next_tables(coming: Round | None, *, limit: int) -> tuple[NextTable, ...]:
    """The first tables of a coming round, in one query; none when there is no such round."""
    if coming is None:
        return ()
    rows = Seat.objects.filter(round=coming, table__number__lte=limit).order_by("table__number", "pk")
    tables: dict[int, list[Sitter]] = {}
    for table, number, name, label, stand_ins in rows.values_list(
        "table__number", "entrant__number", "entrant__public_name", "entrant__label", "entrant__stand_ins"
    ):
        if stand_ins:
            name = name_on_seat(name, stand_ins, coming.number, public=True)
        tables.setdefault(table, []).append(Sitter(number, name, label))
    return tuple(NextTable(number, tuple(sitters)) for number, sitters in tables.items())


def _entered_deals(tournament: Tournament, results: Results, current: Round) -> dict[int, int]:
    """The deals that count on each table of the round: a query more while passed ones may lie among them.

    A table whose totals were typed has all its deals.
    """
    planned = tournament.deals_per_round or 0
    tallied = {
        table: max(tally.deals if tally.known else planned for tally in tallies)
        for (number, table), tallies in results.by_table.items()
        if number == current.number
    }
    if tournament.passed_deals_count or current.status != Round.Status.OPEN:
        return tallied
    passed = Deal.objects.standing().filter(table__round=current, record__contract__type__in=UNPLAYED)
    typed = {
        table
        for (number, table), tallies in results.by_table.items()
        if number == current.number and not tallies[0].known
    }
    for table in passed.values_list("table__number", flat=True):
        if table in tallied and table not in typed:
            tallied[table] -= 1
    return tallied


def _tables(tournament: Tournament, results: Results, current: Round, deals: dict[int, int]) -> int:
    out = sum(sit_out.round == current.number for sit_out in results.sit_outs)
    size = 2 if tournament.kind == "pairs" else 4
    begun = [stage.entrants for stage in results.stages if stage.after < current.number]
    active = sum(entrant.active and (not begun or entrant.key in begun[-1]) for entrant in results.entrants)
    return max(len(deals), (active - out) // size)


def missing_of(round_: Round) -> list[Missing]:
    """The tables that are not finished, with what each lacks; empty when the round can close.

    Three queries, four where both sides enter.
    """
    tournament = round_.tournament
    tables = list(Table.objects.filter(round=round_).select_related("totals").order_by("number"))
    entered, level = entered_deals(tables, tournament), level_tables(tables, round_)
    waiting = waiting_at(tables, tournament)
    lacking = (_lacks(tournament, table, entered[table.pk], table.pk in level) for table in tables)
    claims = (tuple(waiting_deal.number for waiting_deal in waiting.get(table.pk, ())) for table in tables)
    return [
        (missing or Missing(table.number))._replace(claims=numbers)
        for table, missing, numbers in zip(tables, lacking, claims, strict=True)
        if missing or numbers
    ]


def entered_deals(tables: Sequence[Table] | set[Table], tournament: Tournament) -> dict[int, set[int]]:
    """The numbers of the deals on each table's sheet that count towards the round, by the table's key."""
    entered: dict[int, set[int]] = {table.pk: set() for table in tables}
    for table, number, record in (
        Deal.objects.standing().filter(table__in=tables).values_list("table_id", "number", "record")
    ):
        if counts(record, tournament):
            entered[table].add(number)
    return entered


def level_tables(tables: Sequence[Table], round_: Round) -> set[int]:
    """The keys of the tables of a round whose sides are level where they play on then. One query."""
    if not plays_on(round_):
        return set()
    totals: dict[int, list[int]] = {}
    sums = Score.objects.filter(table__in=tables).values("table_id", "party").annotate(total=Sum("points"))
    for table, party, total in sums.values_list("table_id", "party", "total"):
        sides = totals.setdefault(table, [0, 0])
        sides[party[0] in "EW"] += total
    return {table for table, points in totals.items() if points[0] == points[1]}


def _lacks(tournament: Tournament, table: Table, entered: set[int], level: bool) -> Missing | None:
    deals: tuple[int, ...] = ()
    unfinished = False
    if table.counting_totals is not None:
        pass
    elif tournament.round_end == RoundEnd.DEALS and not table.over:
        deals = open_numbers(tournament, table, entered)
    elif tournament.round_end == RoundEnd.GAME:
        unfinished = not table.over
    else:
        unfinished = not entered
    if deals or unfinished or level or table.disputed_at:
        return Missing(table.number, deals, unfinished, level and not deals, bool(table.disputed_at))
    return None


def open_numbers(tournament: Tournament, table: Table, entered: set[int]) -> tuple[int, ...]:
    """The numbers that are not on the sheet; where passed deals do not count, how many more are to come."""
    expected = expected_deals(table, tournament) or 0
    if tournament.passed_deals_count:
        return tuple(number for number in range(1, expected + 1) if number not in entered)
    first = max(entered, default=0) + 1
    return tuple(range(first, first + max(expected - len(entered), 0)))


class Waiting(NamedTuple):
    """A deal that is not booked, with each side's claim. If both are here, they differ."""

    number: int
    claims: dict[str, Claim]

    @property
    def differ(self) -> bool:
        return len(self.claims) > 1


def waiting_at(tables: Sequence[Table], tournament: Tournament) -> dict[int, tuple[Waiting, ...]]:
    """The deals that wait at each of these tables, by the table's key; no query where one side's entry is enough."""
    if not tournament.double_entry:
        return {}
    by_table: dict[int, dict[int, dict[str, Claim]]] = defaultdict(dict)
    for claim in Claim.objects.filter(table__in=tables).order_by("number", "side"):
        by_table[claim.table_id].setdefault(claim.number, {})[claim.side] = claim
    return {
        table: tuple(Waiting(number, claims) for number, claims in waiting.items())
        for table, waiting in by_table.items()
    }


class RoundFacts(NamedTuple):
    """A round: how many tables it has, how many deals that count lie on them, how many there will be (None where that
    is open), and whether a deal was ever entered, by one side alone or taken out since too."""

    round: Round
    tables: int
    deals: int
    expected: int | None
    begun: bool


class Evening(NamedTuple):
    """`entrants` can be drawn, `taking_part` counts who left as well (taking_part.py).

    `singles` are entrants of a tournament of pairs who have no partner yet; `missing` speaks of the open round,
    `newest` is the latest round that anybody plays from."""

    entrants: int
    taking_part: int
    table_size: int
    singles: int
    rounds: tuple[RoundFacts, ...]
    newest: int
    missing: tuple[Any, ...]
    planned: int
    frozen: bool
    status: str
    published: bool

    @property
    def current(self) -> RoundFacts | None:
        """The round in play, else the first that is not closed; None between rounds."""
        playing = round_in_play(facts.round for facts in self.rounds)
        unclosed = (facts for facts in self.rounds if facts.round.status != Round.Status.CLOSED)
        return next((facts for facts in self.rounds if facts.round == playing), None) or next(unclosed, None)

    @property
    def untouched(self) -> Round | None:
        """The round whose opening can be taken back."""
        return untouched(self.rounds)

    @property
    def closed(self) -> int:
        """The number of rounds that are closed."""
        return sum(round_.round.status == Round.Status.CLOSED for round_ in self.rounds)

    @property
    def enough(self) -> bool:
        """Are there entrants for one table, and are all pairs complete?"""
        return self.entrants > 0 and not self.short and not self.singles

    @property
    def short(self) -> int:
        """The number of entrants that one table still lacks."""
        return max(self.table_size - self.entrants, 0)

    @property
    def over(self) -> bool:
        """Is every planned round closed?"""
        return self.current is None and self.closed >= self.planned

    @property
    def finished(self) -> bool:
        return self.status == Status.FINISHED


def evening_of(tournament: Tournament) -> Evening:
    """The facts of an evening in at most six queries."""
    people = taking_part().filter(tournament=tournament).annotate(players_count=Count("players"))
    everybody = list(people.values_list("players_count", "from_round", "status"))
    here = [(count, start) for count, start, status in everybody if status == Entrant.Status.ACTIVE]
    counts = [count for count, _start in here]
    rounds = rounds_of(tournament)
    current = round_in_play(facts.round for facts in rounds)
    return Evening(
        entrants=len(counts),
        taking_part=len(everybody),
        table_size=2 if tournament.kind == Kind.PAIRS else 4,
        singles=sum(count == 1 for count in counts) if tournament.kind == Kind.PAIRS else 0,
        rounds=rounds,
        newest=max((start for _count, start in here), default=1),
        missing=tuple(missing_of(current)) if current else (),
        planned=tournament.rounds_planned,
        frozen=tournament.rules_frozen_at is not None,
        status=tournament.status,
        published=tournament.published,
    )


def rounds_of(tournament: Tournament) -> tuple[RoundFacts, ...]:
    """The rounds in order, with their tables and deals counted, in one query."""
    extra = Table.objects.filter(round=OuterRef("pk")).order_by().values("round")
    rounds = tournament.rounds.annotate(
        table_count=Count("tables", distinct=True),
        deal_count=Count("tables__deals", filter=counting(tournament, "tables__deals__"), distinct=True),
        extra_deals=Subquery(extra.values(total=Sum("extra_deals"))),
        begun=Exists(Deal.objects.filter(table__round=OuterRef("pk")))
        | Exists(TableTotals.objects.filter(table__round=OuterRef("pk")))
        | Exists(Claim.objects.filter(table__round=OuterRef("pk"))),
    ).order_by("number")
    for round_ in rounds:
        round_.tournament = tournament
    return tuple(
        RoundFacts(round_, round_.table_count, round_.deal_count, _expected(round_, tournament), round_.begun)
        for round_ in rounds
    )


def _expected(round_: Any, tournament: Tournament) -> int | None:
    """The number of deals in a round in all."""
    if tournament.round_end != RoundEnd.DEALS:
        return None
    return (tournament.deals_per_round or 0) * round_.table_count + (round_.extra_deals or 0)


def untouched(rounds: tuple[RoundFacts, ...]) -> Round | None:
    """The last round that was opened, where it is open and nobody entered a deal in it; else None."""
    opened = [round_ for round_ in rounds if round_.round.status in {Round.Status.OPEN, Round.Status.CLOSED}]
    last = opened[-1] if opened else None
    return last.round if last and last.round.status == Round.Status.OPEN and not last.begun else None


def current_round(tournament: Tournament) -> Round | None:
    """The round in play, else the last one that was closed; None before the first."""
    current = round_now(tournament.rounds.all())
    if current:
        current.tournament = tournament
    return current


def entrants_and_untaken(tournament: Tournament) -> tuple[list[Entrant], int]:
    """The entrants with their players, and how many entries have a place and are not in that list yet: two queries."""
    untaken = tournament.entries.untaken()
    of_evening = untaken.order_by().values("tournament")
    counting = Subquery(of_evening.annotate(n=Count("pk")).values("n"))
    listed = tournament.entrants.prefetch_related("members")
    everybody: list[Any] = list(listed.annotate(untaken=Coalesce(counting, 0)))
    if everybody:
        return everybody, everybody[0].untaken
    return everybody, untaken.count()


def first_drawn(tournament: Tournament) -> int:
    """The first round that is drawn: the second where tables of the first began as people arrived."""
    return 2 if tournament.rounds.filter(number=1, draw=ARRIVAL).exists() else 1


def ready_after(round_: Round) -> Round | None:
    """The next round, where it is drawn for everybody who is here; else None."""
    drawn = (Round.Status.DRAFT, Round.Status.PUBLISHED)
    coming = round_.tournament.rounds.filter(number=round_.number + 1, status__in=drawn).first()
    return coming if coming and not any(misplaced_in(coming)) else None


def misplaced_ahead(rounds: tuple[RoundFacts, ...]) -> dict[str, Any]:
    """`misplaced_in` the next round that is drawn and not begun, for a page's notice; nobody where there is none."""
    coming = [round_.round for round_ in rounds if round_.round.status in (Round.Status.DRAFT, Round.Status.PUBLISHED)]
    ahead = min(coming, key=attrgetter("number"), default=None)
    return (misplaced_in(ahead) if ahead else Misplaced())._asdict()


BEGUN = (Round.Status.OPEN, Round.Status.CLOSED)


def taking_part() -> QuerySet[Entrant]:
    """The entrants but who signed off before they had a place in a round that was opened, or points."""
    own = {"entrant": OuterRef("pk")}
    begun = {"round__status__in": BEGUN, **own}
    had = (
        Exists(Seat.objects.filter(**begun))
        | Exists(SitOut.objects.filter(**begun))
        | Exists(Adjustment.objects.filter(withdrawn=False, handicap__isnull=True, **own))
    )
    return Entrant.objects.filter(Q(status=Entrant.Status.ACTIVE) | had)
