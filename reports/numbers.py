"""Points as they are written and rounded, everywhere the same.

Points are whole numbers of the smallest unit of their price list. The decimals now in force, as a time zone is, say
what that unit is; nothing that counts, compares or stores heeds them.
"""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from decimal import Decimal
from fractions import Fraction

from scoring import Message
from scoring.messages import Amount, digits

MINUS = "\N{MINUS SIGN}"
decimals_in_force: ContextVar[int] = ContextVar("decimals_in_force", default=0)
_sign: list[Callable[[], str]] = [lambda: "."]


def write_decimals_by(sign: Callable[[], str]) -> None:
    """Let this say the sign between whole points and tenths in the language of the moment."""
    _sign[:] = [sign]


@contextmanager
def in_decimals(decimals: int) -> Iterator[None]:
    """The decimals in force for a while."""
    token = decimals_in_force.set(decimals)
    try:
        yield
    finally:
        decimals_in_force.reset(token)


def unit() -> int:
    """The number of smallest units in a point."""
    return int(10 ** decimals_in_force.get())


def amount(points: int) -> Amount:
    """Points as a value of a sentence, without a plus."""
    return Amount(points, decimals_in_force.get())


def as_number(points: int) -> int | Decimal:
    """Points as a number for a spreadsheet.

    >>> with in_decimals(1):
    ...     as_number(-25)
    Decimal('-2.5')
    """
    decimals = decimals_in_force.get()
    return Decimal(points).scaleb(-decimals) if decimals else points


def written(points: int, decimals: int | None = None) -> str:
    """Points with a true minus and without a plus.

    >>> written(14), written(-25, 1)
    ('14', '−2.5')
    """
    decimals = decimals_in_force.get() if decimals is None else decimals
    sign = _sign[0]() if decimals else ""  # asked for each number, a language costs a page more than its points
    return (MINUS if points < 0 else "") + digits(points, decimals, sign)


def signed(points: int, decimals: int | None = None) -> str:
    """Points with their sign, a true minus, and zero without one.

    >>> signed(12), signed(0)
    ('+12', '0')
    """
    return ("+" if points > 0 else "") + written(points, decimals)


def match_score(home: int, away: int) -> str:
    """The result of a match: closed up, and apart where a minus would stand beside the dash.

    >>> match_score(12, 8), match_score(34, -34)
    ('12–8', '34 – −34')
    """
    between = "\N{EN DASH}" if min(home, away) >= 0 else " \N{EN DASH} "
    return between.join(map(written, (home, away)))


def sat_out(points: int) -> str:
    """A round that was sat out: a dash, or in brackets the points that it was given.

    >>> sat_out(0), sat_out(12)
    ('–', '(+12)')
    """
    return f"({signed(points)})" if points else "\N{EN DASH}"


def nearest(total: int, count: int) -> int:
    """The whole number nearest to total / count, halves away from zero; 0 when there is nothing to divide by.

    >>> nearest(7, 2), nearest(-7, 2), nearest(5, 0)
    (4, -4, 0)
    """
    if not count:
        return 0
    size = (2 * abs(total) + count) // (2 * count)
    return size if total >= 0 else -size


def average(value: Fraction, *, with_sign: bool = True) -> Message:
    """An average of points with its sign and two decimals, halves away from zero; the language says what stands before
    them.

    >>> str(average(Fraction(-38, 3))), str(average(Fraction(1, 8))), str(average(Fraction(0)))
    ('−12.67', '+0.13', '0.00')
    """
    number = hundredths(value)
    sign = "" if not number or not with_sign else "+" if number > 0 else MINUS
    return Message("{sign}{number}", sign=sign, number=abs(number))


def hundredths(value: Fraction) -> Decimal:
    """A fraction of the unit in force with two decimals, halves away from zero.

    >>> hundredths(Fraction(-38, 3))
    Decimal('-12.67')
    """
    return Decimal(nearest(value.numerator * 100, value.denominator * unit())).scaleb(-2)
