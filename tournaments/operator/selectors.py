"""The operator's lists: clubs, people, evenings, and what was done to them."""

from collections.abc import Sequence

from django.db.models import Count, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce

from tournaments.clubs.models import Club, ClubStatus, User
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.models import OperatorAct
from tournaments.operator.models import PageReport

NEWEST = ["-pk"]
LOOKED_FOR = (ClubStatus.UNCONFIRMED, ClubStatus.HIDDEN, ClubStatus.BLOCKED)


def clubs_to_look_at(words: str = "", status: str = "") -> QuerySet[Club]:
    """Clubs by name, town, address or an owner's email; each with `evenings`, counted for the rows that are read."""
    clubs = Club.objects.filter(status=status) if status in LOOKED_FOR else Club.objects.all()
    if words:
        people = Club.objects.filter(members__email__icontains=words).values("pk")
        named = Q(name__icontains=words) | Q(town__icontains=words) | Q(slug__icontains=words)
        clubs = clubs.filter(named | Q(pk__in=people))
    of_one = Tournament.objects.filter(club=OuterRef("pk")).order_by().values("club")
    return clubs.annotate(evenings=Coalesce(Subquery(of_one.annotate(count=Count("pk")).values("count")), 0))


def people_to_look_at(words: str = "") -> QuerySet[User]:
    """Accounts by name or email."""
    return User.objects.filter(Q(email__icontains=words) | Q(name__icontains=words)) if words else User.objects.all()


def reports_to_look_at(*, settled: bool = False) -> QuerySet[PageReport]:
    """Reports that wait, or all of them, with what they are about."""
    reports = PageReport.objects.select_related("club", "tournament")
    return reports if settled else reports.filter(settled_at=None)


def acts_on(kind: str, subject: str) -> list[OperatorAct]:
    """The operator's acts on it, newest first, with who did it."""
    return with_operators(OperatorAct.objects.filter(kind=kind, subject=str(subject)).order_by("-pk")[:20])


def with_operators(acts: Sequence[OperatorAct] | QuerySet[OperatorAct]) -> list[OperatorAct]:
    """Acts, each with the name of the account that did it while there is one. One more query."""
    listed = list(acts)
    names = {user.public_id: str(user) for user in User.objects.filter(public_id__in={act.operator for act in listed})}
    for act in listed:
        act.by = names.get(act.operator, "")  # type: ignore[attr-defined,arg-type]  # for the page; none for the site
    return listed
