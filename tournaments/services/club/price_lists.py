"""Making a club's price lists, saving versions of them, and letting evenings play them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Club, PriceList, PriceListVersion
from tournaments.play.facts import variant_of
from tournaments.security.permissions import require, standing_at
from tournaments.services import journal
from tournaments.services.club.free_names import lock_club
from tournaments.services.evening.tournaments import change_rules
from tournaments.wording.names import clean_name

if TYPE_CHECKING:
    from tournaments.models import Tournament
    from tournaments.security.actors import Actor

LONGEST_NOTE = PriceListVersion._meta.get_field("note").max_length or 0
LONGEST_SOURCE = PriceList._meta.get_field("source").max_length or 0


@transaction.atomic
def create_price_list(
    *,
    club: Club,
    name: str,
    game: str,
    variant: str,
    actor: Actor,
    rules: dict[str, Any] | None = None,
    overlay: dict[str, Any] | None = None,
    source: str = "",
    known_table: str = "",
) -> PriceList:
    """A price list with its first version. Raises RuleError for rules or numbers that do not fit the variant."""
    require(actor, "change_price_lists", club)
    price_list = PriceList(
        club=club,
        name=_free_name(club, name),
        game=game,
        variant=variant,
        source=source[:LONGEST_SOURCE],
        known_table=known_table,
    )
    version = PriceListVersion(price_list=price_list, number=1, rules=rules or {}, overlay=overlay or {})
    variant_of(version)
    price_list.save(force_insert=True)
    _store(version, actor)
    return price_list


@transaction.atomic
def save_version(
    *,
    price_list: PriceList,
    rules: dict[str, Any],
    overlay: dict[str, Any],
    actor: Actor,
    note: str = "",
    based_on: int | None = None,
) -> PriceListVersion:
    """The next version of the list. Refused without a change, and where `based_on` is no longer the newest version."""
    require(actor, "change_price_lists", price_list)
    PriceList.objects.select_for_update().get(pk=price_list.pk)
    newest = price_list.versions.latest("number")
    if based_on is not None and based_on != newest.number:
        raise Refused(
            _("Version {number} was saved meanwhile. Look at it, then save again if yours is still right.").format(
                number=newest.number
            )
        )
    if (rules, overlay) == (newest.rules, newest.overlay):
        raise Refused(_("Nothing differs from version {number}.").format(number=newest.number))
    version = PriceListVersion(
        price_list=price_list, number=newest.number + 1, rules=rules, overlay=overlay, note=note[:LONGEST_NOTE]
    )
    variant_of(version)
    _store(version, actor)
    return version


def take_up(*, version: PriceListVersion, actor: Actor) -> PriceListVersion:
    """An older version once more, as the newest one."""
    note = _("Version {number} again").format(number=version.number)
    return save_version(
        price_list=version.price_list, rules=version.rules, overlay=version.overlay, actor=actor, note=note
    )


@transaction.atomic
def rename_price_list(*, price_list: PriceList, name: str, actor: Actor) -> PriceList:
    """Call the list something else; its versions stay as they are."""
    require(actor, "change_price_lists", price_list)
    price_list.name = _free_name(price_list.club, name, besides=price_list)
    price_list.save(update_fields=["name"])
    return price_list


@transaction.atomic
def save_rules_of(*, tournament: Tournament, name: str, actor: Actor) -> PriceListVersion:
    """An evening's rules as a price list of its club, or as the next version of the one with that name."""
    require(actor, "change_price_lists", tournament.club)
    journal.lock(tournament)
    lock_club(tournament.club)
    price_list = tournament.club.price_lists.filter(name=clean_name(name)).first()
    content = {key: getattr(tournament, key) for key in ("game", "variant", "rules", "overlay")}
    if price_list is None:
        version = create_price_list(club=tournament.club, name=name, actor=actor, **content).newest
    elif (price_list.game, price_list.variant) != (tournament.game, tournament.variant):
        raise Refused(problems={"name": [_("“{name}” is a price list of another game.").format(name=price_list.name)]})
    elif (tournament.rules, tournament.overlay) == (price_list.newest.rules, price_list.newest.overlay):
        version = price_list.newest
    else:
        version = save_version(
            price_list=price_list, rules=tournament.rules, overlay=tournament.overlay, actor=actor, note=tournament.name
        )
    PriceList.objects.filter(pk=version.price_list.pk).update(stake=tournament.stake)
    _remember(tournament, version)
    return version


@transaction.atomic
def play_version(*, tournament: Tournament, version: PriceListVersion, actor: Actor) -> None:
    """Let an evening play a version of its club's list: until its first deal, as with any change of its rules."""
    if version.price_list.club_id != tournament.club_id:
        raise Refused(_("This price list belongs to another club."))
    change_rules(tournament=tournament, actor=actor, **version.content)
    _remember(tournament, version)


@transaction.atomic
def remove_price_list(*, price_list: PriceList, actor: Actor) -> None:
    """Delete the list with its versions; evenings keep their prices and forget which version they were."""
    require(actor, "change_price_lists", price_list)
    price_list.delete()


def _store(version: PriceListVersion, actor: Actor) -> None:
    version.actor = actor.as_json(standing_at(actor, version.price_list))
    version.save(force_insert=True)


def _remember(tournament: Tournament, version: PriceListVersion) -> None:
    tournament.price_version = version
    tournament.save(update_fields=["price_version"])


def _free_name(club: Club, name: str, besides: PriceList | None = None) -> str:
    name = clean_name(name)
    lock_club(club)
    others = club.price_lists.exclude(pk=besides.pk) if besides else club.price_lists.all()
    if others.filter(name=name).exists():
        raise Refused(problems={"name": [_("There is already a price list called {name}.").format(name=name)]})
    return name
