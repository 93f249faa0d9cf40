"""Count what an organiser meets: `python -m tools.front` crawls a club and prints the counts that may not grow.

It also counts the wordings of the catalogue, each of which has to be kept in four languages.
"""

from __future__ import annotations

import logging
import os
import re
from collections import deque
from contextlib import contextmanager
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple
from urllib.parse import urlsplit

from tools.testing import find_browser

if TYPE_CHECKING:
    from collections.abc import Iterator

    from django.test import Client
    from playwright.sync_api import Browser, Route, ViewportSize

    from tournaments.clubs.models import Membership

FIELDS = {"input", "select", "textarea"}
UNSEEN = {"hidden", "submit", "button"}
CATALOGUE = Path(__file__).parents[1] / "locale" / "nl" / "LC_MESSAGES" / "django.po"
VIEWPORT: ViewportSize = {"width": 1366, "height": 768}
EVENING = ("evening", "entrants", "board", "evening_standings", "closing", "prints")
"""The pages that the steps of an evening lead to."""
MEASURE = """() => {
  const own = "tbody *, .matches *, .tables-playing *, .lines *, .skip";
  const shown = [...document.querySelectorAll("a[href], button, input, select, textarea, summary")].filter((one) => {
    const box = one.getBoundingClientRect();
    return box.width > 1 && box.height > 1 && box.top < innerHeight && one.checkVisibility() && !one.matches(own);
  });
  return [document.documentElement.scrollHeight, shown.length];
}"""
MSGID = re.compile(r"^msgid ", re.MULTILINE)
LEFT_OUT = re.compile(r"/(logout|s|rules|operator|api|live|static|language|account)/|\.(pdf|csv|xlsx|json|webp|ics)\b")


class Seen(NamedTuple):
    """A page of a kind, and what stands on it in no closed fold: fields, and prints as files."""

    path: str
    fields: int
    prints: int


class Counts(NamedTuple):
    """The pages that were met, by the name of their address."""

    pages: dict[str, Seen]

    @property
    def kinds(self) -> int:
        return len(self.pages)

    @property
    def fields(self) -> int:
        return sum(page.fields for page in self.pages.values())

    @property
    def prints(self) -> int:
        """The most prints on one page."""
        return max(page.prints for page in self.pages.values())


class Screen(NamedTuple):
    """The view of a page at 1366 × 768: its height in screens, and what can be pressed or typed in on the first one.

    Rows of its own list, one link each, are not counted.
    """

    height: float
    controls: int


class Reader(HTMLParser):
    """The links of a page, and its fields and prints that stand in no closed fold."""

    def __init__(self) -> None:
        super().__init__()
        self.links: list[str] = []
        self.fields = 0
        self.prints = set[str]()
        self.folds = 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = dict(attrs)
        if tag == "details" and "open" not in facts:
            self.folds += 1
        elif tag == "details":
            self.folds += bool(self.folds)
        if tag == "a" and (href := facts.get("href")):
            self.links.append(href)
            if not self.folds and (path := href.split("?")[0]).endswith(".pdf"):
                self.prints.add(path)
        if tag in FIELDS and not self.folds and facts.get("type") not in UNSEEN:
            self.fields += 1

    def handle_endtag(self, tag: str) -> None:
        if tag == "details" and self.folds:
            self.folds -= 1


def crawl(client: Client, start: str) -> Counts:
    """Crawl one page of each kind that links lead to from there."""
    from django.urls import Resolver404, resolve

    waiting, pages = deque([start]), dict[str, Seen]()
    while waiting:
        path = waiting.popleft().split("#")[0].split("?")[0]
        if not path.startswith("/") or LEFT_OUT.search(path):
            continue
        try:
            kind = resolve(path).url_name or ""
        except Resolver404:
            continue
        if kind in pages:
            continue
        pages[kind] = Seen("", 0, 0)
        response = client.get(path, follow=True)
        if response.status_code == 200 and "text/html" in response.headers["Content-Type"]:
            reader = Reader()
            reader.feed(response.content.decode())
            pages[kind] = Seen(path, reader.fields, len(reader.prints))
            waiting.extend(reader.links)
    return Counts(pages)


