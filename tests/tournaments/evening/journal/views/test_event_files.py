"""The evening as one file: given away with its seal, taken in by what is in the file, refused at its field."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.factories import a_deal, a_member, a_table, alone
from tests.tournaments.evenings import an_evening, at, signed_in
from tests.tournaments.eventful import lost
from tournaments.clubs.models import Role
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.append_only import shown
from tournaments.register.models import Player
from tournaments.security.untrusted_input import EVENT

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def evening(client):
    tournament = an_evening(players=8)
    a_deal(a_table(tournament.rounds.get()), alone("N"))
    signed_in(client, tournament)
    return tournament


def sent(client, club, content):
    file = SimpleUploadedFile("evening.bin", content)
    return client.post(reverse("event_take_in", args=[club.slug]), {"file": file}, follow=True)


def said(answer):
    return [str(message) for message in answer.context["messages"]]


def errors_of(answer):
    return answer.status_code, {name: list(errors) for name, errors in answer.context["form"].errors.items()}


def test_a_file_that_was_saved_arrives_equal_and_says_so(client, evening):
    page = client.get(at("event_file", evening))
    file = client.get(at("event_download", evening))
    before, club = event_of(evening), lost(evening)

    answer = sent(client, club, file.content)

    seal = shown(before["seal"])
    assert (page.context["seal"], page.context["acts"]) == (seal, len(before["journal"]))
    assert file["Content-Disposition"] == f'attachment; filename="{evening.date}-{evening.slug}.json"'
    assert said(answer) == [
        f"Friday evening is imported, with {len(before['journal'])} journal entries. "
        f"It arrived unchanged: the checksum of the file, {seal}, is the same here."
    ]
    assert (event_of(Tournament.objects.get()), answer.context["seal"]) == (before, seal)


def test_what_this_club_calls_otherwise_is_named(client, evening):
    file, player = client.get(at("event_download", evening)), Player.objects.first()
    Player.objects.filter(pk=player.pk).update(label="Vierde Aas")

    answer = sent(client, evening.club, file.content)

    seal = shown(json.loads(file.content)["seal"])
    [sentence] = said(answer)
    assert sentence.endswith(f"The checksum of the file is {seal}; different here: players.")


def test_a_file_from_before_seals_just_arrives(client, evening):
    document = json.loads(client.get(at("event_download", evening)).content)
    older = {key: part for key, part in document.items() if key not in ("seal", "seals")} | {"version": 1}
    club = lost(evening)

    answer = sent(client, club, json.dumps(older).encode())

    assert said(answer) == [f"Friday evening is imported, with {len(document['journal'])} journal entries."]


def spoiled(document):
    document["players"][0]["name"], document["rounds"] = "Somebody Else", []
    return json.dumps(document).encode()


CUT_OFF = "This is not the file of an evening, or it was cut off."


@pytest.mark.parametrize(
    ("spoil", "sentences"),
    [
        (lambda content: content[: len(content) // 2], [CUT_OFF]),
        (lambda content: b"\x89PNG\r\n\x1a\n" + content, [CUT_OFF]),
        (lambda content: b"[" * 200_000, [CUT_OFF]),
        (lambda content: b'{"version": NaN}', [CUT_OFF]),
        (lambda content: content.replace(b"{", b'{"version": 1, ', 1), [CUT_OFF]),
        (lambda content: b"1" * 5_000, [CUT_OFF]),
        (lambda content: b"", ["The submitted file is empty."]),
        (lambda content: b" " * (EVENT.sent + 1), ["The file is larger than 10 MB."]),
        (lambda content: b"[]", ["This file does not hold a whole event."]),
        (lambda content: b'{"format": "\\ud800"}', [CUT_OFF]),
        (
            lambda content: content.replace(b'"version": 2', b'"version": 3'),
            ["This is not an event of Whistboard, or of a newer version of it."],
        ),
        (
            lambda content: content.replace(b'"seq": 2', b'"seq": 3'),
            ["Row 2 of the journal in this file was touched."],
        ),
        (
            lambda content: spoiled(json.loads(content)),
            [
                f"“{part}” in this file was changed after the file was written: its checksum does not match."
                for part in ("players", "rounds")
            ],
        ),
    ],
)
def test_what_is_no_whole_file_is_refused_at_its_field(client, evening, spoil, sentences):
    content = client.get(at("event_download", evening)).content
    club = lost(evening)

    answer = sent(client, club, spoil(content))

    assert (errors_of(answer), Tournament.objects.count()) == ((422, {"file": sentences}), 0)


def test_an_evening_of_another_club_is_refused_at_its_field(client, evening):
    content = client.get(at("event_download", evening)).content
    other = an_evening(players=4).club
    client.force_login(a_member(other).user)

    answer = sent(client, other, content)

    assert errors_of(answer) == (422, {"file": ["This event belongs to another club."]})


@pytest.mark.parametrize(
    ("role", "offered", "asked"),
    [(Role.DESK, False, (403, 403, 403)), (Role.DIRECTOR, True, (200, 200, 403)), (Role.ORGANISER, True, (200,) * 3)],
)
def test_the_file_is_for_directors_and_arrives_with_organisers(client, evening, role, offered, asked):
    signed_in(client, evening, role)

    addresses = [
        at("event_file", evening),
        at("event_download", evening),
        reverse("event_take_in", args=[evening.club.slug]),
    ]
    statuses = tuple(client.get(address).status_code for address in addresses)
    linked = at("event_file", evening) in client.get(at("evening", evening)).content.decode()

    assert (statuses, linked) == (asked, offered)


@pytest.mark.parametrize("deals", [1, 3])
def test_the_file_asks_as_many_questions_however_long_the_evening(client, evening, deals):
    for _ in range(deals - 1):
        a_deal(a_table(evening.rounds.get()), alone("E"))

    with CaptureQueriesContext(connection) as asked:
        client.get(at("event_download", evening))

    assert len(asked) == 7
