"""Every page that links lead to, as somebody reads them one after the other."""

import io
import re
import zipfile
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import reverse

from tests.reports.printables.reading import pages

LINK = re.compile(r'(?:href|src)="([^"#]+)')


def every_public_page(club, *more):
    """The answers to everything that links lead to from the club's public page, within the club, by address."""
    return pages_from(Client(), [reverse("public_club", args=[club.slug]), *more], [f"/{club.slug}/"])


def pages_from(client, addresses, within, *, queries=True):
    """The answers to everything that links lead to from these addresses, as far as one of `within` is in theirs.

    Without `queries` each page is asked for once, as it is without any.
    """
    waiting, answers = list(addresses), {}
    while waiting:
        path = waiting.pop()
        if path in answers:
            continue
        answer = answers[path] = client.get(path)
        if is_page(answer):
            links = _links_on(path, answer.content.decode(), within)
            waiting += links if queries else (link.partition("?")[0] for link in links)
    return answers


def is_page(response):
    return response.status_code == 200 and response["Content-Type"].startswith("text/html")


def words(response):
    """What a reader reads of a page; a file as it is."""
    assert response.status_code == 200, response
    text = response.content.decode()
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def letters(response):
    """Every letter of an answer that a reader could read, tags and all; of a PDF and of a workbook too."""
    content = b"".join(response.streaming_content) if response.streaming else response.content
    if content.startswith(b"%PDF"):
        return "\n".join(pages(content))
    if content.startswith(b"PK"):
        with zipfile.ZipFile(io.BytesIO(content)) as parts:
            return "".join(parts.read(name).decode() for name in parts.namelist())
    return content.decode(errors="ignore")


def _links_on(path, text, within):
    for link in LINK.findall(text):
        there = urlsplit(urljoin(f"http://testserver{path}", link.replace("&amp;", "&")))
        if there.hostname == "testserver" and any(part in there.path for part in within):
            yield there.path + (f"?{there.query}" if there.query else "")
