"""Random evenings whose rules change: after every act the stored scores are those of a fresh playing of every sheet."""

import random
import uuid

import pytest

from scoring import FieldErrors
from tests.factories import a_deal, a_table, a_tournament, alone, an_open_round, passed, together
from tests.tournaments.corrected_rules import agrees, checked, replaced
from tournaments.errors import Refused
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.services.rounds import close_round, reopen_round
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal, remove_deal, restore_deal
from tournaments.security.actors import SITE

RECORDS = [passed(), alone("N"), alone("E", 5), alone("W", 7), together("N", "S"), together("E", "S", tricks=10)]
# In Flanders a passed deal doubles the next: there, a rule changes what deals after it are worth.
RULES = [{}, {"passed_cap": 0}, {"passed_cap": "unlimited", "pass_dealer": "next"}, {"solo5": False}]
OVERLAYS = [
    {},
    {"contracts": {"solo_6": {"won": 7, "lost": 7}}},
    {"contracts": {"solo_6": {"won": 3, "lost": 5, "over": 2, "under": 1}, "partnership_8": {"won": 9, "lost": 9}}},
    {"contracts": {"solo_6": None}},
    {"contracts": {"grand_misere": None}},
]


class Evening:
    """One evening at two tables, on which acts fall by chance."""

    def __init__(self, chance):
        self.chance = chance
        an_open_round(a_tournament(variant="flemish", deals_per_round=12), players=8)
        self.acts = [self.deal] * 4 + [self.correct, self.remove, self.restore, self.undo, self.close]
        self.acts += [self.change] * 3

    def deal(self):
        a_deal(a_table(Round.objects.get(), self.chance.choice([1, 2])), self.chance.choice(RECORDS))

    def some(self, removed=False):
        deals = Deal.objects.select_related("table__round__tournament").filter(removed=removed).order_by("pk")
        return self.chance.choice(deals) if deals else None

    def correct(self):
        if deal := self.some():
            correct_deal(deal=deal, record=self.chance.choice(RECORDS), version=deal.version, actor=SITE)

    def remove(self):
        if deal := self.some():
            remove_deal(deal=deal, actor=SITE)

    def restore(self):
        if deal := self.some(removed=True):
            restore_deal(deal=deal, actor=SITE)

    def undo(self):
        undo_last(place=Tournament.objects.get(), actor=SITE)

    def close(self):
        round_ = Round.objects.select_related("tournament").get()
        if round_.status == "open":
            close_round(round_=round_, actor=SITE, anyway=True, reason="late")
        else:
            reopen_round(round_=round_, actor=SITE)

    def change(self):
        choice = self.chance.choice
        replaced(Tournament.objects.get(), choice(OVERLAYS), rules=choice(RULES), reason=str(uuid.uuid4()))


def play(chance, acts):
    """An evening of so many acts, or of more until its rules changed; how many were done, and its versions."""
    evening, done = Evening(chance), 0
    for at in range(4 * acts):
        if at >= acts and Tournament.objects.get().rules_versions:
            break
        try:
            chance.choice(evening.acts)()
            done += 1
        except (Refused, FieldErrors):
            pass
        agrees(Tournament.objects.get())
    tournament = Tournament.objects.get()
    checked(tournament)
    return done, len(tournament.rules_versions)


@pytest.mark.slow
@pytest.mark.timeout(600)
@pytest.mark.django_db
@pytest.mark.parametrize("seed", [0, *(pytest.param(seed, marks=pytest.mark.battery) for seed in range(1, 300))])
def test_after_every_act_stored_scores_are_those_of_the_rules_then(seed):
    done, versions = play(random.Random(seed), 40)

    assert done > 10
    assert versions > 0
