"""The page that shows what other rules change before they are saved, who may open it, and what it refuses."""

import json
import re

import pytest
from django.urls import reverse

from tests.factories import a_deal, a_table, alone, together
from tests.tournaments.evenings import an_evening, at, signed_in
from tournaments.clubs.models import Role
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.rounds.services.tournaments import finish_tournament, publish_tournament
from tournaments.evening.table.models import Score
from tournaments.prices.services import replace_rules, save_rules_of, save_version
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

SEVEN = {"contracts": {"solo_6": {"won": 7, "lost": 7}}}


@pytest.fixture
def evening():
    round_ = Round.objects.select_related("tournament__club").get(tournament=an_evening())
    a_deal(a_table(round_, 1), alone("N"))
    a_deal(a_table(round_, 2), together("E", "W"))
    return Tournament.objects.select_related("club").get()


def text_of(page):
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode()).split())


def proposed(client, evening, overlay=SEVEN, **request):
    """What the newest version of the club's list would change, as the evening shows it before it plays that."""
    evening.refresh_from_db()
    version = evening.price_version or save_rules_of(tournament=evening, name="Ours", actor=SITE)
    save_version(price_list=version.price_list, rules={}, overlay=overlay, actor=SITE)
    return client.post(at("price_list_play", evening), **request)


def hidden(page):
    form = page.context["form"]
    return {name: form[name].value() for name in ("rules", "overlay", "seen", "again")}


def saved(client, evening, page, **more):
    return client.post(at("rules_change", evening), {**hidden(page), "reason": "typing error", **more})


def test_a_price_is_corrected_from_the_form_to_the_phones(client, evening):
    signed_in(client, evening)

    page = proposed(client, evening)

    text = text_of(page)
    assert page.status_code == 200
    assert "Scored differently: 1 deal at 1 table." in text
    assert "Solo 6, 6 tricks +12 / −4 +21 / −7" in text
    declarer = a_table(Round.objects.get(), 1).seats.get(seat="N").entrant.name
    assert f"{declarer} +12 +21 +9" in text
    assert Score.objects.get(party="N", deal__table__number=1).points == 12

    after = saved(client, evening, page)

    assert after.url == at("house_rules", evening)
    assert Score.objects.get(party="N", deal__table__number=1).points == 21
    listed = text_of(client.get(after.url))
    assert "“typing error” in force" in listed
    assert "The rules of the first deal" in listed
    assert "1 deal scored differently" in listed


def test_house_rules_go_the_same_way(client, evening):
    signed_in(client, evening)
    form = client.get(at("house_rules", evening)).context["form"]
    answers = {name: form[name].value() for name in form.fields if form[name].value() not in (None, False)}

    page = client.post(at("house_rules", evening), {**answers, "solo5": "on"})

    assert "Solo" in text_of(page)
    assert "No deal scores differently." in text_of(page)
    saved(client, evening, page)
    assert Tournament.objects.get().rules == {"solo5": True}


def test_without_a_reason_it_is_asked_for_and_nothing_is_lost(client, evening):
    signed_in(client, evening)
    page = proposed(client, evening)

    again = saved(client, evening, page, reason=" ")

    assert (again.status_code, list(again.context["form"].errors)) == (422, ["reason"])
    assert hidden(again)["overlay"] == hidden(page)["overlay"]
    assert Tournament.objects.get().overlay == {}


def test_a_deal_that_comes_between_shows_the_change_again(client, evening):
    signed_in(client, evening)
    page = proposed(client, evening)
    a_deal(a_table(Round.objects.get(), 2), alone("S"))

    again = saved(client, evening, page)

    assert again.status_code == 409
    assert "Scored differently: 2 deals at 2 tables." in text_of(again)
    assert again.context["form"]["reason"].value() == "typing error"
    a_deal(a_table(Round.objects.get(), 2), alone("S"))
    assert saved(client, evening, again).status_code == 409
    assert saved(client, evening, again, anyway="on").status_code == 302
    assert Tournament.objects.get().overlay == SEVEN


def test_deals_that_would_not_be_possible_are_named_and_led_to(client, evening):
    signed_in(client, evening)

    page = proposed(client, evening, {"contracts": {"solo_6": None}})

    deal = evening.deals.get(table__number=1)
    assert at("deal", evening, 1, 1, deal.uid) in page.content.decode()
    assert "Deal 1, round 1, table 1" in text_of(page)
    assert b'name="reason"' not in page.content


