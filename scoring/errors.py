"""The errors of a deal, a house rule or an overlay, said at the field where it is wrong."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, NoReturn

from scoring.messages import Message
from scoring.quoting import party, plain, shown


class ScoringError(Exception):
    """The base of every error that scoring raises on purpose."""


class UnknownVariant(ScoringError):  # noqa: N818 - it is no error of the program
    """No game or variant has that key; `field` says which of the two, `message` what there is instead."""

    def __init__(self, field: str, message: Message) -> None:
        self.field, self.message = field, message
        super().__init__(str(message))


class FieldErrors(ScoringError):  # noqa: N818 - several errors, one exception
    """Every problem found at once, each at the field where it was found."""

    def __init__(self, problems: Mapping[str, tuple[Message, ...]]) -> None:
        self.problems = dict(problems)
        super().__init__(
            "; ".join(f"{field}: {message}" for field, messages in problems.items() for message in messages)
        )

    def as_text(self) -> dict[str, str]:
        """The problems in English, one sentence after another for each field."""
        return {field: " ".join(str(message) for message in messages) for field, messages in self.problems.items()}


class EntryError(FieldErrors):
    """A deal that cannot have happened, or was not told completely."""


class RuleError(FieldErrors):
    """House rules or club numbers that the variant does not know or that do not fit."""


class Problems:
    """Collects problems by field while a deal or a rule is read."""

    __slots__ = ("found",)

    def __init__(self) -> None:
        self.found: dict[str, list[Message]] = {}

    def add(self, field: str, text: str, /, **params: Any) -> None:
        """Notes a problem at a field, once; `text` is the English sentence, `params` the values in it."""
        messages, message = self.found.setdefault(field, []), Message(text, **params)
        if message not in messages:
            messages.append(message)

    def not_boolean(self, field: str, value: Any) -> None:
        """Notes that this is neither yes nor no."""
        self.add(field, "Say true for yes or false for no, not {value}.", value=shown(value))

    def not_allowed(self, field: str, value: Any, allowed: tuple[Any, ...]) -> None:
        """Notes that this is none of the values there are."""
        text = "{value} is not possible here. Choose one of: {allowed}."
        self.add(field, text, value=shown(value), allowed=allowed)

    def not_in_range(self, field: str, value: Any, low: int, high: int) -> None:
        """Notes that this is no whole number between the two."""
        text = "{value} is not a whole number from {low} to {high}."
        self.add(field, text, value=shown(value), low=low, high=high)

    def not_in_range_of(self, field: str, key: str, value: Any, low: int, high: int) -> None:
        """Notes the same of the number that one seat or side has."""
        text = "{who}: {value} is not a whole number from {low} to {high}."
        self.add(field, text, who=party(key), value=shown(value), low=low, high=high)

    def not_a_seat(self, field: str, value: Any) -> None:
        """Notes that this names no seat of a table of four."""
        self.add(field, "{value} is not a seat. Say N, E, S or W.", value=shown(value))

    def not_of_this_contract(self, part: str, keys: Iterable[str]) -> None:
        """Notes what a part of a deal says that its contract does not ask."""
        for key in sorted(map(str, keys)):
            self.add(f"{part}.{key}", "“{key}” does not belong to this contract.", key=plain(key))

    def raise_if_any(self, kind: type[FieldErrors]) -> None:
        """Raises `kind` with everything found, or returns when nothing was."""
        if self.found:
            self.raise_any(kind)

    def raise_any(self, kind: type[FieldErrors]) -> NoReturn:
        """Raises `kind` with every problem found so far, each under its field; it never returns."""
        raise kind({field: tuple(messages) for field, messages in self.found.items()})
