"""Count what an organiser meets: `python -m tools.front` crawls a new club and prints the counts that may not grow.

It also counts the wordings of the catalogue, each of which has to be kept in four languages.
"""

from __future__ import annotations

import os
import re
from collections import deque
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from django.test import Client

FIELDS = {"input", "select", "textarea"}
UNSEEN = {"hidden", "submit", "button"}
CATALOGUE = Path(__file__).parents[1] / "locale" / "nl" / "LC_MESSAGES" / "django.po"
MSGID = re.compile(r"^msgid ", re.MULTILINE)
LEFT_OUT = re.compile(r"/(logout|s|rules|operator|api|live|static|language|account)/|\.(pdf|csv|xlsx|json|webp|ics)\b")


class Counts(NamedTuple):
    """What was met: kinds of page by the name of their address, and the fields and prints in sight on them."""

    kinds: int
    fields: int
    prints: int


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
    """One page of each kind that links lead to from there."""
    from django.urls import Resolver404, resolve

    waiting, fields, prints = deque([start]), dict[str, int](), 0
    while waiting:
        path = waiting.popleft().split("#")[0].split("?")[0]
        if not path.startswith("/") or LEFT_OUT.search(path):
            continue
        try:
            kind = resolve(path).url_name or ""
        except Resolver404:
            continue
        if kind in fields:
            continue
        fields[kind] = 0
        answer = client.get(path, follow=True)
        if answer.status_code == 200 and "text/html" in answer.headers["Content-Type"]:
            reader = Reader()
            reader.feed(answer.content.decode())
            fields[kind] = reader.fields
            prints += len(reader.prints)
            waiting.extend(reader.links)
    return Counts(len(fields), sum(fields.values()), prints)


def wordings() -> int:
    """How many wordings the catalogue has; its head is none."""
    return len(MSGID.findall(CATALOGUE.read_text(encoding="utf-8"))) - 1


def main() -> None:
    """Crawl every club of the site's database as its owner and print what is met."""
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "config.settings.dev")
    import django

    django.setup()
    from django.test import Client
    from django.urls import reverse

    from tournaments.clubs.models import Membership, Role
    from tournaments.clubs.views import places_context
    from tournaments.security.actors import Actor

    for owner in Membership.objects.filter(role=Role.OWNER).select_related("club", "user"):
        client = Client(headers={"host": "localhost"})
        client.force_login(owner.user)
        counts = crawl(client, reverse("club", args=[owner.club.slug]))
        places = len(places_context(owner.club, "club", Actor(user=owner.user))["layout_places"])
        print(f"{owner.club.name}: {places} places, {counts.kinds} kinds of page")
        print(f"  {counts.fields} fields and {counts.prints} prints in sight")
    print(f"{wordings()} wordings")


if __name__ == "__main__":
    main()
