"""Permissions. `WHO_MAY` is the whole table; tests walk through it and the documentation prints it.

Acts on a table or a deal are open to that table's code; everything else asks for a role in the club or the tournament.
For a thing that somebody may not even see the answer is NotFound, never NotAllowed.
"""

from collections.abc import Callable
from functools import singledispatch
from typing import Any

import rules
from django.conf import settings
from django.db.models import Model, Q, QuerySet
from django.utils.translation import gettext

from tournaments.clubs.models import Assignment, Club, ClubStatus, Invitation, Role, SiteKeeper, User
from tournaments.errors import NotAllowed, NotFound
from tournaments.evening.rounds.models import Table, Tournament
from tournaments.evening.table.models import Claim, Deal
from tournaments.frame.registries import things_of_clubs
from tournaments.prices.models import PriceList
from tournaments.register.models import Player
from tournaments.security.actors import Actor, Standing

_DESK = frozenset({Standing.DESK, Standing.DIRECTOR, Standing.ORGANISER, Standing.OWNER, Standing.SITE})
_DIRECTOR = _DESK - {Standing.DESK}
_ORGANISER = _DIRECTOR - {Standing.DIRECTOR}
_OWNER = _ORGANISER - {Standing.ORGANISER}
_SITE = frozenset({Standing.SITE})
things_of_clubs.update((Player, PriceList, Invitation))
_TABLE = frozenset({Standing.TABLE})

WHO_MAY = {
    "see_table": _TABLE | _DESK,
    "enter_deal": _TABLE | _DESK,
    "correct_deal": _TABLE | _DIRECTOR,
    "remove_deal": _TABLE | _DIRECTOR,
    "undo": _TABLE | _DESK,
    "confirm_round": _TABLE | _DESK,
    "dispute_round": _TABLE | _DESK,
    "call_director": _TABLE | _DESK,
    "see_tournament": _DESK,
    "see_board": _DESK,
    "keep_door": _DESK,
    "begin_table": _DESK,
    "verify_deal": _DESK,
    "answer_call": _DESK,
    "run_clock": _DESK,
    "see_journal": _DIRECTOR,
    "settle_dispute": _DIRECTOR,
    "adjust_points": _DIRECTOR,
    "see_money": _DIRECTOR,
    "draw_round": _DIRECTOR,
    "swap_seats": _DIRECTOR,
    "publish_round": _DIRECTOR,
    "open_round": _DIRECTOR,
    "close_round": _DIRECTOR,
    "reopen_round": _DIRECTOR,
    "change_entrants": _DIRECTOR,
    "issue_table_codes": _DIRECTOR,
    "change_tournament": _ORGANISER,
    "publish_results": _ORGANISER,
    "assign_people": _ORGANISER,
    "delete_tournament": _OWNER,
    "see_club": _DESK,
    "create_tournament": _ORGANISER,
    "see_register": _ORGANISER,
    "change_register": _ORGANISER,
    "change_price_lists": _ORGANISER,
    "change_seasons": _ORGANISER,
    "change_leagues": _ORGANISER,
    "change_club_page": _ORGANISER,
    "change_ladders": _ORGANISER,
    "change_club": _OWNER,
    "delete_club": _OWNER,
    "manage_members": _OWNER,
    "operate": _SITE,
}

# Where both sides enter each deal: what one side may not do to a deal that both entered.
NOT_BY_ONE_SIDE = frozenset({"correct_deal", "remove_deal", "undo"})


def may(actor: Actor | User, act: str, obj: Model) -> bool:
    """May the actor (or signed-in user) do this act with this club, tournament, round, table, deal …?"""
    return _allowed(standing_at(actor, obj), act, obj)


def require(actor: Actor | User, act: str, obj: Model) -> Standing:
    """The actor's standing, or NotAllowed; NotFound where the actor must not learn that the thing exists."""
    standing = standing_at(actor, obj)
    if _allowed(standing, act, obj):
        return standing
    if standing == Standing.TABLE and act in NOT_BY_ONE_SIDE:
        raise NotAllowed(gettext("Both sides entered this deal. Only the director can change it now."))
    raise NotFound if standing == Standing.PUBLIC and not _public(obj) else NotAllowed


def require_operator(actor: Actor) -> None:
    """Raise NotFound for everybody but the operator; visitors who are not signed in are asked to sign in."""
    if not actor.is_operator:
        raise NotFound if actor.user else NotAllowed


