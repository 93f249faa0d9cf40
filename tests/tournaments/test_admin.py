"""The administration opens every list and lets nobody edit what follows from play."""

import pytest
from django.contrib import admin
from django.urls import reverse

from tests.factories import a_deal, a_table, a_user, signed_in_now
from tournaments.clubs.models import User
from tournaments.evening.journal.models import JournalEntry
from tournaments.evening.table.models import Deal, Score

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def chief(client):
    signed_in_now(client, a_user(is_staff=True, is_superuser=True))
    return client


OURS = sorted(
    (model for model in admin.site._registry if model._meta.app_label == "tournaments"), key=lambda m: m.__name__
)


@pytest.mark.parametrize("model", OURS, ids=lambda model: model._meta.model_name)
def test_every_list_opens_and_finds(chief, model):
    a_deal(a_table())

    assert chief.get(reverse(f"admin:tournaments_{model._meta.model_name}_changelist"), {"q": "a"}).status_code == 200


def test_it_is_in_one_language_whatever_the_browser_asks_for(chief):
    page = chief.get(reverse("admin:index"), headers={"Accept-Language": "nl"})

    assert page["Content-Language"] == "en"
    assert "Site administration" in page.content.decode()


@pytest.mark.parametrize("model", [Deal, Score, JournalEntry])
def test_what_was_played_can_be_read_and_not_changed(chief, model):
    a_deal(a_table())
    row, name = model.objects.first(), model._meta.model_name

    change = reverse(f"admin:tournaments_{name}_change", args=[row.pk])
    answers = [
        chief.get(change).status_code,
        chief.post(change, {}).status_code,
        chief.post(reverse(f"admin:tournaments_{name}_delete", args=[row.pk]), {"post": "yes"}).status_code,
        chief.get(reverse(f"admin:tournaments_{name}_add")).status_code,
    ]

    assert answers == [200, 403, 403, 403]


def test_a_user_is_made_with_an_address_and_a_password(chief):
    data = {
        "email": "New@Example.org",
        "usable_password": "true",
        "password1": "nine green bottles",
        "password2": "nine green bottles",
        "memberships-TOTAL_FORMS": 0,
        "memberships-INITIAL_FORMS": 0,
    }
    answer = chief.post(reverse("admin:tournaments_user_add"), data)

    assert answer.status_code == 302
    assert User.objects.get_by_natural_key("new@example.ORG").check_password("nine green bottles")
