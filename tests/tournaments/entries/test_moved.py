"""An evening that moves is told with a reason everywhere; all who entered are written to; who enters is noticed."""

from datetime import time, timedelta

import pytest
from django.core import mail
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, signed_in_now
from tests.letters import all_sent
from tournaments.clubs.models import Role
from tournaments.entries.models import Announcement, Entry
from tournaments.entries.services.announcements import announce, call_off, write_to_all
from tournaments.entries.services.entries import add_entry, token_of, withdraw_entry
from tournaments.entries.views import new_entries
from tournaments.errors import Refused
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.frame.rate_limits import LIMITS
from tournaments.register.models import Shown
from tournaments.register.services.register import add_player, change_player, erase_player
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]
REASON, SITE_URL = "The hall is let twice.", "https://x.example"


@pytest.fixture
def tournament():
    tournament = a_tournament(a_club(), date=timezone.localdate() + timedelta(days=7))
    fees = [{"key": "guest", "name": "", "cents": 500}]
    announce(tournament=tournament, actor=SITE, site=SITE_URL, entering="open", starts_at=time(19), fees=fees)
    publish_tournament(tournament=tournament, actor=SITE)
    add_entry(tournament=tournament, actor=SITE, name="Ann", mail="ann@example.org", partner_name="Ben")
    add_entry(tournament=tournament, actor=SITE, name="Bob", fee="guest")
    all_sent()
    mail.outbox.clear()
    return tournament


@pytest.fixture
def organiser(client, tournament):
    return signed_in_now(client, a_member(tournament.club, Role.ORGANISER).user)


def moved(organiser, tournament, days=0, **typed):
    """Send the page of the announcement as it is shown, so many days later, with these answers changed."""
    address = reverse("announcement", args=[tournament.public_id])
    form = organiser.get(address).context["form"]
    shown = {name: form[name].value() for name in form.fields}
    typed = {"day": f"{tournament.date + timedelta(days=days):%Y-%m-%d}", "starts_at": "19:00", **typed}
    typed = {name: value for name, value in (shown | typed).items() if value not in (None, False)}
    return organiser.post(address, typed)


def page_of(client, tournament, name="standings"):
    return client.get(reverse(name, args=[tournament.club.slug, tournament.slug])).content.decode()


@pytest.mark.parametrize("answer", [{"days": 1}, {"starts_at": "20:00"}])
def test_another_day_or_hour_wants_a_reason_at_its_field(organiser, tournament, answer):
    day = tournament.date
    response = moved(organiser, tournament, **answer)

    tournament.refresh_from_db()
    assert list(response.context["form"].errors) == ["reason"]
    assert (tournament.date, tournament.announcement.starts_at) == (day, time(19))


def test_an_evening_that_nobody_entered_moves_without_a_reason_and_nobody_is_told(organiser, tournament):
    tournament.entries.all().delete()
    day = tournament.date + timedelta(days=1)
    response = moved(organiser, tournament, days=1)

    tournament.refresh_from_db()
    assert (response.status_code, tournament.date, tournament.announcement.moved) == (302, day, {})


def test_where_people_read_of_the_evening_they_read_why_it_moved(organiser, client, tournament):
    day = tournament.date + timedelta(days=1)
    moved(organiser, tournament, days=1, reason=REASON)

    assert REASON in page_of(client, tournament)
    assert REASON in page_of(client, tournament, "enter_evening")
    assert REASON in client.get(reverse("entries", args=[tournament.public_id])).content.decode()
    calendar = page_of(client, tournament, "evening_calendar").replace("\r\n ", "")
    assert (REASON in calendar, f"{day:%Y%m%d}" in calendar) == (True, True)
    for address in (reverse("club", args=[tournament.club.slug]), reverse("home")):
        assert "Moved" in client.get(address).content.decode()


def pages(client, tournament, entry):
    """What strangers read of an evening to come, on its pages and in its calendars."""
    names = "standings", "enter_evening", "evening_calendar", "share_picture"
    own = [client.get(reverse("entry", args=[token_of(entry.uid)]))]
    club = [client.get(reverse(name, args=[tournament.club.slug])) for name in ("club_calendar", "club_feed")]
    each = [client.get(reverse(name, args=[tournament.club.slug, tournament.slug])) for name in names]
    return "".join(page.content.decode("utf-8", "ignore").replace("\r\n ", "") for page in own + club + each)


@pytest.mark.parametrize("what", ["moved", "called off"])
@pytest.mark.parametrize("way", ["hidden", "erased"])
def test_a_name_in_the_reason_goes_with_the_name_of_its_player(organiser, client, tournament, what, way):
    player = add_player(club=tournament.club, name="Zebedeus Quakkel", actor=SITE)
    reason = "Zebedeus Quakkel lost the key."
    if what == "moved":
        moved(organiser, tournament, days=1, reason=reason)
    else:
        call_off(tournament=tournament, reason=reason, actor=SITE, site=SITE_URL)
    entry = tournament.entries.first()
    before = pages(client, tournament, entry)

    if way == "hidden":
        change_player(player=player, actor=SITE, shown=Shown.HIDDEN)
    else:
        erase_player(player=player, actor=SITE)
    after = pages(client, tournament, entry)

    assert ("Quakkel" in before, "Quakkel" in after, "lost the key." in after) == (True, False, True)
    stored = Announcement.objects.get()
    assert ("Quakkel" in f"{stored.called_off} {stored.moved}") == (way == "hidden")


