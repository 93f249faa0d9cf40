"""Clubs: made and changed, the people who run them, invitations by link, their pages and features; open sign-up."""

from __future__ import annotations

import secrets
from collections.abc import Iterator, Mapping
from datetime import timedelta
from hashlib import blake2b, sha256
from struct import unpack
from typing import Any, TypeVar

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.conf import settings
from django.core.mail import EmailMessage
from django.db import IntegrityError, connection, transaction
from django.db.models import Model
from django.template.loader import render_to_string
from django.utils import timezone
from django.utils.text import slugify
from django.utils.translation import gettext as _

from reports.paper.logo import read_logo
from tournaments.accounts.services import (
    may_be_mailed,
    note_confirmed,
    show_clubs_of,
    sign_out_browsers,
    status_for,
)
from tournaments.clubs.features import FEATURES
from tournaments.clubs.models import (
    Assignment,
    Club,
    ClubPage,
    ClubStatus,
    Invitation,
    Logo,
    Membership,
    Role,
    SiteKeeper,
    Sponsor,
    User,
)
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds import name_index
from tournaments.evening.rounds.models import EntrantMember, Seat, SitOut, Tournament
from tournaments.evening.table.models import TableTotals
from tournaments.frame.append_only import OF_A_CLUB, OF_AN_EVENING, all_released
from tournaments.frame.mail import can_mail, send_later
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.frame.registries import club_deleted, evening_deleted
from tournaments.register.services.erasure import entry_for, remember_on_commit, rename_short
from tournaments.security.actors import SITE, Actor
from tournaments.security.addresses import reserved_slugs
from tournaments.security.permissions import may_start_clubs, real_clubs, require
from tournaments.security.security_log import note
from tournaments.security.untrusted_input import LOGO

FOUND_BY = ("country", "latitude", "longitude", "listed", "search_engines")
NAMES = ("name_order", "sorting")
FACTS = ("name", "town", "language", "time_zone", *NAMES, "photos_kept", "frame_origins", *FOUND_BY)
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
    _set_facts(club, {"name": name, **facts})
    insert_under_free_slug(club, Club.objects, slug or name, 40)
    Membership.objects.create(user=owner, club=club, role=Role.OWNER)
    _note_keeper(owner)
    note("club made", club=club.slug, user=str(owner.public_id))
    return club


def _note_keeper(owner: User) -> None:
    """Make the person who starts the first club on a laptop its keeper."""
    if settings.CLUB_LAPTOP and owner.email != settings.DEMO_EMAIL and real_clubs().count() == 1:
        SiteKeeper.objects.get_or_create(pk=1, defaults={"user": owner})


def _hand_site_on(keeper: User, *, of: Club | None) -> None:
    """Make another owner of the club the keeper of the site, once its keeper owns no club any more.

    Backups hold everything: who was removed may not go on reading them, and without a keeper nobody could.
    """
    owners = Membership.objects.filter(role=Role.OWNER, club__in=[of] if of else real_clubs())
    heir = owners.exclude(user=keeper).order_by("club_id", "pk").first()
    if heir and not Membership.objects.filter(user=keeper, role=Role.OWNER).exists():
        SiteKeeper.objects.filter(user=keeper).update(user=heir.user_id, since=timezone.now())


@transaction.atomic
def change_club(*, club: Club, actor: Actor, **changes: str | float | None) -> Club:
    """Change a club's name, place, who finds it, language, time zone, order of names, or when photographs expire."""
    require(actor, "change_club", club)
    order = Club.objects.values_list("name_order", flat=True).get(pk=club.pk)
    _set_facts(club, changes)
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
    _hand_site_on(user, of=club)
    show_clubs_of(user)
    note("role given", club=club.slug, user=str(user.public_id), role=role, by=actor.id)
    return membership


@transaction.atomic
def remove_member(*, club: Club, user: User, actor: Actor) -> None:
    require(actor, "manage_members", club)
    _hold_owners(club, user, None)
    Membership.objects.filter(club=club, user=user).delete()
    _hand_site_on(user, of=club)
    note("role taken", club=club.slug, user=str(user.public_id), by=actor.id)


@transaction.atomic
def assign(*, tournament: Tournament, user: User, role: str, actor: Actor) -> Assignment:
    """Assign somebody to direct or enter deals in one tournament only."""
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
        refusal = _("You made many invitations in the last hour. Wait a while before you make more.")
        ensure_within_limit("invitation by a person", actor.user.public_id, refusal)
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


def _set_facts(club: Club, facts: Mapping[str, str | float | None]) -> None:
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
    on = {key for key, switched_on in switches.items() if switched_on}
    club.features = [key for key in FEATURES if key in (stored - switches.keys()) | on]
    club.save(update_fields=["features"])


