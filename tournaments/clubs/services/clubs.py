"""Clubs: made and changed, the people who run them, invitations by link, the public page, and the features used."""

import secrets
from collections.abc import Mapping
from datetime import timedelta
from hashlib import sha256
from typing import Any

from django.conf import settings
from django.db import IntegrityError, transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.accounts.services.accounts import show_clubs_of, status_for
from tournaments.clubs.features import FEATURES
from tournaments.clubs.models import Assignment, Club, ClubPage, Invitation, Membership, Role, SiteKeeper, User
from tournaments.clubs.services.names import insert_under_free_slug, lock_club
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.models import Tournament
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.register.services.erasure import rename_short
from tournaments.security.actors import Actor
from tournaments.security.permissions import real_clubs, require
from tournaments.security.security_log import note

FOUND_BY = ("country", "latitude", "longitude", "listed", "search_engines")
FACTS = ("name", "town", "language", "time_zone", "name_order", "photos_kept", "frame_origins", *FOUND_BY)
INVITATION_LASTS, INVITATION_KEPT = timedelta(days=14), timedelta(days=30)


@transaction.atomic
def create_user(
    *, email: str, password: str | None = None, name: str = "", language: str = "", **preferences: Any
) -> User:
    """A new account; refused where the address has one, also one that is made at the same moment."""
    try:
        with transaction.atomic():
            return User.objects.create_user(email, password, name=name, language=language, **preferences)
    except IntegrityError as taken:
        problem = _("There is already an account for {email}.").format(email=email)
        raise Refused(problems={"email": [problem]}) from taken


@transaction.atomic
def create_club(*, name: str, owner: User, slug: str = "", **facts: str) -> Club:
    """A new club, owned by the user who makes it; `facts` are its town, language and time zone."""
    club = Club(status=status_for(owner))
    _set(club, {"name": name, **facts})
    insert_under_free_slug(club, Club.objects, slug or name, 40)
    Membership.objects.create(user=owner, club=club, role=Role.OWNER)
    _note_keeper(owner)
    note("club made", club=club.slug, user=str(owner.public_id))
    return club


def _note_keeper(owner: User) -> None:
    """Whoever starts the first club on a laptop has set it up, and keeps it."""
    if settings.CLUB_LAPTOP and owner.email != settings.DEMO_EMAIL and real_clubs().count() == 1:
        SiteKeeper.objects.get_or_create(pk=1, defaults={"user": owner})


@transaction.atomic
def change_club(*, club: Club, actor: Actor, **changes: str | float | None) -> Club:
    """Change a club's name, place, who finds it, language, time zone, order of names, or when photographs expire."""
    require(actor, "change_club", club)
    order = Club.objects.values_list("name_order", flat=True).get(pk=club.pk)
    _set(club, changes)
    club.save(update_fields=FACTS)
    if club.name_order != order:
        rename_short(club=club, actor=actor)
    note("club changed", club=club.slug, by=actor.id)
    return club


@transaction.atomic
def show_ratings(*, club: Club, public: bool, actor: Actor) -> Club:
    """Give the club's ratings a public page, or take it away."""
    require(actor, "publish_results", club)
    club.ratings_public = public
    club.save(update_fields=["ratings_public"])
    note("ratings shown" if public else "ratings hidden", club=club.slug, by=actor.id)
    return club


@transaction.atomic
def set_member(*, club: Club, user: User, role: str, actor: Actor) -> Membership:
    """Give a user a role in the club; a club always keeps an owner."""
    require(actor, "manage_members", club)
    _hold_owners(club, user, role)
    membership, _made = Membership.objects.update_or_create(club=club, user=user, defaults={"role": role})
    show_clubs_of(user)
    note("role given", club=club.slug, user=str(user.public_id), role=role, by=actor.id)
    return membership


@transaction.atomic
def remove_member(*, club: Club, user: User, actor: Actor) -> None:
    require(actor, "manage_members", club)
    _hold_owners(club, user, None)
    Membership.objects.filter(club=club, user=user).delete()
    note("role taken", club=club.slug, user=str(user.public_id), by=actor.id)


@transaction.atomic
def assign(*, tournament: Tournament, user: User, role: str, actor: Actor) -> Assignment:
    """Let somebody direct or enter deals in one tournament only."""
    require(actor, "assign_people", tournament)
    if role not in {Role.DIRECTOR, Role.DESK}:
        raise Refused(problems={"role": [_("One tournament needs a director or somebody at the desk.")]})
    return Assignment.objects.update_or_create(tournament=tournament, user=user, defaults={"role": role})[0]


@transaction.atomic
def unassign(*, tournament: Tournament, user: User, actor: Actor) -> None:
    """Remove the role in one tournament; roles in the club stay."""
    require(actor, "assign_people", tournament)
    Assignment.objects.filter(tournament=tournament, user=user).delete()
    note("helper taken off", tournament=str(tournament.public_id), user=str(user.public_id), by=actor.id)


