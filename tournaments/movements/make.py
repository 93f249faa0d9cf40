"""Making a draw: build the rounds, deal out the names, share the seats and table numbers, and count."""

from random import Random

from .annealing import Prior, improved
from .certificate import certify
from .designs.blocks import Rounds, renamed
from .draw import Draw, DrawRound
from .effort import Effort
from .fair_seats import seat_anywhere, seat_with_partners
from .fair_tables import numbered
from .names import dealt_names
from .places import allowed_numbers, with_fixed_seats
from .refusals import refused_wishes
from .registry import DrawError, History, Plan, Request, find_movement, why_not
from .wishes import Wishes


def make_draw(
    kind: str, players: int, *, rounds: int | None = None, seed: int = 1, wishes: Wishes | None = None,
    effort: Effort | None = None, history: History | None = None, script: str = "",
) -> Draw:
    """A draw of that kind, entrants numbered from 1; a kind that needs results gives the rounds of `history` and the
    next one. Raises DrawError with a sentence when it cannot be made. The same arguments always give the same draw."""
    one = find_movement(kind)
    wishes = wishes or Wishes()
    refusal = why_not(kind, players, rounds)
    count = rounds or one.usual(players)
    refusal = refusal or refused_wishes(one, players, count, wishes)
    if refusal:
        raise DrawError(refusal)
    request = Request(players, count, Random(seed), wishes, effort or Effort(), history or History(), script)
    plan = one.build(request)
    played = request.history.rounds if one.by_round else ()
    done = (*played, *finished(plan, request))
    certificate = certify(players, done, partners=one.partners, wishes=wishes, method=plan.method)
    return Draw(kind, players, done, seed, certificate, wishes)


def finished(plan: Plan, request: Request) -> tuple[DrawRound, ...]:
    """The plan's rounds with names from 1, seats and table numbers shared out as far as the plan and wishes allow."""
    rounds = _named(plan, request)
    rounds = _seated(rounds, plan, request)
    if plan.numbers:
        tables = max(map(len, rounds), default=0)
        rounds = numbered(rounds, request.random, allowed_numbers(request.wishes, tables))
    everybody = range(request.players)
    return tuple(_round(tables, everybody) for tables in rounds)


def _round(tables: list[tuple[int, ...]], everybody: range) -> DrawRound:
    seated = {p for table in tables for p in table}
    return DrawRound(
        tuple(tuple(p + 1 for p in table) for table in tables), tuple(p + 1 for p in everybody if p not in seated)
    )


def _named(plan: Plan, request: Request) -> Rounds:
    if not plan.shuffle:
        return plan.rounds
    forbidden = [(p - 1, q - 1) for p, q in request.wishes.forbidden()]
    rounds = renamed(plan.rounds, dealt_names(plan.rounds, request.players, forbidden, request.random))
    if not plan.seats or not _broken(rounds, forbidden):
        return rounds
    kept, _ = improved(
        rounds, range(request.players), partners=plan.seats == "partners", random=request.random,
        steps=request.effort.steps(), prior=Prior(forbidden=forbidden), effort=request.effort,
    )
    return kept


def _broken(rounds: Rounds, forbidden: list[tuple[int, int]]) -> bool:
    return any(p in table and q in table for tables in rounds for table in tables for p, q in forbidden)


def _seated(rounds: Rounds, plan: Plan, request: Request) -> Rounds:
    if not plan.seats:
        return rounds
    partners = plan.seats != "any"
    if any(len(table) == 5 for tables in rounds for table in tables):
        return with_fixed_seats(rounds, {}, False, request.random)
    if partners:
        rounds = seat_with_partners(rounds, request.random, plan.seats == "splits")
    else:
        rounds = seat_anywhere(rounds, request.random)
    fixed = {one.entrant - 1: one.seat for one in request.wishes.fixed if one.seat is not None}
    return with_fixed_seats(rounds, fixed, partners, request.random) if fixed else rounds
