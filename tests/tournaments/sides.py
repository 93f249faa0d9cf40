"""Two sides of a table, each on its own phone."""

import uuid

from tests.factories import alone
from tournaments.evening.table.models import Claim, Device
from tournaments.evening.table.services.codes import find_code, issue_table_code
from tournaments.evening.table.services.deals import enter_deal
from tournaments.security.actors import SITE, Actor


def phones(table, count=2):
    """That many phones at the table."""
    token = issue_table_code(tournament=table.round.tournament, table_number=table.number, actor=SITE).token
    code = find_code(token)
    return [Actor(code=code, device=Device(public_id=uuid.uuid4())) for _ in range(count)]


def says(table, side, actor, record=None, *, number=1, uid=None, version=None):
    return enter_deal(
        table=table,
        side=side,
        actor=actor,
        uid=uid or uuid.uuid4(),
        number=number,
        version=version,
        record=alone() if record is None else record,
    )


def waiting(table):
    return list(Claim.objects.filter(table=table).order_by("number", "side").values_list("number", "side", "version"))
