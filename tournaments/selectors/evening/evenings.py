"""How far an evening is: the facts that its five steps and its next act follow from."""

from typing import Any, NamedTuple

from django.db.models import Count, Exists, OuterRef, Subquery, Sum
from django.db.models.functions import Coalesce

from tournaments.models import (
    Claim,
    Deal,
    Entrant,
    Entry,
    Kind,
    Round,
    RoundEnd,
    Status,
    Table,
    TableTotals,
    Tournament,
)
from tournaments.play.facts import counting
from tournaments.play.now import round_in_play, round_now
from tournaments.selectors.evening.missing import missing_of
from tournaments.selectors.evening.taking_part import taking_part


class RoundFacts(NamedTuple):
    """One round: how many tables it has, how many deals that count lie on them, how many there will be (None where
    that is open), and whether a deal was ever entered, by one side alone or taken out since too."""

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
        """How many rounds are closed."""
        return sum(round_.round.status == Round.Status.CLOSED for round_ in self.rounds)

    @property
    def enough(self) -> bool:
        """Are there entrants for one table, and are all pairs complete?"""
        return self.entrants > 0 and not self.short and not self.singles

    @property
    def short(self) -> int:
        """How many entrants one table still lacks."""
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
    """How many deals a round has in all."""
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
    untaken = Entry.objects.filter(Entry.UNTAKEN)
    of_evening = untaken.filter(tournament=OuterRef("tournament")).order_by().values("tournament")
    counting = Subquery(of_evening.annotate(n=Count("pk")).values("n"))
    listed = tournament.entrants.prefetch_related("members")
    everybody: list[Any] = list(listed.annotate(untaken=Coalesce(counting, 0)))
    if everybody:
        return everybody, everybody[0].untaken
    return everybody, untaken.filter(tournament=tournament).count()
