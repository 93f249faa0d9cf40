"""Making a draw: refuse wishes that cannot be kept, build the rounds, lay them out, and take the fairest of several."""

from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from random import Random

from scoring.messages import Message

from .certificate import Certificate, certify
from .draw import Draw, DrawError, DrawRound, Earlier, Effort, History, Movement, Plan, Request, find_movement, why_not
from .individual import other_meetings
from .laid_out import finished
from .refusals import refused_wishes
from .weighing import Weighing, discomfort
from .wishes import Soft, Wishes


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
    earlier: Earlier | None = None,
) -> Draw:
    """A draw of that kind, entrants numbered from 1; a kind that needs results gives the rounds of `history` and the
    next one. Where names are dealt out over a plan, those meet who met least on `earlier` evenings. Raises DrawError
    with a sentence when it cannot be made. The same arguments always give the same draw."""
    movement = find_movement(kind)
    wishes = wishes or Wishes()
    refusal = why_not(kind, players, rounds)
    count = rounds or movement.usual(players)
    if wishes != Wishes():
        refusal = refusal or refused_wishes(movement, players, count, wishes)
    if refusal:
        raise DrawError(refusal)
    request = Request(
        players, count, _chance(seed), wishes, effort or Effort(), history or History(), script, earlier or Earlier()
    )
    return _as_wished(movement, request, seed)


BRIEF = 0.15
"""The share of the effort that goes into a draw with some of the wishes only."""


def _as_wished(movement: Movement, request: Request, seed: int) -> Draw:
    """The draw that costs least: repeated meetings and partners, discomfort, and the weight of each wish that is not
    kept. Refused only where the musts fail."""
    wishes, effort = request.wishes, request.effort
    if not wishes.soft or not movement.keeps_wishes:
        return _fairest(movement, request, seed)

    def refused(some_wishes: Wishes) -> Message | None:
        """The reason why these cannot all be kept, as far as that shows before a draw."""
        return refused_wishes(movement, request.players, request.rounds, some_wishes)

    def drawn(chosen: Sequence[Soft], brief: bool) -> Draw:
        """The draw with these wishes as musts."""
        allowed_effort = replace(effort, seconds=effort.seconds * BRIEF) if brief else effort
        draw_request = replace(request, wishes=wishes.taking(chosen), random=_chance(seed), effort=allowed_effort)
        return _fairest(movement, draw_request, seed)

    return _with_counted_wishes(movement, request, Weighing(wishes, request.earlier, refused, drawn, effort).weighed())


def _with_counted_wishes(movement: Movement, request: Request, draw: Draw) -> Draw:
    """The draw with all its wishes, counted with those that it does not keep."""
    certificate = _certified(movement, request, draw.rounds, draw.certificate.method)
    certificate = replace(certificate, moves=draw.certificate.moves)
    return replace(draw, wishes=request.wishes, certificate=certificate)


def _chance(seed: int) -> Random:
    # Random takes the absolute value of a number, and would give 5 and -5 the same draw.
    return Random(seed if seed >= 0 else str(seed))


def _fairest(movement: Movement, request: Request, seed: int) -> Draw:
    """The draw, and in small fields the fairest of some that repeat no more: there the meetings themselves may stand in
    the way of fair seats and table numbers, so other meetings are sought (with people who keep a table or a half of the
    hall they were)."""
    plan = movement.build(request)
    best = _finish_draw(movement, plan, request, seed)
    free = plan.shuffle and not (request.wishes.of_places() or request.wishes.still)
    others = other_meetings(plan.rounds, request, partners=movement.partners) if free else iter(())
    while _unfairness(best) > 0 and (rounds := next(others, None)):
        with suppress(DrawError):  # these rounds may leave no room for the wishes
            other = _finish_draw(movement, replace(plan, rounds=rounds), request, seed, searches=1)
            if _worth(other, request) < _worth(best, request):
                best = other
    return best


def _finish_draw(movement: Movement, plan: Plan, request: Request, seed: int, searches: int = 9) -> Draw:
    played = request.history.rounds if movement.by_round else ()
    coming, walked = finished(plan, request, searches)
    done = (*played, *coming)
    certificate = _certified(movement, request, done, plan.method)
    if certificate.moves:
        certificate = replace(
            certificate, moves=(certificate.moves[0], certificate.moves[0] if walked is None else walked)
        )
    return Draw(movement.key, request.players, done, seed, certificate, request.wishes)


def _certified(movement: Movement, request: Request, rounds: Sequence[DrawRound], method: str) -> Certificate:
    full = all(_is_full(each, request.players, movement.unit.value) for each in rounds)
    return certify(
        request.players, rounds, partners=movement.partners, wishes=request.wishes, method=method, complete=full
    )


def _is_full(round_: DrawRound, players: int, size: int) -> bool:
    """Is everybody there, and nobody out who could have a table?"""
    return sum(map(len, round_.tables)) + len(round_.out) == players and len(round_.out) < size


def _worth(draw: Draw, request: Request) -> tuple[tuple[int, int], float]:
    """A key by which one draw is worse than another: its repeats first."""
    return _repeats(draw), _unfairness(draw) + discomfort(draw, request.wishes, request.earlier)


def _repeats(draw: Draw) -> tuple[int, int]:
    partners = draw.certificate.partners
    return partners.repeats if partners else 0, draw.certificate.meetings.repeats


def _unfairness(draw: Draw) -> int:
    """The unfairness: how far seats are beyond a difference of one, table numbers beyond two, or what is proved to be
    needed, and the first deal beyond one."""
    certificate = draw.certificate
    dealt = certificate.first_dealer[1] - certificate.first_dealer[0]
    seats, tables = (
        certificate.seats - (certificate.seats_bound or 1),
        certificate.tables - (certificate.tables_bound or 2),
    )
    return max(0, seats) + max(0, tables) + max(0, dealt - 1)
