"""A club's own numbers: amounts, lines, columns, contracts more and fewer, another ladder; every problem named."""

import pytest

from scoring import RuleError, document, laid_over, read_deal, settle, variant
from scoring.schema import schema
from tests.scoring.factories import won

WALLONIA = variant("kleurenwiezen", "wallonia_26")
FLEMISH = variant("kleurenwiezen", "flemish")


def paid(variant_, key, count, *extras):
    line = variant_.by_key[key].table_with(extras)[count]
    return line.declarer, line.opponent


def problems(overlay, base=WALLONIA):
    with pytest.raises(RuleError) as raised:
        laid_over(base.under({}), overlay)
    return raised.value.as_text()


def laid(contracts, base=WALLONIA, **more):
    return laid_over(base.under({}), {"contracts": contracts, **more})


def test_a_formula_row_pays_base_extra_missing_and_all():
    row = {"won": 4, "over": 1, "stop": 8, "all": 26, "lost": 5, "under": 2}

    variant_ = laid({"solo_6": row})

    assert [paid(variant_, "solo_6", count) for count in (4, 5, 6, 7, 8, 12, 13)] == [
        (-27, 9),
        (-21, 7),
        (12, -4),
        (15, -5),
        (18, -6),
        (18, -6),
        (78, -26),
    ]


def points_of(variant_, key, count, *extras):
    """What a declarer and an opponent score, the doublings of the line counted."""
    line = variant_.by_key[key].table_with(extras)[count]
    return tuple(points * variant_.doubles_by.factor(line.doubles) for points in paid(variant_, key, count, *extras))


def test_a_pair_is_paid_to_each_member_and_a_result_still_brings_its_doubling():
    variant_ = laid({"partnership_8": {"won": 3, "over": 1, "lost": 3, "under": 1}}, FLEMISH)

    assert [points_of(variant_, "partnership_8", count) for count in (9, 13)] == [(4, -4), (16, -16)]


TROEL = {"won": 4, "lost": 4, "over": 2, "under": 2}


@pytest.mark.parametrize("rules", [{}, {"troel_lost": "nothing"}])
@pytest.mark.parametrize(
    "row",
    [
        TROEL,
        {"extras": {"8": TROEL, "9": TROEL}},
        {
            "declarer": {"won": 4, "over": 2, "lost": -4, "under": -2},
            "opponent": {"won": -4, "over": -2, "lost": 4, "under": 2},
        },
    ],
)
def test_the_double_of_troel_is_in_what_a_sheet_prints(row, rules):
    variant_ = laid_over(FLEMISH.under(rules), {"contracts": {"troel": row}})

    assert [points_of(variant_, "troel", count, 9) for count in (7, 8, 9, 10)] == [(-8, 8), (-6, 6), (4, -4), (6, -6)]


def test_what_is_written_out_for_all_tricks_is_what_they_pay():
    lines = {"0-7": [-2, 2], "8-12": [2, -2], "13": [14, -14]}
    columns = {"declarer": {"won": 2, "lost": -2, "all": 14}, "opponent": {"won": -2, "lost": 2, "all": -14}}

    for row in ({"lines": lines}, columns, {"won": 2, "lost": 2, "all": 14}):
        assert points_of(laid({"partnership_8": row}, FLEMISH), "partnership_8", 13) == (14, -14)


def test_lines_may_be_written_out_for_ranges():
    variant_ = laid({"grand_misere": {"lines": {"0": [36, -12], "1-13": [-30, 10]}}})

    assert [paid(variant_, "grand_misere", count) for count in (0, 1, 13)] == [(36, -12), (-30, 10), (-30, 10)]


def test_four_columns_need_not_balance_when_the_sheet_says_so():
    columns = {"declarer": {"won": 13, "lost": -13}, "opponent": {"won": -7, "lost": 5, "under": 1}}

    variant_ = laid({"solo_8": columns}, balanced=False)

    assert [paid(variant_, "solo_8", count) for count in (8, 7, 6)] == [(13, -7), (-13, 6), (-13, 7)]
    assert problems({"contracts": {"solo_8": columns}})["overlay.contracts.solo_8.lines.8"] == (
        "At 8 the points of all players add up to -8, not to 0."
    )


def test_each_target_of_troel_has_its_own_amounts():
    variant_ = laid({"troel": {"extras": {"8": {"won": 14, "lost": 14}}}})

    assert [paid(variant_, "troel", 8, target) for target in (8, 9)] == [(14, -14), (0, 0)]


