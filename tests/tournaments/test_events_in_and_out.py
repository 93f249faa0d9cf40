"""A whole event leaves as one document and arrives equal."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command
from django.db import connection

from tests.evenings import found_again
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round, together
from tournaments.actors import SITE
from tournaments.errors import NotAllowed, Refused
from tournaments.journal import hash_of
from tournaments.models import JournalEntry, Player, Role, Tournament
from tournaments.models.journal_guard import guard_lowered
from tournaments.seals import broken_parts, sealed
from tournaments.selectors.exports import event_of
from tournaments.selectors.results import results_of
from tournaments.selectors.stored import stored_state
from tournaments.services.adjustments import adjust_points
from tournaments.services.clocks import pause_clock, start_clock
from tournaments.services.deals import correct_deal, remove_deal, verify_deal
from tournaments.services.entrants import set_wishes, withdraw
from tournaments.services.history import undo_last
from tournaments.services.imports import import_event, read_entry
from tournaments.services.rounds import close_round
from tournaments.services.tables import confirm_round, dispute_round
from tournaments.services.tournaments import hold_results, publish_tournament

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(an_evening)


@pytest.fixture
def evening(made):
    return found_again(made)


def an_evening():
    """An evening in which everything happened once."""
    tournament = a_tournament(a_club(), sit_out="average")
    first = an_open_round(tournament, players=9)
    table = a_table(first)
    deals = [a_deal(table, record) for record in (alone("N"), together("E", "S"), alone("W"))]
    correct_deal(deal=deals[0], record=alone("N", tricks=8), version=1, actor=SITE, reason="counted again")
    remove_deal(deal=deals[1], actor=SITE)
    verify_deal(deal=deals[2], actor=a_member(tournament.club, Role.DESK))
    a_deal(a_table(first, 2), alone("S"))
    undo_last(place=tournament, actor=SITE)
    adjust_points(entrant=tournament.entrants.get(number=3), points=-5, reason="late", round_=first, actor=SITE)
    start_clock(round_=first, actor=SITE)
    pause_clock(round_=first, actor=SITE)
    close_round(round_=first, actor=SITE, anyway=True, reason="the bar closed")
    second = tournament.entrants.get(number=2)
    set_wishes(entrant=second, fixed_table=1, fixed_seat="N", other_half="Peeters", actor=SITE)
    withdraw(entrant=tournament.entrants.get(number=9), actor=SITE)
    second = an_open_round(tournament)
    a_deal(a_table(second), together("N", "S"))
    confirm_round(table=a_table(second), side="NS", actor=SITE)
    dispute_round(table=a_table(second, 2), reason="wrong seats", actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    hold_results(tournament=tournament, actor=SITE)
    return tournament


def lost(tournament):
    """The same club on a machine that never saw the event."""
    club = tournament.club
    with guard_lowered(connection):
        JournalEntry.objects.all().delete()
    tournament.rounds.all().delete()
    tournament.adjustments.all().delete()
    tournament.entrants.all().delete()
    tournament.delete()
    Player.objects.all().delete()
    return club


def test_an_event_arrives_equal(evening):
    document = json.loads(json.dumps(event_of(evening)))
    state, results = stored_state(evening), results_of(evening)
    club = lost(evening)

    arrived = import_event(club=club, document=document, actor=SITE)

    arrived.refresh_from_db()
    assert stored_state(arrived) == state
    assert results_of(arrived) == results
    assert event_of(arrived) == document
    call_command("check_scores", stdout=StringIO())
    call_command("check_journal", stdout=StringIO())


def test_taking_an_event_in_twice_changes_nothing(evening):
    document = event_of(evening)

    import_event(club=evening.club, document=document, actor=SITE)

    assert event_of(Tournament.objects.get()) == document


def test_an_event_goes_on_where_it_was(evening):
    before = json.loads(json.dumps(event_of(evening)))
    a_deal(a_table(evening.rounds.get(number=2)), alone("E"))
    after = json.loads(json.dumps(event_of(evening)))
    club = lost(evening)

    import_event(club=club, document=before, actor=SITE)
    arrived = import_event(club=club, document=after, actor=SITE)
    import_event(club=club, document=before, actor=SITE)

    arrived.refresh_from_db()
    assert event_of(arrived) == after


def test_an_event_that_went_on_in_both_places_is_refused(evening):
    before = json.loads(json.dumps(event_of(evening)))
    round_ = evening.rounds.get(number=2)
    a_deal(a_table(round_), alone("E"))
    there = json.loads(json.dumps(event_of(evening)))
    club = lost(evening)
    arrived = import_event(club=club, document=before, actor=SITE)
    a_deal(a_table(arrived.rounds.get(number=2)), alone("W"))

    with pytest.raises(Refused, match="went on here and in the file"):
        import_event(club=club, document=there, actor=SITE)


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

    sentence = f"“{part}” in this file is not as it was when the file was written: its seal does not fit."
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


@pytest.mark.parametrize("document", [{}, [], None, "x", {"format": "whistboard-event", "version": 2}])
def test_something_else_is_refused_with_a_sentence(document):
    with pytest.raises(Refused, match="event"):
        import_event(club=a_club(), document=document, actor=SITE)


def test_an_event_of_another_club_stays_there(evening):
    with pytest.raises(Refused, match="belongs to another club"):
        import_event(club=a_club(), document=event_of(evening), actor=SITE)


def test_only_who_may_make_a_tournament_may_take_one_in(evening):
    director = a_member(evening.club, Role.DIRECTOR)

    with pytest.raises(NotAllowed):
        import_event(club=evening.club, document=event_of(evening), actor=director)


def test_the_commands_write_and_read_the_document(evening, tmp_path):
    file, said = tmp_path / "event.json", StringIO()
    call_command("export_tournament", str(evening.public_id), str(file))
    club = lost(evening)

    call_command("import_tournament", str(file), club=club.slug, stdout=said, no_color=True)

    assert said.getvalue() == f"Friday evening: {Tournament.objects.get().revision} acts.\n"
    file.write_text("not json", encoding="utf-8")
    with pytest.raises(CommandError):
        call_command("import_tournament", str(file), club=club.slug)


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
