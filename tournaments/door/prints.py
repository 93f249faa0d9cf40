"""The list of the door on paper, for people of the club alone: who is expected and what there is to pay."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any

from reports.printables.attendance import Attendance, Expected
from tournaments.door.selectors import currency_of, fees_of, people_at_the_door
from tournaments.frame.money import money
from tournaments.prints.requests import PrintRequest


def attendance(request: PrintRequest) -> Attendance:
    """List of all who are expected, each partner of a pair on a line; whoever is not coming is left out.

    Who is here and who paid already stays at the door: the boxes are empty.
    """
    fees, currency = fees_of(request.tournament), currency_of(request.tournament)
    prices = {fee.key: money(fee.cents, currency) for fee in fees}
    expected = [entry for entry in people_at_the_door(request.tournament) if entry["arrival"] != "absent"]
    people = [person for entry in expected for person in _people(entry, prices)]
    alphabet = request.alphabet
    people.sort(key=lambda person: (alphabet.key(person.name), person.number or 0))
    return Attendance(
        tuple(replace(person, name=alphabet.listed(person.name)) for person in people),
        " · ".join(f"{fee.name} {prices[fee.key]}" for fee in fees),
    )


def _people(entry: Mapping[str, Any], prices: Mapping[str, str]) -> Iterator[Expected]:
    """The people of an entry who came: one person, or the two of a pair under one number, each with their own price."""
    number = entry["number"] if entry["number"] is not None else entry["listed"]
    only = next(iter(prices.values())) if len(prices) == 1 else ""
    names = [name for name in (entry["name"], entry["partner"]) if name]
    fees = entry["fees"] if len(entry["fees"]) == len(names) else [""] * len(names)
    for name, fee in zip(names, fees, strict=True):
        yield Expected(name, number, entry["club"], prices.get(fee, only), entry["waiting"])
