"""Rules corrected while an evening runs: every deal is scored again, and the journal alone leads there too."""

import json

import pytest
from django.core.management import call_command
from django.db import connection
from django.test.utils import CaptureQueriesContext

from scoring import EntryError, RuleError
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round, passed, together
from tests.tournaments.test_histories_by_chance import gone
from tournaments.errors import NotAllowed, Refused
from tournaments.models import Role, Round, Score, Table, Tournament
from tournaments.play.facts import document_of, facts_of, variant_of
from tournaments.play.settle_sheet import settle
from tournaments.replay import state_at
from tournaments.security.actors import SITE
from tournaments.selectors.evening.exports import event_of
from tournaments.selectors.evening.replays import journal_rows, moment_of
from tournaments.selectors.evening.results import results_of
from tournaments.selectors.evening.rules_impact import impact_of
from tournaments.selectors.evening.stored_rows import stored_state
from tournaments.services.evening.imports import import_event
from tournaments.services.evening.rounds import close_round
from tournaments.services.evening.rules_versions import NotAsShown, preview_rules, replace_rules
from tournaments.services.evening.tournaments import finish_tournament, resume_tournament
from tournaments.services.evening.undo import undo_last
from tournaments.services.table.deals import remove_deal, restore_deal
from tournaments.services.table.tables import confirm_round

pytestmark = pytest.mark.django_db

# The book pays 4 from each for Solo 6 with six tricks; this club pays 7.
SEVEN = {"contracts": {"solo_6": {"won": 7, "lost": 7}}}
NO_SOLO = {"contracts": {"solo_6": None}}
NO_PARTNERSHIP_9 = {"contracts": {"partnership_9": None}}


@pytest.fixture
def evening():
    """Two tables: a solo and a partnership at the first, a solo at the second."""
    round_ = an_open_round(a_tournament(), players=8)
    a_deal(a_table(round_, 1), alone("N"))
    a_deal(a_table(round_, 1), together("N", "S"))
    a_deal(a_table(round_, 2), alone("E"))
    return Round.objects.select_related("tournament__club").get()


def replaced(tournament, overlay=SEVEN, rules=None, **more):
    more = {"reason": "typing error", "actor": SITE, **more}
    return replace_rules(tournament=tournament, rules=rules or {}, overlay=overlay, **more)


def at(round_, table):
    return dict(Score.objects.filter(table=a_table(round_, table), deal__number=1).values_list("party", "points"))


