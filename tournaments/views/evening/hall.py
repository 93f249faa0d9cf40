"""The hall: the address by which phones reach this site, a test whether they do, and the page a phone then sees."""

from datetime import timedelta
from typing import NamedTuple
from uuid import UUID

import segno
from django.http import HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_http_methods, require_safe

from tournaments.models import Device
from tournaments.security.actors import ActorRequest
from tournaments.site_address import SiteAddress, choose_address, site_address
from tournaments.views.account.sign_in import safe_next
from tournaments.views.get_or_404 import show, tournament_for

LATELY = timedelta(minutes=15)


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
        ways=_ways(address),
        address=address,
        seen=seen,
        secure=address.url.startswith("https:"),
    )


@require_safe
def hello(request: ActorRequest) -> HttpResponse:
    """What a phone sees when it reaches the site."""
    response = render(request, "public/hello.html", {"secure": request.is_secure(), "host": request.get_host()})
    response["Cache-Control"] = "no-store"
    return response


def _ways(address: SiteAddress) -> list[Way]:
    if address.reachable and not address.choices:
        return [Way(address.url, True, _picture(address.url))]
    return [
        Way(choice.url, choice.answers, _picture(choice.url), choice.url == address.url, choice.ip, choice.interface)
        for choice in address.choices
    ]


def _picture(url: str) -> str:
    code = segno.make(url + reverse("hello"), error="m")
    return code.svg_data_uri(scale=5, border=4, dark="#123d2c", light="#ffffff")
