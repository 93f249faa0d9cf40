"""The rules of an evening in lines."""

from reports.printables.rule_lines import house_rules
from scoring import variant


def test_house_rules_leave_out_what_the_plan_of_an_evening_decides():
    lines = list(house_rules(str, variant("boomke_wies", "auction").under({"ranking": "points"})))

    assert lines == [("Dealer after passes", "off", False), ("Stake", "none", False)]
