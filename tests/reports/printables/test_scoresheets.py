"""Scoresheets: columns from the variant, dealers in turn, points and totals as they were scored."""

from dataclasses import replace

import pytest

from reports.paper.page import Page
from reports.printables import render
from reports.printables.movement import Movement
from reports.printables.name_slips import NameSlips
from reports.printables.sheet_columns import strips
from reports.printables.values import Seat
from reports.printables.words import STAYS, dealers, points
from scoring import every_game
from tests.reports.printables.factories import options_of, seating_of, sheet_of, variant_of
from tests.reports.printables.reading import lettering, misplaced, pages, words
from tests.telling import rest

OF_A_VARIANT = ("scoresheet", "marked_sheet", "score_card", "rules_summary", "pocket_card")
EVERY = [
    pytest.param(game.key, variant.key, marks=pytest.mark.slow if variant is not game.variants[0] else ())
    for game in every_game()
    for variant in game.variants
]


def columns_of(game: str, key: str, **rules: object) -> list[str]:
    return [strip.key for strip in strips(Page(options_of(), ""), variant_of(game, key, **rules), 0, 500)]


def test_the_dealer_goes_round_clockwise_from_the_first():
    assert dealers("S", 6) == "SWNESW"


@pytest.mark.parametrize(
    ("game", "key", "columns"),
    [
        ("kleurenwiezen", "flemish", ["deal", "contract", "declarers", "tricks", "double", "N", "E", "S", "W"]),
        ("kleurenwiezen", "wallonia_26", ["deal", "contract", "declarers", "tricks", "N", "E", "S", "W"]),
        ("bid_whist", "standard_54", ["deal", "contract", "declarers", "tricks", "NS", "EW"]),
        ("dutch_whist", "with_honours", ["deal", "tricks", "honours", "NS", "EW"]),
        ("boomke_wies", "no_auction", ["deal", "tricks", "NS", "EW"]),
    ],
)
def test_a_variant_has_the_columns_its_deals_need(game, key, columns):
    assert columns_of(game, key) == columns


def test_a_house_rule_that_lets_an_opponent_double_brings_its_column():
    assert "double" in columns_of("kleurenwiezen", "wallonia_26", announced_double="allowed")


def test_a_filled_sheet_shows_every_point_and_every_total():
    sheet = sheet_of(rows=12, seating=seating_of(long_each=0))
    text = words(render("scoresheet", sheet, options_of()))

    missing = [value for row in sheet.rows for value in (*row.points, *row.totals) if points(value) not in text]

    assert missing == []


def test_a_blank_sheet_numbers_its_deals_and_names_its_seats():
    text = words(render("scoresheet", sheet_of(seating=seating_of(long_each=0)), options_of()))

    assert [str(deal) in text for deal in range(1, 17)] == [True] * 16
    assert [word in text for word in ("North", "East", "South", "West")] == [True] * 4


def test_sixteen_deals_stand_on_one_page_with_the_pay_table_under_them():
    leaves = pages(render("scoresheet", sheet_of(variant_of("kleurenwiezen", "wallonia_26")), options_of()))

    assert (len(leaves), "Partnership 8" in leaves[0], "Grand slam" in leaves[0]) == (1, True, True)


@pytest.mark.parametrize("options", [{"paper": "A5"}, {"landscape": True}], ids=str)
def test_a_page_without_room_for_the_table_has_the_prices_in_lines(options):
    sheet = sheet_of(variant_of("kleurenwiezen", "wallonia_26"), rows=4)
    leaves = pages(render("scoresheet", sheet, options_of(**options)))

    text = " ".join(leaves[0].split())
    assert len(leaves) == 1
    assert ("Partnership 8: +8 +11 +14 +17 +20 +26 ·" in text, "Grand slam: +180" in text) == (True, True)


@pytest.mark.slow
def test_what_is_told_of_the_deals_is_set_in_letters_of_one_size():
    sheet = sheet_of(variant_of("kleurenwiezen", "wallonia_26"), rows=16)
    printed = render("scoresheet", sheet, options_of(paper="A5", style="large"))

    letters = lettering(printed)
    back = next(at for at, (text, _) in enumerate(letters) if text.startswith("Points of each declarer"))
    sizes = {size for text, size in letters[:back] if text in ("Solo 6", "Abondance 11", "Small misère")}
    assert len(sizes) == 1


