"""A club's own names of contracts in the ladder and the prices that are printed."""

from reports.score_tables.lines import priced_rows
from reports.score_tables.rules import ladder
from scoring import laid_over, variant

NAMES = {
    "partnership_8": "Vraag 8",
    "partnership_9": "Vraag 9",
    "partnership_10": "Vraag 10",
    "solo_6": "Alleen",
    "solo_7": "Alleen 7",
    "misere": "Misère {klein}",
}
CONTRACTS = {key: {"name": name} for key, name in NAMES.items()}
LADDER = [
    "partnership_8", "partnership_9", "partnership_10", "solo_5", "solo_6", "solo_7", "solo_8", "partnership_11",
    "partnership_12", "partnership_13", ["abondance_9", "misere"], "abondance_10", "abondance_11", "abondance_12",
    "troel", "open_misere", "grand_slam",
]  # fmt: skip


def own():
    return laid_over(variant("kleurenwiezen", "flemish").under({}), {"contracts": CONTRACTS, "ladder": LADDER})


def test_levels_are_joined_under_their_own_name_and_no_level_is_said_twice():
    assert ladder(str, own())[:9] == [
        "Vraag 8–10",
        "Solo 5",
        "Alleen",
        "Alleen 7",
        "Solo 8",
        "Partnership 11–13",
        "Abondance 9 = Misère {klein}",
        "Abondance 10–12",
        "Troel",
    ]


def test_prices_stand_under_their_own_names():
    names = {str(name) for row in priced_rows(own()) for name in row.names}

    assert {"Vraag 8", "Vraag 9", "Vraag 10", "Alleen", "Alleen 7", "Misère {klein}"} <= names
