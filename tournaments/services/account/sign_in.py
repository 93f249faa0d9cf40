"""Guessing of passwords: stopped from one address and from very many, never where somebody signed in before.

What was typed is counted for the email address, whether or not anybody signs in with it: no answer tells. A browser in
which an account was signed in counts for itself alone, so that guesses from elsewhere never lock its owner out.
"""

import unicodedata
from typing import NamedTuple

from tournaments.services.account.rate_limits import count_try, ensure_patience


class Guesser(NamedTuple):
    """Who types a password: for which account, from which network address, in which browser that knows the account."""

    email: str
    address: str
    browser: str = ""


def ensure_may_sign_in(guesser: Guesser) -> None:
    """TooManyTries before the password is looked at, so that the right one is answered as a wrong one."""
    for what, who in _counted(guesser):
        ensure_patience(what, who)


def count_wrong_password(guesser: Guesser) -> None:
    """Remember one more wrong one."""
    for what, who in _counted(guesser):
        count_try(what, who)


def _counted(guesser: Guesser) -> list[tuple[str, str]]:
    account = unicodedata.normalize("NFKC", guesser.email.strip()).upper().casefold()
    if guesser.browser:
        return [("wrong password in a known browser", f"{guesser.browser} {account}")]
    return [
        ("wrong password from an address", f"{guesser.address} {account}"),
        ("wrong passwords from an address", guesser.address),
        ("wrong password for an account", account),
    ]
