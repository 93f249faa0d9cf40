"""Signing in and out, second factors, sessions, invitations, roles and wishes, as a browser goes through them."""

import re
import time

import pytest
from django.core import mail
from django.test import Client
from django_otp.oath import TOTP

from tests.factories import a_user, signed_in_now
from tests.letters import all_sent
from tournaments.accounts.services import begin_second_factor, confirm_second_factor

pytestmark = pytest.mark.django_db

PASSWORD = "correct horse battery"
NEW = "four words in a row"


def sign_in(client, user, password=PASSWORD, **more):
    return client.post("/sign-in/", {"username": user.email, "password": password, **more})


def signed_in(client):
    return client.get("/account/").status_code == 200


def figures(device, steps=0):
    generator = TOTP(device.bin_key, device.step, device.t0, device.digits, device.drift)
    generator.time = time.time() + steps * device.step
    return f"{generator.token():06d}"


def with_second_factor(user):
    device = begin_second_factor(user=user)
    while time.time() % device.step > device.step - 3:
        time.sleep(0.1)  # figures of the step before are too old once the next one begins
    codes = confirm_second_factor(user=user, token=figures(device, -1))
    device.refresh_from_db()
    return device, codes


def test_address_and_password_open_the_clubs_in_any_case(client):
    user = a_user("lut@example.org")

    answer = client.post("/sign-in/", {"username": " LUT@Example.org ", "password": PASSWORD})

    assert (answer.status_code, answer["Location"], signed_in(client)) == (302, "/clubs/", True)
    assert [row.user for row in user.browsers.all()] == [user]


def test_a_wrong_password_is_said_at_the_form_and_the_address_stays_typed(client):
    answer = sign_in(client, a_user("lut@example.org"), "wrong")

    assert (answer.status_code, b'value="lut@example.org"' in answer.content, signed_in(client)) == (200, True, False)


def test_somebody_is_led_back_to_where_they_wanted_to_go_but_never_elsewhere(client):
    user = a_user()

    inside = sign_in(client, user, next="/rules/")
    outside = sign_in(Client(), user, next="https://elsewhere.example/")

    assert (inside["Location"], outside["Location"]) == ("/rules/", "/clubs/")


@pytest.mark.slow
def test_the_guesser_is_locked_out_and_the_club_behind_the_same_address_is_not(client):
    guessed, colleague = a_user(), a_user()
    statuses = [sign_in(Client(), guessed, "wrong").status_code for _ in range(9)]

    locked = sign_in(Client(), guessed)
    other = sign_in(Client(), colleague).status_code

    assert (statuses[0], locked.status_code, locked["Retry-After"], other) == (200, 429, "900", 302)
    assert "<h1>Wait fifteen minutes</h1>" in locked.content.decode()


def test_signing_out_needs_a_form_and_ends_the_session(client):
    sign_in(client, a_user())
    by_link = client.get("/sign-out/").status_code
    client.post("/sign-out/")

    assert (by_link, signed_in(client)) == (405, False)


def test_the_second_factor_is_asked_before_anything_opens(client):
    user = a_user()
    device, _codes = with_second_factor(user)
    asked = sign_in(client, user)["Location"]
    before = signed_in(client)
    wrong = client.post("/sign-in/code/", {"code": "000000"}).status_code
    device.refresh_from_db()
    device.throttle_reset()

    client.post("/sign-in/code/", {"code": figures(device, 1)})

    assert (asked, before, wrong, signed_in(client)) == ("/sign-in/code/", False, 200, True)


@pytest.mark.slow
def test_a_recovery_code_works_once(client):
    user = a_user()
    _device, codes = with_second_factor(user)
    sign_in(client, user)
    client.post("/sign-in/code/", {"code": f"{codes[0][:5]} {codes[0][5:].upper()}"})
    again = Client()
    sign_in(again, user)
    again.post("/sign-in/code/", {"code": codes[0]})

    assert (len(set(codes)), signed_in(client), signed_in(again)) == (10, True, False)


def test_the_second_step_cannot_be_reached_without_the_first(client):
    assert client.get("/sign-in/code/")["Location"] == "/sign-in/"


def test_the_second_factor_is_turned_on_with_a_code_and_off_again(client):
    user = a_user()
    signed_in_now(client, user)
    picture = client.get("/account/second-factor/picture.svg")
    device = begin_second_factor(user=user)
    codes = client.post("/account/second-factor/", {"code": figures(device)}).content.decode()
    off = client.post("/account/second-factor/off/")

    assert (picture["Content-Type"], picture.content[:5]) == ("image/svg+xml", b"<?xml")
    assert len(re.findall(r"<li><code>", codes)) == 10
    assert (off["Location"], user.totpdevice_set.count()) == ("/account/", 0)


def test_a_wrong_first_code_is_said_beside_what_is_asked_for(client):
    signed_in_now(client, a_user())

    page = client.post("/account/second-factor/", {"code": "000000"}).content.decode()

    assert ("The six digits that the app shows now." in page, "one of your recovery codes" in page) == (True, False)


@pytest.mark.slow
def test_other_browsers_can_be_signed_out_and_a_new_password_does_so(client):
    user = a_user()
    phone, laptop = Client(), Client()
    for browser in (client, phone, laptop):
        sign_in(browser, user)
    row = user.browsers.get(session_key=phone.session.session_key)
    client.post(f"/account/browsers/{row.pk}/")
    after_one = [signed_in(browser) for browser in (client, phone, laptop)]

    data = {"old_password": PASSWORD, "new_password1": NEW, "new_password2": NEW}
    client.post("/account/password/", data)

    assert after_one == [True, False, True]
    assert [signed_in(browser) for browser in (client, phone, laptop)] == [True, False, False]


def test_nobody_signs_out_the_browsers_of_another(client):
    other, victim = Client(), a_user()
    sign_in(other, victim)
    client.force_login(a_user())

    status = client.post(f"/account/browsers/{victim.browsers.get().pk}/").status_code

    assert (status, signed_in(other)) == (404, True)


@pytest.mark.slow
def test_a_forgotten_password_is_replaced_by_a_link_in_a_mail(client):
    user = a_user("lut@example.org")
    sign_in(elsewhere := Client(), user)
    for email in ("lut@example.org", "nobody@example.org"):
        client.post("/password/", {"email": email})
    all_sent()
    link = re.search(r"http://testserver(\S+)", mail.outbox[0].body)[1]
    form = client.get(link, follow=True).redirect_chain[0][0]
    client.post(form, {"new_password1": NEW, "new_password2": NEW})
    left = user.browsers.count()
    sign_in(client, user, NEW)

    assert (len(mail.outbox), signed_in(client), signed_in(elsewhere), left) == (1, True, False, 0)
