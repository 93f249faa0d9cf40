"""A key of a row means another row on another site, so nobody is named by one in what is stored as JSON; and nobody is
looked up without the club."""

import ast
from pathlib import Path

import pytest
from django.apps import apps
from django.conf import settings
from django.db import connection
from django.db.models import AutoField, JSONField

from tests.factories import a_deal, a_table, alone
from tests.tournaments.lively import a_lively_club
from tests.tournaments.places import a_site
from tournaments.frame.models import StoredJob
from tournaments.register.models import Player, PlayerMerge

HIGH = 7_000_000
"""Where the keys of a test begin, so that no points, numbers or cents are like them."""

LOCAL = {
    PlayerMerge: "it undoes what was done to rows of this site, and does not travel",
    StoredJob: "work of a machine, told of for minutes",
}


@pytest.mark.slow
@pytest.mark.django_db
def test_no_json_holds_a_key_of_the_database():
    _raise_keys()
    a_lively_club()
    a_site()
    a_deal(a_table(), alone())
    tables = [model for model in apps.get_app_config("tournaments").get_models() if model not in LOCAL]

    keyed = [
        (model.__name__, field.name, value)
        for model in tables
        for field in model._meta.concrete_fields
        if isinstance(field, JSONField)
        for stored in model._base_manager.values_list(field.name, flat=True)
        for value in _values(stored)
        if str(value).isdigit() and HIGH <= int(value) < 2 * HIGH
    ]

    assert keyed == []
    assert Player.objects.order_by("pk")[0].pk > HIGH


def test_whoever_looks_up_people_says_of_which_club():
    asked = [
        (str(file.relative_to(settings.BASE_DIR)), ast.unparse(node))
        for folder in ("tournaments", "ops")
        for file in Path(settings.BASE_DIR, folder).rglob("*.py")
        if "migrations" not in file.parts
        for node in ast.walk(ast.parse(file.read_text()))
        if isinstance(node, ast.Call) and _asks_for_people(node)
    ]
    whole = [each for each in asked if not any(each[1] in other[1] for other in asked if other[1] != each[1])]

    assert len(whole) > 20
    assert {file for file, question in whole if not _says_of_which_club(question)} == set(EVERY_CLUB)


EVERY_CLUB = {
    "ops/backups/erasing.py": "whoever was erased, on the whole site",
    "tournaments/evening/rounds/selectors/named.py": "by public ids from the journal of one evening",
    "tournaments/register/services/register.py": "is a public id taken, by whomever?",
    "tournaments/register/selectors.py": "by public ids that two rows of one club keep",
    "tournaments/ratings/services.py": "people of several clubs are linked",
}
"""Which modules look up players of any club, and why."""


def _asks_for_people(call):
    return isinstance(call.func, ast.Attribute) and "Player.objects." in ast.unparse(call.func)


def _says_of_which_club(question):
    """By the club, by an evening, which is of one, or nobody at all is asked for."""
    asked = question.replace("select_related('club')", "")
    return any(part in asked for part in ("club", "tournament=", ".none()"))


def _values(stored):
    if isinstance(stored, dict):
        for key, value in stored.items():
            yield key
            yield from _values(value)
    elif isinstance(stored, list):
        for value in stored:
            yield from _values(value)
    else:
        yield stored


def _raise_keys():
    """Have every table count its keys from far above, each from elsewhere."""
    tables = [
        model._meta.db_table
        for model in apps.get_app_config("tournaments").get_models(include_auto_created=True)
        if isinstance(model._meta.pk, AutoField)
    ]
    with connection.cursor() as cursor:
        for at, table in enumerate(tables):
            first = HIGH + 10_000 * at
            if connection.vendor == "postgresql":
                cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, first])
            else:
                cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
                cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, first])
