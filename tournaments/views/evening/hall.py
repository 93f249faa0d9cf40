"""The hall: the address by which phones reach this site, a test whether they do, and the page a phone then sees."""

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

import segno
from django.core.cache import cache
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Device
from tournaments.security.actors import ActorRequest, address_of
from tournaments.site_address import SiteAddress, choose_address, is_loopback, lan_addresses, site_address
from tournaments.views.account.sign_in import safe_next
from tournaments.views.get_or_404 import show, tournament_for

LATELY = timedelta(minutes=15)
REACHED = "phone_reached"


class Way(NamedTuple):
    """One address of the site, whether it answers there, and a picture of the code that leads a phone to the test.

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
    seen = Device.objects.filter(code__tournament=tournament, last_seen_at__gt=timezone.now() - LATELY).count()
    return show(
        request,
        tournament,
        "evening/hall.html",
        ways=ways_to(address),
        address=address,
        seen=seen,
        reached=has_phone_reached(),
        secure=address.url.startswith("https:"),
    )


@require_safe
def hello(request: ActorRequest) -> HttpResponse:
    """What a phone sees when it reaches the site."""
    response = render(request, "public/hello.html", {"secure": request.is_secure(), "host": request.get_host()})
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
