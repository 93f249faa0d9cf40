"""Whose roem is higher: the page for those who enter deals without the table page's scripts."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.http import Http404, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from scoring.roem_verdict import Verdict, verdict
from tournaments.forms.table.roem import RoemForm
from tournaments.views.public.rules import published_variant
from tournaments.wording.translate import say_name

if TYPE_CHECKING:
    from tournaments.security.actors import ActorRequest


@require_safe
def compare(request: ActorRequest, game: str, variant: str) -> HttpResponse:
    """The best of each hand, asked; who may deny, what is revived and what counts, told."""
    published = published_variant(game, variant)
    if not published.roem:
        raise Http404
    form = RoemForm(request.GET or None)
    found = verdict(form.roem) if form.is_bound and form.is_valid() else Verdict()
    context = {"form": form, "game": game, "variant": variant, "steps": found.why, "fault": found.fault}
    return render(request, "public/roem.html", {**context, "name": say_name(published.name, game)})
