"""Making any text fit a given width: shrink a little, then wrap, then cut with an ellipsis."""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple

from reports.paper.fonts import clean, width

ELLIPSIS = "…"
WHOLE = 0.6  # rather than in letters so much smaller a word is broken
BEHIND = r"(?: +(?:[+−]\d+(?:[.,]\d+)?\b,?|\d+:|·))*"  # points and a level stay behind a name, and a dot ends a line
WORDS = re.compile(rf"[^ -]+-*{BEHIND}|-+| +")
PARTICLES = "van von vande de den der del della des di da do dos du het la le ten ter te zu zum op 't ’t"
TIED = re.compile(rf"(?:(?<![^ ])(?:{'|'.join(PARTICLES.split())}) +)*[^ -]+-*{BEHIND}|-+| +", re.IGNORECASE)

CLAUSES = re.compile(r"[^ ,;](?:[^,;]|,(?=\d))*[,;]*|[,;]+| +")  # not within 2,5


class Fitted(NamedTuple):
    """Lines that fit, the size they fit at, and whether something had to be left out."""

    lines: tuple[str, ...]
    size: float
    cut: bool = False


@lru_cache(maxsize=20_000)
def fit(
    text: str, face: str, size: float, room: float, lines: int = 2, floor: float = 0.75, nearly: float = 0.85
) -> Fitted:
    """The text in at most so many lines of `room` points, not smaller than `floor` × `size`.

    A text that may wrap does so at full size unless letters of `nearly` × `size` put it on one line.
    """
    text = clean(text)
    if width(text, face, size) <= room:
        return Fitted((text,), size)
    for step in _steps(size, max(floor, nearly) if lines > 1 else floor):
        if width(text, face, step) <= room:
            return Fitted((text,), step)
    start = 1.0 if lines > 1 else floor
    for broken, least in ((False, max(floor, WHOLE) if lines > 1 else floor), (True, floor)):
        for step in _steps(size * start, least / start):
            wrapped = wrap(text, face, step, room)
            if len(wrapped) <= lines and (broken or _words_fit(text, face, step, room)):
                return Fitted(_evened(text, face, step, room, wrapped), step)
    return _cut(wrapped, face, size * floor, room, lines)


def fit_whole(
    text: str, face: str, size: float, room: float, lines: Sequence[int], floor: float, nearly: float = 0.85
) -> Fitted:
    """The text in the fewest of these counts of lines that leave nothing of it out."""
    for count in lines:
        fitted = fit(text, face, size, room, count, min(floor, 1.0), nearly)
        if not fitted.cut:
            break
    return fitted


def _evened(text: str, face: str, size: float, room: float, lines: tuple[str, ...]) -> tuple[str, ...]:
    """The same number of lines, about equally long: no word alone on the last.

    Where that fits, lines end behind a comma or semicolon, else "Van den" stays beside its name.
    """
    if len(lines) == 1:
        return lines
    for pieces in (CLAUSES, TIED, WORDS):
        if narrowest := _narrowest(pieces.findall(text), face, size, room, len(lines)):
            return narrowest
    return lines


def _narrowest(words: list[str], face: str, size: float, room: float, count: int) -> tuple[str, ...]:
    """The words in so many lines, none longer than it must be; nothing where that takes more or breaks a word."""
    longest = max(width(word, face, size) for word in words)
    low, high = max(longest, sum(width(word, face, size) for word in words) / count), room
    best = _fill_lines(words, face, size, room)
    if longest > room or len(best) != count:
        return ()
    while high - low > size * 0.5:
        middle = (low + high) / 2
        tried = _fill_lines(words, face, size, middle)
        if len(tried) == count:
            best, high = tried, middle
        else:
            low = middle
    return best


def wrap(text: str, face: str, size: float, room: float) -> tuple[str, ...]:
    """The text in as many lines of `room` points as it takes; words break only where one is too long."""
    return _fill_lines(WORDS.findall(text), face, size, room)


def _fill_lines(words: list[str], face: str, size: float, room: float) -> tuple[str, ...]:
    lines = [""]
    for word in words:
        if width((lines[-1] + word).rstrip(), face, size) <= room:
            lines[-1] += word
        else:
            lines.extend(_broken(word.strip(), face, size, room))
    return tuple(line.strip() for line in lines if line.strip()) or ("",)


def _words_fit(text: str, face: str, size: float, room: float) -> bool:
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
