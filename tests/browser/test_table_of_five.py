"""A table of five on the phone: who deals watches, points go to people, offline as at the club."""

import pytest

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import enter, open_table, says, soon, stored, tap
from tests.factories import a_deal, a_table, a_tournament, alone, passed, together, with_players
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.table.selectors.sheets import sheet_of
from tournaments.security.actors import SITE

SOLO, BETTER = ["contract-solo_6", "count-all-7"], ["contract-solo_6", "count-all-8"]
SHOWN = "all => all.map((one) => one.textContent.replace('−', '-'))"


@pytest.fixture
def five(live_site):
    """A table of five, with the names An, Bo, Cas, Dora and Eva; Eva is the fifth."""
    tournament = with_players(a_tournament(deals_per_round=15), 5)
    for entrant, name in zip(tournament.entrants.order_by("number"), ("An", "Bo", "Cas", "Dora", "Eva"), strict=True):
        entrant.name = name
        entrant.save()
    round_ = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4, 5]])
    return a_table(open_round(round_=round_, actor=SITE))


def names(page):
    return page.locator(".seat-who, .watches-who").all_inner_texts()


def totals(page):
    return [int(text) for text in page.locator("#sheet-table tfoot .points").evaluate_all(SHOWN)]


def test_five_play_offline_and_the_club_counts_the_same(page, five):
    open_table(page, five)
    shown = [names(page)]
    page.context.set_offline(True)
    for number, keys in enumerate(
        [["seat-N", *SOLO], ["seat-N", *SOLO], ["contract-pass"], ["seat-W", *SOLO]], start=2
    ):
        enter(page, *keys)
        says(page, f"Save deal {number}", "save")
        shown.append(names(page))
    offline = totals(page)

    page.context.set_offline(False)
    says(page, "at the club")

    assert shown == [
        ["An", "Bo", "Cas", "Dora", "Eva watches this deal"],
        ["Eva", "Bo", "Cas", "Dora", "An watches this deal"],
        ["An", "Eva", "Cas", "Dora", "Bo watches this deal"],
        ["An", "Eva", "Cas", "Dora", "Bo watches this deal"],
        ["An", "Bo", "Eva", "Dora", "Cas watches this deal"],
    ]
    assert soon(lambda: len(stored()), 4) == 4
    points = sheet_of(five).points
    assert offline == totals(page) == [points[place] for place in "NESWF"]


def test_the_sheet_and_a_correction_name_who_played(page, five):
    for record in (alone("N"), alone("N"), passed(), alone("E")):
        a_deal(five, record)
    open_table(page, five)

    what = page.locator("#sheet-table .what").all_inner_texts()
    page.locator("[data-key^=edit-]").nth(1).click()

    assert what == ["Solo 6 · An · 6", "Solo 6 · Eva · 6", "Passed out", "Solo 6 · Eva · 6"]
    assert (names(page)[0], page.inner_text("#count-legend")) == ("Eva", "Tricks won: Eva")


@pytest.mark.parametrize(("width", "scheme"), [(360, "light"), (768, "dark")])
def test_the_page_of_five_has_no_barriers_and_fits(page, five, width, scheme):
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(color_scheme=scheme)
    a_deal(five, together("N", "W"))
    open_table(page, five)
    tap(page, "contract-partnership_8", "seat-E", "seat-S", "count-all-9")

    assert (barriers(page), scrolls_sideways(page)) == ([], False)


def test_who_never_plays_is_one_of_five(page, five):
    for number in range(11):
        a_deal(five, alone("NESW"[number % 2]))
    open_table(page, five)

    enter(page, "seat-N", *SOLO)

    assert "Cas played none of 12 deals?" in page.inner_text("#doubts")


def test_all_five_agree_with_their_own_lines(page, five):
    Tournament.objects.update(deals_per_round=2)
    a_deal(five, alone("N", 7))
    a_deal(five, alone("N", 7))
    open_table(page, five)
    agree = page.locator("[data-key=agree-all]")
    lines = agree.locator("span > span, span.soft").all_inner_texts() or [agree.inner_text()]
    tap(page, "agree-all")
    says(page, "confirmed")
    five.refresh_from_db()

    assert page.locator("[data-key=agree-NS]").count() == 0
    assert all(any(line.startswith(f"{name}: ") for line in lines) for name in ("An", "Bo", "Cas", "Dora", "Eva")), (
        lines
    )
    assert (five.ns_confirmed_at, five.ew_confirmed_at) == (five.ns_confirmed_at, five.ns_confirmed_at)
    assert JournalEntry.objects.get(kind="round_confirmed").payload == {"side": "all"}
