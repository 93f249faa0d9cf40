"""Individual tournaments, in which partners change every round, and the search that makes draws repeat little.

The search starts from the best rounds that are known. Free-for-alls and tables by lot use it too.
"""

from collections.abc import Iterator, Sequence
from random import Random

from .annealing import OUT, PARTNER, Floor, Prior, improved
from .designs.blocks import Rounds, Tables, thrice
from .designs.fewest import least_repeats, meeting_bound, meeting_designs, most_unrepeated, partner_bound
from .designs.near import near_whist
from .designs.unrepeated import unrepeated
from .designs.whist import whist
from .draw import Plan, Request, Unit, at_most, movement
from .fair_seats import seats_even
from .hall import COOL, WARM, Hall, evened

WHOLE = 20
"""From how many people on more rounds than a full tournament are not sought as a whole."""


def full_rounds(players: int) -> int:
    """The rounds of a full tournament, in which everybody partners everybody (nearly) once."""
    return players - (players % 4 == 0)


@movement(
    "individual",
    "Individual, changing partners",
    "Partners change every round: in a full tournament everybody partners everybody once and opposes "
    "everybody twice; a shorter one repeats as few partners and opponents as possible.",
    unit=Unit.PLAYER,
    entrants=(4, 200),
    usual=full_rounds,
    partners=True,
    refuses=at_most(lambda players: 4 * full_rounds(players)),
    apart_until=lambda players: full_rounds(players) - 1,
)
def individual(request: Request) -> Plan:
    """Full tournaments one after another, and the best short one for what is left; for few people all these rounds are
    sought as a whole too, from there."""
    cycles, left = divmod(request.rounds, full_rounds(request.players))
    full = _full(request) if cycles else None
    rounds = list(full.rounds) * cycles if full else []
    if left == 0 and full and (cycles == 1 or request.players >= WHOLE):
        return Plan(rounds, full.method, seats=full.seats, shuffle=True, numbers=True)
    short = _short(request, left) if left else Plan([], "search")
    new_rounds = rounds + short.rounds
    if cycles and request.players < WHOLE:
        new_rounds = best_found(
            request, request.rounds, [new_rounds, *meeting_designs(request.players, request.rounds)], partners=True
        )
    return Plan(new_rounds, short.method, seats="splits", shuffle=True, numbers=True)


def _full(request: Request) -> Plan:
    """A whole tournament. Where a group develops its rounds from one base round, everybody comes to every seat equally
    often, and often to everybody's left once: that order is kept."""
    people = request.players
    exact = whist(people)
    if exact:
        exact_seats = not request.wishes.fixed and seats_even(exact)
        return Plan(exact, "whist design", seats="" if exact_seats else "partners")
    stored = near_whist(people)
    if stored:
        return Plan(stored, "near-whist design", seats="partners")
    return Plan(best_found(request, full_rounds(people), [], partners=True), "search", seats="splits")


def _short(request: Request, rounds: int) -> Plan:
    """Perfect rounds while they last; then the best of perfect rounds and more, part of a design, and a search."""
    people = request.players
    unmet = unrepeated(people, rounds)
    if unmet:
        return Plan(unmet, "nobody meets twice", seats="splits")
    design = whist(people) or near_whist(people)
    starts = [*([design[:rounds]] if design else []), *meeting_designs(people, rounds)]
    perfect = most_unrepeated(people, rounds)
    for given in (perfect, *([thrice(perfect)[:rounds]] if people % 4 == 0 else [])):
        starts.append(with_more_rounds(given, rounds, request, partners=True))
    return Plan(best_found(request, rounds, starts, partners=True), "search", seats="splits")


def best_found(request: Request, rounds: int, starts: Sequence[Rounds], *, partners: bool) -> Rounds:
    """The rounds with the fewest repeats among the starts and what a search makes of them and of chance; never worse
    than the best start, and no search at all when a start reaches the proved bound."""
    people = range(request.players)
    target = _target(request.players, rounds, partners, request.wishes.fives)
    best, cost = _least(starts, request.players, partners)
    if best is not None and cost <= target:
        return best
    steps = request.effort.steps(0.5 if best else 0.9)
    fresh, fresh_cost = _from_chance(request, rounds, partners, steps, target)
    if best is None or fresh_cost < cost:
        return fresh
    cooler, _ = improved(
        best,
        people,
        partners=partners,
        random=request.random,
        steps=steps,
        target=target,
        heat=(0.3, 0.12),
        effort=request.effort,
    )
    return cooler


