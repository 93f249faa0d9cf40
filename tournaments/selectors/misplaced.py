"""Who should play in a round and has no place in it, or has one and left; and whether it can be drawn again."""

from operator import attrgetter

from django.db.models import Exists, OuterRef

from tournaments.models import Claim, Deal, Entrant, Round
from tournaments.services.seating import playing


def begun(round_):
    """Whether a deal was ever entered in a round, by one side alone and taken out since too."""
    entered = Exists(Deal.objects.filter(table=OuterRef("pk"))) | Exists(Claim.objects.filter(table=OuterRef("pk")))
    return round_.tables.filter(entered).exists()


def misplaced_in(round_):
    """The names of those who play but have no place in a drawn round, and of those who have one but left."""
    placed = {*round_.seats.values_list("entrant", flat=True), *round_.sit_outs.values_list("entrant", flat=True)}
    here = playing(round_.tournament, round_.number)
    names = dict(here.values_list("pk", "name"))
    left = round_.tournament.entrants.filter(pk__in=placed - names.keys()).values_list("name", flat=True)
    return [name for pk, name in names.items() if pk not in placed], list(left)


def misplaced_ahead(tournament):
    """`misplaced_in` the next round that is drawn and not begun, for a page's notice; nobody where there is none."""
    rounds = list(tournament.rounds.all())
    coming = [one for one in rounds if one.status in (Round.Status.DRAFT, Round.Status.PUBLISHED)]
    ahead = min(coming, key=attrgetter("number"), default=None)
    unseated, left = misplaced_in(ahead) if ahead else ([], [])
    return {"unseated": unseated, "left": left, **_late(rounds)}


def _late(rounds):
    """The round that is open and has no deal yet, and the names of those who came since it was opened."""
    open_ = next((one for one in rounds if one.status == Round.Status.OPEN), None)
    if open_ is None or not (names := came_late(open_)):
        return {}
    return {"late": names, "late_for": open_}


def came_late(round_):
    """The names of those who came since a round was opened, as long as no deal is entered in it."""
    late = round_.tournament.entrants.filter(from_round=round_.number + 1, status=Entrant.Status.ACTIVE)
    names = list(late.order_by("number").values_list("name", flat=True))
    return [] if names and begun(round_) else names
