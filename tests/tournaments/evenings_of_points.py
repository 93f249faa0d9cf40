"""Evenings of another card game, whose tables write the points themselves."""

from tests.factories import a_deal, a_tournament, an_open_round, with_players
from tournaments.evening.rounds.models import Table
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.security.actors import SITE

HEARTS = {"name": "Hartenjagen", "wins": "low", "sum": 26, "most": 26}


def typed(**scores):
    """A deal of which these points are written."""
    return {"contract": {"type": "deal"}, "scores": scores}


def an_evening_of_hearts(*, deals=((5, 7, 13, 1),), players=8, published=True, **plan):
    """Fewest points win, 26 in a deal; every table has these deals."""
    plan = {"deals_per_round": 4, "ranking": ["points"], **plan}
    tournament = with_players(a_tournament(game="another", variant="by_player", rules=HEARTS, **plan), players)
    round_ = an_open_round(tournament, seed="1")
    for table in Table.objects.filter(round=round_).select_related("round__tournament__club"):
        for points in deals:
            a_deal(table, typed(**dict(zip("NESW", points, strict=True))))
    if published:
        publish_tournament(tournament=tournament, actor=SITE)
    return tournament
