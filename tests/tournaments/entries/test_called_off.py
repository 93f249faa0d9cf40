"""An evening that is called off: its page, its calendar and a letter say so, and nobody enters any more."""

from datetime import timedelta
from uuid import uuid4

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.letters import all_sent
from tests.tournaments.pressed_twice import buttons_on
from tournaments.clubs.models import Role
from tournaments.entries.models import Announcement, Entry
from tournaments.entries.services.announcements import announce
from tournaments.entries.services.entries import add_entry, confirm, enter, refuse_entry, withdraw_entry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
REASON = "The boiler is broken."


@pytest.fixture
def tournament():
    tournament = a_tournament(a_club(), date=timezone.localdate() + timedelta(days=7))
    announce(tournament=tournament, actor=SITE, site="https://x.example", entering="open")
    publish_tournament(tournament=tournament, actor=SITE)
    add_entry(tournament=tournament, actor=SITE, name="Ann", mail="ann@example.org")
    add_entry(tournament=tournament, actor=SITE, name="Bob")
    return tournament


@pytest.fixture
def organiser(client, tournament):
    return signed_in_now(client, a_member(tournament.club, Role.ORGANISER).user)


def called_off(organiser, tournament, **typed):
    return organiser.post(reverse("evening_call_off", args=[tournament.public_id]), typed or {"reason": REASON})


def page_of(client, tournament, name="standings"):
    return client.get(reverse(name, args=[tournament.club.slug, tournament.slug])).content.decode()


@pytest.mark.slow
def test_everybody_reads_why_and_nobody_enters(organiser, tournament):
    called_off(organiser, tournament)

    assert REASON in page_of(organiser, tournament)
    assert "<form" not in page_of(organiser, tournament, "enter_evening").split("<main", 1)[1]


@pytest.mark.slow
@pytest.mark.parametrize("act", ["off", "again"])
def test_a_button_that_is_pressed_twice_says_it_once_and_takes_nothing_back(organiser, tournament, act):
    page = reverse("evening_call_off", args=[tournament.public_id])
    if act == "again":
        called_off(organiser, tournament)
    [button] = [button for button in buttons_on(page, organiser.get(page).content.decode()) if "act" in button.fields]
    all_sent()
    mail.outbox.clear()

    answers = [organiser.post(page, {**button.fields, "reason": REASON}).status_code for _press in range(2)]

    all_sent()
    tournament.announcement.refresh_from_db()
    assert (answers[0], bool(tournament.announcement.called_off), len(mail.outbox)) == (302, act == "off", 1)


@pytest.mark.slow
def test_a_letter_to_all_that_is_sent_twice_arrives_once(organiser, tournament):
    page = reverse("entries_letter", args=[tournament.public_id])
    buttons = buttons_on(page, organiser.get(page).content.decode())
    [button] = [button for button in buttons if "subject" in button.fields]
    all_sent()
    mail.outbox.clear()

    for _press in range(2):
        organiser.post(page, {**button.fields, "text": "Behind the church."})

    all_sent()
    assert len(mail.outbox) == 1


@pytest.mark.slow
def test_who_left_an_address_gets_one_letter_with_the_reason(organiser, tournament):
    all_sent()
    mail.outbox.clear()

    called_off(organiser, tournament)

    all_sent()
    (letter,) = mail.outbox
    assert (letter.to, REASON in letter.body) == (["ann@example.org"], True)


@pytest.mark.slow
def test_the_calendar_cancels_it_with_a_later_sequence(organiser, tournament):
    address = reverse("club_calendar", args=[tournament.club.slug])

    def sequence(text):
        return int(text.split("SEQUENCE:")[1].split()[0])

    before = organiser.get(address).content.decode()
    called_off(organiser, tournament)
    after = organiser.get(address).content.decode()

    assert ("STATUS:CANCELLED" in before, "STATUS:CANCELLED" in after) == (False, True)
    assert sequence(after) > sequence(before)


