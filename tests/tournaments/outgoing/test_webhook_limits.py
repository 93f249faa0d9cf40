"""What one club may have of the webhooks, and that a club whose addresses are slow holds up no other."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.factories import a_club, a_member
from tournaments.clubs.models import Role
from tournaments.errors import Refused, TooManyTries
from tournaments.outgoing.models import WebhookDelivery
from tournaments.outgoing.senders import send_due
from tournaments.outgoing.services import MOST, add_webhook, ping_webhook, send_again
from tournaments.security.actors import SITE


class _Waiting(BaseHTTPRequestHandler):
    """Answers on /slow only once somebody has asked for /fast."""

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        if self.path == "/fast":
            self.server.asked.set()
        self.server.paths.append(self.path if self.server.asked.wait(4) else "too late")
        self.send_response(204)
        self.end_headers()

    def log_message(self, *_):
        """Say nothing."""


@pytest.mark.django_db
def test_a_club_whose_addresses_are_slow_holds_up_no_other(settings):
    settings.POSTS_TO_THIS_MACHINE = True
    server = ThreadingHTTPServer(("127.0.0.1", 0), _Waiting)
    server.asked, server.paths = threading.Event(), []
    threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    for path, messages in (("slow", 20), ("fast", 1)):
        url = f"http://127.0.0.1:{server.server_port}/{path}"
        hook = add_webhook(club=a_club(), url=url, events=[], site="https://whist.example", actor=SITE)
        for _ in range(messages):
            ping_webhook(hook=hook, actor=SITE)

    with server:
        assert send_due() is None
        server.shutdown()

    assert sorted(server.paths) == ["/fast", *["/slow"] * 20]


@pytest.mark.django_db
def test_a_club_has_no_more_addresses_than_may_be_and_sends_no_more_by_hand(settings):
    settings.POSTS_TO_THIS_MACHINE = True
    club = a_club()
    hooks = [
        add_webhook(club=club, url=f"https://club.example/{n}", events=[], site="https://x.example", actor=SITE)
        for n in range(MOST)
    ]
    with pytest.raises(Refused):
        add_webhook(club=club, url="https://club.example/more", events=[], site="https://x.example", actor=SITE)
    assert club.webhooks.count() == MOST == 5

    owner = a_member(club, Role.OWNER)
    for _ in range(20):
        ping_webhook(hook=hooks[0], actor=owner)
    with pytest.raises(TooManyTries):
        ping_webhook(hook=hooks[1], actor=owner)
    with pytest.raises(TooManyTries):
        send_again(delivery=WebhookDelivery.objects.latest("pk"), actor=owner)
    assert WebhookDelivery.objects.count() == 20
