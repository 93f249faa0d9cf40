"""Redaction: a person's name in what others typed, found in its usual spellings and replaced by neutral words."""

import re
from collections.abc import Collection, Iterator
from typing import Any

# Where the journal holds words that people typed; everything else in it is numbers, ids and choices.
TYPED = {"reason", "keep_apart", "other_half"}
SHORTEST_PART, SHORTEST_FIELD = 3, 60


class Forgotten:
    """Removes spellings of a name from texts. `others` are names that stay: people whom the same words may mean."""

    def __init__(self, name: str, instead: str, *, alone: bool = True, others: Collection[str] = ()) -> None:
        kept = {part.casefold() for other in others for part in other.split()}
        whole = {other.casefold() for other in others}
        spelled = [] if name.casefold() in whole else list(_whole(name))
        parts = name.split() if alone else []
        spelled += [re.escape(part) for part in parts if len(part) >= SHORTEST_PART and part.casefold() not in kept]
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


def _whole(name: str) -> Iterator[str]:
    """The whole name, as it is written, turned round, and with an initial."""
    first, *rest = map(re.escape, name.split())
    yield r"\s+".join([first, *rest])
    if rest:
        yield r"\s+".join(rest) + r",?\s+" + first
        yield rf"{first}\s+{re.escape(name.split()[-1][0])}\."