@pytest.mark.parametrize("what", ["moved", "called off"])
def test_a_letter_names_nobody_in_its_reason_who_is_hidden(organiser, tournament, what):
    player = add_player(club=tournament.club, name="Zebedeus Quakkel", actor=SITE)
    change_player(player=player, actor=SITE, shown=Shown.HIDDEN)
    reason = "Zebedeus Quakkel lost the key."
    if what == "moved":
        moved(organiser, tournament, days=1, reason=reason)
    else:
        call_off(tournament=tournament, reason=reason, actor=SITE, site=SITE_URL)

    all_sent()

    (letter,) = mail.outbox
    assert ("Quakkel" in letter.body, "lost the key." in letter.body) == (False, True)


def test_who_left_an_address_is_written_to_and_a_second_move_still_tells_the_first_day(organiser, tournament):
    moved(organiser, tournament, starts_at="20:00", reason="First.")
    moved(organiser, tournament, starts_at="21:00", reason=REASON)

    all_sent()
    assert [(letter.to, "19:00" in letter.body or "7 p.m." in letter.body) for letter in mail.outbox] == [
        (["ann@example.org"], True)
    ] * 2
    tournament.announcement.refresh_from_db()
    assert tournament.announcement.moved["starts_at"] == "19:00"


def test_moved_back_nothing_of_the_move_is_left_on_the_page(organiser, client, tournament):
    moved(organiser, tournament, days=1, reason=REASON)
    tournament.refresh_from_db()
    moved(organiser, tournament, days=-1, reason="The hall is ours.")

    tournament.announcement.refresh_from_db()
    assert (tournament.announcement.moved, "Moved" in page_of(client, tournament)) == ({}, False)


def test_an_hour_that_was_not_told_before_is_no_move(organiser, tournament):
    response = moved(organiser, tournament, place="Zaal Astrid")

    assert response.status_code == 302
    tournament.announcement.refresh_from_db()
    assert (tournament.announcement.place, tournament.announcement.moved) == ("Zaal Astrid", {})


def test_the_plan_does_not_move_an_expected_evening(organiser, tournament):
    assert "date" not in organiser.get(reverse("plan", args=[tournament.public_id])).context["form"].fields


@pytest.mark.parametrize("act", ["hide", "archive"])
def test_the_page_of_an_evening_for_which_people_entered_stays(organiser, client, tournament, act):
    organiser.post(reverse("closing_act", args=[tournament.public_id]), {"act": act})
    organiser.post(reverse("evening_delete", args=[tournament.public_id]), {"typed": tournament.name})

    assert client.get(reverse("standings", args=[tournament.club.slug, tournament.slug])).status_code == 200


def test_a_letter_to_all_says_what_each_entered(organiser, tournament):
    organiser.post(reverse("entries_letter", args=[tournament.public_id]), {"subject": "Ham", "text": "Bring a bag."})

    all_sent()
    (letter,) = mail.outbox
    assert letter.subject == "Ham"
    assert all(word in letter.body for word in ("Bring a bag.", "Ann & Ben", "/entry/"))


def test_a_club_does_not_write_to_all_again_and_again(tournament):
    for _letter in range(LIMITS["letter to all"].tries):
        write_to_all(tournament=tournament, subject="Hello", text="Come.", actor=SITE, site="")

    with pytest.raises(Refused, match="Wait an hour"):
        write_to_all(tournament=tournament, subject="Hello", text="Come.", actor=SITE, site="")


def test_an_address_that_nobody_confirmed_gets_no_letter_of_the_clubs(organiser, tournament):
    tournament.entries.filter(name="Ann").update(status=Entry.Status.UNCONFIRMED, confirmed_at=None)

    page = organiser.get(reverse("entries_letter", args=[tournament.public_id])).content.decode()

    assert "<form" not in page.split("<main", 1)[1]


def test_without_mail_the_addresses_are_there_to_copy_and_those_without_are_named(organiser, tournament, settings):
    settings.EMAIL_BACKEND = "django.core.mail.backends.dummy.EmailBackend"

    for name in ("entries_letter", "evening_call_off"):
        page = organiser.get(reverse(name, args=[tournament.public_id])).content.decode()
        assert all(word in page for word in ("ann@example.org</textarea>", "Bob"))


def test_who_enters_or_withdraws_is_counted_until_the_organiser_looks(organiser, tournament):
    def counted():
        request = organiser.get(reverse("evening", args=[tournament.public_id])).wsgi_request
        return new_entries(request, [tournament]).get(tournament.pk, 0)

    assert counted() == 2
    organiser.get(reverse("entries", args=[tournament.public_id]))
    assert counted() == 0
    add_entry(tournament=tournament, actor=SITE, name="Cis")
    withdraw_entry(entry=tournament.entries.get(name="Bob"), actor=SITE, site=SITE_URL)

    assert counted() == 2
    assert "2 entries new" in organiser.get(reverse("club", args=[tournament.club.slug])).content.decode()
