"""Whatever is sent, the answer is a sentence: never a failure of ours, and nothing is stored."""

import json
import random
import uuid

import pytest

from tests.factories import alone, together
from tests.tournaments.api.callers import Phone
from tournaments.evening.table.models import Deal

pytestmark = pytest.mark.django_db

BODIES = [
    "",
    "{",
    "[]",
    "null",
    "7",
    '"text"',
    "{}",
    '{"record": 7}',
    '{"record": []}',
    '{"record": {"contract": 5}}',
    '{"record": {"contract": {"type": NaN}}}',
    '{"record": {}, "number": 1e400}',
    '{"record": {}, "number": "x"}',
    '{"record": {"contract": {"type": "solo", "level": 99999999999999999999999}}}',
    '{"record": {}, "number": -1}',
    '{"record": {"contract": {"type": "a\\u0000b"}}}',
    '{"record": {"contract": {"type": "\\ud800"}}}',
    '{"record": {}, "surprise": 1}',
    "[" * 3000,
    '{"record": ' + '{"a":' * 500 + "1" + "}" * 501,
    '{"record": {"contract": {"type": "' + "x" * 1_000_000 + '"}}}',
    "\xff\xfe",
    '{"record": {"tricks": {"declarers": true}}}',
    '{"record": {"contract": {"type": "partnership", "level": 8, "level": 9}, "declarers": ["N", "S"],'
    ' "tricks": {"declarers": 9, "opponents": 4}}, "number": 1}',
]


@pytest.mark.parametrize("body", BODIES, ids=range(len(BODIES)))
def test_a_body_that_makes_no_sense_is_refused(client, body):
    phone = Phone(client)

    answer = phone.say("PUT", f"{phone.path}/deals/{uuid.uuid4()}", body)

    assert answer.status_code in (400, 422)
    assert (Deal.objects.count(), "error" in answer.json()) == (0, True)


PATHS = [
    "/api/v1/tournaments/not-an-id/rounds/1/tables/1",
    "/api/v1/tournaments/{id}/rounds/x/tables/1",
    "/api/v1/tournaments/{id}/rounds/99999999999999999999/tables/1",
    "/api/v1/tournaments/{id}/rounds/-1/tables/1",
    "/api/v1/tournaments/{id}/rounds/1/tables/1/deals/nothing",
    "/api/v1/tournaments/{id}/rules/nothing",
    "/api/v1/tournaments/00000000-0000-0000-0000-000000000000",
    "/api/v1/variants/no/such",
    "/api/v1/variants/kleurenwiezen/wallonia_26?rules=[",
    '/api/v1/variants/kleurenwiezen/flemish?rules={"x":1}',
    "/api/v1/tournaments/{id}/rounds/1/tables/1/deals/%00",
]


@pytest.mark.parametrize("path", PATHS)
def test_an_address_that_makes_no_sense_is_not_found_or_refused(client, path):
    phone = Phone(client)

    answer = phone.say("GET", path.replace("{id}", str(phone.tournament.public_id)))

    assert answer.status_code in (404, 422)


@pytest.mark.parametrize("slug", ["%00", "x" * 500, "no-such-club", "é"])
def test_a_club_that_cannot_be_takes_no_event_in(client, slug):
    assert client.post(f"/api/v1/clubs/{slug}/tournaments", "{}", content_type="application/json").status_code == 404


@pytest.mark.parametrize("version", ["x", "", "99999999999999", "-1", '"1', "*"])
def test_a_version_that_is_no_number_is_refused_at_its_field(client, version):
    phone = Phone(client)
    path, body = f"{phone.path}/deals/{uuid.uuid4()}", json.dumps({"record": alone()})

    answer = phone.say("PUT", path, body, **{"If-Match": version})

    assert answer.status_code in (201, 412, 422)


ODD = [None, True, False, 0, -1, 1.5, 10**12, "", "N", "x" * 300, [], ["N", "N"], [[]], {}, {"a": {"b": []}}, {"NS": 1}]
PARTS = [
    "contract",
    "declarers",
    "declarer_side",
    "dealer",
    "trump",
    "tricks",
    "points",
    "result",
    "scores",
    "modifiers",
    "nonsense",
]


@pytest.mark.slow
def test_a_record_with_any_part_changed_is_stored_or_refused(client):
    phone, chance = Phone(client), random.Random(7)
    seen = set()
    for _ in range(150):
        record = dict(chance.choice([alone(), together()]))
        for part in chance.sample(PARTS, chance.randint(1, 3)):
            record[part] = chance.choice(ODD)
        seen.add(phone.put(record, number=1, uid=uuid.UUID(int=1), version=1).status_code)

    assert seen <= {200, 201, 403, 409, 412, 422}
