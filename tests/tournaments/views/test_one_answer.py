"""One question, one answer: whoever says which round is now says the same, in every state of an evening."""

import pytest

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, alone, with_players
from tests.seating import draw_round
from tests.tournaments.api.callers import Phone
from tournaments.models import Round
from tournaments.security.actors import SITE
from tournaments.selectors.evening.evenings import evening_of
from tournaments.services.evening.rounds import close_round, open_round, reopen_round, unopen_round
from tournaments.services.evening.seating import publish_round
from tournaments.services.evening.tournaments import publish_tournament

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
