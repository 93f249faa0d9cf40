"""Do the rounds stand as the journal says they were drawn, and swapped by hand? Were the wishes kept?"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from django.utils.translation import gettext as _

from draws.check import checked
from draws.wishes import Wishes
from tournaments.models import Seat, SitOut
from tournaments.play.hashes import hash_of
from tournaments.replay import state_at
from tournaments.wording.draw_sentences import unkept

if TYPE_CHECKING:
    from draws.wishes import Fixed
    from tournaments.models import DrawAttempt, Round, Tournament
    from tournaments.replay.states import DrawState, RoundState

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
    """What is not as it was drawn, in sentences, and how often places were swapped by hand."""

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
    told = {seq: fixed_of(attempt) for seq, attempt in state.draws.items() if attempt.what == "draw"}
    if stored != told:
        changed.append(_("What was fixed before a draw is not as the journal has it. Somebody changed what is stored."))
    return AsDrawn(changed, swaps)


def fixed_of(attempt: DrawAttempt | DrawState) -> tuple[Any, ...]:
    """What nobody may change once an attempt is announced."""
    return attempt.document, attempt.commitment, attempt.opened, attempt.value, attempt.seed, attempt.reason


def _changed(round_: Round, drawn: RoundState | None, seats: dict[int, dict[str, int]], out: set[int]) -> Iterator[str]:
    """What differs, by name."""
    then = {number: table.seats for number, table in drawn.tables.items()} if drawn else {}
    for number in sorted(seats.keys() | then.keys()):
        if seats.get(number) != then.get(number):
            yield _("table {table}").format(table=number)
    if drawn is None or out != drawn.out.keys():
        yield _("who sits out")
    if drawn is None or (round_.seed, round_.draw, round_.certificate) != (drawn.seed, drawn.draw, drawn.certificate):
        yield _("the seed and what was promised")


def _seats(rounds: Sequence[Round]) -> dict[int, dict[int, dict[str, int]]]:
    """Of each round, each table's seats with the numbers of who sits there."""
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
    """How many wishes were asked of all rounds together, in how many cases one was not kept, in how many of these
    because that kind of draw keeps none, and in how many because the wish was one that may give way."""

    asked: int
    broken: int
    ignored: int
    gave_way: int


def wishes_kept(document: dict[str, Any], rounds: Sequence[Round]) -> Kept:
    """Each round compared with its wishes. Numbers only: individual wishes are private."""
    place = {number: at for at, number in enumerate(document["entrants"], 1)}
    asked = broken = ignored = gave_way = 0
    for round_, recorded in zip(rounds, document["rounds"], strict=True):
        given = Wishes.from_json(round_.certificate.get("wishes", {}))
        # People hear how many were kept, whatever each weighs.
        wishes, musts = _here(given.taking(given.soft), place), _here(given.taking(()), place)
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
        halves=tuple((place[one], place[other]) for one, other in wishes.halves if one in place and other in place),
    )


def _replaced(wish: Fixed, place: dict[int, int]) -> Fixed:
    return type(wish)(place[wish.entrant], wish.table, wish.seat)