def test_a_contract_is_added_above_another_and_one_is_taken_away():
    add = {
        "name": "Piccolissimo",
        "declarers": "several",
        "trump": "none",
        "target": 2,
        "exactly": True,
        "above": "solo_7",
    }

    variant_ = laid({"piccolissimo": {"add": add, "won": 14, "lost": 14}, "piccolo": None})

    deal = read_deal(variant_, {"contract": {"type": "piccolissimo"}, "declarers": ["N"], "tricks": won(2)})
    assert settle(variant_, deal).points == {"N": 42, "E": -14, "S": -14, "W": -14}
    keys = [rung[0] for rung in variant_.ladder]
    assert keys[keys.index("solo_7") + 1] == "piccolissimo"
    assert "piccolo" not in variant_.by_key and "piccolo" not in keys
    assert "piccolissimo" in {contract["key"] for contract in document(variant_)["contracts"]}
    assert len(schema(variant_)["properties"]["contract"]["oneOf"]) == len(variant_.contracts) + 2


def test_the_ladder_may_be_another():
    keys = [rung[0] for rung in WALLONIA.under({}).ladder]

    variant_ = laid_over(WALLONIA.under({}), {"ladder": [keys[1], keys[0], keys[2:]]})

    assert variant_.ladder == ((keys[1],), (keys[0],), tuple(keys[2:]))


def test_a_custom_table_is_filled_and_may_promise_balance():
    custom = variant("kleurenwiezen", "custom")

    variant_ = laid({"solo_6": {"won": 4, "lost": 4}}, custom, balanced=True)

    assert (variant_.balanced, paid(variant_, "solo_6", 6)) == (True, (12, -4))


def test_pandoeren_pays_its_declarers_only():
    variant_ = laid({"number_150": {"won": 1, "lost": 1}}, variant("pandoeren", "wedd_33"))

    assert [paid(variant_, "number_150", count) for count in (0, 1)] == [(-1, 0), (1, 0)]


def test_sides_have_points_of_their_own():
    lines = {"lines": [[0, 13 - count] if count < 7 else [count, 0] for count in range(14)]}

    variant_ = laid({"plain": lines}, variant("dutch_whist", "to_5"))

    assert [paid(variant_, "plain", count) for count in (6, 7)] == [(0, 7), (7, 0)]


