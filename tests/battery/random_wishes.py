"""Random sets of wishes, and what came of them: counted from the draws alone, in nothing but plain lists."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from itertools import combinations, pairwise
from random import Random
from typing import Any, NamedTuple

from draws import DrawError, Wishes, checked
from draws.draw import Effort
from draws.make import make_draw
from draws.refusals import left_unkept

KINDS = ("individual", "free_for_all", "random")

WEIGHTS = (2, 10, 50)

TRIED = 200_000
"""How many places are tried before it is said that nothing was proved."""

MAY_BE = "there may be one"
"""What a refusal says where nothing is proved."""

Asked = tuple[str, tuple[Any, ...]]


class Case(NamedTuple):
    """A draw to be made: its kind, people, rounds, seed and wishes as a document has them."""

    kind: str
    people: int
    rounds: int
    seed: int
    wishes: dict[str, Any]

    def musts(self) -> list[Asked]:
        """What has to be kept, one by one."""
        return [(kind, tuple(row)) for kind in ("fixed", "apart", "halves") for row in self.wishes[kind]]

    def soft(self) -> list[tuple[Asked, int]]:
        """What may stay unkept, with its weight."""
        return [((kind, tuple(asked)), weight) for kind, asked, weight in self.wishes["soft"]]


def case(number: int) -> Case:
    """The case of that number; half of them have few people, where wishes stand in each other's way."""
    random = Random(f"wishes {number}")
    people = random.randint(8, 16) if random.random() < 0.5 else random.randint(17, 60)
    wishes: dict[str, Any] = {"fixed": [], "apart": [], "halves": [], "soft": []}
    for kind, asked in some_wishes(people, random):
        if random.random() < 0.5:
            wishes[kind].append(asked)
        else:
            wishes["soft"].append([kind, asked, random.choice(WEIGHTS)])
    if random.random() < 0.25:
        wishes["level"] = random.choice(WEIGHTS)
        wishes["strengths"] = [
            [who, random.randint(800, 1600)] for who in range(1, people + 1) if random.random() < 0.9
        ]
    if random.random() < 0.25:
        wishes["still"] = random.choice(WEIGHTS)
    kind = random.choice(KINDS)
    if kind != "individual" and people % 4 and people > 11 and random.random() < 0.3:
        wishes["fives"] = True
    return Case(kind, people, random.randint(2, 7), number, wishes)


def some_wishes(people: int, random: Random) -> Iterator[tuple[str, list[Any]]]:
    """One to eight wishes of all kinds."""
    everybody, tables = range(1, people + 1), people // 4
    for _ in range(random.randint(1, 8)):
        kind = random.choice(("fixed", "apart", "halves"))
        if kind == "fixed":
            seat = random.randrange(4) if random.random() < 0.3 else None
            yield kind, [random.choice(everybody), random.randint(1, tables), seat]
        else:
            yield kind, random.sample(everybody, 2 if kind == "halves" else random.choice((2, 2, 3, 4)))


def judged(case: Case, seconds: float) -> list[str]:
    """What is wrong with the draw of a case, searched for so long, or with its refusal."""
    wishes = Wishes.from_json(case.wishes)
    try:
        draw = make_draw(
            case.kind, case.people, rounds=case.rounds, seed=case.seed, wishes=wishes, effort=Effort(seconds)
        )
    except DrawError as refusal:
        return list(unproved(case, str(refusal)))
    document = draw.as_json()
    return [*faults(case, document, len(left_unkept(draw))), *map(str, checked(document))]


def unproved(case: Case, said: str) -> Iterator[str]:
    """Whether a refusal says that something cannot be where that is not so, or that it may be where it cannot."""
    room = has_room(case, case.musts())
    full = case.kind == "individual" and case.rounds >= case.people - 1
    if MAY_BE in said:
        yield f"said to be possible: {said}" if room is False else f"not found: {said}"
    elif room is not False and not full:
        yield f"not proved: {said}"


