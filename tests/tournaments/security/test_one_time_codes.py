"""A code that works once opens one browser, also when several send it at the same moment."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django_otp.plugins.otp_static.models import StaticToken

from tests.factories import a_user
from tests.tournaments.accounts.views.test_people import figures, sign_in, signed_in, with_second_factor

pytestmark = pytest.mark.django_db(transaction=True)

BROWSERS = 6


def half_signed_in(user):
    browser = Client()
    sign_in(browser, user)
    return browser


def sent_at_once(browsers, code):
    """Which of the browsers are signed in after all of them sent the code at the same moment."""
    together = Barrier(len(browsers))

    def send(browser):
        try:
            together.wait(20)
            browser.post("/sign-in/code/", {"code": code})
            return signed_in(browser)
        finally:
            connection.close()

    with ThreadPoolExecutor(len(browsers)) as pool:
        return list(pool.map(send, browsers))


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["authenticator", "recovery"])
def test_a_code_sent_from_six_browsers_at_once_opens_one(kind):
    user = a_user()
    device, codes = with_second_factor(user)
    browsers = [half_signed_in(user) for _ in range(BROWSERS)]

    opened = sent_at_once(browsers, figures(device, 1) if kind == "authenticator" else codes[0])

    assert sorted(opened) == [False] * (BROWSERS - 1) + [True]
    assert StaticToken.objects.filter(device__user=user).count() == len(codes) - (kind == "recovery")


@pytest.mark.slow
def test_a_right_code_waits_after_a_wrong_one_in_another_browser():
    user = a_user()
    device, _codes = with_second_factor(user)
    first, second = half_signed_in(user), half_signed_in(user)

    first.post("/sign-in/code/", {"code": "000000"})
    second.post("/sign-in/code/", {"code": figures(device, 1)})

    assert (signed_in(first), signed_in(second)) == (False, False)
