"""Every form of every page as a browser sends it, filled in so that it makes something."""

from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import urljoin

from django.http import HttpResponse
from django.urls import resolve

from tournaments.security.sent_once import sent_once

BY_TYPE = {
    "email": "zed@example.net",
    "number": "2",
    "url": "https://hooks.example.net/told",
    "date": "2027-03-04",
    "time": "19:30",
    "datetime-local": "2027-03-04T19:30",
    "password": "correct horse battery staple",
    "text": "Zed Zebra",
}
ASKED = ("name", "names", "email", "contact")
"""Fields that a form may leave empty and that make something when they are filled in."""


class Button(NamedTuple):
    """One button of a form, what a browser sends when it is pressed, and which fields people find filled in."""

    action: str
    fields: dict
    files: tuple
    filled: frozenset


class _Reader(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.forms, self.form, self.select, self.area = path, [], None, None, None

    def handle_starttag(self, tag, attributes):
        attrs = dict(attributes)
        if tag == "form" and attrs.get("method") == "post":
            action = urljoin(self.path, attrs.get("action") or self.path)
            self.form = {"action": action, "fields": {}, "buttons": [], "files": (), "filled": set()}
            self.forms.append(self.form)
        if self.form is None:
            return
        name = attrs.get("name")
        if tag == "button" and attrs.get("type", "submit") == "submit":
            self.form["buttons"].append({name: attrs.get("value") or ""} if name else {})
        elif tag == "input" and name:
            self._input(name, attrs)
        elif tag == "textarea" and name:
            self.area = name
            self.form["fields"][name] = [""]
        elif tag == "select" and name:
            self.select = name
        elif tag == "option" and self.select:
            self._option(attrs)

    def _input(self, name, attrs):
        fields, kind, value = self.form["fields"], attrs.get("type", "text"), attrs.get("value") or ""
        if kind == "submit":
            self.form["buttons"].append({name: value})
        elif kind == "file":
            self.form["files"] = (*self.form["files"], name)
        elif kind in ("checkbox", "radio"):
            self.form["filled"] |= {name} if "checked" in attrs else set()
            if "checked" in attrs or ("required" in attrs and name not in fields):
                fields.setdefault(name, []).append(attrs.get("value", "on"))
        else:
            self.form["filled"] |= {name} if value and kind != "hidden" else set()
            asked = "required" in attrs or name in ASKED
            fields.setdefault(name, []).append(value or (BY_TYPE.get(kind, "") if asked else ""))

    def _option(self, attrs):
        fields, value = self.form["fields"], attrs.get("value") or ""
        self.form["filled"] |= {self.select} if "selected" in attrs else set()
        if "selected" in attrs or (value and not fields.get(self.select)):
            fields[self.select] = [value]

    def handle_data(self, data):
        if self.area and self.form:
            self.form["fields"][self.area][0] += data

    def handle_endtag(self, tag):
        if tag == "select":
            self.select = None
        elif tag == "textarea" and self.area:
            text = self.form["fields"][self.area][0].strip()
            self.form["filled"] |= {self.area} if text else set()
            self.form["fields"][self.area] = [text or ("Zed Zebra\nYves Zebra" if self.area in ASKED else "")]
            self.area = None
        elif tag == "form":
            self.form = None


def buttons_on(path, html):
    """Each button of each form of the page that is sent with POST."""
    reader = _Reader(path)
    reader.feed(html)
    return [
        Button(
            form["action"],
            {**form["fields"], **{name: [value] for name, value in button.items()}},
            form["files"],
            frozenset(form["filled"]),
        )
        for form in reader.forms
        for button in form["buttons"] or [{}]
    ]


SENT_ONCE = sent_once(lambda request: HttpResponse()).__code__


def is_sent_once(path):
    """Is a form of that address answered once, however often its button is pressed?"""
    view = resolve(path.partition("?")[0]).func
    while (inner := getattr(view, "__wrapped__", None)) and view.__code__ is not SENT_ONCE:
        view = inner
    return getattr(view, "__code__", None) is SENT_ONCE
