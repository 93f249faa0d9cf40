"""The site's address for others: in every code, print, link and letter that somebody opens elsewhere.

It is `SITE_URL` where that is set; else the address the visitor came by, unless it leads to this machine alone; else an
address of this machine on its network, as the organiser chose it or the one its other traffic leaves by.
"""

from __future__ import annotations

import ipaddress
import socket
from collections.abc import Iterator
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

import ifaddr
import segno
from django.conf import settings
from django.http import HttpRequest
from django.utils.safestring import SafeString, mark_safe

CHOICE = "lan_address"
"""Under this name a session keeps which of the machine's addresses its organiser chose."""

LOOPBACK_NAMES = {"localhost", "localhost.localdomain", "ip6-localhost", "ip6-loopback"}
# Connecting a datagram socket sends nothing; it only asks which of our addresses would be used.
ELSEWHERE = ("192.0.2.1", 9)
CONNECT_SECONDS = 0.4


class LanAddress(NamedTuple):
    """An address of this machine on a network, and what the machine calls its door to that network."""

    ip: str
    interface: str
    url: str
    answers: bool


class SiteAddress(NamedTuple):
    """The beginning of addresses for others, without a slash at the end.

    `reachable` is false where they lead to this machine alone; `choices` are the machine's own addresses where one of
    them had to be taken.
    """

    url: str
    reachable: bool = True
    choices: tuple[LanAddress, ...] = ()

    @property
    def answering(self) -> list[LanAddress]:
        """The machine's own addresses at which the site answers."""
        return [choice for choice in self.choices if choice.answers]

    @property
    def host(self) -> str:
        """The address as people type it."""
        return self.url.partition("://")[2]


def site_address(request: HttpRequest) -> SiteAddress:
    """The address for others, as this visitor would hand it on."""
    if settings.SITE_URL:
        return SiteAddress(settings.SITE_URL)
    parts = urlsplit(f"{request.scheme}://{request.get_host()}")
    if not is_loopback(parts.hostname or "") and _has_real_port(parts):
        return SiteAddress(parts.geturl())
    return _lan_address(request, parts.geturl())


def choose_address(request: HttpRequest, ip: str) -> None:
    """Remember which of the machine's addresses this organiser hands on; another one is ignored."""
    if ip in dict(lan_addresses()):
        request.session[CHOICE] = ip


def lan_addresses() -> list[tuple[str, str]]:
    """Pairs of an address by which phones may reach this machine and its interface, the likeliest first."""
    pairs = [
        (str(address.ip), adapter.nice_name)
        for adapter in ifaddr.get_adapters()
        for address in adapter.ips
        if address.is_IPv4 and _leads_here(str(address.ip))
    ]
    usual = _usual_address()
    return sorted(pairs, key=lambda pair: pair[0] != usual)


def is_loopback(host: str) -> bool:
    """Is this a name by which a machine reaches only itself?"""
    host = host.rstrip(".").lower()
    if host in LOOPBACK_NAMES or host.endswith(".localhost"):
        return True
    try:
        ip = ipaddress.ip_address(host)
    except ValueError:
        return False
    return ip.is_loopback or ip.is_unspecified


def answers_at(ip: str, port: str) -> bool:
    """Does a server on this machine listen at that address?"""
    try:
        with socket.create_connection((ip, int(port)), CONNECT_SECONDS):
            return True
    except (OSError, OverflowError):
        return False


def _lan_address(request: HttpRequest, own: str) -> SiteAddress:
    """The address of this machine that was chosen or else the likeliest; its own where the site answers at none."""
    choices = tuple(_choices(request.META.get("SERVER_PORT", "80")))
    answering = [choice for choice in choices if choice.answers]
    if not answering:
        return SiteAddress(own, False, choices)
    chosen = getattr(request, "session", {}).get(CHOICE)
    best = next((choice for choice in answering if choice.ip == chosen), answering[0])
    return SiteAddress(best.url, True, choices)


def _choices(port: str) -> Iterator[LanAddress]:
    for ip, interface in lan_addresses():
        url = f"http://{ip}" if port == "80" else f"http://{ip}:{port}"
        yield LanAddress(ip, interface, url, answers_at(ip, port))


def _has_real_port(parts: SplitResult) -> bool:
    try:
        return parts.port != 0
    except ValueError:
        return False


def _leads_here(ip: str) -> bool:
    address = ipaddress.ip_address(ip)
    return not (address.is_loopback or address.is_link_local)


def _usual_address() -> str | None:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(ELSEWHERE)
        except OSError:
            return None
        return str(probe.getsockname()[0])


def may_push() -> bool:
    """Has this site a key pair, and pages by HTTPS, without which no browser takes messages?"""
    keys = settings.VAPID_PUBLIC_KEY and settings.VAPID_PRIVATE_KEY
    return bool(keys) and settings.SITE_URL.startswith("https://")


def qr_picture(address: str) -> SafeString:
    """An address to scan, as SVG for a page: dark on white in every look, since cameras want it so."""
    picture = segno.make(address, error="m").svg_inline(scale=4, border=2, light="#fff", dark="#000")
    return mark_safe(picture)  # noqa: S308  drawn by segno
