"""Somebody who knows no address: opens what pages link to and sends the forms that stand there, as a browser would."""

from __future__ import annotations

import json
from collections.abc import Iterator
from html.parser import HTMLParser
from typing import Any, NamedTuple
from urllib.parse import urljoin, urlsplit

from django.test import Client

Fields = list[tuple[str, str]]


class Button(NamedTuple):
    """What is written on it, the form it sends, and what it adds to that form."""

    words: str
    form: int
    name: str
    value: str


class Page(HTMLParser):
    """The links, forms and buttons of a page, and its text."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.links: list[tuple[str, str]] = []
        self.forms: list[dict[str, str]] = []
        self.fields: list[Fields] = []
        self.offered: list[dict[str, list[str]]] = []
        self.buttons: list[Button] = []
        self.scripts: dict[str, str] = {}
        self.text = ""
        self._form = -1
        self._open: list[tuple[str, dict[str, str], int]] = []
        self._option: dict[str, str] | None = None
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        if tag in ("td", "th", "li", "p", "div"):
            self.text += " "
        if tag == "form":
            self._form = len(self.forms)
            self.forms.append(given)
            self.fields.append([])
            self.offered.append({})
        elif tag in ("a", "button", "textarea", "script", "select"):
            self._open.append((tag, given, len(self.text)))
        elif tag == "option" and (select := self._within("select")) is not None:
            self._offer(select, given.get("value", ""), "selected" in given)
        elif tag == "input":
            self._input(given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = -1
        if not self._open or self._open[-1][0] != tag:
            return
        _tag, given, start = self._open.pop()
        inside = self.text[start:]
        words = " ".join(inside.split())
        if tag == "a" and "href" in given:
            self.links.append((words or given.get("aria-label", ""), given["href"]))
        elif tag == "button" and given.get("type", "submit") == "submit":
            self.buttons.append(Button(words, self._of(given), given.get("name", ""), given.get("value", "")))
        elif tag == "textarea":
            self._offer(given, inside.removeprefix("\n"), True)
        elif tag == "select" and "multiple" not in given:
            self._choose_first(given)
        if tag in ("textarea", "script"):
            self.text = self.text[:start]
        if tag == "script" and "id" in given:
            self.scripts[given["id"]] = inside

    def handle_data(self, data: str) -> None:
        self.text += data

    def _input(self, given: dict[str, str]) -> None:
        kind = given.get("type", "text")
        if kind in ("submit", "image"):
            self.buttons.append(
                Button(given.get("value", ""), self._of(given), given.get("name", ""), given.get("value", ""))
            )
        elif kind in ("checkbox", "radio"):
            self._offer(given, given.get("value", "on"), "checked" in given)
        elif kind not in ("file", "button", "reset"):
            self._offer(given, given.get("value", ""), True)

    def _of(self, given: dict[str, str]) -> int:
        """The form that an element belongs to: the one it stands in, or the one that it names."""
        named = given.get("form")
        return next((at for at, form in enumerate(self.forms) if form.get("id") == named), -1) if named else self._form

    def _offer(self, given: dict[str, str], value: str, is_set: bool) -> None:
        at, name = self._of(given), given.get("name")
        if at < 0 or not name or "disabled" in given:
            return
        self.offered[at].setdefault(name, []).append(value)
        if is_set:
            self.fields[at].append((name, value))

    def _choose_first(self, given: dict[str, str]) -> None:
        at, name = self._of(given), given.get("name", "")
        if at >= 0 and name in self.offered[at] and name not in dict(self.fields[at]):
            self.fields[at].append((name, self.offered[at][name][0]))

    def _within(self, tag: str) -> dict[str, str] | None:
        return next((given for name, given, _start in reversed(self._open) if name == tag), None)


class Person:
    """A browser, the page that it shows, and where that page is."""

    def __init__(self, address: str = "127.0.0.1") -> None:
        self.client = Client(REMOTE_ADDR=address)
        self.at, self.html = "/", ""
        self.page = Page("")

    def open(self, address: str) -> Person:
        """Go where a link or a letter leads; every page has to be there."""
        where = urlsplit(urljoin(self.at, address))
        path = where.path + (f"?{where.query}" if where.query else "")
        return self._shown(self.client.get(path, follow=True), path)

    def follow(self, words: str, row: str = "") -> Person:
        """Tap the first link with these words."""
        return self.open(self.link(words, row))

    def link(self, words: str, row: str = "") -> str:
        """Where the first link with these words leads: one that says just them, or else one that has them."""
        known = [(told, href) for told, href in self.page.links if row in href]
        found = [href for told, href in known if told == words] or [href for told, href in known if words in told]
        assert found, f"{self.at} has no link “{words}”, only {[told for told, _href in known]}"
        return found[0]

    def has_link(self, words: str) -> bool:
        return any(words in told for told, _href in self.page.links)

    def has_button(self, words: str) -> bool:
        return any(words in button.words for button in self.page.buttons)

    def press(self, words: str, which: int = 0, **typed: Any) -> Person:
        """Press the button with these words, after typing into fields of its form; lists are ticks."""
        known = [one for one in self.page.buttons if one.words == words] or [
            one for one in self.page.buttons if words in one.words
        ]
        known = [one for one in known if one.form >= 0 and set(typed) <= set(self.page.offered[one.form])]
        assert known, f"{self.at} has no button “{words}” with {sorted(typed)}: {list(self._buttons())}"
        button = known[which]
        form = self.page.forms[button.form]
        sent = [(name, value) for name, value in self.page.fields[button.form] if name not in typed]
        for name, value in typed.items():
            sent += [(name, str(one)) for one in (value if isinstance(value, list) else [value])]
        if button.name:
            sent.append((button.name, button.value))
        fields: dict[str, list[str]] = {}
        for name, value in sent:
            fields.setdefault(name, []).append(value)
        path = urljoin(self.at, form.get("action") or self.at)
        ask = self.client.post if form.get("method", "get").lower() == "post" else self.client.get
        return self._shown(ask(path, fields, follow=True), path)

    def state(self, name: str) -> Any:
        """What a page holds for its scripts."""
        return json.loads(self.page.scripts[name])

    def says(self, *words: str) -> bool:
        """Are these words on the page?"""
        return all(one in self.words() for one in words)

    def words(self) -> str:
        """The text of the page in one line."""
        return " ".join(self.page.text.split())

    def _shown(self, answer: Any, path: str) -> Person:
        if getattr(answer, "redirect_chain", None):
            path = urljoin(path, answer.redirect_chain[-1][0])
        assert answer.status_code == 200, f"{path}: {answer.status_code} {Page(answer.content.decode()).text[:1500]}"
        self.at, self.html = path, b"".join(answer).decode() if answer.streaming else answer.content.decode()
        if "html" in answer.get("Content-Type", ""):
            self.page = Page(self.html)
        return self

    def _buttons(self) -> Iterator[str]:
        return (f"{one.words} {sorted(self.page.offered[one.form])}" for one in self.page.buttons)
