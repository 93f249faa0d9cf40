"""Points as they are written and rounded, everywhere the same."""

from decimal import Decimal
from fractions import Fraction

from scoring import Message

MINUS = "\N{MINUS SIGN}"


def signed(points: int) -> str:
    """Points with their sign, a true minus, and zero without one.

    >>> signed(12), signed(0)
    ('+12', '0')
    """
    if points > 0:
        return f"+{points}"
    return f"{MINUS}{-points}" if points else "0"


def match_score(home: int, away: int) -> str:
    """The result of a match: closed up, and apart where a minus would stand beside the dash.

    >>> match_score(12, 8), match_score(34, -34)
    ('12–8', '34 – −34')
    """
    between = "\N{EN DASH}" if min(home, away) >= 0 else " \N{EN DASH} "
    return between.join(f"{MINUS}{-points}" if points < 0 else str(points) for points in (home, away))


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
    """An average with its sign and two decimals, halves away from zero; the language says what stands before them.

    >>> str(average(Fraction(-38, 3))), str(average(Fraction(1, 8))), str(average(Fraction(0)))
    ('−12.67', '+0.13', '0.00')
    """
    number = hundredths(value)
    sign = "" if not number or not with_sign else "+" if number > 0 else MINUS
    return Message("{sign}{number}", sign=sign, number=abs(number))


def hundredths(value: Fraction) -> Decimal:
    """A fraction with two decimals, halves away from zero.

    >>> hundredths(Fraction(-38, 3))
    Decimal('-12.67')
    """
    return Decimal(nearest(value.numerator * 100, value.denominator)).scaleb(-2)
