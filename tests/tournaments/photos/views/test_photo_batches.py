"""Many photographs and scans sent at once: a line for each sheet, progress, a way to stop, and an end to every file."""

import os
from datetime import timedelta
from pathlib import Path
from random import Random

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils import timezone
from PIL import Image

from tests.factories import a_member, a_tournament, an_open_round
from tests.reading import hostile_files as hostile
from tests.reports.printables.sheet_filling import filled, photographed
from tests.tournaments.photos.views.test_sheet_photos import DEALS, at, marks_on, printed_pdf
from tournaments.clubs.models import Role
from tournaments.evening.table.models import Deal
from tournaments.frame.models import StoredJob
from tournaments.frame.rate_limits import LIMITS
from tournaments.photos.models import SheetPhoto
from tournaments.photos.reader import AT_ONCE, reader_of
from tournaments.photos.services import LIMIT, batch_of

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.slow]
CODE, FOREIGN = "HTTPS://WHIST.EXAMPLE.BE/S/0003V000034D", "https://evil.example/S/0003V000034D?open=1"
REFUSED = {
    "no picture.jpg": (b"\x89PNG\r\n\x1a\n" + b"0" * 100, "This is neither a JPEG photograph nor a PDF."),
    "head of a giant.jpg": (hostile.head_of(60_000, 60_000), "This photograph is too large."),
    "cut off.jpg": (hostile.jpeg(hostile.plain())[:20_000], "This photograph is damaged or cut off."),
    "thousand scans.jpg": (hostile.thousand_scans(), "This is not a photograph as cameras make them."),
    "pdf behind it.jpg": (hostile.jpeg(hostile.plain()) + hostile.one_page(b""), "code of the sheet cannot be seen."),
    "pdf with a false head.pdf": (b"GIF89a" + hostile.one_page(b""), "This is neither a JPEG photograph nor a PDF."),
    "code of a shop.jpg": (hostile.jpeg(hostile.with_code(FOREIGN)), "is not that of a marked sheet."),
    "thousand pages.pdf": (hostile.many_pages(1000), "This PDF has 1000 pages. Send 1 to 60 at once."),
    "locked.pdf": (hostile.locked(), "This PDF is damaged or locked with a password."),
    "pages without end.pdf": (hostile.deep_tree(500), "This page cannot be drawn."),
    "giant.pdf": (hostile.picture_page(60_000, 60_000, b"/JPXDecode", hostile.jpx(60_000, 60_000), 8), "is empty."),
}


@pytest.fixture
def evening():
    return an_open_round(a_tournament(deals_per_round=4), players=4).tournament


@pytest.fixture
def desk(client, evening):
    client.force_login(a_member(evening.club, Role.DESK).user)
    return client


def sent(desk, evening, **files):
    """The batch that these files became."""
    uploads = [SimpleUploadedFile(name, content) for name, content in files.items()]
    answer = desk.post(at("sheet_photos", evening), {"photos": uploads})
    return batch_of(evening, answer["Location"].rstrip("/").rpartition("/")[2])


def ended(evening, batch):
    assert batch.wait(100)
    return batch_of(evening, batch.key)


@pytest.mark.pages
def test_photographs_and_scans_are_read_whichever_way_up_with_a_line_for_each_sheet(desk, evening):
    pdf, chance = printed_pdf(desk, evening), Random("scan")
    sheet = filled(pdf, *marks_on(evening, DEALS), chance)
    scan = hostile.scan([sheet.rotate(180), Image.new("L", (2000, 1400), 250), sheet.rotate(90, expand=True)])

    batch = sent(desk, evening, **{"1.jpg": hostile.jpeg(photographed(sheet, chance)), "all.pdf": scan})
    batch = ended(evening, batch)
    page = desk.get(at("photo_batch", evening, batch.key)).content.decode()

    read = ("3 clear rows · 1 row to look at", 1, 1)  # points are written in a row that nobody played
    assert [(line.name, line.said, line.round, line.table) for line in batch.lines] == [
        ("1.jpg", *read),
        ("all.pdf, page 1", *read),
        ("all.pdf, page 2", "This page is empty.", 0, 0),
        ("all.pdf, page 3", *read),
    ]
    assert (SheetPhoto.objects.count(), Deal.objects.count()) == (3, 0)
    assert "Look through round 1, table 1" in page


