"""From a plan to rounds of people: names dealt out over the points, then seats and table numbers shared."""

from collections.abc import Callable, Sequence
from itertools import combinations
from random import Random
from typing import NamedTuple

from .annealing import Prior, improved
from .comfort import changes, likeness, staying
from .designs.blocks import Rounds, Tables, renamed
from .draw import DrawError, DrawRound, Plan, Request
from .earlier import dealt_by_memory, seated_by_memory
from .fair_seats import seat_anywhere, seat_with_partners
from .fair_tables import Allowed, numbered
from .hall import brought_home, fewer_meetings
from .one_round import at_home
from .refusals import not_found
from .turning import with_fixed_seats
from .wishes import Pair, allowed_numbers, never_together


def dealt_names(rounds: Rounds, people: int, forbidden: Sequence[Pair], random: Random) -> list[int]:
    """A name for each point, by chance; then names are swapped while that keeps more of the forbidden pairs apart."""
    names = list(range(people))
    random.shuffle(names)
    if forbidden:
        _separate(names, _count_meetings(rounds, people), forbidden, random)
    return names


def _count_meetings(rounds: Rounds, people: int) -> list[list[int]]:
    met = [[0] * people for _ in range(people)]
    for tables in rounds:
        for table in tables:
            for p, q in combinations(table, 2):
                met[p][q] += 1
                met[q][p] += 1
    return met


def _separate(names: list[int], met: list[list[int]], forbidden: Sequence[Pair], random: Random) -> None:
    point = [0] * len(names)
    for p, name in enumerate(names):
        point[name] = p
    foes: dict[int, list[int]] = {}
    for a, b in forbidden:
        foes.setdefault(a, []).append(b)
        foes.setdefault(b, []).append(a)

    def clash(name: int) -> int:
        """The number of times a name meets those it should not."""
        return sum(met[point[name]][point[foe]] for foe in foes.get(name, ()))

    for _ in range(40 * len(foes) + 400):
        unhappy = [name for name in foes if clash(name)]
        if not unhappy:
            return
        _move_best(random.choice(unhappy), names, point, clash, random)


def _move_best(name: int, names: list[int], point: list[int], clash: Callable[[int], int], random: Random) -> None:
    """Swaps one name with whoever makes the fewest clashes, ties by chance."""

    def swap(other: int) -> None:
        """Lets the two names change places."""
        point[name], point[other] = point[other], point[name]

    def after(other: int) -> float:
        """The gain of their change of places, with a little chance in it."""
        before = clash(other)
        swap(other)
        change = clash(name) + clash(other) - before
        swap(other)
        return change + random.random() / 2

    others = random.sample(range(len(names)), min(len(names), 60))
    best = min((other for other in others if other != name), key=after)
    swap(best)
    names[point[name]], names[point[best]] = name, best


SMALL = 20
"""From how many people on names are dealt with all effort before tables are filled anew around those with a place."""

DEALS, FIRST, TRIED = 6, 0.5, 0.002
"""How often names are dealt out over the points, where pairs or tables of five ask for halves of the hall; and the
share of the effort that goes into wishes at first, and in a draw that is only tried beside the best."""


class Laid(NamedTuple):
    """Rounds of people, and how often people would change table if nobody had asked to walk little."""

    rounds: tuple[DrawRound, ...]
    walked: int | None = None


def finished(plan: Plan, request: Request, searches: int) -> Laid:
    """The plan's rounds with names from 1, seats and table numbers (after at most so many searches) shared out as far
    as the plan and wishes allow; DrawError where no rounds that keep a wish are found."""
    allowed = allowed_numbers(request.wishes, max(map(len, plan.rounds), default=0)) if plan.numbers else {}
    if allowed and plan.shuffle and all(len(table) > 2 for tables in plan.rounds for table in tables):
        seated = rounds = _with_kept_tables(plan, request, allowed, searches)
    else:
        seated, rounds = _one_after_another(plan, request, allowed, searches)
    walked = None
    if request.wishes.still and plan.numbers:
        walked = changes(rounds)
        rounds = staying(rounds, request.wishes.still, allowed, request.random)
    sets = [
        {frozenset(table): number for table, number in zip(tables, numbers, strict=True)}
        for tables, numbers in zip(seated, plan.sets, strict=False)
    ]
    present = [p for p in range(request.players) if p + 1 not in request.history.absent]
    laid = (_round(tables, present, sets[number] if sets else {}) for number, tables in enumerate(rounds))
    return Laid(tuple(laid), walked)


def _with_kept_tables(plan: Plan, request: Request, allowed: Allowed, searches: int) -> Rounds:
    """Tables of people with some who keep a table or a half of the hall: where dealt names cannot be numbered so, or
    not evenly, people and numbers are sought together."""
    partners = plan.seats != "any"
    forbidden = _forbidden(plan, request)
    small = request.players < SMALL
    named = _with_names(plan, request, 0 if small else FIRST if searches > 1 else TRIED)
    start = numbered(named, request.random, allowed, searches=1 if small else searches)
    home = None
    if not _at_home(start, allowed, forbidden):
        fives = any(len(table) == 5 for table in start[0])
        home = at_home(request.players, len(plan.rounds), allowed, forbidden, request.random, fives=fives)
    if home:
        rounds = fewer_meetings(home, request, allowed, forbidden, partners=partners)
    else:
        rounds = brought_home(start, request, allowed, forbidden, partners=partners)
    _refuse(_astray(rounds, allowed) or _together(rounds, forbidden) or _in_one_half(rounds, request), request)
    return _with_even_seats(rounds, plan, request)


