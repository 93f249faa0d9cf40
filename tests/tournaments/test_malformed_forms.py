"""Every form of every page, as its owner, filled in with nonsense: an answer each time, and never a failure of ours."""

import logging
import random

import pytest
from django.db import transaction

from tests.tournaments.odd_forms import Form, forms_on, request_line, send, spoiled
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.security.addresses import addresses

pytestmark = pytest.mark.django_db
LEFT_OUT = ("logout", "browsers_sign_out", "browser_sign_out")  # nobody would be signed in afterwards


@pytest.fixture(autouse=True)
def quiet():
    """The site logs what it refuses; thousands of lines would hide the one that matters."""
    logging.disable(logging.CRITICAL)
    yield
    logging.disable(logging.NOTSET)


def every_form(site, browser, step):
    """The forms on each `step`-th page, and each such address that takes a POST, with the fields found on any."""
    forms, pool = {}, {}
    for name, takes in every_address()[::step]:
        if name in LEFT_OUT:
            continue
        path = address_of(site, name, takes)
        if "GET" in addresses()[name].methods:
            with transaction.atomic():
                answer = browser.get(path)
                transaction.set_rollback(True)
            if answer.status_code == 200 and answer["Content-Type"].startswith("text/html"):
                for form in forms_on(path, answer.content.decode()):
                    forms[form.action, *sorted(form.fields)] = form
                    pool.update(form.fields)
        if "POST" in addresses()[name].methods:
            forms[(path,)] = Form(path, pool, ("file", "picture"))
    return list(forms.values())


def asked(site, count, step, seed=1):
    """The status and the request of so many posts, each taken back afterwards."""
    browser, chance = site.browsers["owner"], random.Random(seed)
    forms = every_form(site, browser, step)
    jar = {key: cookie.value for key, cookie in browser.cookies.items()}
    for number in range(count):
        form = forms[number % len(forms)]
        sent = spoiled(chance, form)
        browser.cookies.clear()
        browser.cookies.load(jar)
        with transaction.atomic():
            answer = send(browser, form, sent)
            transaction.set_rollback(True)
        yield answer.status_code, request_line(form, sent)


@pytest.mark.slow
@pytest.mark.parametrize(
    ("count", "step"),
    # PostgreSQL refuses more: the byte zero, long texts, numbers of five bytes.
    [
        pytest.param(120, 3, marks=pytest.mark.postgres),
        pytest.param(5000, 1, marks=[pytest.mark.battery, pytest.mark.slow, pytest.mark.timeout(1800)]),
    ],
)
def test_no_form_however_odd_makes_the_site_fail(count, step):
    answers = list(asked(a_site(), count, step))

    assert [answer for answer in answers if answer[0] >= 500] == []
