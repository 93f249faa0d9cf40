"""Score cards carry the published amounts, from the lines that the scores are made of."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from reports.printables import render
from reports.printables.words import points
from reports.score_tables.lesson import lesson
from reports.score_tables.lines import joined, priced_rows
from scoring import every_game
from tests.reports.printables.factories import options_of, variant_of
from tests.reports.printables.reading import lettering, misplaced, pages
from tests.scoring.every import PUBLISHED, name_of

LARGE = 14  # points, of the sentences in large print


def named(rows):
    return {", ".join(map(str, row.names)): row for row in rows}


def test_a_partnership_of_eight_pays_by_the_trick_as_the_rule_page_prints_it():
    paid, _ = joined(variant_of("kleurenwiezen", "wallonia_26"))

    # Rule page, French-speaking table: 8 for eight, 3 more for each trick, 26 for all; 3 for each missing one.
    assert [amount.declarer for amount in named(paid)["Partnership 8"].amounts[6:]] == [-14, -11, 8, 11, 14, 17, 20, 26]


def test_fixed_prices_are_one_row_with_what_is_needed():
    _, fixed = joined(variant_of("kleurenwiezen", "wallonia_26"))
    row = named(fixed)["Piccolo"]

    # 8 to or from each of three opponents.
    assert (str(row.needed), row.won[:2], row.lost[:2]) == ("exactly 1", (24, -8), (-24, 8))


def test_what_must_be_true_besides_the_count_stands_with_it():
    rows = named(joined(variant_of("pandoeren", "wedd_33"))[1])
    freed = named(joined(variant_of("pandoeren", "wedd_33", piccolo_goal="any_trick"))[1])

    # Rule page: a piccolo wins the first trick and no other; in a zwabber the declarer wins the first four herself.
    assert [str(row.needed) for row in (rows["Piccolo"], rows["Zwabber"], freed["Piccolo"])] == [
        "exactly 1, the first trick",
        "all 8 tricks, the first four alone",
        "exactly 1",
    ]


def test_contracts_with_equal_lines_share_a_row():
    paid, fixed = joined(variant_of("bid_whist", "standard_54"))

    assert list(named(paid))[:2] == ["3 Uptown, 3 Downtown", "No-trump 3"]
    assert list(named(joined(variant_of("pandoeren", "wedd_33"))[1]))[0] == "Number 120–140"


def test_troel_stands_on_the_card_for_both_of_its_targets():
    paid, _ = joined(variant_of("kleurenwiezen", "flemish"))

    # Flemish table: 4 shown for a Troel just made, 2 for each extra trick, both doublings in it.
    assert named(paid)["Troel, needs 9"].amounts[9].declarer == 4


def test_the_card_shows_the_amounts_of_the_house_rules():
    plain = pages(render("score_card", variant_of("bid_whist", "standard_54"), options_of()))[0]
    boston = pages(render("score_card", variant_of("bid_whist", "standard_54", boston_points=28), options_of()))[0]

    assert ("+28" in plain.split(), "+28" in boston.split()) == (False, True)


WITH_THE_BATTERY = [("A3", "saving"), ("Letter", "normal")]


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
@pytest.mark.parametrize(
    ("paper", "style"),
    [("A5", "normal"), *(pytest.param(paper, style, marks=pytest.mark.battery) for paper, style in WITH_THE_BATTERY)],
)
def test_the_rules_of_any_game_stand_on_one_page_with_their_prices(game, paper, style):
    made = render("rules_summary", game.variants[0], options_of(paper=paper, style=style))
    prices = [points(amount.declarer) for row in priced_rows(game.variants[0]) for amount in row.amounts if amount.made]

    words = pages(made)[0].replace("/", " ").split()
    assert (len(pages(made)), misplaced(made), set(prices) - set(words)) == (1, [], set())


@pytest.mark.parametrize("game", every_game(), ids=lambda game: game.key)
def test_in_large_print_the_rules_take_the_pages_they_need(game):
    variant, options = game.variants[0], options_of(style="large")
    made = render("rules_summary", variant, options)
    large = " ".join(text for text, size in lettering(made) if size >= LARGE)
    words = " ".join(pages(made)).replace("/", " ").split()
    prices = {points(amount.declarer) for row in priced_rows(variant) for amount in row.amounts if amount.made}
    sentences = [options.say(told.sentence) for chapter in lesson(variant) for told in chapter.sentences]

    assert (misplaced(made), prices - set(words)) == ([], set())
    assert [sentence for sentence in sentences if sentence not in large] == []


def test_a_pocket_card_is_folded_from_a4_at_least():
    small, wide = (
        PdfReader(BytesIO(render("pocket_card", variant_of(), options_of(paper=paper)))).pages[0].mediabox
        for paper in ("A5", "A3")
    )

    assert [round(float(box.height) / 72 * 25.4) for box in (small, wide)] == [297, 420]


def test_the_rules_of_an_evening_stand_on_one_page_with_the_changed_ones_told():
    changed = variant_of("kleurenwiezen", "wallonia_26", announced_double="allowed")
    leaves = pages(render("rules_summary", changed, options_of()))

    assert (
        len(leaves),
        "An opponent of the declarer may announce a double before play" in " ".join(leaves[0].split()),
    ) == (1, True)
    assert "An opponent may double before play." in " ".join(leaves[0].split())


def test_books_are_called_books():
    card = pages(render("rules_summary", variant_of("bid_whist", "ne_usa_52"), options_of()))[0]

    assert "all 13 books" in card and "tricks" not in card


@pytest.mark.parametrize("published", PUBLISHED, ids=name_of)
def test_the_rows_of_a_card_stand_in_the_order_of_the_ladder(published):
    variant = published.under({})
    lowest = {contract.key: variant.height[contract.key] for contract in variant.contracts}
    names = {str(contract.name): lowest[contract.key] for contract in variant.contracts}

    for part in joined(variant):
        heights = [names[name] for row in part if (name := str(row.names[0])) in names]
        assert heights == sorted(heights)
