"""Every address, visited as every role: it answers exactly those whom `urls.py` names beside it."""

import json
from pathlib import Path

import pytest
from django.db import transaction

from tests.tournaments.places import a_site, a_site_again, address_of, every_address
from tournaments.management.commands.address_table import page
from tournaments.security.actors import Standing
from tournaments.security.addresses import DEMO, EVERYBODY, FRESH, LINK, OWN, PUBLISHED, RESULTS, SIGNED_IN, addresses
from tournaments.security.permissions import WHO_MAY

pytestmark = pytest.mark.django_db

STANDINGS = {
    "desk": Standing.DESK,
    "director": Standing.DIRECTOR,
    "organiser": Standing.ORGANISER,
    "owner": Standing.OWNER,
    "site": Standing.SITE,
}
ROW = ("stranger", *STANDINGS)
BODIES = {
    "api:confirm": {"side": "NS"},
    "api:dispute": {"reason": "we scored eight"},
    "api:undo": {"seq": 10_000},
    "api:take_in": {"format": "none"},
    "api:put_act": {"kind": "walk_in", "name": "Jef Gast", "at": "2026-01-02T20:00:00Z"},
    **dict.fromkeys(("api:put_totals", "api:delete_totals"), {"points": {"N": 0}}),
}
A_DEAL = {"record": {"contract": {"type": "pass"}}}


def test_every_address_is_in_the_table_and_nothing_else_is():
    named = {name for name, _takes in every_address()}

    assert (sorted(named - addresses().keys()), sorted(addresses().keys() - named)) == ([], [])


def test_the_table_asks_only_for_rights_there_are():
    known = {*WHO_MAY, EVERYBODY, SIGNED_IN, OWN, LINK, PUBLISHED, RESULTS, FRESH, DEMO}

    assert {who for address in addresses().values() for who in address.methods.values()} - known == set()


def test_the_page_of_addresses_is_what_the_command_prints():
    assert Path("docs/addresses.md").read_text(encoding="utf-8") == page()


def on_postgresql(value, chosen):
    """One visitor shows there that every page works, the others on SQLite; everybody on both with the battery."""
    return pytest.param(value, marks=[pytest.mark.postgres if value == chosen else pytest.mark.pages])


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(a_site)


@pytest.fixture
def site(made):
    return a_site_again(made)


def test_no_page_keeps_from_this_site_where_its_forms_are_sent_from():
    """A browser that must not say so sends the origin “null”, which is refused: every form of such a page would be."""
    rooms = ("tournaments", "ops", "templates")
    sources = [path for room in rooms for path in Path(room).rglob("*") if path.suffix in {".py", ".html"}]
    words = ("Referrer-Policy", 'name="referrer"', "referrerpolicy")

    assert [str(path) for path in sources if any(word in path.read_text() for word in words)] == []


def test_each_right_reaches_from_somebody_to_everybody_above():
    """What the roles below rely on: between two edges nobody is told anything else than their neighbours."""
    uneven = [who for who in WHO_MAY if sum(at_an_edge(role, who) for role in ROW) != 2]

    assert uneven == []


@pytest.mark.slow
@pytest.mark.parametrize("role", [on_postgresql(role, "owner") for role in ("anybody", "stranger", *STANDINGS)])
def test_every_address_answers_those_it_is_for_and_nobody_else(site, role):
    """Once the evening is published they visit again what that concerns."""
    before = wrong_answers(site, role, published=False, chosen=lambda who: meets(role, who))
    publish(site)
    after = wrong_answers(
        site, role, published=True, concerns={PUBLISHED, RESULTS}, chosen=lambda who: meets(role, who)
    )

    assert ("\n".join(before), "\n".join(after)) == ("", "")


@pytest.mark.battery
@pytest.mark.parametrize("published", (False, True))
@pytest.mark.parametrize("role", ("anybody", "stranger", *STANDINGS))
def test_every_role_visits_every_address_before_and_after_publishing(site, role, published):
    if published:
        publish(site)

    assert "\n".join(wrong_answers(site, role, published)) == ""


def publish(site):
    site.tournament.published = True
    site.tournament.save(update_fields=["published"])


def meets(role, who):
    """Does this role visit what asks for that right?

    Somebody without an account, the owner of another club and the owner of this one visit everything; the other roles
    what is theirs and not their neighbour's, or the other way round. The battery lets everybody visit everything.
    """
    return role in {"anybody", "stranger", "owner"} or at_an_edge(role, who)


def at_an_edge(role, who):
    """Is the one beside this role told something else?"""
    place = ROW.index(role)
    told = {allowed(other, who, published=False) for other in ROW[max(place - 1, 0) : place + 2]}
    return len(told) > 1


def wrong_answers(site, role, published, concerns=None, chosen=lambda who: True):
    """The answers to this role that the table does not promise.

    Of all addresses, or of those that ask for one of these rights; by all methods, or by those whose right is chosen.
    """
    browser = site.browsers[role]
    jar = {key: cookie.value for key, cookie in browser.cookies.items()}

    listed, wrong = rights_by_path(site), []
    for name, takes in every_address():
        rights = listed[address_of(site, name, takes)]
        if concerns and not concerns & set(rights.values()):
            continue
        tried = {"GET", "POST", *(("PUT",) if role in {"anybody", "owner"} else ())}
        for method in sorted(rights.keys() | tried):
            if not chosen(rights.get(method)):
                continue
            browser.cookies.clear()
            browser.cookies.load(jar)
            answer = visit(site, browser, method, name, takes)
            if not fitting(answer, role, rights.get(method), published):
                wrong.append(f"{method} {name}: {answer.status_code}")

    return wrong


def rights_by_path(site):
    """What the table says of each path: addresses of the API share theirs, a method each."""
    rights = {}
    for name, takes in every_address():
        rights.setdefault(address_of(site, name, takes), {}).update(addresses()[name].methods)
    return rights


def visit(site, browser, method, name, takes):
    """One request, taken back afterwards."""
    usual = A_DEAL if method == "PUT" else {} if name.startswith("api:") else None
    body = BODIES.get(name, usual)
    with transaction.atomic():
        path = address_of(site, name, takes)
        if method == "GET":
            answer = browser.get(path)
        elif body is None:
            answer = browser.post(path, site.values["bodies"].get(name, {}))
        else:
            answer = browser.generic(method, path, json.dumps(body), "application/json")
        transaction.set_rollback(True)
    return answer


def fitting(answer, role, who, published):
    """Is the answer what the table promises this role?"""
    if who is None:
        return answer.status_code >= 300
    if allowed(role, who, published):
        return answer.status_code < 500 and not refused(answer)
    if who == LINK or who == OWN:
        return answer.status_code < 500
    if role == "stranger" and not published:
        return answer.status_code == 404
    return refused(answer)


def allowed(role, who, published):
    """What the table says of a role."""
    if who == EVERYBODY or (published and who in {PUBLISHED, RESULTS}):
        return True
    if who == SIGNED_IN:
        return role != "anybody"
    who = "see_tournament" if who in {PUBLISHED, RESULTS} else who
    return who in WHO_MAY and STANDINGS.get(role) in WHO_MAY[who]


def refused(answer):
    """Was the visitor sent to sign in, told no, or told that there is nothing?"""
    to_sign_in = answer.status_code == 302 and answer["Location"].startswith("/sign-in/?")
    return to_sign_in or answer.status_code in {401, 403, 404}
