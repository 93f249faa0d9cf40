"""Two phones at one table, each entering for its side: equal is booked, unequal is asked, nothing is seen too early."""

import pytest

from tests.browser.accessibility import barriers, scrolls_sideways
from tests.browser.at_the_table import ALONE, PAIR, enter, hurry, open_table, says, soon, stored, tap
from tests.factories import a_table, a_tournament, an_open_round
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.services.rounds import close_round, reopen_round
from tournaments.evening.table.models import Claim
from tournaments.security.actors import SITE

TOTALS = [f"tfoot td:nth-of-type({place})" for place in range(1, 5)]
SIX = ["contract-solo_6", "seat-E", "count-all-6"]


@pytest.fixture
def phones(page, chromium, live_site):
    """A phone that enters for North and South, and one for East and West, at a table of three deals."""
    table = a_table(an_open_round(a_tournament(double_entry=True, deals_per_round=3)))
    other = chromium.new_context(base_url=live_site, viewport={"width": 360, "height": 740}, locale="en")
    other.set_default_timeout(60_000)
    both = page, other.new_page()
    for phone, side in zip(both, ("NS", "EW"), strict=True):
        open_table(phone, table)
        tap(phone, f"speaks-{side}")
        says(phone, "This device enters for", "claims")
    yield both
    other.close()


def while_closed(phone):
    """The row and the totals of the sheet once the round is closed over a deal that waits; it is opened again."""
    round_ = Round.objects.get()
    close_round(round_=round_, actor=SITE, reason="time is up", anyway=True)
    hurry(phone)
    says(phone, "Deal 1 was not saved", "claims")
    row, *totals = (phone.inner_text(f"#sheet {part}") for part in (".deal-button [aria-hidden]", *TOTALS))
    reopen_round(round_=round_, actor=SITE, reason="one more")
    hurry(phone)
    says(phone, "the two sides differ", "claims")
    return [f"1{row}", *totals]


def claims():
    return list(Claim.objects.order_by("number", "side").values_list("number", "side"))


def test_what_both_enter_alike_is_booked_and_neither_sees_it_before(phones):
    north, east = phones

    enter(north, *ALONE)
    says(north, "Deal 1 is saved at the club and waits for Bob and Cis.", "claims")
    waiting = (soon(claims, [(1, "NS")]), stored())
    hurry(east)
    says(east, "Dré and Ann entered deal 1. It waits for your side.", "claims")
    seen = east.locator("#sheet").is_visible()
    enter(east, *ALONE)

    assert (waiting, seen) == (([(1, "NS")], []), False)
    assert (soon(stored, [(1, ["E"])]), claims()) == ([(1, ["E"])], [])
    hurry(north)
    north.locator(".where-club").wait_for()


def test_what_differs_is_shown_to_both_and_booked_once_one_side_agrees(phones):
    north, east = phones
    enter(north, *ALONE)
    says(north, "waits for", "claims")
    enter(east, *SIX)
    says(east, "Deal 1: the two sides differ", "claims")
    hurry(north)
    says(north, "Deal 1: the two sides differ", "claims")

    shown = [phone.locator("#claims dd").all_inner_texts() for phone in phones]
    before = (stored(), barriers(north), scrolls_sideways(north))
    closed = while_closed(north)
    tap(north, "claim_agree-1")

    seven, six = "Solo 6 · Bob · 7", "Solo 6 · Bob · 6"
    assert (shown, before) == ([[seven, six], [six, seven]], ([], [], False))
    assert closed == ["1✗", "0", "0", "0", "0"]
    assert soon(stored, [(1, ["E"])]) == [(1, ["E"])]


def test_a_phone_without_network_keeps_its_side_and_everything_is_booked_once_in_the_end(phones):
    north, east = phones
    east.context.set_offline(True)
    for kept, deal in enumerate((ALONE, PAIR, SIX), 1):
        tap(east, *deal)
        east.dblclick("#save")
        says(east, f"{kept} on this device")  # taps before that would be of the deal that is being kept
    for deal in (ALONE, PAIR, SIX):
        enter(north, *deal)
    waiting = (soon(claims, [(1, "NS"), (2, "NS"), (3, "NS")]), stored())

    east.context.set_offline(False)
    hurry(east)

    wanted = [(1, ["E"]), (2, ["N", "S"]), (3, ["E"])]
    assert waiting == ([(1, "NS"), (2, "NS"), (3, "NS")], [])
    assert (soon(stored, wanted), claims()) == (wanted, [])
    hurry(north)
    north.locator("[data-key=agree-NS]").wait_for()
    assert [north.locator(f"[data-key=agree-{side}]").is_enabled() for side in ("NS", "EW")] == [True, False]
