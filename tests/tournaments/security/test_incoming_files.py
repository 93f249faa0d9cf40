"""Whatever is sent as a file or a document goes through one gate: read no further than its bounds, refused in words."""

import gzip
import re
import tracemalloc
from contextlib import suppress
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ops.club_files.document import unpacked
from scoring.strict_json import JSONError
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.errors import Refused
from tournaments.frame import jobs
from tournaments.security import untrusted_input
from tournaments.security.untrusted_input import Bounds, Oversized, content_of, json_of, sent_json, unzipped

MB = 1024 * 1024
DEEP = b"[" * 100_000 + b"]" * 100_000
MANY = b"[" + b"[]," * 2_000_000 + b"[]]"
TEXT_READERS = {
    "tournaments/api/reading.py": "house rules in an address, at most 5,000 characters",
    "tournaments/prices/forms/house_rules.py": "two fields of a form, cut at their length",
}
"""Modules that read JSON out of a text of theirs, and not out of what was sent as a document."""


def a_bomb(name="xl/worksheets/sheet1.xml", size=200 * MB):
    file = BytesIO()
    with ZipFile(file, "w", ZIP_DEFLATED) as archive:
        archive.writestr("[Content_Types].xml", "<Types/>")
        archive.writestr(name, b"0" * size)
    return file.getvalue()


HOSTILE = {
    "nested deeply": DEEP,
    "many lists": MANY[: 9 * MB],
    "a bomb": a_bomb(),
    "a picture": b"\xff\xd8\xff\xe0" + b"\0" * 64,
    "zeros": b"\0" * 1000,
    "half a character": b'{"name": "\xc3',
    "nothing": b"",
}
# The page, the field of the file, what its form asks besides.
DOORS = {
    "event_take_in": ("file", {}),
    "club_logo": ("picture", {}),
    "price_list_import": ("file", {}),
    "register_file": ("file", {}),
    "entrants_file": ("file", {}),
    "club_season_past": ("file", {"year": "2025"}),
    "club_season_balances": ("file", {}),
    "draw": ("file", {"kind": "script"}),
    "round_totals": ("file", {"act": "list"}),
    "sheet_photos": ("photos", {}),
    "table_photos": ("photo", {}),
    "till_scan": ("photograph", {}),
}
DOCUMENTS = ("hall_messages", "follow_push", "api:put_deal", "api:put_totals", "api:take_in")


@pytest.mark.slow
@pytest.mark.pages
@pytest.mark.django_db(transaction=True)
def test_no_file_or_document_that_is_sent_is_an_error_of_ours():
    site, takes = a_site(), dict(every_address())
    browser = site.browsers["owner"]
    answers = {}
    for kind, content in HOSTILE.items():
        for name, (field, more) in DOORS.items():
            path = address_of(site, name, takes[name])
            file = SimpleUploadedFile("list.xlsx" if kind == "a bomb" else "file", content)
            answers[name, kind] = browser.post(path, {**more, field: file}).status_code
        assert all(job.wait(100) for job in jobs.find_jobs("photos"))
        for name in DOCUMENTS:
            path = address_of(site, name, takes[name])
            send = browser.put if "put" in name else browser.post
            answers[name, kind] = send(path, content, content_type="application/json").status_code

    wrong = {door: answer for door, answer in answers.items() if answer not in (200, 400, 403, 404, 413, 422)}
    assert {name for (name, _kind), answer in wrong.items() if answer == 302} == {"sheet_photos"}  # told in its batch
    assert set(wrong.values()) == {302}
    assert {name for (name, _kind), answer in answers.items() if answer in (403, 404)} <= {"hall_messages"}


@pytest.mark.parametrize("kind", HOSTILE)
def test_the_file_of_a_club_is_refused_in_words(kind):
    for content in (HOSTILE[kind], gzip.compress(HOSTILE[kind], 1)):
        with pytest.raises(Refused, match="does not hold a whole club|too large"):
            unpacked(content)


def test_a_file_is_read_no_further_than_its_bounds_and_a_document_judged_before_it_is_read():
    bounds = Bounds(sent=100, unpacked=1000, parts=5, deep=3)

    assert len(content_of(SimpleUploadedFile("file", b"x" * 5000), bounds)) == 101
    assert json_of('["[[[[[[", {"[": []}]', bounds) == ["[[[[[[", {"[": []}]
    for judge, content in (
        (sent_json, b'"' + b"x" * 200 + b'"'),
        (sent_json, b"[" + b"[]," * 9 + b"[]]"),
        (unzipped, gzip.compress(b"x" * 1001)),
    ):
        with pytest.raises(Oversized):
            judge(content, bounds)
    with pytest.raises(JSONError, match="too deeply"):
        sent_json(b"[[[[]]]]", bounds)


@pytest.mark.slow
@pytest.mark.parametrize(
    "values",
    [
        b'"ab",',
        b"1000,",
        b"1.5,",
        b'{"a":"xy"},',
        b"[1.5],",
        '"ā",'.encode(),
        b'"\\ud83d\\ude00",',
        b'"a,[",',
    ],
)
def test_a_document_takes_no_more_memory_than_its_bounds_say_whatever_it_holds(values):
    few, many, long = (Bounds(sent=MB, parts=parts) for parts in (1_000, 50_000, MB))
    document = b"[" + values * (MB // len(values)) + b"1]"
    text = b'["' + values.replace(b'"', b"") * (MB // len(values)) + "ā".encode() + b'"]'

    def memory_of(content, bounds):
        tracemalloc.start()
        with suppress(Oversized):
            sent_json(content, bounds)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return peak

    assert memory_of(document, few) < 4 * MB
    assert memory_of(b"[" + values * 24_000 + b"1]", many) < 120 * 50_000 + 4 * MB
    assert memory_of(text, long) < 12 * MB


def test_quotes_and_strokes_without_end_are_judged_in_one_pass():
    for signs in (b'"\\', b'\\"', b'"', b"\\", b'"a\\'):
        with pytest.raises(ValueError, match="line 1"):
            json_of(signs * 300_000, Bounds(sent=MB))


def test_a_document_in_another_encoding_hides_no_values():
    with pytest.raises(ValueError, match="UTF-8"):
        json_of(("[" + "[]," * 50 + '"∢"]').encode("utf-16"), Bounds(sent=MB, parts=9))


READING = ("file.read(", "].read(", "photograph.read(", "json_value(", "body.read(")


def sources():
    """The code of the site by path, but for the room of the gate."""
    paths = [path for room in ("tournaments", "ops") for path in sorted(Path(room).rglob("*.py"))]
    return {str(path): path.read_text() for path in paths if path.parent.name != "security"}


def test_nothing_reads_what_was_sent_but_through_the_gate():
    past = {path for path, source in sources().items() if any(reading in source for reading in READING)}

    assert past == TEXT_READERS.keys()


def test_every_kind_of_file_has_bounds_that_a_door_uses():
    code = "\n".join(sources().values())
    imported = " ".join(re.findall(r"from tournaments.security.untrusted_input import (\([^)]*\)|.*)", code))
    kinds = {name for name, value in vars(untrusted_input).items() if isinstance(value, Bounds)}

    assert kinds - set(re.findall(r"\w+", imported)) == set()
