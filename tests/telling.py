"""Walks over all there is: a telling few of them run every time, the rest with the battery."""

import pytest


def telling(values, chosen, *marks):
    """Each of the values as a parameter with these marks; those not among `chosen` belong to the battery."""
    unknown = set(chosen) - set(values)
    assert not unknown, f"{unknown} are not among the values"
    return [pytest.param(value, marks=[*marks, *rest(value not in chosen)]) for value in values]


def rest(left_out):
    """The marks of a case that is left out of the telling few."""
    return [pytest.mark.battery] if left_out else []
