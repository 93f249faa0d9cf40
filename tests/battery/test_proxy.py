"""The shipped Caddyfile in front of the site as a public one: pages, files, streams, sizes, restarts."""

from __future__ import annotations

import gzip
import json
import re
import threading
import time
import uuid
from collections.abc import Iterator
from http.client import HTTPResponse
from typing import Any, NamedTuple

import pytest

from tests.battery.proxy import PROGRAM, Caddy
from tests.battery.scratch import OPERATOR, Scratch
from tools.bench.site import Site
from tools.bench.stage import records_of

pytestmark = [
    pytest.mark.slow,
    pytest.mark.battery,
    pytest.mark.timeout(180),
    pytest.mark.skipif(PROGRAM is None, reason="NOT TRIED: no Caddy here. Debian: apt-get install caddy"),
]
NAMES = "whist.example,clublaptop.local"


class Place(NamedTuple):
    """A public site behind its proxy, and a hall of it where people play."""

    caddy: Caddy
    site: Site
    hall: dict[str, Any]


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Place]:
    folder = tmp_path_factory.mktemp("proxy")
    scratch = Scratch(folder)
    [hall] = scratch.staged("halls", 1, 2, 30)
    public = {"DJANGO_SETTINGS_MODULE": "config.settings.prod", "ALLOWED_HOSTS": NAMES, **OPERATOR}
    scratch.environment |= public
    assert scratch.manage("collectstatic", "--no-input").returncode == 0
    site = scratch.site().start()
    caddy = Caddy(folder, site.port)
    yield Place(caddy, site, hall)
    caddy.stop()
    site.stop()


def deal(place: Place, seed: int) -> int:
    """Enter a deal through the proxy; the status."""
    body = json.dumps({"record": records_of(1, seed=seed)[0]}).encode()
    headers = {"X_Table_Code": place.hall["codes"]["1"], "Content_Type": "application/json"}
    answer: HTTPResponse = place.caddy.ask("PUT", f"{place.hall['paths']['1']}/deals/{uuid.uuid4()}", body, **headers)
    answer.read()
    return answer.status


def test_a_page_comes_over_https_with_its_headers_packed_once(place: Place) -> None:
    answer = place.caddy.ask("GET", place.hall["address"], Accept_Encoding="gzip")
    page = gzip.decompress(answer.read()).decode()

    assert (answer.status, page.startswith("<!doctype html>")) == (200, True)
    assert answer.headers["Content-Encoding"] == "gzip"
    assert answer.headers["Strict-Transport-Security"] == "max-age=31536000; includeSubDomains; preload"
    assert "default-src 'self'" in answer.headers["Content-Security-Policy"].split("; ")
    assert answer.headers.get_all("Set-Cookie") is None


def test_who_comes_over_plain_http_is_sent_to_https(place: Place) -> None:
    answer = place.caddy.plain("/rules/", "whist.example")

    assert (answer.status, answer.headers["Location"]) == (308, "https://whist.example/rules/")


def test_static_files_are_kept_for_good(place: Place) -> None:
    page = place.caddy.ask("GET", "/").read().decode()
    file = re.findall(r'href="(/static/css/[^"]+\.css)"', page)[0]
    answer = place.caddy.ask("GET", file, Accept_Encoding="gzip")

    assert answer.status == 200
    assert re.fullmatch(r"max-age=\d{9}, public, immutable", answer.headers["Cache-Control"])
    assert b"{" in gzip.decompress(answer.read())


def test_a_form_is_taken_through_the_proxy_and_not_from_elsewhere(place: Place) -> None:
    page = place.caddy.ask("GET", "/sign-in/")
    assert all("; Secure" in cookie for cookie in page.headers.get_all("Set-Cookie"))
    cookie = "; ".join(header.split(";")[0] for header in page.headers.get_all("Set-Cookie"))
    token = re.findall(r'csrfmiddlewaretoken" value="(\w+)"', page.read().decode())[0]

    def posted(origin: str) -> int:
        headers = {"Cookie": cookie, "Origin": origin, "Content_Type": "application/x-www-form-urlencoded"}
        body = f"language=nl&csrfmiddlewaretoken={token}".encode()
        return int(place.caddy.ask("POST", "/language/setlang/", body, **headers).status)

    assert [posted("https://whist.example"), posted("https://other.example")] == [302, 403]


def test_a_change_is_heard_at_once_through_the_proxy(place: Place) -> None:
    heard: list[float] = []
    asked = {"Accept_Encoding": "gzip, zstd", "Accept": "text/event-stream"}
    answer = place.caddy.ask("GET", f"/live/{place.hall['id']}/", **asked)

    def listen() -> None:
        while line := answer.readline():
            if line.startswith(b"event: changed"):
                heard.append(time.monotonic())
                return

    listener = threading.Thread(target=listen, daemon=True)
    listener.start()
    time.sleep(1)
    started, status = time.monotonic(), deal(place, 1)
    listener.join(5)

    assert (answer.status, answer.headers["Content-Type"], status) == (200, "text/event-stream; charset=utf-8", 201)
    assert answer.headers.get("Content-Encoding") is None
    assert [when - started < 1.5 for when in heard] == [True]


@pytest.mark.parametrize(("megabytes", "expected"), [(11, 404), (13, 413)])
def test_a_file_that_is_too_large_is_refused(place: Place, megabytes: int, expected: int) -> None:
    try:
        status = place.caddy.ask("PUT", "/nothing/", b"x" * megabytes * 1024 * 1024).status
    except (BrokenPipeError, ConnectionResetError):
        status = 413  # refused before all of it was sent

    assert status == expected


def test_a_page_waits_while_the_site_is_started_anew_and_a_deal_is_sent_again(place: Place) -> None:
    place.site.stop()
    statuses: dict[str, list[int]] = {"page": [], "deal": []}

    def ask() -> None:
        statuses["page"].append(place.caddy.ask("GET", place.hall["address"]).status)

    def send() -> None:
        while statuses["deal"][-1:] != [201]:
            statuses["deal"].append(deal(place, 2))
            time.sleep(0.5)

    waiting = [threading.Thread(target=work, daemon=True) for work in (ask, send)]
    for thread in waiting:
        thread.start()
    time.sleep(0.5)
    place.site.start()
    for thread in waiting:
        thread.join(20)

    assert (statuses["page"], statuses["deal"][-1], set(statuses["deal"]) - {201, 502, 503}) == ([200], 201, set())


def test_a_phone_fetches_the_halls_certificate_and_then_trusts_its_address(place: Place) -> None:
    answer = place.caddy.plain("/root.crt", "clublaptop.local")
    certificate = answer.read()
    other = place.caddy.plain("/t/abc/", "clublaptop.local")

    assert (answer.status, answer.headers["Content-Type"]) == (200, "application/x-x509-ca-cert")
    assert certificate == place.caddy.authority.read_bytes()
    assert (other.status, other.headers["Location"]) == (302, "https://clublaptop.local/t/abc/")
    assert place.caddy.ask("GET", "/", host="clublaptop.local").status == 200
