"""A phone that was offline while its round was drawn again: both lists of names, and nothing booked unasked."""

from tests.browser.at_the_table import ALONE, enter, open_table, says, soon, stored, tap
from tests.factories import a_table, a_tournament, with_players
from tournaments.evening.rounds.services.rounds import open_round, unopen_round
from tournaments.evening.rounds.services.seating import seat_round
from tournaments.evening.table.models import Score
from tournaments.security.actors import SITE


def test_a_deal_typed_offline_is_offered_to_those_who_sit_there_now(page):
    tournament = with_players(a_tournament(), 8)
    first = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[1, 2, 3, 4], [5, 6, 7, 8]])
    open_table(page, a_table(open_round(round_=first, actor=SITE)))
    page.context.set_offline(True)
    enter(page, *ALONE)
    says(page, "1 on this device")
    unopen_round(round_=first, actor=SITE)
    again = seat_round(tournament=tournament, actor=SITE, number=1, tables=[[5, 6, 7, 8], [1, 2, 3, 4]])
    open_round(round_=again, actor=SITE)

    page.context.set_offline(False)

    says(page, "Ann 1, Bob 1, Cis 1, Dré 1", "trouble")
    says(page, "Els 1, Fons 1, Gust 1, Hilde 1", "trouble")
    assert stored() == []
    tap(page, page.locator("#trouble [data-key^=book_for_them]").get_attribute("data-key"))
    says(page, "at the club")
    assert soon(stored, [(1, ["E"])]) == [(1, ["E"])]
    assert Score.objects.get(declarer=True).entrant.number == 6
