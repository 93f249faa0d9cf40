"""The pages of a club's price lists, from a known table to an evening that is told of a newer version."""

import json

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from scoring.known_tables import KNOWN_TABLES
from scoring.price_files import PriceFile
from tests.factories import a_club, a_member
from tests.one_line import one_line
from tests.tournaments.evening.rounds.views.test_setup import PLAN
from tests.tournaments.lists import SOLO, a_list, at
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Tournament
from tournaments.prices.models import PriceList
from tournaments.prices.services import save_version
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages, pytest.mark.slow]

FILE = PriceFile("From afar", "kleurenwiezen", "wallonia_26", {"solo5": True}, SOLO, "Their sheet", "2026-11-12")


@pytest.fixture
def club(client):
    club = a_club()
    client.force_login(a_member(club, Role.ORGANISER).user)
    return club


def upload(client, club, content, name=""):
    file = SimpleUploadedFile("prices.json", content, "application/json")
    return client.post(reverse("price_list_import", args=[club.slug]), {"file": file, "name": name})


def test_a_known_table_becomes_a_list_with_its_source(client, club):
    page = reverse("price_list_from_known", args=[club.slug, "nicolaas_dc"])

    client.post(page, {"name": "Our table"})

    price_list = PriceList.objects.get(club=club)
    assert price_list.name == "Our table"
    assert price_list.source.startswith(KNOWN_TABLES["nicolaas_dc"].source)
    assert price_list.newest.content["overlay"] == json.loads(json.dumps(KNOWN_TABLES["nicolaas_dc"].overlay))


@pytest.mark.parametrize("key", KNOWN_TABLES)
def test_every_known_table_can_be_looked_at_and_shows_no_zero_for_a_price(client, club, key):
    page = one_line(client.get(reverse("price_list_from_known", args=[club.slug, key])))

    assert ("The source states no price for these" in page) == bool(KNOWN_TABLES[key].to_type)


def test_a_table_that_is_known_no_more_leads_to_those_that_are_and_its_lists_stay(client, club):
    answer = client.get(reverse("price_list_from_known", args=[club.slug, "liege"]))
    client.post(reverse("price_list_from_known", args=[club.slug, "garraud"]), {"name": "Garraud"})
    PriceList.objects.update(known_table="liege")

    page = client.get(at("price_list_edit", PriceList.objects.get()))

    assert answer["Location"] == reverse("price_list_new", args=[club.slug])
    assert page.status_code == 200


def test_no_list_begins_with_a_game_of_card_points(client, club):
    page = reverse("price_list_from_variant", args=[club.slug, "klaverjas", "dutch_162"])

    answers = [client.get(page), client.post(page, {"name": "Ours"})]

    assert [answer.headers.get("Location") for answer in answers] == [reverse("price_list_new", args=[club.slug])] * 2
    assert not PriceList.objects.exists()


def test_a_list_without_all_its_prices_is_printed_and_played_by_nobody(client, club):
    client.post(reverse("price_list_from_known", args=[club.slug, "garraud"]), {"name": "Garraud"})
    price_list = PriceList.objects.get()

    page = one_line(client.get(at("price_list", price_list)))

    assert "These 4 contracts have no price yet" in page
    assert client.get(at("price_list_print", price_list, 1, "score-card")).status_code == 404
    answer = client.get(at("tournament_from_price_list", price_list), follow=True)
    assert "Some contracts of Garraud have no price yet." in one_line(answer)


def test_a_published_table_and_a_copy_become_lists(client, club):
    client.post(reverse("price_list_from_variant", args=[club.slug, "wiezen", "sint_niklaas"]), {"name": "Sint"})
    first = PriceList.objects.get()
    page = client.get(at("price_list_copy", first))
    client.post(at("price_list_copy", first), {"name": "Another"})

    assert page.context["form"].initial == {"name": "Sint 2"}
    copy = PriceList.objects.get(name="Another")
    assert (copy.variant, copy.source) == ("sint_niklaas", "Sint, version 1")


def test_a_name_that_is_taken_is_said_at_its_field(client, club):
    a_list(club)

    answer = client.post(
        reverse("price_list_from_variant", args=[club.slug, "wiezen", "sint_niklaas"]), {"name": "Ours"}
    )

    assert answer.context["form"].errors == {"name": ["There is already one called Ours."]}


def test_an_older_version_is_looked_at_and_taken_up_again(client, club):
    price_list = a_list(club)
    save_version(price_list=price_list, rules={}, overlay=SOLO, actor=SITE)

    older = one_line(client.get(at("price_list_version", price_list, 1)))
    client.post(at("price_list_take_up", price_list, 1))

    assert "This is version 1, version 2 is the newest." in older
    assert list(price_list.versions.order_by("number").values_list("overlay", flat=True)) == [{}, SOLO, {}]


