"""The club's register of players: names, how much of them is shown, and erasing a person."""

from collections.abc import Iterable, Mapping
from functools import partial
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from reports.facts import categories_in
from tournaments.errors import Refused
from tournaments.models import Club, Player, PlayerMerge
from tournaments.models.personal import erase_fields, fields_that
from tournaments.player_lists.columns import has_letters
from tournaments.printing.jobs import withdraw_prints
from tournaments.security.actors import Actor
from tournaments.security.permissions import require
from tournaments.security.security_log import note
from tournaments.services.club.erasure_list import entry_for, remember_on_commit
from tournaments.services.club.ladder_acts import forget_ladders
from tournaments.services.club.names import tell_names_changed
from tournaments.services.club.player_links import forget_links
from tournaments.services.club.redaction import forget_name, forget_wishes
from tournaments.services.evening.entry_erasure import forget_entries
from tournaments.services.evening.sheet_erasure import forget_sheets
from tournaments.wording.names import Named, clean_name, too_long

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
    forget_wishes(player=player)
    forget_sheets(player=player)
    forget_entries(player=player, name=name)
    forget_ladders(player=player)
    forget_links(player=player)
    forget_name(player=player, name=name, instead=player.name, actor=actor)
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
