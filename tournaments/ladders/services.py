"""Challenge ladders: made, their rule, who is on them, private links, and every act of a challenge.

Players act by the private link of their place, the club's organisers for anybody. Every act adds a row; whether it is
allowed follows from the ladder as replayed at that moment under the lock of its row.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import timedelta
from hashlib import sha256
from typing import TYPE_CHECKING, Any
from uuid import UUID, uuid4

from django.db import connection, transaction
from django.db.models import Max, Q
from django.utils import timezone
from django.utils.crypto import salted_hmac
from django.utils.http import urlsafe_base64_encode
from django.utils.translation import gettext as _

from tournaments.clubs.models import Club
from tournaments.clubs.services import insert_under_free_slug, lock_club
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.models import Kind
from tournaments.frame.append_only import LADDER_ACTS
from tournaments.frame.time_zones import today_at
from tournaments.ladders.models import Ladder, LadderAct, LadderEntry
from tournaments.ladders.rules import Challenge, ladder_rule
from tournaments.ladders.rules import Ladder as Replayed
from tournaments.ladders.selectors import ladder_now
from tournaments.ladders.wording import WHY_NOT
from tournaments.ratings.selectors import ratings_of
from tournaments.register.models import Player
from tournaments.register.names import clean_name
from tournaments.security.actors import SITE, Actor
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from datetime import date


Act = LadderAct.Act


@transaction.atomic
def create_ladder(*, club: Club, name: str, kind: str, rule: Mapping[str, Any], actor: Actor) -> Ladder:
    """A ladder with nobody on it, of players or of pairs. ValueError for a rule that cannot be."""
    require(actor, "change_ladders", club)
    name = _free_name(club, name)
    ladder = insert_under_free_slug(Ladder(club=club, name=name, kind=Kind(kind)), club.ladders, name, 40)
    add_act(ladder, Act.RULE, shown(actor, ladder), rule=ladder_rule(rule).as_data())
    return ladder


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
    if len(both) != (2 if ladder.kind == Kind.PAIRS else 1) or len({player.pk for player in both}) < len(both):
        raise Refused(problems={"partner": [_("A pair has two different players.")]})
    if any(player.club_id != ladder.club_id or player.erased_at for player in both):
        raise NotFound
    entry = _existing_entry(ladder, player, partner)
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
        entry = _existing_entry(ladder, *row.players)
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


def _existing_entry(ladder: Ladder, player: Player, partner: Player | None = None) -> LadderEntry | None:
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
        raise Refused(problems={"name": [_("There is already one called {name}.").format(name=name)]})
    return name


MOST_POINTS = 9_999
LONGEST_PAUSE = timedelta(days=366)


@transaction.atomic
def challenge(*, entry: LadderEntry, other: LadderEntry, actor: Actor | None = None) -> None:
    """Challenge somebody above. `actor` is the organiser who acts for the player; None with the player's own link."""
    ladder, replayed = _begin(entry, actor)
    if other.ladder_id != ladder.pk:
        raise NotFound
    if why := replayed.why_not(entry.number, other.number, timezone.now()):
        raise Refused(problems={"challenged": [str(WHY_NOT[why])]})
    add_act(ladder, Act.CHALLENGED, shown(actor, ladder, entry), challenger=entry.number, challenged=other.number)


@transaction.atomic
def answer(*, entry: LadderEntry, number: int, accept: bool, actor: Actor | None = None) -> None:
    """Accept a challenge, or refuse it and lose it."""
    ladder, replayed = _begin(entry, actor)
    _ensure(replayed, number, entry, "asked", only="challenged")
    kind = Act.ACCEPTED if accept else Act.REFUSED
    add_act(ladder, kind, shown(actor, ladder, entry), challenge=number)


@transaction.atomic
def withdraw(*, entry: LadderEntry, number: int, actor: Actor | None = None) -> None:
    """Take a challenge back that was not answered yet."""
    ladder, replayed = _begin(entry, actor)
    _ensure(replayed, number, entry, "asked", only="challenger")
    add_act(ladder, Act.WITHDRAWN, shown(actor, ladder, entry), challenge=number)


@transaction.atomic
def enter_result(
    *, entry: LadderEntry, number: int, points: int, other_points: int, actor: Actor | None = None
) -> None:
    """The points of `entry` and of the other; the same as the other entered agrees with it."""
    ladder, replayed = _begin(entry, actor)
    challenge = _ensure(replayed, number, entry, "accepted", "entered", "disputed")
    _check(points=points, other_points=other_points)
    both = [points, other_points] if entry.number == challenge.challenger else [other_points, points]
    add_act(ladder, Act.RESULT, shown(actor, ladder, entry), challenge=number, by=entry.number, points=both)