def test_a_finished_evening_says_that_it_must_be_opened_first(client, evening):
    signed_in(client, evening)
    close_round(round_=Round.objects.get(), actor=SITE, anyway=True, reason="late")
    finish_tournament(tournament=Tournament.objects.get(), actor=SITE)

    page = client.get(at("house_rules", evening))
    answer = proposed(client, evening, follow=True)

    assert "open the evening again first" in text_of(page)
    assert "Open it again first" in text_of(answer)
    assert Tournament.objects.get().overlay == {}


@pytest.mark.parametrize("role", [Role.DIRECTOR, Role.DESK])
def test_who_may_not_change_the_evening_sees_the_rules_and_changes_none(client, evening, role):
    signed_in(client, evening, role)

    assert client.get(at("house_rules", evening)).status_code == 200
    assert client.post(at("house_rules", evening), {"solo5": "on"}).status_code in {403, 404, 200}
    facts = {"rules": "{}", "overlay": json.dumps(SEVEN), "seen": "x", "reason": "mine"}
    assert client.post(at("rules_change", evening), facts).status_code == 403
    assert Tournament.objects.get().overlay == {}


@pytest.mark.parametrize(
    "facts",
    [
        {},
        {"rules": "[]", "overlay": "{}"},
        {"rules": "{", "overlay": "{}"},
        {"rules": '{"nothing":1}', "overlay": "{}"},
        {"rules": "{}", "overlay": '{"contracts":{"solo_6":{"won":"x"}}}'},
        {"rules": "{}", "overlay": "[" * 5000},
        {"rules": "{}", "overlay": '{"contracts":{"solo_6":{"won":' + "9" * 4000 + "}}}"},
    ],
)
def test_nonsense_is_told_and_changes_nothing(client, evening, facts):
    signed_in(client, evening)

    answer = client.post(at("rules_change", evening), {"seen": "x", "reason": "y", **facts})

    assert answer.status_code in {302, 409, 422}
    assert (Tournament.objects.get().rules, Tournament.objects.get().overlay) == ({}, {})


def test_undo_is_shown_first_and_a_version_can_be_returned_to(client, evening):
    signed_in(client, evening)
    saved(client, evening, proposed(client, evening))
    seq = Tournament.objects.get().rules_versions[-1]["seq"]

    journal = client.get(at("journal", evening))
    assert f"{at('rules_change', evening)}?undo={seq}" in journal.content.decode()
    shown = client.get(at("rules_change", evening), {"undo": seq})
    assert "Scored differently: 1 deal at 1 table." in text_of(shown)
    client.post(at("undo", evening), {"seq": seq})
    assert Tournament.objects.get().overlay == {}

    back = client.get(at("rules_change", evening), {"version": 2})
    saved(client, evening, back, reason="it was right")
    assert Tournament.objects.get().overlay == SEVEN
    assert [one["version"].number for one in client.get(at("house_rules", evening)).context["versions"]] == [4, 3, 2, 1]


def test_public_pages_say_that_prices_changed(client, evening):
    publish_tournament(tournament=evening, actor=SITE)
    replace_rules(tournament=evening, rules={}, overlay=SEVEN, reason="typing error", actor=SITE)
    address = [evening.club.slug, evening.slug]
    sentence = "After deal 1 of round 1 rules or prices were changed: “typing error”."

    rules = text_of(client.get(reverse("tonights_rules", args=address)))
    assert sentence in rules
    assert "Solo 6, 6 tricks +12 / −4 +21 / −7" in rules
    assert sentence in text_of(client.get(reverse("why", args=[*address, 1])))
    assert sentence in text_of(client.get(reverse("public_sheet", args=[*address, 1, 1])))


def test_an_earlier_version_of_a_deal_is_shown_though_its_contract_is_gone(client, evening):
    from tournaments.evening.table.services.deals import correct_deal

    signed_in(client, evening)
    deal = evening.deals.select_related("table__round__tournament").get(table__number=1)
    correct_deal(deal=deal, record=together("N", "S"), version=1, actor=SITE)
    replace_rules(
        tournament=Tournament.objects.get(),
        rules={},
        overlay={"contracts": {"solo_6": None}},
        reason="not played here",
        actor=SITE,
    )

    page = client.get(at("deal_history", evening, 1, 1, deal.uid))

    assert "solo 6" in text_of(page)
