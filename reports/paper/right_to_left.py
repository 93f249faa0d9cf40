"""Arabic and Hebrew in the order and the shapes they are drawn in, for faces that draw one sign after another.

Shapes are the presentation forms of Unicode, found by their decompositions; the order is that of UAX #9 within a line
that runs from left to right. Of the explicit marks there is one: what is set `apart` is ordered by itself, and what
stands before and behind it as if it were not there. Names need no more.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import groupby
from unicodedata import bidirectional, combining, decomposition

FIRST = "\u0590"  # no letter before it runs from right to left
OPENS, ENDS = "\u2068", "\u2069"  # of what is set apart
ISOLATES = re.compile(f"[{OPENS}{ENDS}]")
LAM, TATWEEL = "\u0644", "\u0640"
PRESENTED = (*range(0xFB50, 0xFE00), *range(0xFE70, 0xFEFD))
STRONG, NUMBERS, NEUTRAL = {"L", "R"}, {"EN", "AN"}, {"B", "S", "WS", "ON", "BN"}
BRACKETS = {"(": ")", "[": "]", "{": "}"}
MIRRORED = str.maketrans("()[]{}<>«»‹›", ")(][}{><»«›‹")


def apart(text: str) -> str:
    """The text for a line of several things: it turns no number and no name that stands beside it."""
    return f"{OPENS}{text}{ENDS}" if _turns(text) else text


def listed(names: Iterable[str], between: str = ", ") -> str:
    """Names in one line, each apart; those that are empty are left out."""
    return between.join(apart(name) for name in names if name)


def as_drawn(text: str) -> str:
    """The text as its signs stand on the line from left to right; most texts are the same."""
    return text if max(text, default="") < FIRST else "".join(map(_ordered, ISOLATES.split(text)))


def _turns(text: str) -> bool:
    return max(text, default="") >= FIRST and any(bidirectional(sign) in {"R", "AL", "AN"} for sign in text)


def _ordered(text: str) -> str:
    if not _turns(text):
        return text
    units = list(_clusters("".join(_join_letters(text))))
    levels = _levels([unit[0] for unit in units])
    for level in (2, 1):
        for start, end in _stretches(levels, {level, 2}):
            units[start:end], levels[start:end] = units[start:end][::-1], levels[start:end][::-1]
    return "".join(unit.translate(MIRRORED) if level == 1 else unit for unit, level in zip(units, levels, strict=True))


@lru_cache
def _forms() -> dict[str, dict[str, str]]:
    """The forms of each letter, or of lam and an alef, alone, at the end, at the beginning and between others."""
    forms: dict[str, dict[str, str]] = {}
    for code in PRESENTED:
        shape, *letters = decomposition(chr(code)).split() or [""]
        text = "".join(chr(int(letter, 16)) for letter in letters)
        if len(text) == 1 or (len(text) == 2 and text[0] == LAM and text[1] in "\u0622\u0623\u0625\u0627"):
            forms.setdefault(text, {}).setdefault(shape, chr(code))
    return forms


def _join_letters(text: str) -> Iterator[str]:
    """The letters of Arabic in the form that their neighbours ask for."""
    forms, before, at = _forms(), False, 0
    while at < len(text):
        two = text[at : at + 2]
        letter = two if two in forms else text[at]
        own = forms.get(letter, {})
        after = next((sign for sign in text[at + len(letter) :] if not combining(sign)), "")
        on = _takes(after) and ("<initial>" in own or letter == TATWEEL)
        names = {(True, True): "<medial>", (True, False): "<final>", (False, True): "<initial>"}
        yield own.get(names.get((before and "<final>" in own, on), "<isolated>"), letter)
        before = before if combining(letter[0]) else on
        at += len(letter)


def _takes(letter: str) -> bool:
    """Does the letter join what stands before it?"""
    return letter == TATWEEL or "<final>" in _forms().get(letter, {})


def _clusters(text: str) -> Iterator[str]:
    """Each sign with the marks that stand on it."""
    start = 0
    for at in range(1, len(text) + 1):
        if at == len(text) or not combining(text[at]):
            yield text[start:at]
            start = at


def _levels(signs: list[str]) -> list[int]:
    """The level at which each sign is embedded: 0 in the line, 1 from right to left, 2 a number within that."""
    kinds = _sides(_brackets(signs, _numbers([bidirectional(sign) for sign in signs])))
    return [{"L": 0, "R": 1}.get(kind, 2) for kind in kinds]


def _numbers(kinds: list[str]) -> list[str]:
    """Rules W2 to W7: what numbers and the signs about them are."""
    strong, resolved = "L", []
    for kind in kinds:
        strong = kind if kind in {"L", "R", "AL"} else strong
        resolved.append("AN" if kind == "EN" and strong == "AL" else "R" if kind == "AL" else kind)
    for at in range(1, len(resolved) - 1):
        around = {resolved[at - 1], resolved[at + 1]}
        if (resolved[at] == "ES" and around == {"EN"}) or (resolved[at] == "CS" and around in ({"EN"}, {"AN"})):
            resolved[at] = resolved[at - 1]
    for start, end in _stretches(resolved, {"ET"}):
        if "EN" in (resolved[start - 1 : start] + resolved[end : end + 1]):
            resolved[start:end] = ["EN"] * (end - start)
    strong = "L"
    for at, kind in enumerate(resolved):
        strong = kind if kind in STRONG else strong
        resolved[at] = "ON" if kind in {"ES", "ET", "CS"} else "L" if kind == "EN" and strong == "L" else kind
    return resolved


def _brackets(signs: list[str], kinds: list[str]) -> list[str]:
    """Rule N0: two brackets go from right to left where all between them does, and what stands before them."""
    resolved, opened, pairs = list(kinds), list[int](), list[tuple[int, int]]()
    for at, sign in enumerate(signs):
        if sign in BRACKETS:
            opened.append(at)
        elif fitting := [start for start in opened if BRACKETS[signs[start]] == sign]:
            pairs.append((fitting[-1], at))
            opened = [start for start in opened if start < fitting[-1]]
    for start, end in sorted(pairs):
        inside = {kind for kind in resolved[start + 1 : end] if kind not in NEUTRAL}
        before = next((kind for kind in reversed(resolved[:start]) if kind not in NEUTRAL), "L")
        if inside:
            resolved[start] = resolved[end] = "L" if "L" in (*inside, before) else "R"
    return resolved


def _sides(kinds: list[str]) -> list[str]:
    """Rules N1 and N2: a sign between two of one side belongs to it, any other to the line."""
    resolved = list(kinds)
    for start, end in _stretches(kinds, NEUTRAL):
        before = kinds[start - 1] if start else "L"
        after = kinds[end] if end < len(kinds) else "L"
        right = before != "L" and after != "L"
        resolved[start:end] = ["R" if right else "L"] * (end - start)
    return resolved


def _stretches(kinds: Sequence[object], kinds_wanted: Collection[object]) -> Iterator[tuple[int, int]]:
    """Start and end of each row of these kinds."""
    start = 0
    for inside, group in groupby(list(kinds), key=lambda kind: kind in kinds_wanted):
        end = start + len(list(group))
        if inside:
            yield start, end
        start = end
