"""The set-up page: for whoever started the site, and for nobody once there is an account."""

from threading import Barrier, Thread

import pytest
from django.db import connections
from django.urls import reverse

from tests.factories import a_user
from tests.hall_network import AT_LAPTOP
from tournaments.clubs.models import Club, Role, User
from tournaments.clubs.services import set_up_site
from tournaments.errors import NotFound
from tournaments.site.services import terminal_code

pytestmark = pytest.mark.django_db

ANSWERS = {
    "club": "De Ruitenvrouw",
    "town": "Lint",
    "language": "nl",
    "time_zone": "Europe/Brussels",
    "name": "Els Maes",
    "email": "Els@Example.org",
    "password": "drie gewone woorden",
}
ON_THE_WIFI = {"headers": {"host": "192.0.2.10:8000"}, "REMOTE_ADDR": "192.0.2.77"}


def sent(client, elsewhere=None, **changes):
    return client.post(reverse("set_up"), {**ANSWERS, **changes}, **(elsewhere or AT_LAPTOP))


@pytest.mark.parametrize("name", ["home", "start_club"])
def test_a_fresh_site_opens_on_it(client, name):
    assert client.get(reverse(name), **ON_THE_WIFI).url == reverse("set_up")


def test_at_the_machine_it_makes_club_and_first_organiser_and_signs_them_in(client):
    answer = sent(client)

    [owned] = User.objects.get(email="els@example.org").memberships.select_related("club", "user")
    assert (owned.role, owned.club.name, owned.club.language, owned.user.language) == (
        Role.OWNER,
        "De Ruitenvrouw",
        "nl",
        "nl",
    )
    assert client.get(answer.url).status_code == 200


@pytest.mark.parametrize(
    "elsewhere",
    [
        ON_THE_WIFI,
        {**AT_LAPTOP, "HTTP_X_FORWARDED_FOR": "127.0.0.1"},
        {"headers": {"host": "rebound.example"}, "REMOTE_ADDR": "127.0.0.1"},
    ],
    ids=["on the wifi", "through a proxy", "under another name"],
)
def test_from_elsewhere_it_asks_for_the_code_of_the_terminal(client, elsewhere):
    without, wrong = sent(client, elsewhere), sent(client, elsewhere, terminal_code="AAAA-AAAA")

    assert [list(answer.context["form"].errors) for answer in (without, wrong)] == [["terminal_code"]] * 2
    assert not User.objects.exists()
    assert sent(client, elsewhere, terminal_code=f" {terminal_code().lower()}").status_code == 302


def test_guessing_the_code_ends(client):
    for _try in range(10):
        sent(client, ON_THE_WIFI, terminal_code="AAAA-AAAA")

    assert sent(client, ON_THE_WIFI, terminal_code=terminal_code()).status_code == 429
    assert not User.objects.exists()


def test_once_there_is_an_account_it_is_gone_and_makes_nothing(client):
    a_user()

    assert (client.get(reverse("set_up"), **AT_LAPTOP).status_code, sent(client).status_code) == (404, 404)
    assert (User.objects.count(), Club.objects.exists()) == (1, False)
    assert client.get(reverse("home")).status_code == 200


@pytest.mark.parametrize(("visitor", "told"), [("192.0.2.77", True), ("127.0.0.1", False)])
def test_the_page_tells_when_a_phone_has_got_here(client, visitor, told):
    from django.core.cache import cache

    cache.clear()
    client.get(reverse("hello"), REMOTE_ADDR=visitor)

    assert (b"A phone has reached this site" in client.get(reverse("phones_reached")).content) is told


@pytest.mark.slow
@pytest.mark.postgres
@pytest.mark.django_db(transaction=True)
def test_of_two_set_ups_at_one_moment_one_is_made_and_the_other_finds_nothing():
    ready, outcomes = Barrier(2), []

    def set_up(address):
        person = {"email": address, "password": "correct horse battery staple", "name": "Ann", "language": "en"}
        ready.wait()
        try:
            set_up_site(club={"name": address}, **person)
            outcomes.append("made")
        except NotFound:
            outcomes.append("not found")
        connections.close_all()

    threads = [Thread(target=set_up, args=[f"{name}@example.org"]) for name in ("ann", "bob")]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()

    assert (sorted(outcomes), User.objects.count(), Club.objects.count()) == (["made", "not found"], 1, 1)
