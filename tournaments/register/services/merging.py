"""Making two rows of the register one person, and taking them apart again."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.evening.journal.services import journal
from tournaments.evening.rounds.models import EntrantMember, Tournament
from tournaments.evening.rounds.rules import sat_instead
from tournaments.evening.rounds.selectors.named import appearances
from tournaments.register.models import Player, PlayerMerge
from tournaments.register.selectors import FIELDS, NUMBER, fuller, led_elsewhere, links, obstacles
from tournaments.register.services.names import name_entrant
from tournaments.register.services.register import change_player
from tournaments.security.permissions import require, standing_at
from tournaments.security.security_log import note

if TYPE_CHECKING:
    from collections.abc import Mapping

    from tournaments.security.actors import Actor


@transaction.atomic
def merge_players(*, kept: Player, gone: Player, actor: Actor, fields: Mapping[str, Any]) -> PlayerMerge:
    """Everything that leads to `gone` leads to `kept` from now on, and `gone` leaves the register.

    `fields` are those of the person from now on; what is missing there becomes the fuller of the two. Refused with
    every obstacle, and at "member_number" where both have one and none was chosen.
    """
    require(actor, "change_register", kept)
    _ensure_two(kept, gone)
    if reasons := obstacles(kept, gone):
        raise Refused(" ".join(reasons))
    chosen = {**fuller(kept, gone), **{field: fields[field] for field in FIELDS if field in fields}}
    if NUMBER not in chosen:
        raise Refused(problems={NUMBER: [_("Both have a member number. Choose the one that stays.")]})
    before = {field: getattr(kept, field) for field in FIELDS}
    row = {field.attname: field.value_from_object(gone) for field in Player._meta.concrete_fields}
    own = Tournament.objects.filter(pk__in=appearances(kept)).values_list("public_id", flat=True)
    evenings, own_evenings = {}, [str(uid) for uid in own]
    for evening, there in _evenings(appearances(gone)):
        evenings[str(evening.public_id)] = there
        _take_over(evening, there, gone, kept, "player_merged", actor)
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
        **{field.attname: field.to_python(merge.gone[field.attname]) for field in Player._meta.concrete_fields}
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
    """Why the two cannot be taken apart exactly, each reason as a sentence; none where they can."""
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
    for evening in moved_at.order_by("date", "pk"):
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
    known = [*merge.moved["evenings"], *merge.moved["own_evenings"]]
    here = Tournament.objects.filter(pk__in=appearances(merge.kept)).exclude(public_id__in=known)
    return list(here.order_by("date", "pk"))


def _ensure_two(kept: Player, gone: Player) -> None:
    if kept.pk == gone.pk or kept.club_id != gone.club_id or kept.erased_at or gone.erased_at:
        raise Refused(_("Choose two players of this register."))


def _evenings(found: dict[int, Any]) -> list[tuple[Tournament, Any]]:
    evenings = Tournament.objects.in_bulk(found)
    return [(evenings[key], found[key]) for key in sorted(found)]


def _take_over(
    evening: Tournament, there: dict[str, list[Any]], old: Player, new: Player, kind: str, actor: Actor
) -> None:
    """Put one row of the register in another's place in an evening, and say so in its journal."""
    journal.lock(evening)
    sat_in = sorted({number for number, _from in there["stand_ins"]})
    EntrantMember.objects.filter(entrant__tournament=evening, player=old).update(player=new)
    ids = (str(old.public_id), str(new.public_id))
    for entrant in evening.entrants.filter(number__in={*sat_in, *there["entrants"]}):
        if entrant.number in sat_in:
            entrant.stand_ins = sat_instead(entrant.stand_ins, *ids)
            entrant.save(update_fields=["stand_ins"])
        name_entrant(entrant)
    payload = {"from": ids[0], "to": ids[1], "entrants": there["entrants"], "stand_ins": sat_in}
    journal.write(tournament=evening, kind=kind, actor=actor, payload=payload)
