"""Whoever started the site sits at its machine; from elsewhere a code proves it that stands in the site's terminal.

What it guards would hand over the whole site: setting it up while it has no account, and putting a backup back.
"""

from base64 import b32encode
from urllib.parse import urlsplit

from django.http import HttpRequest
from django.utils.crypto import constant_time_compare, salted_hmac
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.security.actors import address_of
from tournaments.services.account.rate_limits import count_try, ensure_within_limit
from tournaments.services.table.table_codes import LETTERS, SHORT
from tournaments.site_address import is_loopback

FROM_ONE, FROM_ALL = "wrong terminal code from an address", "wrong terminal codes"
OF_PROXIES = ("Forwarded", "X-Forwarded-For", "X-Real-Ip")


def terminal_code() -> str:
    """Eight letters and figures that follow from the site's key: 40 bits, the same for every process of the site."""
    digest = salted_hmac("tournaments.terminal", "code", algorithm="sha256").digest()
    text = b32encode(digest).decode().translate(LETTERS)[:SHORT]
    return f"{text[:4]}-{text[4:]}"


def is_at_machine(request: HttpRequest) -> bool:
    """Does the request come from this very machine, to a name that leads to it alone, through no proxy?

    The name matters: another site's page in a browser here may call itself what leads to this machine.
    """
    if any(header in request.headers for header in OF_PROXIES):
        return False
    host = urlsplit(f"//{request.get_host()}").hostname or ""
    return is_loopback(address_of(request) or "") and is_loopback(host)


def ensure_terminal_code(typed: str, *, address: str | None) -> None:
    """Refused, with the field `terminal_code`, for another code; TooManyTries after ten of them."""
    said = _("Wrong codes were typed too often. Wait ten minutes, or open the site on the computer that runs it.")
    for what, who in ((FROM_ONE, address), (FROM_ALL, "")):
        ensure_within_limit(what, who, said)
    if constant_time_compare(_plain(typed), _plain(terminal_code())):
        return
    count_try(FROM_ONE, address)
    count_try(FROM_ALL)
    raise Refused(problems={"terminal_code": [_("That is not the code in the window where the site was started.")]})


def _plain(typed: str) -> str:
    return "".join(typed.upper().split()).replace("-", "")