def broken(asked: Asked, rounds: list[dict[str, Any]]) -> int:
    """In how many rounds a wish is not kept."""
    kind, row = asked
    times = 0
    for tables in (round_["tables"] for round_ in rounds):
        table = {who: number for number, people in enumerate(tables, 1) for who in people}
        at = [table[who] for who in (row[:1] if kind == "fixed" else dict.fromkeys(row)) if who in table]
        if kind == "apart":
            times += len(set(at)) < len(at)
        elif kind == "halves":
            times += len(at) == 2 and len({number > (len(tables) + 1) // 2 for number in at}) == 1
        elif at:
            times += at[0] != row[1] or (row[2] is not None and tables[at[0] - 1][row[2]] != row[0])
    return times


def faults(case: Case, document: dict[str, Any], named: int) -> list[str]:
    """What is wrong with a draw of a case; `named` is how many sentences say that a wish is not kept."""
    rounds, said = document["rounds"], document["certificate"]
    wrong = list(misplaced(case, rounds))
    wrong += [f"must not kept: {asked}" for asked in case.musts() if broken(asked, rounds)]
    missed = {str(n): broken(asked, rounds) for n, (asked, _) in enumerate(case.soft(), 1) if broken(asked, rounds)}
    if said.get("unkept", {}) != missed:
        wrong.append(f"unkept are {missed}, but it says {said.get('unkept')}")
    if named != len(missed):
        wrong.append(f"{named} sentences for {len(missed)} wishes")
    if case.soft() and said["wished"] != {"asked": len(case.soft()), "unkept": len(missed)}:
        wrong.append(f"it says {said['wished']}")
    if "still" in case.wishes and (
        said["moves"]["changes"] != walks(rounds) or walks(rounds) > said["moves"]["without"]
    ):
        wrong.append(f"people change table {walks(rounds)} times, but it says {said['moves']}")
    if "level" in case.wishes and said["level"]["most"] != difference(case, rounds):
        wrong.append(f"tables differ by {difference(case, rounds)}, but it says {said['level']}")
    return wrong


def misplaced(case: Case, rounds: list[dict[str, Any]]) -> Iterator[str]:
    """Whoever has not one place in each round, and sit-outs that are not shared."""
    sat_out = Counter({who: 0 for who in range(1, case.people + 1)})
    for number, round_ in enumerate(rounds, 1):
        there = [who for people in round_["tables"] for who in people] + round_["out"]
        if sorted(there) != list(range(1, case.people + 1)):
            yield f"round {number} has not everybody once"
        sat_out.update(round_["out"])
    # Whose group has more people than there are tables leaves nobody else to sit out.
    crowded = any(kind == "apart" and len(set(row)) > case.people // 4 for kind, row in case.musts())
    if len(rounds) != case.rounds or (max(sat_out.values()) - min(sat_out.values()) > 1 and not crowded):
        yield f"{len(rounds)} rounds, sit-outs {sorted(set(sat_out.values()))}"


def walks(rounds: list[dict[str, Any]]) -> int:
    """How often somebody is at another table than when they played last."""
    played: dict[int, list[int]] = {}
    for round_ in rounds:
        for number, people in enumerate(round_["tables"]):
            for who in people:
                played.setdefault(who, []).append(number)
    return sum(one != other for numbers in played.values() for one, other in pairwise(numbers))


def difference(case: Case, rounds: list[dict[str, Any]]) -> int:
    """By how much two tables of four in one round differ in strength at most."""
    known = dict(case.wishes["strengths"])
    usual = round(sum(known.values()) / len(known)) if known else 0
    most = 0
    for round_ in rounds:
        fours = [sum(known.get(who, usual) for who in people) for people in round_["tables"] if len(people) == 4]
        most = max([most, *(abs(one - other) for one, other in combinations(fours, 2))])
    return most


def has_room(case: Case, wishes: list[Asked]) -> bool | None:
    """Whether one round has room for all these wishes; None where too many
    places would have to be tried. Nobody keeps two places, and no two people one table:
    they would meet in every round."""
    tables, fives = case.people // 4, case.wishes.get("fives", False)
    free = [*range(1, tables + 1)] if fives else [*range(1, tables + 1), *[0] * bool(case.people % 4)]
    domain: dict[int, set[int]] = {}
    for kind, row in wishes:
        for who in row[:1] if kind == "fixed" else row:
            domain.setdefault(who, {*free})
    for row in (row for kind, row in wishes if kind == "fixed"):
        domain[row[0]] &= {row[1], 0}
    apart = {frozenset(two) for kind, row in wishes if kind == "apart" for two in combinations(set(row), 2)}
    fixed = [row for kind, row in wishes if kind == "fixed"]
    seats = {(row[0], row[2]) for row in fixed if row[2] is not None}
    if len({who for who, _ in seats}) < len(seats):
        return False
    if any((p[0] == q[0]) != (p[1] == q[1]) for p, q in combinations(fixed, 2)):
        return False
    across = {frozenset(row) for kind, row in wishes if kind == "halves"}
    return _Search(domain, apart, across, tables, 5 if fives else 4, case.people % 4).found()


class _Search:
    """Everybody with a wish placed in turn, whoever stands against most others first."""

    def __init__(
        self,
        domain: dict[int, set[int]],
        apart: set[frozenset[int]],
        across: set[frozenset[int]],
        tables: int,
        size: int,
        out: int,
    ) -> None:
        against = Counter(who for pair in (*apart, *across) for who in pair)
        self.people = sorted(domain, key=lambda who: (len(domain[who]), -against[who]))
        self.domain, self.apart, self.across = domain, apart, across
        self.low, self.room, self.left = (tables + 1) // 2, {0: out, **dict.fromkeys(range(1, tables + 1), size)}, TRIED

    def found(self, at: dict[int, int] | None = None) -> bool | None:
        """Whether the rest can be placed."""
        at = at or {}
        if len(at) == len(self.people):
            return True
        self.left -= 1
        if self.left < 0:
            return None
        who = self.people[len(at)]
        for number in sorted(self.domain[who], reverse=True):
            if self._may(who, number, at) and (answer := self.found({**at, who: number})) is not False:
                return answer
        return False

    def _may(self, who: int, number: int, at: dict[int, int]) -> bool:
        if list(at.values()).count(number) == self.room[number]:
            return False
        return number == 0 or not any(
            (there == number and frozenset((who, other)) in self.apart)
            or (there and (there > self.low) == (number > self.low) and frozenset((who, other)) in self.across)
            for other, there in at.items()
        )
