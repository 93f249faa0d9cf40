"""Drawing lots between those whom nothing else separates: once, from a seed that is kept and shown."""

import secrets

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.access import require
from tournaments.errors import Refused
from tournaments.services import book
from tournaments.services.tournaments import change_details


@transaction.atomic
def draw_lot(*, tournament, actor, seed=""):
    """Let a lot decide last in the ranking. Refused where one was drawn: nobody draws until the lot suits."""
    require(actor, "change_tournament", tournament)
    book.lock(tournament)
    if drawn := tournament.draw_options.get("lot_seed"):
        raise Refused(_("A lot was drawn already; its seed is {seed}.").format(seed=drawn))
    options = {**tournament.draw_options, "lot_seed": seed or secrets.token_hex(8)}
    ranking = [*tournament.ranking, *(["lot"] if "lot" not in tournament.ranking else [])]
    return change_details(tournament=tournament, actor=actor, draw_options=options, ranking=ranking)
