"""Were the wishes a draw was made with kept in the seats as they are stored? Counted by the independent check."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from draws.check import checked
from draws.wishes import Fixed, Wishes
from tournaments.models import Round
from tournaments.wording.draw_sentences import unkept


class Kept(NamedTuple):
    """How many wishes were asked of all rounds together, in how many cases one was not kept, and in how many of these
    because that kind of draw keeps none."""

    asked: int
    broken: int
    ignored: int


def wishes_kept(document: dict[str, Any], rounds: Sequence[Round]) -> Kept:
    """Each round beside the wishes it was drawn with. Numbers only: what somebody wished is nobody else's business."""
    place = {number: at for at, number in enumerate(document["entrants"], 1)}
    asked = broken = ignored = 0
    for one, told in zip(rounds, document["rounds"], strict=True):
        wishes = _here(Wishes.from_json(one.certificate.get("wishes", {})), place)
        asked += len(wishes.fixed) + len(wishes.forbidden())
        alone = {"kind": one.draw, "players": document["players"], "rounds": [told]}
        missed = len({*checked({**alone, "wishes": wishes.as_json()})} - {*checked(alone)})
        broken += missed
        ignored += missed if unkept(one.draw) else 0
    return Kept(asked, broken, ignored)


def _here(wishes: Wishes, place: dict[int, int]) -> Wishes:
    """The wishes of those who are in the document, under its numbers."""
    return Wishes(
        fixed=tuple(_replaced(one, place) for one in wishes.fixed if one.entrant in place),
        apart=tuple(tuple(place[who] for who in group if who in place) for group in wishes.apart),
        halves=tuple((place[one], place[other]) for one, other in wishes.halves if one in place and other in place),
    )


def _replaced(one: Fixed, place: dict[int, int]) -> Fixed:
    return type(one)(place[one.entrant], one.table, one.seat)
