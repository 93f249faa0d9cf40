"""A new club on a public site: nothing of it is public before an owner confirmed an email address."""

import re

import pytest
from django.core import mail
from django.test import Client, override_settings

from tests.evenings import address, an_evening
from tests.factories import a_club, a_member, a_tournament, a_user
from tests.letters import all_sent
from tournaments.accounts.services import confirmation_tokens, note_confirmed
from tournaments.clubs.models import Club, ClubStatus, Membership, Role, User
from tournaments.clubs.services import accept_invitation, create_club, invite, set_member
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.seasons.models import Season
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

LINK = re.compile(r"http://testserver(/account/address/\S+)")
PERSON = {
    "club": "De Nieuwe Aas",
    "town": "Gent",
    "name": "Lut",
    "email": "lut@example.org",
    "password": "vier azen op tafel",
}


@pytest.fixture(autouse=True)
def a_public_site(settings, db):
    settings.CONFIRM_EMAIL = True
    a_user("operator@whist.example")  # the site is set up


def started(client):
    """A club that somebody just started, and the link in the letter."""
    answer = client.post("/start/", PERSON)
    assert answer.status_code == 302, answer.context["form"].errors
    return Club.objects.get(), link_of_letter()


def link_of_letter():
    all_sent()
    return LINK.search(mail.outbox[-1].body)[1]


def public_pages(tournament):
    club = tournament.club
    return [
        "/",
        "/tournaments/",
        "/s/",
        f"/s/{club.slug}/",
        address(tournament),
        address(tournament, "standings.csv"),
        "/api/v1/tournaments",
        f"/api/v1/tournaments/{tournament.public_id}",
    ]


def seen_by_strangers(tournament):
    """The public pages on which a stranger finds this evening or its club."""
    return [page for page in public_pages(tournament) if names(Client().get(page), tournament)]


def names(answer, tournament):
    text = answer.content.decode()
    return answer.status_code == 200 and (tournament.name in text or tournament.club.name in text)


@pytest.mark.slow
def test_nothing_of_a_new_club_is_public_before_its_owner_confirmed(client):
    club, link = started(client)
    tournament = publish_tournament(tournament=a_tournament(club, name="Our first"), actor=SITE)
    season = Season.objects.create(club=club, slug="2026", name="2026", published=True)
    before = seen_by_strangers(tournament), Client().get(f"/s/{club.slug}/season/{season.slug}/").status_code

    elsewhere = Client()  # the phone on which the mail is read
    asked = elsewhere.get(link)
    still = seen_by_strangers(tournament)
    elsewhere.post(link)
    after = seen_by_strangers(tournament), Client().get(f"/s/{club.slug}/season/{season.slug}/").status_code

    assert (before, asked.status_code, still) == (([], 404), 200, [])
    assert len(after[0]) == len(public_pages(tournament)) - 1  # standings.csv has no name of its own
    assert after[1] == 200


@pytest.mark.slow
def test_the_organiser_works_on_and_is_told_to_confirm(client):
    club, _link = started(client)
    tournament = publish_tournament(tournament=a_tournament(club), actor=SITE)

    pages = [f"/clubs/{club.slug}/", f"/e/{tournament.public_id}/", address(tournament)]
    pages_shown = [client.get(page).content.decode() for page in pages]

    assert [("lut@example.org" in page, "Send the link again" in page) for page in pages_shown] == [(True, True)] * 3


def test_somebody_who_only_helps_is_told_that_an_owner_has_to(client):
    club = a_club(status=ClubStatus.UNCONFIRMED)
    client.force_login(a_member(club, Role.ORGANISER).user)

    page = client.get(f"/clubs/{club.slug}/").content.decode()

    assert ("Only your club sees these pages." in page, "Send the link again" in page) == (True, False)


