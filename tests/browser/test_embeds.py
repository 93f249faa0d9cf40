"""A club's own site, on another origin, shows our standings in a frame; our ordinary pages it cannot show."""

from __future__ import annotations

import threading
from functools import partial
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from tests.browser.accessibility import scrolls_sideways
from tests.evenings import address, an_evening


class ClubSite(BaseHTTPRequestHandler):
    """One page with a frame; the page has a strict policy of its own."""

    def __init__(self, frame: list[str], *args: Any) -> None:
        self.frame = frame
        super().__init__(*args)

    def do_GET(self) -> None:
        origin = "/".join(self.frame[0].split("/")[:3])
        body = f'<!DOCTYPE html><title>Club</title><iframe src="{self.frame[0]}" width="320" height="400"></iframe>'
        self.send_response(200)
        self.send_header("Content-Type", "text/html")
        self.send_header("Content-Security-Policy", f"default-src 'none'; frame-src {origin}")
        self.end_headers()
        self.wfile.write(body.encode())

    def log_message(self, *_said: Any) -> None:
        """Silent."""


def test_another_site_shows_the_standings_in_a_frame_and_no_ordinary_page(live_site: str, page: Any) -> None:
    evening = an_evening(players=8, rounds=1)
    frame = [f"{live_site}/embed/{evening.club.slug}/latest/?lang=nl&theme=dark"]
    server = ThreadingHTTPServer(("127.0.0.1", 0), partial(ClubSite, frame))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    try:
        page.goto(f"http://localhost:{server.server_port}/")
        inside = page.frames[1]
        inside.locator("table tbody tr").nth(7).wait_for()
        assert inside.locator("html").get_attribute("lang") == "nl"
        assert not scrolls_sideways(inside)
        assert page.context.cookies() == []

        frame[0] = live_site + address(evening)
        # A tab of its own: what the browser refuses there is no complaint about our pages.
        other = page.context.new_page()
        other.goto(f"http://localhost:{server.server_port}/")
        assert other.frames[1].locator("table").count() == 0
        assert other.frames[1].url.startswith("chrome-error:")
    finally:
        server.shutdown()
        server.server_close()
