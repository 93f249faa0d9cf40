"""Every line of the published tables against the formulas of the rule pages, written here a second time."""

import pytest

from scoring import variant
from scoring.contracts import Declarers
from tests.scoring.every import PUBLISHED, name_of

KW = {
    "wallonia_26": {
        "small_misere": 6,
        "piccolo": 8,
        "abondance_9": 10,
        "abondance_10": 15,
        "abondance_11": 20,
        "grand_misere": 12,
        "open_misere": 24,
        "small_slam": 30,
        "grand_slam": 60,
    },
    "pagat_basic_30": {
        "small_misere": 6,
        "piccolo": 8,
        "abondance_9": 10,
        "abondance_10": 15,
        "abondance_11": 20,
        "abondance_12": 30,
        "grand_misere": 12,
        "open_misere": 24,
        "grand_slam": 60,
    },
    "flemish": {
        "abondance_9": 3,
        "abondance_10": 3,
        "abondance_11": 3,
        "abondance_12": 3,
        "misere": 5,
        "open_misere": 10,
        "grand_slam": 20,
    },
    "iwwa_wiezen": {
        "abondance_9": 5,
        "abondance_10": 6,
        "abondance_11": 8,
        "abondance_12": 9,
        "misere": 7,
        "open_misere": 14,
        "solo": 25,
        "solo_slim": 30,
    },
    "sint_niklaas": {
        "small_misere": 5,
        "piccolo": 6,
        "abondance_9": 8,
        "abondance_10": 8,
        "abondance_11": 8,
        "abondance_12": 8,
        "misere": 10,
        "open_misere": 16,
        "solo_slim": 24,
    },
}
NEEDED = {"grand_slam": range(13, 14), "solo_slim": range(13, 14), "small_slam": range(12, 14), "solo": range(13, 14)}
EXACT = {"small_misere": 0, "grand_misere": 0, "misere": 0, "open_misere": 0, "piccolo": 1}


def made(key, count):
    if key in EXACT:
        return count == EXACT[key]
    return count in NEEDED.get(key, range(int(key.split("_")[-1]) if key[-1].isdigit() else 13, 14))


def wallonia(key, level, t):
    if key.startswith("partnership"):
        lost = 8 + 3 * (level - 8) + 3 * (level - t) if level < 13 else 26 + 3 * (13 - t)
        return (26 if t == 13 else 8 + 3 * (t - 8)) if t >= level else -lost
    if key.startswith("solo"):
        return {6: 4, 7: 5}.get(t, 7) if t >= level else -({6: 4, 7: 5, 8: 7}[level] + level - t)
    return (26 if t == 13 else 16) if t >= level else 0


def pagat(key, level, t):
    if key.startswith("partnership"):
        return (30 if t == 13 else 3 * t - 16) if t >= level else -(3 * level - 16 + 3 * (level - t))
    if key.startswith("solo"):
        return (7 if level == 8 else min(t, 8) - 2) if t >= level else -({5: 3, 6: 4, 7: 5, 8: 7}[level] + level - t)
    return (30 if t == 13 else 16) if t >= level else -16


def flemish(key, level, t):
    ordinary = 2 + (t - level) if t >= level else -(2 + level - t)
    return ordinary * (1 + (t == 13) + (key == "troel"))


def iwwa(key, level, t):
    base, first = (4, 6) if key.startswith("troel") else (2, 4 if key == "solo_5" else 6)
    over = base // 2
    if t >= level:
        return (base + over * (t - level)) * (2 if t == 13 else 1)
    return -(first + 2 * (level - t - 1))


def sint_niklaas(key, level, t):
    unit, times = (2 if key == "troel" else 1), (1 if key == "solo_5" else 2)
    won = (unit + unit * (t - level)) * (2 if t == 13 else 1)
    return times * (won if t >= level else -(unit + unit * (level - t)))


FORMULAS = {
    ("kleurenwiezen", "wallonia_26"): wallonia,
    ("kleurenwiezen", "pagat_basic_30"): pagat,
    ("kleurenwiezen", "flemish"): flemish,
    ("wiezen", "iwwa_wiezen"): iwwa,
    ("wiezen", "sint_niklaas"): sint_niklaas,
}


def paid(variant_, contract, table, t):
    """Points of a declarer for each opponent (alone) or of a member (pair), doublings of the line included."""
    line = table[t]
    assert line.declarer == -line.opponent * (1 if contract.declarers is Declarers.TWO else 3)
    return -line.opponent * variant_.doubles_by.factor(line.doubles)


@pytest.mark.parametrize(("game", "key"), FORMULAS)
def test_contracts_that_pay_by_the_trick_follow_the_page(game, key):
    variant_, formula = variant(game, key).under({}), FORMULAS[game, key]
    stepped = [contract for contract in variant_.contracts if contract.key not in KW[key]]

    for contract in stepped:
        extra = contract.extras[0] if contract.extras else None
        targets = extra.values if extra else (contract.level or 9,)
        for target in targets:
            table = contract.table_with((target,) if extra else ())
            paid_out = [paid(variant_, contract, table, t) for t in range(14)]
            assert paid_out == [formula(contract.key, target, t) for t in range(14)], (contract.key, target)


