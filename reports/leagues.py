"""The table of a league: match points and what orders teams that are level, each place with its reason."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass, replace
from itertools import groupby
from typing import Any, NamedTuple

from scoring import Message

MEASURES = {
    "points": Message("Match points"),
    "mutual": Message("Match points in the matches between them"),
    "difference": Message("Points made more than the opponents"),
    "scored": Message("Points made"),
    "won": Message("Matches won"),
}
ORDERS = {
    "mutual": ("points", "mutual", "difference", "scored"),
    "difference": ("points", "difference", "mutual", "scored"),
    "won": ("points", "won", "difference", "mutual"),
}

LEVELS = {
    "better": Message(
        "Level in the knock-out: the team with the better place in its pool goes on; of two with one place, by lot."
    ),
    "lot": Message("Level in the knock-out: the lot says who goes on."),
    "again": Message("Level in the knock-out: play on until one team leads."),
}
SECOND_CHANCES = {
    "first": Message("Who loses its first match of the knock-out plays on in the second chance."),
    "missed": Message("Who did not reach the knock-out plays on in the second chance."),
}

THIRD_PLACE = Message("Who loses a semi-final plays for third place.")


@dataclass(frozen=True)
class LeagueRule:
    """The worth of a match and the captains' deadline. `forfeit` is what the team gets that did not come.

    `order` is a key of ORDERS; `hours` after which an entered result stands by itself; `moving` teams go up and down.
    A cup has `through`: so many of each pool go on to a knock-out, in which `level` (a key of LEVELS) says who goes on
    from a level match, `second` (a key of SECOND_CHANCES) who gets a second chance, and `third` whether the losers of
    the semi-finals play for third place.
    """

    win: int = 2
    draw: int = 1
    loss: int = 0
    forfeit: int = 0
    forfeit_score: int = 0
    order: str = "mutual"
    meetings: int = 2
    hours: int = 48
    moving: int = 1
    through: int = 0
    second: str = ""
    level: str = "better"
    third: bool = False

    @classmethod
    def of(cls, data: dict[str, Any]) -> LeagueRule:
        """The rule as it was stored; what is missing is as usual."""
        if "double" in data:  # as rules were stored when teams met once or twice
            data = {"meetings": 1 + bool(data["double"]), **data}
        return cls(**{key: value for key, value in data.items() if key in cls.__dataclass_fields__})

    def as_data(self) -> dict[str, Any]:
        """To be stored."""
        return asdict(self)

    def sentences(self) -> tuple[Message, ...]:
        """The rule in sentences for everybody."""
        sentences = [
            Message("A match won: {win} points; level: {draw}; lost: {loss}.", **_numbers(self, "win draw loss")),
            Message("A team that does not come: {forfeit}.", forfeit=str(self.forfeit)),
        ]
        if self.forfeit_score:
            sentences.append(Message("Its opponent then wins {n} to 0.", n=str(self.forfeit_score)))
        sentences.append(
            Message(
                "A result that one captain entered stands once the other agrees, or after {n} hours.", n=str(self.hours)
            )
        )
        return (*sentences, *self._cup_sentences())

    def _cup_sentences(self) -> tuple[Message, ...]:
        if not self.through:
            return ()
        many = Message(
            "The best {n} of each pool go on to the knock-out; teams that share a place go by lot.", n=str(self.through)
        )
        second = (SECOND_CHANCES[self.second],) if self.second else ()
        third = (THIRD_PLACE,) if self.third else ()
        return (many, LEVELS[self.level], *third, *second)


def _numbers(rule: LeagueRule, names: str) -> dict[str, str]:
    return {name: str(getattr(rule, name)) for name in names.split()}


class Decided(NamedTuple):
    """A match that counts, between teams by any key. `forfeited` are the sides that did not come: "home", "away"."""

    home: int
    away: int
    score: tuple[int, int]
    forfeited: frozenset[str] = frozenset()


@dataclass(frozen=True)
class LeagueRow:
    """A team in the table. `values` are the measures as far as they were asked to part it from others."""

    team: int
    name: str
    played: int = 0
    won: int = 0
    drawn: int = 0
    lost: int = 0
    scored: int = 0
    conceded: int = 0
    points: int = 0
    place: int = 0
    shared: bool = False
    values: tuple[tuple[str, int], ...] = ()

    @property
    def difference(self) -> int:
        """Points made less those of the opponents."""
        return self.scored - self.conceded


class Step(NamedTuple):
    """A comparison between two neighbours."""

    label: Message
    mine: int
    theirs: int


def league_table(names: dict[int, str], matches: Sequence[Decided], rule: LeagueRule) -> tuple[LeagueRow, ...]:
    """The teams from the first place down; who is level in everything shares a place."""
    rows = [_row(team, name, matches, rule) for team, name in names.items()]
    table: list[LeagueRow] = []
    for group in _parted(rows, ORDERS[rule.order], matches, rule):
        level = sorted(group, key=lambda row: row.name.casefold())
        table += [replace(row, place=len(table) + 1, shared=len(level) > 1) for row in level]
    return tuple(table)


def league_why(above: LeagueRow, below: LeagueRow) -> tuple[Step, ...]:
    """Comparisons of two neighbours in the table, up to what separates them."""
    steps = []
    for (key, mine), (_key, theirs) in zip(above.values, below.values, strict=False):
        steps.append(Step(MEASURES[key], mine, theirs))
        if mine != theirs:
            break
    return tuple(steps)


def _parted(
    rows: list[LeagueRow], order: Sequence[str], matches: Sequence[Decided], rule: LeagueRule
) -> Iterator[list[LeagueRow]]:
    """The rows in groups that nothing of the order separates, the best first."""
    if not order or len(rows) == 1:
        yield rows
        return
    measured = [
        replace(row, values=(*row.values, (order[0], _value(row, order[0], rows, matches, rule)))) for row in rows
    ]
    measured.sort(key=lambda row: -row.values[-1][1])
    for _, level in groupby(measured, key=lambda row: row.values[-1][1]):
        yield from _parted(list(level), order[1:], matches, rule)


def _value(row: LeagueRow, key: str, rows: list[LeagueRow], matches: Sequence[Decided], rule: LeagueRule) -> int:
    if key != "mutual":
        return int(getattr(row, key))
    level = {row.team for row in rows}
    among = [match for match in matches if {match.home, match.away} <= level]
    return _row(row.team, row.name, among, rule).points


def _row(team: int, name: str, matches: Sequence[Decided], rule: LeagueRule) -> LeagueRow:
    row = LeagueRow(team, name)
    for match in matches:
        if team in (match.home, match.away):
            side = "home" if team == match.home else "away"
            row = _add_match(row, _score(match, side, rule), match.forfeited, side, rule)
    return row


def _score(match: Decided, side: str, rule: LeagueRule) -> tuple[int, int]:
    """Points made by that side and by the other."""
    if match.forfeited:
        own = 0 if side in match.forfeited else rule.forfeit_score
        return own, 0 if own or len(match.forfeited) == 2 else rule.forfeit_score
    return match.score if side == "home" else match.score[::-1]


def _add_match(
    row: LeagueRow, score: tuple[int, int], forfeited: frozenset[str], side: str, rule: LeagueRule
) -> LeagueRow:
    made, conceded = score
    if forfeited:
        won, lost, worth = side not in forfeited, side in forfeited, rule.forfeit if side in forfeited else rule.win
    else:
        won, lost = made > conceded, made < conceded
        worth = rule.win if won else rule.loss if lost else rule.draw
    return replace(
        row,
        played=row.played + 1,
        won=row.won + won,
        lost=row.lost + lost,
        drawn=row.drawn + (not won and not lost),
        scored=row.scored + made,
        conceded=row.conceded + conceded,
        points=row.points + worth,
    )


class Move(NamedTuple):
    """A team that would play in another division next year: `to` less than `division` is up. Divisions from 0."""

    team: int
    division: int
    to: int


def proposed_moves(tables: Sequence[Sequence[LeagueRow]], moving: int) -> tuple[Move, ...]:
    """Moves between neighbouring divisions: the last `moving` of the upper change places with as many first of the
    lower.

    A division never loses more than half its teams in one direction.
    """
    moves: list[Move] = []
    for upper in range(len(tables) - 1):
        many = min(moving, len(tables[upper]) // 2, len(tables[upper + 1]) // 2)
        moves += [Move(row.team, upper, upper + 1) for row in tables[upper][len(tables[upper]) - many :]]
        moves += [Move(row.team, upper + 1, upper) for row in tables[upper + 1][:many]]
    return tuple(moves)
