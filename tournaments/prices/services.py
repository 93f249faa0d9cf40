"""Making a club's price lists, saving versions of them, and letting evenings play them.

Changing house rules and prices after the first deal: a new version of the rules, under which every deal counts.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils.translation import gettext as _

from scoring.names import MANUAL
from tournaments.clubs.models import Club
from tournaments.clubs.services import lock_club
from tournaments.errors import Refused
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.facts import document_of, facts_of, variant_of, variant_with
from tournaments.evening.rounds.models import FrozenRules, Round, Status, Table
from tournaments.evening.rounds.services.tournaments import change_rules
from tournaments.evening.table.models import Claim, Deal, TableTotals
from tournaments.evening.table.services.sheets import resettle
from tournaments.frame.append_only import canonical
from tournaments.prices.models import PriceList, PriceListVersion
from tournaments.prices.rules import KIND, next_number, version_of_row
from tournaments.prices.selectors import impact_of, with_decimals_of
from tournaments.register.names import clean_name
from tournaments.security.permissions import require, standing_at

if TYPE_CHECKING:
    from tournaments.evening.rounds.models import Tournament
    from tournaments.prices.selectors import Impact
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
    if not variant_of(version).has_contracts:
        raise Refused(_("This game has no contracts, and so no prices."))
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
    tournament.price_version = version
    tournament.save(update_fields=["price_version"])
    return version


@transaction.atomic
def play_version(*, tournament: Tournament, version: PriceListVersion, actor: Actor) -> None:
    """Make an evening play a version of its club's list: until its first deal, as with any change of its rules."""
    if version.price_list.club_id != tournament.club_id:
        raise Refused(_("This price list belongs to another club."))
    change_rules(tournament=tournament, actor=actor, **version.content, price_version=version)


@transaction.atomic
def remove_price_list(*, price_list: PriceList, actor: Actor) -> None:
    """Delete the list with its versions; evenings keep their prices and forget which version they were."""
    require(actor, "change_price_lists", price_list)
    price_list.delete()


def _store(version: PriceListVersion, actor: Actor) -> None:
    version.actor = actor.as_json(standing_at(actor, version.price_list))
    version.save(force_insert=True)


def _free_name(club: Club, name: str, besides: PriceList | None = None) -> str:
    name = clean_name(name)
    lock_club(club)
    others = club.price_lists.exclude(pk=besides.pk) if besides else club.price_lists.all()
    if others.filter(name=name).exists():
        raise Refused(problems={"name": [_("There is already one called {name}.").format(name=name)]})
    return name


class NotAsShown(Refused):
    """A change of the rules that does something else than its preview said; `impact` is what it does now."""

    def __init__(self, impact: Impact, message: str) -> None:
        self.impact = impact
        super().__init__(message)


def preview_rules(*, tournament: Tournament, rules: dict[str, Any], overlay: dict[str, Any], actor: Actor) -> Impact:
    """The effects of these rules. Raises Refused and RuleError, as `replace_rules` would; nothing is written."""
    require(actor, "change_tournament", tournament)
    rules, overlay = with_decimals_of(tournament, rules, overlay)
    _ensure_changeable(tournament, rules, overlay)
    return impact_of(tournament, rules, overlay)


@transaction.atomic
def replace_rules(
    *,
    tournament: Tournament,
    rules: dict[str, Any],
    overlay: dict[str, Any],
    actor: Actor,
    reason: str,
    seen: str | None = None,
    undoes: int | None = None,
) -> Impact:
    """Play the evening under other house rules and numbers: every deal keeps its facts and is scored again.

    NotAsShown where deals are not possible under these rules, or where the change differs from the preview with the
    checksum `seen` (None takes it as it is). Undoing a change (`undoes`) needs no reason. What changed is returned.
    """
    require(actor, "undo" if undoes else "change_tournament", tournament)
    journal.lock(tournament)
    rules, overlay = with_decimals_of(tournament, rules, overlay)
    _ensure_changeable(tournament, rules, overlay)
    impact = impact_of(tournament, rules, overlay)
    if impact.unreadable:
        raise NotAsShown(impact, _("Deals were played that are not possible under these rules."))
    if seen not in (None, impact.seen):
        raise NotAsShown(impact, _("Something happened meanwhile; the change is now as shown here."))
    if not reason.strip() and not undoes:
        raise Refused(problems={"reason": [_("Give a reason.")]})
    before = {"rules": tournament.rules, "overlay": tournament.overlay}
    tournament.rules, tournament.overlay = rules, overlay
    _store_rules(tournament, _write(tournament, impact, before, actor, reason, undoes), impact)
    return impact


def _write(
    tournament: Tournament, impact: Impact, before: dict[str, Any], actor: Actor, reason: str, undoes: int | None
) -> JournalEntry:
    """Write one act with the rules before and after, and all that follows besides the scores."""
    payload = {
        **facts_of(tournament),
        "version": next_number(tournament),
        "before": before,
        "round": impact.round,
        "deal": impact.deal,
        "scored": {"deals": len(impact.scored), "tables": impact.tables},
        "unconfirmed": impact.unconfirmed,
        "standings": impact.standings,
    }
    return journal.write(
        tournament=tournament, kind=KIND, actor=actor, payload=payload, reason=reason.strip(), undoes=undoes
    )


def _has_typed_points(tournament: Tournament) -> bool:
    """Was anything typed in points, whose meaning another unit would change?"""
    by_hand = {"record__contract__type": MANUAL}
    return (
        tournament.adjustments.exists()
        or TableTotals.objects.filter(table__round__tournament=tournament).exists()
        or Deal.objects.filter(tournament=tournament, **by_hand).exists()
        or Claim.objects.filter(tournament=tournament, **by_hand).exists()
    )


def _ensure_changeable(tournament: Tournament, rules: dict[str, Any], overlay: dict[str, Any]) -> None:
    if tournament.rules_frozen_at is None:
        raise Refused(_("No deal has been entered yet. Change the rules on their own page."))
    if tournament.status == Status.FINISHED:
        raise Refused(_("This evening is finished. Open it again first; then its rules can be corrected."))
    now = variant_of(tournament)
    then = variant_with(tournament, rules, overlay)
    if canonical([rules, overlay]) == canonical([tournament.rules, tournament.overlay]):
        raise Refused(_("These are the rules already."))
    if then.decimals != now.decimals and _has_typed_points(tournament):
        raise Refused(
            _(
                "Points were typed on this evening with other decimals than these prices have: by the director, or as "
                "totals. So this evening keeps its decimals."
            )
        )
    if then.unit is not now.unit:
        raise Refused(_("Under these rules others would score than those who sit here. That cannot change any more."))


def _store_rules(tournament: Tournament, entry: JournalEntry, impact: Impact) -> None:
    tournament.rules_versions = [*tournament.rules_versions, version_of_row(entry)]
    tournament.save(update_fields=["rules", "overlay", "rules_versions"])
    FrozenRules.objects.update_or_create(tournament=tournament, defaults={"document": document_of(tournament)})
    tables = list(Table.objects.filter(round__tournament=tournament).select_related("round"))
    resettle(tournament, tables)
    agreed = [table.pk for table in tables if (table.round.number, table.number) in impact.unconfirmed]
    Table.objects.filter(pk__in=agreed).update(ns_confirmed_at=None, ew_confirmed_at=None)
    for round_ in Round.objects.filter(tournament=tournament, status=Round.Status.CLOSED):
        round_.standings = impact.standings[str(round_.number)]
        round_.save(update_fields=["standings"])
