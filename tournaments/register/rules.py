"""Redaction: a person's name in what others typed, found in its usual spellings and replaced by neutral words.

Names that may mean one person: written the other way round, without accents, or with a slip of the pen. Pure.
"""

import re
import unicodedata
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from difflib import SequenceMatcher
from itertools import combinations
from typing import Any, TypeVar

from tournaments.register.names import PARTICLES

# Where the journal holds words that people typed; everything else in it is numbers, ids and choices.
TYPED = {"reason", "keep_apart", "other_half"}
NEW = "new"
"""The answer that a name is nobody's in the register."""

SHORTEST_PART, SHORTEST_FIELD = 3, 60


class ErasedName:
    """Removes spellings of a name from texts. `others` are names that stay: people whom the same words may mean."""

    def __init__(self, name: str, instead: str, *, alone: bool = True, others: Collection[str] = ()) -> None:
        parts_of_others = {part.casefold() for other in others for part in other.split()}
        folded_names = {other.casefold() for other in others}
        spelled = [] if name.casefold() in folded_names else list(_name_patterns(name))
        parts = name.split() if alone else []
        spelled += [
            re.escape(part) for part in parts if len(part) >= SHORTEST_PART and part.casefold() not in parts_of_others
        ]
        self._spelled = re.compile(rf"(?<!\w)(?:{'|'.join(spelled)})(?!\w)", re.IGNORECASE) if spelled else None
        self._instead = instead

    def text(self, text: str) -> str:
        """The text without the name, no longer than its field has room for."""
        if self._spelled is None or not self._spelled.search(text):
            return text
        return self._spelled.sub(lambda _: self._instead, text)[: max(len(text), SHORTEST_FIELD)]

    def value(self, value: Any, key: str = "") -> Any:
        """A JSON value without the name in what was typed."""
        if isinstance(value, dict):
            return {inner: self.value(inner_value, inner) for inner, inner_value in value.items()}
        if isinstance(value, list):
            return [self.value(item, key) for item in value]
        return self.text(value) if isinstance(value, str) and key in TYPED else value


def _name_patterns(name: str) -> Iterator[str]:
    """The whole name, as it is written, turned round, and with an initial."""
    first, *rest = map(re.escape, name.split())
    yield r"\s+".join([first, *rest])
    if rest:
        yield r"\s+".join(rest) + r",?\s+" + first
        yield rf"{first}\s+{re.escape(name.split()[-1][0])}\."


CLOSE = 0.82
MOST = 3
SHORT = 7  # letters of a name below which one letter makes another name
MOST_ALIKE = 20
K = TypeVar("K", bound=Hashable)


def folded(name: str) -> tuple[str, ...]:
    """The words of a name in small letters without accents, in order of the alphabet.

    >>> folded("Peeters, André") == folded("Andre Peeters")
    True
    """
    plain = unicodedata.normalize("NFKD", name.casefold().replace("ß", "ss"))
    letters = "".join(sign if sign.isalnum() else " " for sign in plain if not unicodedata.combining(sign))
    return tuple(sorted(letters.split()))


def near_names(names: Iterable[str], names_by_key: Mapping[K, str]) -> dict[str, list[K]]:
    """Keys of known names that may be the same person as each name, the nearest first, at most three.

    A slip in one word is looked for among those who share another word with the name, or the first letters of all of
    them, so that long registers stay quick.
    """
    words: dict[str, set[K]] = {}
    forms = {key: folded(name) for key, name in names_by_key.items()}
    for key, form in forms.items():
        for mark in _marks(form):
            words.setdefault(mark, set()).add(key)
    return {name: _nearest(folded(name), forms, words) for name in names}


def _nearest(form: tuple[str, ...], forms: Mapping[K, tuple[str, ...]], words: Mapping[str, set[K]]) -> list[K]:
    likely: set[K] = set().union(*(words.get(mark, set()) for mark in _marks(form)))
    matcher = SequenceMatcher(b=" ".join(form), autojunk=False)
    near = []
    own = _without_prefix(form)
    for key in likely:
        if len(own) > 1 and _without_prefix(forms[key]) == own:
            near.append((-1.0, " ".join(forms[key]), key))  # vd Bosch, van den Bosch
            continue
        matcher.set_seq1(" ".join(forms[key]))
        if matcher.real_quick_ratio() >= CLOSE and matcher.quick_ratio() >= CLOSE and matcher.ratio() >= CLOSE:
            near.append((-matcher.ratio(), " ".join(forms[key]), key))
    return [key for _ratio, _name, key in sorted(near, key=lambda match: match[:2])][:MOST]


_PREFIXES = PARTICLES | {"v", "d", "t", "vd"}


def _without_prefix(form: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(word for word in form if word not in _PREFIXES)


def _marks(form: tuple[str, ...]) -> set[str]:
    return {*form, "-" + "".join(sorted(word[0] for word in form))}


def near_pairs(names_by_key: Mapping[K, str]) -> list[tuple[K, K]]:
    """Every two of them who may be one person: the same words in any order, or one letter more, less or other.

    Names are compared without accents. In the order of `known`; time grows with the letters, not with the pairs.
    """
    order = {key: place for place, key in enumerate(names_by_key)}
    shared: dict[str, list[K]] = {}
    for key, name in names_by_key.items():
        for mark in _one_letter_less(" ".join(folded(name))):
            shared.setdefault(mark, []).append(key)
    pairs = {(first, other) for keys in shared.values() for first, other in combinations(keys[:MOST_ALIKE], 2)}
    return sorted(pairs, key=lambda pair: (order[pair[0]], order[pair[1]]))


def _one_letter_less(text: str) -> set[str]:
    """The text itself and every form that lacks one letter; a short one only itself, for every two would be near."""
    if len(text) < SHORT:
        return {text}
    return {text, *(text[:place] + text[place + 1 :] for place in range(len(text)))}
