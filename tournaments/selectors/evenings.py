"""How far an evening is: the facts that its five steps and its next act follow from."""

from typing import NamedTuple

from django.db.models import Count, Q

from tournaments.models import Kind, Round, Status
from tournaments.selectors.missing import missing_of


class RoundFacts(NamedTuple):
    """One round: how many tables it has and how many deals lie on them."""

    round: Round
    tables: int
    deals: int


class Evening(NamedTuple):
    """`singles` are entrants of a tournament of pairs who have no partner yet; `missing` speaks of the open round."""

    entrants: int
    table_size: int
    singles: int
    rounds: tuple[RoundFacts, ...]
    missing: tuple
    planned: int
    frozen: bool
    status: str
    published: bool

    @property
    def current(self):
        """The first round that is not closed, None between rounds."""
        return next((one for one in self.rounds if one.round.status != Round.Status.CLOSED), None)

    @property
    def closed(self):
        """How many rounds are closed."""
        return sum(one.round.status == Round.Status.CLOSED for one in self.rounds)

    @property
    def enough(self):
        """Are there entrants for one table, and are all pairs complete?"""
        return self.entrants > 0 and not self.short and not self.singles

    @property
    def short(self):
        """How many entrants one table still lacks."""
        return max(self.table_size - self.entrants, 0)

    @property
    def over(self):
        """Is every planned round closed?"""
        return self.current is None and self.closed >= self.planned

    @property
    def finished(self):
        return self.status == Status.FINISHED


def evening_of(tournament):
    """The facts of an evening in at most six queries."""
    people = tournament.entrants.filter(status="active").annotate(players_count=Count("players"))
    counts = people.values_list("players_count", flat=True)
    rounds = rounds_of(tournament)
    current = next((one.round for one in rounds if one.round.status == Round.Status.OPEN), None)
    return Evening(
        entrants=len(counts),
        table_size=2 if tournament.kind == Kind.PAIRS else 4,
        singles=sum(count == 1 for count in counts) if tournament.kind == Kind.PAIRS else 0,
        rounds=rounds,
        missing=tuple(missing_of(current)) if current else (),
        planned=tournament.rounds_planned,
        frozen=tournament.rules_frozen_at is not None,
        status=tournament.status,
        published=tournament.published,
    )


def rounds_of(tournament):
    """The rounds in order, with their tables and deals counted, in one query."""
    found = tournament.rounds.annotate(
        table_count=Count("tables", distinct=True),
        deal_count=Count("tables__deals", filter=Q(tables__deals__removed=False), distinct=True),
    ).order_by("number")
    for one in found:
        one.tournament = tournament
    return tuple(RoundFacts(one, one.table_count, one.deal_count) for one in found)


def current_round(tournament):
    """The round in play, else the last one that was closed; None before the first."""
    rounds = list(tournament.rounds.order_by("-number"))
    for status in (Round.Status.OPEN, Round.Status.CLOSED):
        for one in rounds:
            if one.status == status:
                one.tournament = tournament
                return one
    return None
