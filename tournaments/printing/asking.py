"""A request for a print: of which evening, which round, for whom, and with which choices."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any

from scoring import Variant
from tournaments.models import Round, Status, Tournament
from tournaments.play.facts import variant_of
from tournaments.printing.codes import doors_of
from tournaments.security.permissions import may

if TYPE_CHECKING:
    from tournaments.printing.codes import Door
    from tournaments.security.actors import Actor

DRAWN = (Round.Status.DRAFT, Round.Status.PUBLISHED, Round.Status.OPEN, Round.Status.CLOSED)
SHOWN = DRAWN[1:]
PLAYED = DRAWN[2:]


@dataclass(frozen=True)
class Asked:
    """One request for paper. `site` is how addresses on paper begin; `more` are answers to a print's own questions.

    With `public`, names are those that strangers may read and only what was published is told.
    """

    tournament: Tournament
    actor: Actor
    site: str = ""
    round: Round | None = None
    public: bool = False
    more: dict[str, Any] = field(default_factory=dict)

    @property
    def one_round(self) -> Round:
        """The round that was asked for, where a print is of one."""
        if self.round is None:
            raise ValueError("this print is of one round")
        return self.round

    @cached_property
    def variant(self) -> Variant:
        return variant_of(self.tournament)

    @cached_property
    def rounds(self) -> list[Round]:
        """The rounds there are, in order, up to the one that was asked for."""
        every_round = self.tournament.rounds.filter(status__in=SHOWN if self.public else DRAWN).order_by("number")
        rounds = [round_ for round_ in every_round if self.round is None or round_.number <= self.round.number]
        for round_ in rounds:
            round_.tournament = self.tournament
        return rounds

    @property
    def played(self) -> list[Round]:
        """The rounds that were opened, in order."""
        return [round_ for round_ in self.rounds if round_.status in PLAYED]

    @property
    def with_codes(self) -> bool:
        """May this visitor have the codes that open tables, and do they still open any?"""
        over = self.tournament.status == Status.FINISHED or self.tournament.archived_at
        return not (self.public or over) and may(self.actor, "issue_table_codes", self.tournament)

    def doors(self, numbers: Iterable[int]) -> dict[int, Door]:
        """The code and address of each of these tables, none where the visitor may not have them."""
        return doors_of(self, tuple(numbers)) if self.with_codes else {}