@pytest.mark.parametrize(("game", "key"), FORMULAS)
def test_contracts_of_one_price_follow_the_page(game, key):
    variant_ = variant(game, key).under({})

    for name, value in KW[key].items():
        contract = variant_.by_key[name]
        paid_out = [paid(variant_, contract, contract.table, t) for t in range(contract.measure.total + 1)]
        assert paid_out == [value if made(name, t) else -value for t in range(len(paid_out))], name


def bid_whist(key, level, t, doubled):
    above, theirs = t - 6, 13 - t
    won = t >= 6 + level
    times = 2 if doubled else 1
    return {
        "standard_54": (above * times if won else -level * times, 0),
        "cincinnati": (above * times if won else -level * times, 0),
        "ne_usa_52": (above, 0) if won else (0, level),
        "boston_parr": (above if won else -level, theirs),
        "rhode_island_rogler": (t * times, 0) if won else (0, (level + max(theirs - 6, 0)) * times),
        "hawaii_trumps_todd": (1, 0) if won else (0, 2),
    }[key]


def boomke(key, level, t):
    if key == "meetje":
        return (1, 0) if t >= 7 else (0, 1)
    if key == "boom":
        return (5, 0) if t == 13 else (-5, 5)
    if t >= level:
        return (3 if t == 13 else 2 if t >= 10 else 1, 0)
    return (-2, 2) if level >= 10 else (-1, 2 if 13 - t >= 10 else 1)


def above_six(_variant, _contract, t):
    return max(t - 6, 0), max(7 - t, 0)


# By game; a game whose page has its formula here is compared with it, another with its examples alone.
OF_SIDES = {
    "bid_whist": lambda key, contract, t: bid_whist(key, contract.level, t, contract.kind == "no_trump"),
    "boomke_wies": lambda key, contract, t: (
        (t, 13 - t) if key == "no_auction" else boomke(contract.key, contract.level, t)
    ),
    "classic_whist": above_six,
    "dutch_whist": above_six,
}


@pytest.mark.parametrize("variant_", [one for one in PUBLISHED if one.game in OF_SIDES], ids=name_of)
def test_games_of_sides_follow_their_pages(variant_):
    formula, variant_ = OF_SIDES[variant_.game], variant_.under({})

    for contract in variant_.contracts:
        printed = [line[:2] for line in contract.table.lines]
        assert printed == [formula(variant_.key, contract, t) for t in range(14)], contract.key


@pytest.mark.parametrize(
    ("units", "values"),
    [
        ("units_1_1_2_3_4_6", (1, 1, 2, 3, 3, 4, 6)),
        ("units_2_2_3_4_6_8", (2, 2, 3, 4, 4, 6, 8)),
    ],
)
def test_solo_whist_pays_units(units, values):
    variant_ = variant("solo_whist", units).under({})
    needed = (range(8, 14), range(5, 14), range(1), range(9, 14), range(9, 14), range(1), range(13, 14))

    for contract, value, need in zip(variant_.contracts, values, needed, strict=True):
        paid_out = [paid(variant_, contract, contract.table, t) for t in range(14)]
        assert paid_out == [value if t in need else -value for t in range(14)], contract.key


def test_solo_whist_with_overtricks_pays_two_over_in_abundance_and_one_under():
    variant_ = variant("solo_whist", "units_2_2_3_4_6_8").under({"overtricks": True})
    tables = {contract.key: contract for contract in variant_.contracts}

    paid_out = {key: [paid(variant_, tables[key], tables[key].table, t) for t in range(14)] for key in tables}

    assert paid_out["prop_and_cop"] == [-10, -9, -8, -7, -6, -5, -4, -3, 2, 3, 4, 5, 6, 7]
    assert paid_out["solo"] == [-7, -6, -5, -4, -3, 2, 3, 4, 5, 6, 7, 8, 9, 10]
    assert paid_out["abundance"] == [-13, -12, -11, -10, -9, -8, -7, -6, -5, 4, 6, 8, 10, 12]
    assert paid_out["misere"] == [3] + [-3] * 13
    assert paid_out["abundance_declared"] == [-8] * 13 + [8]


def test_pandoeren_pays_declarer_and_partner_the_value_of_the_row():
    variant_ = variant("pandoeren", "wedd_33").under({})
    values = {
        "piccolo": 3,
        "misere": 3,
        "kereltje": 2,
        "zwabber": 2,
        "solo_zwabber": 5,
        "piccolo_ouvert": 6,
        "misere_ouvert": 6,
        "stil_praatje": 9,
        "pandoer": 5,
        "praatje": 9,
        "prive": 10,
    }
    by_number = [(150, 1), (170, 2), (200, 3), (10_000, 4)]

    for contract in variant_.contracts:
        value = values.get(contract.key) or (
            5
            if contract.kind == "pandoer_plus"
            else next(worth for below, worth in by_number if contract.level < below)
        )
        assert {line[:2] for line in contract.table.lines if line.made} == {(value, 0)}, contract.key
        assert {line[:2] for line in contract.table.lines if not line.made} == {(-value, 0)}, contract.key
