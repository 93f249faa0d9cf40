"""The public address of a site: configured or the first name it answers to, and no header changes it."""

from __future__ import annotations

import environ
import pytest
from django.core.exceptions import ImproperlyConfigured
from django.test import Client, override_settings

from config.settings.site_url import site_url
from tests.test_ground import SECRETS, manage

LOOPBACK = ("127.0.0.1", "localhost", "[::1]", "127.0.0.1:8000")


def configured(value: str = "", hosts: tuple[str, ...] = ()) -> str:
    env = environ.Env()
    env.ENVIRON = {"SITE_URL": value} if value else {}
    return site_url(env, hosts)


@pytest.mark.parametrize(
    ("value", "url"),
    [
        ("https://whist.example", "https://whist.example"),
        ("https://whist.example/", "https://whist.example"),
        ("http://10.0.0.7:8000", "http://10.0.0.7:8000"),
    ],
)
def test_a_configured_address_is_taken_as_it_is(value: str, url: str) -> None:
    assert configured(value, ("other.example",)) == url


@pytest.mark.parametrize(
    ("hosts", "url"),
    [
        (("whist.example", "www.whist.example"), "https://whist.example"),
        ((".whist.example",), "https://whist.example"),
        (("*",), ""),
        ((), ""),
    ],
)
def test_without_one_a_public_site_goes_by_its_first_name(hosts: tuple[str, ...], url: str) -> None:
    assert configured(hosts=hosts) == url


@pytest.mark.parametrize(
    "value",
    [
        "whist.example",
        "ftp://whist.example",
        "https://",
        "https://whist.example/club",
        "https://whist.example:99999",
        "https://whist.example?a=b",
        "https://me@whist.example",
        "https://[whist",
    ],
)
def test_what_no_link_can_begin_with_is_refused_in_words(value: str) -> None:
    with pytest.raises(ImproperlyConfigured, match=r"Write it like https://whist\.example"):
        configured(value)


@pytest.mark.slow
@override_settings(ALLOWED_HOSTS=["whist.example"])
@pytest.mark.parametrize("host", LOOPBACK)
def test_on_a_public_site_this_machines_own_names_open_health_checks_alone(client: Client, host: str) -> None:
    asked = {path: client.get(path, headers={"host": host}) for path in ("/healthz", "/", "/password/", "/sign-in/")}

    assert {path: answer.status_code for path, answer in asked.items()} == {
        "/healthz": 200,
        "/": 400,
        "/password/": 400,
        "/sign-in/": 400,
    }
    assert client.get("/healthz", headers={"host": "whist.example"})["Content-Security-Policy"]


@pytest.mark.django_db
@override_settings(ALLOWED_HOSTS=["whist.example"])
def test_readiness_is_told_by_an_address_too(client: Client) -> None:
    assert client.get("/readyz", headers={"host": "10.0.0.7:8000"}).json()["status"] == "ok"


@pytest.mark.slow
def test_a_public_site_answers_to_no_name_but_those_it_was_given() -> None:
    settings = manage("diffsettings", "--settings", "config.settings.prod", **SECRETS).stdout

    assert "ALLOWED_HOSTS = ['whist.example']" in settings
    assert "SITE_URL = 'https://whist.example'" in settings
    assert "CSRF_TRUSTED_ORIGINS = ['https://whist.example']" in settings
