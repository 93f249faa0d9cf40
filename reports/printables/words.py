"""Fixed words that several printables share, and seats and points as they are written."""

from reports.numbers import signed
from reports.printables.options import Say
from reports.printables.values import SEAT_WORDS
from scoring import Message


def round_name(say: Say, number: int, title: str = "") -> str:
    """What a round is called."""
    return title or say(Message("Round {number}", number=number))


def table_name(say: Say, number: int) -> str:
    """What a table is called."""
    return say(Message("Table {number}", number=number))


def seat_word(say: Say, seat: str) -> str:
    """North, East, South or West in full."""
    return say(SEAT_WORDS[seat])


def seat_letter(say: Say, seat: str) -> str:
    """The seat's letter in the language of the page: O is East in Dutch and West in French."""
    return seat_word(say, seat)[:1].upper()


def points(value: int | None, sign: bool = True) -> str:
    """Points as written everywhere; nothing where there are none."""
    return "" if value is None else signed(value) if sign else str(value)


def party_word(say: Say, party: str) -> str:
    """A seat in full, or a side as its two seats."""
    return "/".join(seat_word(say, seat) for seat in party)


def party_letter(say: Say, party: str) -> str:
    """A seat's letter, or a side's two."""
    return "".join(seat_letter(say, seat) for seat in party)


def dealers(first: str, deals: int) -> str:
    """Who deals each deal, clockwise from the first dealer."""
    seats = "NESW"
    return "".join(seats[(seats.index(first) + deal) % 4] for deal in range(deals))
