"""The winners of prizes, from one description: places, categories, awards, the last place and a raffle."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reports.groups import categories, in_category
from reports.standings import Standing, Standings
from scoring import Message

SHARE, EACH, LOT = "share", "each", "lot"
PLACE, CATEGORY, AWARD, LAST, RAFFLE = "place", "category", "award", "last", "raffle"
BY_RANK = (PLACE, CATEGORY, LAST)  # who is level for these shares a place, so a lot separates them


@dataclass(frozen=True)
class Plan:
    """The prizes of an evening. `places` are the prizes of the places or, with `choosing`, what lies on the table."""

    places: tuple[str, ...] = ()
    every: int = 0  # one prize of a place for so many who took part; 0: as many as are named
    choosing: bool = False  # the first chooses first
    ties: str = SHARE  # who share a place share its prizes, get one each, or a lot decides
    once: bool = True  # who has a prize gets none of a category, of an award or of the raffle
    categories: Mapping[str, str] = field(default_factory=dict)
    awards: Mapping[str, str] = field(default_factory=dict)
    contract: str = ""  # the contract of the award for who made it most often
    last: str = ""
    raffle: tuple[str, ...] = ()
    published: bool = False


class Award(NamedTuple):
    """Something that is won by the most: by entrant how much, and how that is told."""

    key: str
    title: Message
    counts: Mapping[int, int]
    told: Mapping[int, Message]


class Raffle(NamedTuple):
    """A raffle that was drawn: the start numbers that took part, in the order drawn."""

    seed: str
    numbers: tuple[int, ...]


class Given(NamedTuple):
    """A prize of one entrant. Without a `reason` the standings tell it."""

    kind: str
    title: Message
    row: Standing
    prize: Message | str = ""
    reason: Message | None = None


class Found(NamedTuple):
    """Facts of the evening besides its standings."""

    awards: tuple[Award, ...] = ()
    raffle: Raffle | None = None
    first_by_lot: Callable[[Sequence[int]], int | None] = lambda _level: None  # of these entrants, once it was drawn


def took_part(standings: Standings) -> tuple[Standing, ...]:
    """The entrants who played or sat out a round."""
    return tuple(row for row in standings.rows if any(points is not None for points in row.by_round))


def places_with_prizes(plan: Plan, standings: Standings) -> int:
    """The number of places with a prize: as many as are named, or one for every so many who took part, rounded down.

    At least one, as long as anybody took part.
    """
    if not plan.every:
        return len(plan.places)
    people = len(took_part(standings))
    return max(people // plan.every, min(people, 1))


def given(plan: Plan, standings: Standings, findings: Found, places: int) -> tuple[Given, ...]:
    """Every prize, in the order in which they are listed: the places, so many of them, the categories, the awards,
    the last place, the raffle.

    Where the plan says which places have a prize, listing more of them changes no other prize; where it does not, every
    place listed keeps its row from the categories, for a prize written in by hand.
    """
    prizes = [*_of_places(plan, standings, [row for row in standings.rows if row.place <= places])]
    filled = places_with_prizes(plan, standings) if plan.places or plan.every else places
    have = _keys([prize for prize in prizes if prize.row.place <= filled]) if plan.once else set()
    for category in categories(standings):
        of_category = [row for row in in_category(standings, category) if row.entrant.key not in have]
        level = [row for row in of_category if row.place == of_category[0].place]
        prizes += _among(plan, CATEGORY, category_title(category), plan.categories.get(category, ""), level)
    prizes += _awards(plan, standings, findings, with_prize(plan, standings, prizes) if plan.once else set())
    if plan.last:
        prizes += _last(plan, standings)
    if findings.raffle:
        have = with_prize(plan, standings, prizes) if plan.once else set()
        prizes += _raffle(plan, standings, findings.raffle, have)
    return tuple(prizes)


def category_title(category: str) -> Message:
    """The title of the first of a category."""
    return Message("First of {category}", category=category)


def place_title(row: Standing) -> Message:
    """A place as it is handed out."""
    names = {1: Message("First place"), 2: Message("Second place"), 3: Message("Third place")}
    name = names.get(row.place) or Message("Place {number}", number=row.place)
    return shared(name) if row.shared else name


def shared(title: Message) -> Message:
    """The same where several are level for it."""
    return Message("{place}, shared", place=title)


def _of_places(plan: Plan, standings: Standings, rows: Sequence[Standing]) -> Iterator[Given]:
    for place in dict.fromkeys(row.place for row in rows):
        level = standings.at(place)
        filled = tuple(range(place, place + len(level)))
        prize = _level(plan, filled) if len(level) > 1 else _of_place(plan, place)
        yield from (Given(PLACE, place_title(row), row, prize) for row in level)


def _of_place(plan: Plan, number: int) -> Message | str:
    """The prize of one place; with a table to choose from whose turn it is."""
    if plan.choosing:
        return Message("chooses as number {n}", n=number)
    return plan.places[number - 1] if number <= len(plan.places) else ""


def _level(plan: Plan, filled: Sequence[int]) -> Message | str:
    """Prizes of those who are level on these places."""
    if plan.choosing:
        together = Message("choose as numbers {first} to {last}", first=filled[0], last=filled[-1])
        return Message("{prize}; a lot decides", prize=together) if plan.ties == LOT else together
    if plan.ties == EACH:
        return _of_place(plan, filled[0])
    named = ", ".join(filter(None, plan.places[filled[0] - 1 : filled[-1]]))
    return _divided(plan, named) if named else ""


def _divided(plan: Plan, named: str) -> Message:
    if plan.ties == LOT:
        return Message("by lot: {prizes}", prizes=named)
    return Message("to share: {prizes}", prizes=named)


def _awards(plan: Plan, standings: Standings, findings: Found, have: set[int]) -> Iterator[Given]:
    for award in findings.awards:
        counts = {key: count for key, count in award.counts.items() if count > 0 and key not in have}
        best = max(counts.values(), default=0)
        level = [row for row in standings.rows if counts.get(row.entrant.key) == best and best]
        if len(level) > 1 and plan.ties == LOT:
            first = findings.first_by_lot([row.entrant.key for row in level])
            level = [row for row in level if first in (None, row.entrant.key)]
        prizes = [*_among(plan, AWARD, award.title, plan.awards.get(award.key, ""), level)]
        yield from (prize._replace(reason=award.told.get(prize.row.entrant.key)) for prize in prizes)
        if plan.once:
            have = have | _keys(prizes)


def _last(plan: Plan, standings: Standings) -> Iterator[Given]:
    """The last who is still there, whatever else they won."""
    active_rows = [row for row in took_part(standings) if row.entrant.active]
    level = [row for row in active_rows if row.place == active_rows[-1].place]
    yield from _among(plan, LAST, Message("Last place"), plan.last, level)


def _among(plan: Plan, kind: str, title: Message, prize: str, level: Sequence[Standing]) -> Iterator[Given]:
    """The prize, one for each who is level for it, shared where there are several."""
    several = len(level) > 1
    amount = _divided(plan, prize) if several and prize and plan.ties != EACH else prize
    for row in level:
        yield Given(kind, shared(title) if several else title, row, amount)


def level_for_awards(prizes: Iterable[Given]) -> list[list[int]]:
    """The start numbers of those who are level for one award, a list for each award."""
    level: dict[str, list[int]] = {}
    for prize in prizes:
        if prize.kind == AWARD and prize.prize:
            level.setdefault(str(prize.title), []).append(prize.row.entrant.number)
    return [numbers for numbers in level.values() if len(numbers) > 1]


def _raffle(plan: Plan, standings: Standings, raffle: Raffle, have: set[int]) -> Iterator[Given]:
    """In the order drawn; the ticket of somebody who came to a prize since, where nobody gets two, passes to the
    next."""
    drawn = [standings.by_key[number] for number in raffle.numbers if number in standings.by_key.keys() - have]
    for at, (row, prize) in enumerate(zip(drawn, plan.raffle, strict=False), 1):
        reason = Message("drawn with number {number}", number=row.entrant.number)
        yield Given(RAFFLE, Message("Raffle, prize {n}", n=at), row, prize, reason)


def with_prize(plan: Plan, standings: Standings, prizes: Iterable[Given]) -> set[int]:
    """Entrants with a prize by the plan: one with a name, or one of a place that has one, named yet or not."""
    places = places_with_prizes(plan, standings)
    return _keys([prize for prize in prizes if prize.prize or (prize.kind == PLACE and prize.row.place <= places)])


def _keys(prizes: Iterable[Given]) -> set[int]:
    return {prize.row.entrant.key for prize in prizes}
