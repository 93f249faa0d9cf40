"""Fixed words that several printables share, and seats and points as they are written."""

from reports.numbers import signed
from reports.printables.options import Say
from reports.printables.values import SEAT_WORDS
from scoring import Message

STAYS = "After a deal that everybody passed, the same player deals again; all dealers below move down one row."


def round_name(say: Say, number: int, title: str = "") -> str:
    """The name of a round."""
    return title or say(Message("Round {number}", number=number))


def table_name(say: Say, number: int) -> str:
    """The name of a table."""
    return say(Message("Table {number}", number=number))


def set_name(say: Say, number: int | None) -> str:
    """The set of deals that a table plays; nothing where deals are not duplicated."""
    return say(Message("Set of deals {n}", n=number)) if number else ""


def seat_word(say: Say, seat: str) -> str:
    """North, East, South or West in full; a side as its two seats."""
    return "/".join(say(SEAT_WORDS[letter]) for letter in seat)


def seat_letter(say: Say, seat: str) -> str:
    """The seat's letter in the language of the page (O is East in Dutch and West in French); a side has two."""
    return "".join(say(SEAT_WORDS[letter])[:1].upper() for letter in seat)


def points(value: int | None, sign: bool = True) -> str:
    """Points as written everywhere; nothing where there are none."""
    return "" if value is None else signed(value) if sign else str(value)


def stays(say: Say) -> str:
    """The rule for the dealers where a passed deal does not count."""
    return say(STAYS)


def watching(say: Say, party: str, dealer: str) -> str:
    """The box for a table of five: the dealer watches, and the fifth plays in the dealer's chair."""
    if party == dealer:
        return say("watches")
    return say(Message("for {seat}", seat=Message(SEAT_WORDS[dealer]))) if party == "F" else ""


def dealers(first: str, deals: int) -> str:
    """The dealer of each deal, clockwise from the first dealer; the fifth, who begins at a table of five, is F."""
    seats = "FNESW" if first == "F" else "NESW"
    return "".join(seats[(seats.index(first) + deal) % len(seats)] for deal in range(deals))
