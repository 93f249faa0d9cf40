"""Sentences with values in them: English here, translated by whoever shows them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Self

AS_TYPED = "as typed"  # the context of words that a club typed itself: no language has others for them


class AsTyped(str):
    """Words that a club typed itself: the same in every language, with no place for a value in them."""

    __slots__ = ()

    def format(self, *_values: object, **_named: object) -> str:
        """The words themselves, whatever braces they have."""
        return self


class Message:
    """An English sentence, the values in it, and what a translator needs to say it again.

    A value may be a sentence itself, or a tuple of values that are said one after another.

    >>> str(Message("{tricks} tricks with partner: {points}", tricks=9, points=11))
    '9 tricks with partner: 11'
    >>> str(Message("Choose one of: {allowed}.", allowed=(8, Message("nine"))))
    'Choose one of: 8, nine.'
    """

    __slots__ = ("_english", "context", "many", "params", "text")

    def __init__(self, text: str, /, *, context: str = "", many: str = "", **params: Any) -> None:
        self.text = text
        self.context = context
        self.many = many
        self.params: Mapping[str, Any] = params
        self._english = ""

    @property
    def template(self) -> str:
        """The English wording for this count: `many` is used when `n` is not one."""
        return self.many if self.many and self.params.get("n") != 1 else self.text

    def __str__(self) -> str:
        if not self._english:
            self._english = self.template.format(**{key: _value_text(value) for key, value in self.params.items()})
        return self._english

    def __repr__(self) -> str:
        return f"Message({str(self)!r})"

    def _identity(self) -> tuple[object, ...]:
        return self.text, self.context, self.many, tuple(sorted(self.params.items(), key=lambda item: item[0]))

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self._identity() == other._identity()

    def __hash__(self) -> int:
        return hash((self.text, self.context))


def _value_text(value: Any) -> Any:
    return ", ".join(f"{part}" for part in value) if isinstance(value, tuple) else value


def counted(singular: str, many: str, /, *, n: int, **params: Any) -> Message:
    """A sentence that has one wording for a single thing and another for several; `n` decides.

    >>> str(counted("{n} extra trick × {each}: {points}", "{n} extra tricks × {each}: {points}", n=2, each=3, points=6))
    '2 extra tricks × 3: 6'
    """
    return Message(singular, many=many, n=n, **params)


class Amount(int):
    """Points in the smallest unit of a price list, written as its sheet does: 25 tenths are 2.5.

    >>> f"{Amount(25, 1)} {Amount(-5, 2)} {Amount(0, 1)} {Amount(14)}"
    '2.5 -0.05 0 14'
    """

    decimals: int

    def __new__(cls, value: int, decimals: int = 0) -> Self:
        """So many of the unit in which a point has that many decimals."""
        amount = super().__new__(cls, value)
        amount.decimals = decimals
        return amount

    def __format__(self, spec: str) -> str:
        return f"{'-' if self < 0 else ''}{digits(self, self.decimals)}"


class Points(Amount):
    """Points that show their sign in a sentence: +14, -14, 0.

    >>> f"{Points(14)} {Points(-14)} {Points(0)} {Points(25, 1)}"
    '+14 -14 0 +2.5'
    """

    def __format__(self, spec: str) -> str:
        return f"{'+' if self > 0 else ''}{super().__format__(spec)}"


def digits(points: int, decimals: int, sign: str = ".") -> str:
    """Points in the smallest unit as people write them, without plus or minus; nothing is plain 0.

    >>> digits(-25, 1), digits(250, 2, ","), digits(7, 0), digits(0, 2)
    ('2.5', '2,50', '7', '0')
    """
    whole, part = divmod(abs(int(points)), 10**decimals)
    return f"{whole}{sign}{part:0{decimals}d}" if decimals and points else f"{whole}"