@pytest.mark.slow
def test_rows_to_spare_take_no_page_of_their_own():
    leaves = pages(render("scoresheet", replace(sheet_of(deals=16), spare=4), options_of()))
    full = pages(render("scoresheet", replace(sheet_of(deals=16), spare=4), options_of(style="large")))
    marked = [pages(render("marked_sheet", replace(sheet_of(deals=n), spare=4), options_of())) for n in (10, 14, 16)]

    assert (len(leaves), [str(n) in leaves[0].split() for n in (16, 20, 21)]) == (1, [True, True, False])
    assert [("16" in leaf.split(), "Points of each declarer" in leaf) for leaf in full] == [
        (True, False),
        (False, True),
    ]
    last = [max(n for n in range(14, 18) if str(n) in "".join(sheet_).split()) for sheet_ in marked]
    assert ([len(sheet_) for sheet_ in marked], last) == ([1, 1, 1], [14, 16, 16])


@pytest.mark.slow
def test_rows_to_spare_name_a_dealer_where_a_passed_deal_moves_him_and_else_say_that_he_stays():
    stays = replace(sheet_of(deals=6), spare=2)
    moves = replace(sheet_of(variant_of("pandoeren", "wedd_33"), deals=6), spare=2)

    assert ([stays.dealer_known(n) for n in (6, 7)], [moves.dealer_known(n) for n in (6, 7)]) == (
        [True, False],
        [True, True],
    )
    for printed in ("scoresheet", "marked_sheet"):
        stays_said = [STAYS in " ".join(words(render(printed, sheet, options_of()))) for sheet in (stays, moves)]
        assert stays_said == [True, False], printed


def test_a_sheet_without_rows_to_spare_says_nothing_of_passed_deals():
    assert STAYS not in " ".join(words(render("scoresheet", sheet_of(rows=16), options_of())))


def test_a_table_of_five_reads_who_watches_each_deal_and_for_whom_the_fifth_plays():
    (table, *_) = seating_of(20, long_each=0).tables
    five = replace(table, seats=(*table.seats, Seat("F", "Lut Coppens", "", 5)))
    sheet = replace(sheet_of(table=five, deals=5), first_dealer="F")

    for printed in ("scoresheet", "marked_sheet"):
        text = " ".join(words(render(printed, sheet, options_of())))
        assert text.count("watches") == 5
        assert [text.count(f"for {seat}") for seat in ("North", "East", "South", "West")] == [1, 1, 1, 1]


@pytest.mark.slow
def test_the_fifth_stands_on_every_list_of_seats():
    seating = seating_of(20, long_each=0)
    (table, *others) = seating.tables
    five = replace(table, seats=(*table.seats, Seat("F", "Lut Quinta", "", 99)), dealer="F")
    seating = replace(seating, tables=(five, *others))

    for printed in ("seating_by_table", "seating_by_name", "movement", "movement_cards", "name_slips"):
        value = {
            "movement": Movement((seating,)),
            "movement_cards": Movement((seating,)),
            "name_slips": NameSlips(Movement((seating,)).people),
        }.get(printed, seating)
        made = render(printed, value, options_of(paper="A5"))
        assert ("Quinta" in " ".join(pages(made)), misplaced(made)) == (True, []), printed


def test_forty_deals_are_shared_evenly_over_two_pages():
    leaves = pages(render("scoresheet", sheet_of(deals=40, rows=40), options_of()))

    assert (len(leaves), "20" in leaves[0].split(), "21" in leaves[1].split()) == (2, True, True)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("printed", "game", "key"),
    [
        pytest.param(printed, *published.values, marks=[pytest.mark.slow, *rest(at % len(OF_A_VARIANT) != turn)])
        for at, published in enumerate(EVERY)
        for turn, printed in enumerate(OF_A_VARIANT)
    ],
)
def test_every_variant_has_its_sheets_and_cards_without_anything_over_the_edge(printed, game, key):
    """One of them for each variant every time, all five with the battery."""
    played = variant_of(game, key)
    value = sheet_of(played, rows=16) if "sheet" in printed else played
    made = render(printed, value, options_of())

    assert (misplaced(made), len(pages(made))) == ([], 1)


def test_who_sits_out_stands_among_the_names_in_their_order():
    seating = replace(seating_of(8, long_each=0), out=(Seat("", "Bea Out"),))

    lines = pages(render("seating_by_name", seating, options_of()))[0].splitlines()

    listed = [line for line in lines if line.endswith(("North", "East", "South", "West", "sits out"))]
    assert [line.split()[0] for line in listed[:3]] == ["An", "Bea", "Georges"]
    assert listed[1] == "Bea Out – sits out"


def test_in_large_print_the_prices_have_the_back_of_the_sheet_in_larger_letters():
    usual, large = (
        lettering(render("scoresheet", sheet_of(deals=16), options_of(style=style))) for style in ("normal", "large")
    )
    prices = [[size for text, size in letters if text in ("+60", "+30")] for letters in (usual, large)]

    assert max(prices[1]) > max(prices[0]) * 1.3
