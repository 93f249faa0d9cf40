"""One question, one answer: which round is now, who should sit, who won what; in every state of an evening."""

import pytest
from django.db import transaction

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, with_players
from tests.seating import draw_round
from tests.tournaments.api.callers import Phone
from tournaments.clubs.models import Role
from tournaments.errors import Misplaced
from tournaments.evening.rounds.models import Round
from tournaments.evening.rounds.selectors.progress import evening_of
from tournaments.evening.rounds.services.entrants import take_back, withdraw
from tournaments.evening.rounds.services.rounds import close_round, open_round, reopen_round, unopen_round
from tournaments.evening.rounds.services.seating import publish_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.standings.services import adjust_points
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
# What happens, a word an act, and the round that is now after it: d(raw) p(ublish) o(pen) u(n-open) c(lose) r(eopen).
EVENING = (
    ("draw 1", None),
    ("publish 1", None),
    ("open 1", 1),
    ("unopen 1", None),
    ("open 1", 1),
    ("close 1", 1),
    ("draw 2", 1),
    ("publish 2", 1),
    ("reopen 1", 1),
    ("close 1", 1),
    ("open 2", 2),
    ("reopen 1", 2),
    ("draw 3", 2),
    ("close 2", 1),
    ("close 1", 2),
    ("reopen 2", 2),
    ("reopen 1", 2),
    ("close 1", 2),
    ("close 2", 2),
    ("open 3", 3),
    ("close 3", 3),
)


def act(tournament, said):
    what, number = said.split()
    if what == "draw":
        draw_round(tournament=tournament, actor=SITE, number=int(number))
        return
    round_ = tournament.rounds.get(number=number)
    round_.tournament = tournament
    if what == "close" and not round_.tables.filter(deals__isnull=False).exists():
        a_deal(a_table(round_), alone("E"))
    more = {"close": {"anyway": True, "reason": "late"}, "reopen": {"reason": "a mistake"}}.get(what, {})
    services = (open_round, unopen_round, close_round, reopen_round, publish_round)
    service = next(service for service in services if service.__name__ == f"{what}_round")
    service(round_=round_, actor=SITE, **more)


def told(browser, phone, tournament):
    """Which round each side says is now: None where it says none."""
    public, own = f"/s/{tournament.club.slug}/{tournament.slug}/", f"/e/{tournament.public_id}/"
    wall = browser.get(f"{public}wall/").context
    tables = {page["round"] for page in wall["pages"] if page["kind"] == "tables"}
    desk = browser.get(f"{own}desk/").context
    facts = evening_of(tournament).current
    ahead = [seat["round"] for seat in browser.get(f"{public}players/1/").context["ahead"]]
    playing = Round.Status.OPEN
    board = browser.get(f"{own}board/").context["round"]
    api = phone.say("GET", "/api/v1/table")
    api = api.json()["round"] if api.status_code == 200 else {"status": "", "number": None}
    return {
        "wall": wall["now"] and wall["now"].number,
        "standings": (now := browser.get(public).context["now"]) and now.number,
        "board": board and board.number,
        "tables on the wall": tables,
        "desk": {desk["table"].round.number} if "table" in desk else set(),
        "overview": {facts.round.number} if facts and facts.round.status == playing else set(),
        "player": {round_.number for round_ in ahead if round_.status == playing},
        "phone": {api["number"]} if api["status"] == "open" else set(),
        "page of the phone": phone_page(browser, phone),
    }


def phone_page(browser, phone):
    response = browser.get(f"/t/{phone.code.token}/")
    state = response.context["state"]
    return {state["round"]["number"]} if state and state["round"]["status"] == "open" else set()


@pytest.mark.slow
def test_everybody_says_the_same_of_which_round_is_now(client):
    club = a_club()
    tournament = with_players(a_tournament(club, rounds_planned=4, deals_per_round=2), 4)
    publish_tournament(tournament=tournament, actor=SITE)
    client.force_login(a_member(club).user)
    act(tournament, "draw 1")
    phone = Phone(client.__class__(), a_table(tournament.rounds.get()))
    tournament.rounds.all().delete()

    for said, now in EVENING:
        act(tournament, said)
        tournament.refresh_from_db()
        rounds = tournament.rounds.filter(status=Round.Status.OPEN)
        playing = {now} if rounds.filter(number=now).exists() else set()
        lasting = {"wall": now, "standings": now, "board": now}
        in_play = ("tables on the wall", "desk", "overview", "player", "phone", "page of the phone")
        assert told(client, phone, tournament) == {**lasting, **dict.fromkeys(in_play, playing)}, said