def agrees(tournament):
    """What is stored, what the journal leads to, and a fresh playing of every sheet are one thing."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    assert state_at(journal_rows(tournament)) == stored_state(tournament)
    for table in Table.objects.filter(round__tournament=tournament):
        deals = [(deal.pk, deal.record) for deal in table.deals.standing().order_by("number")]
        seats = dict(table.seats.values_list("seat", "entrant_id"))
        fresh = settle(variant_of(tournament), deals, seats, table.first_dealer, False)
        stored = Score.objects.filter(table=table).values_list(
            "deal_id", "entrant_id", "party", "points", "declarer", "made"
        )
        assert set(stored) == set(fresh.lines)
    call_command("check_scores", str(tournament.public_id), verbosity=0, stdout=None)
    call_command("check_journal", str(tournament.public_id), verbosity=0, stdout=None)


def test_the_preview_says_what_changes_and_writes_nothing(evening):
    tournament = evening.tournament
    before, acts = list(Score.objects.order_by("pk").values_list()), tournament.journal.count()

    impact = preview_rules(tournament=tournament, rules={}, overlay=SEVEN, actor=SITE)

    assert (impact.scored, impact.tables) == (((1, 1, 1), (1, 2, 1)), 2)
    assert sorted(one.difference for one in impact.moved) == [-3, -3, -3, -3, -3, -3, 9, 9]
    totals = results_of(tournament).totals
    assert {one.number: one.points for one in impact.moved} == totals
    assert (list(Score.objects.order_by("pk").values_list()), tournament.journal.count()) == (before, acts)


def test_a_change_scores_every_deal_again_and_the_journal_tells_it(evening):
    tournament = evening.tournament

    replaced(tournament)

    assert at(evening, 1) == {"N": 21, "E": -7, "S": -7, "W": -7}
    assert at(evening, 2) == {"E": 21, "N": -7, "S": -7, "W": -7}
    row = tournament.journal.order_by("seq").last()
    assert (row.kind, row.reason, row.payload["version"]) == ("rules_changed", "typing error", 2)
    assert (row.payload["before"]["overlay"], row.payload["overlay"]) == ({}, SEVEN)
    assert [(told["number"], told["round"], told["deal"]) for told in tournament.rules_versions] == [(2, 1, 2)]
    assert tournament.frozen_document == document_of(tournament)
    assert row.seq == Tournament.objects.get().revision
    agrees(tournament)


def test_deals_keep_their_facts_and_versions(evening):
    before = list(evening.tournament.deals.order_by("pk").values("record", "version", "changed_at"))

    replaced(evening.tournament)

    assert list(evening.tournament.deals.order_by("pk").values("record", "version", "changed_at")) == before


def test_a_reason_is_required(evening):
    with pytest.raises(Refused) as refused:
        replaced(evening.tournament, reason="  ")

    assert list(refused.value.problems) == ["reason"]
    assert at(evening, 1)["N"] == 12


def test_deals_that_would_not_be_possible_refuse_the_change_and_are_named(evening):
    with pytest.raises(NotAsShown) as refused:
        replaced(evening.tournament, NO_SOLO)

    named = [(one.round, one.table, one.number, one.claim) for one in refused.value.impact.unreadable]
    assert named == [(1, 1, 1, False), (1, 2, 1, False)]
    assert evening.tournament.journal.filter(kind="rules_changed").count() == 0


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
    agrees(tournament)


def test_undo_and_redo_lead_there_and_back(evening):
    tournament = evening.tournament
    first = sorted(Score.objects.values_list("deal_id", "entrant_id", "points"))
    replaced(tournament)
    changed = sorted(Score.objects.values_list("deal_id", "entrant_id", "points"))

    entry = undo_last(place=tournament, actor=SITE)
    assert sorted(Score.objects.values_list("deal_id", "entrant_id", "points")) == first
    assert tournament.journal.order_by("seq").last().undoes == entry.seq
    agrees(tournament)

    replaced(tournament, reason="it was right after all")
    assert sorted(Score.objects.values_list("deal_id", "entrant_id", "points")) == changed
    assert [told["number"] for told in Tournament.objects.get().rules_versions] == [2, 3, 4]
    agrees(tournament)


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


def test_a_finished_evening_is_refused_until_it_is_resumed(evening):
    close_round(round_=evening, actor=SITE, anyway=True, reason="late")
    tournament = Tournament.objects.get()
    finish_tournament(tournament=tournament, actor=SITE)

    with pytest.raises(Refused, match="finished"):
        replaced(tournament)

    resume_tournament(tournament=tournament, actor=SITE)
    replaced(tournament)
    agrees(tournament)


def test_closed_rounds_are_named_and_their_standings_frozen_anew(evening):
    close_round(round_=evening, actor=SITE, anyway=True, reason="late")
    tournament = Tournament.objects.get()

    impact = replaced(tournament)

    frozen = {row["entrant"]: row["points"] for row in Round.objects.get().standings}
    assert (impact.closed, frozen) == ((1,), results_of(tournament).totals)
    agrees(tournament)


def test_sides_that_agreed_with_a_sheet_that_changes_agree_anew(evening):
    for number in (1, 2):
        for side in ("NS", "EW"):
            confirm_round(table=a_table(evening, number), side=side, actor=SITE)
    other = {"contracts": {"partnership_8": {"won": 5, "lost": 5}}}

    replaced(Tournament.objects.get(), other)

    confirmed = dict(Table.objects.values_list("number", "ns_confirmed_at"))
    assert (confirmed[1], confirmed[2] is None) == (None, False)
    agrees(evening.tournament)


def test_who_may_not_change_the_evening_may_not_change_its_rules(evening):
    tournament = evening.tournament
    director = a_member(tournament.club, Role.DIRECTOR)
    with pytest.raises(NotAllowed):
        preview_rules(tournament=tournament, rules={}, overlay=SEVEN, actor=director)
    with pytest.raises(NotAllowed):
        replaced(tournament, actor=director)

    replaced(tournament, actor=a_member(tournament.club))
    with pytest.raises(NotAllowed):
        undo_last(place=tournament, actor=director)


def test_a_deal_between_preview_and_saving_shows_the_change_again(evening):
    tournament = evening.tournament
    seen = impact_of(tournament, {}, SEVEN).seen
    a_deal(a_table(evening, 2), passed())
    assert impact_of(tournament, {}, SEVEN).seen == seen  # it changes nothing about the change

    a_deal(a_table(evening, 2), alone("S"))
    with pytest.raises(NotAsShown) as refused:
        replaced(tournament, seen=seen)

    replaced(tournament, seen=refused.value.impact.seen)
    agrees(tournament)


def test_of_two_changes_from_one_preview_the_second_is_shown_again(evening):
    tournament = evening.tournament
    seen = impact_of(tournament, {}, SEVEN).seen
    replaced(Tournament.objects.get(), {"contracts": {"solo_6": {"won": 8, "lost": 8}}})

    with pytest.raises(NotAsShown):
        replaced(tournament, seen=seen)


def test_what_is_played_already_and_what_nobody_dealt_is_refused(evening):
    with pytest.raises(Refused, match="already"):
        replaced(evening.tournament, {})
    with pytest.raises(Refused, match="No deal"):
        replaced(a_tournament(a_club()))
    with pytest.raises(RuleError):
        replaced(evening.tournament, {"contracts": {"nothing": {"won": 1}}})


def test_the_way_of_a_deal_asks_no_more_after_a_change(evening):
    def asked(table):
        with CaptureQueriesContext(connection) as queries:
            a_deal(a_table(evening, table), together("E", "W"))
        return len(queries)

    before = asked(1)
    replaced(Tournament.objects.get())

    assert asked(2) == before


def test_a_change_asks_as_much_for_many_deals_as_for_few():
    def asked(deals):
        round_ = an_open_round(a_tournament(deals_per_round=20), players=8)
        for table in (1, 2):
            for _ in range(deals):
                a_deal(a_table(round_, table))
        with CaptureQueriesContext(connection) as queries:
            replaced(Tournament.objects.get(pk=round_.tournament_id))
        return len([one for one in queries if "ON CONFLICT" not in one["sql"]])

    assert asked(2) == asked(6)


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
    assert taken.frozen_document == document_of(taken)
    agrees(taken)
