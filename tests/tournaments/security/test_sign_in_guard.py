"""Passwords guessed from everywhere: the guesser is stopped, and whoever signed in somewhere before goes on there."""

import re

import pytest
from django.core import mail
from django.test import Client, override_settings

from tests.factories import a_user
from tests.letters import all_sent
from tests.tournaments.accounts.views.test_people import NEW, PASSWORD, sign_in, signed_in
from tournaments.accounts.views import KNOWN
from tournaments.frame.models import Attempt
from tournaments.frame.rate_limits import LIMITS, count_try

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

BUDGET = LIMITS["wrong password for an account"].tries


def from_(number):
    return Client(REMOTE_ADDR=f"198.51.{number // 250}.{number % 250 + 1}")


def guessed(email, times=BUDGET, start=0):
    """So many wrong passwords for that email address, seven from each network address; the statuses."""
    return [
        from_(start + turn // 7).post("/sign-in/", {"username": email, "password": f"guess {turn}"}).status_code
        for turn in range(times)
    ]


def words(page):
    """What it says, without the token of its own form."""
    return re.sub(r'value="\w{64}"', "", page.content.decode())


def used_up(email):
    """As after so many wrong passwords from everywhere."""
    for _ in range(BUDGET):
        count_try("wrong password for an account", email.upper().casefold())


@pytest.mark.battery
def test_one_account_is_not_guessed_from_very_many_addresses():
    user, other = a_user("lut@example.org"), a_user()
    statuses = guessed("lut@example.org")

    wrong = [from_(900 + turn).post("/sign-in/", {"username": user.email, "password": "x"}) for turn in range(3)]
    right, colleague = sign_in(from_(990), user), sign_in(from_(990), other)

    assert (set(statuses), {page.status_code for page in wrong}) == ({200}, {429})
    assert (right.status_code, words(right) == words(wrong[0]), colleague.status_code) == (429, True, 302)
    assert "<h1>Sign in another way</h1>" in right.content.decode()


def test_nobody_learns_whether_there_is_such_an_account():
    a_user("lut@example.org")

    answers = {}
    for start, email in ((0, "lut@example.org"), (200, "nobody@example.org")):
        statuses = guessed(email, 9, start)
        used_up(email)
        answers[email] = (statuses, words(sign_in_as(email)))

    assert answers["lut@example.org"] == answers["nobody@example.org"]


def sign_in_as(email):
    return from_(950).post("/sign-in/", {"username": email, "password": PASSWORD})


def test_where_somebody_signed_in_before_the_door_stays_open_to_them(client):
    user = a_user("lut@example.org")
    sign_in(client, user)
    client.post("/sign-out/")
    used_up("lut@example.org")
    axes = [sign_in(Client(), user, "wrong").status_code for _ in range(8)]

    mistyped = sign_in(client, user, "wrong").status_code
    answer = sign_in(client, user)

    assert (set(axes), mistyped, answer.status_code, signed_in(client)) == ({429}, 200, 302, True)


def test_a_browser_that_knows_the_account_guesses_only_eight_times(client):
    user = a_user()
    sign_in(client, user)
    client.post("/sign-out/")

    statuses = [sign_in(client, user, f"wrong {turn}").status_code for turn in range(9)]
    right = sign_in(client, user)

    assert (statuses, right.status_code) == ([200] * 8 + [429], 429)
    assert "<h1>Wait fifteen minutes</h1>" in right.content.decode()
    assert sign_in(from_(1), user).status_code == 302


def test_signing_in_as_oneself_opens_no_way_to_another(client):
    guesser, user = a_user(), a_user("lut@example.org")
    sign_in(client, guesser)
    client.post("/sign-out/")
    used_up(user.email)

    assert (sign_in(client, user).status_code, sign_in(client, guesser).status_code) == (429, 302)


def test_a_mark_that_was_made_up_opens_nothing(client):
    user = a_user("lut@example.org")
    sign_in(known := Client(), user)
    used_up(user.email)
    client.cookies[KNOWN] = known.cookies[KNOWN].value.replace(".", ".0", 1)

    assert sign_in(client, user).status_code == 429


def test_six_people_of_one_browser_are_known_there_and_the_longest_gone_is_not():
    users, browser = [a_user() for _ in range(7)], Client()
    for user in users:
        sign_in(browser, user)
        browser.post("/sign-out/")
        used_up(user.email)

    assert [sign_in(browser, user).status_code for user in users[:2]] == [429, 302]


def test_a_link_by_mail_opens_a_new_browser(client):
    user = a_user("lut@example.org")
    used_up(user.email)
    client.post("/password/", {"email": user.email})
    all_sent()
    link = re.search(r"http://testserver(\S+)", mail.outbox[0].body)[1]
    form = client.get(link, follow=True).redirect_chain[0][0]
    before = sign_in(client, user).status_code
    client.post(form, {"new_password1": NEW, "new_password2": NEW})

    assert (before, sign_in(client, user, NEW).status_code, sign_in(from_(960), user, NEW).status_code) == (
        429,
        302,
        429,
    )


@pytest.mark.parametrize(
    "typed", ["SISKA@example.org", " siska@example.org ", "ſiska@example.org", "ｓiska@example.org"]
)
def test_another_way_of_writing_the_address_is_no_new_budget(typed):
    a_user("siska@example.org")
    used_up("siska@example.org")

    assert from_(970).post("/sign-in/", {"username": typed, "password": PASSWORD}).status_code == 429


def test_one_address_that_goes_on_for_hours_uses_up_its_own_day_and_not_the_accounts(client):
    user = a_user()
    own, before = LIMITS["wrong password from an address"].tries, Attempt.objects.count()
    for turn in range(own + 20):
        if turn % 7 == 0:
            axes_forgets()
        sign_in(from_(1), user, "wrong")

    counted = Attempt.objects.count() - before

    assert (counted, sign_in(from_(1), user).status_code, sign_in(client, user).status_code) == (own * 3, 429, 302)


def axes_forgets():
    from axes.models import AccessAttempt

    AccessAttempt.objects.all().delete()


@pytest.mark.battery
def test_one_guess_at_each_of_very_many_accounts_is_stopped_and_known_browsers_behind_it_go_on(client):
    user = a_user()
    sign_in(client, user)
    client.post("/sign-out/")
    tries = LIMITS["wrong passwords from an address"].tries
    statuses = [sign_in_with(f"club{turn}@example.org").status_code for turn in range(tries + 1)]

    assert (statuses, sign_in(client, user).status_code) == ([200] * tries + [429], 302)
    assert sign_in(from_(2), a_user()).status_code == 302


def sign_in_with(email):
    return Client().post("/sign-in/", {"username": email, "password": "autumn leaves"})


@override_settings(SESSION_COOKIE_SECURE=True)
def test_the_mark_is_for_the_door_alone_and_names_nobody(client):
    user = a_user("lut@example.org")
    sign_in(client, user)
    mark = client.cookies[KNOWN]

    assert (mark["path"], mark["httponly"], mark["samesite"], mark["secure"]) == ("/sign-in/", True, "Lax", True)
    assert (user.email in mark.value, str(user.public_id) in mark.value) == (False, False)
