"""A round seated by lot, where a test does not ask who meets whom; the product's own draws are kept fair and slower."""

import random

from tournaments.evening.draws.selectors.drawing import playing
from tournaments.evening.rounds.models import Kind, SitOut
from tournaments.evening.rounds.services.seating import seat_round


def draw_round(*, tournament, actor, number=None, seed="1"):
    """The next round, or that one, with seats by lot. Who sat out least so far sits out first."""
    drawn = tournament.rounds.order_by("-number").first()
    number = number or (drawn.number + 1 if drawn else 1)
    tables, out = _seats(tournament, number, random.Random(seed))
    return seat_round(
        tournament=tournament, actor=actor, number=number, tables=tables, out=out, draw="random", seed=seed
    )


def _seats(tournament, number, dice):
    size = 2 if tournament.kind == Kind.PAIRS else 4
    numbers = list(playing(tournament, number).values_list("number", flat=True))
    dice.shuffle(numbers)
    been_out = list(SitOut.objects.filter(round__tournament=tournament).values_list("entrant__number", flat=True))
    numbers.sort(key=been_out.count)
    out, sitting = numbers[: len(numbers) % size], numbers[len(numbers) % size :]
    dice.shuffle(sitting)
    return [sitting[start : start + size] for start in range(0, len(sitting), size)], sorted(out)
