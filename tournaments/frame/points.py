"""Points as people type them: whole, or with the decimals that are in force."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

from django import forms
from django.core.validators import MaxValueValidator, MinValueValidator
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from reports.numbers import decimals_in_force, unit, written
from scoring.decimals import MOST_DECIMALS

TYPED = re.compile(r"([+-]?)(?:(\d{1,7})(?:[.,](\d{1,9}))?|(\d{0,7})½)", re.ASCII)
PATTERN = r"[+\-−]?[0-9]*([.,½][0-9]*)?"
PERHAPS_THOUSANDS = re.compile(r"[+-]?[1-9]\d{0,2}[.,]\d{3}", re.ASCII)
SIGNS = str.maketrans("−–", "--")


def number_typed(text: str) -> Fraction | None:
    """The number that this says: 2,5 · 2.5 · 2½ · −0,05; None where it says none."""
    typed = TYPED.fullmatch("".join(text.split()).translate(SIGNS))
    if typed is None:
        return None
    sign, whole, part, before_half = typed.groups()
    size = Fraction(int(before_half or 0) * 2 + 1, 2) if whole is None else Fraction(f"{whole}.{part or 0}")
    return -size if sign == "-" else size


def points_typed(text: str) -> int | None:
    """The points that this says in the smallest unit in force; None where it says none, or a part of one.

    None too where it may be thousands: 12.000 is no twelve.
    """
    if PERHAPS_THOUSANDS.fullmatch("".join(text.split()).translate(SIGNS)):
        return None
    number = number_typed(text)
    points = None if number is None else number * unit()
    return int(points) if points is not None and points.denominator == 1 else None


def decimals_typed(text: str) -> int:
    """The decimals that this number needs, at most as many as a list can have; 0 where it says none."""
    number = number_typed(text)
    sizes = (decimals for decimals in range(MOST_DECIMALS + 1) if (number or 0) * 10**decimals % 1 == 0)
    return next(sizes, 0)


def trimmed(points: int) -> str:
    """Points as somebody types them: 2,5 and 3, not 3,0."""
    text = written(points)
    return text.rstrip("0").rstrip(".,") if unit() > 1 and points else text


def too_many_decimals(decimals: int | None = None) -> str:
    """The sentence about points that are none, or have more decimals than there may be: as now in force, or so many."""
    decimals = decimals_in_force.get() if decimals is None else decimals
    sentence = ngettext(
        "Give a number of points with at most {n} decimal.",
        "Give a number of points with at most {n} decimals.",
        decimals,
    )
    return sentence.format(n=decimals) if decimals else _("Give a whole number.")


class _AtLeast(MinValueValidator):
    def clean(self, x: int) -> Fraction:
        return Fraction(x, unit())


class _AtMost(MaxValueValidator):
    def clean(self, x: int) -> Fraction:
        return Fraction(x, unit())


class PointsField(forms.IntegerField):
    """Points with the decimals in force, kept in the smallest unit. The bounds are in whole points."""

    widget = forms.TextInput(attrs={"inputmode": "text", "autocomplete": "off", "pattern": PATTERN})

    def __init__(self, *, min_value: int | None = None, max_value: int | None = None, **kwargs: Any) -> None:
        super().__init__(**kwargs)
        self.error_messages["invalid"] = too_many_decimals()
        self.validators += [] if min_value is None else [_AtLeast(min_value)]
        self.validators += [] if max_value is None else [_AtMost(max_value)]

    def to_python(self, value: Any) -> int | None:
        text = str(value or "").strip()
        points = points_typed(text)
        if text and points is None:
            raise forms.ValidationError(self.error_messages["invalid"], code="invalid")
        return points

    def prepare_value(self, value: Any) -> Any:
        return written(value) if type(value) is int else value


def points_field(**kwargs: Any) -> forms.IntegerField:
    """A field of points: a plain number where they are whole."""
    return PointsField(**kwargs) if decimals_in_force.get() else forms.IntegerField(**kwargs)
