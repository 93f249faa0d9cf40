"""A club's own site learns that a round was closed: signed, once or twice but never not, and nothing private."""

import json
import re
import threading
import time
from datetime import timedelta
from http.server import HTTPServer
from pathlib import Path

import jsonschema_rs
import pytest
from django.conf import settings as django_settings
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ops.club_files.document import document_of
from tests.evenings import an_evening
from tests.factories import a_club, a_member, signed_in_now
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round, reopen_round
from tournaments.evening.rounds.services.tournaments import (
    finish_tournament,
    hold_results,
    publish_tournament,
    resume_tournament,
)
from tournaments.evening.standings.services import adjust_points
from tournaments.outgoing import senders
from tournaments.outgoing.models import WebhookAddress, WebhookDelivery, WebhookEvent
from tournaments.outgoing.senders import AGAIN_AFTER, PAUSED_AFTER, send_due, signature
from tournaments.outgoing.services import KEPT, add_webhook, ping_webhook
from tournaments.security.actors import SITE
from tournaments.site.services import delete_expired

EXAMPLE = re.compile(r"## Webhooks.*?```python\n(.*?)```", re.DOTALL)


@pytest.fixture
def receiver(settings):
    """The example of the documentation, served; `got` are the messages as they came, `answers` what it says instead."""
    settings.POSTS_TO_THIS_MACHINE, settings.SITE_URL = True, ""
    text = (Path(django_settings.BASE_DIR) / "docs" / "outgoing.md").read_text()
    example = {"__name__": "receiver"}
    exec(EXAMPLE.search(text)[1], example)  # noqa: S102  our own documentation
    server = HTTPServer(("127.0.0.1", 0), _listening(example["Receiver"]))
    server.got, server.answers, server.example = [], None, example
    server.url = f"http://127.0.0.1:{server.server_port}/hook"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
    thread.start()
    yield server
    server.shutdown()
    thread.join()
    server.server_close()


def _listening(example):
    class Listening(example):
        def send_response(self, code, message=None):
            self.server.got.append(code)
            super().send_response(self.server.answers or code, message)

        def log_message(self, *_):
            """Say nothing."""

    return Listening


def a_hook(club, server, events=WebhookEvent.values):
    hook = add_webhook(club=club, url=server.url, events=events, site="https://whist.example", actor=SITE)
    server.example["SECRET"] = hook.secret
    return hook


def sent():
    return [json.loads(body) for body in WebhookDelivery.objects.order_by("pk").values_list("body", flat=True)]


@pytest.mark.slow
@pytest.mark.django_db
def test_the_club_is_told_of_each_event_and_of_nothing_private(receiver):
    tournament = an_evening(players=4)
    hook = a_hook(tournament.club, receiver)
    round_ = Round.objects.get()
    round_.tournament = tournament

    close_round(round_=round_, actor=SITE, anyway=True, reason="Jef forgot to pay")
    reopen_round(round_=round_, actor=SITE)
    close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
    finish_tournament(tournament=tournament, actor=SITE)
    adjust_points(entrant=tournament.entrants.first(), points=-5, reason="late", actor=SITE)
    hold_results(tournament=tournament, actor=SITE)
    hold_results(tournament=tournament, actor=SITE, held=False)
    resume_tournament(tournament=tournament, actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE, published=False)
    finish_tournament(tournament=tournament, actor=SITE)
    assert send_due() is None

    messages = sent()
    assert [message["type"] for message in messages] == [
        *("round.closed", "round.reopened", "round.closed", "tournament.finished", "tournament.corrected"),
        *("tournament.finished", "tournament.reopened"),
    ]
    # The evening had no public page any more when they went out, so none did.
    assert (receiver.got, {row.trouble for row in hook.deliveries.all()}) == ([], {"withdrawn"})
    publish_tournament(tournament=tournament, actor=SITE)
    hook.deliveries.update(next_try=timezone.now())
    assert send_due() is None

    assert receiver.got == [204] * 8
    assert receiver.example["taken"] == {message["id"] for message in sent()}
    numbers = [message["number"] for message in messages]
    assert numbers == sorted(set(numbers))
    _as_described(messages)
    _leads_to_public_pages(messages[0])
    text = json.dumps(messages)
    for entrant in tournament.entrants.prefetch_related("members__player"):
        assert not any(member.player.name in text for member in entrant.members.all())
    assert "Jef" not in text


