"""Making a draw: refuse wishes that cannot be kept, build the rounds, lay them out, and take the fairest of several."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import combinations
from random import Random

from scoring.messages import Message, counted

from .annealing import PARTNER
from .certificate import certify
from .comfort import table_changes
from .draw import Draw, DrawError, DrawRound, Earlier, Effort, History, Plan, Request, Unit
from .laid_out import finished
from .registry import Movement, find_movement, why_not
from .short import other_meetings
from .wished import against_each_other, together, unkept
from .wishes import Soft, Wishes, allowed_numbers, never_together


def refused_wishes(movement: Movement, players: int, rounds: int, wishes: Wishes) -> Message | None:
    """The first reason why these wishes cannot be kept in such a draw; None when nothing speaks against them."""
    return next(_reasons(movement, players, rounds, wishes), None)


def _reasons(movement: Movement, players: int, rounds: int, wishes: Wishes) -> Iterator[Message]:
    tables = players // movement.unit.value
    yield from _strangers(players, wishes)
    yield from _wrong_places(movement, tables, wishes)
    yield from _crowded(movement, players, rounds, wishes)
    yield from _against_each_other(movement, players, wishes)
    if wishes.fives and (movement.unit is not Unit.PLAYER or movement.partners):
        yield Message(
            "Tables of five are for draws without fixed partners; {name} has partners. "
            "Choose Free for all, or let people sit out in turn.",
            name=Message(movement.name),
        )
    if wishes.fives and players in (6, 7, 11):
        yield Message(
            "{players} people cannot be split into tables of four and five. Let people sit out in turn instead.",
            players=players,
        )


def _strangers(players: int, wishes: Wishes) -> Iterator[Message]:
    for entrant in sorted(wishes.entrants()):
        if not 1 <= entrant <= players:
            yield Message(
                "A wish names entrant {entrant}, but the entrants are numbered 1 to {players}.",
                entrant=entrant,
                players=players,
            )


def _wrong_places(movement: Movement, tables: int, wishes: Wishes) -> Iterator[Message]:
    taken: dict[tuple[int, int | None], int] = {}
    at: dict[int, int] = {}
    for fixed in wishes.fixed:
        if at.setdefault(fixed.entrant, fixed.table) != fixed.table:
            yield Message(
                "Entrant {entrant} cannot stay at tables {first} and {second} at once. Name one of them.",
                entrant=fixed.entrant,
                first=at[fixed.entrant],
                second=fixed.table,
            )
        if not 1 <= fixed.table <= tables:
            yield Message(
                "Entrant {entrant} is to stay at table {table}, but the tables are numbered 1 to {tables}. "
                "Name one of those.",
                entrant=fixed.entrant,
                table=fixed.table,
                tables=tables,
            )
        seats = movement.unit.value
        if fixed.seat is not None and not 0 <= fixed.seat < seats:
            yield Message(
                "Entrant {entrant} is to keep seat {seat}, but seats are numbered 0 to {last}.",
                entrant=fixed.entrant,
                seat=fixed.seat,
                last=seats - 1,
            )
        if fixed.seat is not None and (fixed.table, fixed.seat) in taken:
            yield Message(
                "Entrants {first} and {second} cannot both keep the same seat at table {table}. "
                "Give one of them another seat or table.",
                first=taken[fixed.table, fixed.seat],
                second=fixed.entrant,
                table=fixed.table,
            )
        taken[fixed.table, fixed.seat] = fixed.entrant
    yield from _fixed_together(wishes)
    yield from _halves_in_a_ring(wishes, tables)


def _fixed_together(wishes: Wishes) -> Iterator[Message]:
    table = {fixed.entrant: fixed.table for fixed in wishes.fixed}
    for (first, at), (second, other) in combinations(sorted(table.items()), 2):
        if at == other:
            yield Message(
                "Entrants {first} and {second} cannot both stay at table {table}: they would meet in every "
                "round. Give one of them another table.",
                first=first,
                second=second,
                table=at,
            )


def _halves_in_a_ring(wishes: Wishes, tables: int) -> Iterator[Message]:
    allowed = allowed_numbers(wishes, tables)
    for first, second in wishes.halves:
        if tables < 2:
            yield Message("There is only {tables} table, so the hall has no halves. Drop that wish.", tables=tables)
        elif _half(allowed[first - 1], tables) == _half(allowed[second - 1], tables):
            yield Message(
                "Entrants {first} and {second} want different halves of the hall, but other wishes put them "
                "in the same one. Drop one of those wishes.",
                first=first,
                second=second,
            )


def _half(numbers: frozenset[int], tables: int) -> bool:
    return min(numbers) < (tables + 1) // 2


def _crowded(movement: Movement, players: int, rounds: int, wishes: Wishes) -> Iterator[Message]:
    places = players // movement.unit.value + players % movement.unit.value
    for group in wishes.apart:
        if len(set(group)) > places:
            yield Message(
                "{people} people are to be kept apart, but there are only {tables} tables. "
                "Keep at most {places} apart, or let them meet late.",
                people=len(set(group)),
                tables=players // movement.unit.value,
                places=places,
            )
    limit = movement.apart_until(players)
    forbidden = never_together(wishes, players // movement.unit.value)
    if forbidden and limit is not None and rounds > limit:
        first, second = forbidden[0]
        yield Message(
            "In {rounds} rounds of {name} everybody meets everybody, so {first} and {second} cannot be kept "
            "apart. Play at most {limit} rounds, or drop that wish.",
            rounds=rounds,
            name=Message(movement.name),
            first=first,
            second=second,
            limit=limit,
        )


def _against_each_other(movement: Movement, players: int, wishes: Wishes) -> Iterator[Message]:
    if movement.unit is Unit.PLAYER and movement.keeps_wishes and tables_of(movement, players):
        standing = against_each_other(wishes, players, movement.unit.value)
        if standing:
            yield Message(
                "These wishes stand against each other: {wishes}. Drop one of them, or let it be a wish instead of a "
                "must.",
                wishes=_listed("{one}; {others}", [sentence(wish) for wish in standing]),
            )


def sentence(wish: Soft) -> Message:
    """A wish in words."""
    if wish.kind == "fixed":
        return Message("{entrant} at table {table}", entrant=wish.asked[0], table=wish.asked[1])
    people = _listed("{one}, {others}", [Message("{entrant}", entrant=who) for who in wish.asked])
    if wish.kind == "halves":
        return Message("{people} in different halves", people=people)
    return Message("{people} apart", people=people)


def _listed(text: str, parts: Sequence[Message]) -> Message:
    """Some messages as one."""
    return Message(text, one=parts[0], others=_listed(text, parts[1:])) if len(parts) > 1 else parts[0]


def left_unkept(draw: Draw) -> tuple[Message, ...]:
    """A sentence for each wish that the draw does not keep."""
    broken = draw.certificate.unkept
    return tuple(
        counted(
            "Not kept in {n} round: {wish}.",
            "Not kept in {n} rounds: {wish}.",
            n=times,
            wish=sentence(draw.wishes.soft[at - 1]),
        )
        for at, times in broken.items()
    )


def tables_of(movement: Movement, players: int) -> int:
    """How many tables there are."""
    return players // movement.unit.value


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
    refusal = refusal or refused_wishes(movement, players, count, wishes)
    if refusal:
        raise DrawError(refusal)
    request = Request(
        players, count, _chance(seed), wishes, effort or Effort(), history or History(), script, earlier or Earlier()
    )
    draw = _as_wished(movement, request, seed)
    if not request.wishes.still:
        return draw
    bare = replace(request, wishes=replace(request.wishes, still=0), random=_chance(seed))
    without = table_changes(_as_wished(movement, bare, seed).rounds)
    moves = (table_changes(draw.rounds), without)
    return replace(draw, certificate=replace(draw.certificate, moves=moves))


def _as_wished(movement: Movement, request: Request, seed: int) -> Draw:
    """The draw that costs least: repeated meetings and partners, and the weight of each wish that is not kept. All
    wishes are tried at once, then without the lightest, and so on; refused only where even the musts fail."""
    wishes = request.wishes
    if not wishes.soft or not movement.keeps_wishes:
        return _fairest(movement, request, seed)

    def refused(asked: Wishes) -> Message | None:
        """Why these cannot all be kept, as far as that shows before a draw."""
        return refused_wishes(movement, request.players, request.rounds, asked)

    best: tuple[int, Draw] | None = None
    tried: set[tuple[Soft, ...]] = set()
    for least in (*sorted({0, *(wish.weight + 1 for wish in wishes.soft)}),):
        chosen = together(wishes, refused, least)
        lost = sum(wish.weight for wish in wishes.soft if wish not in chosen)
        if chosen in tried or (best and lost >= best[0]):
            continue
        tried.add(chosen)
        asked = replace(request, wishes=wishes.taking(chosen), random=_chance(seed))
        try:
            draw = _fairest(movement, asked, seed)
        except DrawError:
            if not chosen:
                raise
            continue
        cost = _cost(draw) + sum(wishes.soft[number - 1].weight for number in unkept(wishes, draw.rounds))
        if best is None or cost < best[0]:
            best = cost, draw
    if best is None:
        asked = replace(request, wishes=wishes.taking(()), random=_chance(seed))
        best = 0, _fairest(movement, asked, seed)
    return _told(movement, request, best[1])


def _told(movement: Movement, request: Request, draw: Draw) -> Draw:
    """The draw with all its wishes, counted with those that it does not keep."""
    full = all(_is_full(each, request.players, movement.unit.value) for each in draw.rounds)
    method = draw.certificate.method
    certificate = certify(
        request.players,
        draw.rounds,
        partners=movement.partners,
        wishes=request.wishes,
        method=method,
        complete=full,
    )
    return replace(draw, wishes=request.wishes, certificate=certificate)


def _chance(seed: int) -> Random:
    # Random takes the absolute value of a number, and would give 5 and -5 the same draw.
    return Random(seed if seed >= 0 else str(seed))


def _cost(draw: Draw) -> int:
    """What its repeats weigh."""
    partners, meetings = _repeats(draw)
    return PARTNER * partners + meetings


def _fairest(movement: Movement, request: Request, seed: int) -> Draw:
    """The draw, and in small fields the fairest of some that repeat no more: there the meetings themselves may stand in
    the way of fair seats and table numbers, so other meetings are sought (with people who keep a table or a half of the
    hall they were)."""
    plan = movement.build(request)
    best = _made(movement, plan, request, seed)
    free = plan.shuffle and not (request.wishes.of_places() or request.wishes.still)
    others = other_meetings(plan.rounds, request, partners=movement.partners) if free else iter(())
    while _unfairness(best) > 0 and (rounds := next(others, None)):
        with suppress(DrawError):  # these rounds may leave no room for the wishes
            other = _made(movement, replace(plan, rounds=rounds), request, seed, searches=1)
            if (_repeats(other), _unfairness(other)) < (_repeats(best), _unfairness(best)):
                best = other
    return best


def _made(movement: Movement, plan: Plan, request: Request, seed: int, searches: int = 6) -> Draw:
    played = request.history.rounds if movement.by_round else ()
    done = (*played, *finished(plan, request, searches))
    full = all(_is_full(each, request.players, movement.unit.value) for each in done)
    certificate = certify(
        request.players, done, partners=movement.partners, wishes=request.wishes, method=plan.method, complete=full
    )
    return Draw(movement.key, request.players, done, seed, certificate, request.wishes)


def _is_full(round_: DrawRound, players: int, size: int) -> bool:
    """Is everybody there, and nobody out who could have a table?"""
    return sum(map(len, round_.tables)) + len(round_.out) == players and len(round_.out) < size


def _repeats(draw: Draw) -> tuple[int, int]:
    partners = draw.certificate.partners
    return partners.repeats if partners else 0, draw.certificate.meetings.repeats


def _unfairness(draw: Draw) -> int:
    """How far seats are beyond a difference of one, table numbers beyond two, or what is proved to be needed, and the
    first deal beyond one."""
    certificate = draw.certificate
    dealt = certificate.first_dealer[1] - certificate.first_dealer[0]
    seats, tables = (
        certificate.seats - (certificate.seats_bound or 1),
        certificate.tables - (certificate.tables_bound or 2),
    )
    return max(0, seats) + max(0, tables) + max(0, dealt - 1)
