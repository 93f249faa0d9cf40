"""Entering deals by chance, in the database and in a model of it: the beginning of every random evening."""

import copy
from itertools import count
from uuid import UUID

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from tests.factories import a_table, a_tournament, an_open_round
from tests.tournaments.evening_model import DEALS, Model
from tournaments.errors import Closed, Conflict
from tournaments.evening.rounds.models import Round, SitOut
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal, record_deal, remove_deal, restore_deal
from tournaments.security.actors import SITE

deals = st.sampled_from(range(len(DEALS)))
tables, numbers, people = st.integers(1, 2), st.integers(1, 4), st.integers(1, 9)


class Deals(RuleBasedStateMachine):
    """Deals entered, sent again, corrected, taken out and put back; both worlds refuse the same."""

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
