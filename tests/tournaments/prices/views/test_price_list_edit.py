"""Writing the next version of a price list in the grid, and its house rules."""

import pytest
from django.urls import reverse

from tests.factories import a_club, a_member
from tests.tournaments.lists import SOLO, a_list, at
from tournaments.clubs.models import Role
from tournaments.prices.models import PriceList

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.slow]


@pytest.fixture
def club(client):
    club = a_club()
    client.force_login(a_member(club, Role.ORGANISER).user)
    return club


def grid_of(client, price_list):
    """What the form of a list sends when nothing is changed."""
    page = client.get(at("price_list_edit", price_list))
    grid, form = page.context["grid"], page.context["form"]
    sent = {"act": "save", **{f"version-{name}": value for name, value in form.initial.items()}}
    sent |= {f"rule-{name}": value for name, value in grid.questions.initial.items() if value not in (None, False)}
    sent |= {"row": [row.key for row in grid.rows], **({"balanced": "1"} if grid.balanced else {})}
    for row in grid.rows:
        sent |= {cell.name: cell.value for cell in row.cells}
        sent |= {f"{price.prefix}-shape": price.shape for price in row.prices}
        sent |= {f"{row.key}-tied": "1"} if row.tied else {}
    return sent


def test_a_price_typed_in_the_grid_makes_the_next_version(client, club):
    price_list = a_list(club)
    sent = {**grid_of(client, price_list), "piccolo-won": "9", "piccolo-lost": "9", "version-note": "Dearer"}

    answer = client.post(at("price_list_edit", price_list), sent)

    assert answer.status_code == 302
    newest = price_list.versions.get(number=2)
    assert newest.overlay == {"contracts": {"piccolo": {"won": 9, "lost": 9}}}
    assert newest.note == "Dearer"


def test_nothing_changed_is_no_version_and_says_so(client, club):
    price_list = a_list(club, overlay=SOLO)

    answer = client.post(at("price_list_edit", price_list), grid_of(client, price_list))

    assert answer.context["form"].non_field_errors() == ["Nothing differs from version 1."]


def test_a_list_is_renamed_without_a_new_version(client, club):
    price_list = a_list(club, overlay=SOLO)

    client.post(at("price_list_edit", price_list), {**grid_of(client, price_list), "version-name": "Thursdays"})

    price_list.refresh_from_db()
    assert (price_list.name, price_list.versions.count()) == ("Thursdays", 1)


def test_a_wrong_price_keeps_what_was_typed(client, club):
    price_list = a_list(club)
    sent = {**grid_of(client, price_list), "piccolo-won": "nine", "version-note": "Dearer"}

    answer = client.post(at("price_list_edit", price_list), sent)

    cells = {cell.name: cell for row in answer.context["grid"].rows for cell in row.cells}
    assert (cells["piccolo-won"].value, bool(cells["piccolo-won"].errors)) == ("nine", True)
    assert answer.context["form"]["note"].value() == "Dearer"
    assert price_list.versions.count() == 1


def test_what_a_source_states_of_a_price_is_filled_in_and_the_rest_left_empty(client, club):
    client.post(reverse("price_list_from_known", args=[club.slug, "garraud"]), {"name": "Garraud"})

    sent = grid_of(client, PriceList.objects.get())

    assert [sent[f"solo_6-{cell}"] for cell in ("won", "over", "lost", "under")] == ["8", "2", "", ""]


def test_the_house_rules_of_a_list_make_its_next_version(client, club):
    price_list = a_list(club)
    page = client.get(at("price_list_rules", price_list))
    sent = {name: value for name, value in page.context["rules"].initial.items() if value not in (None, False)}
    sent |= {f"version-{name}": value for name, value in page.context["form"].initial.items()}

    client.post(at("price_list_rules", price_list), {**sent, "solo5": "on"})

    assert price_list.versions.get(number=2).rules == {"solo5": True}


@pytest.mark.parametrize("page", ["price_list_edit", "price_list_rules"])
@pytest.mark.parametrize(
    "body", ["", "act=try", "row=&act=x", "version-name=%00&row=%00", "version-based_on=9e99&act=save"]
)
def test_an_odd_answer_is_refused_and_saves_nothing(client, club, page, body):
    price_list = a_list(club)

    answer = client.post(at(page, price_list), body, content_type="application/x-www-form-urlencoded")

    assert answer.status_code == 200
    assert price_list.versions.count() == 1
