"""A cache that each object keeps for itself: what follows from a value alone is worked out once."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

About = TypeVar("About")
Answer = TypeVar("Answer")


def cached_on_object(work: Callable[[About], Answer]) -> Callable[[About], Answer]:
    """The same function, whose answer is kept with the object it is about for as long as that lives.

    >>> class Ladder: ...
    >>> rungs = cached_on_object(lambda ladder: object())
    >>> ladder = Ladder()
    >>> rungs(ladder) is rungs(ladder), rungs(ladder) is rungs(Ladder())
    (True, False)
    """

    @wraps(work)
    def _cached(about: About) -> Answer:
        answers: dict[Any, Answer] = about.__dict__
        if work not in answers:
            answers[work] = work(about)
        return answers[work]

    return _cached
