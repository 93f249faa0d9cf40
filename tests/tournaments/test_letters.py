"""Asking for a new password costs the same whether or not the address is known, and waits for no mail server."""

from threading import Event

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection
from django.test.signals import template_rendered
from django.test.utils import CaptureQueriesContext

from tests.factories import a_user
from tournaments import letters
from tournaments.forms import accounts
from tournaments.letters import all_sent

pytestmark = pytest.mark.django_db

EMAILS = ("lut@example.org", "asleep@example.org", "nobody@example.org")
GO = Event()


class SlowBackend(EmailBackend):
    """A mail server that takes a letter when the test says so."""

    def send_messages(self, messages):
        GO.wait(30)
        return super().send_messages(messages)


class BrokenBackend(BaseEmailBackend):
    """A mail server that is not there."""

    def send_messages(self, messages):
        raise ConnectionRefusedError


@pytest.fixture
def people():
    a_user("lut@example.org")
    a_user("asleep@example.org", is_active=False)


def work_for(client, email, monkeypatch):
    """What asking for that address does: its statements, what is written, and how many letters are handed in."""
    written, handed = [], []
    send = letters.send_later
    monkeypatch.setattr(accounts, "send_later", lambda letter: handed.append(letter.subject) or send(letter))

    def note(template, **_more):
        written.append(template.name)

    template_rendered.connect(note)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.post("/password/", {"email": email})
    template_rendered.disconnect(note)
    statements = [" ".join(word for word in one["sql"].split() if word.isupper()) for one in asked]
    return answer.status_code, answer["Location"], statements, written, handed


def test_the_same_work_is_done_for_every_address(client, people, monkeypatch):
    work = [work_for(client, email, monkeypatch) for email in EMAILS]
    all_sent()

    assert work[0] == work[1] == work[2]
    assert work[0][3:] == (["people/forgot_subject.txt", "people/forgot.txt"], ["A new password for Whistboard"])
    assert [one.to for one in mail.outbox] == [["lut@example.org"]]


def test_the_answer_is_there_before_the_letter_is(client, people, settings):
    settings.EMAIL_BACKEND = f"{__name__}.SlowBackend"
    GO.clear()

    statuses = [client.post("/password/", {"email": email}).status_code for email in EMAILS]
    before = len(mail.outbox)
    GO.set()
    all_sent()

    assert (statuses, before, len(mail.outbox)) == ([302, 302, 302], 0, 1)


def test_a_mail_server_that_is_away_is_noted_and_the_next_letter_leaves(client, people, settings, caplog):
    settings.EMAIL_BACKEND = f"{__name__}.BrokenBackend"
    client.post("/password/", {"email": "lut@example.org"})
    all_sent()
    settings.EMAIL_BACKEND = "django.core.mail.backends.locmem.EmailBackend"
    client.post("/password/", {"email": "lut@example.org"})
    all_sent()

    assert [line.getMessage() for line in caplog.records if "letter" in line.getMessage()] == [
        "A letter could not be sent."
    ]
    assert len(mail.outbox) == 1
