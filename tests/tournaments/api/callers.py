"""Whoever speaks to the API in tests: a phone with a table's code, and the addresses it uses."""

import json
import uuid

from tests.factories import a_table, an_open_round
from tournaments.evening.table.rules import sentences
from tournaments.evening.table.services.codes import table_codes
from tournaments.security.actors import SITE

YES_TO_ALL = sorted(sentences())
"""Every question about an odd deal, confirmed."""


class Phone:
    """A device at a table, with its code in the header and no cookies."""

    def __init__(self, client, table=None):
        self.client, self.table = client, table or a_table(an_open_round())
        self.tournament = self.table.round.tournament
        [self.code] = table_codes(tournament=self.tournament, numbers=[self.table.number], actor=SITE)

    @property
    def path(self):
        table = self.table
        return f"/api/v1/tournaments/{self.tournament.public_id}/rounds/{table.round.number}/tables/{table.number}"

    def say(self, method, path, body=None, **headers):
        """Any request with the code of this table."""
        return self.client.generic(
            method,
            path,
            "" if body is None else body,
            content_type="application/json",
            headers={"X-Table-Code": self.code.token, **headers},
        )

    def put(self, record, *, uid=None, version=None, number=None, **more):
        """Send a deal as the table page does, whatever it was asked about it."""
        headers = {} if version is None else {"If-Match": f'"{version}"'}
        body = json.dumps({"record": record, "number": number, "warnings_dismissed": YES_TO_ALL, **more})
        return self.say("PUT", f"{self.path}/deals/{uid or uuid.uuid4()}", body, **headers)
