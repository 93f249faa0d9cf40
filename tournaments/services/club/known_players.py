"""The players of a club's register whom a list of an evening means; who is not known yet is added."""

from collections.abc import Mapping

from django.db.models import QuerySet
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Club, Player
from tournaments.security.actors import Actor
from tournaments.security.untrusted_input import tidy
from tournaments.selectors.club.name_order import family_first_in
from tournaments.services.club.free_names import lock_club
from tournaments.services.club.register import add_facts
from tournaments.wording.names import Named, read_names


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
