"""Two phones and a desk playing an evening at once: nothing is lost or doubled, the standings are what was played."""

import random
from collections import Counter

import pytest
from django.urls import reverse

from reports.standings import rank
from tests.browser.at_the_table import hurry, open_table, soon, tap
from tests.factories import a_club, a_table, a_tournament, a_user, an_open_round
from tournaments.clubs.models import Membership
from tournaments.evening.rounds.models import Seat
from tournaments.evening.standings.selectors.results import results_of
from tournaments.evening.table.models import Claim, Deal

DEALS = 4
PAIRS = ("NS", "EW", "NE", "SW")
pytestmark = [pytest.mark.slow, pytest.mark.battery, pytest.mark.timeout(300)]


def a_deal(chance):
    """Who plays, and how many tricks: one player six or more, two together eight or more."""
    who = chance.choice([*"NESW", *PAIRS])
    return who, chance.randint(6, 8) if len(who) == 1 else chance.randint(8, 11)


def points(who, tricks):
    """By hand from the published sheet: solo 6 with 6, 7 and 8 tricks, partnership 8 with 3 for each further trick."""
    each = {6: 4, 7: 5, 8: 7}[tricks] if len(who) == 1 else 8 + 3 * (tricks - 8)
    own = each * (4 - len(who)) // len(who)
    return {seat: own if seat in who else -each for seat in "NESW"}


class Phone:
    """A phone at a table; `entered` are the numbers of its deals in this round."""

    def __init__(self, page, table, side):
        self.page, self.table, self.side, self.entered = page, table, side, 0
        open_table(page, table)
        self.speak()

    def speak(self):
        if self.side:
            tap(self.page, f"speaks-{self.side}")
            self.page.locator("#claims .speaks").wait_for()

    def go_on(self, table):
        """The next round at the same table: the page follows by itself."""
        self.table, self.entered = table, 0
        self.page.locator("[data-key^=edit-]").first.wait_for(state="detached")
        self.speak()

    def enter(self, who, tricks):
        contract = "solo_6" if len(who) == 1 else "partnership_8"
        tap(self.page, f"contract-{contract}", *(f"seat-{seat}" for seat in who), f"count-all-{tricks}", "save")
        if self.page.locator("#doubts .message").count():
            tap(self.page, "save")
        self.page.locator("#save:not(.ready)").wait_for(state="attached")
        self.entered += 1

    def lies(self):
        """What the page says is at the club and is not."""
        if self.page.inner_text("#state") != "at the club":
            return []
        there = Deal.objects.standing().filter(table=self.table).values_list("number", flat=True)
        claimed = Claim.objects.filter(table=self.table, side=self.side).values_list("number", flat=True)
        return sorted(set(range(1, self.entered + 1)) - {*there, *claimed})


class Desk:
    """The desk, typing a sheet with the number keys; every line is sent before the one before was answered."""

    def __init__(self, page, tournament, number):
        self.page, self.tournament, self.number = page, tournament, number
        page.goto(reverse("login"))
        page.fill("input[name=username]", "desk@example.org")
        page.fill("input[name=password]", "correct horse battery")
        page.click("main .button-main")
        page.wait_for_load_state("networkidle")

    def open(self):
        self.page.goto(f"{reverse('desk', args=[self.tournament.public_id])}?table={self.number}")
        self.page.wait_for_selector("[data-desk] input:focus")

    def type(self, keys):
        for key in keys:
            self.page.keyboard.press("Enter" if key == "|" else key)

    def enter(self, who, tricks):
        contract = 7 if len(who) == 1 else 1
        self.type(f"{contract}|{''.join(str('NESW'.index(seat) + 1) for seat in who)}|{tricks}|")

    def asked(self):
        """Looks up: is a line asked about, as when two deals are the same? Else the sheet is complete."""
        answer = self.page.locator("[data-doubts]:not([data-seen]), main:has-text('do the totals match')").first
        answer.wait_for(state="attached")
        return answer.evaluate("one => one.matches('[data-doubts]') && (one.dataset.seen = 'yes')")

    def compare(self, deals):
        """The totals of the paper; the page says that they agree."""
        while self.asked():
            self.page.keyboard.press("Escape")
            self.page.keyboard.press("Enter")
        total = summed(points(*deal) for deal in deals)
        self.type("|".join(str(total[seat]) for seat in "NESW") + "|")
        self.page.locator(".message-success", has_text="the totals match the paper").wait_for()


