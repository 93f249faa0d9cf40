"""The club's register: names and how much of them is shown, cards, requests of players, merging and erasing people."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

from django.conf import settings
from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from reports.facts import categories_in
from tournaments.accounts.models import PlayerWish
from tournaments.clubs.models import Club
from tournaments.clubs.selectors import family_first_in
from tournaments.clubs.services import lock_club
from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import OLDEST_FIRST, EntrantMember, Tournament
from tournaments.evening.rounds.rules import sat_instead
from tournaments.evening.rounds.selectors.named import appearances
from tournaments.frame.append_only import is_as_stored
from tournaments.frame.personal import erase_fields, fields_that
from tournaments.frame.registries import person_erased
from tournaments.imports.people import Named, read_names
from tournaments.imports.values import has_letters
from tournaments.prints.making import withdraw_prints
from tournaments.register.models import Player, PlayerCard, PlayerMerge, Shown
from tournaments.register.names import clean_name, is_part, too_long
from tournaments.register.selectors import (
    FAMILY_NAME,
    FIELDS,
    NUMBER,
    facts_of,
    family_name_in,
    fuller,
    led_elsewhere,
    links,
    obstacles,
)
from tournaments.register.services.erasure import (
    entry_for,
    erase_name,
    erase_wishes,
    erased_entries,
    name_entrant,
    remember_on_commit,
    tell_names_changed,
)
from tournaments.security.actors import SITE, Actor
from tournaments.security.permissions import require, standing_at
from tournaments.security.security_log import note
from tournaments.security.untrusted_input import tidy

if TYPE_CHECKING:
    from collections.abc import Sequence


LONGEST_CATEGORY = Player._meta.get_field("category").max_length
TYPED = fields_that(Player, "typed")


@transaction.atomic
def add_player(*, club: Club, actor: Actor, **typed: str) -> Player:
    """Add somebody new to the register, with what the club types there."""
    require(actor, "change_register", club)
    player = Player(club=club)
    _type(player, typed, TYPED)
    player.save(force_insert=True)
    return player


@transaction.atomic
def update_players(
    *,
    club: Club,
    new: Iterable[Named],
    changes: Iterable[tuple[Player, Mapping[str, str | bool]]] = (),
    left: Iterable[Player] = (),
    actor: Actor,
) -> list[Player]:
    """Carry out a list of members: all of it, or nothing. Returns who is new."""
    require(actor, "change_register", club)
    for player, values in changes:
        change_player(player=player, actor=actor, **values)
    for player in left:
        change_player(player=player, actor=actor, active=False)
    return [add_player(club=club, actor=actor, **facts_of(line)) for line in new]


@transaction.atomic
def change_player(*, player: Player, actor: Actor, **changes: str | bool) -> Player:
    """Change what the club types of a player, or whether the player is active; every evening follows."""
    require(actor, "change_register", player)
    if player.erased_at:
        raise Refused(_("This player was erased."))
    former = player.club.players.get(pk=player.pk)
    _type(player, changes, {*TYPED, "active"}, former)
    if is_as_stored(player):
        return player
    player.save()
    tell_names_changed(players=[player], names={former.name, player.name}, actor=actor)
    return player


@transaction.atomic
def say_family_names(*, club: Club, family_names: Mapping[int, str], actor: Actor) -> int:
    """Store the family name of each of these players, by their keys; returns how many there were."""
    require(actor, "change_register", club)
    players = list(club.players.filter(pk__in=family_names, erased_at=None))
    for player in players:
        _type(player, {"family_name": family_names[player.pk]}, TYPED)
        player.save(update_fields=["family_name"])
    tell_names_changed(players=[player for player in players if player.shown == Shown.SHORT], actor=actor)
    return len(players)


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


def erase_again(*, club: Club, names: Mapping[str, str] | None = None) -> None:
    """After a file brought people to the club: those who were erased on this site before are erased in it too.

    `names` are what an evening's file calls its people, by their ids.
    """
    listed, names = erased_entries(Path(settings.BACKUP_FOLDER)), names or {}
    came = Q(erased_at=None) | Q(public_id__in=list(names))
    for player in Player.objects.filter(came, club=club).select_related("club"):
        name = names.get(str(player.public_id), "")
        if player.erased_at is None and entry_for("player", player.public_id) in listed:
            erase_player(player=player, actor=SITE)
        elif player.erased_at and name and name != player.name:
            erase_name(player=player, name=name, instead=player.name, actor=SITE)


def _type(
    player: Player, typed: dict[str, Any], fields: set[str] | tuple[str, ...], former: Player | None = None
) -> None:
    """Set those fields. A family name is part of the name; one that was not typed anew goes where the name changes."""
    for field in typed.keys() & set(fields):
        setattr(player, field, _name_of_somebody(typed[field]) if field == "name" else typed[field])
    player.family_name = " ".join(player.family_name.split())
    if player.family_name and not is_part(player.family_name, player.name):
        if former is None or former.name == player.name:
            raise Refused(problems={"family_name": [_("The family name stands in the name, in whole words.")]})
        player.family_name = ""


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
    with_card = set(PlayerCard.objects.filter(player__in=own).values_list("player_id", flat=True))
    PlayerCard.objects.bulk_create(PlayerCard(player_id=key) for key in sorted(own - with_card))
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


def players_called(club: Club, listed: Iterable[Named], actor: Actor, same: Mapping[str, Player]) -> list[list[Player]]:
    """The club's players named in each line of a list; who is not known yet is added to the register.

    `same` says of some names who they are, though the register writes them another way. The caller holds the club.
    """
    lines = list(listed)
    namesakes = _namesakes(club, {name for named in lines for name in named.names})
    return [
        [
            with_facts(same[name], named, actor) if name in same else _player(club, name, named, namesakes, actor)
            for name in named.names
        ]
        for named in lines
    ]


def known_or_new(club: Club, name: str, actor: Actor) -> Player:
    """The player of that name in the club's register, added to it where nobody is called so; Refused at "name"."""
    listed = read_names(tidy(name), pairs=False, taken=(), family_first=family_first_in(club))
    if listed.problems or len(listed.named) != 1:
        raise Refused(problems={"name": list(listed.problems.values()) or [_("Give a name.")]})
    lock_club(club)
    [[player]] = players_called(club, listed.named, actor, {})
    return player


