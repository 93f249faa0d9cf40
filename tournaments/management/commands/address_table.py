"""Print every address with whom it is for, as the page that `docs/addresses.md` holds."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.security.addresses import Address, addresses, routes

BEFORE = """# Which address is for whom

Made by `python manage.py address_table` from the `urls.py` of each room;
`tests/tournaments/security/test_every_address.py` visits each address as every role and fails for one that is not
listed.

A word with an underscore is a right of [access.md](access.md). *published*: everybody while the tournament has a public
page, else who may see it. *results*: the same, and only while results are not held back. *own*: what only its owner
finds. *link*: whoever was given the link or the table's code. *fresh site*: everybody until the site has an account,
from elsewhere with the code of its terminal. *open demo*: everybody on a site whose demo organiser has no password. A
method that is not listed is refused. Who may not see a thing is answered as if it did not exist; who has not signed in
is asked to.

"""


def page() -> str:
    """The whole page, as Markdown: the addresses below what they ask for, one a line."""
    by_rights: dict[str, list[str]] = {}
    for name, route in routes():
        if name in addresses():
            by_rights.setdefault(_rights(addresses()[name]), []).append(f"- `/{route}`\n")
    return BEFORE + "\n".join(f"{rights}\n\n{''.join(sorted(by_rights[rights]))}" for rights in sorted(by_rights))


def _rights(address: Address) -> str:
    asked = ", ".join(f"{method} {who}" for method, who in address.methods.items()) or "nothing is there"
    return f"**{asked}**" + (f" ({address.note})" if address.note else "")


class Command(BaseCommand):
    help = "Print every address with whom it is for, as Markdown."

    def handle(self, **options: Any) -> None:
        self.stdout.write(page(), ending="")
