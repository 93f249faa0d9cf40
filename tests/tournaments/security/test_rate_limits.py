"""Who tries too often has to wait; who sits beside them, behind the same address, has not."""

from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.factories import a_club, a_member, a_user, an_open_round, signed_in_now
from tests.letters import all_sent
from tests.tournaments.accounts.views.test_people import NEW, PASSWORD, sign_in, signed_in, with_second_factor
from tournaments.clubs.models import Club, Invitation, Role, User
from tournaments.clubs.services import invite
from tournaments.evening.table.services.codes import table_codes
from tournaments.frame.models import Attempt
from tournaments.frame.rate_limits import LIMITS, count_try, may_try
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

ELSEWHERE = {"REMOTE_ADDR": "192.0.2.77"}


def tried(what, who="", times=None):
    for _ in range(LIMITS[what].tries if times is None else times):
        count_try(what, who)


def started(client, email, **more):
    data = {"club": "Harten Vrouw", "name": "Lut", "email": email, "password": PASSWORD}
    if not User.objects.exists():
        a_user()  # the site is set up
    return client.post("/start/", {**data, **more})


def test_the_last_try_is_allowed_and_the_one_after_is_not_until_the_window_is_over():
    tried("mail to an email address", "a@b.example", 2)
    third = may_try("mail to an email address", "a@b.example")
    tried("mail to an email address", "a@b.example", 1)
    fourth = may_try("mail to an email address", "a@b.example")
    Attempt.objects.update(at=timezone.now() - timedelta(hours=1))

    assert (third, fourth, may_try("mail to an email address", "a@b.example")) == (True, False, True)


def test_a_clock_that_was_ahead_locks_nobody_out_until_it_is_that_late_again():
    tried("mail to an email address", "a@b.example")
    Attempt.objects.update(at=timezone.now() + timedelta(minutes=50))
    soon = may_try("mail to an email address", "a@b.example")
    Attempt.objects.update(at=timezone.now() + timedelta(days=30))
    far = may_try("mail to an email address", "a@b.example")
    count_try("mail to an email address", "a@b.example")

    assert (soon, far, Attempt.objects.count()) == (False, True, 1)


def test_what_is_counted_names_nobody():
    before = set(Attempt.objects.values_list("pk", flat=True))
    count_try("mail to an email address", "lut@example.org")

    counted = Attempt.objects.exclude(pk__in=before)
    assert [len(who) for who in counted.values_list("who", flat=True)] == [64]
    assert "lut" not in str(counted.values())


def test_who_starts_club_after_club_waits_and_others_do_not(client):
    tried("club from an address", "127.0.0.1", LIMITS["club from an address"].tries - 1)
    last = started(Client(), "one@example.org")

    refused = started(client, "two@example.org")
    elsewhere = started(Client(**ELSEWHERE), "two@example.org")

    assert (last.status_code, refused.status_code, elsewhere.status_code) == (302, 429, 302)
    assert "Many clubs were created from this network" in refused.content.decode()
    assert 'value="two@example.org"' in refused.content.decode()
    assert Club.objects.count() == 2


def test_who_has_signed_in_starts_a_club_wherever_others_started_theirs(client):
    tried("club from an address", "127.0.0.1")
    client.force_login(user := a_user())

    own = client.post("/clubs/", {"name": "Ruiten Heer", "town": ""}).status_code
    tried("club by a person", user.public_id)
    many = client.post("/clubs/", {"name": "Klaver Boer", "town": ""})

    assert (own, many.status_code, list(Club.objects.values_list("name", flat=True))) == (302, 429, ["Ruiten Heer"])
    assert 'value="Klaver Boer"' in many.content.decode()


def test_a_club_and_its_owner_come_together_or_not_at_all(client, monkeypatch):
    monkeypatch.setattr("tournaments.clubs.services.Membership.objects.create", lambda **_: 1 / 0)

    with pytest.raises(ZeroDivisionError):
        started(client, "lut@example.org")

    assert (User.objects.filter(email="lut@example.org").count(), Club.objects.count()) == (0, 0)


def test_who_tries_out_which_addresses_are_taken_waits(client):
    a_user("lut@example.org")
    tries = LIMITS["taken email from an address"].tries
    statuses = [started(Client(), "lut@example.org").status_code for _ in range(tries)]

    refused = started(client, "lut@example.org")

    assert (set(statuses), refused.status_code) == ({200}, 429)
    assert "already an account" not in refused.content.decode()
    assert started(Client(**ELSEWHERE), "new@example.org").status_code == 302


def test_an_invitation_is_no_way_round_it(client):
    club = a_club()
    _, token = invite(club=club, email="x@example.org", role=Role.DESK, actor=a_member(club, Role.OWNER))
    tried("taken email from an address", "127.0.0.1")
    data = {"name": "Lut", "email": "lut@example.org", "password": PASSWORD}

    answer = client.post(f"/invitation/{token}/", data)

    assert (answer.status_code, User.objects.filter(email="lut@example.org").exists()) == (429, False)


def test_one_person_makes_only_so_many_invitations_and_a_colleague_goes_on(client):
    club = a_club()
    owner, colleague = a_member(club, Role.OWNER), a_member(club, Role.OWNER)
    tried("invitation by a person", owner.user.public_id, LIMITS["invitation by a person"].tries - 1)
    data = {"email": "new@example.org", "role": "desk"}

    statuses = []
    for member in (owner, owner, colleague):
        signed_in_now(client, member.user)
        statuses.append(client.post(f"/clubs/{club.slug}/people/", data).status_code)

    assert (statuses, Invitation.objects.count()) == ([302, 429, 302], 2)


