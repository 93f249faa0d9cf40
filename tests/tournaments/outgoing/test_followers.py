"""Messages to phones that follow a player, sent to a push service of the test's own and read as by a browser."""

import base64
import json
from datetime import UTC, datetime, time, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from io import StringIO
from threading import Thread

import pytest
from django.utils import timezone

from tests.evenings import address, an_evening
from tests.factories import a_tournament, with_players
from tests.seating import draw_round
from tournaments.entries.services.announcements import announce, call_off, let_take_place
from tournaments.evening.rounds.models import Entrant, Round, Seat, Status, Tournament
from tournaments.evening.rounds.selectors.tournaments import evenings_over
from tournaments.evening.rounds.services.rounds import close_round, open_round, unopen_round
from tournaments.evening.rounds.services.seating import publish_round, swap_seats
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.frame.rate_limits import count_try
from tournaments.outgoing import senders
from tournaments.outgoing.models import Follower
from tournaments.outgoing.services import MOST_FOLLOWERS, delete_followers
from tournaments.security.actors import SITE
from tournaments.site.services import delete_expired

pytestmark = pytest.mark.django_db
HOST = {"HTTP_HOST": "whist.example", "HTTP_ORIGIN": "http://whist.example"}
A_KEY, A_SECRET = (base64.urlsafe_b64encode(b"\4" * size).decode().rstrip("=") for size in (65, 16))


class Service(ThreadingHTTPServer):
    """A push service on this machine: it keeps what it was sent, and answers as it was told."""

    answers = 201

    def __init__(self):
        self.got = []
        super().__init__(("127.0.0.1", 0), Handler)


class Handler(BaseHTTPRequestHandler):
    def do_POST(self):
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.server.got.append((self.path, self.headers, body))
        self.send_response(self.server.answers)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *words):
        """Nothing."""


@pytest.fixture
def service(settings):
    settings.SITE_URL, settings.POSTS_TO_THIS_MACHINE = "https://whist.example", True
    settings.VAPID_PUBLIC_KEY = settings.VAPID_PRIVATE_KEY = "set"
    with Service() as server:
        Thread(target=server.serve_forever, args=[0.02], daemon=True).start()
        yield server
        server.shutdown()


def told(endpoint, public_key=A_KEY, secret=A_SECRET):
    return {"endpoint": endpoint, "keys": {"p256dh": public_key, "auth": secret}}


def send(client, method, tournament, number, what, **headers):
    page = address(tournament, f"players/{number}/push/")
    given = {**HOST, "HTTP_ACCEPT_LANGUAGE": "nl", **headers}
    return getattr(client, method)(page, json.dumps(what), content_type="application/json", **given).status_code


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_phone_is_told_its_seat_and_that_the_round_starts(client, service, settings):
    pytest.importorskip("pywebpush", reason="requirements-dev.txt is not installed as it is locked")
    import http_ece
    from django.core.management import call_command
    from py_vapid import Vapid

    call_command("push_keys", stdout=(printed := StringIO()))
    keys = dict(line.split("=", 1) for line in printed.getvalue().split())
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = keys["VAPID_PUBLIC_KEY"], keys["VAPID_PRIVATE_KEY"]
    browser, secret, as_told = _a_browser()

    tournament = an_evening(players=4)
    close_round(round_=Round.objects.get(), actor=SITE, anyway=True, reason="enough")
    endpoint = f"http://127.0.0.1:{service.server_port}/phone"
    assert send(client, "post", tournament, 3, told(endpoint, *as_told)) == 204
    round_ = publish_round(round_=draw_round(tournament=tournament, actor=SITE, seed="2"), actor=SITE)
    senders._push_lines.empty()
    one, other = (Entrant.objects.get(number=number) for number in (3, 4))
    swap_seats(round_=round_, first=one, second=other, actor=SITE)
    senders._push_lines.empty()
    open_round(round_=round_, actor=SITE)
    senders._push_lines.empty()

    read = [json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret)) for *_, body in service.got]
    _says_the_seat(tournament, round_, read)
    for path, headers, _body in service.got:
        assert (path, headers["Content-Encoding"], headers["Host"]) == ("/phone", "aes128gcm", endpoint.split("/")[2])
        assert Vapid.verify(headers["Authorization"])
        assert f"k={keys['VAPID_PUBLIC_KEY']}" in headers["Authorization"]

    service.answers = 410
    unopen_round(round_=round_, actor=SITE)
    open_round(round_=round_, actor=SITE)
    senders._push_lines.empty()
    assert (len(service.got), Follower.objects.count()) == (4, 0)


