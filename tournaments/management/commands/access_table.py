"""Print who may do what, as the page that `docs/access.md` holds."""

from typing import Any

from django.core.management.base import BaseCommand

from tournaments.security.actors import Standing
from tournaments.security.permissions import WHO_MAY

COLUMNS = {
    Standing.PUBLIC: "anybody",
    Standing.TABLE: "table code",
    Standing.DESK: "desk",
    Standing.DIRECTOR: "director",
    Standing.ORGANISER: "organiser",
    Standing.OWNER: "owner",
}

BEFORE = """# Who may do what

Made by `python manage.py access_table`; the table itself is `WHO_MAY` in `tournaments/security/permissions.py`, and
`tests/tournaments/security/test_permissions.py` tries every role with every act.

A role is held in a club (all its tournaments) or in one tournament (director and desk only). A table code counts at its
own table, that evening. What somebody may not even see is answered as if it did not exist. Everybody sees what was
published. Undo takes back only what somebody of the same or lower standing did, and at the desk only what one typed
oneself. The site's administrator may do everything that the table knows, and edits no score past it. Where both sides
enter each deal, a table code neither corrects nor removes a deal nor undoes: it says what its side saw, and the
director changes what both said. Photographed sheets are seen by those who may enter their
deals and by nobody else: no public page and no print shows them. A phone may enter the sheet of its own table alone.

"""


def page():
    """The whole page, as Markdown."""
    head = f"| act | {' | '.join(COLUMNS.values())} |\n|---|{':-:|' * len(COLUMNS)}\n"
    rows = (
        f"| {act.replace('_', ' ')} | {' | '.join('yes' if standing in who else '' for standing in COLUMNS)} |\n"
        for act, who in WHO_MAY.items()
    )
    return BEFORE + head + "".join(rows)


class Command(BaseCommand):
    help = "Print who may do what, as Markdown."

    def handle(self, **options: Any) -> None:
        self.stdout.write(page(), ending="")
