"""Making a draw: build the rounds, lay them out, count, and in small fields take the fairest of several."""

from contextlib import suppress
from dataclasses import replace
from random import Random

from . import small_fields
from .asking import DrawError, History, Plan, Request
from .certificate import certify
from .draw import Draw, DrawRound
from .effort import Effort
from .laid_out import finished
from .refusals import refused_wishes
from .registry import Movement, find_movement, why_not
from .wishes import Wishes


def make_draw(
    kind: str,
    players: int,
    *,
    rounds: int | None = None,
    seed: int = 1,
    wishes: Wishes | None = None,
    effort: Effort | None = None,
    history: History | None = None,
    script: str = "",
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
    return _fairest(one, request, seed)


def _fairest(one: Movement, request: Request, seed: int) -> Draw:
    """The draw, and in small fields the fairest of some that repeat no more: there the meetings themselves may stand in
    the way of fair seats and table numbers, so other meetings are sought (with people who keep a table or a half of the
    hall they were)."""
    plan = one.build(request)
    best = _made(one, plan, request, seed)
    free = plan.shuffle and not (request.wishes.fixed or request.wishes.halves)
    others = small_fields.others(plan.rounds, request, partners=one.partners) if free else iter(())
    while _unfairness(best) > 0 and (rounds := next(others, None)):
        with suppress(DrawError):  # these rounds may leave no room for the wishes
            other = _made(one, replace(plan, rounds=rounds), request, seed, searches=1)
            if (_repeats(other), _unfairness(other)) < (_repeats(best), _unfairness(best)):
                best = other
    return best


def _made(one: Movement, plan: Plan, request: Request, seed: int, searches: int = 6) -> Draw:
    played = request.history.rounds if one.by_round else ()
    done = (*played, *finished(plan, request, searches))
    full = all(_is_full(each, request.players, one.unit.value) for each in done)
    certificate = certify(
        request.players, done, partners=one.partners, wishes=request.wishes, method=plan.method, complete=full
    )
    return Draw(one.key, request.players, done, seed, certificate, request.wishes)


def _is_full(one: DrawRound, players: int, size: int) -> bool:
    """Is everybody there, and nobody out who could have a table?"""
    return sum(map(len, one.tables)) + len(one.out) == players and len(one.out) < size


def _repeats(draw: Draw) -> tuple[int, int]:
    partners = draw.certificate.partners
    return partners.repeats if partners else 0, draw.certificate.meetings.repeats


def _unfairness(draw: Draw) -> int:
    """How far seats are beyond a difference of one, table numbers beyond two, or what is proved to be needed, and the
    first deal beyond one."""
    one = draw.certificate
    dealt = one.first_dealer[1] - one.first_dealer[0]
    seats, tables = one.seats - (one.seats_bound or 1), one.tables - (one.tables_bound or 2)
    return max(0, seats) + max(0, tables) + max(0, dealt - 1)
