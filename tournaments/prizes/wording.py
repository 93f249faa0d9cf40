"""Prizes in the reader's language: what each is for, whose it is, what it is and why."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.numbers import signed
from reports.prizes import CATEGORY, EACH, LOT, PLACE
from tournaments.evening.rounds.rules import round_in_play
from tournaments.frame.translate import say
from tournaments.prizes.rules import drawn_raffle, plan_of

if TYPE_CHECKING:
    from reports.prizes import Given, Plan
    from reports.standings import Standing, Standings
    from tournaments.evening.rounds.models import Tournament


class ToldPrize(NamedTuple):
    """A prize in words; `row` is where its winner stands."""

    kind: str
    title: str
    row: Standing
    prize: str
    reason: str

    @property
    def name(self) -> str:
        return self.row.entrant.name

    @property
    def club(self) -> str:
        return self.row.entrant.club


def prizes_in_words(standings: Standings, prizes: Iterable[Given]) -> Iterator[ToldPrize]:
    """The prizes in words, in their order. Places and categories are explained by the ranking."""
    for prize in prizes:
        by_rank = prize.reason is None and prize.kind in (PLACE, CATEGORY)
        reason = _worth(standings, prize.row) if by_rank else say(prize.reason)
        yield ToldPrize(prize.kind, say(prize.title), prize.row, say(prize.prize), reason)


def read_out(prizes: Iterable[ToldPrize]) -> list[ToldPrize]:
    """Prizes in the order of reading out: what is no place first, then the places from the last one up to the first."""
    listed = list(prizes)
    places = [prize for prize in listed if prize.kind == PLACE]
    return [*(prize for prize in listed[::-1] if prize.kind != PLACE), *places[::-1]]


def notes_of(tournament: Tournament) -> tuple[str, ...]:
    """The rules by which prizes are given, as sentences that everybody may read."""
    return tuple(_notes(tournament, plan_of(tournament.prizes)))


def _notes(tournament: Tournament, plan: Plan) -> Iterator[str]:
    if playing := round_in_play(tournament.rounds.all()):
        yield _("Provisional: round {number} is being played.").format(number=playing.number)
    if plan.every == 1:
        yield _("A prize for everybody.")
    elif plan.every:
        yield ngettext(
            "One prize for each {n} player who took part.", "One prize for every {n} players who took part.", plan.every
        ).format(n=plan.every)
    if plan.choosing:
        yield _("The first chooses first.")
        if named := [prize for prize in plan.places if prize]:
            yield _("On the table: {prizes}.").format(prizes=", ".join(named))
    yield _ties(plan)
    if raffle := drawn_raffle(tournament.prizes):
        numbers = ", ".join(map(str, sorted(raffle.numbers)))
        yield _("The raffle is drawn by lot between the numbers {numbers}.").format(numbers=numbers)
        if plan.once:
            yield _("Who has another prize leaves the ticket to the next.")


def _ties(plan: Plan) -> str:
    if plan.choosing and plan.ties != LOT:
        return _("Players who share a place agree among themselves who chooses first.")
    if plan.ties == EACH:
        return _("Players who share a place each get its prize.")
    if plan.ties == LOT:
        return _("A lot decides between players who share a place.")
    return _("Players who share a place share the prizes of those places.")


def _worth(standings: Standings, row: Standing) -> str:
    """The measures that decided the place: the first measure, and the next ones as long as others were level."""
    sentences: list[str] = []
    level = [other for other in standings.rows if other is not row]
    for at, (measure, value) in enumerate(zip(standings.order, row.values, strict=True)):
        if sentences and not level:
            break
        if value is None:
            continue
        worth = signed(value) if measure.signed else value
        sentences.append(_("{what}: {said}").format(what=say(measure.label), said=worth))
        level = [other for other in level if other.values[at] == value]
    return " · ".join(sentences)
