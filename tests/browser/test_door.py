"""The page at the door, killed and without a network in the middle: no payment is lost, none is doubled."""

from uuid import uuid4

import pytest
from django.urls import reverse

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import hurry, says, soon, until
from tests.browser.signing_in import sign_in
from tests.factories import a_member, a_tournament, a_user, with_players
from tests.telling import telling
from tournaments.clubs.models import Assignment, Role
from tournaments.entries.models import Announcement, Entry, Payment
from tournaments.entries.services.announcements import make_players
from tournaments.entries.services.entries import add_entry
from tournaments.register.services.register import add_player, cards_of
from tournaments.security.actors import SITE

KEPT = "caches.match(location.pathname, {ignoreVary: true}).then(Boolean)"
# The club stores what comes first, and nobody hears so.
FIRST_ANSWER_LOST = """
    const asked = window.fetch;
    window.lost = 0;
    window.fetch = async (...what) => {
      const answer = await asked(...what);
      if (String(what[0]).includes("/door/acts/") && !window.lost) { window.lost += 1; throw new TypeError("lost"); }
      return answer;
    };
"""
FEES = [{"key": "member", "name": "", "cents": 500}, {"key": "guest", "name": "", "cents": 750}]


@pytest.fixture
def door(page, live_site):
    """An evening of eight at whose door a helper stands with a phone."""
    tournament = a_tournament()
    with_players(tournament, 8)
    Announcement.objects.create(tournament=tournament, fees=FEES)
    helper = a_user("door@example.org")
    Assignment.objects.create(user=helper, tournament=tournament, role="desk")
    sign_in(page, live_site, helper)
    page.set_viewport_size({"width": 360, "height": 740})
    page.goto(reverse("till", args=[tournament.public_id]))
    page.wait_for_selector("html[data-ready=yes]")
    return tournament


def take(page, letters, price):
    """Two letters, the first who fits, and the price: here, number and paid."""
    page.fill("#search", letters)
    page.press("#search", "Enter")
    page.locator(f'[data-key="{price}"]').click()
    page.wait_for_selector("#panel:not([open])", state="attached")


def paid():
    return sorted(Payment.objects.values_list("entry__name", "cents", "how"))


@pytest.mark.parametrize("language", ["en", "de"])
def test_a_row_with_every_mark_stays_on_a_narrow_screen(page, door, language):
    entry = add_entry(tournament=door, name="Maximiliaan Vandenberghe-Coppens", actor=SITE)
    Entry.objects.filter(pk=entry.pk).update(arrival="here", number=9)
    for _time in range(2):
        Payment.objects.create(uid=uuid4(), entry=entry, cents=500, how="cash")

    page.goto(reverse("till", args=[door.public_id]) + f"?lang={language}")
    page.wait_for_selector("html[data-ready=yes]")

    row = page.locator(f'[data-key="{entry.uid}"]')
    assert row.locator(".pill").count() == 2
    assert page.evaluate("document.documentElement.scrollWidth") == 360


def test_typed_letters_search_from_the_first_moment_and_wherever_one_is(page, door):
    page.set_viewport_size({"width": 1366, "height": 768})
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    page.keyboard.type("ann")
    page.focus("#only-all")
    page.keyboard.type("bo")

    assert page.input_value("#search") == "annbo"


def test_the_two_of_a_couple_are_counted_as_two(page, door):
    pair = add_entry(tournament=door, name="Ad", partner_name="Bea", actor=SITE)
    Entry.objects.filter(pk=pair.pk).update(arrival="here", partner_arrival="expected")

    page.reload()
    page.wait_for_selector("html[data-ready=yes]")

    counts = {kind: page.text_content(f"#n-{kind}") for kind in ("all", "expected", "here", "unpaid")}
    assert counts == {"all": "10", "expected": "9", "here": "1", "unpaid": "2"}


