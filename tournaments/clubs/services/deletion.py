"""Deleting for good: an evening with everything in it, a club with all its evenings, an account.

The journal, the money at the door, and the acts of matches and ladders refuse to lose a row (`models/append_only.py`).
Only here, where a league or a ladder is removed, and where a database is emptied, their guards are lifted, for rows
that go together with everything that follows from them. One line stays in the log.
"""

from axes.models import AccessAttempt, AccessFailureLog, AccessLog
from django.db import connection, transaction
from django.utils.translation import gettext as _

from tournaments.accounts.services.accounts import sign_out_browsers
from tournaments.clubs.models import Club, Invitation, Membership, Role, User
from tournaments.errors import Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds import name_index
from tournaments.evening.rounds.models import EntrantMember, Seat, SitOut, Tournament
from tournaments.evening.table.models import TableTotals
from tournaments.frame.append_only import OF_A_CLUB, OF_AN_EVENING, all_released
from tournaments.frame.registries import club_deleted, evening_deleted
from tournaments.register.services.erasure import entry_for, remember_on_commit
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note


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
    """Somebody's account. Journals keep the number that stands for it, which names nobody any more.

    Refused for the only owner of a club, and for the only one who may administer the site.
    """
    if clubs := clubs_owned_alone(user):
        sentence = _("This account is the only owner of {clubs}. Make somebody else owner, or delete the club, first.")
        raise Refused(sentence.format(clubs=", ".join(club.name for club in clubs)))
    if user.is_superuser and not User.objects.filter(is_superuser=True, is_active=True).exclude(pk=user.pk).exists():
        raise Refused(_("You are the only administrator of this site. Give somebody else that right first."))
    sign_out_browsers(user=user)
    Invitation.objects.filter(email__iexact=user.email).delete()
    for attempts in (AccessAttempt, AccessFailureLog, AccessLog):
        attempts.objects.filter(username__iexact=user.email).delete()
    public_id = str(user.public_id)
    user.delete()
    remember_on_commit(entry_for("user", public_id))
    note("account deleted", user=public_id)


def clubs_owned_alone(user: User) -> list[Club]:
    """The clubs that would be left without an owner if this person went."""
    owned = list(Membership.objects.filter(user=user, role=Role.OWNER).values_list("club_id", flat=True))
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