@pytest.mark.slow
def test_a_link_works_once_and_for_its_own_address_only(client):
    _club, link = started(client)
    user = User.objects.get(email=PERSON["email"])
    stranger = confirmation_tokens.make_token(a_user())
    wrong = [
        link[:-3] + "xx/",
        link.replace(link.split("/")[4], stranger),
        "/account/address/x/y/",
        "/account/address/OTk5OTk5/y/",
        "/account/address/77-9/y/",
    ]

    refused = [client.post(address).status_code for address in wrong]
    before = User.objects.get(pk=user.pk).email_confirmed_at
    answers = [Client().post(link).status_code, Client().post(link).status_code, Client().get(link).status_code]

    assert (refused, before) == ([404] * 5, None)
    assert answers == [302, 404, 404]


@override_settings(PASSWORD_RESET_TIMEOUT=-1)
def test_a_link_runs_out(client):
    club, link = started(client)

    assert Client().post(link).status_code == 404
    assert Club.objects.get(pk=club.pk).status == ClubStatus.UNCONFIRMED


def test_a_link_to_another_address_does_not_confirm_the_new_one(client):
    _club, link = started(client)
    User.objects.filter(email=PERSON["email"]).update(email="other@example.org")

    assert Client().post(link).status_code == 404


@pytest.mark.slow
def test_the_letter_is_sent_again_to_ones_own_address_and_not_all_night(client):
    started(client)
    answers = [client.post("/account/address/send/", follow=True).content.decode() for _ in range(4)]
    all_sent()

    assert {letter.to[0] for letter in mail.outbox} == {"lut@example.org"}
    assert len(mail.outbox) == 3
    assert ["on its way" in page for page in answers] == [True, True, False, False]


@pytest.mark.slow
def test_who_confirmed_once_starts_other_clubs_in_public(client):
    club, link = started(client)
    client.post(link)

    client.post("/clubs/", {"name": "Onze tweede", "town": ""})

    assert set(Club.objects.values_list("status", flat=True)) == {ClubStatus.SHOWN}
    assert client.get(f"/clubs/{club.slug}/").context["layout_notice"] is None


def test_a_new_password_by_mail_confirms_the_address_too(client):
    club, _link = started(client)
    client.logout()
    client.post("/password/", {"email": "lut@example.org"})
    all_sent()
    reset = re.search(r"http://testserver(/password/\S+)", mail.outbox[-1].body)[1]
    form = client.get(reset, follow=True).redirect_chain[-1][0]
    client.post(form, {"new_password1": "acht azen op tafel", "new_password2": "acht azen op tafel"})

    assert Club.objects.get(pk=club.pk).status == ClubStatus.SHOWN


@pytest.mark.parametrize("how", ["role", "invitation"])
def test_a_club_opens_when_somebody_with_a_confirmed_address_owns_it(how):
    club = create_club(name="Nieuw", owner=a_user())
    other = note_confirmed(a_user())
    if how == "role":
        set_member(club=club, user=other, role=Role.OWNER, actor=SITE)
    else:
        _invitation, token = invite(club=club, email=other.email, role=Role.OWNER, actor=SITE)
        accept_invitation(token=token, user=other)

    club.refresh_from_db()
    assert (club.status, Membership.objects.filter(club=club).count()) == (ClubStatus.SHOWN, 2)


def test_a_helper_with_a_confirmed_address_opens_nothing():
    club = create_club(name="Nieuw", owner=a_user())
    set_member(club=club, user=note_confirmed(a_user()), role=Role.ORGANISER, actor=SITE)

    club.refresh_from_db()
    assert club.status == ClubStatus.UNCONFIRMED


@override_settings(CONFIRM_EMAIL=False)
def test_a_laptop_in_a_hall_asks_for_no_letter(client):
    client.post("/start/", PERSON)
    all_sent()

    assert (Club.objects.get().status, mail.outbox) == (ClubStatus.SHOWN, [])


def test_clubs_from_before_stay_public():
    tournament = an_evening(players=4)

    assert Client().get(address(tournament)).status_code == 200