def misplaced_by(browser, tournament, number):
    """Who sits and should not, or the reverse, by each page that says so, and by the act of opening."""
    own = f"/e/{tournament.public_id}/"
    pages = [browser.get(f"{own}{page}").context for page in ("rounds/", "players/", f"rounds/{number}/")]
    told = [tuple(tuple(page[kind]) for kind in ("unseated", "left", "outranked")) for page in pages]
    round_ = tournament.rounds.get(number=number)
    round_.tournament = tournament
    with transaction.atomic():
        try:
            open_round(round_=round_, actor=SITE)
        except Misplaced as refusal:
            told.append((tuple(refusal.unseated), tuple(refusal.left), tuple(refusal.outranked)))
        else:
            told.append(((), (), ()))
        transaction.set_rollback(True)
    return told


@pytest.mark.slow
def test_everybody_says_the_same_of_who_should_sit(client):
    club = a_club()
    plan = {"rounds_planned": 2, "deals_per_round": 1, "stages": [{"after": 1, "best": 4, "carry": True}]}
    tournament = with_players(a_tournament(club, **plan), 8)
    client.force_login(a_member(club).user)
    first = open_round(round_=draw_round(tournament=tournament, actor=SITE, number=1), actor=SITE)
    for table in (1, 2):
        a_deal(a_table(first, table), alone("E"))
    points = {number: 10 * number for number in range(1, 9)}
    everybody = {entrant.number: entrant for entrant in tournament.entrants.all()}
    for number, more in points.items():
        adjust_points(entrant=everybody[number], points=more, reason="the quiz", actor=SITE)
    close_round(round_=first, actor=SITE)
    draw_round(tournament=tournament, actor=SITE, number=2)

    seen = set()
    for act_ in (
        lambda: None,
        lambda: adjust_points(entrant=everybody[1], points=500, reason="the quiz", actor=SITE),
        lambda: withdraw(entrant=tournament.entrants.get(number=8), actor=SITE),
        lambda: take_back(entrant=tournament.entrants.get(number=8), actor=SITE),
        lambda: adjust_points(entrant=everybody[1], points=-500, reason="the quiz", actor=SITE),
    ):
        act_()
        told_ = misplaced_by(client, tournament, 2)
        assert len(set(told_)) == 1
        seen.add(told_[0])
    assert len(seen) == 3  # nobody; one outranked; one who left


@pytest.mark.slow
def test_everybody_says_the_same_of_who_won_what_and_nobody_twice(client):
    club = a_club()
    tournament = with_players(a_tournament(club, deals_per_round=1, rounds_planned=1), 8)
    client.force_login(a_member(club, Role.OWNER).user)
    first = open_round(round_=draw_round(tournament=tournament, actor=SITE, number=1), actor=SITE)
    for table in (1, 2):
        a_deal(a_table(first, table), alone("E"))
    close_round(round_=first, actor=SITE)
    publish_tournament(tournament=tournament, actor=SITE)
    own, public = f"/e/{tournament.public_id}/", f"/s/{club.slug}/{tournament.slug}/"
    plan = {"places": "A ham\nWine", "raffle": "A radio\nA cake\nA pen", "published": "1"}
    assert client.post(f"/print/{tournament.public_id}/prizes/what/", plan).status_code == 302
    client.post(f"{own}prizes/raffle/", {"way": "hand", "seed": "4711"})

    for entrant in tournament.entrants.all():
        adjust_points(entrant=entrant, points=100 * entrant.number, reason="the quiz", actor=SITE)
        pages = [client.get(page).context["prizes"] for page in (f"{public}prizes/", f"{own}prizes/")]
        won = [sorted((str(prize.prize), prize.name) for prize in page if prize.prize) for page in pages]
        assert won[0] == won[1]
        assert len({name for _prize, name in won[0]}) == len(won[0]) == 5
