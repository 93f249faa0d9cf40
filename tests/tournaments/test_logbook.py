"""Acts that matter to safety are written down, without anything secret in the line."""

import logging

import pytest

from tests.factories import a_user
from tournaments.logbook import note


def test_a_line_names_the_act_and_its_facts(caplog):
    with caplog.at_level(logging.INFO, "tournaments.people"):
        note("role given", club="aas", role="desk")

    assert [(line.getMessage(), line.facts) for line in caplog.records] == [
        ("role given: club aas, role desk", {"event": "role given", "club": "aas", "role": "desk"})
    ]


@pytest.mark.django_db
def test_a_refused_sign_in_is_noted_without_what_was_typed(client, caplog):
    user = a_user("lut@example.org")

    with caplog.at_level(logging.INFO, "tournaments.people"):
        client.post("/sign-in/", {"username": "LUT@example.org", "password": "my secret"})

    assert [line.getMessage() for line in caplog.records] == [f"sign-in refused: user {user.public_id}"]
