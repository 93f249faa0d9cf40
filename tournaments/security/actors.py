"""Who acts: a person who signed in, a phone with a table's code, the site itself, or anybody."""

from enum import IntEnum
from typing import Any

from django.contrib.auth.models import AnonymousUser
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from tournaments.models import Assignment, ClubStatus, Device, Membership, Role, TableCode, Tournament, User


class Standing(IntEnum):
    """What an actor is to a club or a tournament, low to high."""

    PUBLIC = 0
    TABLE = 1
    DESK = 2
    DIRECTOR = 3
    ORGANISER = 4
    OWNER = 5
    SITE = 6


STANDING_OF: dict[str, Standing] = {
    Role.DESK: Standing.DESK,
    Role.DIRECTOR: Standing.DIRECTOR,
    Role.ORGANISER: Standing.ORGANISER,
    Role.OWNER: Standing.OWNER,
}


class Actor:
    """One request's actor; what it is to each club is looked up once."""

    def __init__(
        self,
        *,
        user: User | AnonymousUser | None = None,
        code: TableCode | None = None,
        device: Device | None = None,
        site: bool = False,
    ) -> None:
        self.user = user if user is not None and user.is_authenticated and user.is_active else None
        self.code, self.device, self.site = code, device, site
        self._known: dict[tuple[str, int], Standing] = {}

    @property
    def kind(self) -> str:
        if self.site:
            return "site"
        if self.user:
            return "user"
        return "table" if self.code else "public"

    @property
    def id(self) -> str:
        return str(self.user.public_id) if self.user else ""

    @property
    def is_operator(self) -> bool:
        """Is this the operator of the site?"""
        return self.site or (self.user is not None and self.user.is_superuser)

    def in_club(self, club_id: int) -> Standing:
        """The standing that membership of the club gives: none while the club is blocked."""
        if self.is_operator:
            return Standing.SITE
        if self.user is None:
            return Standing.PUBLIC
        key = "club", club_id
        if key not in self._known:
            own = Membership.objects.filter(user=self.user, club_id=club_id).exclude(club__status=ClubStatus.BLOCKED)
            roles = own.values_list("role", flat=True)
            self._known[key] = max((STANDING_OF[role] for role in roles), default=Standing.PUBLIC)
        return self._known[key]

    def in_tournament(self, tournament: Tournament) -> Standing:
        """The higher of membership of its club and a role in this tournament alone."""
        standing = self.in_club(tournament.club_id)
        if self.user is None or standing >= Standing.ORGANISER:
            return standing
        key = "tournament", tournament.pk
        if key not in self._known:
            own = Assignment.objects.filter(user=self.user, tournament=tournament)
            roles = own.exclude(tournament__club__status=ClubStatus.BLOCKED).values_list("role", flat=True)
            self._known[key] = max((STANDING_OF[role] for role in roles), default=Standing.PUBLIC)
        return max(standing, self._known[key])

    def at_table(self, tournament: Tournament, table_number: int | None) -> Standing:
        """As in the tournament, or TABLE with a working code for that table."""
        standing = self.in_tournament(tournament)
        return max(standing, Standing.TABLE) if self._opens(tournament, table_number) else standing

    def _opens(self, tournament: Tournament, table_number: int | None) -> bool:
        code = self.code
        return (
            code is not None
            and code.revoked_at is None
            and code.tournament_id == tournament.pk
            and (table_number is None or code.table_number == table_number)
        )

    def as_json(self, standing: Standing) -> dict[str, Any]:
        """What the journal keeps of the actor: public ids only."""
        named = {
            "kind": self.kind,
            "id": self.id,
            "standing": standing.name.lower(),
            "table": self.code.table_number if self.code and self.kind == "table" else None,
            "device": str(self.device.public_id) if self.device else "",
        }
        return {key: value for key, value in named.items() if value not in ("", None)}


class ActorRequest(HttpRequest):
    """A request as every view gets it: the middleware has noted who acts."""

    actor: Actor
    htmx: HtmxDetails


class SignedInRequest(ActorRequest):
    """The same where nobody comes without having signed in."""

    user: User


SITE = Actor(site=True)
PUBLIC = Actor()