def _namesakes(club: Club, names: Collection[str]) -> dict[str, list[Player]]:
    """The club's active players under each of these names, whatever the case of its letters."""
    wanted = {name.casefold() for name in names}
    active = Player.objects.active().filter(club=club)
    keys = [pk for pk, name in active.values_list("pk", "name") if name.casefold() in wanted]
    namesakes: dict[str, list[Player]] = {name: [] for name in wanted}
    for player in active.filter(pk__in=keys) if keys else ():
        player.club = club
        namesakes[player.name.casefold()].append(player)
    return namesakes


def _player(club: Club, name: str, named: Named, namesakes: Mapping[str, list[Player]], actor: Actor) -> Player:
    """The player of that name, home club and member number; another club or number is another person.

    What the register does not know yet is added there, and to the namesakes.
    """
    number, label = named.member_number if len(named.names) == 1 else "", named.label.casefold()
    called = [player for player in namesakes[name.casefold()] if not number or player.member_number in (number, "")]
    best = (
        *(player for player in called if number and player.member_number == number),
        *(player for player in called if label and player.label.casefold() == label),
        *(player for player in called if not label or not player.label),
    )
    if best:
        return with_facts(best[0], named, actor)
    facts = {"label": named.label, "category": named.category, "member_number": number}
    player = Player.objects.create(club=club, name=name, family_name=named.family_name(name), **facts)
    namesakes[name.casefold()].append(player)
    return player


def with_facts(player: Player, named: Named, actor: Actor) -> Player:
    """Add the facts of a list's line about a player where the register does not know it."""
    number = named.member_number if len(named.names) == 1 else ""
    return add_facts(player=player, label=named.label, category=named.category, member_number=number, actor=actor)


