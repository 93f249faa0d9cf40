"""Asking for a new password costs the same whether or not the address is known, and waits for no mail server."""

import re
from datetime import timedelta
from threading import Event

import pytest
from django.core import mail
from django.core.mail.backends.base import BaseEmailBackend
from django.core.mail.backends.locmem import EmailBackend
from django.db import connection, transaction
from django.db.models import QuerySet
from django.test.signals import template_rendered
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from ops.backups.sqlite import PASSING
from tests.factories import a_user
from tests.letters import all_sent
from tournaments.accounts import services as link_letters
from tournaments.frame import mail as letters
from tournaments.frame.mail import send_due
from tournaments.frame.models import OutgoingLetter

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


def notes():
    """What is noted of letters that have not left."""
    return list(OutgoingLetter.objects.values_list("about", flat=True))


def left_behind(ago=timedelta(minutes=10), **about):
    """A letter noted by a process that died, on whichever machine."""
    noted_at = timezone.now() - ago
    about = {"site": "http://testserver", "language": "nl", **about}
    return OutgoingLetter.objects.create(about=about, noted_at=noted_at, due_at=noted_at + letters.OURS_FOR)


def work_for(client, email, monkeypatch):
    """What asking for that address does: its statements, what is written, and how many letters are handed in."""
    written, handed = [], []
    send = letters.send_later
    monkeypatch.setattr(
        link_letters,
        "send_later",
        lambda letter, about: handed.append((letter.subject, set(about))) or send(letter, about),
    )

    def note(template, **_more):
        written.append(template.name)

    template_rendered.connect(note)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        answer = client.post("/password/", {"email": email})
    template_rendered.disconnect(note)
    statements = [" ".join(word for word in query["sql"].split() if word.isupper()) for query in asked]
    return answer.status_code, answer["Location"], statements, written, handed


def test_the_same_work_is_done_for_every_address(client, people, monkeypatch):
    work = [work_for(client, email, monkeypatch) for email in EMAILS]
    all_sent()

    assert work[0] == work[1] == work[2]
    assert work[0][3:] == (
        ["accounts/forgot_subject.txt", "accounts/forgot.txt"],
        [("A new password for Whistboard", {"user", "site", "language", "kind"})],
    )
    assert [message.to for message in mail.outbox] == [["lut@example.org"]]


def test_the_answer_is_there_before_the_letter_is(client, people, settings):
    settings.EMAIL_BACKEND = f"{__name__}.SlowBackend"
    GO.clear()

    statuses = [client.post("/password/", {"email": email}).status_code for email in EMAILS]
    before, noted = len(mail.outbox), len(notes())
    GO.set()
    all_sent()

    assert (statuses, before, noted, len(mail.outbox), notes()) == ([302, 302, 302], 0, 3, 1, [])


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


@pytest.fixture
def writing_again(monkeypatch):
    """This process knows how letters are written again, as one that serves does."""
    monkeypatch.setattr(letters, "_writers", [link_letters.written_again])


@pytest.mark.slow
def test_what_a_process_that_died_had_to_send_is_sent_once_by_another(client, writing_again):
    user = a_user("lut@example.org")
    left_behind(user=str(user.public_id))
    left_behind(user="5c5b7dfd-6ab0-4d0c-9f6c-7a4d3f1d2e11")

    for _process in range(2):
        send_due()

    [letter] = mail.outbox
    link = re.search(r"http://testserver(\S+)", letter.body)[1]
    assert (letter.to, letter.subject, notes()) == (["lut@example.org"], "Een nieuw wachtwoord voor Whistboard", [])
    assert client.get(link, follow=True).status_code == 200
    assert client.get(link).status_code == 302


def test_what_is_being_sent_or_a_day_old_is_not_sent_again(writing_again):
    about = {"user": str(a_user("lut@example.org").public_id)}
    left_behind(ago=timedelta(hours=25), **about)
    left_behind(ago=timedelta(minutes=1), **about)

    send_due()

    assert (mail.outbox, [row["user"] for row in notes()]) == ([], [about["user"]])


def test_of_two_processes_that_look_at_once_one_sends(writing_again, monkeypatch):
    row = left_behind(user=str(a_user("lut@example.org").public_id))
    others = QuerySet.first

    def meanwhile(rows):
        found = others(rows)
        monkeypatch.setattr(QuerySet, "first", others)
        OutgoingLetter.objects.filter(pk=row.pk).update(due_at=timezone.now() + letters.OURS_FOR)
        return found

    monkeypatch.setattr(QuerySet, "first", meanwhile)
    send_due()

    assert (mail.outbox, len(notes())) == ([], 1)


@pytest.mark.django_db(transaction=True)
def test_a_letter_leaves_by_itself_once_what_it_is_about_is_stored(client):
    a_user("lut@example.org")

    with transaction.atomic():
        client.post("/password/", {"email": "lut@example.org"})
        letters._office.submit(int).result()
        before = len(mail.outbox)
    letters._office.submit(int).result()

    assert (before, len(mail.outbox), notes()) == (0, 1, [])


def test_no_backup_has_letters_that_have_not_left():
    assert OutgoingLetter._meta.db_table in PASSING
