"""A lot whose end nobody can know before, after RFC 3797: a document was published as its SHA-256, a number that nobody
knew comes from outside, and the seed follows from both. Shares no code with the makers."""

import re
from collections.abc import Iterable
from hashlib import sha256

from scoring.messages import Message

OUTSIDE = ("hall", "lottery", "drand")
"""Where a number comes from that nobody chooses: called by players in the hall; in older draws also a lottery, or a
round of drand."""

CALLS, LARGEST_CALL = 3, 99


class ValueRefusedError(ValueError):
    """A typed value that cannot be such a number: the sentence says what one looks like."""

    def __init__(self, message: Message) -> None:
        self.message = message
        super().__init__(str(message))


def seed_from(commitment: str, value: str) -> int:
    """The seed: SHA-256 of the commitment, a slash and the number from outside, read as a whole number."""
    return int(sha256(f"{commitment}/{value}".encode()).hexdigest(), 16)


def called_value(typed: str) -> str:
    """The three numbers that were called, in the spelling of RFC 3797: a point after each number, a slash after each
    source. ValueRefusedError where what was typed is not three numbers of two digits."""
    words = re.findall(r"[0-9]+", typed) if re.fullmatch(r"[0-9\s,;.+–-]*", typed) else []
    if len(words) != CALLS or any(len(word.lstrip("0")) > len(str(LARGEST_CALL)) for word in words):
        raise ValueRefusedError(Message("Three numbers of two digits are needed, as: 07 31 54."))
    return "".join(f"{int(word)}./" for word in words)


def ticket(seed: int | str, number: int) -> str:
    """The order of a lot between people who are level, lowest first."""
    return sha256(f"{seed}:{number}".encode()).hexdigest()


def lot_order(seed: int | str, groups: Iterable[Iterable[int]]) -> list[list[int]]:
    """The start numbers of each group in the order in which the lot draws them."""
    return [sorted(group, key=lambda number: ticket(seed, number)) for group in groups]
