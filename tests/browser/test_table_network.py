"""The table page when the network is away, slow, doubled, reordered or not ours: nothing lost, nothing doubled."""

import json
import uuid

import pytest

from tests.browser.at_the_table import ALONE, PAIR, enter, hurry, open_table, says, soon, stored, tap
from tests.factories import alone, together
from tournaments.evening.rounds.services.rounds import close_round
from tournaments.evening.table.models import Deal
from tournaments.evening.table.services.deals import correct_deal, record_deal
from tournaments.security.actors import SITE

DEALS = "**/api/v1/**/deals/**"
KEPT_BY_WORKER = "caches.match(location.pathname, {ignoreVary: true}).then(Boolean)"


def test_deals_wait_on_the_device_and_go_to_the_club_when_the_network_is_back(page):
    open_table(page)
    page.context.set_offline(True)
    enter(page, *PAIR)
    enter(page, *ALONE)
    says(page, "2 on this device")
    before = stored()

    page.context.set_offline(False)
    says(page, "at the club")

    both = [(1, ["N", "S"]), (2, ["E"])]
    assert (before, soon(stored, both)) == ([], both)


def test_a_tab_that_was_killed_without_network_opens_again_with_everything_in_it(page):
    open_table(page)
    soon(lambda: page.evaluate(KEPT_BY_WORKER), True, page=page)
    page.context.set_offline(True)
    enter(page, *ALONE)
    says(page, "1 on this device")
    address = page.url

    page.close()
    again = page.context.new_page()
    again.goto(address)
    says(again, "1 on this device")
    rows = again.locator("#sheet-table tbody").count()
    page.context.set_offline(False)
    says(again, "at the club")

    assert (rows, soon(stored, [(1, ["E"])])) == (1, [(1, ["E"])])


@pytest.mark.routes
@pytest.mark.parametrize(
    "portal",
    [
        {"status": 200, "content_type": "text/html", "body": "<h1>Welcome to our wifi</h1>"},
        {"status": 200, "content_type": "application/json", "body": '{"deal": {"version": 1}, "created": true}'},
        {"status": 302, "headers": {"Location": "http://localhost:1/login"}},
        {"status": 204},
        {"status": 500, "content_type": "text/html", "body": "oops"},
        {"status": 404, "content_type": "text/html", "body": "not here"},
    ],
    ids=["page", "json", "redirect", "nothing", "broken", "missing"],
)
def test_the_answer_of_somebody_else_is_no_answer(page, portal):
    open_table(page)
    asked = []

    def answer_for_the_club(route):
        asked.append(route.request.method)
        route.fulfill(**portal)

    page.context.route("**/api/v1/**", answer_for_the_club)
    enter(page, *ALONE)
    says(page, "1 on this device")

    def asked_again():  # which shows that the answer before was not believed
        hurry(page)
        return asked.count("PUT") > 1

    assert soon(asked_again, True, page=page)
    said = page.inner_text("#state")

    page.context.unroute_all()
    hurry(page)
    says(page, "at the club")

    assert (said, soon(stored, [(1, ["E"])])) == ("1 on this device", [(1, ["E"])])


@pytest.mark.routes
def test_a_correction_that_was_put_back_does_not_come_back_by_a_late_delivery(page):
    open_table(page)
    enter(page, *ALONE)
    assert soon(stored, [(1, ["E"])]) == [(1, ["E"])]
    says(page, "at the club")
    held = []

    def hold_the_first(route):
        if held:
            route.continue_()
        else:
            held.append(route.request)
            route.abort()

    page.context.route(DEALS, hold_the_first)
    tap(page, "last", "count-all-9", "save")
    assert soon(lambda: len(held), 1, page=page) == 1
    tap(page, "last", "count-all-7", "save")
    hurry(page)
    says(page, "at the club")
    [first] = held
    late = page.context.request.fetch(first.url, method="PUT", headers=first.headers, data=first.post_data)

    assert (late.status, Deal.objects.get().record["tricks"]["declarers"]) == (412, 7)


@pytest.mark.routes
def test_an_answer_that_gets_lost_makes_no_second_deal(page):
    open_table(page)
    lost = []

    def deliver_and_lose(route):
        if len(lost) < 2:
            lost.append(route.fetch().status)
            route.abort()
        else:
            route.continue_()

    page.context.route(DEALS, deliver_and_lose)
    enter(page, *ALONE)
    soon(lambda: len(lost), 1, page=page)
    hurry(page)
    says(page, "at the club")

    assert (lost[0], soon(stored, [(1, ["E"])]), Deal.objects.get().version) == (201, [(1, ["E"])], 1)


