"""The club's register of players: names, how much of them is shown, and erasing a person.

The codes on players' cards.

What players ask the club about their own names and data.

The players of a club's register whom a list of an evening means; who is not known yet is added.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import partial
from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from reports.facts import categories_in
from tournaments.accounts.models import PlayerWish
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import family_first_in
from tournaments.clubs.services.names import lock_club
from tournaments.errors import Refused
from tournaments.frame.personal import erase_fields, fields_that
from tournaments.frame.registries import person_erased
from tournaments.prints.making import withdraw_prints
from tournaments.register.lists import has_letters
from tournaments.register.models import Player, PlayerCard, PlayerMerge, Shown
from tournaments.register.names import Named, clean_name, read_names, too_long
from tournaments.register.services.erasure import entry_for, erase_name, erase_wishes, remember_on_commit
from tournaments.register.services.names import tell_names_changed
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from collections.abc import Sequence


LONGEST_CATEGORY = Player._meta.get_field("category").max_length
TYPED = fields_that(Player, "typed")


@transaction.atomic
def add_player(*, club: Club, actor: Actor, **typed: str) -> Player:
    """Somebody new in the register, with what the club types there."""
    require(actor, "change_register", club)
    player = Player(club=club)
    _type(player, typed, TYPED)
    player.save(force_insert=True)
    return player


@transaction.atomic
def add_players(
    *, club: Club, listed: Iterable[Named], actor: Actor, same: Mapping[str, Player] | None = None
) -> list[Player]:
    """Everybody of a list that was read (`naming.Named`): all of them, or nobody; returns who is new.

    `same` says of some names who of the register they are: what the line tells and the register lacks is added there.
    """
    require(actor, "change_register", club)
    known, listed = same or {}, list(listed)
    for line in listed:
        if player := known.get(line.names[0]):
            facts = {"label": line.label, "category": line.category, "member_number": line.member_number}
            add_facts(player=player, actor=actor, **facts)
    return [
        add_player(
            club=club,
            actor=actor,
            name=one.names[0],
            label=one.label,
            category=one.category,
            member_number=one.member_number,
        )
        for one in listed
        if one.names[0] not in known
    ]


@transaction.atomic
def change_player(*, player: Player, actor: Actor, **changes: str | bool) -> Player:
    """Change what the club types of a player, or whether the player is active; every evening follows."""
    require(actor, "change_register", player)
    if player.erased_at:
        raise Refused(_("This player was erased."))
    former = player.club.players.get(pk=player.pk)
    _type(player, changes, {*TYPED, "active"})
    player.save()
    tell_names_changed(players=[player], names={former.name, player.name}, actor=actor)
    return player


@transaction.atomic
def add_facts(*, player: Player, label: str, category: str, actor: Actor, member_number: str = "") -> Player:
    """Add a home club, categories and a member number that an evening's list has and the register lacks.

    Refused if a player would have more categories than fit.
    """
    both = ", ".join(categories_in(f"{player.category},{category}"))
    if len(both) > (LONGEST_CATEGORY or 0):
        raise Refused(problems={"names": [f"{player.name}: {too_long(both)}"]})
    number = player.member_number or member_number
    if (player.label or label, both, number) != (player.label, player.category, player.member_number):
        player.label, player.category, player.member_number = player.label or label, both, number
        player.save(update_fields=["label", "category", "member_number"])
        tell_names_changed(players=[player], actor=actor)
    return player


@transaction.atomic
def erase_player(*, player: Player, actor: Actor) -> Player:
    """Erase the person, also from what others typed, and settle their requests. Scores stay, under a number."""
    require(actor, "change_register", player)
    name = player.name
    erase_fields(player)
    player.save()
    tell_names_changed(players=[player], actor=actor)
    erase_wishes(player=player)
    for erase in person_erased:
        erase(player, name)
    erase_name(player=player, name=name, instead=player.name, actor=actor)
    player.cards.all().delete()
    player.club.seasons.update(places=None)
    gone = PlayerMerge.objects.filter(kept=player)
    remember_on_commit(
        *(entry_for("player", uid) for uid in (player.public_id, *gone.values_list("gone_id", flat=True)))
    )
    for merge in gone:
        erase_fields(merge)
        merge.save()
    transaction.on_commit(partial(withdraw_prints, player.club))
    note("player erased", player=str(player.public_id), by=actor.id)
    return player


def _type(player: Player, typed: dict[str, Any], known: set[str] | tuple[str, ...]) -> None:
    for field in typed.keys() & set(known):
        setattr(player, field, _name_of_somebody(typed[field]) if field == "name" else typed[field])


def _name_of_somebody(name: str) -> str:
    if not has_letters(name := clean_name(name)):
        raise Refused(problems={"name": [_("“{text}” is not a name.").format(text=name[:20])]})
    return name


@transaction.atomic
def cards_of(*, club: Club, players: Sequence[Player], actor: Actor) -> dict[int, PlayerCard]:
    """The newest card of each player of the club, by the player's key; who has none gets one. At most three queries."""
    require(actor, "change_register", club)
    own = {player.pk for player in players if player.club_id == club.pk and player.erased_at is None}
    lock_club(club)
    known = set(PlayerCard.objects.filter(player__in=own).values_list("player_id", flat=True))
    PlayerCard.objects.bulk_create(PlayerCard(player_id=key) for key in sorted(own - known))
    return {card.player_id: card for card in PlayerCard.objects.filter(player__in=own).order_by("made_at", "pk")}


