"""Corrected rules for tests: overlays on the French table, saving one, and proving what is stored afterwards."""

from django.core.management import call_command

from tournaments.evening.journal.replay import state_at
from tournaments.evening.journal.selectors.journal import journal_rows
from tournaments.evening.journal.selectors.stored_rows import stored_state
from tournaments.evening.rounds.facts import variant_of
from tournaments.evening.rounds.models import Table, Tournament
from tournaments.evening.table.models import Score
from tournaments.evening.table.rules import settle
from tournaments.prices.services import replace_rules
from tournaments.security.actors import SITE

# The book pays 4 from each for Solo 6 with six tricks; this club pays 7.
SEVEN = {"contracts": {"solo_6": {"won": 7, "lost": 7}}}
NO_SOLO = {"contracts": {"solo_6": None}}
NO_PARTNERSHIP_9 = {"contracts": {"partnership_9": None}}


def replaced(tournament, overlay=SEVEN, rules=None, **more):
    """The change of the rules, saved; what it changed."""
    more = {"reason": "typing error", "actor": SITE, **more}
    return replace_rules(tournament=tournament, rules=rules or {}, overlay=overlay, **more)


def agrees(tournament):
    """What is stored, what the journal leads to, and a fresh playing of every sheet are one thing."""
    tournament = Tournament.objects.get(pk=tournament.pk)
    assert state_at(journal_rows(tournament)) == stored_state(tournament)
    for table in Table.objects.filter(round__tournament=tournament):
        deals = [(deal.pk, deal.record) for deal in table.deals.standing().order_by("number")]
        seats = dict(table.seats.values_list("seat", "entrant_id"))
        fresh = settle(variant_of(tournament), deals, seats, table.first_dealer, tournament.round_end == "game")
        stored = Score.objects.filter(table=table).values_list(
            "deal_id", "entrant_id", "party", "points", "declarer", "made"
        )
        assert set(stored) == set(fresh.lines)
        assert (table.over, table.winner) == (fresh.over, fresh.winner)


def checked(tournament):
    """The same by the commands that an operator runs."""
    agrees(tournament)
    call_command("check_scores", str(tournament.public_id), verbosity=0, stdout=None)
    call_command("check_journal", str(tournament.public_id), verbosity=0, stdout=None)
