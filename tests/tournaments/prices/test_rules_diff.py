"""What differs between two versions of the rules, in words."""

from scoring import laid_over, variant
from tournaments.prices.wording import Difference, rules_diff

BOOK = variant("kleurenwiezen", "wallonia_26").under({})


def test_a_price_is_told_before_and_after_with_both_sides_points():
    diff = rules_diff(BOOK, laid_over(BOOK, {"contracts": {"solo_6": {"won": 7, "lost": 7, "over": 1, "under": 1}}}))

    assert diff.repriced == ("Solo 6",)
    assert Difference("Solo 6, 6 tricks", "+12 / −4", "+21 / −7") in diff.prices
    assert (diff.rules, diff.gone, diff.added) == ((), (), ())


def test_a_contract_that_goes_or_comes_is_named_and_does_not_count_as_another_order():
    without = laid_over(BOOK, {"contracts": {"solo_6": None}})

    assert (rules_diff(BOOK, without).gone, rules_diff(BOOK, without).rules) == (("Solo 6",), ())
    assert rules_diff(without, BOOK).added == ("Solo 6",)


def test_house_rules_and_what_follows_from_them_are_told():
    published = variant("kleurenwiezen", "wallonia_26")

    diff = rules_diff(BOOK, published.under({"double_after_pass": True}))

    assert [one.label for one in diff.rules] == ["Double after a passed deal", "Doubling"]
    assert diff.rules[1].was == "–"
    assert diff.prices == ()


def test_nothing_differs_between_the_same_rules():
    assert not rules_diff(BOOK, variant("kleurenwiezen", "wallonia_26").under({}))