# Deleting for good: an evening with everything in it, a club with all its evenings, an account.
#
# The journal, the money at the door, and the acts of matches and ladders refuse to lose a row
# (`frame/append_only.py`).
# Only here, where a league or a ladder is removed, and where a database is emptied, their guards are lifted, for rows
# that go together with everything that follows from them. One line stays in the log.


@transaction.atomic
def delete_tournament(*, tournament: Tournament, actor: Actor) -> None:
    """Delete an evening: open to anybody who may change it until a deal is entered, then to the club's owner only."""
    require(actor, act_to_delete(tournament), tournament)
    journal.lock(tournament)
    require(actor, act_to_delete(tournament), tournament)  # a deal may have come while the lock was waited for
    acts, public_id = tournament.revision, str(tournament.public_id)
    _delete_whole(tournament, actor)
    name_index.forget_deleted(connection)
    note("evening deleted", tournament=public_id, club=tournament.club.slug, acts=acts, by=actor.id)


def act_to_delete(tournament: Tournament) -> str:
    """The permission that deleting this evening needs: the owner's once a deal or a total was entered."""
    typed = TableTotals.objects.filter(table__round__tournament=tournament)
    played = tournament.deals.exists() or typed.exists()
    return "delete_tournament" if played else "change_tournament"


@transaction.atomic
def delete_club(*, club: Club, actor: Actor) -> None:
    """A club with its evenings, players, seasons and people; accounts stay."""
    require(actor, "delete_club", club)
    Club.objects.select_for_update().get(pk=club.pk)
    evenings = list(club.tournaments.all())
    for tournament in evenings:
        journal.lock(tournament)
        _delete_whole(tournament, actor)
    name_index.forget_deleted(connection)
    slug, entry = club.slug, entry_of_club(club)
    with all_released(connection, OF_A_CLUB):
        club.delete()
    for hear in club_deleted:
        hear()
    remember_on_commit(entry)
    note("club deleted", club=slug, evenings=len(evenings), by=actor.id)


@transaction.atomic
def delete_account(*, user: User) -> None:
    """Somebody's account, with the rehearsals that they began. Journals keep the number that stands for it, which names
    nobody any more.

    Refused for the only owner of a club, and for the only one who may administer the site.
    """
    if clubs := clubs_owned_alone(user):
        sentence = _("This account is the only owner of {clubs}. Make somebody else owner, or delete the club, first.")
        raise Refused(sentence.format(clubs=", ".join(club.name for club in clubs)))
    if user.is_superuser and not User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk).exists():
        raise Refused(_("You are the only administrator of this site. Give somebody else that right first."))
    for rehearsal in Club.objects.filter(memberships__user=user, status=ClubStatus.REHEARSAL):
        delete_club(club=rehearsal, actor=SITE)
    sign_out_browsers(user=user)
    Invitation.objects.filter(email__iexact=user.email).delete()
    for attempts in (AccessAttempt, AccessFailureLog, AccessLog):
        attempts.objects.filter(username__iexact=user.email).delete()
    public_id = str(user.public_id)
    shared = Club.objects.filter(memberships__user=user, memberships__role=Role.OWNER).order_by("pk").first()
    Membership.objects.filter(user=user).delete()
    _hand_site_on(user, of=shared)
    user.delete()
    remember_on_commit(entry_for("user", public_id))
    note("account deleted", user=public_id)


def clubs_owned_alone(user: User) -> list[Club]:
    """The clubs that would be left without an owner if this person went; a rehearsal goes with them."""
    own = Membership.objects.filter(user=user, role=Role.OWNER).exclude(club__status=ClubStatus.REHEARSAL)
    owned = list(own.values_list("club_id", flat=True))
    owners = Membership.objects.select_for_update(of=("self",)).filter(club__in=owned, role=Role.OWNER)
    by_club: dict[Club, list[int]] = {}
    for owner in owners.select_related("club"):
        by_club.setdefault(owner.club, []).append(owner.user_id)
    return [club for club, owners in by_club.items() if owners == [user.pk]]


def entry_of_club(club: Club) -> str:
    """The line of a club in the erasure list: an address or a number may be used again, both together are one club."""
    return entry_for("club", f"{club.pk} {club.slug}")


def _delete_whole(tournament: Tournament, actor: Actor) -> None:
    """Rows that others lean on last; the journal and the money at the door with their guards lowered."""
    for hear in evening_deleted:
        hear(tournament, actor)
    tournament.seasons.update(places=None)
    tournament.scores.all().delete()
    tournament.adjustments.all().delete()
    Seat.objects.filter(round__tournament=tournament).delete()
    SitOut.objects.filter(round__tournament=tournament).delete()
    tournament.rounds.all().delete()
    EntrantMember.objects.filter(entrant__tournament=tournament).delete()
    tournament.entrants.all().delete()
    with all_released(connection, OF_AN_EVENING):
        JournalEntry.objects.filter(tournament=tournament).delete()
        tournament.delete()
    remember_on_commit(entry_for("tournament", tournament.public_id))


