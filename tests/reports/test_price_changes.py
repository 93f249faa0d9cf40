"""What changed between two versions of a price list, in words."""

import scoring
from reports.score_tables.changes import changes
from scoring import laid_over

BASE = scoring.variant("kleurenwiezen", "wallonia_26").under({})


def words(overlay, rules=None):
    after = laid_over(scoring.variant("kleurenwiezen", "wallonia_26").under(rules or {}), overlay)
    return changes(str, BASE, after)


def test_the_same_prices_are_no_change():
    assert words({}) == []


def test_one_price_made_and_lost_is_said_with_the_old_one():
    assert words({"contracts": {"small_misere": {"won": 7, "lost": 6}}}) == [
        "Small misère: made with 0: +21 instead of +18"
    ]


def test_neighbouring_counts_that_change_alike_are_said_once():
    assert words({"contracts": {"abondance_9": {"won": 11, "lost": 11}}}) == [
        "Abondance 9: lost with 0 to 8: -33 instead of -30, made with 9 to 13: +33 instead of +30"
    ]


def test_contracts_that_come_and_go_are_named():
    piccolissimo = {
        "add": {"name": "Piccolissimo", "declarers": "one", "trump": "none", "target": 2, "exactly": True},
        "won": 9,
        "lost": 9,
    }

    said = words({"contracts": {"piccolo": None, "piccolissimo": piccolissimo}})

    assert said[:2] == ["No longer played: Piccolo", "New: Piccolissimo"]


def test_a_price_of_the_opponents_alone_is_said_as_theirs():
    columns = {"declarer": {"won": 24, "lost": -24}, "opponent": {"won": -8, "lost": 7}}

    said = words({"balanced": False, "contracts": {"piccolo": columns}})

    assert said == [
        "Piccolo: lost with 0: opponents +7 instead of +8, lost with 2 to 13: opponents +7 instead of +8",
        "The points of a deal need not add up to zero any more.",
    ]


def test_another_order_of_bids_is_said():
    ladder = [list(rung) for rung in BASE.ladder]
    ladder[0], ladder[1] = ladder[1], ladder[0]

    assert words({"ladder": ladder})[0].startswith("Order of the bids: ")


def test_a_house_rule_is_said_with_what_it_was():
    assert "Solo 5: on instead of off" in words({}, {"solo5": True})
