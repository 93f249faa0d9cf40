"""Record of how the published rounds were drawn, attempt by attempt, as `draws.again` reads it: the whole of it, or
without what is of single persons.

Do the rounds stand as the journal says they were drawn, and swapped by hand? Were the wishes kept?
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from draws import Wishes
from draws.check import checked
from draws.commitment import lot_order
from tournaments.evening.draws.models import DrawAttempt
from tournaments.evening.draws.selectors.drawing import earlier_evenings, names_of, numbers_of, public_names
from tournaments.evening.draws.wording import unkept
from tournaments.evening.journal.replay import state_at
from tournaments.evening.rounds.models import Seat, SitOut
from tournaments.evening.rounds.selectors.named import words_for_strangers
from tournaments.frame.append_only import hash_of

if TYPE_CHECKING:
    from draws.wishes import Fixed
    from tournaments.evening.journal.replay import DrawState, RoundState
    from tournaments.evening.rounds.models import Round, Tournament


def public_attempts(tournament: Tournament, rounds: Sequence[Round], *, results: bool) -> list[DrawAttempt]:
    """The attempts that everybody may know of: not the seed of rounds whose seats are not shown yet, and no lot while
    results are held back."""
    shown = {round_.certificate.get("attempt") for round_ in rounds}
    attempts, words = list(tournament.draws.order_by("seq")), words_for_strangers(tournament)
    for attempt in attempts:
        attempt.reason = words(attempt.reason)
    newest = max((attempt.seq for attempt in attempts if attempt.what == DrawAttempt.What.DRAW), default=0)
    return [
        attempt
        for attempt in attempts
        if (results if attempt.what == DrawAttempt.What.LOT else True)
        and (attempt.from_outside or attempt.seq in shown or attempt.what == "lot" or attempt.seq < newest)
    ]


def record_of(tournament: Tournament, rounds: Sequence[Round], *, results: bool, wishes: bool) -> dict[str, Any]:
    """The parts of the draw's document that tell how it was drawn. With `results` the standings that draws follow from
    are disclosed, with `wishes` what single people asked for. Who met whom on earlier evenings is disclosed with
    the wishes, and where all these evenings are published."""
    attempts = public_attempts(tournament, rounds, results=results)
    season = wishes or season_shown(tournament, attempts)
    hidden = {part for part, shown in (("history", results), ("wishes", wishes), ("season", season)) if not shown}
    names = names_of(tournament)
    record = {
        "draws": [_entry(attempt, names, rounds, hidden) for attempt in attempts if attempt.what == "draw"],
        "swaps": swaps_of(tournament),
    }
    lots = [_lot(attempt, names) for attempt in attempts if attempt.what == "lot"]
    return {**record, "lots": lots} if lots else record


def season_shown(tournament: Tournament, attempts: Sequence[DrawAttempt]) -> bool:
    """Are all the earlier evenings published that these attempts remember?"""
    remember = any("season" in attempt.opened for attempt in attempts)
    return not (remember and earlier_evenings(tournament).filter(published=False).exists())


def swaps_of(tournament: Tournament) -> dict[str, list[list[int]]]:
    """The start numbers of those who changed places by hand since it was drawn, by round and in order."""
    swaps: dict[str, list[list[int]]] = {}
    rows = tournament.journal.filter(kind__in=("round_drawn", "seats_swapped")).order_by("seq")
    for kind, number, payload in rows.values_list("kind", "round_number", "payload"):
        if kind == "round_drawn":
            swaps.pop(str(number), None)
        else:
            swaps.setdefault(str(number), []).append([payload["one"], payload["other"]])
    return swaps


def standing(attempt: DrawAttempt, rounds: Sequence[Round]) -> list[int]:
    """The numbers of the rounds that follow from this attempt, where all before them are shown too."""
    complete = [round_.number for round_ in rounds] == list(range(1, len(rounds) + 1))
    return [round_.number for round_ in rounds if round_.certificate.get("attempt") == attempt.seq] if complete else []


def _entry(attempt: DrawAttempt, names: dict[int, str], rounds: Sequence[Round], hidden: set[str]) -> dict[str, Any]:
    """An attempt; what it follows from is disclosed where rounds follow from it."""
    entry = _fixed_json(attempt, names)
    stands = standing(attempt, rounds)
    if not stands:
        return entry
    opened = {part: value for part, value in attempt.opened.items() if part not in hidden}
    stopped = any("stopped_after" in _searched(round_) for round_ in rounds if round_.number in stands)
    method = next(round_.certificate.get("method") for round_ in rounds if round_.number in stands)
    return {
        **entry,
        "stands": stands,
        "opened": {**entry["opened"], **opened},
        **({"stopped": True} if stopped else {}),
        **({"method": method} if method else {}),
    }


def _searched(round_: Round) -> dict[str, Any]:
    return round_.certificate.get("searched") or {}


def _lot(attempt: DrawAttempt, names: dict[int, str]) -> dict[str, Any]:
    entry = _fixed_json(attempt, names)
    return {**entry, "order": lot_order(attempt.seed, attempt.document["groups"])} if attempt.drawn else entry


def _fixed_json(attempt: DrawAttempt, names: dict[int, str]) -> dict[str, Any]:
    listed = public_names(attempt.tournament, numbers_of(attempt), names)
    return {
        "document": attempt.document,
        "commitment": attempt.commitment,
        "value": attempt.value,
        "seed": attempt.seed,
        "reason": attempt.reason,
        "opened": {"names": {"salt": attempt.names_salt, "value": listed}} if attempt.names_salt else {},
        "times": list(_times(attempt)),
    }


def _times(attempt: DrawAttempt) -> Iterator[str]:
    """The moments when it was fixed, and when its number was known."""
    for moment in (attempt.announced_at, attempt.valued_at):
        if moment:
            yield moment.isoformat()


SEATING = (
    "round_drawn",
    "round_discarded",
    "table_begun",
    "table_taken_back",
    "arrivals_ended",
    "seats_swapped",
    "draw_announced",
    "draw_number_known",
)


class AsDrawn(NamedTuple):
    """Differences from what was drawn, in sentences, and how often places were swapped by hand."""

    changed: list[str]
    swaps: int


def as_drawn(tournament: Tournament, rounds: Sequence[Round]) -> AsDrawn:
    """Compare kind, seed, seats and sit-outs as they are stored with the journal, and what was fixed before the draws.
    Four queries."""
    rows = list(tournament.journal.filter(kind__in=SEATING).order_by("seq"))
    swaps = sum(row.kind == "seats_swapped" for row in rows)
    touched = next((row.seq for row in rows if row.hash != hash_of(row, tournament.public_id)), None)
    if touched:
        sentence = _(
            "Row {seq} of the journal, which records this draw, was changed afterwards: do not trust this page."
        )
        return AsDrawn([sentence.format(seq=touched)], swaps)
    state, seats, out = state_at(rows), _seats(rounds), _out(rounds)
    drawn = state.rounds
    sentence = _("Round {round} is not as it was drawn or swapped by hand: {what}. Somebody changed what is stored.")
    changed = [
        sentence.format(round=round_.number, what=", ".join(what))
        for round_ in rounds
        if (
            what := list(
                _changed(round_, drawn.get(round_.number), seats.get(round_.pk, {}), out.get(round_.pk, set()))
            )
        )
    ]
    stored = {attempt.seq: fixed_of(attempt) for attempt in tournament.draws.filter(what="draw")}
    fixed = {seq: fixed_of(attempt) for seq, attempt in state.draws.items() if attempt.what == "draw"}
    if stored != fixed:
        changed.append(_("What was fixed before a draw is not as the journal has it. Somebody changed what is stored."))
    return AsDrawn(changed, swaps)


def fixed_of(attempt: DrawAttempt | DrawState) -> tuple[Any, ...]:
    """The facts that nobody may change once an attempt is announced."""
    return attempt.document, attempt.commitment, attempt.opened, attempt.value, attempt.seed, attempt.reason


def _changed(round_: Round, drawn: RoundState | None, seats: dict[int, dict[str, int]], out: set[int]) -> Iterator[str]:
    """The differences, by name."""
    then = {number: table.seats for number, table in drawn.tables.items()} if drawn else {}
    for number in sorted(seats.keys() | then.keys()):
        if seats.get(number) != then.get(number):
            yield _("table {table}").format(table=number)
    if drawn is None or out != drawn.out.keys():
        yield _("who sits out")
    if drawn is None or (round_.seed, round_.draw, round_.certificate) != (drawn.seed, drawn.draw, drawn.certificate):
        yield _("the seed and what was promised")


def _seats(rounds: Sequence[Round]) -> dict[int, dict[int, dict[str, int]]]:
    """The seats of each table in each round, with the numbers of who sits there."""
    seats: dict[int, dict[int, dict[str, int]]] = {}
    rows = Seat.objects.filter(round__in=rounds).values_list("round_id", "table__number", "seat", "entrant__number")
    for round_id, table, seat, number in rows:
        seats.setdefault(round_id, {}).setdefault(table, {})[seat] = number
    return seats


def _out(rounds: Sequence[Round]) -> dict[int, set[int]]:
    out: dict[int, set[int]] = {}
    for round_id, number in SitOut.objects.filter(round__in=rounds).values_list("round_id", "entrant__number"):
        out.setdefault(round_id, set()).add(number)
    return out


class Kept(NamedTuple):
    """Counts of wishes: how many were asked of all rounds together, in how many cases one was not kept, in how many of
    these because that kind of draw keeps none, and in how many because the wish was one that may give way."""

    asked: int
    broken: int
    ignored: int
    gave_way: int


def wishes_kept(document: dict[str, Any], rounds: Sequence[Round]) -> Kept:
    """Each round compared with its wishes. Numbers only: individual wishes are private."""
    place = {number: at for at, number in enumerate(document["entrants"], 1)}
    asked = broken = ignored = gave_way = 0
    for round_, recorded in zip(rounds, document["rounds"], strict=True):
        all_wishes = Wishes.from_json(round_.certificate.get("wishes", {}))
        # People hear how many were kept, whatever each weighs.
        wishes, musts = _here(all_wishes.taking(all_wishes.soft), place), _here(all_wishes.taking(()), place)
        asked += len(wishes.fixed) + len(wishes.forbidden())
        alone = {"kind": round_.draw, "players": document["players"], "rounds": [recorded]}
        missed, broken_musts = _missed(alone, wishes), _missed(alone, musts)
        broken += missed
        ignored += missed if unkept(round_.draw) else 0
        gave_way += 0 if unkept(round_.draw) else missed - broken_musts
    return Kept(asked, broken, ignored, gave_way)


def _missed(alone: dict[str, Any], wishes: Wishes) -> int:
    """In how many cases a round by itself does not keep these wishes."""
    return len({*checked({**alone, "wishes": wishes.as_json()})} - {*checked(alone)})


def _here(wishes: Wishes, place: dict[int, int]) -> Wishes:
    """The wishes of those who are in the document, under its numbers."""
    return Wishes(
        fixed=tuple(_replaced(wish, place) for wish in wishes.fixed if wish.entrant in place),
        apart=tuple(tuple(place[who] for who in group if who in place) for group in wishes.apart),
        halves=tuple(
            (place[first], place[other]) for first, other in wishes.halves if first in place and other in place
        ),
    )


def _replaced(wish: Fixed, place: dict[int, int]) -> Fixed:
    return type(wish)(place[wish.entrant], wish.table, wish.seat)