# Mailing an invitation, where the site can send mail.


SUBJECT, TEXT = "clubs/invitation_subject.txt", "clubs/invitation_letter.txt"


def mail_invitation(*, invitation: Invitation, link: str, address: str | None) -> bool:
    """Send the link, unless mail is off or the limit is reached; returns whether it was sent.

    A mail that a killed process had not sent cannot be written again: the link is not stored.
    """
    if not can_mail() or not may_be_mailed(email=invitation.email, address=address):
        return False
    context = {"invitation": invitation, "link": link, "by": invitation.invited_by}
    subject = "".join(render_to_string(SUBJECT, context).splitlines())
    letter = EmailMessage(subject, render_to_string(TEXT, context), None, [invitation.email])
    send_later(letter, {"invitation": invitation.pk})
    return True


# A club's pictures, its logo and its sponsors: checked by their content, stored and removed.


WIDEST = 4000
MOST_SPONSORS = 6
"""As many as stand beside each other at the foot of a wall."""


@transaction.atomic
def keep_logo(*, club: Club, content: bytes, actor: Actor) -> Logo:
    """Store the club's logo, whatever the file was called; Refused says what is wrong with it."""
    require(actor, "change_club", club)
    return Logo.objects.update_or_create(club=club, defaults=_proved(content))[0]


@transaction.atomic
def remove_logo(*, club: Club, actor: Actor) -> None:
    require(actor, "change_club", club)
    Logo.objects.filter(club=club).delete()


@transaction.atomic
def add_sponsor(*, club: Club, name: str, content: bytes, actor: Actor) -> Sponsor:
    """Store a sponsor's picture; the same picture sent again only renames it. Refused says what is wrong."""
    require(actor, "change_club", club)
    values = _proved(content)
    Club.objects.select_for_update().get(pk=club.pk)
    if club.sponsors.exclude(digest=values["digest"]).count() >= MOST_SPONSORS:
        raise _picture_refusal(_("There are {most} pictures already. Remove one first.").format(most=MOST_SPONSORS))
    digest = values.pop("digest")
    return Sponsor.objects.update_or_create(club=club, digest=digest, defaults={**values, "name": name})[0]


@transaction.atomic
def remove_sponsor(*, club: Club, digest: str, actor: Actor) -> None:
    require(actor, "change_club", club)
    Sponsor.objects.filter(club=club, digest=digest).delete()


def _proved(content: bytes) -> dict[str, Any]:
    form = _form_of(content)
    if read_logo(content) is None:
        raise _picture_refusal(_("This picture cannot be read. Save it again as PNG, JPEG or WebP."))
    return {"form": form, "content": content, "digest": blake2b(content, digest_size=16).hexdigest()}


