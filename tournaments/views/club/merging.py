"""Two players of the register who are one person: found, made one, and taken apart again."""

from __future__ import annotations

from typing import TYPE_CHECKING
from uuid import UUID

from django.contrib import messages
from django.http import HttpResponse
from django.shortcuts import get_object_or_404, redirect
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.errors import Refused
from tournaments.forms.club.merging import MergeForm
from tournaments.forms.table.refusals import tell
from tournaments.models import PlayerMerge
from tournaments.security.untrusted_input import tidy
from tournaments.selectors.club.same_person import doubles, near_of, obstacles, person
from tournaments.services.club.merging import came_since, merge_players, part_players, why_not_apart
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest

MOST = 100


@require_safe
def register_doubles(request: ActorRequest, slug: str) -> HttpResponse:
    """Pairs of the register whose names are nearly the same, each with a link that shows both side by side."""
    club = club_for(request, slug, "change_register")
    pairs = doubles(club)
    return show_club(request, club, "club/doubles.html", pairs=pairs[:MOST], more=len(pairs) > MOST)


@require_safe
def player_same(request: ActorRequest, slug: str, public_id: UUID) -> HttpResponse:
    """Who else may be this player: the nearest names, and whoever is looked for."""
    club = club_for(request, slug, "change_register")
    registered = get_object_or_404(club.players, public_id=public_id, erased_at=None)
    near = near_of(club, [registered.name], besides=registered).get(registered.name, [])
    asked = tidy(request.GET.get("q", ""))[:60]
    others = club.players.filter(erased_at=None).exclude(pk=registered.pk).order_by("name", "pk")
    found = others.filter(name__icontains=asked)[:MOST] if asked else near
    return show_club(request, club, "club/player_same.html", player=registered, found=found, asked=asked)


@require_http_methods(["GET", "POST"])
def player_merge(request: ActorRequest, slug: str, public_id: UUID, other: UUID) -> HttpResponse:
    """Both side by side: what moves, what each field becomes, what stands in the way; then they are made one."""
    club = club_for(request, slug, "change_register")
    people = club.players.filter(erased_at=None)
    kept, gone = (get_object_or_404(people, public_id=uid) for uid in (public_id, other))
    form = MergeForm(sent(request), kept, gone)
    if request.method == "POST" and form.is_valid():
        try:
            merge_players(kept=kept, gone=gone, actor=request.actor, fields=form.chosen)
        except Refused as refusal:
            tell(form, refusal)
        else:
            messages.success(request, _("{name} is one player now.").format(name=kept.name))
            return redirect("player", club.slug, kept.public_id)
    both = [person(kept), person(gone)]
    reasons = obstacles(kept, gone) if kept != gone else [_("Choose two players of this register.")]
    return show_club(request, club, "club/player_merge.html", form=form, both=both, reasons=reasons, player=kept)


@require_http_methods(["GET", "POST"])
def player_part(request: ActorRequest, slug: str, public_id: UUID, gone: UUID) -> HttpResponse:
    """Take two apart who were made one, after a question that says what goes back and what stays."""
    club = club_for(request, slug, "change_register")
    standing = PlayerMerge.objects.filter(club=club, undone_at=None).exclude(moved={}).select_related("kept__club")
    merge = get_object_or_404(standing, kept__public_id=public_id, gone_id=gone)
    if request.method == "POST":
        try:
            back = part_players(merge=merge, actor=request.actor)
        except Refused as refusal:
            messages.error(request, str(refusal))
        else:
            messages.success(request, _("{name} is a player of their own again.").format(name=back.name))
        return redirect("player", club.slug, public_id)
    reasons, since = why_not_apart(merge), came_since(merge)
    return show_club(request, club, "club/player_part.html", merge=merge, reasons=reasons, since=since)