def _at_home(rounds: Rounds, allowed: Allowed, forbidden: list[tuple[int, int]]) -> bool:
    """True if everybody is where they may be and nobody meets whom they should not."""
    return not (_astray(rounds, allowed) or _together(rounds, forbidden))


def _astray(rounds: Rounds, allowed: Allowed) -> tuple[int, ...]:
    """A person who is at a table that they may not have."""
    places = ((p, number) for tables in rounds for number, table in enumerate(tables) for p in table if p in allowed)
    return next(((p,) for p, number in places if number not in allowed[p]), ())


def _one_after_another(plan: Plan, request: Request, allowed: Allowed, searches: int) -> tuple[Rounds, Rounds]:
    """The rounds with names and seats, and the same with table numbers; names that do not fit the halves of the hall
    are dealt anew."""
    # The first deal of names has half of the effort, the others share the rest; a draw that is only tried has little.
    for share in (FIRST, *[(1 - FIRST) / DEALS] * (DEALS - 1)) if searches > 1 else (TRIED,) * DEALS:
        named = _with_names(plan, request, share)
        _refuse(_together(named, _forbidden(plan, request)), request)
        seated = _with_even_seats(named, plan, request)
        rounds = numbered(seated, request.random, allowed, searches=searches) if plan.numbers else seated
        broken = _in_one_half(rounds, request) if plan.numbers else None
        if broken is None:
            break
    _refuse(broken, request)
    return seated, rounds


def _in_one_half(rounds: Rounds, request: Request) -> tuple[int, int] | None:
    """The first pair that sits in one half of the hall in some round and asked not to."""
    middle = (max(map(len, rounds), default=0) + 1) // 2
    halves = [{p: number < middle for number, table in enumerate(tables) for p in table} for tables in rounds]
    pairs = [(first - 1, second - 1) for first, second in request.wishes.halves]
    return next(
        ((p, q) for p, q in pairs for half in halves if p in half and q in half and half[p] == half[q]),
        None,
    )


def _round(tables: Tables, present: list[int], sets: dict[frozenset[int], int]) -> DrawRound:
    seated = {p for table in tables for p in table}
    return DrawRound(
        tuple(tuple(p + 1 for p in table) for table in tables),
        tuple(p + 1 for p in present if p not in seated),
        tuple(sets[frozenset(table)] for table in tables) if sets else (),
    )


def _forbidden(plan: Plan, request: Request) -> list[tuple[int, int]]:
    """The pairs of points, once named, that may not share a table."""
    if not plan.shuffle:
        return []
    tables = max(map(len, plan.rounds), default=0)
    return [(p - 1, q - 1) for p, q in never_together(request.wishes, tables)]


def _with_names(plan: Plan, request: Request, share: float) -> Rounds:
    """The rounds with names; other rounds, sought with so much of the effort, where names do not keep people apart."""
    if not plan.shuffle:
        return plan.rounds
    forbidden, settled = _forbidden(plan, request), plan.seats in ("", "partners")
    people, earlier, random = request.players, request.earlier, request.random
    alike = likeness(request.wishes, people) if request.wishes.level else {}
    rounds = (
        dealt_by_memory(plan.rounds, people, earlier, forbidden, random, partners=settled, likeness=alike)
        if earlier or alike
        else renamed(plan.rounds, dealt_names(plan.rounds, people, forbidden, random))
    )
    if not _together(rounds, forbidden) or max(len(table) for tables in rounds for table in tables) == 2:
        return rounds
    return improved(
        rounds,
        range(request.players),
        partners=plan.seats in ("partners", "splits"),
        random=request.random,
        steps=request.effort.steps(share),
        prior=Prior(forbidden=forbidden),
        effort=request.effort,
    )[0]


def _together(rounds: Rounds, forbidden: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The first pair that meets though it should not."""
    tables = [set(table) for round_ in rounds for table in round_]
    return next(((p, q) for p, q in forbidden for table in tables if p in table and q in table), None)


def _refuse(people: tuple[int, ...] | None, request: Request) -> None:
    if people:
        raise DrawError(not_found(request.rounds, request.wishes, [p + 1 for p in people]))


def _all_new(rounds: Rounds) -> bool:
    """True if nobody meets twice: then nobody partners anybody twice either, whatever the seats."""
    pairs = [frozenset(pair) for tables in rounds for table in tables for pair in combinations(table, 2)]
    return len(pairs) == len(set(pairs))


def _remembers(plan: Plan, request: Request) -> bool:
    """May partners be chosen by earlier evenings?"""
    return bool(plan.seats == "splits" and request.earlier)


def _with_even_seats(rounds: Rounds, plan: Plan, request: Request) -> Rounds:
    if not plan.seats:
        return rounds
    partners = plan.seats != "any"
    fixed = {wish.entrant - 1: wish.seat for wish in request.wishes.fixed if wish.seat is not None}
    if any(len(table) == 5 for tables in rounds for table in tables):
        return with_fixed_seats(rounds, fixed, False, request.random)
    by_memory = seated_by_memory(rounds, request.earlier, request.random) if _remembers(plan, request) else None
    if by_memory:
        rounds = by_memory
    elif partners and (plan.seats == "partners" or not _all_new(rounds)):
        rounds = seat_with_partners(rounds, request.random, plan.seats == "splits")
    else:
        rounds = seat_anywhere(rounds, request.random)
    return with_fixed_seats(rounds, fixed, partners, request.random) if fixed else rounds
