"""What follows from a value alone is worked out once for each value."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import Any, TypeVar

About = TypeVar("About")
Answer = TypeVar("Answer")


def once_for_each(work: Callable[[About], Answer]) -> Callable[[About], Answer]:
    """The same function, whose answer is kept with the object it is about for as long as that lives.

    >>> class Ladder: ...
    >>> rungs = once_for_each(lambda ladder: object())
    >>> ladder = Ladder()
    >>> rungs(ladder) is rungs(ladder), rungs(ladder) is rungs(Ladder())
    (True, False)
    """

    @wraps(work)
    def _remembered(about: About) -> Answer:
        kept: dict[Any, Answer] = about.__dict__
        if work not in kept:
            kept[work] = work(about)
        return kept[work]

    return _remembered