@transaction.atomic
def merge_players(*, kept: Player, gone: Player, actor: Actor, fields: Mapping[str, Any]) -> PlayerMerge:
    """Merge two players: all that leads to `gone` leads to `kept` from now on, and `gone` leaves the register.

    `fields` are those of the person from now on; what is missing there becomes the fuller of the two. Refused with
    every obstacle, and at "member_number" where both have one and none was chosen.
    """
    require(actor, "change_register", kept)
    _ensure_two(kept, gone)
    if reasons := obstacles(kept, gone):
        raise Refused(" ".join(reasons))
    chosen = _merged_fields(kept, gone, fields)
    before = {field: getattr(kept, field) for field in FIELDS}
    row = {field.attname: field.value_from_object(gone) for field in Player._meta.concrete_fields}
    own = Tournament.objects.filter(pk__in=appearances(kept)).values_list("public_id", flat=True)
    evenings, own_evenings = {}, [str(uid) for uid in own]
    for evening, appearance in _evenings(appearances(gone)):
        evenings[str(evening.public_id)] = appearance
        _take_over(evening, appearance, gone, kept, "player_merged", actor)
    rows = {link.key: [link.of(gone), link.of(kept)] for link in links()}
    for link in links():
        link.model._base_manager.filter(pk__in=rows[link.key][0]).update(**{link.field: kept.pk})
    gone.delete()
    kept.club.seasons.update(places=None)
    if chosen != before:
        change_player(player=kept, actor=actor, **chosen)
    note("players made one", kept=str(kept.public_id), gone=str(row["public_id"]), by=actor.id)
    return PlayerMerge.objects.create(
        club=kept.club,
        kept=kept,
        gone_id=row["public_id"],
        gone=row,
        moved={
            "rows": rows,
            "evenings": evenings,
            "own_evenings": own_evenings,
            "before": before,
            "set": chosen,
        },
        actor=actor.as_json(standing_at(actor, kept)),
    )


def _merged_fields(kept: Player, gone: Player, fields: Mapping[str, Any]) -> dict[str, Any]:
    """Every field of the person that two become; a family name that nobody chose goes with the name."""
    chosen = {**fuller(kept, gone), **{field: fields[field] for field in FIELDS if field in fields}}
    if FAMILY_NAME not in fields:
        chosen[FAMILY_NAME] = family_name_in(chosen["name"], kept, gone)
    if NUMBER not in chosen:
        raise Refused(problems={NUMBER: [_("Both have a member number. Choose the one that stays.")]})
    return chosen


@transaction.atomic
def part_players(*, merge: PlayerMerge, actor: Actor) -> Player:
    """Take the two apart: everything that was moved goes back, the fields too; returns the one who is there again.

    What came since the merge stays with the person it was entered for. Refused with every reason why it cannot be
    done exactly.
    """
    require(actor, "change_register", merge.kept)
    if reasons := why_not_apart(merge):
        raise Refused(" ".join(reasons))
    kept, moved = merge.kept, merge.moved
    gone = Player(
        **{
            field.attname: field.to_python(merge.gone[field.attname])
            for field in Player._meta.concrete_fields
            if field.attname in merge.gone  # one made before the field was
        }
    )
    gone.save(force_insert=True)
    back = {field: value for field, value in moved["before"].items() if value != moved["set"][field]}
    if back:
        change_player(player=kept, actor=actor, **back)
    for link in links():
        theirs = moved["rows"].get(link.key, [[], []])[0]
        link.model._base_manager.filter(pk__in=theirs, **{link.field: kept.pk}).update(**{link.field: gone.pk})
    for evening in Tournament.objects.filter(public_id__in=moved["evenings"]).order_by("pk"):
        _take_over(evening, moved["evenings"][str(evening.public_id)], kept, gone, "player_parted", actor)
    kept.club.seasons.update(places=None)
    merge.undone_at, merge.gone, merge.moved = timezone.now(), {}, {}
    merge.save()
    note("players taken apart", kept=str(kept.public_id), gone=str(gone.public_id), by=actor.id)
    return gone