def test_a_door_that_is_killed_without_network_loses_and_doubles_no_payment(page, door):
    names = sorted(entrant.name for entrant in door.entrants.all())
    soon(lambda: page.evaluate(KEPT), True, page=page)
    take(page, names[0], "fee-member")
    says(page, "everything is saved")
    assert soon(paid, [(names[0], 500, "cash")]) == [(names[0], 500, "cash")]

    page.context.set_offline(True)
    take(page, names[1], "fee-guest")
    take(page, "Jef Gast", "fee-guest")
    says(page, "4 wait on this device")
    barriers_there, wide = barriers(page), scrolls_sideways(page)
    address = page.url
    page.close()

    again = page.context.new_page()
    again.add_init_script(FIRST_ANSWER_LOST)
    again.goto(address)
    says(again, "4 wait on this device")
    rows = again.locator("#people .at-here").count()
    other = again.context.new_page()  # a second door, which hears nothing of the first yet
    again.context.set_offline(False)
    hurry(again)
    says(again, "everything is saved")
    other.goto(address)
    other.wait_for_selector("html[data-ready=yes]")
    until(other, "document.querySelectorAll('#people .at-here').length === 3")

    wanted = sorted([(names[0], 500, "cash"), (names[1], 750, "cash"), ("Jef Gast", 750, "cash")])
    assert soon(paid, wanted) == wanted
    assert len(set(Entry.objects.exclude(number=None).values_list("number", flat=True))) == 3
    assert (rows, again.evaluate("window.lost"), barriers_there, wide) == (3, 1, [], False)


def test_the_second_of_two_quick_taps_on_a_price_opens_nobody_else(page, door):
    page.fill("#search", sorted(entrant.name for entrant in door.entrants.all())[0])
    page.press("#search", "Enter")
    page.locator('[data-key="fee-member"]').dblclick()
    says(page, "everything is saved")

    assert soon(lambda: len(paid()), 1, page=page) == 1
    assert page.locator("#panel[open]").count() == 0


def test_two_who_walk_in_together_are_two_who_pay_and_no_number_of_the_list_goes_out_twice(page, door):
    pair = add_entry(tournament=door, name="Ad Een", partner_name="Bea Twee", actor=SITE)
    make_players(tournament=door, actor=SITE, choices={})
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    page.fill("#search", "Ad Een")
    page.press("#search", "Enter")
    page.locator("#say-here").click()
    page.fill("#search", "Cis Drie & Dora Vier")
    page.locator("#people .walk-in").click()
    for _each in range(2):
        page.locator('[data-key="fee-member"]').click()
    says(page, "everything is saved")

    assert soon(lambda: len(paid()), 2, page=page) == 2
    both = Entry.objects.get(name="Cis Drie")
    assert (both.partner_name, both.arrivals) == ("Dora Vier", ("here", "here"))
    listed = set(door.entrants.exclude(entry=pair).values_list("number", flat=True))
    assert both.number not in listed


@pytest.mark.parametrize("members", telling([8, 40], (8,)))
def test_members_of_whom_nobody_entered_are_let_in_by_two_taps_each(page, door, live_site, members):
    names = [f"Wies {chr(65 + place // 26)}{chr(97 + place % 26)}elders" for place in range(members)]
    for number, name in enumerate(names, start=101):
        add_player(club=door.club, actor=SITE, name=name, member_number=str(number))
    sign_in(page, live_site, a_member(door.club, Role.ORGANISER).user)
    page.goto(reverse("till", args=[door.public_id]))
    page.wait_for_selector("html[data-ready=yes]")

    for place, name in enumerate(names):
        page.fill("#search", name.split()[1][:2] if place % 2 else str(101 + place))
        page.locator("#people button", has_text=name).click()
        page.locator('[data-key="fee-member"]').click()
        page.wait_for_selector("#panel:not([open])", state="attached")
    says(page, "everything is saved")

    assert soon(paid, sorted((name, 500, "cash") for name in names))
    assert set(Entry.objects.values_list("name", flat=True)) == set(names)
    assert (barriers(page), scrolls_sideways(page)) == ([], False)


