"""Rules corrected while an evening runs: every deal is scored again, and the journal alone leads there too."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from scoring import RuleError
from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round, together
from tests.tournaments.corrected_rules import NO_SOLO, SEVEN, checked, replaced
from tournaments.clubs.models import Role
from tournaments.errors import NotAllowed, Refused
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.facts import document_of
from tournaments.evening.rounds.models import Round, Table, Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament, resume_tournament
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.models import Score
from tournaments.evening.table.services.tables import confirm_round
from tournaments.prices.services import NotAsShown, preview_rules
from tournaments.seasons.selectors.matches import matches_of
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


def at(round_, table):
    return dict(Score.objects.filter(table=a_table(round_, table), deal__number=1).values_list("party", "points"))


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
    assert tournament.frozen_rules.document == document_of(tournament)
    assert row.seq == Tournament.objects.get().revision
    checked(tournament)


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


def test_a_finished_evening_is_refused_until_it_is_resumed(evening):
    close_round(round_=evening, actor=SITE, anyway=True, reason="late")
    tournament = Tournament.objects.get()
    finish_tournament(tournament=tournament, actor=SITE)

    with pytest.raises(Refused, match="finished"):
        replaced(tournament)

    resume_tournament(tournament=tournament, actor=SITE)
    replaced(tournament)
    checked(tournament)


def test_closed_rounds_are_named_and_their_standings_frozen_anew(evening):
    close_round(round_=evening, actor=SITE, anyway=True, reason="late")
    tournament = Tournament.objects.get()

    impact = replaced(tournament)

    frozen = {row["entrant"]: row["points"] for row in Round.objects.get().standings}
    assert (impact.closed, frozen) == ((1,), results_of(tournament).totals)
    checked(tournament)


def test_sides_that_agreed_with_a_sheet_that_changes_agree_anew(evening):
    for number in (1, 2):
        for side in ("NS", "EW"):
            confirm_round(table=a_table(evening, number), side=side, actor=SITE)
    other = {"contracts": {"partnership_8": {"won": 5, "lost": 5}}}

    replaced(Tournament.objects.get(), other)

    confirmed = dict(Table.objects.values_list("number", "ns_confirmed_at"))
    assert (confirmed[1], confirmed[2] is None) == (None, False)
    checked(evening.tournament)


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


def test_what_is_computed_from_the_evening_follows(evening):
    """Seasons and ratings are kept under the evening's revision."""
    for _ in range(2):  # three at table 1 are level then, until a solo is worth more
        a_deal(a_table(evening, 1), together("E", "W"))
    close_round(round_=evening, actor=SITE, anyway=True, reason="late")
    tournament = Tournament.objects.get()
    before = matches_of(tournament), standings_of_public_page(tournament)

    replaced(tournament)

    tournament = Tournament.objects.get()
    after = matches_of(tournament), standings_of_public_page(tournament)
    assert after[0] != before[0]
    assert after[1] != before[1]


def standings_of_public_page(tournament):
    publish_tournament(tournament=tournament, actor=SITE)
    address = reverse("standings", args=[tournament.club.slug, tournament.slug])
    return re.findall(r"[+−]\d+", Client().get(address).content.decode())