def test_nobodys_letter_box_is_filled_and_the_answer_is_the_same(client):
    a_user("lut@example.org")
    a_user("bob@example.org")

    answers = [client.post("/password/", {"email": email}) for email in ["lut@example.org", "LUT@example.org"] * 3]
    client.post("/password/", {"email": "bob@example.org"})
    all_sent()

    assert {(answer.status_code, answer["Location"]) for answer in answers} == {(302, "/password/sent/")}
    assert [message.to for message in mail.outbox] == [["lut@example.org"]] * 3 + [["bob@example.org"]]


def test_who_sits_at_an_open_browser_does_not_guess_its_password(client):
    user = a_user()
    device, _codes = with_second_factor(user)
    client.force_login(user)
    data = {"new_password1": NEW, "new_password2": NEW}
    for guess in range(4):
        client.post("/account/second-factor/off/", {"own_password": f"guess {guess}"})
        client.post("/account/password/", {"old_password": f"guess {guess}", **data})

    off = client.post("/account/second-factor/off/", {"own_password": PASSWORD}).content.decode()
    changed = client.post("/account/password/", {"old_password": PASSWORD, **data}).content.decode()

    assert ["Too many wrong passwords." in page for page in (off, changed)] == [True, True]
    user.refresh_from_db()
    assert (user.check_password(PASSWORD), user.totpdevice_set.count()) == (True, 1)
    assert Client().post("/sign-in/", {"username": user.email, "password": PASSWORD}).status_code == 302


def test_a_long_address_is_counted_by_the_half_that_nobody_chooses(client):
    user = a_user()
    near = [Client(REMOTE_ADDR=f"2001:db8:1:2::{n:x}") for n in range(9)]
    for browser in near[:8]:
        sign_in(browser, user, "wrong")

    same, mapped = sign_in(near[8], user), sign_in(Client(REMOTE_ADDR="::ffff:192.0.2.77"), user)
    other = sign_in(Client(REMOTE_ADDR="2001:db8:1:3::1"), user)

    assert (same.status_code, mapped.status_code, other.status_code) == (429, 302, 302)


def typed(code, address="127.0.0.1", client=None):
    """How the door answers a code that somebody types there."""
    return (client or Client(REMOTE_ADDR=address)).post("/t/", {"code": code}).status_code


WRONG = "AAAA2222"


def test_strangers_who_guess_from_everywhere_stop_neither_phones_nor_links_nor_newcomers(client):
    [code] = table_codes(tournament=an_open_round().tournament, numbers=[1], actor=SITE)
    client.get(f"/t/{code.token}/")
    tried("wrong code by strangers")

    known, newcomer = typed(code.short, client=client), typed(code.short, "192.0.2.9")

    assert (known, newcomer, Client().get(f"/t/{code.token}/").status_code) == (302, 302, 200)


def test_ten_addresses_that_guess_all_they_may_shut_the_door_for_themselves_alone():
    [code] = table_codes(tournament=an_open_round().tournament, numbers=[1], actor=SITE)
    for guesser in range(10):
        tried("wrong code from an address", f"192.0.2.{guesser}")
        tried("wrong code by strangers", times=40)

    assert [typed(code.short, f"192.0.2.{address}") for address in (3, 77)] == [429, 302]


def test_in_a_flood_an_address_guesses_five_times_instead_of_forty():
    [code] = table_codes(tournament=an_open_round().tournament, numbers=[1], actor=SITE)
    quiet = [typed(WRONG, "192.0.2.7") for _ in range(6)]
    tried("wrong code by strangers")

    flood = [typed(WRONG, "192.0.2.8") for _ in range(6)]

    assert (quiet, flood) == ([422] * 6, [422] * 5 + [429])
    assert [typed(code.short, f"192.0.2.{address}") for address in (7, 8, 9)] == [429, 429, 302]


def test_the_last_wrong_code_that_all_strangers_may_type_begins_the_flood():
    tried("wrong code by strangers", times=LIMITS["wrong code by strangers"].tries - 1)
    quiet = typed(WRONG, "192.0.2.7")

    assert (quiet, [typed(WRONG, "192.0.2.8") for _ in range(6)]) == (422, [422] * 5 + [429])


def test_a_whole_day_of_guesses_from_one_address_is_bounded():
    tried("wrong codes from an address in a day", "192.0.2.7")

    assert (typed(WRONG, "192.0.2.7"), typed(WRONG, "192.0.2.8")) == (429, 422)


def test_phones_of_one_evening_that_guess_slow_down_that_evenings_phones_alone(client):
    here, there = an_open_round().tournament, an_open_round().tournament
    codes = [table_codes(tournament=tournament, numbers=[1, 2], actor=SITE) for tournament in (here, there)]
    phones = []
    for first, _second in codes:
        phones.append(Client())
        phones[-1].get(f"/t/{first.token}/")
    tried("wrong code by devices of an evening", here.pk)

    guesses = [[typed(WRONG, client=phone) for _ in range(4)] for phone in phones]

    assert guesses == [[422, 422, 422, 429], [422] * 4]
    honest = Client()
    honest.get(f"/t/{codes[0][0].token}/")
    assert (typed(codes[0][1].short, client=honest), typed(WRONG)) == (302, 422)


def test_signing_in_leaves_no_table_of_network_addresses(client):
    from axes.models import AccessAttempt, AccessLog

    user = a_user()
    sign_in(Client(), user, "wrong")
    sign_in(client, user)

    assert (signed_in(client), AccessAttempt.objects.count(), AccessLog.objects.count()) == (True, 0, 0)
