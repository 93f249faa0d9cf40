from tests.browser.test_totals import *  # noqa
from tests.browser.test_totals import evening  # noqa
from tests.factories import a_table, a_deal, alone
from tournaments.services.table.totals import record_totals
from tournaments.services.evening.tournaments import publish_tournament
import pytest

for name in [n for n in globals() if n.startswith("test_")]:
    del globals()[name]


def test_shots(page, evening):
    evening.ranking = ["points", "contracts_made"]
    evening.save()
    t = a_table(evening.rounds.get(), 1)
    record_totals(table=t, points={"N": 3, "E": -1, "S": -1, "W": -1}, actor=SITE)
    a_deal(t, alone("E"))
    publish_tournament(tournament=evening, actor=SITE)
    token = issue_table_code(tournament=evening, table_number=2, actor=SITE).token
    urls = {
        "round": reverse("round_totals", args=[evening.public_id, 1]),
        "table": f"/t/{token}/totals/",
        "sheet": reverse("sheet", args=[evening.public_id, 1, 1]),
        "board": reverse("board", args=[evening.public_id]),
        "public": reverse("public_sheet", args=[evening.club.slug, evening.slug, 1, 1]),
        "standings": reverse("standings", args=[evening.club.slug, evening.slug]),
        "why": reverse("why", args=[evening.club.slug, evening.slug, 1]),
        "plan": reverse("plan", args=[evening.public_id]),
    }
    for size, (w, h) in {"phone": (360, 740), "desk": (1366, 768)}.items():
        page.set_viewport_size({"width": w, "height": h})
        for lang, dark in (("en", False), ("nl", True)):
            page.emulate_media(color_scheme="dark" if dark else "light")
            page.context.add_cookies([{"name": "django_language", "value": lang, "url": page.url}])
            for name, url in urls.items():
                if (size, lang) in (("phone", "en"), ("desk", "nl")) or name in ("round", "table"):
                    page.goto(url)
                    if name == "round":
                        page.locator("#id_table2-N").fill("12")
                        page.locator("#id_table2-E").fill("-4")
                        page.locator("#id_table2-S").fill("-4")
                        page.locator("#id_table2-W").fill("-3")
                    if name == "plan":
                        page.evaluate("document.querySelectorAll('details').forEach(d=>d.open=true)")
                    page.screenshot(path=f"/tmp/shots/{name}-{size}-{lang}.png", full_page=True)
    page.set_viewport_size({"width": 1366, "height": 768})
    page.goto(urls["round"])
    page.locator("#id_table2-N").fill("12")
    page.locator("#id_table2-E").fill("4x")
    page.keyboard.press("Enter")
    page.locator("main .button-main").click()
    page.wait_for_selector(".errors")
    page.screenshot(path="/tmp/shots/round-errors.png", full_page=True)
