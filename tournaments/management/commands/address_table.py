"""Print every address with whom it is for, as the page that `docs/addresses.md` holds."""

from typing import Any

from django.core.management.base import BaseCommand
from django.urls import get_resolver
from django.urls.resolvers import URLResolver

from tournaments.security.addresses import ADDRESSES, ASKS_MORE

BEFORE = """# Which address is for whom

Made by `python manage.py address_table`; the table itself is `tournaments/security/addresses.py`, and
`tests/tournaments/security/test_every_address.py` visits each address as every role and fails for one that is
not listed.

A word with an underscore is a right of [access.md](access.md). *published*: everybody while the tournament has a public
page, else who may see it. *results*: the same, and only while results are not held back. *own*: what only its owner
finds. *link*: whoever was given the link or the table's code. *fresh site*: everybody until the site has an account,
from elsewhere with the code of its terminal. *open demo*: everybody on a site whose demo organiser has no password. A
method that is not listed is refused. Who may not see a thing is answered as if it did not exist; who has not signed in
is asked to.

"""


def page():
    """The whole page, as Markdown."""
    routes = dict(_routes(get_resolver()))
    return BEFORE + "\n".join(_group(title, group, routes) for title, group in ADDRESSES.items())


def _group(title, group, routes):
    rows = "".join(
        f"| `/{routes.get(name, '?')}` | {_rights(methods)} | {ASKS_MORE.get(name, '')} |\n"
        for name, methods in group.items()
    )
    return f"## {title}\n\n| address | asks for | |\n|---|---|---|\n{rows}"


def _rights(methods):
    return ", ".join(f"{method} {who}" for method, who in methods.items()) or "nothing is there"


def _routes(resolver, prefix: str = "", spaces=()):
    for pattern in resolver.url_patterns:
        route = prefix + str(pattern.pattern)
        if isinstance(pattern, URLResolver):
            yield from _routes(pattern, route, (*spaces, pattern.namespace) if pattern.namespace else spaces)
        elif pattern.name:
            yield ":".join((*spaces, pattern.name)), route


class Command(BaseCommand):
    help = "Print every address with whom it is for, as Markdown."

    def handle(self, **options: Any) -> None:
        self.stdout.write(page(), ending="")
