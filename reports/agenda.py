"""Evenings to come as calendars, feed readers and search engines take them: iCalendar (RFC 5545), Atom (RFC 4287) and
schema.org."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any
from xml.etree.ElementTree import Element, SubElement, tostring

OCTETS = 75
ATOM = "http://www.w3.org/2005/Atom"


@dataclass(frozen=True)
class Coming:
    """An evening of the agenda. `uid` never changes; `starts` and `ends` are aware moments, None where no hour is told.

    `changed` is an aware moment, `edition` a number that rises with each change.
    """

    uid: str
    name: str
    day: date
    address: str
    changed: datetime
    edition: int = 0
    starts: datetime | None = None
    ends: datetime | None = None
    place: str = ""
    about: str = ""
    called_off: bool = False


def calendar(evenings: Iterable[Coming], name: str = "") -> bytes:
    """The evenings as an .ics file, times in UTC, lines folded at 75 octets."""
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Whistboard//Agenda//EN", "CALSCALE:GREGORIAN"]
    lines += [f"X-WR-CALNAME:{_text(name)}"] if name else []
    for evening in evenings:
        lines += ["BEGIN:VEVENT", *_event(evening), "END:VEVENT"]
    return b"".join(_folded(line) for line in [*lines, "END:VCALENDAR"])


def event_data(evening: Coming, *, organiser: str, page: str) -> dict[str, Any]:
    """The evening as a `SportsEvent` of schema.org, for search engines; `page` is that of the club."""
    state = "EventCancelled" if evening.called_off else "EventScheduled"
    place = evening.place or organiser
    data = {
        "@context": "https://schema.org",
        "@type": "SportsEvent",
        "name": evening.name,
        "startDate": _when(evening.starts, evening.day),
        "eventStatus": f"https://schema.org/{state}",
        "eventAttendanceMode": "https://schema.org/OfflineEventAttendanceMode",
        "location": {"@type": "Place", "name": place, "address": place},
        "organizer": {"@type": "SportsOrganization", "name": organiser, "url": page},
        "url": evening.address,
    }
    data |= {"description": evening.about} if evening.about else {}
    return {**data, "endDate": _when(_end(evening), evening.day)} if evening.ends else data


def _when(moment: datetime | None, day: date) -> str:
    return moment.isoformat() if moment else day.isoformat()


def feed(evenings: Iterable[Coming], *, name: str, address: str, page: str, language: str = "") -> bytes:
    """The evenings as an Atom feed: `address` is its own, `page` the one for people."""
    listed = list(evenings)
    root = Element("feed", {"xmlns": ATOM, **({"xml:lang": language} if language else {})})
    _add_text(root, "id", address)
    _add_text(root, "title", name)
    _add_text(
        root, "updated", _moment(max((evening.changed for evening in listed), default=datetime(2026, 1, 1, tzinfo=UTC)))
    )
    _add_text(SubElement(root, "author"), "name", name)
    SubElement(root, "link", {"rel": "self", "type": "application/atom+xml", "href": address})
    SubElement(root, "link", {"rel": "alternate", "type": "text/html", "href": page})
    for listed_evening in listed:
        entry = SubElement(root, "entry")
        _add_text(entry, "id", f"urn:uuid:{listed_evening.uid}")
        _add_text(entry, "title", f"{listed_evening.name}, {listed_evening.day.isoformat()}")
        _add_text(entry, "updated", _moment(listed_evening.changed))
        SubElement(entry, "link", {"rel": "alternate", "type": "text/html", "href": listed_evening.address})
        _add_text(entry, "summary", listed_evening.about or listed_evening.name)
    return bytes(tostring(root, encoding="utf-8", xml_declaration=True))


def _event(evening: Coming) -> Iterator[str]:
    yield f"UID:{evening.uid}"
    yield f"DTSTAMP:{_utc(evening.changed)}"
    yield f"SEQUENCE:{evening.edition}"
    if evening.called_off:
        yield "STATUS:CANCELLED"
    if evening.starts:
        yield f"DTSTART:{_utc(evening.starts)}"
        if evening.ends:
            yield f"DTEND:{_utc(_end(evening) or evening.ends)}"
    else:
        yield f"DTSTART;VALUE=DATE:{evening.day:%Y%m%d}"
        yield f"DTEND;VALUE=DATE:{evening.day + timedelta(days=1):%Y%m%d}"
    yield f"SUMMARY:{_text(evening.name)}"
    if evening.place:
        yield f"LOCATION:{_text(evening.place)}"
    if evening.about:
        yield f"DESCRIPTION:{_text(evening.about)}"
    yield f"URL:{evening.address}"


def _end(evening: Coming) -> datetime | None:
    """The end of the evening: past midnight where that hour is before the one it starts at."""
    past_midnight = evening.starts and evening.ends and evening.ends <= evening.starts
    return evening.ends + timedelta(days=1) if evening.ends and past_midnight else evening.ends


def _utc(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y%m%dT%H%M%SZ}"


def _moment(moment: datetime) -> str:
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H:%M:%SZ}"


def _text(value: str) -> str:
    """A TEXT value: backslash, comma, semicolon and line ends escaped, no other control character."""
    lines = value.replace("\\", "\\\\").replace(",", "\\,").replace(";", "\\;").splitlines()
    return "\\n".join("".join(sign for sign in line if sign >= " " and sign != "\x7f") for line in lines)


def _folded(line: str) -> bytes:
    """The line in pieces of at most 75 octets, never cut within a letter, each further one after a space."""
    pieces: list[bytes] = [b""]
    for sign in line:
        octets = sign.encode()
        if len(pieces[-1]) + len(octets) > OCTETS:
            pieces.append(b" ")
        pieces[-1] += octets
    return b"\r\n".join(pieces) + b"\r\n"


def _add_text(parent: Element, tag: str, text: str) -> None:
    SubElement(parent, tag).text = "".join(sign for sign in text if sign >= " " or sign in "\n\t")
