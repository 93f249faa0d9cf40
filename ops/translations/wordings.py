"""One English wording as the catalogues know it, and the list of all of them."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

PLACES = re.compile(r"%\(\w+\)[sd]|%[sd]|\{\w*\}")


class Found(NamedTuple):
    """A wording at one place: `place` is a file or the data it is a label of, `note` helps a translator."""

    text: str
    place: str
    many: str = ""
    context: str = ""
    note: str = ""


@dataclass
class Wording:
    """A wording with every place and note it was found with."""

    text: str
    context: str = ""
    many: str = ""
    places: set[str] = field(default_factory=set)
    notes: set[str] = field(default_factory=set)

    @property
    def key(self) -> tuple[str, str]:
        """What gettext looks it up by."""
        return self.context, self.text


def together(found: Iterable[Found]) -> list[Wording]:
    """Each wording once, in an order that does not depend on files."""
    wordings: dict[tuple[str, str], Wording] = {}
    for one in _with_words(found):
        wording = wordings.setdefault((one.context, one.text), Wording(one.text, one.context))
        wording.many = wording.many or one.many
        wording.places.add(one.place)
        wording.notes |= {one.note} if one.note else set()
    return sorted(wordings.values(), key=lambda one: (one.text.casefold(), one.text, one.context))


def _with_words(found: Iterable[Found]) -> Iterator[Found]:
    """Numbers, signs and places for values need no translation; quotation marks do, and colons (French spaces them)."""
    return (one for one in found if any(sign.isalpha() or sign in "“:" for sign in PLACES.sub("", one.text)))
