"""The pages for everybody, in Chromium: no barriers, no sideways scroll, and they follow play by themselves."""

from __future__ import annotations

from typing import Any

import pytest
from django.urls import reverse

from reports.measures import every_measure
from tests.browser.accessibility import CONTRAST, RULES, barriers, scrolls_sideways
from tests.browser.at_the_table import until
from tests.evenings import address, an_evening
from tests.factories import a_club, a_deal, a_table, a_user, alone
from tests.tournaments.seasons.test_seasons import a_finished_evening, a_season
from tournaments.evening.rounds.models import Entrant, Round, Tournament
from tournaments.seasons.models import Season

PAGES = [
    "",
    "across/",
    "by-club/",
    "why/1/",
    "rounds/1/",
    "rounds/1/?by=name",
    "rounds/1/tables/1/",
    "players/1/",
    "players/1/me/",
    "rules/",
    "rules/auction/",
    "draw/",
    "wall/",
]
SITE = [
    "/",
    "/tournaments/",
    "/rules/",
    "/rules/kleurenwiezen/flemish/",
    "/rules/kleurenwiezen/flemish/auction/",
    "/sign-in/",
    "/start/",
    "/privacy/",
    "/accessibility/",
    "/password/",
]


@pytest.fixture
def evening(live_site: str) -> Any:
    return an_evening(players=8, rounds=2, deals=2)


@pytest.mark.parametrize(
    ("theme", "parts"),
    [
        pytest.param("light", PAGES[::2], id="light"),
        pytest.param("dark", PAGES[1::2], id="dark"),
        pytest.param("light", PAGES[1::2], id="light-rest", marks=pytest.mark.battery),
        pytest.param("dark", PAGES[::2], id="dark-rest", marks=pytest.mark.battery),
    ],
)
def test_no_page_of_a_tournament_has_barriers_or_scrolls_sideways(
    page: Any, evening: Any, theme: str, parts: list[str]
) -> None:
    page.emulate_media(color_scheme=theme)
    faults = {}
    for part in parts:
        page.goto(address(evening, part))
        faults[part] = (barriers(page, CONTRAST if theme == "dark" else RULES), scrolls_sideways(page))

    assert faults == {part: ([], False) for part in parts}


@pytest.mark.parametrize("width", [360, pytest.param(1366, marks=pytest.mark.battery)])
def test_no_page_of_the_site_has_barriers_or_scrolls_sideways(page: Any, evening: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 740})
    page.goto("/set-up/")
    faults = {"/set-up/": (barriers(page), scrolls_sideways(page))}
    a_user()  # the site is set up
    for path in SITE:
        page.goto(path)
        faults[path] = (barriers(page), scrolls_sideways(page))

    assert faults == {path: ([], False) for path in ("/set-up/", *SITE)}


def test_the_standings_follow_a_deal_without_a_reload(page: Any, evening: Any) -> None:
    page.goto(address(evening))
    page.evaluate("window.stayed = true")
    before = page.locator("#standings").inner_text()

    now = page.locator("#now").inner_text()
    page.locator("#standings td").first.hover()
    page.mouse.down()

    a_deal(a_table(Round.objects.get(tournament=evening, number=2)), alone("S", tricks=9))
    until(page, "text => document.querySelector('#now').innerText !== text", now)
    under_the_finger = page.locator("#standings").inner_text()
    page.mouse.up()
    until(page, "text => document.querySelector('#standings').innerText !== text", before)

    assert (page.evaluate("window.stayed"), under_the_finger) == (True, before)


def test_why_is_in_reach_in_every_row_however_many_measures_rank(page: Any, live_site: str) -> None:
    tournament = an_evening(players=8, rounds=2, deals=2, ranking=[measure.key for measure in every_measure()])

    for width in (360, 768, 1366):
        page.set_viewport_size({"width": width, "height": 740})
        page.goto(address(tournament))
        for link in page.locator("#standings td:last-child a").all():
            link.click(trial=True)
        assert not scrolls_sideways(page)


COVERED = """(totals) => totals.filter((total) => {
  const text = document.createRange(), link = total.nextElementSibling.querySelector("a").getBoundingClientRect();
  text.selectNodeContents(total);
  const number = text.getBoundingClientRect();
  const apart = number.right <= link.left || number.bottom <= link.top;
  return !apart || number.right > total.closest(".wide").getBoundingClientRect().right;
}).length"""


