"""What can be wrong with a deal, a house rule or an overlay, said at the field where it is wrong."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, NoReturn

from scoring.messages import Message


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
        super().__init__("; ".join(f"{field}: {message}" for field, found in problems.items() for message in found))

    def as_text(self) -> dict[str, str]:
        """The problems in English, one sentence after another for each field."""
        return {field: " ".join(str(message) for message in found) for field, found in self.problems.items()}


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

    def raise_if_any(self, kind: type[FieldErrors]) -> None:
        """Raises `kind` with everything found, or returns when nothing was."""
        if self.found:
            self.raise_any(kind)

    def raise_any(self, kind: type[FieldErrors]) -> NoReturn:
        """Raises `kind` with every problem found so far, each under its field; it never returns."""
        raise kind({field: tuple(messages) for field, messages in self.found.items()})
