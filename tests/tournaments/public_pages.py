"""Every public page that links lead to, as a stranger reads them one after the other."""

import re
from urllib.parse import urljoin, urlsplit

from django.test import Client
from django.urls import reverse

LINK = re.compile(r'(?:href|src)="([^"#]+)')


def every_public_page(club, *more):
    """The answers to everything that links lead to from the club's public page, within the club, by address."""
    waiting, answers, stranger = [reverse("public_club", args=[club.slug]), *more], {}, Client()
    while waiting:
        path = waiting.pop()
        if path in answers:
            continue
        answer = answers[path] = stranger.get(path)
        if is_page(answer):
            waiting += _links_on(path, answer.content.decode(), club.slug)
    return answers


def is_page(response):
    return response.status_code == 200 and response["Content-Type"].startswith("text/html")


def words(response):
    """What a reader reads of a page; a file as it is."""
    assert response.status_code == 200, response
    text = response.content.decode()
    text = re.sub(r"<(script|style|svg)\b.*?</\1>", " ", text, flags=re.DOTALL)
    return " ".join(re.sub(r"<[^>]*>", " ", text).split())


def _links_on(path, text, slug):
    for link in LINK.findall(text):
        there = urlsplit(urljoin(f"http://testserver{path}", link.replace("&amp;", "&")))
        if there.hostname == "testserver" and f"/{slug}/" in there.path:
            yield there.path + (f"?{there.query}" if there.query else "")
