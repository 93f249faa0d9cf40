"""What the OpenAPI page tells of each answer, beside the answers themselves."""

import uuid

import jsonschema_rs
import pytest
from django.test import Client

from tests.factories import a_member, alone
from tests.tournaments.api.callers import Phone
from tests.tournaments.corrected_rules import replaced
from tournaments.accounts.services import make_api_token
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.slow]
TABLE = "/api/v1/tournaments/{tournament_id}/rounds/{round_number}/tables/{table_number}"


@pytest.fixture
def phone(client):
    phone = Phone(client)
    tournament = phone.tournament
    phone.put(alone())
    adjust_points(entrant=tournament.entrants.first(), points=-5, reason="late", actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    return phone


@pytest.fixture(scope="module")
def page(made_once):
    return made_once(lambda: Client().get("/api/v1/openapi.json").json())


def faults(page, template, method, answer):
    """Where an answer is not what the page tells; a status it does not tell of is a fault too."""
    response = page["paths"][template][method]["responses"].get(str(answer.status_code))
    if response is None:
        return [f"{answer.status_code} is not told"]
    shape = {**response["content"]["application/json"]["schema"], "components": page["components"]}
    return [
        f"{iter_error.instance_path}: {iter_error.message}"
        for iter_error in jsonschema_rs.iter_errors(shape, answer.json())
    ]


@pytest.mark.parametrize(
    ("template", "path"),
    [
        ("/api/v1/table", "/api/v1/table"),
        (TABLE, "{table}"),
        (f"{TABLE}/sheet", "{table}/sheet"),
        (f"{TABLE}/deals/{{uid}}", "{table}/deals/{uid}"),
        ("/api/v1/tournaments", "/api/v1/tournaments"),
        ("/api/v1/tournaments/{tournament_id}", "{event}"),
        ("/api/v1/tournaments/{tournament_id}/standings", "{event}/standings"),
        ("/api/v1/tournaments/{tournament_id}/rounds/{round_number}/seating", "{event}/rounds/1/seating"),
        ("/api/v1/variants", "/api/v1/variants"),
        ("/api/v1/variants/{game}/{key}", "/api/v1/variants/kleurenwiezen/wallonia_26"),
    ],
)
def test_what_is_read_has_the_form_that_is_told(phone, page, template, path):
    event, uid = f"/api/v1/tournaments/{phone.tournament.public_id}", phone.table.deals.get().uid

    answer = phone.say("GET", path.format(table=phone.path, event=event, uid=uid))

    assert (answer.status_code, faults(page, template, "get", answer)) == (200, [])


@pytest.mark.parametrize(
    ("act", "body", "status"),
    [
        ("call", {"reason": "we do not agree"}, 200),
        ("confirm", {"side": "NS"}, 200),
        ("dispute", {"reason": "13 tricks are missing"}, 200),
        ("undo", {}, 200),
        ("confirm", {"side": "north"}, 422),
        ("confirm", "NS", 400),
        ("call", [None], 422),
        ("undo", [{"seq": 1}], 422),
    ],
    ids=str,
)
def test_what_a_table_says_is_answered_in_the_form_that_is_told(phone, page, act, body, status):
    answer = phone.client.post(
        f"{phone.path}/{act}", body, content_type="application/json", headers={"X-Table-Code": phone.code.token}
    )

    assert (answer.status_code, faults(page, f"{TABLE}/{act}", "post", answer)) == (status, [])


def test_deals_are_answered_in_the_form_that_is_told(phone, page):
    uid = uuid.uuid4()

    answers = [
        phone.put(alone("E"), uid=uid),
        phone.put(alone("E"), uid=uid),
        phone.put(alone("E", tricks=7), uid=uid, version=5),
        phone.put(alone("E", tricks=7), number=1),
        phone.say("PUT", f"{phone.path}/deals/{uid}", "null"),
        phone.put({"contract": {"type": "solo"}}),
        phone.say("DELETE", f"{phone.path}/deals/{uid}"),
    ]

    template = f"{TABLE}/deals/{{uid}}"
    complaints = [faults(page, template, "put", answer) for answer in answers[:-1]]
    complaints.append(faults(page, template, "delete", answers[-1]))
    assert ([answer.status_code for answer in answers], complaints) == ([201, 200, 412, 409, 422, 422, 200], [[]] * 7)


def test_an_event_goes_out_and_in_in_the_form_that_is_told(phone, page):
    owner, club = a_member(phone.tournament.club, Role.OWNER), phone.tournament.club
    _, token = make_api_token(user=owner.user, name="test")
    headers = {"Authorization": f"Bearer {token}"}

    event = phone.client.get(f"/api/v1/tournaments/{phone.tournament.public_id}/export", headers=headers)
    taken = phone.client.post(
        f"/api/v1/clubs/{club.slug}/tournaments", event.json(), content_type="application/json", headers=headers
    )

    complaints = (
        faults(page, "/api/v1/tournaments/{tournament_id}/export", "get", event),
        faults(page, "/api/v1/clubs/{slug}/tournaments", "post", taken),
    )
    assert (event.status_code, taken.status_code, complaints) == (200, 201, ([], []))


def test_every_operation_tells_its_refusals_and_that_anybody_may_ask(page):
    operations = [method for methods in page["paths"].values() for method in methods.values()]

    assert [{"401", "404", "422", "429", "503"} <= operation["responses"].keys() for operation in operations] == [
        True
    ] * 26
    assert [operation["security"][-2:] for operation in operations] == [[{"BrowserSession": []}, {}]] * 26


def test_a_state_under_changed_rules_says_so_in_the_form_that_is_told(phone, page):
    before = phone.say("GET", phone.path).json()["rules"]
    replaced(Tournament.objects.get())

    answer = phone.say("GET", phone.path)

    rules = answer.json()["rules"]
    assert faults(page, TABLE, "get", answer) == []
    assert (set(before), rules["hash"] == before["hash"]) == ({"hash", "url"}, False)
    assert "typing error" in rules["notice"]
    assert phone.say("GET", before["url"]).status_code == 404
    assert phone.say("GET", rules["url"]).status_code == 200