def _a_browser():
    """Its private key, its secret, and what it tells of both."""
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    browser, secret = ec.generate_private_key(ec.SECP256R1()), b"sixteen bytes 12"
    public = browser.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
    return browser, secret, [base64.urlsafe_b64encode(value).decode().rstrip("=") for value in (public, secret)]


def _says_the_seat(tournament, round_, read):
    seat = Seat.objects.select_related("table").get(round=round_, entrant__number=3)
    side = {"N": "Noord", "E": "Oost", "S": "Zuid", "W": "West"}[seat.seat]
    assert [message["page"] for message in read] == [address(tournament, "players/3/")] * 3
    assert all(f"tafel {seat.table.number}, {side}" in message["title"] for message in read[1:])
    assert len({message["title"] for message in read}) == 3


@pytest.mark.slow
@pytest.mark.django_db(transaction=True)
def test_a_phone_is_told_that_the_evening_is_called_off_and_moves(client, service, settings):
    pytest.importorskip("pywebpush", reason="requirements-dev.txt is not installed as it is locked")
    import http_ece
    from django.core.management import call_command

    call_command("push_keys", stdout=(printed := StringIO()))
    keys = dict(line.split("=", 1) for line in printed.getvalue().split())
    settings.VAPID_PUBLIC_KEY, settings.VAPID_PRIVATE_KEY = keys["VAPID_PUBLIC_KEY"], keys["VAPID_PRIVATE_KEY"]
    browser, secret, as_told = _a_browser()
    tournament = publish_tournament(tournament=with_players(a_tournament(), 4), actor=SITE)
    send(client, "post", tournament, 1, told(f"http://127.0.0.1:{service.server_port}/phone", *as_told))

    call_off(tournament=tournament, actor=SITE, site="", reason="No heating.")
    let_take_place(tournament=tournament, actor=SITE, site="")
    tomorrow = tournament.date + timedelta(days=1)
    announce(tournament=tournament, actor=SITE, site="", day=tomorrow, reason="No hall.")
    senders._push_lines.empty()

    read = [json.loads(http_ece.decrypt(body, private_key=browser, auth_secret=secret)) for *_, body in service.got]
    assert [message["title"].split(":")[0] for message in read] == ["Afgelast", "Gaat toch door", "Verplaatst"]
    bodies = [message["body"] for message in read]
    assert (bodies[0].startswith("No heating."), bodies[2].startswith("No hall.")) == (True, True)


