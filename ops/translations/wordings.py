"""English wordings as the catalogues know them, and the list of all of them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

PLACES = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


class Occurrence(NamedTuple):
    """A wording at one place: `place` is a file or the data it is a label of, `note` helps a translator."""

    text: str
    place: str
    many: str = ""
    context: str = ""
    note: str = ""


@dataclass
class Wording:
    """A wording with every note it was found with."""

    text: str
    context: str = ""
    many: str = ""
    notes: set[str] = field(default_factory=set)

    @property
    def key(self) -> tuple[str, str]:
        """The key that gettext looks it up by."""
        return self.context, self.text


def together(occurrences: Iterable[Occurrence]) -> list[Wording]:
    """Each wording once, in an order that does not depend on files."""
    wordings: dict[tuple[str, str], Wording] = {}
    for occurrence in _with_words(occurrences):
        wording = wordings.setdefault(
            (occurrence.context, occurrence.text), Wording(occurrence.text, occurrence.context)
        )
        wording.many = wording.many or occurrence.many
        wording.notes |= {occurrence.note} if occurrence.note else set()
    return sorted(wordings.values(), key=lambda wording: (wording.text.casefold(), wording.text, wording.context))


def _with_words(occurrences: Iterable[Occurrence]) -> Iterator[Occurrence]:
    """Numbers, signs and places for values need no translation; quotation marks do, and colons (French spaces them)."""
    return (
        occurrence
        for occurrence in occurrences
        if any(sign.isalpha() or sign in "“:" for sign in PLACES.sub("", occurrence.text))
    )
