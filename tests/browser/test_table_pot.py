"""The queens' game and a pot on a phone: entered, kept in the sheet, won, and the same at the club."""

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import enter, open_table, says, soon, tap
from tests.factories import a_table, a_tournament, an_open_round
from tournaments.evening.table.models import Deal, Score


def test_queens_fill_the_pot_and_a_misere_wins_it(page):
    rules = {"pot": "alone", "queen_price": 3}
    table = open_table(page, a_table(an_open_round(a_tournament(game="wiezen", variant="iwwa_wiezen", rules=rules))))

    tap(page, "contract-queens")
    for seat, taken in (("N", 2), ("E", 1), ("W", 1)):
        page.locator("[data-key^='modifiers.queens-']").nth("NESW".index(seat)).fill(str(taken))
    tap(page, "save")
    says(page, "at the club")
    soon(Deal.objects.count, 1)
    lies = page.locator("#sheet-table tfoot").inner_text()
    faults = barriers(page), scrolls_sideways(page)
    enter(page, "contract-misere", "seat-S", "result-all-made")
    soon(Deal.objects.count, 2)

    points = {(score.deal.number, score.party): score.points for score in Score.objects.select_related("deal")}
    assert [points[1, seat] for seat in "NESW"] == [-6, -3, 0, -3]
    assert [points[2, seat] for seat in "NESW"] == [-7, -7, 21 + 12, -7]
    assert ("In the pot: 12" in lies, faults) == (True, ([], False))
    assert "In the pot" not in page.locator("#sheet-table tfoot").inner_text()
    assert table.deals.first().record["modifiers"] == {"queens": {"N": 2, "E": 1, "S": 0, "W": 1}}
