"""Forms that renew themselves over a line that takes its time: what is done and typed stays, at 0, 150 and 1,000 ms."""

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from tests.browser.at_the_table import soon
from tests.browser.signing_in import sign_in
from tests.browser.test_desk_keys import at_the_desk, press, tricks
from tests.browser.test_door import take
from tests.browser.test_price_grid import brings_back, focused, rows, take_away
from tests.factories import NAMES, a_club, a_member, a_tournament, with_players
from tests.telling import telling
from tournaments.clubs.models import Role
from tournaments.entries.models import Announcement, Entry, Payment
from tournaments.prices.services import save_rules_of
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.slow, pytest.mark.timeout(120)]


@pytest.fixture
def club(page, live_site):
    club = a_club()
    sign_in(page, live_site, a_member(club, Role.OWNER).user)
    page.set_viewport_size({"width": 1366, "height": 900})
    return club


@pytest.fixture(params=telling([0, 150, 1000], (150, 1000)), ids="{} ms".format)
def line(page, request):
    """What makes Chromium's own network wait so long for each answer from then on."""

    def slow():
        session = page.context.new_cdp_session(page)
        session.send("Network.enable")
        network = {"offline": False, "latency": request.param, "downloadThroughput": -1, "uploadThroughput": -1}
        session.send("Network.emulateNetworkConditions", network)

    return slow


@pytest.fixture
def grid(page, club):
    tournament = a_tournament(club, variant="flemish")
    save_rules_of(tournament=tournament, name="Ours", actor=SITE)
    page.goto(reverse("prices", args=[tournament.public_id]))


def test_nothing_done_or_typed_in_a_price_list_is_replaced_by_an_answer(page, grid, line):
    before = rows(page)
    line()

    take_away(page, "solo_8")
    page.fill("#price-solo_7-won", "17")
    take_away(page, "misere")
    page.focus("#price-solo_5-won")
    page.keyboard.press("Alt+ArrowDown")
    page.keyboard.type("11")
    done = rows(page)
    expect(brings_back(page)).to_have_count(2)  # the last answer, whenever it comes
    expect(page.locator("#price-preview .family", has_text="Solo").locator("td", has_text="+33").first).to_be_attached()

    assert rows(page) == done
    assert {*before} - {*done} == {"solo_8", "misere"}
    assert [page.input_value(f"#price-solo_{n}-won") for n in (5, 7)] == ["11", "17"]
    assert focused(page) == "solo_5-won"


def test_prices_typed_in_row_after_row_faster_than_answers_come_are_all_there(page, grid, line):
    cells = [f"#price-{row}-won" for row in rows(page)]
    typed = {cell: str(30 + place) for place, cell in enumerate(cells) if page.locator(cell).count()}
    line()

    for cell, text in typed.items():
        page.locator(cell).press_sequentially(text[0])
        page.focus(cell)
        page.keyboard.press("Control+A")
        page.keyboard.type(text)
    last = max(int(text) for text in typed.values())
    expect(page.locator("#price-preview td", has_text=f"{last}").first).to_be_attached()

    assert {cell: page.input_value(cell) for cell in typed} == typed


HELD = "[...document.querySelectorAll('main form input')].map((input) => [input.name, input.value, input.checked])"


def test_lines_typed_at_the_desk_faster_than_it_answers_are_all_saved(page, club, line):
    at_the_desk(page, club, "dutch_whist", "to_5")
    line()

    press(page, "8|9|5|7|")

    assert soon(tricks, [8, 9, 5, 7], page=page) == [8, 9, 5, 7]


def test_a_name_typed_at_the_till_while_it_saves_stays(page, club, line):
    tournament = with_players(a_tournament(club), 4)
    Announcement.objects.create(tournament=tournament, fees=[{"key": "member", "name": "", "cents": 500}])
    page.goto(reverse("till", args=[tournament.public_id]))
    page.wait_for_selector("html[data-ready=yes]")
    line()

    take(page, NAMES[0][:2], "fee-member")
    page.locator("#search").press_sequentially(NAMES[1][:2])
    assert soon(Payment.objects.count, 1, page=page) == 1
    page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")  # it asks what is new
    page.wait_for_load_state("networkidle")

    assert page.input_value("#search") == NAMES[1][:2]


@pytest.mark.parametrize("line", [1000], indirect=True)
def test_a_second_press_while_the_answer_is_on_its_way_sends_nothing(page, club, line):
    tournament = a_tournament(club)
    Announcement.objects.create(tournament=tournament, entering="asked")
    for name in NAMES[:3]:
        Entry.objects.create(tournament=tournament, name=name, status=Entry.Status.UNCONFIRMED)
    page.goto(reverse("entries", args=[tournament.public_id]))
    sent = []
    page.on("request", lambda request: sent.append(request.url) if request.method == "POST" else None)
    line()

    box = page.get_by_role("button", name="Confirm all 3").bounding_box()
    with page.expect_request(lambda request: request.method == "POST"):
        page.mouse.click(box["x"] + 5, box["y"] + 5)
    page.mouse.click(box["x"] + 5, box["y"] + 5)  # a locator would wait for the answer of the first

    expect(page.locator("main")).to_contain_text("3 entries are confirmed.")
    assert len(sent) == 1


@pytest.mark.parametrize("name", ["house_rules", "draw", "plan", "tournament_create"])
def test_no_answer_takes_the_place_of_what_is_typed_in_other_long_forms(page, club, name, line):
    tournament = with_players(a_tournament(club), 8)
    args = [club.slug, tournament.game, tournament.variant] if name == "tournament_create" else [tournament.public_id]
    page.goto(reverse(name, args=args))
    line()

    for box in page.locator("main form input[type=text], main form input[type=number]").all()[:6]:
        if box.is_visible():
            box.fill("3")
    for tick in page.locator("main form input[type=checkbox]").all()[:6]:
        if tick.is_visible():
            tick.click()
    typed = page.evaluate(HELD)
    page.wait_for_load_state("networkidle")

    assert page.evaluate(HELD) == typed
