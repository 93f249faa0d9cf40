"""What a printed draw of people at tables of four holds, counted from its document alone, and what no draw can have."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from itertools import combinations
from typing import Any

SEATS = range(4)

Document = Mapping[str, Any]


def counted(document: Document) -> dict[str, int]:
    """The numbers of the certificate, by group and name, without its bounds."""
    everybody, rounds = range(1, document["players"] + 1), document["rounds"]
    tables = [table for round_ in rounds for table in round_["tables"]]
    out = Counter(who for round_ in rounds for who in round_["out"])
    sat = {seat: Counter(table[seat] for table in tables) for seat in SEATS}
    came = [Counter(who for round_ in rounds for who in round_["tables"][k]) for k in range(len(rounds[0]["tables"]))]
    named = {
        **_over_pairs("meetings", Counter(pair for table in tables for pair in _pairs(table)), len(everybody)),
        "sit_outs.fewest": min(out[who] for who in everybody),
        "sit_outs.most": max(out[who] for who in everybody),
        "first_dealer.fewest": min(sat[0][who] for who in everybody),
        "first_dealer.most": max(sat[0][who] for who in everybody),
        "seats.spread": max(_wide([sat[seat][who] for seat in SEATS]) for who in everybody),
        "tables.spread": max(_wide([visits[who] for visits in came]) for who in everybody),
        "kept_apart.pairs": 0,
    }
    if document["kind"] == "individual":
        lines = [line for table in tables for line in (table[::2], table[1::2])]
        named |= _over_pairs("partners", Counter(pair for line in lines for pair in _pairs(line)), len(everybody))
    return named


def _pairs(people: list[int]) -> Iterator[tuple[int, int]]:
    return combinations(sorted(people), 2)


def _over_pairs(name: str, times: Counter[tuple[int, int]], people: int) -> dict[str, int]:
    return {
        f"{name}.fewest": min(times.values()) if len(times) == people * (people - 1) // 2 else 0,
        f"{name}.most": max(times.values()),
        f"{name}.repeats": sum(n * (n - 1) // 2 for n in times.values()),
    }


def _wide(times: list[int]) -> int:
    return max(times) - min(times)


def misplaced(document: Document, people: int, rounds: int) -> Iterator[str]:
    """Whoever has not one place in each of so many rounds, and tables that are not of four."""
    if document["players"] != people or len(document["rounds"]) != rounds:
        yield f"{document['players']} people in {len(document['rounds'])} rounds"
    for number, round_ in enumerate(document["rounds"], 1):
        there = [who for table in round_["tables"] for who in table] + round_["out"]
        if sorted(there) != list(range(1, people + 1)) or {len(table) for table in round_["tables"]} != {4}:
            yield f"round {number} has not everybody once at tables of four"


def untrue(document: Document) -> Iterator[str]:
    """Every number of the certificate that is another one here, and what is uneven or beyond a bound."""
    people, count = document["players"], len(document["rounds"])
    said = document["certificate"]
    true = counted(document)
    stated = {
        f"{group}.{name}": number
        for group, numbers in said.items()
        if isinstance(numbers, dict)
        for name, number in numbers.items()
        if name not in ("bound", "gap")
    }
    if stated != true:
        yield f"counted {dict(true.items() - stated.items())}, said {dict(stated.items() - true.items())}"
    if true["sit_outs.most"] - true["sit_outs.fewest"] > 1:
        yield "sit-outs differ by two"
    if true["seats.spread"] > (said["seats"]["bound"] or 1):
        yield f"seats differ by {true['seats.spread']}"
    if true["tables.spread"] > (said["tables"]["bound"] or 2):
        yield f"tables differ by {true['tables.spread']}"
    for name, least in (("meetings", least_meetings(people, count)), ("partners", least_partners(people, count))):
        if f"{name}.repeats" not in true:
            continue
        bound, repeats = said[name]["bound"], true[f"{name}.repeats"]
        if not least <= bound <= repeats or said[name]["gap"] != repeats - bound:
            yield f"{name} repeated {repeats} times, at least {least}; it says {said[name]}"


# Bounds: games are laid out as evenly as they can be, one sit-out at a time.


def _games(people: int, rounds: int) -> list[int]:
    """How many games each person plays."""
    out = people % 4 * rounds
    return [rounds - out // people - (who < out % people) for who in range(people)]


def _evenly(things: int, places: int) -> int:
    """The fewest pairs of things in one place."""
    heaps = [things // places + (k < things % places) for k in range(places)]
    return sum(heap * (heap - 1) for heap in heaps) // 2


def least_partners(people: int, rounds: int) -> int:
    """The fewest repeated partnerships."""
    return -(-sum(_evenly(games, people - 1) for games in _games(people, rounds)) // 2)


def least_meetings(people: int, rounds: int) -> int:
    """The fewest repeated meetings: three others a game among all; the people of one table among those of another
    round; and who plays less than others, among whom those whom they cannot meet are as many pairs less to meet."""
    games = _games(people, rounds)
    by_people = -(-sum(_evenly(3 * played, people - 1) for played in games) // 2)
    away = sorted(max(0, people - 1 - 3 * played) for played in games if played == min(games))
    strangers = 0 if min(games) == max(games) else sum(away) - len(away) * (len(away) - 1) // 2
    by_strangers = 3 * sum(games) // 2 - people * (people - 1) // 2 + max(0, strangers)
    return max(by_people, by_strangers, _least_in_twos(people, rounds))


def _least_in_twos(people: int, rounds: int) -> int:
    """Over any two rounds: a table's people who play both go to all tables. Whoever is out in both cannot be parted
    from anybody; those absences are spread over the twos of rounds as evenly as can be."""
    twos, tables = rounds * (rounds - 1) // 2, people // 4
    out = people % 4
    both = _evenly(out * rounds, people)
    least = 0
    for k in range(twos):
        gone = out - both // twos - (k < both % twos)
        leaving = [gone // tables + (t < gone % tables) for t in range(tables)]
        least += sum(_evenly(4 - n, tables) for n in leaving)
    return least