def test_an_evening_says_its_version_and_is_told_of_a_newer_one(client, club):
    price_list = a_list(club)
    client.post(at("tournament_from_price_list", price_list), PLAN)
    tournament = Tournament.objects.get()
    rules_page = reverse("house_rules", args=[tournament.public_id])
    before = one_line(client.get(rules_page))

    save_version(price_list=price_list, rules={}, overlay=SOLO, actor=SITE)
    after = one_line(client.get(rules_page))
    client.post(reverse("price_list_play", args=[tournament.public_id]))

    assert "Prices of the club: Ours, version 1 of" in before
    assert "The club's list is newer" not in before.replace("&#x27;", "'")
    assert "The club's list is newer: version 2 of" in after.replace("&#x27;", "'")
    tournament.refresh_from_db()
    assert (tournament.overlay, tournament.price_version.number) == (SOLO, 2)


@pytest.mark.parametrize("kind", ["score-card", "pocket-card", "rules"])
def test_a_list_prints_its_cards_in_the_language_of_the_club(client, club, kind):
    club.language = "nl"
    club.save()
    price_list = a_list(club)

    preview = client.get(at("price_list_preview", price_list, 1, kind))
    file = client.get(at("price_list_print", price_list, 1, kind))

    assert preview.context["form"].choices["language"] == "nl"
    assert file.content.startswith(b"%PDF")
    assert file["Content-Disposition"] == f'inline; filename="ours-{kind}.pdf"'


def test_a_list_that_one_club_exports_is_read_by_another(client, club):
    price_list = a_list(club, rules={"solo5": True}, overlay=SOLO)
    saved = client.get(at("price_list_file", price_list, 1))
    other = a_club("Elsewhere")
    client.force_login(a_member(other, Role.ORGANISER).user)

    upload(client, other, saved.content)

    read = PriceList.objects.get(club=other)
    assert (read.name, read.newest.content) == (price_list.name, price_list.newest.content)
    assert read.source.startswith(f"{club.name}, version 1")
    assert json.loads(saved.content)["$schema"].endswith("/rules/kleurenwiezen/wallonia_26/price-list.schema.json")


def test_a_file_with_faults_shows_each_at_its_place_and_makes_nothing(client, club):
    wrong = {**FILE.as_data(), "format": 3, "rules": {"beer": True}, "overlay": {"contracts": {"wine": None}}}

    answer = upload(client, club, json.dumps(wrong).encode())

    assert answer.status_code == 422
    assert [error.partition(":")[0] for error in answer.context["form"].errors["file"]] == [
        "format",
        "rules.beer",
        "overlay.contracts.wine",
    ]
    assert not PriceList.objects.exists()


@pytest.mark.parametrize("content", [b"", b"prices", b"\xff\xfe", b"[]", b'{"name": "a", "name": "b"}', b"{" * 2000])
def test_what_is_no_price_list_is_refused_at_the_file(client, club, content):
    assert list(upload(client, club, content).context["form"].errors) == ["file"]


def test_a_file_whose_name_is_taken_is_read_under_another(client, club):
    a_list(club, name="From afar")

    refused = upload(client, club, json.dumps(FILE.as_data()).encode())
    upload(client, club, json.dumps(FILE.as_data()).encode(), name="From afar, 2026")

    assert refused.context["form"].errors == {"name": ["There is already one called From afar."]}
    assert PriceList.objects.filter(name="From afar, 2026").exists()


def test_the_schema_is_there_for_every_program(client):
    answer = client.get(reverse("price_list_schema", args=["kleurenwiezen", "wallonia_26"]))

    assert answer["Content-Type"] == "application/json"
    assert answer.json()["properties"]["variant"] == {"const": "wallonia_26"}
    assert client.get(reverse("price_list_schema", args=["kleurenwiezen", "none"])).status_code == 404


def test_the_lists_of_another_club_are_not_found(client, club):
    other = a_list(a_club("Elsewhere"))

    under_ours = reverse("price_list", args=[club.slug, other.public_id])
    assert client.get(at("price_list", other)).status_code == 404
    assert client.get(under_ours).status_code == 404
    assert client.get(reverse("tournament_from_price_list", args=[club.slug, other.public_id])).status_code == 404


def test_a_version_that_is_not_there_is_not_found(client, club):
    price_list = a_list(club)

    for name, more in [("price_list_version", [2]), ("price_list_file", [0]), ("price_list_print", [1, "poster"])]:
        assert client.get(at(name, price_list, *more)).status_code == 404


def test_pages_of_lists_ask_a_fixed_number_of_queries(client, club, django_assert_max_num_queries):
    for number in range(3):
        price_list = a_list(club, name=f"List {number}")
        for won in range(5, 8):
            overlay = {"contracts": {"piccolo": {"won": won, "lost": won}}}
            save_version(price_list=price_list, rules={}, overlay=overlay, actor=SITE)

    with django_assert_max_num_queries(12):
        client.get(reverse("price_lists", args=[club.slug]))
    with django_assert_max_num_queries(14):
        client.get(at("price_list", price_list))
