"""Open sign-up: new accounts, new clubs and mails about forgotten passwords, each with a rate limit."""

from typing import Any

from django.db import connection, transaction
from django.utils.translation import gettext as _

from tournaments.accounts.services.accounts import note_confirmed
from tournaments.clubs.models import Club, User
from tournaments.clubs.services import create_club, create_user
from tournaments.errors import NotFound, Refused
from tournaments.frame.rate_limits import count_try, ensure_within_limit
from tournaments.security.permissions import may_start_clubs


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
    """Let one set-up finish before the next asks for accounts. On SQLite one transaction writes at a time anyway."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute(f"LOCK TABLE {connection.ops.quote_name(User._meta.db_table)} IN SHARE ROW EXCLUSIVE MODE")


def start_another_club(*, owner: User, **club: Any) -> Club:
    """Another club for somebody who is signed in."""
    ensure_may_start(owner)
    ensure_within_limit("club by a person", owner.public_id, _("You created many clubs today. Continue tomorrow."))
    made = create_club(owner=owner, **club)
    count_try("club by a person", owner.public_id)
    return made


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