def keeps_site(actor: Actor) -> bool:
    """May the actor back the site up and put a backup back?

    The operator may; on a club's own laptop also whoever set it up, however many clubs there are by now.
    """
    if actor.is_operator:
        return True
    if not settings.CLUB_LAPTOP or actor.user is None:
        return False
    return SiteKeeper.objects.filter(user=actor.user).exists()


def may_start_clubs(user: User | None) -> bool:
    """May this person, or a stranger, start a club? On a laptop only the first, unless its keeper allows it."""
    if not settings.CLUB_LAPTOP or not real_clubs().exists() or (user and user.is_active and user.is_superuser):
        return True
    keeper = SiteKeeper.objects.first()
    return keeper is not None and (keeper.further_clubs or (user is not None and keeper.user_id == user.pk))


def real_clubs() -> QuerySet[Club]:
    """The clubs of the site without the demo's."""
    return Club.objects.exclude(memberships__role=Role.OWNER, memberships__user__email=settings.DEMO_EMAIL)


def require_keeper(actor: Actor) -> None:
    """Raise NotFound for everybody who does not keep the site; visitors who are not signed in are asked to sign in."""
    if not keeps_site(actor):
        raise NotFound if actor.user else NotAllowed


def _allowed(standing: Standing, act: str, obj: Model) -> bool:
    if standing == Standing.TABLE and act in NOT_BY_ONE_SIDE and _place_of(obj)[0].double_entry:
        return False
    return standing in WHO_MAY[act]


def may_see_publicly(tournament: Tournament) -> bool:
    """Is there a public page of this tournament?"""
    return (
        tournament.published
        and tournament.archived_at is None
        and tournament.hidden_at is None
        and club_is_public(tournament.club)
    )


def club_is_public(club: Club) -> bool:
    """May strangers see a page of this club?"""
    return club.status == ClubStatus.SHOWN


def visible_tournaments(actor: Actor) -> QuerySet[Tournament]:
    """The tournaments the actor works in: those of its clubs and those it was assigned to."""
    if actor.is_operator:
        return Tournament.objects.all()
    if actor.user is None:
        return Tournament.objects.filter(pk=actor.code.tournament_id) if actor.code else Tournament.objects.none()
    clubs = Club.objects.filter(memberships__user=actor.user).exclude(status=ClubStatus.BLOCKED)
    assigned = Assignment.objects.filter(user=actor.user).exclude(tournament__club__status=ClubStatus.BLOCKED)
    return Tournament.objects.filter(Q(club__in=clubs) | Q(pk__in=assigned.values("tournament")))


def standing_at(actor: Actor | User, obj: Model) -> Standing:
    """The actor's relation to the thing: its role in the club or tournament, or TABLE at its own table."""
    actor = actor if isinstance(actor, Actor) else Actor(user=actor)
    if isinstance(obj, Club):
        return actor.in_club(obj.pk)
    if isinstance(obj, tuple(things_of_clubs)):
        return actor.in_club(obj.club_id)  # type: ignore[attr-defined]  # each of these belongs to a club
    tournament, table_number = _place_of(obj)
    return actor.in_tournament(tournament) if table_number is None else actor.at_table(tournament, table_number)


@singledispatch
def _place_of(obj: Any) -> tuple[Tournament, int | None]:
    """The tournament of a thing, and the number of its table where it lies on one."""
    return obj.tournament, None


@_place_of.register
def _place_of_tournament(obj: Tournament) -> tuple[Tournament, int | None]:
    return obj, None


@_place_of.register
def _place_of_table(obj: Table) -> tuple[Tournament, int | None]:
    return obj.round.tournament, obj.number


@_place_of.register
def _place_of_deal(obj: Deal | Claim) -> tuple[Tournament, int | None]:
    return obj.table.round.tournament, obj.table.number


def _public(obj: Model) -> bool:
    return not isinstance(obj, (Club, *things_of_clubs)) and may_see_publicly(_place_of(obj)[0])


def _permission(act: str) -> Callable[[User, Model | None], bool]:
    @rules.predicate(f"may_{act}")
    def allowed(user: User, obj: Model | None = None) -> bool:
        return obj is not None and may(user, act, obj)

    return allowed


for _act in WHO_MAY:
    if not rules.perm_exists(f"tournaments.{_act}"):
        rules.add_perm(f"tournaments.{_act}", _permission(_act))
