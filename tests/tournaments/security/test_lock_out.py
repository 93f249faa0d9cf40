"""Whoever guesses is locked out; whoever sits beside him, behind the same address, is not."""

from __future__ import annotations

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

PASSWORD = "seven-of-clubs-and-a-trump"


@pytest.fixture
def organiser(db: None) -> None:
    get_user_model().objects.create_superuser(email="ann@whist.example", password=PASSWORD)


def log_in(client: Client, name: str, password: str) -> int:
    return client.post("/sign-in/?next=/admin/", {"username": name, "password": password}).status_code


@pytest.mark.slow
def test_the_guesser_is_locked_out_even_with_the_right_password(client: Client, organiser: None) -> None:
    answers = [log_in(client, "ann@whist.example", "wrong") for _ in range(8)]

    assert answers == [200] * 7 + [429]
    assert log_in(client, "ann@whist.example", PASSWORD) == 429


@pytest.mark.slow
def test_another_name_behind_the_same_address_is_not(client: Client, organiser: None) -> None:
    for _ in range(25):
        log_in(client, "bob@whist.example", "wrong")

    assert log_in(client, "ann@whist.example", PASSWORD) == 302


@pytest.mark.slow
def test_the_same_name_behind_another_address_is_not(client: Client, organiser: None) -> None:
    for _ in range(25):
        log_in(client, "ann@whist.example", "wrong")

    assert log_in(Client(REMOTE_ADDR="192.0.2.77"), "ann@whist.example", PASSWORD) == 302
