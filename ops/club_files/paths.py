"""Paths from each table to its club: by keys that lead there. What leads nowhere says why.

That way a whole club is found for its file, and could be given a machine of its own (docs/scale.md).
"""

from __future__ import annotations

from collections import deque
from functools import cache

from django.apps import apps
from django.db.models import ForeignKey, Model

from tournaments.accounts.models import SignedIn
from tournaments.clubs.models import Assignment, Club, Invitation, Membership, SiteKeeper, User
from tournaments.evening.table.models import ApiToken, Device, TableCode
from tournaments.frame.models import Attempt, CleaningClock, OperatorAct, OutgoingLetter, SentForm, StoredJob
from tournaments.frame.personal import is_derived
from tournaments.hall.models import HallLink
from tournaments.leagues.models import MatchEvening
from tournaments.operator.models import MachineCounts, PageReport
from tournaments.outgoing.models import WebhookAddress, WebhookDelivery
from tournaments.ratings.models import JointRating, JointRatingClub, PlayerLinkRequest
from tournaments.register.models import PlayerMerge

PERSON = "a person may belong to several clubs, and signs in before any of them is known"
WITHOUT_CLUB: dict[type[Model], str] = {
    User: PERSON,
    ApiToken: PERSON,
    SignedIn: PERSON,
    SiteKeeper: "whoever set up the whole site",
    User.groups.through: PERSON,
    User.user_permissions.through: PERSON,
    Device: "a browser: known by the code of a table, or by a person who works for several clubs",
    Attempt: "guesses are counted by network address, before anybody is known; deleted within days",
    CleaningClock: "how far the cleaning of the site has counted",
    MachineCounts: "counts of requests of a whole machine",
    StoredJob: "work of a machine, told of for minutes",
    SentForm: "a form that was sent a moment ago, by somebody of any club or of none; deleted after a day",
    OutgoingLetter: "letters of the site, deleted when they have left",
    JointRating: "several clubs rate their players together; which ones is told in JointRatingClub",
    OperatorAct: "the operator's own log outlives the clubs that it tells of, and names them by their address",
}
"""Tables that know no club, and why."""

STAYS: dict[type[Model], str] = {
    **WITHOUT_CLUB,
    Membership: "accounts belong to a site: whoever has the club there invites its people",
    Assignment: "helpers are invited anew likewise",
    Invitation: "letters that were sent from the other site",
    JointRatingClub: "clubs of one site rate together; a club that moved is invited anew",
    PlayerLinkRequest: "a question between two clubs of one site",
    HallLink: "a link between two other machines; whoever moves a club takes the leads of its evenings back first",
    TableCode: "codes open tables of the site that gave them out",
    WebhookAddress: "it is called from the site that knows its secret; the club adds it anew",
    WebhookDelivery: "what the other site sent",
    PageReport: "told to the operator of the site that shows the page",
    MatchEvening: "the match may be of another club's league; on the other site the evening is chosen anew",
    PlayerMerge: "what undoes a merge names rows by their keys on the site where it was done",
}
"""Tables that do not travel in a club's file, and why."""


DERIVED = "it is counted anew from what travels"


def stays(model: type[Model]) -> str:
    """The reason why a table does not travel in a club's file; empty for one that does."""
    return STAYS.get(model) or (DERIVED if is_derived(model) else "")


def tables() -> list[type[Model]]:
    """Every table of the product, those between two others included, after the tables that its keys lead to."""
    left = set(apps.get_app_config("tournaments").get_models(include_auto_created=True))
    ordered: list[type[Model]] = []
    while left:
        ready = sorted(
            (model for model in left if not _needed(model) & left - {model}), key=lambda model: model.__name__
        )
        if not ready:
            raise ValueError(f"Keys lead in a circle: {sorted(model.__name__ for model in left)}")
        ordered += ready
        left -= set(ready)
    return ordered


@cache
def path_to_club(model: type[Model]) -> str | None:
    """The shortest way by keys that are never empty, as a filter writes it; "" for the club, None where none is."""
    waiting, visited = deque([(model, "")]), {model}
    while waiting:
        reached, path = waiting.popleft()
        if reached is Club:
            return path
        for field in keys_of(reached):
            if not field.null and field.related_model not in visited:
                visited.add(field.related_model)
                waiting.append((field.related_model, f"{path}__{field.name}".removeprefix("__")))
    return None


def keys_of(model: type[Model]) -> list[ForeignKey]:
    """The foreign keys of a table."""
    return [field for field in model._meta.concrete_fields if isinstance(field, ForeignKey)]


def _needed(model: type[Model]) -> set[type[Model]]:
    return {field.related_model for field in keys_of(model)}
