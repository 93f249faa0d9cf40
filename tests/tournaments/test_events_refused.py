"""An event whose document was touched, or means nothing, is refused whole and says why."""

import json
from io import StringIO

import pytest
from django.core.management import call_command

from tests.evenings import found_again
from tests.tournaments.eventful import an_eventful_evening, lost
from tournaments.errors import Refused
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.services.imports import import_event, read_entry
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.append_only import broken_parts, hash_of, sealed
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(an_eventful_evening)


@pytest.fixture
def evening(made):
    return found_again(made)


def test_a_document_that_was_touched_is_refused(evening):
    document = json.loads(json.dumps(event_of(evening)))
    row = next(row for row in document["journal"] if row["kind"] == "deal_recorded")
    row["payload"]["record"]["tricks"] = {"declarers": 13, "opponents": 0}
    club = lost(evening)

    with pytest.raises(Refused, match=f"Row {row['seq']} of the journal in this file was touched"):
        import_event(club=club, document=document, actor=SITE)


@pytest.mark.parametrize(
    ("part", "spoil"),
    [
        ("players", lambda document: document["players"][0].update(name="Somebody Else")),
        ("players", lambda document: document["players"].pop()),
        ("entrants", lambda document: document["entrants"].reverse()),
        ("adjustments", lambda document: document["adjustments"].clear()),
        ("rounds", lambda document: document["rounds"][0]["tables"][0].update(first_dealer="W")),
        ("name", lambda document: document.update(name="Saturday evening")),
        ("added", lambda document: document.update(added=1)),
        ("prizes", lambda document: document.pop("prizes")),
        ("slug", lambda document: document["seals"].update(slug="0" * 64)),
        ("seal", lambda document: document.update(seal="0" * 64)),
    ],
)
def test_a_part_that_does_not_fit_its_seal_is_refused_by_name(evening, part, spoil):
    document = json.loads(json.dumps(event_of(evening)))
    spoil(document)
    club = lost(evening)

    with pytest.raises(Refused) as refusal:
        import_event(club=club, document=document, actor=SITE)

    sentence = f"“{part}” in this file was changed after the file was written: its checksum does not match."
    assert (refusal.value.problems, Tournament.objects.count()) == ({part: [sentence]}, 0)


def test_a_file_from_before_seals_is_still_taken_in(evening):
    document = json.loads(json.dumps(event_of(evening)))
    older = {key: part for key, part in document.items() if key not in ("seal", "seals")} | {"version": 1}
    club = lost(evening)

    arrived = import_event(club=club, document=older, actor=SITE)

    assert event_of(arrived) == document


def test_one_letter_anywhere_breaks_the_seal(evening):
    text = json.dumps(event_of(evening), ensure_ascii=False)
    letters = [place for place, letter in enumerate(text) if letter in "abcdefghijklm123456789"]

    unnoticed = []
    for place in letters[:: len(letters) // 150]:
        other = "7" if text[place] != "7" and text[place].isdigit() else "n"
        try:
            document = json.loads(f"{text[:place]}{other}{text[place + 1 :]}")
            unnoticed += [] if broken_parts(document) else [place]
        except (ValueError, KeyError):
            continue

    assert unnoticed == []


@pytest.mark.parametrize(
    "spoil",
    [
        lambda row: row["payload"].clear(),
        lambda row: row.update(round=77),
        lambda row: row["payload"].update(players=None, entrants=[{"number": 1, "players": ["x"], "from_round": 1}]),
        lambda row: row["payload"].update(game="chess", record={"contract": {"type": "x"}}, number="one"),
    ],
)
@pytest.mark.parametrize("kind", ["tournament_created", "entrants_entered", "round_drawn", "deal_recorded"])
def test_a_document_that_hangs_together_and_means_nothing_is_refused_or_stored_soundly(evening, kind, spoil):
    document = json.loads(json.dumps(event_of(evening)))
    spoil(next(row for row in document["journal"] if row["kind"] == kind))
    chained(document)
    club = lost(evening)

    try:
        import_event(club=club, document=document, actor=SITE)
    except Refused:
        assert Tournament.objects.count() == 0
    else:
        call_command("check_scores", stdout=StringIO())


def chained(document):
    """The document with hashes that fit its rows again."""
    previous = ""
    for row in document["journal"]:
        entry = read_entry({**row, "previous_hash": previous})
        previous, row["previous_hash"] = hash_of(entry, document["id"]), previous
        row["hash"] = previous
    document.update(sealed(document))