def _as_described(messages):
    page = Client().get("/api/v1/openapi.json").json()
    assert page["webhooks"].keys() == {*WebhookEvent.values, "ping"}
    for message in messages:
        body = page["webhooks"][message["type"]]["post"]["requestBody"]["content"]["application/json"]["schema"]
        assert not list(jsonschema_rs.iter_errors({**body, "components": page["components"]}, message))
        assert message.keys() <= page["components"]["schemas"]["WebhookMessage"]["properties"].keys()


def _leads_to_public_pages(message):
    assert message["round"] == {"number": 1, "status": "closed"}
    for address in (message["page"], *message["api"].values()):
        assert Client().get(address.removeprefix("https://whist.example")).status_code == 200


@pytest.mark.django_db
def test_what_is_not_taken_comes_again_and_a_deaf_address_is_paused(receiver):
    hook = a_hook(a_club(), receiver)
    ping = ping_webhook(hook=hook, actor=SITE)

    receiver.answers = 500
    assert AGAIN_AFTER[0] - 1 < send_due() <= AGAIN_AFTER[0]
    for _again in range(len(AGAIN_AFTER)):
        hook.deliveries.update(next_try=timezone.now())
        send_due()
    ping.refresh_from_db()
    assert (ping.tries, ping.status_code, ping.next_try) == (len(AGAIN_AFTER) + 1, 500, None)

    for _more in range(PAUSED_AFTER - ping.tries):
        ping_webhook(hook=hook, actor=SITE)
    assert send_due() is None
    hook.refresh_from_db()
    assert (hook.failures, bool(hook.paused_at)) == (PAUSED_AFTER, True)
    assert hook.deliveries.exclude(next_try=None).count() == PAUSED_AFTER - ping.tries


def test_a_message_that_was_changed_or_kept_is_not_genuine(receiver):
    is_genuine, secret = receiver.example["is_genuine"], "whsec_x"
    receiver.example["SECRET"] = secret
    now = int(time.time())

    assert is_genuine(signature(secret, now, b"{}"), b"{}")
    assert not is_genuine(signature(secret, now, b"{}"), b"{ }")
    assert not is_genuine(signature(secret, now - 301, b"{}"), b"{}")
    assert not is_genuine(signature("another", now, b"{}"), b"{}")
    assert not is_genuine("", b"{}")


@pytest.mark.slow
@pytest.mark.django_db
def test_an_owner_adds_tries_and_removes_an_address(client, receiver):
    club = a_club()
    signed_in_now(client, a_member(club, Role.OWNER).user)
    page = reverse("club_webhooks", args=[club.slug])
    told = {"url": receiver.url, "events": ["round.closed"]}

    assert page in client.get(reverse("club_settings", args=[club.slug])).content.decode()
    refused = client.post(page, {"url": "http://10.0.0.1/x", "events": ["moon"]})
    assert refused.status_code == 422
    assert refused.context["form"].errors.keys() == {"events"}
    assert "url" in client.post(page, {**told, "url": "http://10.0.0.1/x"}).context["form"].errors
    shown = client.post(page, told, follow=True)
    hook = WebhookAddress.objects.get()
    assert hook.secret in shown.content.decode()
    own = reverse("club_webhook", args=[club.slug, hook.uid])
    assert hook.secret not in client.get(own).content.decode()
    assert "url" in client.post(page, told).context["form"].errors

    act = reverse("club_webhook_act", args=[club.slug, hook.uid])
    receiver.example["SECRET"] = hook.secret
    client.post(act, {"act": "try"})
    send_due()
    delivery = hook.deliveries.get()
    assert f"{delivery.status_code}" in client.get(own).content.decode()
    client.post(act, {"act": "again", "delivery": delivery.uid})
    renewed = client.post(act, {"act": "secret"}, follow=True).content.decode()
    hook.refresh_from_db()
    assert hook.secret != receiver.example["SECRET"]
    assert hook.secret in renewed
    send_due()
    assert receiver.got == [204, 403]  # the receiver still has the old secret
    assert receiver.url not in json.dumps(document_of(club))
    assert "Webhook" not in "".join(document_of(club)["rows"])

    hook.deliveries.update(created_at=timezone.now() - KEPT - timedelta(minutes=1))
    assert delete_expired().webhook_messages == 1
    client.post(act, {"act": "remove"})
    assert not WebhookAddress.objects.exists()


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_message_goes_out_by_itself_once_it_is_stored(receiver):
    hook = a_hook(a_club(), receiver)
    ping_webhook(hook=hook, actor=SITE)

    until = time.monotonic() + 5
    while (thread := senders._thread) and time.monotonic() < until:
        thread.join(0.01)
    assert (receiver.got, hook.deliveries.get().status_code) == ([204], 204)
