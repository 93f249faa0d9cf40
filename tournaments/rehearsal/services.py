"""A rehearsal: a copy of an evening in a club of its own, which nobody sees but who rehearses, deleted after a day."""

from __future__ import annotations

from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club, ClubStatus, Role
from tournaments.clubs.services import create_club, delete_club
from tournaments.errors import Refused
from tournaments.evening.rounds.facts import PLAN, RULES, SHAPE, counts, variant_of
from tournaments.evening.rounds.models import Entrant, Kind, Round, ScoreEntry
from tournaments.evening.rounds.services.entrants import enter_players
from tournaments.evening.rounds.services.tournaments import create_tournament
from tournaments.evening.table.services.deals import record_deal
from tournaments.rehearsal.dealing import deal_of
from tournaments.security.actors import SITE
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.clubs.models import User
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.register.models import Player
    from tournaments.security.actors import Actor

LASTS = timedelta(days=1)
FEWEST, PEOPLE = 4, 16
DEALS_BY_THE_CLOCK, MOST_DEALS = 8, 40
LEFT_OUT = ("seed", "draw_options", "stages")
"""Of a plan, what belongs to the people of the evening itself."""


@transaction.atomic
def rehearse(*, tournament: Tournament, actor: Actor) -> Tournament:
    """A copy of the evening with its people, or sixteen made-up ones, before anything is drawn; the person's former
    rehearsals are thrown away."""
    require(actor, "change_tournament", tournament)
    user = actor.user
    if user is None or tournament.club.status == ClubStatus.REHEARSAL:
        raise Refused(_("This is a rehearsal already."))
    for club in rehearsals_of(user):
        delete_club(club=club, actor=SITE)
    name = _("Rehearsal: {name}").format(name=tournament.name)[:60]
    club = create_club(name=name, owner=user, language=tournament.club.language, time_zone=tournament.club.time_zone)
    club.status, club.features = ClubStatus.REHEARSAL, tournament.club.features
    club.save(update_fields=["status", "features"])
    plan = {field: getattr(tournament, field) for field in (*RULES, *SHAPE, *PLAN) if field not in LEFT_OUT}
    copy = create_tournament(club=club, name=name, date=tournament.date, actor=actor, **plan)
    enter_players(tournament=copy, names="\n".join(_names(tournament)), actor=actor)
    return copy


def rehearsals_of(user: User) -> list[Club]:
    """The rehearsals that somebody began."""
    return list(Club.objects.filter(status=ClubStatus.REHEARSAL, memberships__user=user, memberships__role=Role.OWNER))


def _names(tournament: Tournament) -> list[str]:
    pairs = tournament.kind == Kind.PAIRS
    entrants = tournament.entrants.filter(status=Entrant.Status.ACTIVE).prefetch_related("players")
    names = [" & ".join(player.name for player in entrant.players.all()) for entrant in entrants]
    if len(names) >= FEWEST:
        return names
    made_up = [_("Player {number}").format(number=chr(ord("A") + number)) for number in range(PEOPLE)]
    return [f"{name} & {other}" for name, other in zip(made_up[::2], made_up[1::2], strict=True)] if pairs else made_up


@transaction.atomic
def fill_round(*, tournament: Tournament, actor: Actor) -> int:
    """Enter made-up deals at every table of the open round; the first table still lacks its last, to be typed in."""
    _ensure_rehearsal(tournament)
    round_ = tournament.rounds.filter(status=Round.Status.OPEN).first()
    if round_ is None:
        raise Refused(_("No round is open. Draw it and open it first."))
    if tournament.score_entry == ScoreEntry.TOTALS:
        raise Refused(_("This evening enters totals: type them yourself."))
    chance = Random()  # noqa: S311  made-up deals, thrown away
    made = 0
    for place, table in enumerate(round_.tables.order_by("number")):
        table.round, round_.tournament = round_, tournament
        made += _fill(tournament, table, chance, actor, short=1 if place == 0 else 0)
    return made


def _fill(tournament: Tournament, table: Table, chance: Random, actor: Actor, *, short: int) -> int:
    variant, dealer, made = variant_of(tournament), table.first_dealer, 0
    by_number = tournament.deals_per_round if tournament.round_end == "deals" else None
    wanted = (by_number or (DEALS_BY_THE_CLOCK if tournament.minutes_per_round else MOST_DEALS)) - short
    played = table.deals.filter(removed=False).count()
    while played < wanted:
        record = deal_of(variant, chance, dealer)
        sheet = record_deal(table=table, uid=uuid4(), record=record, actor=actor).on_table.sheet  # type: ignore[union-attr]  # it was just saved
        dealer, made = sheet.next_dealer, made + 1
        played += counts(record, tournament)
        if sheet.over:
            break
    return made


@transaction.atomic
def throw_away(*, tournament: Tournament, actor: Actor) -> None:
    """Delete the rehearsal with everything that was made for it."""
    _ensure_rehearsal(tournament)
    delete_club(club=tournament.club, actor=actor)


def delete_rehearsals(now: datetime) -> int:
    """Delete those that began more than a day ago, whatever was made in them since."""
    begun = Q(tournaments__created_at__lte=now - LASTS) | Q(tournaments=None)
    return _delete(Club.objects.filter(begun, status=ClubStatus.REHEARSAL))


def delete_rehearsals_naming(player: Player, name: str) -> None:
    """Delete the rehearsals in which stands the name of before of an erased player."""
    _delete(Club.objects.filter(status=ClubStatus.REHEARSAL, players__name=name))


def _delete(clubs: QuerySet[Club]) -> int:
    rehearsals = list(clubs.distinct())
    for club in rehearsals:
        delete_club(club=club, actor=SITE)
    return len(rehearsals)


def _ensure_rehearsal(tournament: Tournament) -> None:
    if tournament.club.status != ClubStatus.REHEARSAL:
        raise Refused(_("This is no rehearsal."))
