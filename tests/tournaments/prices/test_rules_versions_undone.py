"""Versions of the rules in time: undone, redone, replayed, taken elsewhere, changed by two people at once."""

import json

import pytest

from scoring import EntryError
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, passed, together
from tests.tournaments.corrected_rules import NO_PARTNERSHIP_9, NO_SOLO, SEVEN, checked, replaced
from tests.tournaments.test_histories_by_chance import gone
from tournaments.evening.journal.selectors.journal import event_of, moment_of
from tournaments.evening.journal.services.imports import import_event
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.facts import document_of, facts_of
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.models import Score
from tournaments.evening.table.services.deals import remove_deal, restore_deal
from tournaments.prices.selectors import impact_of
from tournaments.prices.services import NotAsShown
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


@pytest.fixture
def evening():
    """Two tables: a solo and a partnership at the first, a solo at the second."""
    round_ = an_open_round(a_tournament(), players=8)
    a_deal(a_table(round_, 1), alone("N"))
    a_deal(a_table(round_, 1), together("N", "S"))
    a_deal(a_table(round_, 2), alone("E"))
    return Round.objects.select_related("tournament__club").get()


def test_undo_and_redo_lead_there_and_back(evening):
    tournament = evening.tournament
    first = sorted(Score.objects.values_list("deal_id", "entrant_id", "points"))
    replaced(tournament)
    changed = sorted(Score.objects.values_list("deal_id", "entrant_id", "points"))

    entry = undo_last(place=tournament, actor=SITE)
    assert sorted(Score.objects.values_list("deal_id", "entrant_id", "points")) == first
    assert tournament.journal.order_by("seq").last().undoes == entry.seq
    checked(tournament)

    replaced(tournament, reason="it was right after all")
    assert sorted(Score.objects.values_list("deal_id", "entrant_id", "points")) == changed
    assert [told["number"] for told in Tournament.objects.get().rules_versions] == [2, 3, 4]
    checked(tournament)


def test_undo_is_refused_where_a_deal_since_is_only_possible_now(evening):
    replaced(evening.tournament, NO_PARTNERSHIP_9)
    replaced(evening.tournament, {}, reason="they play it after all")
    a_deal(a_table(evening, 2), together("N", "S", level=9, tricks=9))
    tournament = Tournament.objects.get()

    with pytest.raises(NotAsShown) as refused:
        replaced(tournament, NO_PARTNERSHIP_9, reason="", undoes=tournament.rules_versions[-1]["seq"])

    assert [(one.table, one.number) for one in refused.value.impact.unreadable] == [(2, 2)]


def test_a_replay_at_a_moment_before_shows_the_points_of_then(evening):
    tournament = evening.tournament
    before = moment_of(tournament).standings
    seq = tournament.revision
    replaced(tournament)

    then, now = moment_of(tournament, seq).standings, moment_of(tournament).standings

    assert [row.points for row in then.rows] == [row.points for row in before.rows]
    assert [row.points for row in now.rows] != [row.points for row in then.rows]
    assert {row.entrant.key: row.points for row in now.rows} == results_of(tournament).totals


def test_a_deal_between_preview_and_saving_shows_the_change_again(evening):
    tournament = evening.tournament
    seen = impact_of(tournament, {}, SEVEN).seen
    a_deal(a_table(evening, 2), passed())
    assert impact_of(tournament, {}, SEVEN).seen == seen  # it changes nothing about the change

    a_deal(a_table(evening, 2), alone("S"))
    with pytest.raises(NotAsShown) as refused:
        replaced(tournament, seen=seen)

    replaced(tournament, seen=refused.value.impact.seen)
    checked(tournament)


def test_of_two_changes_from_one_preview_the_second_is_shown_again(evening):
    tournament = evening.tournament
    seen = impact_of(tournament, {}, SEVEN).seen
    replaced(Tournament.objects.get(), {"contracts": {"solo_6": {"won": 8, "lost": 8}}})

    with pytest.raises(NotAsShown):
        replaced(tournament, seen=seen)


def test_an_exported_evening_is_the_same_elsewhere(evening):
    tournament = evening.tournament
    replaced(tournament)
    undo_last(place=tournament, actor=SITE)
    replaced(tournament, reason="again")
    document = json.loads(json.dumps(event_of(tournament)))
    facts, totals = facts_of(tournament), results_of(tournament).totals

    taken = import_event(club=gone(tournament), document=document, actor=SITE)

    assert (facts_of(taken), results_of(taken).totals) == (facts, totals)
    assert event_of(taken) == document
    assert taken.frozen_rules.document == document_of(taken)
    checked(taken)


def test_a_removed_deal_keeps_no_rules_but_cannot_come_back_under_others(evening):
    tournament = evening.tournament
    solos = [deal for deal in tournament.deals.all() if deal.record["contract"]["type"] == "solo"]
    for deal in solos:
        remove_deal(deal=deal, actor=SITE)

    replaced(tournament, NO_SOLO)

    with pytest.raises(EntryError):
        restore_deal(deal=solos[0], actor=SITE)
    undo_last(place=tournament, actor=SITE)
    restore_deal(deal=solos[0], actor=SITE)
    checked(tournament)