def screens(client: Client, browser: Browser, counts: Counts) -> dict[str, Screen]:
    """The view of each of these pages in a browser, which has all it asks for from the client."""
    # Asked for here: what Playwright calls has another connection to the database.
    paths = {kind: kind_page.path for kind, kind_page in counts.pages.items() if kind_page.path}
    documents = {path: client.get(path, follow=True).content for path in paths.values()}
    context = browser.new_context(viewport=VIEWPORT, locale="en", java_script_enabled=False)

    def answer(route: Route) -> None:
        path = urlsplit(route.request.url).path
        if path in documents:
            route.fulfill(body=documents[path], content_type="text/html")
        elif path.startswith("/static/"):
            response = client.get(path)
            body = b"".join(response)
            route.fulfill(body=body, content_type=response.headers["Content-Type"])
        else:
            route.abort()

    page = context.new_page()
    page.route("**/*", answer)
    screens_by_kind = {}
    for kind, path in paths.items():
        page.goto(f"http://front.test{path}")
        height, controls = page.evaluate(MEASURE)
        screens_by_kind[kind] = Screen(height / VIEWPORT["height"], controls)
    context.close()
    return screens_by_kind


def wordings() -> int:
    """The number of wordings in the catalogue; its head is none."""
    return len(MSGID.findall(CATALOGUE.read_text(encoding="utf-8"))) - 1


def main() -> None:
    """Crawl every club of the site's database as its owner and print what is met."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    os.environ["DJANGO_ALLOW_ASYNC_UNSAFE"] = "true"  # Playwright keeps an event loop in this thread
    import django

    django.setup()
    logging.disable()
    from django.test import Client

    from tournaments.clubs.models import Membership, Role

    with a_browser() as browser:
        for owner in Membership.objects.filter(role=Role.OWNER).select_related("club", "user"):
            client = Client(headers={"host": "localhost", "accept-language": "en"})
            client.force_login(owner.user)
            for line in lines_of(owner, client, browser):
                print(line)
    print(f"{wordings()} wordings")


def lines_of(owner: Membership, client: Client, browser: Browser | None) -> Iterator[str]:
    """The lines printed of one club."""
    from django.urls import reverse

    from tournaments.clubs.views import places_context
    from tournaments.security.actors import Actor

    counts = crawl(client, reverse("club", args=[owner.club.slug]))
    places = len(places_context(owner.club, "club", Actor(user=owner.user))["layout_places"])
    yield f"{owner.club.name}: {places} places, {counts.kinds} kinds of page"
    yield f"  {counts.fields} fields in sight, at most {counts.prints} prints on a page"
    if other := counts.pages.get("tournament_create"):
        yield f"  an evening of another game: {other.fields} fields before the first name"
    if browser is None:
        return
    screens_by_kind = screens(client, browser, counts)
    high = {kind: screen.height for kind, screen in screens_by_kind.items() if screen.height > 2}
    named = ", ".join(f"{kind} {height:.1f}" for kind, height in sorted(high.items(), key=lambda item: -item[1]))
    yield f"  {len(high)} pages taller than two screens: {named}"
    busy = {kind: screens_by_kind[kind].controls for kind in EVENING if kind in screens_by_kind}
    yield "  controls on the first screen: " + ", ".join(f"{kind} {controls}" for kind, controls in busy.items())


@contextmanager
def a_browser() -> Iterator[Browser | None]:
    """Chromium; None, with a word about it, where this machine has none."""
    program = find_browser()
    if program is None:
        print("No Chromium here: heights and first screens are not measured.")
        yield None
        return
    from playwright.sync_api import sync_playwright

    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=program, args=["--no-sandbox", "--disable-gpu"])


if __name__ == "__main__":
    main()
