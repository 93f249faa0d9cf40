"""A page of the organiser's offers no link and no button that would be refused to who looks at it."""

import re

import pytest
from django.urls import resolve

from tests.tournaments.places import a_site, a_site_again, address_of, every_address
from tests.tournaments.security.test_every_address import STANDINGS
from tournaments.evening.rounds.models import Round, Table
from tournaments.security.addresses import addresses
from tournaments.security.permissions import WHO_MAY

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

LINK = re.compile(r'<a\b[^>]*\bhref="(/[^"#?]*)')
FORM = re.compile(r'<form\b[^>]*\bmethod="post"[^>]*>')
ACTION = re.compile(r'\baction="(/[^"#?]*)')
ELSEWHERE = ("/s/", "/static/", "/privacy/", "/accessibility/", "/rules/")


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(a_site)


@pytest.mark.parametrize(
    ("role", "status"),
    [
        pytest.param("desk", "draft", marks=pytest.mark.battery),
        ("desk", "open"),
        pytest.param("desk", "closed", marks=pytest.mark.battery),
        pytest.param("director", "open", marks=pytest.mark.battery),
    ],
)
def test_every_link_and_button_of_an_organisers_page_is_for_who_sees_it(made, role, status):
    """What a round that is not open changes, it changes on the pages of the evening."""
    site = a_site_again(made)
    Round.objects.update(status=status)
    Table.objects.filter(number=1).update(disputed_at="2026-01-01T20:00Z", director_called_at="2026-01-01T20:00Z")
    browser = site.browsers[role]
    status_of, refused = {}, set()

    for name, takes in every_address():
        address = address_of(site, name, takes)
        if not address.startswith(("/e/", "/clubs/", "/print/") if status == "open" else "/e/"):
            continue
        page = browser.get(address)
        status_of[address] = page.status_code
        if page.status_code != 200 or "text/html" not in page["Content-Type"]:
            continue
        text = page.content.decode()
        for path in LINK.findall(text):
            if path != "/" and not path.startswith(ELSEWHERE) and path not in status_of:
                status_of[path] = browser.get(path).status_code
            if status_of.get(path, 200) >= 400:
                refused.add(f"{name}: {path} answers {status_of[path]}")
        refused |= {f"{name}: {path} is not for the {role}" for path in actions(text) if not may_send(role, path)}

    assert "\n".join(sorted(refused)) == ""


def actions(text):
    """Where the forms of a page are sent."""
    matches = (ACTION.search(form) for form in FORM.findall(text))
    return {action[1] for action in matches if action}


def may_send(role, path):
    """Is what is sent there for this role, as the table of addresses says?"""
    address = addresses().get(resolve(path).url_name)
    right = address.methods.get("POST", "") if address else ""
    return right not in WHO_MAY or STANDINGS[role] in WHO_MAY[right]
