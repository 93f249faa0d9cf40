"""Walks over all there is: a telling few of them run every time, the rest with the battery."""

import pytest


def telling(values, chosen, *marks):
    """Each of the values as a parameter with these marks; those not among `chosen` belong to the battery."""
    unknown = set(chosen) - set(values)
    assert not unknown, f"{unknown} are not among the values"
    return [pytest.param(value, marks=[*marks, *rest(value not in chosen)]) for value in values]


def every(step, values, *marks):
    """Each `step`-th of the values as a parameter with these marks; those between belong to the battery."""
    return [pytest.param(value, marks=[*marks, *rest(at % step > 0)]) for at, value in enumerate(values)]


def rest(left_out):
    """The marks of a case that is left out of the telling few."""
    return [pytest.mark.battery] if left_out else []
