"""The short codes and addresses that open tables, for the paper that lies on them."""

from typing import NamedTuple

from django.urls import reverse

from tournaments.services.doors import table_codes, working_codes


class Door(NamedTuple):
    """What opens a table's page: a short code to type, and the address in the QR."""

    code: str = ""
    address: str = ""


NO_DOOR = Door()


def doors_of(asked, numbers):
    """The doors of these tables by number; a table without a working code gets one. Writes only then."""
    found = working_codes(tournament=asked.tournament, actor=asked.actor)
    if set(numbers) - set(found):
        issued = table_codes(tournament=asked.tournament, numbers=numbers, actor=asked.actor)
        found = {one.table_number: one for one in issued}
    return {number: Door(_grouped(found[number].short), _address(asked, found[number].token)) for number in numbers}


def _address(asked, token):
    return asked.site + reverse("table_page", args=[token])


def _grouped(short):
    return f"{short[:4]} {short[4:]}"