@pytest.mark.routes
def test_a_deal_put_right_while_its_answer_was_lost_is_one_deal_with_the_right_content(page):
    open_table(page)
    arrived = []

    def lose_the_first(route):
        if arrived:
            return route.continue_()
        arrived.append(route.fetch().status)
        return route.abort()

    page.context.route(DEALS, lose_the_first)
    enter(page, *ALONE)
    soon(lambda: len(arrived), 1, page=page)
    tap(page, "last", "count-all-9", "save")
    hurry(page)

    wanted = [(1, 2, 9)]
    deals = Deal.objects.values_list("number", "version", "record__tricks__declarers")
    assert soon(lambda: list(deals.all()), wanted, page=page) == wanted
    says(page, "at the club")


@pytest.mark.routes
def test_what_arrives_twice_and_late_changes_nothing(page):
    open_table(page)
    late = []

    def keep_the_first_for_later(route):
        request = route.request
        if not late:
            late.append((request.url, request.headers, request.post_data))
            return route.abort()
        route.fetch()
        return route.continue_()

    page.context.route(DEALS, keep_the_first_for_later)
    enter(page, *ALONE)
    soon(lambda: len(late), 1, page=page)
    tap(page, "last", "count-all-10", "save")
    hurry(page)
    says(page, "at the club")
    url, headers, body = late[0]
    answer = page.context.request.put(url, headers=headers, data=body)

    assert answer.status == 409
    assert list(Deal.objects.values_list("number", "record__tricks__declarers")) == [(1, 10)]


def test_two_devices_that_enter_the_same_number_are_shown_each_other(page):
    table = open_table(page)
    page.context.set_offline(True)
    enter(page, *ALONE)
    record_deal(table=table, uid=uuid.uuid4(), record=together("N", "S"), number=1, actor=SITE)
    page.context.set_offline(False)
    page.locator("#trouble section").wait_for()
    shown = page.inner_text("#trouble")
    state = page.inner_text("#state")

    page.get_by_role("button", name="Both were played").click()

    wanted = [(1, ["N", "S"]), (2, ["E"])]
    assert (state, soon(stored, wanted)) == ("1 to check", wanted)
    assert "Partnership 8" in shown and "Solo 6" in shown


@pytest.mark.routes
def test_both_were_played_finds_a_free_number_before_the_page_has_heard_of_the_other_deal(page):
    table = open_table(page)
    page.context.route("**/api/v1/table", lambda route: route.abort())
    record_deal(table=table, uid=uuid.uuid4(), record=together("N", "S"), number=1, actor=SITE)
    enter(page, *ALONE)
    soon(lambda: page.locator("#trouble section").count(), 1, page=page)

    page.get_by_role("button", name="Both were played").click()

    wanted = [(1, ["N", "S"]), (2, ["E"])]
    assert soon(stored, wanted, page=page) == wanted


@pytest.mark.routes
def test_a_deal_that_the_club_asks_about_is_kept_once_somebody_says_that_it_is_right(page):
    page.context.route("**/odd*.js", lambda route: route.abort())  # the page's own questions did not get there
    open_table(page)
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    enter(page, *ALONE)
    soon(lambda: page.locator("#trouble section").count(), 1, page=page)
    shown = page.inner_text("#trouble")

    page.get_by_role("button", name="Mine is right").click()

    wanted = [(1, ["E"]), (2, ["E"])]
    assert "This is the same as deal 1." in shown
    assert soon(stored, wanted, page=page) == wanted


@pytest.mark.parametrize(("choice", "tricks"), [("Keep the club's", 8), ("Mine is right", 5)])
def test_a_correction_that_came_second_is_decided_by_people(page, choice, tricks):
    table = open_table(page)
    enter(page, *ALONE)
    says(page, "is saved at the club", "said")
    tap(page, "last", "count-all-5")
    deal = Deal.objects.select_related("table__round__tournament").get(table=table)
    correct_deal(deal=deal, record=alone("E", tricks=8), version=1, actor=SITE)
    tap(page, "save")

    page.get_by_role("button", name=choice).click()
    says(page, "at the club")

    assert soon(lambda: Deal.objects.get().record["tricks"]["declarers"], tricks) == tricks


def test_a_deal_for_a_round_that_was_closed_stays_here_and_says_so(page):
    table = open_table(page)
    page.context.set_offline(True)
    enter(page, *ALONE)
    close_round(round_=table.round, actor=SITE, anyway=True, reason="late")
    page.context.set_offline(False)
    page.locator("#trouble section").wait_for()

    assert "still on this device" in page.inner_text("#trouble")
    tap(page, f"take_along-{_waiting(page)[0]['id']}")
    page.locator("dialog .qr").wait_for()
    assert stored() == []


def _waiting(page):
    """The deals this device keeps."""
    return json.loads(
        page.evaluate(
            "new Promise((done) => { indexedDB.open('whistboard', 1).onsuccess = ({target}) => {"
            " target.result.transaction('deals').objectStore('deals').getAll().onsuccess ="
            " (event) => done(JSON.stringify(event.target.result)) } })"
        )
    )
