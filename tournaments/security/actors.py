"""Actors, and the credentials they show.

A person who signed in, a phone with a table's code, the site itself, or anybody. A browser shows its signed id and the
table that it opened last; of codes and of other secrets the database has hashes alone.
"""

import uuid
from datetime import timedelta
from enum import IntEnum
from ipaddress import IPv6Address, ip_address
from typing import Any

from django.conf import settings
from django.contrib.auth.models import AnonymousUser
from django.core.signing import BadSignature
from django.http import HttpRequest, HttpResponse
from django.utils.crypto import salted_hmac
from django_htmx.middleware import HtmxDetails

from tournaments.clubs.models import Assignment, Club, ClubStatus, Membership, Role, User
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Device, TableCode


class Standing(IntEnum):
    """An actor's relation to a club or a tournament, low to high."""

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
    """The actor of one request; what it is to each club is looked up once."""

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
        """The role as in the tournament, or TABLE with a working code for that table."""
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
        """The actor as the journal keeps it: public ids only."""
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
    shown_club: Club
    """Whose public page it is; not set on other pages."""


class SignedInRequest(ActorRequest):
    """The same where nobody comes without having signed in."""

    user: User


SITE = Actor(site=True)
PUBLIC = Actor()

DEVICE, TABLE = f"{settings.WHOLE_SITE_COOKIE}device", f"{settings.PATH_COOKIE}table_code"
A_YEAR = int(timedelta(days=365).total_seconds())
HALF = 64
AN_EVENING = int(timedelta(hours=18).total_seconds())


def device_of(request: ActorRequest) -> Device | None:
    """The device that sent the request, unsaved; None for a browser that never opened a table."""
    try:
        return Device(public_id=uuid.UUID(request.get_signed_cookie(DEVICE, max_age=A_YEAR)))
    except (KeyError, ValueError, BadSignature):
        return None


def remembered_code(request: HttpRequest) -> str:
    """The token of the table this browser opened this evening, or an empty text."""
    try:
        return str(request.get_signed_cookie(TABLE, max_age=AN_EVENING))
    except (KeyError, BadSignature):
        return ""


def remember(response: HttpResponse, device_id: uuid.UUID, token: str) -> HttpResponse:
    """Give the browser its id and remember which table it opened."""
    shared: dict[str, Any] = {"httponly": True, "samesite": "Lax", "secure": settings.SESSION_COOKIE_SECURE}
    response.set_signed_cookie(DEVICE, str(device_id), max_age=A_YEAR, **shared)
    response.set_signed_cookie(TABLE, token, max_age=AN_EVENING, path="/t/", **shared)
    return response


def address_of(request: HttpRequest) -> str | None:
    """The network address of a request, as the server in front reports it; of IPv6 the half that names the network."""
    reported: str = request.META.get("REMOTE_ADDR", "")
    try:
        address = ip_address(reported)
    except ValueError:
        return reported or None
    if not isinstance(address, IPv6Address):
        return reported
    return str(address.ipv4_mapped or IPv6Address(int(address) >> HALF << HALF))


def hash_of(key: str, kind: str, secret: str) -> str:
    """The keyed hash of a secret: nobody can search for the code with a copy of the database alone."""
    return salted_hmac(f"tournaments.doors.{kind}", secret, secret=key, algorithm="sha256").hexdigest()


def signing_keys() -> list[str]:
    """The site's own key, and those that it had before."""
    return [settings.SECRET_KEY, *settings.SECRET_KEY_FALLBACKS]  # type: ignore[list-item]  # ours are texts
