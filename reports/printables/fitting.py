"""Making any text fit a given width: shrink a little, then wrap, then cut with an ellipsis."""

import re
from functools import lru_cache
from typing import NamedTuple

from reports.printables.fonts import clean, width

ELLIPSIS = "…"
WORDS = re.compile(r"[^\s-]+-*|-+|\s+")


class Fitted(NamedTuple):
    """Lines that fit, the size they fit at, and whether something had to be left out."""

    lines: tuple[str, ...]
    size: float
    cut: bool = False


@lru_cache(maxsize=20_000)
def fit(text: str, face: str, size: float, room: float, lines: int = 2, floor: float = 0.75) -> Fitted:
    """The text in at most so many lines of `room` points, not smaller than `floor` × `size`."""
    text = clean(text)
    if width(text, face, size) <= room:
        return Fitted((text,), size)
    for step in _steps(size, max(floor, 0.85) if lines > 1 else floor):
        if width(text, face, step) <= room:
            return Fitted((text,), step)
    start = max(0.9, floor) if lines > 1 else floor
    for broken in (False, True):
        for step in _steps(size * start, floor / start):
            wrapped = wrap(text, face, step, room)
            if len(wrapped) <= lines and (broken or _whole(text, face, step, room)):
                return Fitted(wrapped, step)
    return _cut(wrapped, face, size * floor, room, lines)


def wrap(text: str, face: str, size: float, room: float) -> tuple[str, ...]:
    """The text in as many lines of `room` points as it takes; words break only where one is too long."""
    lines = [""]
    for word in WORDS.findall(text):
        if width((lines[-1] + word).rstrip(), face, size) <= room:
            lines[-1] += word
        else:
            lines.extend(_broken(word.strip(), face, size, room))
    return tuple(line.strip() for line in lines if line.strip()) or ("",)


def _whole(text: str, face: str, size: float, room: float) -> bool:
    return all(width(word, face, size) <= room for word in WORDS.findall(text))


def _broken(word: str, face: str, size: float, room: float) -> list[str]:
    parts, filled = [""], 0.0
    for sign in word:
        wide = width(sign, face, size)
        if parts[-1] and filled + wide > room:
            parts.append("")
            filled = 0.0
        parts[-1] += sign
        filled += wide
    return parts


def _cut(wrapped: tuple[str, ...], face: str, size: float, room: float, lines: int) -> Fitted:
    last = wrapped[lines - 1] + ELLIPSIS
    while len(last) > 1 and width(last, face, size) > room:
        last = last[:-2].rstrip() + ELLIPSIS
    return Fitted((*wrapped[: lines - 1], last), size, cut=True)


def _steps(size: float, floor: float) -> list[float]:
    return [size * (1 - 0.05 * step) for step in range(20) if 1 - 0.05 * step >= floor - 0.001]
