"""Late-comers and leavers: rounds already played stay as they were, the others change as little as they can."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from random import Random

from scoring.messages import Message, counted

from .annealing import Prior, improved
from .certificate import certify
from .designs.blocks import Rounds, Tables
from .draw import Draw, DrawError, DrawRound, Effort, Movement, Unit, find_movement
from .late_tables import refilled, without, without_rematches
from .turning import with_fixed_seats
from .wishes import never_together


@dataclass(frozen=True)
class Redrawn:
    """The changed draw, how many places of the rounds still to come changed (an entrant in another seat, at another
    table, or out instead of in), and the same as a sentence."""

    draw: Draw
    moved: int
    message: Message


def redrawn(
    draw: Draw,
    *,
    played: int,
    coming: int = 0,
    leaving: Iterable[int] = (),
    seed: int = 1,
    thorough: bool = False,
    effort: Effort | None = None,
) -> Redrawn:
    """The draw after its first `played` rounds with `coming` new entrants (numbered after the others) and without
    those `leaving`. A new entrant's missed rounds count as sat out, so nobody who was there is out oftener for it.
    `thorough` searches the rounds to come anew: fewer repeats, but more people sit elsewhere than they were told.
    DrawError when nothing is left to change or too few stay."""
    movement, gone = find_movement(draw.kind), set(leaving)
    _refuse(movement, draw, played, gone, coming)
    players = draw.players + coming
    present = _present(movement, draw, played, players, gone)
    random = Random(seed)
    missed = _missed(draw, present, played)
    tables = _fill_rounds(movement, draw, played, gone, range(draw.players + 1, players + 1), missed, random)
    if not movement.rigid:
        tables = _fewer_repeats(tables, draw, played, missed, movement.partners, random, effort or Effort(), thorough)
        tables = _even_out_seats(tables, draw, played, movement.partners, random)
    if movement.cycle:
        tables = without_rematches(tables, draw, played, -(-len(draw.rounds) // movement.cycle(players)))
    rounds = (
        *draw.rounds[:played],
        *(_round(ones, present, old) for ones, old in zip(tables, draw.rounds[played:], strict=True)),
    )
    moved = _count_moved(draw.rounds[played:], rounds[played:], gone)
    how = "changed on the way"
    certificate = certify(players, rounds, partners=movement.partners, wishes=draw.wishes, method=how, complete=False)
    places = len(present) * (len(draw.rounds) - played)
    changed = replace(draw, players=players, rounds=rounds, certificate=certificate)
    return Redrawn(changed, moved, _moved_sentence(played, moved, places))


def _present(movement: Movement, draw: Draw, played: int, players: int, gone: set[int]) -> list[int]:
    """Players of the rounds to come, lowest number first; DrawError when they do not fill a table."""
    present = [p for p in range(1, players + 1) if p not in gone and not _left_before(draw, p, played)]
    if len(present) < movement.unit.value:
        raise DrawError(
            Message("Only {left} would stay, and a table needs {size}.", left=len(present), size=movement.unit.value)
        )
    return present


def _moved_sentence(played: int, moved: int, places: int) -> Message:
    if not played:
        return Message("{moved} of {places} places change.", moved=moved, places=places)
    return counted(
        "Round {n} stays as it was; {moved} of {places} places in the other rounds change.",
        "Rounds 1 to {n} stay as they were; {moved} of {places} places in the other rounds change.",
        n=played,
        moved=moved,
        places=places,
    )


def _refuse(movement: Movement, draw: Draw, played: int, gone: set[int], coming: int) -> None:
    if movement.rigid and coming:
        raise DrawError(
            Message(
                "{name}: nobody can join once it has begun, or pairs would meet twice. Let the "
                "late-comer replace somebody, or draw anew.",
                name=Message(movement.name),
            )
        )
    if movement.by_round:
        raise DrawError(
            Message(
                "This draw is made round by round: players who arrive or leave are simply in or out of the next round."
            )
        )
    if not 0 <= played < len(draw.rounds):
        raise DrawError(
            Message(
                "{played} of {rounds} rounds are played; no round is left to change.",
                played=played,
                rounds=len(draw.rounds),
            )
        )
    for entrant in sorted(gone):
        if not 1 <= entrant <= draw.players:
            raise DrawError(
                Message(
                    "Entrant {entrant} cannot leave: the entrants are numbered 1 to {players}.",
                    entrant=entrant,
                    players=draw.players,
                )
            )


def _fill_rounds(
    movement: Movement, draw: Draw, played: int, gone: set[int], fresh: range, missed: Counter[int], random: Random
) -> Rounds:
    """The rounds to come without those gone, and but for rigid draws with somebody in every place."""
    coming = draw.rounds[played:]
    if movement.rigid:
        return [without(old, gone) for old in coming]
    size = 2 if movement.unit is Unit.PAIR else 4
    waited = Counter(p for each in draw.rounds for p in each.out) + missed
    return [refilled(old, gone, fresh, size, waited, random) for old in coming]


def _missed(draw: Draw, present: Sequence[int], played: int) -> Counter[int]:
    """The number of rounds played that each of these missed: who came late waited as who sat out."""
    people_by_round = [{*round_.places(), *round_.out} for round_ in draw.rounds[:played]]
    return Counter({p: sum(p not in people for people in people_by_round) for p in present})


def _left_before(draw: Draw, entrant: int, played: int) -> bool:
    """True if somebody who was entered has no place any more in the rounds to come."""
    return entrant <= draw.players and not any(
        entrant in round_.out or any(entrant in table for table in round_.tables) for round_ in draw.rounds[played:]
    )


def _fewer_repeats(
    tables: Rounds,
    draw: Draw,
    played: int,
    missed: Counter[int],
    partners: bool,
    random: Random,
    effort: Effort,
    thorough: bool,
) -> Rounds:
    """Swaps inside the rounds to come; unless `thorough`, only those that make it better."""
    done = draw.rounds[:played]
    out = Counter(p for round_ in done for p in round_.out) + missed
    met = Counter(pair for round_ in done for table in round_.tables for pair in combinations(sorted(table), 2))
    partnered = Counter(
        (min(pair), max(pair))
        for round_ in done
        for table in round_.tables
        if len(table) >= 4
        for pair in (table[0:3:2], table[1:4:2])
    )
    prior = Prior(met, partnered if partners else {}, out, never_together(draw.wishes, max(map(len, tables))))
    # Without heat, four looks at every possible swap are enough.
    steps = effort.steps() if thorough else min(effort.steps(), 4 * len(tables) * len(missed) ** 2)
    changed, _ = improved(
        tables,
        list(missed),
        partners=partners,
        random=random,
        steps=steps,
        prior=prior,
        heat=(0.5, 0.12) if thorough else None,
        effort=effort,
    )
    return changed


def _even_out_seats(tables: Rounds, draw: Draw, played: int, partners: bool, random: Random) -> Rounds:
    """Seats evened out at those tables only whose people changed anyway."""
    old = [[set(table) for table in round_.tables] for round_ in draw.rounds]
    everything = [list(round_.tables) for round_ in draw.rounds[:played]] + tables
    changed = {
        (r, t)
        for r in range(played, len(everything))
        for t, table in enumerate(everything[r])
        if set(table) not in old[r]
    }
    fixed = {wish.entrant: wish.seat for wish in draw.wishes.fixed if wish.seat is not None}
    return with_fixed_seats(everything, fixed, partners, random, movable=changed)[played:]


def _round(tables: Tables, present: Sequence[int], old: DrawRound) -> DrawRound:
    seated = {p for table in tables for p in table}
    dealt = dict(zip(old.tables, old.sets, strict=False))
    sets = tuple(dealt[table] for table in tables) if dealt else ()
    return DrawRound(tuple(tables), tuple(p for p in present if p not in seated), sets)


def _count_moved(old: Sequence[DrawRound], new: Sequence[DrawRound], gone: set[int]) -> int:
    """Places that differ, for everybody who was drawn before and stays."""
    moved = 0
    for before, after in zip(old, new, strict=True):
        was, now = before.places(), after.places()
        people = (set(was) | set(before.out)) - gone
        moved += sum(was.get(p) != now.get(p) for p in people)
    return moved