@transaction.atomic
def invite(
    *, club: Club, email: str, role: str, actor: Actor, tournament: Tournament | None = None
) -> tuple[Invitation, str]:
    """An invitation and the secret part of its link, which is shown once; no row of it has more than its hash."""
    if tournament is None:
        require(actor, "manage_members", club)
    else:
        require(actor, "assign_people", tournament)
        if role not in {Role.DIRECTOR, Role.DESK} or tournament.club_id != club.pk:
            raise NotAllowed
    if actor.user:
        said = _("You made many invitations in the last hour. Wait a while before you make more.")
        ensure_within_limit("invitation by a person", actor.user.public_id, said)
        count_try("invitation by a person", actor.user.public_id)
    club.invitations.filter(expires_at__lt=timezone.now() - INVITATION_KEPT).delete()
    token = secrets.token_urlsafe(32)
    invitation = Invitation.objects.create(
        club=club,
        tournament=tournament,
        email=email,
        role=role,
        token_hash=_hash(token),
        invited_by=actor.user,
        expires_at=timezone.now() + INVITATION_LASTS,
    )
    note("invitation made", club=club.slug, role=role, by=actor.id)
    return invitation, token


@transaction.atomic
def accept_invitation(*, token: str, user: User) -> Invitation:
    """Take the role that a link offers; NotFound for a link that was used, revoked, expired or never made."""
    invitation = find_invitation(token)
    if not Invitation.objects.filter(pk=invitation.pk, accepted_at=None).update(accepted_at=timezone.now()):
        raise NotFound
    place = {"tournament": invitation.tournament} if invitation.tournament else {"club": invitation.club}
    model = Assignment if invitation.tournament else Membership
    if not model.objects.filter(user=user, **place, role__in=_at_least(invitation.role)).exists():
        model.objects.update_or_create(user=user, **place, defaults={"role": invitation.role})
    show_clubs_of(user)
    note("invitation accepted", club=invitation.club.slug, user=str(user.public_id))
    return invitation


@transaction.atomic
def revoke_invitation(*, invitation: Invitation, actor: Actor) -> None:
    """Withdraw an invitation; open to everybody who could have made it."""
    if invitation.tournament:
        require(actor, "assign_people", invitation.tournament)
    else:
        require(actor, "manage_members", invitation.club)
    Invitation.objects.filter(pk=invitation.pk, accepted_at=None).update(revoked_at=timezone.now())
    note("invitation withdrawn", club=invitation.club.slug, by=actor.id)


def find_invitation(token: str) -> Invitation:
    """The invitation behind a link while it is good."""
    good = Invitation.objects.filter(
        token_hash=_hash(token), accepted_at=None, revoked_at=None, expires_at__gt=timezone.now()
    )
    invitation = good.select_related("club", "tournament").first()
    if invitation is None:
        raise NotFound
    return invitation


def _set(club: Club, facts: Mapping[str, str | float | None]) -> None:
    if unknown := facts.keys() - set(FACTS):
        raise TypeError(f"Not to be set here: {', '.join(sorted(unknown))}.")
    for field, value in facts.items():
        setattr(club, field, value)


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _at_least(role: str) -> list[Role]:
    ladder = [Role.DESK, Role.DIRECTOR, Role.ORGANISER, Role.OWNER]
    return ladder[ladder.index(Role(role)) :]


def _hold_owners(club: Club, user: User, role: str | None) -> None:
    owners = Membership.objects.select_for_update().filter(club=club, role=Role.OWNER)
    if role != Role.OWNER and [owner.user_id for owner in owners] == [user.pk]:
        raise Refused(_("A club needs an owner. Make somebody else owner first."))


@transaction.atomic
def keep_club_page(*, club: Club, actor: Actor, **facts: str | bool) -> ClubPage:
    """Store what was typed, checked by the model; ValidationError says what is wrong with it."""
    require(actor, "change_club_page", club)
    lock_club(club)
    page = ClubPage.objects.filter(club=club).first() or ClubPage(club=club)
    for field, value in facts.items():
        setattr(page, field, value)
    page.full_clean()
    page.save()
    note("club page changed", club=club.slug, by=actor.id)
    return page


@transaction.atomic
def switch_features(*, club: Club, actor: Actor, **switches: bool) -> None:
    """Switch these features on or off; others stay as they are."""
    require(actor, "change_club", club)
    _store(club, switches)
    note("features switched", club=club.slug, by=actor.id)


@transaction.atomic
def switch_on_what_is_stored(club: Club) -> None:
    """Switch on every feature of which the club has something, as after filling it by a program."""
    _store(club, {key: True for key, feature in FEATURES.items() if feature.in_use(club)})


def _store(club: Club, switches: dict[str, bool]) -> None:
    if unknown := switches.keys() - FEATURES.keys():
        raise TypeError(f"No features: {', '.join(sorted(unknown))}.")
    lock_club(club)
    stored = set(Club.objects.values_list("features", flat=True).get(pk=club.pk))
    on = {key for key, wanted in switches.items() if wanted}
    club.features = [key for key in FEATURES if key in (stored - switches.keys()) | on]
    club.save(update_fields=["features"])
