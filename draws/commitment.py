"""A lot whose end nobody can know before, after RFC 3797: a document was published as its SHA-256, a number that nobody
knew comes from outside, and the seed follows from both. Shares no code with the makers."""

import re
from collections.abc import Iterable
from hashlib import sha256

from scoring.messages import Message

OUTSIDE = ("hall", "lottery", "drand")
"""Where a number comes from that nobody chooses: called by players in the hall, a lottery, a round of drand."""

DRAND_BEGAN, DRAND_PERIOD = 1_692_803_367, 3
"""Second (UTC, since 1970) of round 1 of drand's network quicknet, and the seconds from one round to the next."""

CALLS, LARGEST_CALL = 3, 99
MOST_NUMBERS, LARGEST_NUMBER = 20, 10**9


class ValueRefusedError(ValueError):
    """What was typed cannot be such a number: the sentence says what one looks like."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


def seed_from(commitment: str, value: str) -> int:
    """The seed: SHA-256 of the commitment, a slash and the number from outside, read as a whole number."""
    return int(sha256(f"{commitment}/{value}".encode()).hexdigest(), 16)


def value_from(way: str, typed: str) -> str:
    """What was typed in the one spelling of RFC 3797 (a point after each number, a slash after each source; numbers of
    one source in rising order). ValueRefusedError where it cannot come from there."""
    return {"hall": _called, "lottery": _drawn, "drand": _beacon}[way](typed)


def drand_round(moment: float) -> int:
    """The first round of quicknet that is published at this moment (seconds since 1970) or later."""
    return max(0, -(-(int(-(-moment // 1)) - DRAND_BEGAN) // DRAND_PERIOD)) + 1


def drand_moment(round_: int) -> int:
    """The second since 1970 in which that round of quicknet is published."""
    return DRAND_BEGAN + (round_ - 1) * DRAND_PERIOD


def ticket(seed: int | str, number: int) -> str:
    """What a lot between people who are level goes by, lowest first."""
    return sha256(f"{seed}:{number}".encode()).hexdigest()


def lot_order(seed: int | str, groups: Iterable[Iterable[int]]) -> list[list[int]]:
    """The start numbers of each group in the order in which the lot draws them."""
    return [sorted(group, key=lambda number: ticket(seed, number)) for group in groups]


def _called(typed: str) -> str:
    numbers = _numbers(typed)
    if len(numbers) != CALLS or max(numbers) > LARGEST_CALL:
        raise ValueRefusedError(Message("Three numbers of two digits are needed, as: 07 31 54."))
    return "".join(f"{number}./" for number in numbers)


def _drawn(typed: str) -> str:
    numbers = _numbers(typed)
    if not 1 <= len(numbers) <= MOST_NUMBERS or max(numbers) > LARGEST_NUMBER:
        raise ValueRefusedError(
            Message("Type the numbers of the lottery with spaces between them, as: 4 11 23 31 38 45.")
        )
    return "".join(f"{number}." for number in sorted(numbers)) + "/"


def _beacon(typed: str) -> str:
    word = "".join(typed.split()).lower()
    if not re.fullmatch(r"[0-9a-f]{64}", word):
        raise ValueRefusedError(Message("The randomness of a drand round has 64 characters, 0 to 9 and a to f."))
    return f"{word}./"


def _numbers(typed: str) -> list[int]:
    words = re.findall(r"[0-9]+", typed) if re.fullmatch(r"[0-9\s,;.+–-]*", typed) else []
    return [int(word) for word in words if len(word) < 12] if all(len(word) < 12 for word in words) else []
