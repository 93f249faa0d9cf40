"""A club's challenge ladders: made, their rule, who is on them, and the private link of each place."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from hashlib import sha256
from typing import Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import Max, Q
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.services.names import insert_under_free_slug, lock_club
from tournaments.errors import NotFound, Refused
from tournaments.evening.rounds.models import Kind
from tournaments.frame.append_only import LADDER_ACTS
from tournaments.ladders.models import Ladder, LadderAct, LadderEntry
from tournaments.ladders.rules import ladder_rule
from tournaments.ladders.services.acts import add_act, locked, shown
from tournaments.ratings.selectors.ratings import ratings_of
from tournaments.register.models import Player
from tournaments.register.names import clean_name
from tournaments.security.actors import Actor
from tournaments.security.permissions import require

Act = LadderAct.Act


@transaction.atomic
def create_ladder(*, club: Club, name: str, kind: str, rule: Mapping[str, Any], actor: Actor) -> Ladder:
    """A ladder with nobody on it, of players or of pairs. ValueError for a rule that cannot be."""
    require(actor, "change_ladders", club)
    name = _free_name(club, name)
    made = insert_under_free_slug(Ladder(club=club, name=name, kind=Kind(kind)), club.ladders, name, 40)
    add_act(made, Act.RULE, shown(actor, made), rule=ladder_rule(rule).as_data())
    return made


@transaction.atomic
def change_ladder(
    *,
    ladder: Ladder,
    actor: Actor,
    name: str | None = None,
    rule: Mapping[str, Any] | None = None,
    published: bool | None = None,
) -> Ladder:
    """Change what is given. A new rule holds from now on; challenges keep the days that they were given."""
    require(actor, "change_ladders", ladder)
    replayed = locked(ladder)
    if name is not None and name != ladder.name:
        ladder.name = _free_name(ladder.club, name)
    if published is not None:
        ladder.published = published
    ladder.save(update_fields=["name", "published"])
    if rule is not None and (new := ladder_rule(rule)) != replayed.rule:
        add_act(ladder, Act.RULE, shown(actor, ladder), rule=new.as_data())
    return ladder


@transaction.atomic
def remove_ladder(*, ladder: Ladder, actor: Actor) -> None:
    """Delete a ladder with all that happened on it; the players stay in the register."""
    require(actor, "change_ladders", ladder)
    with LADDER_ACTS.released(connection):
        ladder.delete()


@transaction.atomic
def join_ladder(*, ladder: Ladder, player: Player, actor: Actor, partner: Player | None = None) -> LadderEntry:
    """Put a player, or a pair, at the bottom. Whoever was on the ladder before keeps the same entry and link."""
    require(actor, "change_ladders", ladder)
    replayed = locked(ladder)
    both = [player, partner] if partner else [player]
    if len(both) != (2 if ladder.kind == Kind.PAIRS else 1) or len({one.pk for one in both}) < len(both):
        raise Refused(problems={"partner": [_("A pair has two different players.")]})
    if any(one.club_id != ladder.club_id or one.erased_at for one in both):
        raise NotFound
    entry = _known(ladder, player, partner)
    if entry and replayed.place(entry.number):
        raise Refused(problems={"player": [_("{name} is on this ladder already.").format(name=entry)]})
    return _join(ladder, entry, both, actor)


@transaction.atomic
def join_by_rating(*, ladder: Ladder, actor: Actor) -> int:
    """Put everybody at the bottom who has a rating and is not on it, the strongest first; returns how many came."""
    require(actor, "change_ladders", ladder)
    replayed = locked(ladder)
    rows, _evenings = ratings_of(ladder.club, pairs=ladder.kind == Kind.PAIRS)
    joined = 0
    for row in rows:
        entry = _known(ladder, *row.players)
        if all(player.active for player in row.players) and not (entry and replayed.place(entry.number)):
            _join(ladder, entry, row.players, actor)
            joined += 1
    return joined


@transaction.atomic
def renew_link(*, entry: LadderEntry, actor: Actor) -> LadderEntry:
    """Give somebody another private link; the old one opens nothing any more."""
    require(actor, "change_ladders", entry.ladder)
    entry.uid = uuid4()
    entry.token_hash = _digest(token_of(entry.uid))
    entry.save(update_fields=["uid", "token_hash"])
    return entry


def token_of(uid: UUID) -> str:
    """The secret part of the link of a place on a ladder."""
    return urlsafe_base64_encode(salted_hmac("whistboard.ladder", uid.hex, algorithm="sha256").digest()[:18])


def find_place(token: str) -> LadderEntry:
    """The place that a link opens; NotFound where none does, or somebody of it was erased."""
    entries = LadderEntry.objects.select_related("ladder__club", "player", "partner")
    entry = entries.filter(token_hash=_digest(token)).first()
    if entry is None or entry.player.erased_at or (entry.partner and entry.partner.erased_at):
        raise NotFound
    return entry


def _known(ladder: Ladder, player: Player, partner: Player | None = None) -> LadderEntry | None:
    """The entry of that player, or of that pair in either order, whether they are on the ladder now or were before."""
    same = Q(player=player, partner=partner)
    if partner:
        same |= Q(player=partner, partner=player)
    return LadderEntry.objects.filter(same, ladder=ladder).order_by("number").first()


def _join(ladder: Ladder, entry: LadderEntry | None, players: Sequence[Player], actor: Actor) -> LadderEntry:
    if entry is None:
        uid, (player, partner) = uuid4(), (*players, None)[:2]
        last = ladder.entries.aggregate(last=Max("number"))["last"] or 0
        entry = LadderEntry(ladder=ladder, number=last + 1, player=player, partner=partner, uid=uid)
        entry.token_hash = _digest(token_of(uid))
        entry.save(force_insert=True)
    add_act(ladder, Act.JOINED, shown(actor, ladder), entry=entry.number)
    return entry


def _digest(token: str) -> str:
    return sha256(token.encode()).hexdigest()


def _free_name(club: Club, name: str) -> str:
    name = clean_name(name)
    lock_club(club)
    if club.ladders.filter(name=name).exists():
        raise Refused(problems={"name": [_("There is already a ladder called {name}.").format(name=name)]})
    return name
