"""An evening that a laptop in a hall leads and the site shows: who leads, how far both are, the link between them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any
from uuid import UUID

from django.conf import settings
from django.contrib import messages
from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tournaments.errors import Conflict, NotFound, Refused
from tournaments.forms.evening.events import HallLinkForm
from tournaments.play.hall_messages import SIGNATURE
from tournaments.security.untrusted_input import json_value
from tournaments.services.evening.hall_laptop import ask_for_evening, give_lead_back, lead_here
from tournaments.services.evening.hall_site import codes_of, make_link, receive, state_for_refused, take_lead
from tournaments.services.evening.page_check import ensure_pages_open
from tournaments.site_address import site_address
from tournaments.views.act_and_tell import carry_out
from tournaments.views.club.pages import show_club
from tournaments.views.get_or_404 import club_for, sent, show, tournament_for

if TYPE_CHECKING:
    from tournaments.models import Club, Tournament
    from tournaments.security.actors import ActorRequest

ACTS = {"link": make_link, "take": take_lead, "give": give_lead_back}


@require_http_methods(["GET", "POST"])
def lead(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Who leads the evening, what waits, and the acts that change it."""
    tournament = tournament_for(request, public_id, "change_tournament")
    if request.method == "POST":
        if act := ACTS.get(request.POST.get("act", "")):
            carry_out(request, act, tournament=tournament)
        return redirect("lead", public_id)
    newest = tournament.hall_links.last()
    waits = newest if newest and not (newest.opened_at or newest.closed_at or newest.expired) else None
    return show(
        request,
        tournament,
        "evening/lead.html",
        layout_leads=True,
        laptop=settings.CLUB_LAPTOP,
        links=not settings.CLUB_LAPTOP or settings.SITE_URL.startswith("https://"),
        lead=tournament.lead,
        link=newest,
        waiting=tournament.revision - newest.acknowledged if newest else 0,
        link_shown=_link_shown(request, tournament, waits) if waits else "",
    )


def _link_shown(request: ActorRequest, tournament: Tournament, link: Any) -> str:
    path = reverse("hall_messages", args=[tournament.public_id, link.uid])
    return f"{settings.SITE_URL or site_address(request).url}{path}#{codes_of(link)[0]}"


@require_http_methods(["GET", "POST"])
def lead_take_in(request: ActorRequest, slug: str) -> HttpResponse:
    """Paste the link that the site shows: this laptop gets the evening and leads it."""
    club = club_for(request, slug, "create_tournament")
    form = HallLinkForm(sent(request))
    if request.method == "POST" and form.is_valid() and (tournament := _led_here(request, club, form)):
        messages.success(request, _("This laptop leads {name} now.").format(name=tournament.name))
        return redirect("lead", tournament.public_id)
    return show_club(request, club, "club/lead_take_in.html", status=422 if form.errors else 200, form=form)


def _led_here(request: ActorRequest, club: Club, form: HallLinkForm) -> Tournament | None:
    if not settings.CLUB_LAPTOP:
        form.add_error("link", _("This is for the laptop in the hall; a public site makes links."))
        return None
    try:
        link, uid, document = ask_for_evening(form.cleaned_data["link"])
        with transaction.atomic():
            tournament = lead_here(club=club, link=link, uid=uid, document=document, actor=request.actor)
            ensure_pages_open(request, tournament)
    except Refused as refusal:
        form.add_error("link", str(refusal))
        return None
    return tournament


@csrf_exempt  # no browser sends these; each is signed
@require_POST
def hall_messages(request: ActorRequest, public_id: UUID, uid: UUID) -> HttpResponse:
    """What the laptop in the hall says to the site."""
    try:
        message = json_value(request.body)
        with transaction.atomic():
            signature = request.headers.get(SIGNATURE, "")
            answered = receive(uid=uid, message=message, body=request.body, signature=signature)
            if answered.new_from:
                request.actor = answered.actor
                ensure_pages_open(request, answered.tournament, since=answered.new_from)
    except Conflict:
        return JsonResponse(state_for_refused(uid, message), status=409)
    except NotFound:
        return JsonResponse({"error": _("The site does not know this link.")}, status=404)
    except Refused as refusal:
        return JsonResponse({"error": str(refusal)}, status=422)
    except (ValueError, AttributeError):
        return JsonResponse({"error": _("The request does not have the expected form.")}, status=422)
    return JsonResponse(answered.told)
