"""The hall: under which address phones reach this site, whether they do, and a page that says so on the phone."""

from datetime import timedelta
from typing import NamedTuple
from urllib.parse import urlsplit

import segno
from django.shortcuts import render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_GET, require_safe

from tournaments.models import Device
from tournaments.reaching import addresses_here, answers_at, is_of_this_machine
from tournaments.untrusted import whole_number
from tournaments.views.finding import show, tournament_for

LATELY = timedelta(minutes=15)


class Way(NamedTuple):
    """One address of the site, whether it answers there, and a picture of the code that leads a phone to the test."""

    url: str
    answers: bool
    picture: str


@require_GET
def hall(request, public_id):
    """The organiser's page: scan the code with any phone, and the phone itself tells whether it gets here."""
    tournament = tournament_for(request, public_id)
    ways = _ways(request)
    seen = Device.objects.filter(code__tournament=tournament, last_seen_at__gt=timezone.now() - LATELY).count()
    return show(
        request, tournament, "evening/hall.html", ways=ways, open=[way for way in ways if way.answers], seen=seen,
        secure=request.is_secure(),
    )  # fmt: skip


@require_safe
def hello(request):
    """What a phone sees that got here."""
    response = render(request, "public/hello.html", {"secure": request.is_secure(), "host": request.get_host()})
    response["Cache-Control"] = "no-store"
    return response


def _ways(request):
    port = whole_number(request.get_port(), 80)
    if not is_of_this_machine(urlsplit(f"//{request.get_host()}").hostname or ""):
        return [_way(request.build_absolute_uri("/"), True)]
    return [_way(f"http://{address}:{port}/", answers_at(address, port)) for address in addresses_here()]


def _way(url, answers):
    code = segno.make(url.rstrip("/") + reverse("hello"), error="m")
    return Way(url, answers, code.svg_data_uri(scale=5, border=4, dark="#123d2c", light="#ffffff"))