def _form_of(content: bytes) -> str:
    if len(content) > LOGO.sent:
        sentence = _("The file has {size} kB; a picture has at most {most} kB.")
        raise _picture_refusal(sentence.format(size=round(len(content) / 1000), most=LOGO.sent // 1000))
    size = picture_size(content)
    if size is None:
        raise _picture_refusal(_("This is not a PNG, JPEG or WebP picture."))
    form, width, height = size
    if not 0 < min(width, height) <= max(width, height) <= WIDEST:
        sentence = _("The picture is {width} × {height} pixels; a side has at most {most}.")
        raise _picture_refusal(sentence.format(width=width, height=height, most=WIDEST))
    return form


def _picture_refusal(sentence: str) -> Refused:
    return Refused(problems={"picture": [sentence]})


PNG, JPEG = b"\x89PNG\r\n\x1a\n", b"\xff\xd8\xff"
WEBP_HEAD, SIDE = 30, 0x3FFF  # bytes of its head at least; the fourteen bits of a side
FRAMES = {*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC}  # the markers behind which a JPEG tells its size


def picture_size(content: bytes) -> tuple[str, int, int] | None:
    """Media type, width and height in pixels of a PNG, JPEG or WebP; None for anything else."""
    if content.startswith(PNG) and content[12:16] == b"IHDR" and len(content) > 24:
        return ("image/png", *unpack(">II", content[16:24]))
    if content.startswith(JPEG):
        return _jpeg(content)
    if content.startswith(b"RIFF") and content[8:12] == b"WEBP" and len(content) > WEBP_HEAD:
        return _webp(content)
    return None


def _webp(content: bytes) -> tuple[str, int, int] | None:
    """The size is behind the name of the first part: of an extended file, a lossless or a lossy picture."""
    if content[12:16] == b"VP8X":
        return "image/webp", 1 + int.from_bytes(content[24:27], "little"), 1 + int.from_bytes(content[27:30], "little")
    if content[12:16] == b"VP8L":
        (bits,) = unpack("<I", content[21:25])
        return "image/webp", 1 + (bits & SIDE), 1 + (bits >> 14 & SIDE)
    if content[12:16] == b"VP8 ":
        width, height = unpack("<HH", content[26:30])
        return "image/webp", width & SIDE, height & SIDE
    return None


def _jpeg(content: bytes) -> tuple[str, int, int] | None:
    at = 2
    while at + 9 < len(content) and content[at] == 0xFF:
        marker, length = content[at + 1], unpack(">H", content[at + 2 : at + 4])[0]
        if marker in FRAMES:
            height, width = unpack(">HH", content[at + 5 : at + 9])
            return "image/jpeg", width, height
        at += 2 + length
    return None


# Names and addresses that nobody has yet: also where two ask for the same one at the same moment.


Row = TypeVar("Row", bound=Model)


def lock_club(club: Club) -> None:
    """Hold the club until the transaction ends, so that what is looked for among its rows and not found may be made.

    Rows that point to the club, like deals on their way, do not wait.
    """
    Club.objects.select_for_update(no_key=True).get(pk=club.pk)


def insert_under_free_slug(row: Row, objects: Any, wish: str, length: int) -> Row:
    """Store the row under a free slug near the wish; where somebody else takes it meanwhile, under the next one."""
    while True:
        slug = free_slug(objects, wish, length)
        setattr(row, "slug", slug)  # noqa: B010  rows of several models
        try:
            with transaction.atomic():
                row.save(force_insert=True)
        except IntegrityError:
            if not objects.filter(slug=slug).exists():
                raise
        else:
            return row


def free_slug(objects: Any, wish: str, length: int) -> str:
    """A slug near the wish that nobody has yet and that no other address uses in that place (`reserved_slugs`)."""
    base = slugify(wish)[: length - 4] or "x"
    taken_slugs = reserved_slugs(objects.model) | set(
        objects.filter(slug__startswith=base).values_list("slug", flat=True)
    )
    return next(slug for slug in _numbered_slugs(base) if slug not in taken_slugs)


def _numbered_slugs(base: str) -> Iterator[str]:
    yield base
    number = 2
    while True:
        yield f"{base}-{number}"
        number += 1


def sign_up(*, address: str | None, club: dict[str, str] | None = None, **person: str) -> tuple[User, Club | None]:
    """A new account and, if one is given, the club that it owns: both, or neither.

    Rate-limited, so that nobody can test which addresses are taken or create clubs without end.
    """
    problem = _(
        "Many email addresses that already have an account were tried from this network. Sign in, or wait an hour."
    )
    ensure_within_limit("taken email from an address", address, problem)
    if club:
        problem = _(
            "Many clubs were created from this network in the last hour. Sign in and create one there, or wait an hour."
        )
        ensure_within_limit("club from an address", address, problem)
        ensure_may_start(None)
    try:
        user, made = _made(club, person)
    except Refused:
        count_try("taken email from an address", address)
        raise
    if made:
        count_try("club from an address", address)
    return user, made


@transaction.atomic
def set_up_site(*, club: dict[str, str], **person: str) -> tuple[User, Club]:
    """The first account of a site and the club it owns; NotFound on a site that has an account.

    Whoever does this started the site, so nothing of it waits for a letter.
    """
    _wait_for_another_set_up()
    if User.objects.exists():
        raise NotFound
    user = note_confirmed(create_user(**person))
    return user, create_club(owner=user, language=person["language"], **club)


def _wait_for_another_set_up() -> None:
    """Wait for one set-up to finish before the next asks for accounts. On SQLite one transaction writes at a time
    anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {connection.ops.quote_name(User._meta.db_table)} IN SHARE ROW EXCLUSIVE MODE")


def start_another_club(*, owner: User, **club: Any) -> Club:
    """Another club for somebody who is signed in."""
    ensure_may_start(owner)
    ensure_within_limit("club by a person", owner.public_id, _("You created many clubs today. Continue tomorrow."))
    new_club = create_club(owner=owner, **club)
    count_try("club by a person", owner.public_id)
    return new_club


def ensure_may_start(user: User | None) -> None:
    """Refused where this person may start no club on this site."""
    if not may_start_clubs(user):
        raise Refused(
            _("On this computer only whoever set it up starts a further club. They can allow it to others: Backups.")
        )


@transaction.atomic
def _made(club: dict[str, str] | None, person: dict[str, str]) -> tuple[User, Club | None]:
    user = create_user(**person)
    return user, create_club(owner=user, language=person.get("language", ""), **club) if club else None
