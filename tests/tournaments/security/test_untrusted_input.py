"""Numbers and JSON from strangers are read in one place, and no address breaks over either."""

from __future__ import annotations

import ast
import json
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest
from django.db import transaction
from django.test import Client
from django.urls import reverse

from tests.evenings import address, an_evening
from tests.test_architecture import name, nodes, sources
from tests.tournaments.odd_forms import encoded, post_form
from tests.tournaments.places import a_site, address_of, every_address
from tournaments.security.untrusted_input import json_value, signed_number, whole_number

ROOT = Path(__file__).resolve().parents[3]
DOORS = ("tournaments/api", "tournaments/forms", "tournaments/views")
# The parts of a network address, and a document that we wrote.
OURS = {"found", "rules_of(tournament).text"}
# Python itself makes no number of more digits than this, and reads no more brackets inside each other.
DIGITS = "9" * (sys.get_int_max_str_digits() + 1)
BRACKETS = "[" * (sys.getrecursionlimit() + 1)
NONSENSE = (DIGITS, f"-{DIGITS}", BRACKETS, '{"a":' * len(BRACKETS), f"[{DIGITS}]", "1e999", "٣" * 12, "\0", "²")
LONG_NONSENSE = (DIGITS, f"[{DIGITS}]", BRACKETS)
SHORT_NONSENSE = ("9" * 12, "-1", "[[", "1e999", "²", "\0")


def readers(path: Path) -> list[str]:
    """Where a file makes a number or JSON of something by itself."""
    uses = []
    for node in nodes(path):
        if isinstance(node, ast.Call) and ast.unparse(node.func) in {"int", "float", "json.loads", "Decimal"}:
            argument = ast.unparse(node.args[0]) if node.args else ""
            if not argument.endswith(".total_seconds()") and argument not in OURS:
                uses.append(f"{name(path)}:{node.lineno} {ast.unparse(node)}")
    return uses


def test_what_strangers_send_is_read_in_one_place() -> None:
    paths = [*sources(*DOORS), ROOT / "tournaments/frame/live.py", ROOT / "tournaments/site/middleware.py"]

    assert [place for path in paths for place in readers(path)] == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("12", 12),
        ("007", 7),
        ("", None),
        ("-1", None),
        ("1.0", None),
        ("²", None),
        ("٣", None),
        (DIGITS, None),
        ("999999999", 999_999_999),
        ("1000000000", None),
    ],
)
def test_a_whole_number_is_some_digits(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_a_sign_may_stand_before_a_number_once() -> None:
    assert [signed_number(text, "no") for text in ("-5", "5", "--5", "-", "5-")] == [-5, 5, "no", "no", "no"]


@pytest.mark.parametrize(
    "text",
    [BRACKETS, "[" * 30 + "]" * 30, DIGITS, "NaN", "-Infinity", "1e999", '"\\u0000"', '"\\ud800"', "1" + "0" * 16],
)
def test_what_no_database_keeps_is_no_json_of_ours(text: str) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        json_value(text)


def test_usual_json_is_read() -> None:
    assert json_value(b'{"a": [1, -2.5, null, "\\u00e9"]}') == {"a": [1, -2.5, None, "é"]}


@pytest.mark.slow
@pytest.mark.timeout(300)
@pytest.mark.django_db
@pytest.mark.parametrize(
    "database",
    [pytest.param("the stricter", marks=pytest.mark.postgres), pytest.param("either", marks=pytest.mark.battery)],
)
def test_no_address_breaks_over_digits_and_brackets_in_any_parameter(database: str) -> None:
    """PostgreSQL refuses more: the byte zero, long texts, numbers of five bytes."""
    site = a_site()
    type(site.tournament).objects.update(published=True)
    browser, broken = site.browsers["owner"], []
    jar = dict(browser.cookies)
    asked, known = sorted(names_read("GET.get", "asked.get")), sorted(names_read("POST.get") | form_fields())

    for address_name, takes in every_address():
        address, draw = address_of(site, address_name, takes), Random(address_name)
        # No server takes an address in which every name of a form has five thousand characters.
        in_address = {field: draw.choice(SHORT_NONSENSE) for field in known}
        in_address |= {field: draw.choice(LONG_NONSENSE) for field in asked}
        in_body = {field: draw.choice(LONG_NONSENSE) for field in known}
        for ask, given in ((asked_for, in_address), (posted, in_body)):
            browser.cookies.update(jar)  # whoever signed out is in again
            with transaction.atomic():
                answer = ask(browser, address, given)
                transaction.set_rollback(True)
            if answer.status_code >= 500:
                broken.append(f"{ask.__name__} {address}: {answer.status_code}")

    assert broken == []


def names_read(*readers: str) -> set[str]:
    """Every name that a view, a form or the API asks one of these for."""
    calls = [node for path in sources(*DOORS) for node in nodes(path) if isinstance(node, ast.Call)]
    names = [call.args[0] for call in calls if call.args and ast.unparse(call.func).endswith(readers)]
    return {str(part.value) for part in names if isinstance(part, ast.Constant)}


def form_fields() -> set[str]:
    """Every name that a form gives a field, and those of the forms that are not ours."""
    names = {"rules", "username", "password"}
    for node in (node for path in sources("tournaments/forms") for node in nodes(path)):
        if isinstance(node, ast.Assign | ast.AnnAssign):
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            names |= {target.id} if isinstance(target, ast.Name) and target.id.islower() else set()
    return names


def asked_for(browser: Client, address: str, given: dict[str, str]) -> Any:
    return browser.get(f"{address}?{encoded(given)}")


def posted(browser: Client, address: str, given: dict[str, str]) -> Any:
    if address.startswith("/api/"):
        return browser.put(address, json.dumps(given), content_type="application/json")
    return post_form(browser, address, given)


@pytest.mark.django_db
@pytest.mark.parametrize("password", ["x", "x" * 60_000])
def test_a_name_of_fifty_kilobytes_is_a_wrong_name(client: Client, password: str) -> None:
    answer = client.post(reverse("login"), {"username": "a" * 50_000, "password": password})

    assert answer.status_code == 200
    assert "do not match" in answer.content.decode()


@pytest.mark.slow
@pytest.mark.django_db
def test_the_round_of_the_standings_may_be_any_text() -> None:
    page = address(an_evening(players=4))

    for nonsense in NONSENSE:
        answers = [Client().get(page, {name: nonsense}).status_code for name in ("after", "only")]
        assert (nonsense[:20], answers) == (nonsense[:20], [200, 200])


@pytest.mark.django_db
@pytest.mark.parametrize("nonsense", NONSENSE)
def test_house_rules_in_an_address_may_be_any_text(client: Client, nonsense: str) -> None:
    answer = client.get("/api/v1/variants/kleurenwiezen/kleurenwiezen", {"rules": nonsense[:5000]})

    assert answer.status_code in {200, 404, 422}
