"""The totals of a round typed with the keys alone: the balance stands beside each row while typing."""

import pytest
from django.urls import reverse

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.factories import a_tournament, a_user, an_open_round
from tournaments.clubs.models import Membership, Role
from tournaments.evening.rounds.models import ScoreEntry
from tournaments.evening.table.models import TableTotals
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]


@pytest.fixture
def evening(page, live_site):
    evening = an_open_round(a_tournament(deals_per_round=4, score_entry=ScoreEntry.TOTALS), players=8).tournament
    Membership.objects.create(user=a_user("an@example.org"), club=evening.club, role=Role.ORGANISER)
    page.goto(reverse("login"))
    page.fill("input[name=username]", "an@example.org")
    page.fill("input[name=password]", "correct horse battery")
    page.click("main .button-main")
    return evening


def test_a_list_is_pasted_looked_at_and_saved(page, evening):
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(reverse("round_totals", args=[evening.public_id, 1]) + "?by=number")
    page.click("summary:text('Totals from a list')")
    page.locator("#id_lines").press_sequentially("\n".join(f"{number};0" for number in range(1, 8)) + "\nX;0")
    page.click("[value=list]")

    page.wait_for_selector("#id_lines_error")
    assert page.input_value("#id_lines").endswith("X;0")
    assert not TableTotals.objects.exists()
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
    page.locator(".summary a", has_text="Table").click()
    page.keyboard.type("0")
    page.click("form[data-totals] .button-main")
    page.wait_for_selector(".message-success")
    assert TableTotals.objects.count() == 2


def test_a_round_is_typed_with_the_keys_and_the_balance_stands_beside_each_row(page, evening):
    page.goto(reverse("round_totals", args=[evening.public_id, 1]))
    row = page.locator(".totals-sum").first
    page.locator("#id_table1-N").focus()
    for typed in ("12", "-4", "-4", "-3"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    assert (row.locator("output").inner_text(), row.locator("[data-uneven]").is_visible()) == ("+1", True)
    page.keyboard.press("ArrowUp")
    page.locator("#id_table1-W").fill("-4")
    assert row.locator("[data-even]").is_visible()
    page.locator("#id_table2-N").focus()
    for typed in ("-3", "1", "1", "1"):
        page.keyboard.type(typed)
        page.keyboard.press("Enter")
    page.wait_for_selector(".message")
    assert TableTotals.objects.count() == 2
    assert barriers(page) == []


def test_the_page_of_a_table_that_types_its_totals_works_without_barriers_on_a_phone(page, evening):
    page.set_viewport_size({"width": 360, "height": 740})
    token = issue_table_code(tournament=evening, table_number=1, actor=SITE).token
    page.goto(f"/t/{token}/")
    assert page.url.endswith("/totals/")
    assert (barriers(page), scrolls_sideways(page)) == ([], False)
