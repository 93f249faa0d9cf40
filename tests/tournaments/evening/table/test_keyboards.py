"""Which keys a phone shows for a number: an iPhone's keypad of digits has no minus."""

import pytest

from tests.factories import a_tournament
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.table.forms.deals import DealForm

pytestmark = pytest.mark.django_db


def test_points_by_the_director_are_typed_with_a_keyboard_that_has_a_minus():
    form = DealForm(variant_of(a_tournament()))
    keys = {
        name: field.widget.attrs["inputmode"]
        for name, field in form.fields.items()
        if "inputmode" in field.widget.attrs
    }
    points = {name: mode for name, mode in keys.items() if name.startswith("scores")}

    assert (set(points.values()), len(points)) == ({"text"}, 4)
    assert {mode for name, mode in keys.items() if name not in points} == {"numeric"}
