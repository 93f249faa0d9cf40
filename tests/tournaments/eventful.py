"""An evening in which everything happened once, and a machine that never saw it."""

from django.db import connection

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, an_open_round, together
from tournaments.clubs.models import Role
from tournaments.evening.draws.services import announce_draw, tell_number
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services.undo import undo_last
from tournaments.evening.rounds.services.entrants import set_wishes, withdraw
from tournaments.evening.rounds.services.rounds import close_round, pause_clock, start_clock
from tournaments.evening.rounds.services.tournaments import hold_results, publish_tournament
from tournaments.evening.standings.services import adjust_points, set_handicaps
from tournaments.evening.table.services.deals import correct_deal, remove_deal
from tournaments.evening.table.services.tables import confirm_round, dispute_round, verify_deal
from tournaments.frame.append_only import JOURNAL
from tournaments.prices.services import replace_rules
from tournaments.register.models import Player
from tournaments.security.actors import SITE


def an_eventful_evening():
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
    set_handicaps(tournament=tournament, points={4: 6}, actor=SITE)
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
    dear = {"contracts": {"partnership_8": {"won": 9, "lost": 9}}}
    replace_rules(tournament=tournament, rules={}, overlay=dear, reason="typing error", actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    hold_results(tournament=tournament, actor=SITE)
    fixed = announce_draw(tournament=tournament, actor=SITE, kind="random", source={"way": "hall"}, seconds=0.1)
    fixed.tournament = tournament
    tell_number(attempt=fixed, actor=SITE, typed="7 31 54")
    return tournament


def lost(tournament):
    """The same club on a machine that never saw the event."""
    club = tournament.club
    with JOURNAL.released(connection):
        JournalEntry.objects.all().delete()
    tournament.rounds.all().delete()
    tournament.adjustments.all().delete()
    tournament.entrants.all().delete()
    tournament.delete()
    Player.objects.all().delete()
    return club
