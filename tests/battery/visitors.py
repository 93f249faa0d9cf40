"""A visitor who knows the site by its address alone: signs in through the page, keeps cookies, sends forms and JSON."""

from __future__ import annotations

import http.client
import json
import re
from dataclasses import dataclass, field
from http.cookies import SimpleCookie
from typing import Any
from urllib.parse import urlencode

# What differs between two answers to the same question: tokens, and what was asked.
PASSING = re.compile(rb"[A-Za-z0-9]{64}|nonce-[^'\"]+|req(?:uest)?[-_ ]?id[^<]{0,60}|[0-9a-f]{32}", re.IGNORECASE)


@dataclass
class Answer:
    status: int
    body: bytes
    leads_to: str

    @property
    def refused(self) -> bool:
        """Was the visitor sent to sign in, told no, or told that there is nothing?"""
        return self.status in {401, 403, 404} or (self.status == 302 and self.leads_to.startswith("/sign-in/?"))

    def without(self, *asked: str) -> bytes:
        """What it says, but for what was asked and for what is new each time."""
        body = PASSING.sub(b"", self.body)
        for text in asked:
            body = body.replace(text.encode(), b"")
        return body


@dataclass
class Visitor:
    port: int
    cookies: dict[str, str] = field(default_factory=dict)
    source: str = "127.0.0.1"

    def signed_in(self, email: str, password: str) -> Visitor:
        """The same visitor, signed in as people do."""
        self.ask("GET", "/sign-in/")
        answer = self.ask("POST", "/sign-in/", {"username": email, "password": password})
        assert answer.status == 302, answer.status
        return self

    def ask(
        self,
        method: str,
        path: str,
        form: dict[str, str] | None = None,
        *,
        token: bool = True,
        document: Any = None,
        keep: bool = True,
        **headers: str,
    ) -> Answer:
        """One request; with `keep` its cookies stay, without `token` it is a form that somebody else put up."""
        all_headers = {name.replace("_", "-"): value for name, value in headers.items()}
        body = None
        if document is not None:
            body, all_headers["Content-Type"] = json.dumps(document).encode(), "application/json"
        elif method != "GET":
            body, all_headers["Content-Type"] = urlencode(form or {}).encode(), "application/x-www-form-urlencoded"
        if self.cookies:
            all_headers["Cookie"] = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        tokens = [value for name, value in self.cookies.items() if name in ("csrftoken", "__Host-csrftoken")]
        if token and tokens:
            all_headers["X-CSRFToken"] = tokens[0]
        wire = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60, source_address=(self.source, 0))
        wire.request(method, path, body, all_headers)
        told_back = wire.getresponse()
        endless = told_back.headers.get_content_type() == "text/event-stream"
        answer = Answer(told_back.status, b"" if endless else told_back.read(), told_back.getheader("Location", ""))
        wire.close()
        for line in told_back.headers.get_all("Set-Cookie", []) if keep else []:
            self.cookies.update({name: cookie.value for name, cookie in SimpleCookie(line).items()})
        return answer
