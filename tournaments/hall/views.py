"""The hall: the address by which phones reach this site, a test whether they do, and the page a phone then sees.

An evening that a laptop in a hall leads and the site shows: who leads, how far both are, the link between them.
"""

from __future__ import annotations

from datetime import timedelta
from typing import TYPE_CHECKING, Any, NamedTuple
from uuid import UUID

import segno
from django.conf import settings
from django.contrib import messages
from django.core.cache import cache
from django.db import transaction
from django.http import HttpResponse, JsonResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from tournaments.accounts.views import safe_next
from tournaments.clubs.views import show_club
from tournaments.errors import Conflict, NotFound, Refused
from tournaments.evening.journal.forms import HallLinkForm
from tournaments.evening.journal.services.imports import ensure_pages_open
from tournaments.evening.table.models import Device
from tournaments.frame.site_address import SiteAddress, choose_address, is_loopback, lan_addresses, site_address
from tournaments.frame.views import carry_out
from tournaments.hall.rules import SIGNATURE
from tournaments.hall.services import (
    ask_for_evening,
    codes_of,
    give_lead_back,
    lead_here,
    make_link,
    receive,
    state_for_refused,
    take_lead,
)
from tournaments.security.actors import ActorRequest, address_of
from tournaments.security.get_or_404 import club_for, sent, show, tournament_for
from tournaments.security.untrusted_input import HALL, sent_json

if TYPE_CHECKING:
    from tournaments.clubs.models import Club
    from tournaments.evening.rounds.models import Tournament


LATELY = timedelta(minutes=15)
REACHED = "phone_reached"


class Way(NamedTuple):
    """An address of the site, whether it answers there, and a picture of the code that leads a phone to the test.

    `ip` and `interface` say which of the machine's own addresses it is; `used` that codes and prints lead there.
    """

    url: str
    answers: bool
    picture: str
    used: bool = True
    ip: str = ""
    interface: str = ""


@require_http_methods(["GET", "HEAD", "POST"])
def hall(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """The organiser's page: scan the code with any phone, and the phone itself tells whether it gets here.

    Sending it chooses which of this machine's addresses codes and prints lead to.
    """
    tournament = tournament_for(request, public_id)
    if request.method == "POST":
        choose_address(request, request.POST.get("address", ""))
        return redirect(safe_next(request, reverse("hall", args=[public_id])))
    address = site_address(request)
    device_count = Device.objects.filter(code__tournament=tournament, last_seen_at__gt=timezone.now() - LATELY).count()
    return show(
        request,
        tournament,
        "hall/hall.html",
        ways=ways_to(address),
        address=address,
        seen=device_count,
        reached=has_phone_reached(),
        secure=address.url.startswith("https:"),
    )


@require_safe
def hello(request: ActorRequest) -> HttpResponse:
    """The answer to a phone that reaches the site."""
    response = render(request, "hall/hello.html", {"secure": request.is_secure(), "host": request.get_host()})
    response["Cache-Control"] = "no-store"
    visitor = address_of(request) or ""
    if not is_loopback(visitor) and visitor not in dict(lan_addresses()):
        cache.set(REACHED, True, LATELY.total_seconds())
    return response


@never_cache
@require_safe
def phones_reached(request: ActorRequest) -> HttpResponse:
    """The line that says whether a phone opened `hello` lately; pages load it anew while they wait for one."""
    return render(request, "components/phones_reached.html", {"reached": has_phone_reached()})


def has_phone_reached() -> bool:
    """Has another device than this machine opened `hello` in the last quarter of an hour, as this process knows?"""
    return bool(cache.get(REACHED))


def ways_to(address: SiteAddress) -> list[Way]:
    """Each address at which the site could be reached, the one that codes lead to among them."""
    if address.reachable and not address.choices:
        return [Way(address.url, True, _picture(address.url))]
    return [
        Way(choice.url, choice.answers, _picture(choice.url), choice.url == address.url, choice.ip, choice.interface)
        for choice in address.choices
    ]


def _picture(url: str) -> str:
    code = segno.make(url + reverse("hello"), error="m")
    return code.svg_data_uri(scale=5, border=4, dark="#123d2c", light="#ffffff")


ACTS = {"link": make_link, "take": take_lead, "give": give_lead_back}


@require_http_methods(["GET", "POST"])
def lead(request: ActorRequest, public_id: UUID) -> HttpResponse:
    """Show who leads the evening, what waits, and the acts that change it."""
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
        "hall/lead.html",
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
    return show_club(request, club, "hall/lead_take_in.html", status=422 if form.errors else 200, form=form)


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
    """Take in a message of the laptop in the hall."""
    try:
        message = sent_json(request.body, HALL)
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