def _from_chance(request: Request, rounds: int, partners: bool, steps: int, target: int) -> tuple[Rounds, int]:
    """The best of a short search from chance, in which easy cases end, and a long one."""
    tries: list[tuple[int, int, Rounds]] = []
    for share in (1, 6):
        start = random_start(request.players, rounds, request.random, request.wishes.fives)
        new_rounds, cost = improved(
            start,
            range(request.players),
            partners=partners,
            random=request.random,
            steps=steps * share // 7,
            target=target,
            effort=request.effort,
        )
        tries.append((cost, share, new_rounds))
        if cost <= target or (request.effort.stop and request.effort.stop()):
            break
    cost, _, best = min(tries)
    return best, cost


def _target(people: int, rounds: int, partners: bool, fives: bool) -> int:
    if fives and people % 4:
        return OUT * least_repeats(people % 4 * 5 * rounds, people)
    outs = OUT * least_repeats(people % 4 * rounds, people)
    return meeting_bound(people, rounds) + outs + (PARTNER * partner_bound(people, rounds) if partners else 0)


def _least(starts: Sequence[Rounds], people: int, partners: bool) -> tuple[Rounds | None, int]:
    costs = [Floor(start, range(people), partners, Prior()).cost for start in starts]
    return (starts[costs.index(min(costs))], min(costs)) if costs else (None, 0)


def random_start(people: int, rounds: int, random: Random, fives: bool = False) -> Rounds:
    """Rounds by chance, those left over out in turn (or, with `fives`, fifth at a table)."""
    order = list(range(people))
    random.shuffle(order)
    new_rounds, over, next_out = [], 0 if fives else people % 4, 0
    for _ in range(rounds):
        out = {order[(next_out + k) % people] for k in range(over)}
        next_out += over
        seated = [p for p in range(people) if p not in out]
        random.shuffle(seated)
        new_rounds.append(cut_in_tables(seated))
    return new_rounds


def cut_in_tables(people: list[int]) -> Tables:
    """Tables of four in the order given; when some are left over, the first tables have five."""
    tables, fives = divmod(len(people), 4)
    cut, at = [], 0
    for number in range(tables):
        size = 5 if number < fives else 4
        cut.append(tuple(people[at : at + size]))
        at += size
    return cut


def with_more_rounds(rounds: Rounds, count: int, request: Request, *, partners: bool) -> Rounds:
    """The given rounds and as many more as are missing, those chosen to repeat the least beside the given ones."""
    missing = count - len(rounds)
    if missing <= 0:
        return rounds[:count]
    more = random_start(request.players, missing, request.random)
    new_rounds, _ = improved(
        rounds + more,
        range(request.players),
        partners=partners,
        random=request.random,
        steps=request.effort.steps(0.1),
        movable=range(len(rounds), count),
        effort=request.effort,
    )
    return new_rounds


SMALL, TRIES, STEPS = 20, 32, 6_000
"""From how many people on nothing is sought, how often at most, and the steps of the shortest search."""


def other_meetings(rounds: Rounds, request: Request, *, partners: bool) -> Iterator[Rounds]:
    """Other rounds of a small field that cost no more than these (with fixed partners, or their meetings no more), each
    as even as a search makes them; most searches are short, every second try in a row twice as long, and so on."""
    people, random, stop = request.players, request.random, request.effort.stop
    if people >= SMALL or any(len(table) != 4 for tables in rounds for table in tables):
        return
    for attempt in range(1, TRIES):
        if stop and stop():
            return
        counting = partners and random.random() < 0.5
        limit = Floor(rounds, range(people), counting, Prior()).cost
        chance = random.random() < 0.5
        other_rounds, (_, cost, _) = evened(
            Hall(random_start(people, len(rounds), random) if chance else rounds, people, partners=counting),
            random,
            steps=STEPS * (attempt & -attempt),
            limit=limit,
            heat=WARM if chance else COOL,
        )
        if cost <= limit:
            yield other_rounds
