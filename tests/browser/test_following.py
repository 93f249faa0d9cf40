"""Following a player on one's own phone, without an account: told what is new, and how old it is without a network."""

from datetime import timedelta

from django.utils import timezone

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import soon, until
from tests.evenings import address, an_evening
from tests.factories import a_deal, a_table, alone
from tests.seating import draw_round
from tournaments.evening.rounds.models import Round, Seat
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.security.actors import SITE

KEPT = "caches.open(`followed ${location.pathname}`).then((s) => s.match(location.pathname)).then(Boolean)"
PUSHED = """async () => {
    const shown = [];
    registration.showNotification = async (...what) => shown.push(what);
    const data = JSON.stringify({ title: "Round 3: your table is 7, East.", body: "Friday" });
    dispatchEvent(new PushEvent("push", { data }));
    return shown;
}"""
SAID = "words => document.querySelector('[data-follow-said]').textContent.includes(words)"


def test_a_player_is_followed_without_an_account_until_the_network_goes(page, live_site):
    tournament = an_evening(players=8, rounds=1)
    page.add_init_script("navigator.vibrate = (pattern) => (window.vibrated = pattern)")
    page.goto(address(tournament))
    page.get_by_role("link", name="Follow", exact=True).click()
    page.fill("#who", "3")
    page.press("#who", "Enter")
    page.wait_for_url("**/players/3/")
    page.get_by_role("button", name="Follow me on this phone").click()
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
    stop = page.get_by_role("button", name="Stop following")
    assert stop.evaluate("button => button === document.activeElement")

    _hears_of_the_next_round(page, tournament)

    page.goto(address(tournament))
    assert page.locator("[data-followed] a").get_attribute("href").endswith("/players/3/")
    page.locator("[data-followed] a").click()
    soon(lambda: page.evaluate(KEPT), True, page=page)
    shown = page.context.service_workers[0].evaluate(PUSHED)
    assert [(title, more["body"]) for title, more in shown] == [("Round 3: your table is 7, East.", "Friday")]
    page.context.set_offline(True)
    page.reload()
    page.get_by_text("No network now: this is as of").wait_for()
    assert page.locator(".next-seat").inner_text().startswith("Round 2")

    page.context.set_offline(False)
    stop.click()
    page.reload()
    page.get_by_role("button", name="Follow me on this phone").wait_for()
    assert page.evaluate("localStorage.getItem('following')") == "{}"
    assert page.evaluate("caches.keys().then((keys) => keys.length)") == 0


def _hears_of_the_next_round(page, tournament):
    playing = Round.objects.get(tournament=tournament)
    close_round(round_=playing, actor=SITE, anyway=True, reason="enough")
    coming = publish_round(round_=draw_round(tournament=tournament, actor=SITE, seed="2"), actor=SITE)
    seat = Seat.objects.select_related("table").get(round=coming, entrant__number=3)
    place = f"your table is {seat.table.number}, {seat.get_seat_display()}."
    until(page, SAID, f"Round 2: {place}")
    open_round(round_=coming, actor=SITE)
    until(page, SAID, f"Round 2 starts: {place}")
    assert (page.title().startswith(f"Round 2 starts: {place}"), page.evaluate("window.vibrated")) == (
        True,
        [200, 100, 200],
    )
    a_deal(a_table(coming, seat.table.number), alone("NESW"["NESW".index(seat.seat)], tricks=8))
    until(page, SAID, "points.")


COUNTED = """
    window.struck = 0;
    const start = OscillatorNode.prototype.start;
    OscillatorNode.prototype.start = function (...when) { window.struck += 1; return start.apply(this, when); };
    window.spoken = [];
    window.SpeechSynthesisUtterance = function (text) { this.text = text; };
    speechSynthesis.getVoices = () => [{ lang: "fr-FR" }, { lang: "nl_BE" }];
    speechSynthesis.speak = ({ text, lang }) => window.spoken.push([text, lang]);
"""


def test_the_gong_sounds_only_where_somebody_switched_it_on(page, live_site):
    plan = {"round_end": "minutes", "minutes_per_round": 30, "deals_per_round": None}
    tournament = an_evening(players=8, **plan)
    Round.objects.update(started_at=timezone.now() - timedelta(minutes=30))
    page.add_init_script(COUNTED)
    page.context.add_cookies([{"name": "language", "value": "nl", "url": live_site}])
    page.goto(address(tournament, "wall/"))
    page.wait_for_timeout(700)
    before = page.evaluate("[window.struck, document.querySelector('[data-gong-words]').hidden]")

    page.locator("[data-gong] button").click()
    page.locator("[data-gong-words]").wait_for()
    words = page.locator("[data-gong-words]").inner_text()
    until(page, "window.spoken.length === 1")

    assert before == [0, True]
    assert page.evaluate("[window.struck, window.spoken]") == [10, [[words, "nl_BE"]]]
