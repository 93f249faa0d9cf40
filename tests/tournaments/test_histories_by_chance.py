"""Random evenings against a model: what is stored, what the journal rebuilds and what the model says are one thing."""

import copy
from itertools import count
from uuid import UUID

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from tests.factories import a_table, a_tournament, an_open_round
from tests.tournaments.evening_model import DEALS, Model
from tournaments.actors import SITE
from tournaments.errors import Closed, Conflict, NothingToUndo, Refused
from tournaments.journal import first_break
from tournaments.models import Adjustment, Deal, JournalEntry, Round, Score, SitOut
from tournaments.replay import state_at
from tournaments.selectors.replays import journal_rows, results_at
from tournaments.selectors.results import results_of
from tournaments.selectors.stored import stored_state
from tournaments.services.adjustments import adjust_points, withdraw_adjustment
from tournaments.services.deals import correct_deal, record_deal, remove_deal, restore_deal
from tournaments.services.history import undo_last
from tournaments.services.rebuilding import rebuild
from tournaments.services.rounds import close_round, reopen_round
from tournaments.services.seating import swap_seats

deals = st.sampled_from(range(len(DEALS)))
tables, numbers, people = st.integers(1, 2), st.integers(1, 4), st.integers(1, 9)


class Evening(RuleBasedStateMachine):
    @initialize()
    def start(self):
        self.tournament = an_open_round(a_tournament(), players=9, seed="whist").tournament
        self.look()
        seats = {(seat.table.number, seat.seat): seat.entrant.number for seat in self.round.seats.all()}
        self.model = Model(seats, SitOut.objects.get(round=self.round).entrant.number)
        self.ids = count(1)
        self.past = []  # models to go back to; None where nobody can go further back

    def look(self):
        """Look the rows up again."""
        self.round = Round.objects.select_related("tournament").get(tournament=self.tournament)
        self.entrants = {entrant.number: entrant for entrant in self.tournament.entrants.all()}

    def act(self, work, change, refused=None):
        """Do it in both worlds; both refuse or both change."""
        if refused:
            with pytest.raises(refused):
                work()
            return
        work()
        self.past.append(copy.deepcopy(self.model))
        change(self.model)

    def stored(self, uid):
        return Deal.objects.select_related("table__round__tournament").get(tournament=self.tournament, uid=uid)

    def some_deal(self, data, removed):
        known = sorted(uid for uid, deal in self.model.deals.items() if deal[4] is removed)
        return data.draw(st.sampled_from(known)) if known else None

    @rule(table=tables, number=numbers, which=deals)
    def enter(self, table, number, which):
        uid = UUID(int=next(self.ids))
        refused = Closed if self.model.closed else Conflict if self.model.at(table, number) else None
        self.act(
            lambda: record_deal(
                table=a_table(self.round, table), uid=uid, number=number, record=DEALS[which][0], actor=SITE
            ),
            lambda model: model.deals.update({uid: [table, number, which, 1, False]}),
            refused,
        )

    @rule(data=st.data())
    def send_again(self, data):
        if uid := self.some_deal(data, removed=False):
            table, number, which, *_ = self.model.deals[uid]
            again = record_deal(
                table=a_table(self.round, table), uid=uid, number=number, record=DEALS[which][0], actor=SITE
            )
            assert (again.created, again.changed) == (False, False)

    @rule(data=st.data(), which=deals, stale=st.booleans())
    def correct(self, data, which, stale):
        if uid := self.some_deal(data, removed=False):
            version = self.model.deals[uid][3]

            def change(model):
                model.deals[uid][2:4] = [which, version + 1]

            self.act(
                lambda: correct_deal(
                    deal=self.stored(uid), record=DEALS[which][0], version=version - stale, actor=SITE
                ),
                change,
                Conflict if stale else Closed if self.model.closed else None,
            )

    @rule(data=st.data())
    def remove(self, data):
        if uid := self.some_deal(data, removed=False):
            self.mark(uid, remove_deal, True, Closed if self.model.closed else None)

    @rule(data=st.data())
    def restore(self, data):
        if uid := self.some_deal(data, removed=True):
            table, number, *_ = self.model.deals[uid]
            taken = self.model.at(table, number)
            self.mark(uid, restore_deal, False, Closed if self.model.closed else Conflict if taken else None)

    def mark(self, uid, service, removed, refused):
        def change(model):
            deal = model.deals[uid]
            deal[3:] = [deal[3] + 1, removed]

        self.act(lambda: service(deal=self.stored(uid), actor=SITE), change, refused)

    @rule(one=people, other=people)
    def swap(self, one, other):
        if one != other:
            self.act(
                lambda: swap_seats(
                    round_=self.round, one=self.entrants[one], other=self.entrants[other], actor=SITE
                ),
                lambda model: model.swap(one, other),
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


@pytest.mark.django_db
@pytest.mark.timeout(600)
@pytest.mark.parametrize("evenings", [2, pytest.param(15, marks=pytest.mark.slow)])
def test_whatever_happens_stored_rebuilt_and_model_agree(evenings):
    run_state_machine_as_test(
        Evening,
        settings=settings(
            max_examples=evenings,
            stateful_step_count=25,
            deadline=None,
            suppress_health_check=list(HealthCheck),
            derandomize=True,
            database=None,
        ),
    )
