"""The sheet on the smallest phones, in each language: names, contracts and numbers stay in one piece."""

import pytest

from tests.browser.accessibility import scrolls_sideways
from tests.browser.at_the_table import open_table
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, together
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.security.actors import SITE

NAMES = "Bernadette Vandenbroucke\nMarie-Louise De Smet\nJean-Baptiste\nAn"
WHOLE = "#sheet-table :is(.what, th, td), #entry :is(.tap, .family)"
BROKEN = """[...document.querySelectorAll(WHOLE)].flatMap((box) => {
  const walk = document.createTreeWalker(box, NodeFilter.SHOW_TEXT), found = [];
  for (let text = walk.nextNode(); text; text = walk.nextNode()) {
    for (const word of text.data.matchAll(/[^\\s-]+/g)) {
      const range = new Range();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      if (new Set([...range.getClientRects()].map((line) => Math.round(line.top))).size > 1) found.push(word[0]);
    }
  }
  return found;
})""".replace("WHOLE", repr(WHOLE))


def a_table_of_long_names():
    tournament = a_tournament()
    enter_players(tournament=tournament, names=NAMES, actor=SITE)
    table = a_table(an_open_round(tournament))
    for record in (together("N", "S"), alone("E"), together("E", "W")):
        a_deal(table, record)
    return table


def reads(page, live_site, language):
    """Choose a language as the menu does: the browser's own wins over a header of ours now and then."""
    page.context.add_cookies([{"name": "language", "value": language, "url": live_site}])


@pytest.mark.parametrize("language", ["en", "nl", "fr", "de"])
@pytest.mark.parametrize("width", [320, 360])
def test_no_word_is_broken(page, live_site, language, width):
    page.set_viewport_size({"width": width, "height": 740})
    reads(page, live_site, language)
    open_table(page, a_table_of_long_names())

    assert page.locator("#sheet-table .what").count() == 3
    assert (page.evaluate(BROKEN), scrolls_sideways(page)) == ([], False)


def test_a_column_is_headed_by_the_letter_of_the_seat_and_names_who_sits_there(page, live_site):
    reads(page, live_site, "nl")
    table = open_table(page, a_table_of_long_names())
    heads = page.locator("#sheet-table thead .heading-name")

    letters = page.locator("#sheet-table thead .heading-seat").all_inner_texts()
    titles = [heads.nth(place).get_attribute("title") for place in range(4)]

    assert letters == ["N", "O", "Z", "W"]
    assert titles == [table.seats.get(seat=seat).entrant.name for seat in "NESW"]
