"""How the match stands, on the phone at the table: games of a rubber, sets and their limit, a level table's deal."""

from tests.browser.at_the_table import enter, hurry, open_table, says, until
from tests.factories import a_deal, a_table, a_tournament, an_open_round, books, meetje, with_players

ANN, BOB = "Ann & Partner", "Bob & Partner"


def pairs_at_a_table(game, variant, **plan):
    return a_table(an_open_round(with_players(a_tournament(game=game, variant=variant, kind="pairs", **plan), 2)))


def test_a_rubber_is_counted_game_by_game_until_it_is_won_without_a_network_too(page):
    rules = {"rubber": True}
    open_table(page, pairs_at_a_table("dutch_whist", "to_5", rules=rules, round_end="game"))
    said = [page.inner_text("#match")]
    until(page, "navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    for number, taken in enumerate((11, 3, 2), start=2):
        enter(page, f"count-all-{taken}")
        says(page, f"Save deal {number}", "save")
        said.append(page.inner_text("#match"))

    agreeing = page.is_visible("#agree")
    enter(page, "count-all-12")

    says(page, f"The rubber is won by {ANN}.", "match")
    page.locator("#agree").wait_for()
    assert said == [f"Games won: {ANN} {first}, {BOB} {second}." for first, second in ((0, 0), (1, 0), (1, 0), (1, 1))]
    assert (page.inner_text("#deal-number"), page.is_visible("#entry")) == ("All 4 deals are entered", False)
    assert (agreeing, page.is_visible("#agree")) == (False, True)


def test_sets_stand_beside_their_limit(page):
    table = pairs_at_a_table("bid_whist", "standard_54", rules={"max_sets": 1}, round_end="game")
    a_deal(table, books("NS", bid=4, won=9))
    open_table(page, table)
    sets = f"Sets in this game: {ANN} {{}}, {BOB} 0. Another set after 1 loses the game."

    before = page.inner_text("#match")
    a_deal(table, books("NS", bid=4, won=9))
    hurry(page)

    says(page, f"The game is won by {BOB}.", "match")
    assert (before, page.locator("#match p").all_inner_texts()) == (
        sets.format(1),
        [f"The game is won by {BOB}.", sets.format(2)],
    )


def test_a_level_table_is_asked_for_one_deal_more(page):
    table = pairs_at_a_table("boomke_wies", "auction", deals_per_round=2)
    for side in ("NS", "EW"):
        a_deal(table, meetje(side))
    open_table(page, table)

    level = page.inner_text("#match"), page.inner_text("#deal-number"), page.is_visible("#agree")
    a_deal(table, meetje("NS"))
    hurry(page)

    says(page, "All 3 deals are entered", "deal-number")
    assert level == ("Tied: one more deal decides.", "Deal 3", False)
    page.locator("#agree").wait_for()
    assert page.is_visible("#match") is False


def test_where_trumps_take_turns_the_phone_says_which_suit_it_is(page):
    table = pairs_at_a_table("dutch_whist", "to_5", rules={"trump": "rotation_no_trump"}, deals_per_round=8)
    open_table(page, table)
    said = [page.text_content("#deal-number")]
    for number, taken in enumerate((7, 6, 8, 5, 7), start=2):
        enter(page, f"count-all-{taken}")
        says(page, f"Save deal {number}", "save")
        said.append(page.text_content("#deal-number"))

    turns = ("Trumps ♥hearts", "Trumps ♦diamonds", "Trumps ♠spades", "Trumps ♣clubs", "no-trump", "Trumps ♥hearts")
    assert said == [f"Deal {number} of 8 · {trump}" for number, trump in enumerate(turns, start=1)]
