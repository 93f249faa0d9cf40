"""The demo's two doors on the front page: a table to try, and a look round as its organiser."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.contrib import messages
from django.shortcuts import redirect
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tournaments.services.account.demo import demo_table_token, look_round
from tournaments.views.account.reauthenticate import PROVED
from tournaments.views.account.sign_in import welcome
from tournaments.views.same_origin import from_this_site

if TYPE_CHECKING:
    from django.http import HttpResponse

    from tournaments.security.actors import ActorRequest


@never_cache
@from_this_site
@require_POST
def demo_table(request: ActorRequest) -> HttpResponse:
    """A table's own page in an evening of the demo that is being played."""
    return redirect("table_page", token=demo_table_token())


@never_cache
@from_this_site
@require_POST
def demo_look(request: ActorRequest) -> HttpResponse:
    """Sign the visitor in as the demo's organiser, who owns the demo club and nothing else."""
    organiser, club = look_round()
    said = _("You are looking round a demonstration, as its organiser. All people are invented; change what you like.")
    messages.info(request, said)
    answer = welcome(request, organiser, redirect("club", club.slug))
    request.session.pop(PROVED, None)  # nobody typed a password: what asks for one goes on asking
    return answer
