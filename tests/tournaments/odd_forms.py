"""What no browser would send: forms found on the site's own pages, filled in with nonsense by chance."""

import json
from functools import cache
from html.parser import HTMLParser
from typing import NamedTuple
from urllib.parse import quote_plus, urlsplit

from django.core.files.uploadedfile import SimpleUploadedFile

HALF = "%ED%A0%80"  # a lone surrogate, as only bytes can say it
TEXTS = (
    "", " ", "0", "-1", "1", "2", "13", "9" * 400, "1e400", "nan", "-0", "1.5", "١٢", "½", "\0", "a\0b", "\u202eevil",
    "<script>alert(1)</script>", "'; DROP TABLE tournaments_deal; --", "=1+1", "x" * 70, "x" * 20_000, "é" * 300,
    "[" * 3000, "{}", "[[[]]]", "null", '{"a": {"b": {}}}', "2026-02-31", "0000-00-00", "99999-01-01", "25:61",
    "../../etc/passwd", "%00", "{name}", "%s", "on", "off", "N", "NS", "00000000-0000-0000-0000-000000000000",
    "\n" * 500, "Ann\nAnn\nAnn", "Ann & Bob & Cis", "\t;\t;\t;", "\ufeff", "🂡" * 30, "a" * 300 + "@example.org",
    "https://evil.example/", "//evil.example/", "9223372036854775808", "-9223372036854775809", "2147483648", "65536",
)  # fmt: skip
FILES = (
    b"", b"\xff\xfe\x00", b"PK\x03\x04" + b"\0" * 60, b"%PDF-1.4", b"<svg onload='alert(1)'/>",
    b"\x89PNG\r\n\x1a\n" + b"x" * 90, b"Name;Club\n" + b"Ann;\n" * 4000, b"=cmd()\n", b"{" * 2000,
    "Zoë;Brügge".encode("cp1252"), b"GIF89a" + b"\0" * 30,
    b"<?xml version='1.0'?><!DOCTYPE a [<!ENTITY b 'c'>]><svg xmlns='http://www.w3.org/2000/svg'>&b;</svg>",
)  # fmt: skip
RAW = (
    (b"\xff\xfe%zz&=&&==&a", "application/x-www-form-urlencoded"),
    (b"a=1&" * 1200, "application/x-www-form-urlencoded"),
    (b"name=" + HALF.encode(), "application/x-www-form-urlencoded"),
    (b"name=x", "application/x-www-form-urlencoded; charset=utf-7"),
    (b"name=\xe9", "application/x-www-form-urlencoded; charset=nothing-like-it"),
    (b"--x\r\nContent-Disposition: form-data; name", "multipart/form-data; boundary=x"),
    (b"--x\r\n", "multipart/form-data"),
    (b"{" * 9000, "application/json"),
    (b"[" + b"[" * 90_000, "application/json"),
    (b"anything", "text/plain"),
    (b"", ""),
)


class Form(NamedTuple):
    """A form of a page: where it goes, and each field with the values it offers."""

    action: str
    fields: dict
    files: tuple


class _Forms(HTMLParser):
    def __init__(self, path):
        super().__init__()
        self.path, self.found, self.form, self.select = path, [], None, ""

    def handle_starttag(self, tag, attributes):
        attrs = dict(attributes)
        if tag == "form":
            self.form = Form(attrs.get("action") or self.path, {}, ()) if attrs.get("method") == "post" else None
        elif self.form and attrs.get("name") and attrs.get("type") == "file":
            self.form = self.form._replace(files=(*self.form.files, attrs["name"]))
        elif self.form and tag in {"input", "textarea", "button", "select"} and attrs.get("name"):
            self.form.fields.setdefault(attrs["name"], []).append(attrs.get("value") or "")
            self.select = attrs["name"]
        elif self.form and tag == "option" and self.select:
            self.form.fields[self.select].append(attrs.get("value") or "")

    def handle_endtag(self, tag):
        if tag == "form" and self.form:
            self.found.append(self.form)
            self.form = None


def forms_on(path, html):
    """The forms of a page that are sent with POST."""
    reader = _Forms(path)
    reader.feed(html)
    return [form for form in reader.found if not urlsplit(form.action).netloc]


def spoiled(chance, form):
    """What to send instead: a dict of fields with one thing or several wrong, or raw bytes with their type."""
    if chance.random() < 0.15:
        return chance.choice(RAW)
    sent = {name: chance.choice(values) for name, values in form.fields.items() if chance.random() < 0.9}
    for name in chance.sample([*form.fields, "nothing"], k=chance.randint(1, 1 + len(form.fields) // 2)):
        odd = chance.choice(TEXTS)
        sent[name] = [odd, chance.choice(TEXTS)] if chance.random() < 0.1 else odd
    for name in form.files:
        if chance.random() < 0.8:
            kind = chance.choice(("csv", "xlsx", "svg", "png", "", "exe"))
            sent[name] = SimpleUploadedFile(f"list.{kind}", chance.choice(FILES), "application/octet-stream")
    return sent


def send(browser, form, sent):
    """Post it; the answer."""
    if isinstance(sent, dict):
        return browser.post(form.action, sent) if form.files else post_form(browser, form.action, sent)
    body, kind = sent
    return browser.generic("POST", form.action, body, content_type=kind)


def post_form(browser, path, fields):
    """Post it as browsers do where no file goes along, which is read a great deal sooner; the answer."""
    return browser.post(path, encoded(fields), content_type="application/x-www-form-urlencoded")


def encoded(fields):
    """Fields as in an address or the body of a form; `urlencode` would go through each long value every time."""
    pairs = [(name, text) for name, texts in fields.items() for text in (texts if isinstance(texts, list) else [texts])]
    return "&".join(f"{_quoted(name)}={_quoted(text)}" for name, text in pairs)


@cache
def _quoted(text):
    # Brackets may stand as they are; a thousand of them written in three signs each take long to read.
    return quote_plus(text, safe="[]{}")


def request_line(form, sent):
    """One line by which the request can be made again."""
    shown = {name: str(value)[:60] for name, value in sent.items()} if isinstance(sent, dict) else str(sent)[:90]
    return f"{form.action} {json.dumps(shown)}"
