"""From nothing to the first deal."""
import os, time
import pytest
from django.urls import reverse
from tests.factories import a_club, a_user
from tournaments.models import Membership, Tournament, Table
import re

@pytest.fixture
def club(page, live_site):
    club = a_club()
    user = a_user("an@example.org")
    Membership.objects.create(user=user, club=club, role="owner")
    page.goto(reverse("login"))
    page.fill("input[name=username]", "an@example.org")
    page.fill("input[name=password]", "correct horse battery")
    page.click("main .button-main")
    page.wait_for_load_state("networkidle")
    return club

COUNT = {"keys": 0, "clicks": 0, "fields": 0, "pages": 0}
def key(page, k):
    COUNT["keys"] += 1
    page.keyboard.press(k)
def type_(page, text):
    for c in text:
        key(page, c)
def click(page, sel):
    COUNT["clicks"] += 1
    page.locator(sel).first.click()

PRICES = {  # nineteen prices of a made-up sheet: made, more, lost, short, all
 "partnership_8": "6 2 6 2 24", "solo_5": "2 1 2 1", "partnership_9": "8 2 8 2 24", "solo_6": "3 1 3 1", "partnership_10": "10 2 10 2 24",
 "solo_7": "4 1 4 1", "partnership_11": "12 2 12 2 24", "small_misere": "5 - 5", "partnership_12": "14 2 14 2 24", "solo_8": "6 1 6 1",
 "piccolo": "7 - 7", "partnership_13": "24 - 24 2", "abondance_9": "9 0 9", "grand_misere": "11 - 11", "abondance_10": "12 0 12",
 "abondance_11": "16 0 16", "open_misere": "20 - 20", "abondance_12":"24 0 24", "grand_slam": "50 - 50"}

def test_time(page, club):
    page.set_default_timeout(8000)
    page.set_viewport_size({"width": 1366, "height": 768})
    begin = time.time()
    page.goto(reverse("tournament_create", args=[club.slug, "kleurenwiezen", "custom"]))
    page.screenshot(path="/tmp/look/t0.png", full_page=True)
    click(page, "input[name=name]"); type_(page, "Friday")
    click(page, "main .button-main"); page.wait_for_load_state("networkidle")
    print(page.url)
    t = Tournament.objects.get()
    click(page, "a[href$='rules/numbers/']"); page.wait_for_load_state("networkidle")
    # column by column, as on the paper
    order = page.eval_on_selector_all("[data-row]", "rows => rows.map(r => r.dataset.row)")
    print(order)
    for at, col in enumerate(("won", "over", "lost", "under", "all")):
        boxes = page.eval_on_selector_all(f"input[data-column={col}]", "b => b.filter(x => x.offsetParent).map(x => x.id)")
        click(page, "#" + boxes[0].replace("@", "\\@"))
        for box in boxes:
            row = re.sub(r"-8$|-9$", "", box.removeprefix("price-").removesuffix("-" + col)) if "troel" in box else box.removeprefix("price-").removesuffix("-" + col)
            assert page.evaluate("document.activeElement.id") == box, (box, page.evaluate("document.activeElement.id"))
            parts = PRICES.get(row, "0 0 0 0").split()
            value = parts[at] if at < len(parts) else ""
            if value not in ("", "-", "0"):
                type_(page, value); COUNT["fields"] += 1
            if box != boxes[-1]: key(page, "Enter")
    # Troel is not played by this club
    click(page, "[data-row=troel] .price-menu summary"); click(page, "button[value='out:troel']")
    page.wait_for_timeout(600)
    page.screenshot(path="/tmp/look/t1.png", full_page=True)
    click(page, "button[value=on]"); page.wait_for_load_state("networkidle")
    print(page.url, page.locator(".summary, .price-zeros").all_inner_texts())
    t.refresh_from_db(); print(len(t.overlay.get("contracts", {})), t.overlay)
    page.screenshot(path="/tmp/look/t2.png", full_page=True)
    click(page, "textarea"); 
    for n in ("An","Bert","Carl","Dora"): type_(page, n); key(page, "Enter")
    page.screenshot(path="/tmp/look/t3.png", full_page=True)
    click(page, "main form button.button-main, main form button.button"); page.wait_for_load_state("networkidle")
    page.screenshot(path="/tmp/look/t4.png", full_page=True)
    print(page.url, COUNT, time.time() - begin)
    for step in range(7):
        target = page.locator("main .button-main").first
        if not target.count(): break
        text = target.inner_text()
        print("NEXT", text)
        click(page, "main .button-main"); page.wait_for_load_state("networkidle")
        print(page.url)
        if "board" in page.url or "/t/" in page.url: break
    page.screenshot(path="/tmp/look/t5.png", full_page=True)
    print(page.url, COUNT, time.time() - begin)
