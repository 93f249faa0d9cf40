"""A rehearsal: a copy of an evening in a club of its own, which nobody sees but who rehearses, deleted after a day."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime, timedelta
from random import Random
from typing import TYPE_CHECKING, Any
from uuid import uuid4

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from scoring import EntryField, Variant
from scoring.contracts import Contract, Declarers
from scoring.facts import Kind as FactKind
from scoring.fields import entry_fields, menu
from scoring.seats import SEATS, SIDES, left_of
from scoring.variants import SUITS
from tournaments.clubs.models import Club, ClubStatus, Role
from tournaments.clubs.services import create_club, delete_club
from tournaments.errors import Refused
from tournaments.evening.rounds.facts import PLAN, RULES, SHAPE, counts, variant_of
from tournaments.evening.rounds.models import Entrant, Kind, ScoreEntry
from tournaments.evening.rounds.rules import round_in_play
from tournaments.evening.rounds.services.entrants import enter_groups
from tournaments.evening.rounds.services.tournaments import create_tournament
from tournaments.evening.table.services.deals import record_deal
from tournaments.register.models import Player
from tournaments.security.actors import SITE
from tournaments.security.permissions import require

if TYPE_CHECKING:
    from django.db.models import QuerySet

    from tournaments.clubs.models import User
    from tournaments.evening.rounds.models import Table, Tournament
    from tournaments.security.actors import Actor


LASTS = timedelta(days=1)
FEWEST, PEOPLE = 4, 16
DEALS_BY_THE_CLOCK, MOST_DEALS = 8, 40
COPIED = ("name", "label", "category")
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
    enter_groups(tournament=copy, groups=_copied_people(tournament, club), actor=actor)
    return copy


def rehearsals_of(user: User) -> list[Club]:
    """The rehearsals that somebody began."""
    return list(Club.objects.filter(status=ClubStatus.REHEARSAL, memberships__user=user, memberships__role=Role.OWNER))


def _copied_people(tournament: Tournament, club: Club) -> list[list[Player]]:
    """The people of the evening as its draw and prizes tell them apart, in the club of the rehearsal."""
    entrants = tournament.entrants.filter(status=Entrant.Status.ACTIVE).order_by("number").prefetch_related("players")
    groups = [
        [Player(club=club, **{field: getattr(player, field) for field in COPIED}) for player in entrant.players.all()]
        for entrant in entrants
    ]
    if len(groups) < FEWEST:
        names = [_("Player {number}").format(number=chr(ord("A") + number)) for number in range(PEOPLE)]
        together = 2 if tournament.kind == Kind.PAIRS else 1
        made_up = [Player(club=club, name=name) for name in names]
        groups = [made_up[at : at + together] for at in range(0, PEOPLE, together)]
    club.players.bulk_create(player for group in groups for player in group)
    return groups


@transaction.atomic
def fill_round(*, tournament: Tournament, actor: Actor) -> int:
    """Enter made-up deals at every table of the open round; the first table still lacks its last, to be typed in."""
    _ensure_rehearsal(tournament)
    round_ = round_in_play(tournament.rounds.all())
    if round_ is None:
        raise Refused(_("No round is open. Draw it and open it first."))
    if tournament.score_entry == ScoreEntry.TOTALS:
        raise Refused(_("This evening enters totals: type them yourself."))
    chance = Random()  # noqa: S311  made-up deals, thrown away
    deals_made = 0
    for place, table in enumerate(round_.tables.order_by("number")):
        table.round, round_.tournament = round_, tournament
        deals_made += _fill(tournament, table, chance, actor, short=1 if place == 0 else 0)
    return deals_made


def _fill(tournament: Tournament, table: Table, chance: Random, actor: Actor, *, short: int) -> int:
    variant, dealer, deals_made = variant_of(tournament), table.first_dealer, 0
    by_number = tournament.deals_per_round if tournament.round_end == "deals" else None
    target = (by_number or (DEALS_BY_THE_CLOCK if tournament.minutes_per_round else MOST_DEALS)) - short
    played = table.deals.filter(removed=False).count()
    while played < target:
        record = deal_of(variant, chance, dealer)
        sheet = record_deal(table=table, uid=uuid4(), record=record, actor=actor).on_table.sheet  # type: ignore[union-attr]  # it was just saved
        dealer, deals_made = sheet.next_dealer, deals_made + 1
        played += counts(record, tournament)
        if sheet.over:
            break
    return deals_made


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


LOWER_IS_COMMONER = 0.8
MADE_OFTEN = 0.68
PASSED_OUT = 0.05
USUAL_MOST = 200


def deal_of(variant: Variant, chance: Random, dealer: str) -> dict[str, Any]:
    """A record of a deal: low contracts more often than high ones, made more often than lost."""
    if variant.passes_out and chance.random() < PASSED_OUT:
        return {"contract": {"type": "pass"}, "dealer": dealer}
    return deal_with(variant, _contract(variant, chance), chance, dealer)


def deal_with(variant: Variant, contract: Contract, chance: Random, dealer: str) -> dict[str, Any]:
    """A record of a deal in which that contract was played."""
    record: dict[str, Any] = {"contract": _call(contract), "dealer": dealer, "modifiers": {}}
    who: dict[str, Any] = _declarers(contract, chance, dealer) or {}
    record |= who
    if contract.trump.value in ("named", "either"):
        record["trump"] = chance.choice(SUITS)
    for field in entry_fields(variant):
        _answer(record, field, contract, who.get("declarers") or (), chance)
    return {key: value for key, value in record.items() if value not in ({}, None)}


def _contract(variant: Variant, chance: Random) -> Contract:
    contracts = [contract for contract in menu(variant) if not contract.dealer_only]
    weights = [LOWER_IS_COMMONER ** variant.height[contract.key] for contract in contracts]
    return chance.choices(contracts, weights)[0]


def _call(contract: Contract) -> dict[str, Any]:
    call = {"type": contract.kind, "level": contract.level, "direction": contract.direction}
    return {key: value for key, value in call.items() if value is not None}


def _declarers(contract: Contract, chance: Random, dealer: str) -> dict[str, Any] | None:
    match contract.declarers:
        case Declarers.NOBODY:
            return {}
        case Declarers.SIDE if contract.dealer_only:
            return {"declarer_side": next(side for side in SIDES if dealer in side)}
        case Declarers.SIDE:
            return {"declarer_side": chance.choice(SIDES)}
        case Declarers.TWO:
            return {"declarers": chance.sample(SEATS, 2)}
        case Declarers.SEVERAL if chance.random() < 0.15:
            return {"declarers": [left_of(dealer), dealer]}
        case _:
            return {"declarers": [chance.choice(SEATS)]}


def _answer(record: dict[str, Any], field: EntryField, contract: Contract, who: Sequence[str], chance: Random) -> None:
    if contract.key not in field.when:
        return
    section, _, name = field.key.partition(".")
    if section == "scores":
        record["scores"] = _typed_points(field, contract, chance)
    if section == "tricks" and name == "by_declarer":
        if len(who) > 1:
            record["tricks"] = {"by_declarer": _share_tricks(contract, who, chance)}
    elif section == "tricks":
        _tricks(record, name, field, contract, who, chance)
    elif section == "points" and name in ("declarers", "NS"):
        record["points"] = {name: _card_points(contract, chance)}
    elif section == "points" and name in ("total", "roem_and_stuk"):
        record["points"] = {name: _points(contract, chance)}
    elif field.needed and field.kind is FactKind.CHOICE and section == "modifiers":
        record["modifiers"][name] = chance.choice(field.choices).value


def _tricks(
    record: dict[str, Any], name: str, field: EntryField, contract: Contract, who: Sequence[str], chance: Random
) -> None:
    tricks = record.setdefault("tricks", {})
    if field.kind is FactKind.TOGGLE:
        tricks[name] = any(tricks.values())
    elif len(who) < 2 or contract.declarers is not Declarers.SEVERAL:
        tricks[name] = _count(contract, chance)


def _count(contract: Contract, chance: Random) -> int:
    """A count near the border between made and lost, on the right side of it more often than not."""
    counts = range(len(contract.table))
    counts_made = contract.table.made_counts
    if not counts_made:
        return min(max(round(chance.gauss(6.5, 2)), 0), max(counts))
    target = set(counts_made) if chance.random() < MADE_OFTEN else set(counts) - set(counts_made)
    border = counts_made[0] if chance.random() < 0.5 else counts_made[0] + chance.choice((-1, 1, 1, 2))
    return min(target or counts_made, key=lambda count: (abs(count - border), count))


def _share_tricks(contract: Contract, who: Sequence[str], chance: Random) -> dict[str, int]:
    return {seat: _count(contract, chance) % 4 for seat in who}


def _card_points(contract: Contract, chance: Random) -> int:
    """A count that cards make, around half of them."""
    total = contract.measure.total
    return min(max(round(chance.gauss(total * 0.55, total * 0.15)), 2), total - 2)


def _typed_points(field: EntryField, contract: Contract, chance: Random) -> dict[str, int]:
    """Points as a table may write them: within the bounds, and of the sum where there is one."""
    low, high = field.limits(contract.key)
    total, parties = contract.measure.as_data()["sum"], field.parts
    low, high = max(low, -USUAL_MOST), min(high, USUAL_MOST)
    if total is None:
        return {party: chance.randint(low, high) for party in parties}
    scores, rest = {}, total
    for place, party in enumerate(parties, start=1):
        left = len(parties) - place
        least, most = field.limits(contract.key)
        bounds = max(least, rest - left * most), min(most, rest - left * least)
        scores[party] = chance.randint(*bounds) if left else rest
        rest -= scores[party]
    return scores


def _points(contract: Contract, chance: Random) -> int:
    target = contract.level or 0
    if contract.kind == "pandoer_plus":
        return target if chance.random() < MADE_OFTEN else 0
    return min(target + chance.choice((-14, -6, 0, 3, 7, 12, 21)), 640)
