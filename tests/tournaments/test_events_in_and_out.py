"""A whole event leaves as one document and arrives equal."""

import json
from io import StringIO

import pytest
from django.core.management import CommandError, call_command

from tests.evenings import found_again
from tests.factories import a_club, a_deal, a_member, a_table, alone
from tests.tournaments.eventful import an_eventful_evening, lost
from tournaments.clubs.models import Role
from tournaments.errors import NotAllowed, Refused
from tournaments.evening.journal.selectors.journal import event_of
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture(scope="module")
def made(made_once):
    return made_once(an_eventful_evening)


@pytest.fixture
def evening(made):
    return found_again(made)


@pytest.mark.slow
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


@pytest.mark.slow
def test_taking_an_event_in_twice_changes_nothing(evening):
    document = event_of(evening)

    import_event(club=evening.club, document=document, actor=SITE)

    assert event_of(Tournament.objects.get()) == document


@pytest.mark.slow
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


@pytest.mark.slow
def test_an_event_that_went_on_in_both_places_is_refused(evening):
    before = json.loads(json.dumps(event_of(evening)))
    round_ = evening.rounds.get(number=2)
    a_deal(a_table(round_), alone("E"))
    there = json.loads(json.dumps(event_of(evening)))
    club = lost(evening)
    arrived = import_event(club=club, document=before, actor=SITE)
    a_deal(a_table(arrived.rounds.get(number=2)), alone("W"))

    with pytest.raises(Refused, match="continued both here and in the file"):
        import_event(club=club, document=there, actor=SITE)


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