def test_a_players_card_finds_whose_it_is_and_lets_in_who_is_on_no_list(page, door, live_site):
    listed = door.club.players.first()
    guest = add_player(club=door.club, actor=SITE, name="Wies Elders")
    cards = cards_of(club=door.club, players=[listed, guest], actor=SITE)
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")

    page.fill("#search", f"{live_site}/card/{cards[listed.pk].token}/")
    page.press("#search", "Enter")
    assert page.locator("#panel-title").inner_text() == listed.name
    page.locator("#panel-close").click()
    page.fill("#search", f"{live_site}/card/{cards[guest.pk].token}/")
    page.press("#search", "Enter")
    page.wait_for_selector("#panel[open]")
    assert page.locator("#panel-name").input_value() == guest.name
    page.locator("#panel-close").click()
    page.fill("#search", f"{live_site}/card/{'0' * 15}1/")  # ends with a number, which is nobody's
    page.press("#search", "Enter")
    said = "Nobody on this list has this card."
    assert soon(lambda: page.locator("#said").inner_text(), said, page=page) == said


def test_tables_begin_at_the_door_with_those_who_came_first(page, door):
    door.entrants.all().delete()
    Announcement.objects.update(rolling=True)
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    for name in ("An Claes", "Bert De Smet", "Cis Goossens", "Dirk Maes", "Els Van den Broeck"):
        take(page, name, "fee-member")
    page.get_by_role("button", name="Begin table 1: An Claes, Bert De Smet, Cis Goossens, Dirk Maes").click()
    until(
        page,
        "document.querySelectorAll('#people .pill').length && !document.querySelector('#begin-table:not([hidden])')",
    )
    page.get_by_text("Everybody is here").click()
    says(page, "everything is saved")
    barriers_there, wide = barriers(page), scrolls_sideways(page)
    page.get_by_role("button", name="Begin no more tables").click()
    page.wait_for_selector("#arrivals", state="hidden")

    assert sorted(door.rounds.get().seats.values_list("table__number", "entrant__name")) == [
        (1, "An Claes"),
        (1, "Bert De Smet"),
        (1, "Cis Goossens"),
        (1, "Dirk Maes"),
    ]
    assert [out.entrant.name for out in door.rounds.get().sit_outs.all()] == ["Els Van den Broeck"]
    assert (barriers_there, wide) == ([], False)


def test_of_two_who_entered_together_one_may_come_alone(page, door):
    add_entry(tournament=door, actor=SITE, name="Ad Een", partner_name="Bea Twee")
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")
    page.fill("#search", "Ad Een")
    page.press("#search", "Enter")

    page.get_by_role("button", name="Bea Twee is here").click()
    alone = soon(lambda: Entry.objects.get(name="Ad Een").arrivals, ("expected", "here"))
    page.get_by_role("button", name="Ad Een is here").click()
    both = soon(lambda: Entry.objects.get(name="Ad Een").arrivals, ("here", "here"))
    page.get_by_role("button", name="Ad Een is not here").click()
    again = soon(lambda: Entry.objects.get(name="Ad Een").arrivals, ("expected", "here"))

    assert (alone, both, again) == (("expected", "here"), ("here", "here"), ("expected", "here"))
    assert (barriers(page), scrolls_sideways(page)) == ([], False)


def test_a_couple_owes_one_sum_and_pays_it_with_one_tap(page, door):
    pair = add_entry(tournament=door, name="Ad", partner_name="Bea", actor=SITE)
    Entry.objects.filter(pk=pair.pk).update(fee="member", partner_fee="guest")
    page.reload()
    page.wait_for_selector("html[data-ready=yes]")

    page.fill("#search", "Ad")
    page.press("#search", "Enter")
    assert page.locator("#prices .button-main").all_text_contents() == ["Ad & Bea€12.50"]
    page.locator('[data-key="fee-both"]').click()

    wanted = [("Ad", 500, "cash"), ("Ad", 750, "cash")]
    assert soon(paid, wanted, page=page) == wanted
    pair.refresh_from_db()
    assert pair.arrivals == ("here", "here")