def summed(amounts):
    total = Counter()
    for amount in amounts:
        total.update(amount)
    return total


def who_sits(round_):
    """The names on each seat of each table."""
    seats = Seat.objects.filter(round=round_).values_list("table__number", "seat", "entrant__name")
    return {(table, seat): name for table, seat, name in seats}


@pytest.fixture
def screens(page, chromium, live_site):
    """Two phones and a desk, each a browser of its own."""
    others = [chromium.new_context(base_url=live_site, locale="en") for _ in range(2)]
    for other in others:
        other.set_default_timeout(60_000)
    page.context.set_default_timeout(60_000)
    yield page, *(other.new_page() for other in others)
    for other in others:
        other.close()


def play(round_, phones, desk, chance):
    """One round: everybody enters what the table played, the second phone is without network for a while."""
    tables = sorted({phone.table.number for phone in phones} | {desk.number})
    played = {number: [a_deal(chance) for _ in range(DEALS)] for number in tables}
    acts = [place for place in range(3) for _ in range(DEALS)]
    chance.shuffle(acts)
    acts[3:3], acts[9:9] = ["cut"], ["restore"]
    done, lies = Counter(), []
    for act in acts:
        if act in ("cut", "restore"):
            phones[1].page.context.set_offline(act == "cut")
            continue
        who = (*phones, desk)[act]
        number = desk.number if who is desk else who.table.number
        who.enter(*played[number][done[act]])
        done[act] += 1
        lies += [phone.lies() for phone in phones if phone.lies()]
    desk.compare(played[desk.number])
    for phone in phones:
        hurry(phone.page)
        phone.page.locator("#state", has_text="at the club").wait_for()
    return played, lies


@pytest.mark.parametrize(
    "both_sides",
    [
        pytest.param(False, id="each at its table", marks=pytest.mark.battery),
        pytest.param(True, id="one table, both sides enter"),
    ],
)
def test_an_evening_is_played_at_two_phones_and_a_desk(screens, both_sides):
    chance, expected, lies = random.Random(f"evening {both_sides}"), Counter(), []
    club = a_club()
    Membership.objects.create(user=a_user("desk@example.org"), club=club, role="director")
    tournament = a_tournament(club, deals_per_round=DEALS, double_entry=both_sides)
    phones, desk = [], Desk(screens[2], tournament, 2 if both_sides else 3)

    for number in (1, 2):
        round_ = an_open_round(tournament, players=8 if both_sides else 12)
        tables = [a_table(round_, place) for place in ((1, 1) if both_sides else (1, 2))]
        if number == 1:
            sides = ("NS", "EW") if both_sides else ("", "")
            phones = [Phone(*screen) for screen in zip(screens[:2], tables, sides, strict=True)]
        else:
            for phone, table in zip(phones, tables, strict=True):
                phone.go_on(table)
        desk.open()
        played, round_lies = play(round_, phones, desk, chance)
        lies += round_lies
        wanted = sorted((table, place + 1) for table in played for place in range(DEALS))
        assert soon(lambda: stored(tournament, number), wanted, page=screens[0]) == wanted  # noqa: B023  asked at once
        sits = who_sits(round_)
        for table, deals in played.items():
            for deal in deals:
                expected.update({sits[table, seat]: amount for seat, amount in points(*deal).items()})
        close(desk, number)

    ranked = {row.entrant.name: row.points for row in rank(results_of(tournament), tournament.ranking).rows}
    assert lies == []
    assert Claim.objects.count() == 0
    assert ranked == dict(expected)


def stored(tournament, number):
    """The deals of a round that lie at the club: table and number."""
    deals = Deal.objects.standing().filter(tournament=tournament, table__round__number=number)
    return sorted(deals.values_list("table__number", "number"))


def close(desk, number):
    """The director closes the round on the page."""
    desk.page.goto(reverse("round_close", args=[desk.tournament.public_id, number]))
    desk.page.click("main form .button-main")
    desk.page.wait_for_load_state("networkidle")
