"""What has run out is deleted by itself; what still counts stays."""

from datetime import timedelta
from io import StringIO

import pytest
from axes.models import AccessAttempt
from django.contrib.sessions.models import Session
from django.core.management import call_command
from django.test import Client
from django.utils import timezone

from ops.backups.daily import delete_what_expired
from tests.factories import a_user
from tests.tournaments.accounts.views.test_people import sign_in, signed_in
from tournaments.accounts.models import SignedIn
from tournaments.frame.models import Attempt
from tournaments.frame.rate_limits import LONGEST, count_try, may_try

pytestmark = pytest.mark.django_db


def long_ago(**more):
    return timezone.now() - LONGEST - timedelta(**more)


def test_a_session_that_ran_out_goes_with_its_browser_and_the_others_stay(client):
    user, gone = a_user(), Client()
    sign_in(client, user)
    sign_in(gone, user)
    Session.objects.filter(session_key=gone.session.session_key).update(expire_date=long_ago(hours=1))

    call_command("delete_expired", stdout=StringIO())

    assert [row.session_key for row in SignedIn.objects.all()] == [client.session.session_key]
    assert Session.objects.filter(session_key=client.session.session_key).exists()
    assert (signed_in(client), signed_in(gone)) == (True, False)


def test_attempts_and_network_addresses_do_not_wait_for_the_next_wrong_password(client):
    sign_in(client, a_user(), "wrong")
    count_try("mail from an address", "192.0.2.1")
    fresh = Attempt.objects.count()
    AccessAttempt.objects.update(attempt_time=long_ago(minutes=1))
    Attempt.objects.create(who="somebody", at=long_ago(minutes=1))
    assert AccessAttempt.objects.count() == 1

    delete_what_expired()

    assert (AccessAttempt.objects.count(), Attempt.objects.count()) == (0, fresh)
    assert may_try("mail from an address", "192.0.2.1")