@transaction.atomic
def agree(*, entry: LadderEntry, number: int, actor: Actor | None = None) -> None:
    """Agree with the result that the other entered."""
    ladder, replayed = _begin(entry, actor)
    challenge = _ensure(replayed, number, entry, "entered")
    if challenge.entered_by == entry.number:
        raise Refused(_("The other has to agree with this result."))
    add_act(ladder, Act.AGREED, shown(actor, ladder, entry), challenge=number, by=entry.number)


@transaction.atomic
def settle(*, ladder: Ladder, number: int, points: tuple[int, int] | None, actor: Actor) -> None:
    """The organiser decides: the points of the challenger and of the challenged, or None if the challenge is void."""
    require(actor, "change_ladders", ladder)
    challenge = locked(ladder).challenges.get(number)
    if challenge is None or challenge.state == "closed":
        raise Refused(_("This challenge is over. Look at how it stands now."))
    if points is not None:
        _check(points=points[0], other_points=points[1])
    add_act(ladder, Act.SETTLED, shown(actor, ladder), challenge=number, points=points and list(points))


@transaction.atomic
def pause(*, ladder: Ladder, until: date, actor: Actor) -> None:
    """No time runs until that day: not to answer or to play, nor for absence. Today ends a pause."""
    require(actor, "change_ladders", ladder)
    locked(ladder)
    today = today_at(ladder.club)
    if not today <= until <= today + LONGEST_PAUSE:
        raise Refused(problems={"until": [_("A pause ends within a year from today.")]})
    add_act(ladder, Act.PAUSED, shown(actor, ladder), until=until.isoformat())


@transaction.atomic
def strike(*, ladder: Ladder, number: int, actor: Actor) -> None:
    """Take an act back that was a mistake: everything after it is replayed as if it had not been."""
    require(actor, "change_ladders", ladder)
    locked(ladder)
    acts = LadderAct.objects.filter(ladder=ladder)
    act = acts.filter(number=number).exclude(kind__in=[Act.RULE, Act.STRUCK]).first()
    if act is None or acts.filter(kind=Act.STRUCK, facts__act=number).exists():
        raise Refused(_("This cannot be taken back."))
    add_act(ladder, Act.STRUCK, shown(actor, ladder), act=number)


def _begin(entry: LadderEntry, actor: Actor | None) -> tuple[Ladder, Replayed]:
    if actor is not None:
        require(actor, "change_ladders", entry.ladder)
    return entry.ladder, locked(entry.ladder)


def _ensure(replayed: Replayed, number: int, entry: LadderEntry, *states: str, only: str = "") -> Challenge:
    """The challenge, if the entry is in it and it is in one of these states."""
    challenge = replayed.challenges.get(number)
    if challenge is None or entry.number not in challenge.both:
        raise NotFound
    if only and getattr(challenge, only) != entry.number:
        raise NotAllowed
    if challenge.state not in states:
        raise Refused(_("This challenge has changed. See its current state."))
    return challenge


def _check(**points: int) -> None:
    sentence = _("Points lie between −9999 and 9999.")
    if wrong := {name: [sentence] for name, value in points.items() if abs(value) > MOST_POINTS}:
        raise Refused(problems=wrong)


@transaction.atomic
def leave_ladder(*, entry: LadderEntry, actor: Actor) -> None:
    """Take somebody off; those below move up, an open challenge lapses."""
    ladder, replayed = _begin(entry, actor)
    if replayed.place(entry.number):
        add_act(ladder, Act.LEFT, shown(actor, ladder), entry=entry.number)


def forget_ladders(*, player: Player) -> None:
    """Take somebody who is erased off every ladder; a pair leaves with either of its players."""
    for entry in LadderEntry.objects.filter(Q(player=player) | Q(partner=player)).select_related("ladder__club"):
        leave_ladder(entry=entry, actor=SITE)


def locked(ladder: Ladder) -> Replayed:
    """The ladder as it is now; nobody else writes to it until the transaction ends."""
    Ladder.objects.select_for_update().get(pk=ladder.pk)
    return ladder_now(ladder)


def shown(actor: Actor | None, ladder: Ladder, entry: LadderEntry | None = None) -> dict[str, Any]:
    """The actor as the row says it: public ids, or that the player's own link did."""
    if actor is None:
        return {"kind": "link", "entry": entry.number if entry else None}
    return actor.as_json(require(actor, "change_ladders", ladder))


def add_act(ladder: Ladder, kind: str, actor: dict[str, Any], **facts: Any) -> None:
    """Add a row to the list of a ladder that is locked."""
    last = LadderAct.objects.filter(ladder=ladder).aggregate(last=Max("number"))["last"] or 0
    row = LadderAct(ladder=ladder, number=last + 1, at=timezone.now(), kind=kind, facts=facts, actor=actor)
    row.zone = ladder.club.time_zone
    row.save(force_insert=True)
