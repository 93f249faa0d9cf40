"""Every published impossible input, completed into whole records in each natural way, is refused at its field."""

import pytest

from scoring import score
from tests.golden.published import rows
from tests.scoring.factories import alone, bid_whist, boomke, dutch, kleurenwiezen, pandoeren, together, won

EVERY_TABLE = ("wallonia_26", "flemish", "pagat_basic_30")
WITH_MISERES = ("wallonia_26", "pagat_basic_30")
MISERE = {"wallonia_26": "grand_misere", "pagat_basic_30": "grand_misere", "flemish": "misere"}
TWICE = [{"contract": "small_misere", "declarer": "N"}, {"contract": "piccolo", "declarer": "S"}]
ALL_MADE = dict.fromkeys("NESW", 0)


def in_tables(*tables, **parts):
    return [kleurenwiezen(table, **parts) for table in tables]


def misere(**parts):
    return [kleurenwiezen(table, **alone(kind, count=0) | parts) for table, kind in MISERE.items()]


REFUSED = {
    "INV-002": ("contract.level", in_tables("wallonia_26", **alone("solo", 5, count=5))),
    "INV-003": ("contract.level", in_tables("flemish", **alone("solo", 4, count=4))),
    "INV-008": ("declarers", in_tables(*EVERY_TABLE, declarers=["N", "E", "S"], tricks=won(8))),
    "INV-009": ("declarers", in_tables(*EVERY_TABLE, **alone("solo", 6, count=6) | {"declarers": ["N", "S"]})),
    "INV-010": ("partner", in_tables(*WITH_MISERES, **alone("small_misere", count=0, total=12), partner="S")),
    "INV-011": ("partner", misere(partner="E")),
    "INV-012": ("contract.level", in_tables(*EVERY_TABLE, **alone("abondance", 8, count=8))),
    "INV-013": ("contract.level", in_tables("wallonia_26", **alone("abondance", 12, count=12))),
    "INV-014": ("contract", in_tables("pagat_basic_30", **alone("small_slam", count=12))),
    "INV-017": ("trump", in_tables(*EVERY_TABLE, **alone("abondance", 9, count=9), trump="no_trump")),
    "INV-018": ("trump", in_tables(*WITH_MISERES, **alone("small_misere", count=0, total=12), trump="hearts")),
    "INV-020": ("trump", in_tables(*EVERY_TABLE, trump="no_trump")),
    "INV-022": ("tricks", in_tables(*EVERY_TABLE, tricks={"declarers": 14, "opponents": -1})),
    "INV-025": ("tricks", misere(tricks={"declarers": 0, "opponents": 12})),
    "INV-026": ("contract", in_tables(*WITH_MISERES, contract=TWICE) + in_tables(*WITH_MISERES, contract=None)),
    "INV-027": ("contract", in_tables(*WITH_MISERES, contract=[{"type": "small_misere"}, {"type": "grand_misere"}])),
    "INV-028": (
        "declarers",
        in_tables(*EVERY_TABLE, **together("solo", {"N": 6, "S": 6}) | {"contract": {"type": "solo", "level": 6}}),
    ),
    "INV-029": (
        "declarers",
        in_tables(*WITH_MISERES, **together("small_misere", {"N": 0}) | {"declarers": ["N", "N"]}),
    ),
    "INV-030": ("tricks.by_declarer", in_tables(*WITH_MISERES, **together("small_misere", ALL_MADE))),
    "INV-032": ("tricks.by_declarer", in_tables(*WITH_MISERES, **together("small_misere", {"N": 7, "E": 6}))),
    "INV-034": ("contract.level", in_tables("wallonia_26", contract={"type": "troel", "level": 10}, tricks=won(10))),
    "INV-036": (
        "modifiers.aces_held",
        in_tables(
            *EVERY_TABLE,
            contract={"type": "troel"},
            rules={"troel": "exactly_three"},
            modifiers={"aces_held": 4, "troel_target": 9},
        ),
    ),
    "INV-038": (
        "modifiers.announced_double_by",
        in_tables("flemish", modifiers={"announced_double": True, "announced_double_by": "N"}),
    ),
    "INV-039": (
        "scores",
        [
            {
                "game": "kleurenwiezen",
                "variant": "flemish",
                "contract": {"type": "pass"},
                "scores": {"N": 1, "E": -1, "S": 0, "W": 0},
            }
        ],
    ),
    "INV-043": (
        "scores",
        [
            {
                "game": "kleurenwiezen",
                "variant": table,
                "contract": {"type": "manual"},
                "scores": {"N": 5, "E": -4, "S": 0, "W": 0},
                "modifiers": {"reason": "Revoke in deal 3"},
            }
            for table in EVERY_TABLE
        ],
    ),
    "INV-045": ("contract.level", [bid_whist(contract={"type": "trump", "level": 8, "direction": "uptown"})]),
    "INV-046": (
        "contract.level",
        [bid_whist(rules={"min_bid": 4}, contract={"type": "trump", "level": 3, "direction": "uptown"})],
    ),
    "INV-048": ("trump", [bid_whist(contract={"type": "no_trump", "level": 4}, trump="spades")]),
    "INV-049": ("tricks", [bid_whist(tricks={"NS": 9, "EW": 5})]),
    "INV-051": ("declarers", [bid_whist(declarer_side="EW", declarers=["N"])]),
    "INV-052": ("contract", [{"game": "bid_whist", "variant": "standard_54", "contract": {"type": "pass"}}]),
    "INV-054": ("modifiers.kitty", [bid_whist("boston_parr", modifiers={"kitty": 4})]),
    "INV-055": (
        "contract.direction",
        [bid_whist("rhode_island_rogler", contract={"type": "trump", "level": 4, "direction": "downtown"})],
    ),
    "INV-056": ("contract.level", [bid_whist("hawaii_trumps_todd", contract={"type": "trump", "level": 2})]),
    "INV-057": (
        "contract.level",
        [bid_whist("ne_usa_52", contract={"type": "trump", "level": 0, "direction": "uptown"})],
    ),
    "INV-061": (
        "declarers",
        [boomke(contract={"type": "meetje"}, dealer="N", declarers=[seat], declarer_side=None) for seat in "ESW"],
    ),
    "INV-062": ("contract", [boomke(contract={"type": "meetje"}, dealer="N", modifiers={"after_three_passes": False})]),
    "INV-063": (
        "contract.level",
        [
            boomke(contract={"type": "bid", "level": level}, dealer="N", modifiers={"after_three_passes": True})
            for level in range(8, 13)
        ],
    ),
    "INV-066": ("tricks", [boomke(contract={"type": "boom"}, tricks={"NS": 12, "EW": 2})]),
    "INV-068": ("modifiers.honours", [dutch(modifiers={"honours": {"NS": 3, "EW": 3}})]),
    "INV-070": ("modifiers.honours", [dutch("to_5", modifiers={"honours": {"NS": 4, "EW": 0}})]),
    "INV-071": (
        "rules.target",
        [dutch(table, rules={"target": 0}) for table in ("to_5", "with_honours")],
    ),
    "INV-074": (
        "declarers",
        [pandoeren(contract={"type": "misere"}, declarers=["N", "S"], points=None, tricks={"declarer": 0})],
    ),
    "INV-075": (
        "declarers",
        [
            pandoeren(
                contract={"type": "zwabber"},
                declarers=["N"],
                points=None,
                tricks={"side": 8, "declarer_first_four": True},
            )
        ],
    ),
    "INV-076": (
        "trump",
        [
            pandoeren(
                contract={"type": "zwabber"},
                points=None,
                tricks={"side": 8, "declarer_first_four": True},
                trump="hearts",
            )
        ],
    ),
    "INV-078": ("trump", [pandoeren(trump=None)]),
    "INV-080": (
        "points.roem",
        [pandoeren(points={"cards": 120, "roem": 30, "stuk": 0, "total": 150}), pandoeren(points={"roem": 30})],
    ),
    "INV-081": (
        "points.stuk",
        [pandoeren(points={"cards": 120, "roem": 0, "stuk": 40, "total": 160}), pandoeren(points={"stuk": 40})],
    ),
    "INV-083": ("tricks", [pandoeren(contract={"type": "kereltje"}, points=None, tricks={"side": 9})]),
    "INV-084": (
        "contract.level",
        [pandoeren(contract={"type": "pandoer_plus", "level": 30}, tricks={"side": 8}, points={"roem_and_stuk": 30})],
    ),
}
CASES = [(name, field, record) for name, (field, records) in REFUSED.items() for record in records]


def test_every_published_impossible_input_is_completed_here():
    assert {row["id"] for row in rows("invalid_inputs")} == set(REFUSED)


@pytest.mark.parametrize(("name", "field", "record"), CASES, ids=[name for name, _, _ in CASES])
def test_a_published_impossible_input_is_refused_at_its_field(name, field, record):
    assert field in score(record).get("error", {})


@pytest.mark.parametrize(
    "record",
    [
        kleurenwiezen(),
        kleurenwiezen("wallonia_26", **alone("small_misere", count=0, total=12)),
        bid_whist(),
        bid_whist("rhode_island_rogler"),
        boomke(),
        boomke(contract={"type": "meetje"}, dealer="N", declarers=["N"]),
        boomke(contract={"type": "boom"}, tricks={"NS": 12, "EW": 1}),
        dutch(),
        pandoeren(),
    ],
)
def test_the_records_they_are_made_of_are_sound(record):
    assert "error" not in score(record)