def test_only_a_browsers_subscription_is_stored_and_it_goes_when_it_is_let_go_of(client, service):
    tournament = an_evening(players=4)
    good = told("https://push.example/1")
    wrong = [
        told("http://push.example/1"),
        told("https://user@push.example/1"),
        told("https://push.example/" + "1" * 1000),
        told("https://push.example/1", public_key="AAAA"),
        told("https://push.example/1", secret="?"),
        {"endpoint": "https://push.example/1"},
        ["https://push.example/1"],
    ]

    assert {send(client, "post", tournament, 1, what) for what in wrong} == {400}
    assert send(client, "post", tournament, 99, good) == 404
    assert [send(client, "post", tournament, 1, good) for _ in "ab"] == [204, 204]
    assert list(Follower.objects.values_list("entrant__number", "endpoint", "language")) == [
        (1, "https://push.example/1", "nl")
    ]
    entrant = tournament.entrants.get(number=1)
    more = [
        Follower(entrant=entrant, endpoint=f"https://push.example/more/{number}")
        for number in range(MOST_FOLLOWERS - 1)
    ]
    Follower.objects.bulk_create(more)
    assert send(client, "post", tournament, 1, good) == 204
    assert send(client, "post", tournament, 1, told("https://push.example/late"), REMOTE_ADDR="192.0.2.9") == 400
    assert (Follower.objects.count(), Follower.objects.filter(endpoint=good["endpoint"]).count()) == (MOST_FOLLOWERS, 1)
    assert send(client, "delete", tournament, 1, {"endpoint": "https://push.example/more/0"}) == 204
    assert Follower.objects.count() == MOST_FOLLOWERS - 1
    Tournament.objects.filter(pk=tournament.pk).update(status=Status.FINISHED)
    assert send(client, "post", tournament, 2, told("https://push.example/too-late")) == 400


def test_followers_go_two_days_after_the_evening_and_without_a_key_none_come(client, settings, service):
    tournament = an_evening(players=4)
    good = told("https://push.example/1")
    assert send(client, "post", tournament, 1, good) == 204

    assert delete_expired().followers == 0
    Tournament.objects.update(status="finished")
    assert delete_expired().followers == 0
    assert (delete_followers(timezone.now() + timedelta(days=3)), Follower.objects.count()) == (1, 0)
    Tournament.objects.update(status="running")
    settings.VAPID_PRIVATE_KEY = ""
    assert send(client, "post", tournament, 1, good) == 400
    assert "data-push" not in client.get(address(tournament, "players/1/"), **HOST).content.decode()


def test_the_day_of_an_evening_ends_at_midnight_of_the_hall_not_of_greenwich():
    day = timezone.localdate() + timedelta(days=10)
    tournament = a_tournament(date=day)
    in_brussels_tomorrow = datetime.combine(day, time(23, 30), tzinfo=UTC)

    assert list(evenings_over(in_brussels_tomorrow)) == [tournament]
    assert list(evenings_over(in_brussels_tomorrow - timedelta(hours=1, minutes=45))) == []


def test_one_address_cannot_fill_the_places_of_a_player_nor_push_a_phone_out(client, service):
    tournament = an_evening(players=4)
    assert send(client, "post", tournament, 1, told("https://push.example/own"), REMOTE_ADDR="192.0.2.1") == 204

    strangers = [f"https://push.example/stranger/{number}" for number in range(30)]
    answers = [send(client, "post", tournament, 1, told(url), REMOTE_ADDR="198.51.100.7") for url in strangers]

    assert answers == [204] * 8 + [400] * 22
    assert (
        send(client, "post", tournament, 1, told(strangers[0]), REMOTE_ADDR="198.51.100.7") == 204
    )  # it renews itself
    assert Follower.objects.filter(endpoint="https://push.example/own").exists()
    # The family at home, and everybody else in the hall, follow as before.
    assert send(client, "post", tournament, 1, told("https://push.example/home"), REMOTE_ADDR="203.0.113.5") == 204
    assert send(client, "post", tournament, 2, told("https://push.example/two"), REMOTE_ADDR="198.51.100.7") == 204


def test_one_address_lets_only_a_halls_worth_of_phones_follow(client, service):
    tournament = an_evening(players=4)
    for _ in range(2 * 2 * 150):  # two phones of each of 150 people, for themselves and a partner
        count_try("phone from an address", "198.51.100.7")

    assert send(client, "post", tournament, 1, told("https://push.example/1"), REMOTE_ADDR="198.51.100.7") == 400
    assert send(client, "post", tournament, 1, told("https://push.example/1"), REMOTE_ADDR="192.0.2.1") == 204