def why_not_apart(merge: PlayerMerge) -> list[str]:
    """The reasons why the two cannot be taken apart exactly, as sentences; none where they can."""
    kept, moved = merge.kept, merge.moved
    if merge.undone_at or kept.erased_at or not moved:
        return [_("They are apart already, or were erased.")]
    later = kept.merges.filter(undone_at=None, pk__gt=merge.pk).order_by("-pk").first()
    if later:
        return [_("Take {name} apart first: that came later.").format(name=later.gone["name"])]
    moved_at = Tournament.objects.filter(public_id__in=moved["evenings"])
    reasons = led_elsewhere(moved_at.values_list("pk", flat=True))
    if Player.objects.filter(public_id=merge.gone_id).exists():
        reasons.append(_("{name} came back into the register with an event file.").format(name=merge.gone["name"]))
    for field, value in moved["set"].items():
        if value != moved["before"][field] and getattr(kept, field) != value:
            label = Player._meta.get_field(field).verbose_name  # type: ignore[union-attr]  # a field of its own
            reasons.append(_("“{field}” was changed since.").format(field=label))
    here = appearances(kept)
    for evening in moved_at.order_by(*OLDEST_FIRST):
        if here.get(evening.pk) != moved["evenings"][str(evening.public_id)]:
            reasons.append(_("The players of {name} were changed since.").format(name=evening.name))
    for link in links():
        theirs, own = moved["rows"].get(link.key, [[], []])
        now = set(link.of(kept))
        if link.is_once and not now.issuperset(theirs) and now - {*theirs, *own}:
            reasons.append(_("“{what}” was entered anew since.").format(what=link.name))
    return reasons


def came_since(merge: PlayerMerge) -> list[Tournament]:
    """The evenings in which the person played since the merge: they stay with the row that was kept."""
    merged_evenings = [*merge.moved["evenings"], *merge.moved["own_evenings"]]
    here = Tournament.objects.filter(pk__in=appearances(merge.kept)).exclude(public_id__in=merged_evenings)
    return list(here.order_by(*OLDEST_FIRST))


def _ensure_two(kept: Player, gone: Player) -> None:
    if kept.pk == gone.pk or kept.club_id != gone.club_id or kept.erased_at or gone.erased_at:
        raise Refused(_("Choose two players of this register."))


def _evenings(rows_by_evening: dict[int, Any]) -> list[tuple[Tournament, Any]]:
    evenings = Tournament.objects.in_bulk(rows_by_evening)
    return [(evenings[key], rows_by_evening[key]) for key in sorted(rows_by_evening)]


@transaction.atomic
def correct_person(*, evening: Tournament, player: Player, meant: Player, actor: Actor) -> None:
    """Put another person of the register in the place of one who was entered for an evening, such as a namesake.

    What was played there is theirs. Refused where they are there already.
    """
    require(actor, "change_entrants", evening)
    if evening.pk in appearances(meant) or meant.club_id != evening.club_id:
        raise Refused(_("Already entered: {names}.").format(names=meant.name))
    if roles := appearances(player).get(evening.pk):
        _take_over(evening, roles, player, meant, "person_corrected", actor)
        evening.club.seasons.update(places=None)


def _take_over(
    evening: Tournament, roles: dict[str, list[Any]], old: Player, new: Player, kind: str, actor: Actor
) -> None:
    """Put one row of the register in another's place in an evening, and say so in its journal."""
    journal.lock(evening)
    sat_in = sorted({number for number, _from in roles["stand_ins"]})
    EntrantMember.objects.filter(entrant__tournament=evening, player=old).update(player=new)
    ids = (str(old.public_id), str(new.public_id))
    for entrant in evening.entrants.filter(number__in={*sat_in, *roles["entrants"]}):
        if entrant.number in sat_in:
            entrant.stand_ins = sat_instead(entrant.stand_ins, *ids)
            entrant.save(update_fields=["stand_ins"])
        name_entrant(entrant)
    payload = {"from": ids[0], "to": ids[1], "entrants": roles["entrants"], "stand_ins": sat_in}
    if kind == "person_corrected":
        payload["number"] = [*roles["entrants"], *sat_in][0]
    journal.write(tournament=evening, kind=kind, actor=actor, payload=payload)
