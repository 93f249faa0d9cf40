import pytest
from django.test import Client
from tests.evenings import an_evening, address
from tests.factories import a_member
from tournaments.models import Role
from tournaments.security.actors import SITE
from tournaments.services.evening.rounds import close_round
from tournaments.services.club.register import change_player

OUT = "/tmp/shots"
PLAN = {
    "places": "A smoked ham\nA bottle of wine\nChocolates",
    "every": "4",
    "last": "A red lantern",
    "highest_contract": "Soap",
    "best_deal": "A mug",
    "raffle": "A cake\nA pen",
    "twice": "",
    "published": "on",
    "category-0": "Flowers",
}


def test_shots(page, live_site):
    tournament = an_evening(players=26, rounds=1, deals=2)
    change_player(player=tournament.club.players.last(), category="Ladies", actor=SITE)
    close_round(round_=tournament.rounds.get(number=1), actor=SITE, anyway=True, reason="enough")
    c = Client()
    c.force_login(a_member(tournament.club, Role.OWNER).user)
    tid = tournament.public_id
    page.context.add_cookies([{"name": "sessionid", "value": c.cookies["sessionid"].value, "url": live_site}])
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"/print/{tid}/prizes/what/")
    for k, v in PLAN.items():
        if k in ("twice",):
            continue
        if k == "published":
            page.check("#id_published")
            continue
        if not page.locator(f"#id_{k}").is_visible():
            page.locator("summary", has_text="somebody did best").click()
        page.fill(f"#id_{k}", v)
    page.click("button[name=look]")
    page.screenshot(path=f"{OUT}/form.png", full_page=True)
    page.click("button:has-text('Save')")
    page.goto(f"/e/{tid}/prizes/raffle/")
    page.screenshot(path=f"{OUT}/raffle.png", full_page=True)
    page.locator("form button.button-main").last.click()
    for lang in ("en", "nl"):
        page.context.add_cookies([{"name": "django_language", "value": lang, "url": live_site}])
        page.set_extra_http_headers({"Accept-Language": lang})
        for theme in ("light", "dark"):
            page.emulate_media(color_scheme=theme)
            for w, h in ((360, 740), (1366, 768)):
                if (lang, theme) in (("en", "dark"), ("nl", "light")) and w == 1366:
                    continue
                page.set_viewport_size({"width": w, "height": h})
                for name, url in (
                    ("read", f"/e/{tid}/prizes/"),
                    ("form", f"/print/{tid}/prizes/what/"),
                    ("public", address(tournament, "prizes/")),
                    ("closing", f"/e/{tid}/end/"),
                ):
                    page.goto(url)
                    page.screenshot(path=f"{OUT}/{name}-{lang}-{theme}-{w}.png", full_page=True)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(f"/e/{tid}/plan/")
    page.locator("summary", has_text="").last.click()
    page.screenshot(path=f"{OUT}/plan.png", full_page=True)
    for kind in ("prizes", "read-out", "certificates"):
        open(f"{OUT}/{kind}.pdf", "wb").write(
            c.get(f"/print/{tid}/{kind}.pdf", headers={"accept-language": "nl"}).content
        )