@pytest.mark.parametrize("letters", ["normal", "large"])
def test_a_phone_shows_every_total_whole_however_much_stands_beside_it(page: Any, live_site: str, letters: str) -> None:
    club = a_club()
    evenings = [a_finished_evening(club, name="Friday of the long names") for _ in range(8)]
    season = a_season(club, *evenings)
    Season.objects.update(published=True)
    Tournament.objects.update(published=True)
    name, home = "Marie-Jeanne Vandenbroucke-Schellekens", "Sint-Katelijne-Waver Fair Play"
    Entrant.objects.update(name=name, public_name=name, label=home)
    page.add_init_script(f"localStorage.setItem('look-print', '{letters}')")
    page.set_viewport_size({"width": 360, "height": 740})
    shown = {}
    for place in (
        reverse("public_season", args=[club.slug, season.slug]),
        reverse("standings", args=[club.slug, evenings[0].slug]),
        reverse("club_standings", args=[club.slug, evenings[0].slug]),
    ):
        page.goto(place)
        totals = page.locator(".standings tbody td:nth-last-child(2)")
        shown[place] = (totals.count() > 0, totals.evaluate_all(COVERED), scrolls_sideways(page))

    assert set(shown.values()) == {(True, 0, False)}


def test_the_wall_follows_play_and_turns_its_pages(page: Any, evening: Any) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(address(evening, "wall/"))
    first = page.locator(".wall-page:visible").inner_text()
    page.keyboard.press("ArrowRight")
    second = page.locator(".wall-page:visible").inner_text()

    a_deal(a_table(Round.objects.get(tournament=evening, number=2)), alone("S", tricks=9))
    until(page, "text => document.querySelector('.wall-page:not([hidden])').innerText !== text", second)

    assert first != second
    assert page.locator(".wall-page:visible").count() == 1


CUT = """() => {
  const wall = document.getElementById('wall').getBoundingClientRect();
  return [...document.querySelectorAll('.wall-page:not([hidden]) :is(td, th, li, h2)')].filter((part) => {
    const box = part.getBoundingClientRect();
    return box.bottom > wall.bottom + 1 || box.right > wall.right + 1;
  }).length + Math.max(0, document.documentElement.scrollHeight - innerHeight);
}"""


def test_nothing_on_the_wall_is_cut_whatever_the_screen_and_the_field(page: Any, live_site: str) -> None:
    many = an_evening(players=44, rounds=1)
    faults = {}
    for size in ((1366, 768), (1920, 1080), (1024, 768)):
        page.set_viewport_size({"width": size[0], "height": size[1]})
        page.goto(address(many, "wall/"))
        page.wait_for_selector("body.fitted")
        page.evaluate("document.fonts.ready")
        faults[size] = []
        for _ in range(page.locator(".wall-page").count()):
            faults[size].append(page.evaluate(CUT))
            page.keyboard.press("ArrowRight")

    assert faults == dict.fromkeys(faults, [0] * 3)


def test_letters_on_the_wall_stay_large_while_rows_move_to_other_places(page: Any, evening: Any) -> None:
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.goto(address(evening, "wall/"))
    until(page, "() => document.getElementById('wall').style.fontSize !== ''")
    page.evaluate("document.fonts.ready")

    sizes = page.evaluate("""() => {
        const wall = document.getElementById('wall'), before = wall.style.fontSize;
        const row = document.querySelector('.wall-page:not([hidden]) tbody tr:last-child');
        row.animate([{ transform: 'translateY(3000px)' }, { transform: 'none' }], { duration: 60000 });
        document.dispatchEvent(new CustomEvent('live:changed'));
        return [before, wall.style.fontSize];
    }""")

    assert sizes[0] == sizes[1]


def test_the_wall_turns_without_scripts_by_loading_its_next_page(chromium: Any, live_site: str, evening: Any) -> None:
    context = chromium.new_context(base_url=live_site, java_script_enabled=False)
    wall = context.new_page()
    wall.goto(address(evening, "wall/"))
    following = wall.content().partition('http-equiv="refresh" content="')[2].partition('"')[0]
    wall.goto(address(evening, f"wall/{following.partition('url=')[2]}"))
    shown = wall.locator(".wall-page:visible").count()
    context.close()

    assert (following, shown) == ("12;url=?page=2", 1)
