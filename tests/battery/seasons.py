"""A club's history by the hundred thousand deals: one evening played through the services, taken in again and again."""

from __future__ import annotations

import json
import re
import uuid
from typing import Any

from tests.kept_tables import make_tables

UUID = re.compile(r"[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}")


def season(evenings: str, tables: str, deals: str) -> int:
    """So many evenings of so many tables and deals, every one with its journal; how many deals there are then."""
    from tools.bench.stage import a_club
    from tournaments.evening.journal.selectors.journal import event_of
    from tournaments.evening.journal.services.imports import import_event
    from tournaments.evening.table.models import Deal
    from tournaments.security.actors import SITE

    make_tables()
    club = a_club()
    first = json.dumps(event_of(played(club, int(tables), int(deals))))
    for _ in range(int(evenings) - 1):
        import_event(club=club, document=another(first), actor=SITE)
    return Deal.objects.count()


def played(club: Any, tables: int, deals: int) -> Any:
    """A tournament with one closed round, every deal entered at its table."""
    from tools.bench.stage import hall, records_of
    from tournaments.evening.rounds.models import Table
    from tournaments.evening.rounds.services.rounds import close_round
    from tournaments.evening.table.services.deals import record_deal
    from tournaments.security.actors import SITE

    tournament = hall(club, tables, deals, "Evening").tournament
    for table in Table.objects.filter(round__tournament=tournament).select_related("round__tournament__club"):
        for record in records_of(deals, seed=table.number):
            record_deal(table=table, uid=uuid.uuid4(), record=record, number=None, actor=SITE)
    close_round(round_=tournament.rounds.get(), actor=SITE, anyway=True, reason="some deals were passed")
    return tournament


def another(text: str) -> Any:
    """The same evening as another event: its own id and deals of its own, the same players, a whole chain."""
    from tournaments.evening.journal.services.imports import read_entry
    from tournaments.frame.append_only import hash_of, sealed

    document = json.loads(text)
    own = {document["id"], *(row["deal"] for row in document["journal"] if row["deal"])}
    fresh = {old: str(uuid.uuid4()) for old in own}
    document = json.loads(UUID.sub(lambda match: fresh.get(match[0], match[0]), text))
    previous = ""
    for row in document["journal"]:
        row["previous_hash"] = previous
        row["hash"] = previous = hash_of(read_entry(row), document["id"])
    return sealed(document)