@pytest.mark.parametrize(
    ("overlay", "field", "text"),
    [
        ([], "overlay", "The club's own numbers must be named."),
        ({"x": 1}, "overlay.x", "“x” is not known here. Known are: balanced, contracts, decimals, ladder, one_short."),
        ({"balanced": 1}, "overlay.balanced", "Say true for yes or false for no, not 1."),
        ({"contracts": []}, "overlay.contracts", "The contracts must be named, each with its amounts."),
        (
            {"contracts": {"solo_6": 3}},
            "overlay.contracts.solo_6",
            "Give the amounts of Solo 6 by name, or null to leave it out.",
        ),
        (
            {"contracts": {"solo_6": {}}},
            "overlay.contracts.solo_6",
            "Give amounts: won and lost, lines, or a column for declarer and opponent.",
        ),
        ({"contracts": {"solo_6": {"won": 4}}}, "overlay.contracts.solo_6.lost", "Say how much is lost."),
        (
            {"contracts": {"solo_6": {"won": 4.5, "lost": 4}}},
            "overlay.contracts.solo_6.won",
            "4.5 is not a whole number from -9999 to 9999.",
        ),
        (
            {"contracts": {"solo_6": {"won": True, "lost": 4}}},
            "overlay.contracts.solo_6.won",
            "“yes” is not a whole number from -9999 to 9999.",
        ),
        (
            {"contracts": {"piccolo": {"won": 4, "lost": 4, "over": 1}}},
            "overlay.contracts.piccolo",
            "Only won and lost make sense where exactly 1 must be won.",
        ),
        (
            {"contracts": {"solo_6": {"lines": [[0, 0]] * 13}}},
            "overlay.contracts.solo_6.lines.13",
            "There is no line for 13.",
        ),
        (
            {"contracts": {"solo_6": {"lines": {"0-14": [0, 0]}}}},
            "overlay.contracts.solo_6.lines.0-14",
            "“0-14” is not a count, or a range of counts, from 0 to 13.",
        ),
        (
            {"contracts": {"solo_6": {"lines": {"0-13": [0]}}}},
            "overlay.contracts.solo_6.lines.0-13",
            "Give the points of a declarer and of an opponent, two whole numbers.",
        ),
        (
            {"contracts": {"solo_6": {"lines": {"0-13": [1, 1]}}}},
            "overlay.contracts.solo_6.lines.7",
            "At 7 the points of all players add up to 4, not to 0.",
        ),
        (
            {"contracts": {"solo_6": {"declarer": {"won": 1, "lost": 1}}}},
            "overlay.contracts.solo_6.opponent",
            "Say what is won and lost in this column.",
        ),
        (
            {"contracts": {"troel": {"lines": []}}},
            "overlay.contracts.troel.lines",
            "Write out the lines for each of 8, 9 under “extras”.",
        ),
        (
            {"contracts": {"solo_6": {"extras": {"8": {}}}}},
            "overlay.contracts.solo_6.extras",
            "No extra facts change what this contract pays.",
        ),
        (
            {"contracts": {"solo_9": None}},
            "overlay.contracts.solo_9",
            "“solo_9” is not a contract of Whist à la couleur (26).",
        ),
        (
            {"contracts": {"solo_6": {"add": {}, "won": 1, "lost": 1}}},
            "overlay.contracts.solo_6",
            "Whist à la couleur (26) already has “Solo 6”.",
        ),
        (
            {"contracts": {"x": {"add": {"name": "X", "declarers": "side", "target": 5}, "won": 1, "lost": 1}}},
            "overlay.contracts.x.add.declarers",
            "“side” is not possible here. Choose one of: one, two, several.",
        ),
        (
            {"contracts": {"x": {"add": {"name": "X", "declarers": "one", "target": 14}, "won": 1, "lost": 1}}},
            "overlay.contracts.x.add.target",
            "14 is not a whole number from 0 to 13.",
        ),
        ({"ladder": ["solo_6"]}, "overlay.ladder", None),
        ({"ladder": [[1]]}, "overlay.ladder", "Give the contracts from low to high, those that tie in one list."),
    ],
)
def test_a_problem_is_named_at_its_field(overlay, field, text):
    said = problems(overlay)

    assert field in said
    assert text in (None, said[field])


def test_every_problem_is_named_at_once():
    said = problems({"x": 1, "ladder": "no", "contracts": {"solo_6": {"won": 1}, "nope": {"won": 1, "lost": 1}}})

    assert set(said) == {
        "overlay.x",
        "overlay.ladder",
        "overlay.contracts.solo_6.lost",
        "overlay.contracts.nope",
    }


def test_lost_may_be_what_one_trick_short_costs():
    variant_ = laid({"solo_6": {"won": 4, "lost": 6, "under": 2}}, one_short=True)

    assert [paid(variant_, "solo_6", count)[1] for count in (3, 4, 5, 6)] == [10, 8, 6, -4]
    assert problems({"one_short": 1}) == {"overlay.one_short": "Say true for yes or false for no, not 1."}


def test_a_name_alone_changes_no_price():
    variant_ = laid({"solo_6": {"name": "Alleen {6}"}})

    assert (str(variant_.by_key["solo_6"].name), paid(variant_, "solo_6", 6)) == ("Alleen {6}", (12, -4))
    assert problems({"contracts": {"solo_6": {"name": ""}}}) == {
        "overlay.contracts.solo_6.name": "Give the name of the contract, in at most 60 characters."
    }


def test_one_contract_at_least_is_kept():
    nothing = dict.fromkeys(WALLONIA.under({}).by_key)

    assert problems({"contracts": nothing}) == {"overlay.contracts": "Keep at least one contract."}


@pytest.mark.parametrize(
    "price",
    [
        {"won": 5, "over": 1, "lost": 7, "under": 2},
        {"lines": [[3 * count, -3 * count] for count in range(14)]},
    ],
    ids=["formula", "lines"],
)
def test_what_doubles_the_usual_price_of_a_bid_doubles_a_clubs_own(price):
    laid = laid_over(variant("esmakker", "plus_one").under({}), {"contracts": {"bid_8": price}})
    tables = laid.by_key["bid_8"].table.by_answer

    plain = [line[:2] for line in tables["plain"].lines]
    assert plain[8] in ((5, -5), (24, -24))
    assert [line[:2] for line in tables["gode"].lines] == [(2 * own, 2 * others) for own, others in plain]
