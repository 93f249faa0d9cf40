"""The contracts a club may add to kleurenwiezen stand on the right rung, whatever else is played."""

from itertools import product

import pytest

from scoring import variant
from tests.scoring.every import VALUES

ADDED = {"piccolissimo": 14, "open_slam": 80, "abondance_sur_table": 30, "chelem_sur_table": 100}
TAKEN_AWAY = ("solo5", "piccolo", "small_misere", "small_slam")
SMALL, GRAND = {"small_slam", "chelem_sur_table_12"}, {"grand_slam", "open_slam", "chelem_sur_table_13"}


@pytest.mark.slow
@pytest.mark.parametrize("key", ["wallonia_26", "flemish", "pagat_basic_30"])
def test_added_contracts_stand_where_they_belong_whichever_others_are_played(key):
    published = variant("kleurenwiezen", key)
    switched = [rule for rule in TAKEN_AWAY if rule in published.option]
    for on, added in product(
        product((True, False), repeat=len(switched)), [ADDED, *({k: v} for k, v in ADDED.items())]
    ):
        values = {rule: value for rule, value in VALUES.items() if rule in published.option}
        variant_ = published.under({**dict(zip(switched, on, strict=True)), **values, **added})
        height = variant_.height

        assert set(height) == set(variant_.by_key)
        grand = [height[slam] for slam in GRAND & height.keys()]
        assert all(height[slam] < min(grand) for slam in SMALL & height.keys())
        if "piccolissimo" in height:
            assert height["partnership_11"] < height["piccolissimo"] < height["partnership_12"]
        if "abondance_sur_table_9" in height:
            assert height["open_misere"] < height["abondance_sur_table_9"] < height["grand_slam"]


def test_no_contract_stands_above_one_that_there_never_was():
    with pytest.raises(ValueError, match="flemish has no nothing to stand above"):
        variant("kleurenwiezen", "flemish").under().adding((), "nothing")