@pytest.mark.slow
def test_it_takes_place_after_all(organiser, tournament):
    called_off(organiser, tournament)

    called_off(organiser, tournament, act="again")

    assert REASON not in page_of(organiser, tournament)
    assert [act.kind for act in tournament.journal.order_by("-seq")[:2]] == ["takes_place", "called_off"]


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_nobody_moves_up_to_an_evening_that_is_called_off_before_it_takes_place_after_all(organiser, tournament):
    announce(tournament=tournament, actor=SITE, site="https://x.example", entering="open", places=2)
    waiting = add_entry(tournament=tournament, actor=SITE, name="Cis", mail="cis@example.org")
    asked = Entry.objects.create(tournament=tournament, name="Eva", mail="eva@example.org")
    called_off(organiser, tournament)
    all_sent()
    mail.outbox.clear()

    confirm(entry=asked, site="https://x.example")
    withdraw_entry(entry=tournament.entries.get(name="Bob"), actor=SITE, site="https://x.example")
    all_sent()
    waiting.refresh_from_db()
    assert (waiting.status, [letter.to for letter in mail.outbox]) == ("waiting", [["eva@example.org"]])
    assert REASON in mail.outbox[0].body
    called_off(organiser, tournament, act="again")

    all_sent()
    waiting.refresh_from_db()
    assert waiting.status == "entered"
    assert "you moved up" in next(letter.body for letter in mail.outbox[::-1] if letter.to == ["cis@example.org"])


@pytest.mark.django_db(transaction=True)
@pytest.mark.slow
def test_nobody_moves_up_to_an_evening_that_is_over(tournament):
    announce(tournament=tournament, actor=SITE, site="https://x.example", entering="open", places=2)
    waiting = add_entry(tournament=tournament, actor=SITE, name="Cis", mail="cis@example.org")
    Tournament.objects.filter(pk=tournament.pk).update(date=timezone.localdate() - timedelta(days=2))
    all_sent()
    mail.outbox.clear()

    bob = Entry.objects.select_related("tournament__club").get(name="Bob")
    withdraw_entry(entry=bob, actor=SITE, site="https://x.example")

    all_sent()
    waiting.refresh_from_db()
    assert (waiting.status, mail.outbox) == ("waiting", [])


def test_a_reason_is_asked_for_at_its_field(organiser, tournament):
    answer = called_off(organiser, tournament, reason=" ")

    assert (answer.status_code, list(answer.context["form"].errors)) == (422, ["reason"])


def test_the_feeds_of_a_club_go_on_when_its_only_evening_is_hidden_and_tell_nothing_before(client, tournament):
    feeds = [reverse(name, args=[tournament.club.slug]) for name in ("club_feed", "club_calendar")]
    other = a_tournament(a_club(name="Elsewhere"), date=tournament.date)
    unknown = [reverse(name, args=[other.club.slug]) for name in ("club_feed", "club_calendar")]
    listed = [tournament.name in client.get(feed).content.decode() for feed in feeds]
    tournament.date -= timedelta(days=9)  # an evening to come keeps its page
    tournament.save(update_fields=["date"])

    publish_tournament(tournament=tournament, actor=SITE, published=False)

    answers = [client.get(feed) for feed in feeds]
    assert (listed, [answer.status_code for answer in answers]) == ([True, True], [200, 200])
    assert not any(tournament.name in answer.content.decode() for answer in answers)
    assert client.get(reverse("public_club", args=[tournament.club.slug])).status_code == 404
    assert [client.get(feed).status_code for feed in unknown] == [404, 404]


@pytest.mark.slow
def test_no_letter_but_the_first_goes_to_an_address_that_nobody_confirmed(
    organiser, tournament, django_capture_on_commit_callbacks
):
    Announcement.objects.update(entering="asked")
    typed = {"name": "Cis", "mail": "cis@example.org", "address": "1.2.3.4"}
    entry = enter(tournament=tournament, uid=uuid4(), site="https://x.example", **typed).entry
    all_sent()
    mail.outbox.clear()

    page = organiser.get(reverse("evening_call_off", args=[tournament.public_id])).content.decode()
    called_off(organiser, tournament)
    organiser.post(reverse("evening_call_off", args=[tournament.public_id]), {"act": "again"})
    with django_capture_on_commit_callbacks(execute=True):
        refuse_entry(entry=entry, actor=SITE, site="https://x.example")

    all_sent()
    assert "1 person who entered" in page
    assert {letter.to[0] for letter in mail.outbox} == {"ann@example.org"}
