"""Nothing goes because of a date that somebody typed, nor because a clock is wrong."""

from datetime import timedelta

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_member, a_tournament, signed_in_now, with_players
from tournaments.entries.models import Entry
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.tournaments import change_details, finish_tournament
from tournaments.frame.append_only import JOURNAL
from tournaments.frame.models import CleaningClock
from tournaments.outgoing.models import Follower
from tournaments.security.actors import SITE
from tournaments.site import services

pytestmark = pytest.mark.django_db
DAYS = timedelta(days=1)


@pytest.fixture
def tournament():
    tournament = with_players(a_tournament(a_club()), 4)
    common = {"tournament": tournament, "queued_at": timezone.now(), "mail": "ann@example.org", "note": "walks badly"}
    Entry.objects.create(name="Ann", status=Entry.Status.ENTERED, **common)
    Entry.objects.create(name="Bob", status=Entry.Status.WAITING, **common)
    entrant = tournament.entrants.first()
    Follower.objects.create(entrant=entrant, endpoint="https://p.example/1", public_key="k", secret="s")
    return tournament


def kept():
    return Entry.objects.exclude(mail="").count(), Follower.objects.count()


def as_if_written(days):
    """The journal so many days older than it is, as if nothing had been done since."""
    from django.db import connection

    with JOURNAL.released(connection):
        for row in JournalEntry.objects.all():
            JournalEntry.objects.filter(pk=row.pk).update(at=row.at - days * DAYS)


def test_a_slip_in_the_date_deletes_nothing(tournament):
    change_details(tournament=tournament, actor=SITE, date=timezone.localdate() - 365 * DAYS)

    services.delete_expired()

    assert kept() == (2, 1)


def test_finishing_by_mistake_takes_no_phone_away(tournament):
    finish_tournament(tournament=tournament, actor=SITE)

    services.delete_expired()

    assert kept() == (2, 1)


def test_a_date_that_has_stood_thirty_days_lets_them_go(tournament):
    Tournament.objects.update(date=timezone.localdate() - 40 * DAYS)
    as_if_written(39)
    CleaningClock.objects.create(pk=1, reached=timezone.now())

    services.delete_expired()

    assert kept() == (0, 0)


def test_a_clock_two_months_ahead_for_an_evening_deletes_nothing(tournament, monkeypatch):
    services.delete_expired()
    real = timezone.now()
    monkeypatch.setattr(timezone, "now", lambda: real + 60 * DAYS)
    for _hour in range(5):
        services.delete_expired()
    assert kept() == (2, 1)
    monkeypatch.setattr(timezone, "now", lambda: real)

    services.delete_expired()

    assert CleaningClock.objects.get().reached == real


def test_a_day_that_is_over_asks_and_is_taken_once_somebody_says_so(client, tournament):
    signed_in_now(client, a_member(tournament.club).user)
    address = reverse("plan", args=[tournament.public_id])
    known = client.get(address).context["form"].initial
    sent = {name: "" if value is None else value for name, value in known.items() if value is not False}
    sent["ranking_0"] = "points"
    day = timezone.localdate() - 365 * DAYS

    asked = client.post(address, {**sent, "date": str(day)})
    assert list(asked.context["form"].errors) == ["date"] and 'name="past"' in asked.content.decode()
    assert Tournament.objects.get().date == tournament.date
    client.post(address, {**sent, "date": str(day), "past": "on"})

    assert Tournament.objects.get().date == day