@pytest.mark.pages
def test_hostile_files_are_refused_with_a_sentence_and_nothing_is_stored(desk, evening):
    batch = sent(desk, evening, **{name: content for name, (content, _sentence) in REFUSED.items()})
    batch = ended(evening, batch)

    said = {line.name.removesuffix(", page 1"): line.said for line in batch.lines if not line.photo}
    wrong = {name: said.get(name) for name, (_file, sentence) in REFUSED.items() if sentence not in said.get(name, "")}
    assert (wrong, batch.done, batch.interrupted) == ({}, len(REFUSED), False)
    assert SheetPhoto.objects.count() == 0


def test_a_batch_can_be_stopped_and_says_what_was_not_looked_at(desk, evening):
    with AT_ONCE:
        batch = sent(desk, evening, **{f"{number}.jpg": hostile.jpeg(hostile.plain()) for number in range(5)})
        running = desk.get(at("sheet_photos", evening)).content.decode()
        again = desk.post(at("sheet_photos", evening), {"photos": SimpleUploadedFile("x.jpg", b"x")})
        desk.post(at("photo_batch", evening, batch.key))
    batch = ended(evening, batch)
    page = desk.get(at("photo_batch", evening, batch.key)).content.decode()

    assert (batch.done, batch.total) == (1, 5)
    assert "Sheets are being read" in running
    assert (again.status_code, "still being read" in again.content.decode()) == (422, True)
    assert "the others were not looked at" in page


def test_a_batch_whose_process_was_killed_says_so_and_keeps_what_was_read(desk, evening):
    StoredJob.objects.create(
        key="killed-batch",
        kind="photos",
        about={"evening": str(evening.public_id), "owner": 1},
        heard_at=timezone.now() - timedelta(minutes=1),
        progress={"total": 9, "lines": [["3.jpg", "12 clear rows", 7, 2, 5]]},
    )

    page = desk.get(at("photo_batch", evening, "killed-batch")).content.decode()

    assert "The server stopped while reading." in page
    assert reverse("sheet_photo", args=[evening.public_id, 7]) in page


def test_somebody_who_sends_very_many_sheets_has_to_wait(desk, evening, monkeypatch):
    monkeypatch.setitem(LIMITS, LIMIT, LIMITS[LIMIT]._replace(tries=2))
    files = {f"{number}.jpg": hostile.head_of(60_000, 60_000) for number in range(3)}

    batch = ended(evening, sent(desk, evening, **files))
    again = desk.post(at("sheet_photos", evening), {"photos": SimpleUploadedFile("x.jpg", b"x")})

    assert ["very many sheets" in line.said for line in batch.lines] == [False, False, True]
    assert "very many sheets" in again.content.decode()


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="only Linux shows a process's environment")
def test_the_reader_knows_no_secret_and_ends_with_the_question(monkeypatch):
    monkeypatch.setenv("SECRET_KEY", "hush")
    monkeypatch.setenv("DATABASE_URL", "postgres://somebody:hush@example.org/whist")

    with reader_of(hostile.jpeg(hostile.with_code(CODE))) as reader:
        code = reader.code()
        [child] = [int(pid) for pid in Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text().split()]
        known = Path(f"/proc/{child}/environ").read_bytes()

    assert (code, b"hush" in known, Path(f"/proc/{child}").exists()) == (CODE, False, False)


@pytest.mark.battery
def test_a_script_sends_one_after_another_and_hears_what_was_refused(desk, evening):
    def asked(name, content):
        return desk.post(
            at("sheet_photos", evening),
            {"photos": SimpleUploadedFile(name, content)},
            headers={"accept": "application/json"},
        )

    pdf, chance = printed_pdf(desk, evening), Random("script")
    sheet = hostile.jpeg(photographed(filled(pdf, *marks_on(evening, DEALS), chance), chance))

    read, empty, none = asked("1.jpg", sheet), asked("2.jpg", hostile.jpeg(hostile.plain())), asked("3.jpg", b"")
    with AT_ONCE:
        batch = sent(desk, evening, **{"4.jpg": sheet})
        meanwhile = asked("5.jpg", sheet)
    ended(evening, batch)

    assert (read.status_code, read.json()) == (200, {"refused": []})
    assert [line["name"] for line in empty.json()["refused"]] == ["2.jpg"]
    assert "empty" in none.json()["refused"][0]["said"]
    assert meanwhile.status_code == 409  # it is asked again
    assert SheetPhoto.objects.count() >= 1