@transaction.atomic
def renew_card(*, player: Player, actor: Actor) -> PlayerCard:
    """A new code; every card that was printed before opens nothing any more."""
    require(actor, "change_register", player)
    player.cards.all().delete()
    note("card renewed", player=str(player.public_id), by=actor.id)
    return PlayerCard.objects.create(player=player)


AT_ONCE = 3


@transaction.atomic
def ask_wish(*, player: Player, wish: str, contact: str, message: str = "") -> PlayerWish:
    """Record a request about a player; the club decides, because anybody could ask."""
    if player.wishes.filter(handled_at=None).count() >= AT_ONCE:
        raise Refused(_("The club already has several requests about this player. Speak to the organiser."))
    note("wish asked", player=str(player.public_id), wish=wish)
    return PlayerWish.objects.create(player=player, wish=wish, contact=contact, message=message)


@transaction.atomic
def settle_wish(*, wish: PlayerWish, granted: bool, actor: Actor) -> PlayerWish:
    """Grant or decline. A request about the public name is carried out here; others the organiser carries out first.

    For somebody who was erased meanwhile nothing is left to do: the request is settled and the contact deleted.
    """
    require(actor, "change_register", wish.player)
    erased = wish.player.erased_at is not None
    if granted and wish.wish in Shown.values and not erased:
        change_player(player=wish.player, actor=actor, shown=wish.wish)
    wish.handled_at, wish.granted = timezone.now(), granted
    if erased:
        erase_fields(wish)
    wish.save()
    note("wish settled", player=str(wish.player.public_id), granted=granted, by=actor.id)
    return wish


def players_called(club: Club, named: Named, actor: Actor, same: Mapping[str, Player]) -> list[Player]:
    """The club's players of those names; who is not known yet is added to the register.

    `same` says of some names who they are, though the register writes them another way. The caller holds the club.
    """
    return [
        with_facts(same[name], named, actor) if name in same else _player(club, name, named, actor)
        for name in named.names
    ]


def known_or_new(club: Club, name: str, actor: Actor) -> Player:
    """The player of that name in the club's register, added to it where nobody is called so; Refused at "name"."""
    listed = read_names(tidy(name), pairs=False, taken=(), family_first=family_first_in(club))
    if listed.problems or len(listed.named) != 1:
        raise Refused(problems={"name": list(listed.problems.values()) or [_("Give a name.")]})
    lock_club(club)
    return _player(club, listed.named[0].names[0], listed.named[0], actor)


def _player(club: Club, name: str, named: Named, actor: Actor) -> Player:
    """Somebody of another home club, or with another member number, is somebody else.

    What the register does not know yet is added there.
    """
    number = named.member_number if len(named.names) == 1 else ""
    known = Player.objects.active().filter(club=club, name__iexact=name)
    if number:
        known = known.filter(member_number__in=[number, ""])
    player = number and known.filter(member_number=number).first()
    player = player or (named.label and known.filter(label__iexact=named.label).first()) or _same(known, named.label)
    if player is None:
        facts = {"label": named.label, "category": named.category, "member_number": number}
        return Player.objects.create(club=club, name=name, **facts)
    return with_facts(player, named, actor)


def with_facts(player: Player, named: Named, actor: Actor) -> Player:
    """What the line of a list tells of a player, added where the register does not know it."""
    number = named.member_number if len(named.names) == 1 else ""
    return add_facts(player=player, label=named.label, category=named.category, member_number=number, actor=actor)


def _same(known: QuerySet[Player], label: str) -> Player | None:
    return (known.filter(label="") if label else known).first()
