"""From a plan to rounds of people: names dealt out over the points, then seats and table numbers shared."""

from scoring.messages import Message

from .annealing import improved
from .asking import DrawError, Plan, Request
from .designs.blocks import Rounds, Tables, renamed
from .draw import DrawRound
from .fair_seats import seat_anywhere, seat_with_partners
from .fair_tables import numbered
from .floor import Prior
from .names import dealt_names
from .places import allowed_numbers, never_together, with_fixed_seats

DEALS, TRIED = 6, 0.002
"""How often names are dealt out over the points, where people ask for halves of the hall; and the share of the effort
that goes into wishes in a draw that is only tried beside the best."""


def finished(plan: Plan, request: Request, searches: int) -> tuple[DrawRound, ...]:
    """The plan's rounds with names from 1, seats and table numbers (after at most so many searches) shared out as far
    as the plan and wishes allow. Names that do not fit the halves of the hall are dealt anew; DrawError in the end."""
    # The first deal of names has half of the effort, the others share the rest; a draw that is only tried has little.
    for share in (0.5, *[0.5 / DEALS] * (DEALS - 1)) if searches > 1 else (TRIED,) * DEALS:
        seated = _seated(_named(plan, request, share), plan, request)
        rounds = _numbered(seated, request, searches) if plan.numbers else seated
        broken = _in_one_half(rounds, request) if plan.numbers else None
        if broken is None:
            break
    if broken:
        raise DrawError(_cannot_part(broken, request))
    sets = [
        {frozenset(table): number for table, number in zip(tables, numbers, strict=True)}
        for tables, numbers in zip(seated, plan.sets, strict=False)
    ]
    present = [p for p in range(request.players) if p + 1 not in request.history.absent]
    return tuple(_round(tables, present, sets[number] if sets else {}) for number, tables in enumerate(rounds))


def _numbered(rounds: Rounds, request: Request, searches: int) -> Rounds:
    tables = max(map(len, rounds), default=0)
    return numbered(rounds, request.random, allowed_numbers(request.wishes, tables), searches=searches)


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


def _named(plan: Plan, request: Request, share: float) -> Rounds:
    if not plan.shuffle:
        return plan.rounds
    tables = max(map(len, plan.rounds), default=0)
    forbidden = [(p - 1, q - 1) for p, q in never_together(request.wishes, tables)]
    rounds = renamed(plan.rounds, dealt_names(plan.rounds, request.players, forbidden, request.random))
    met = _together(rounds, forbidden)
    if met is None:
        return rounds
    if plan.seats in ("partners", "splits"):
        partners = True
    elif max(len(table) for tables in rounds for table in tables) > 2:
        partners = False
    else:
        raise DrawError(_cannot_part(met, request))
    kept, _ = improved(
        rounds,
        range(request.players),
        partners=partners,
        random=request.random,
        steps=request.effort.steps(share),
        prior=Prior(forbidden=forbidden),
        effort=request.effort,
    )
    met = _together(kept, forbidden)
    if met is not None:
        raise DrawError(_cannot_part(met, request))
    return kept


def _together(rounds: Rounds, forbidden: list[tuple[int, int]]) -> tuple[int, int] | None:
    """The first pair that meets though it should not."""
    tables = [set(table) for one in rounds for table in one]
    return next(((p, q) for p, q in forbidden for table in tables if p in table and q in table), None)


def _cannot_part(met: tuple[int, int], request: Request) -> Message:
    return Message(
        "No draw of {rounds} rounds was found that keeps {first} and {second} apart. Play fewer rounds, or "
        "keep fewer people apart.",
        rounds=request.rounds,
        first=met[0] + 1,
        second=met[1] + 1,
    )


def _seated(rounds: Rounds, plan: Plan, request: Request) -> Rounds:
    if not plan.seats:
        return rounds
    partners = plan.seats != "any"
    fixed = {one.entrant - 1: one.seat for one in request.wishes.fixed if one.seat is not None}
    if any(len(table) == 5 for tables in rounds for table in tables):
        return with_fixed_seats(rounds, fixed, False, request.random)
    if partners:
        rounds = seat_with_partners(rounds, request.random, plan.seats == "splits")
    else:
        rounds = seat_anywhere(rounds, request.random)
    return with_fixed_seats(rounds, fixed, partners, request.random) if fixed else rounds
