"""Random evenings against a model: what is stored, what the journal rebuilds and what the model says are one thing.

Every run plays other evenings. A failure says which seed plays them again, and Hypothesis keeps the shortest evening
that fails in `found_evenings/`, beside this file: committed with its mending, it is played first from then on.
"""

import json
from uuid import UUID

import pytest
from django.db import connection
from hypothesis import strategies as st
from hypothesis.stateful import (
    invariant,
    precondition,
    rule,
)

from tests.replays import results_at
from tests.tournaments.chance import play
from tests.tournaments.evening_machine import Deals, people
from tournaments.errors import NothingToUndo, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import event_of, journal_rows
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.journal.services.imports import import_event, rebuild
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.services.entrants import enter_players, take_back, withdraw
from tournaments.evening.rounds.services.rounds import close_round, reopen_round
from tournaments.evening.rounds.services.seating import swap_seats
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.standings.services import adjust_points, withdraw_adjustment
from tournaments.evening.table.models import Adjustment, Score
from tournaments.frame.append_only import JOURNAL, first_break
from tournaments.security.actors import SITE


class Evening(Deals):
    """A whole evening: people, points, rounds, undo, and moves to another site."""

    @rule(first=people, second=people)
    def swap(self, first, second):
        if first != second:
            self.act(
                lambda: swap_seats(
                    round_=self.round, first=self.entrants[first], second=self.entrants[second], actor=SITE
                ),
                lambda model: model.swap(first, second),
                Refused if self.model.closed else None,
            )

    @rule(entrant=people, points=st.integers(-20, 20).filter(bool))
    def adjust(self, entrant, points):
        uid = UUID(int=next(self.ids))
        self.act(
            lambda: adjust_points(
                entrant=self.entrants[entrant], points=points, reason="late", actor=SITE, round_=self.round, uid=uid
            ),
            lambda model: model.adjusted.update({uid: [entrant, points, False]}),
        )

    @rule(data=st.data())
    def withdraw(self, data):
        standing = sorted(uid for uid, (*_, withdrawn) in self.model.adjusted.items() if not withdrawn)
        if standing:
            uid = data.draw(st.sampled_from(standing))

            def change(model):
                model.adjusted[uid][2] = True

            adjustment = Adjustment.objects.select_related("tournament").get(tournament=self.tournament, uid=uid)
            self.act(lambda: withdraw_adjustment(adjustment=adjustment, actor=SITE), change)

    @precondition(lambda self: not self.model.closed)
    @rule()
    def close(self):
        self.act(
            lambda: close_round(round_=self.round, actor=SITE, anyway=True, reason="bar closes"),
            lambda model: setattr(model, "closed", True),
        )

    @precondition(lambda self: self.model.closed)
    @rule()
    def reopen(self):
        reopen_round(round_=self.round, actor=SITE)
        self.model.closed = False
        self.past.append(None)

    @rule()
    def come_late(self):
        enter_players(tournament=self.tournament, names=f"Late {self.model.people + 1}", actor=SITE)
        self.look()
        self.model.people += 1
        self.past.append(None)

    @rule(entrant=people)
    def leave_or_return(self, entrant):
        service = take_back if entrant in self.model.left else withdraw
        self.act(
            lambda: service(entrant=self.entrants[entrant], actor=SITE),
            lambda model: setattr(model, "left", model.left ^ {entrant}),
        )
        self.look()

    @rule()
    def move_to_another_site(self):
        document = json.loads(json.dumps(event_of(self.tournament)))
        self.tournament = import_event(club=gone(self.tournament), document=document, actor=SITE)
        self.look()
        assert event_of(self.tournament) == document

    @rule()
    def import_again(self):
        rebuild(self.tournament, state_at(journal_rows(self.tournament)))
        self.look()

    @rule()
    def undo(self):
        if not self.past or self.past[-1] is None:
            with pytest.raises(NothingToUndo):
                undo_last(place=self.tournament, actor=SITE)
            return
        undo_last(place=self.tournament, actor=SITE)
        before, now = self.past.pop(), self.model
        for uid, deal in now.deals.items():
            earlier = before.deals.setdefault(uid, [*deal[:4], True])
            earlier[3] = deal[3] if earlier == deal else deal[3] + 1
        for uid, (entrant, points, _) in now.adjusted.items():
            before.adjusted.setdefault(uid, [entrant, points, True])
        self.keep_versions(before)
        self.model = before

    def keep_versions(self, model):
        """Versions only rise, and what was undone stays known: let earlier models agree with that."""
        for earlier in filter(None, self.past):
            for uid, deal in model.deals.items():
                earlier.deals.setdefault(uid, [*deal[:4], True])[3] = deal[3]
            for uid, (entrant, points, _) in model.adjusted.items():
                earlier.adjusted.setdefault(uid, [entrant, points, True])

    @invariant()
    def stored_is_what_the_model_says(self):
        rows = Score.objects.filter(tournament=self.tournament).values_list("deal__uid", "entrant__number", "points")
        assert sorted((str(uid), number, points) for uid, number, points in rows) == self.model.scores()
        assert results_of(self.tournament).totals == self.model.totals()
        left = self.tournament.entrants.filter(status="withdrawn").values_list("number", flat=True)
        assert set(left) == self.model.left

    @invariant()
    def the_journal_rebuilds_what_is_stored(self):
        self.tournament.refresh_from_db()
        assert state_at(journal_rows(self.tournament)) == stored_state(self.tournament)
        assert results_at(self.tournament) == results_of(self.tournament)

    def teardown(self):
        rows = JournalEntry.objects.filter(tournament=self.tournament).order_by("seq")
        assert (
            first_break(
                rows,
                self.tournament.public_id,
                last_seq=self.tournament.revision,
                last_hash=self.tournament.journal_hash,
            )
            is None
        )


MANY = [pytest.mark.battery, pytest.mark.timeout(10_000)]


def gone(tournament):
    """The evening's club, on a machine that saw neither the evening nor its players; other evenings stay."""
    club = tournament.club
    with JOURNAL.released(connection):
        tournament.journal.all().delete()
    for rows in (tournament.rounds, tournament.adjustments, tournament.entrants, club.tournaments, club.players):
        rows.all().delete()
    return club


@pytest.mark.slow
@pytest.mark.django_db
@pytest.mark.parametrize("evenings", [pytest.param(2, marks=pytest.mark.timeout(600)), pytest.param(3000, marks=MANY)])
def test_whatever_happens_stored_rebuilt_and_model_agree(evenings):
    play(Evening, evenings)
