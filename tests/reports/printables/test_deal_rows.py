"""A table's deals on its scoresheet and on a player's own sheet: the numbers of the published examples."""

from dataclasses import replace

from reports.printables import render
from reports.printables.deal_rows import deal_rows, player_round
from reports.printables.values import DealRow
from scoring import Message, Variant, read_deal, settle
from scoring.sheets import Sheet, play_through
from tests.reports.printables.factories import options_of, sheet_of, variant_of
from tests.reports.printables.reading import words

TOGETHER = {
    "contract": {"type": "partnership", "level": 9},
    "declarers": ["S", "W"],
    "trump": "hearts",
    "tricks": {"declarers": 10, "opponents": 3},
}
PASSED = {"contract": {"type": "pass"}}
MISERE = {"contract": {"type": "small_misere"}, "declarers": ["N", "E"], "tricks": {"by_declarer": {"N": 0, "E": 2}}}
NAMES = {"N": "An", "E": "Jozef", "S": "Lut", "W": "Marie-Jeanne"}


def evening(*records: dict[str, object]) -> tuple[Variant, Sheet]:
    played = variant_of("kleurenwiezen", "wallonia_26")
    return played, play_through(played, [read_deal(played, record) for record in records], to_the_end=False)


def test_a_row_tells_who_dealt_what_was_played_and_what_everybody_got():
    # deal-record.md: nine together with ten tricks is 14 for each.
    assert deal_rows(*evening(TOGETHER)) == (
        DealRow(
            1,
            "N",
            Message("{family} {level}", family=Message("Partnership", context="kleurenwiezen"), level=9),
            ("S", "W"),
            "10",
            (-14, -14, 14, 14),
            (-14, -14, 14, 14),
            trump="hearts",
        ),
    )


def test_the_same_dealer_deals_again_after_a_passed_deal_and_totals_run_on():
    rows = deal_rows(*evening(TOGETHER, PASSED, TOGETHER))

    assert [(row.dealer, str(row.contract), row.totals) for row in rows] == [
        ("N", "Partnership 9", (-14, -14, 14, 14)),
        ("E", "Passed out", (-14, -14, 14, 14)),
        ("E", "Partnership 9", (-28, -28, 28, 28)),
    ]


def test_two_in_misere_show_the_tricks_of_each():
    # Small misère is 6: North wins 6 from three, East pays 6 to three.
    (row,) = deal_rows(*evening(MISERE))

    assert (row.declarers, row.tricks, row.points) == (("N", "E"), "0, 2", (24, -24, 0, 0))


def test_a_player_reads_the_reason_for_each_score():
    lut = player_round(*evening(TOGETHER, PASSED), "S", number=2, table=3, names=NAMES)

    rows = [
        (deal.points, deal.total, deal.declarers, deal.declared, [str(step) for step in deal.why]) for deal in lut.deals
    ]
    assert rows == [
        (
            14,
            14,
            "Lut, Marie-Jeanne",
            True,
            ["9 tricks with partner: 11", "1 extra trick × 3: 3", "each declarer +14, each opponent -14"],
        ),
        (0, 14, "", False, ["All passed: no points"]),
    ]
    assert (lut.points, lut.company) == (14, ("An", "Jozef", "Marie-Jeanne"))


def test_the_printed_sheet_carries_the_scored_points():
    played, sheet = evening(TOGETHER, TOGETHER)
    printed = words(render("scoresheet", replace(sheet_of(played), rows=deal_rows(played, sheet)), options_of()))

    assert [printed.count(number) >= 2 for number in ("+14", "−14", "+28", "−28")] == [True] * 4


def test_the_sheet_shows_what_lies_in_the_pot_after_each_deal_and_what_it_paid():
    # Each pays 1 when all pass; who makes an abondance of nine takes what lies there beside the price.
    played = variant_of("kleurenwiezen", "wallonia_26", pot="alone", pot_passed=1)
    alone = {
        "contract": {"type": "abondance", "level": 9},
        "declarers": ["N"],
        "trump": "hearts",
        "tricks": {"declarers": 9, "opponents": 4},
    }
    price = settle(played, read_deal(played, alone)).points["N"]
    sheet = play_through(played, [read_deal(played, record) for record in (PASSED, TOGETHER, alone)], to_the_end=False)
    printed = words(render("scoresheet", replace(sheet_of(played), rows=deal_rows(played, sheet)), options_of()))

    assert [(row.pot, row.points[0]) for row in deal_rows(played, sheet)] == [(4, -1), (4, -14), (0, price + 4)]
    assert "Pot" in printed
    assert deal_rows(*evening(PASSED))[0].pot is None
