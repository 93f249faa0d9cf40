"""Password guessing: limited from one address and from many, but never in a browser that signed in before.

Attempts are counted for the email address that was typed, whether or not it has an account, so no answer gives that
away. A browser that knows the account has a count of its own, so guesses from elsewhere never lock its owner out.
"""

import unicodedata
from typing import NamedTuple

from tournaments.services.account.rate_limits import count_try, ensure_within_limit

HALF_WAY = "half_signed_in"
"""Where a session notes who gave the right password and still owes the code (views/account/sign_in.py)."""


class Guesser(NamedTuple):
    """Who types a password: for which account, from which network address, in which browser that knows the account."""

    email: str
    address: str | None
    browser: str = ""


def ensure_may_sign_in(guesser: Guesser) -> None:
    """Raise TooManyTries before the password is checked, so that right and wrong ones get the same answer."""
    for what, who in _counted(guesser):
        ensure_within_limit(what, who)


def count_wrong_password(guesser: Guesser) -> None:
    """Count one more wrong password."""
    for what, who in _counted(guesser):
        count_try(what, who)


def _counted(guesser: Guesser) -> list[tuple[str, str | None]]:
    account = unicodedata.normalize("NFKC", guesser.email.strip()).upper().casefold()
    if guesser.browser:
        return [("wrong password in a known browser", f"{guesser.browser} {account}")]
    return [
        ("wrong password from an address", f"{guesser.address} {account}"),
        ("wrong passwords from an address", guesser.address),
        ("wrong password for an account", account),
    ]
