"""A whole evening through the pages, as a volunteer clicks it."""

import re

import pytest
from django.urls import reverse

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, with_players
from tests.one_line import one_line
from tests.seating import draw_round
from tests.tournaments.evenings import at, signed_in
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.services.entrants import enter_players, withdraw
from tournaments.evening.rounds.services.rounds import open_round
from tournaments.evening.table.models import Deal
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

PLAN = {
    "name": "Friday",
    "date": "2026-11-20",
    "kind": "individual",
    "rounds_planned": "2",
    "round_end": "deals",
    "deals_per_round": "1",
    "minutes_per_round": "",
    "ranking_0": "points",
    "passed_deals_count": "on",
    "sit_out": "zero",
    "sit_out_points": "0",
}
SOLO = {"number": "1", "contract": "solo_6", "declarers": ["N"], "trump": "hearts", "tricks.declarers": "7"}
DRAW = {"kind": "random", "seed": "7", "seconds": "1"}


@pytest.fixture
def organiser(client):
    club = a_club(slug="schoppen")
    client.force_login(a_member(club).user)
    return client


@pytest.mark.slow
def test_an_evening_goes_from_names_to_a_closed_round(organiser):
    organiser.post(reverse("tournament_create", args=["schoppen", "kleurenwiezen", "wallonia_26"]), PLAN)
    tournament = Tournament.objects.get()
    here = tournament.public_id
    organiser.post(reverse("entrants", args=[here]), {"names": "Ann\nBob\nCis\nDora"})
    organiser.post(reverse("draw", args=[here]), DRAW)
    answer = organiser.post(reverse("round_publish", args=[here, 1]), follow=True)
    organiser.post(reverse("round_open", args=[here, 1]))
    organiser.post(reverse("sheet", args=[here, 1, 1]), SOLO)
    organiser.post(reverse("round_close", args=[here, 1]))

    said = [str(message) for message in answer.context["messages"]]
    assert said[-1] == "The phones at the tables now say who sits where."
    round_ = Round.objects.get(number=1)
    assert (round_.status, [row["points"] for row in round_.standings]) == ("closed", [15, -5, -5, -5])
    assert Deal.objects.get().record == {
        "contract": {"type": "solo", "level": 6},
        "declarers": ["N"],
        "trump": "hearts",
        "tricks": {"declarers": 7},
    }
    for page in (
        "evening",
        "plan",
        "house_rules",
        "entrants",
        "rounds",
        "draw",
        "board",
        "adjustments",
        "journal",
        "replay",
        "closing",
        "desk",
        "from_register",
        "prices",
        "pairs",
    ):
        assert (page, organiser.get(reverse(page, args=[here]), follow=True).status_code) == (page, 200)


@pytest.mark.slow
def test_every_next_button_leads_to_the_next_act(organiser):
    organiser.post(reverse("tournament_create", args=["schoppen", "kleurenwiezen", "wallonia_26"]), PLAN)
    here = Tournament.objects.get().public_id

    def following():
        page = organiser.get(reverse("evening", args=[here])).content.decode()
        return re.search(r'<div class="moment">.*?button-main" href="[^"]*">([^<]*)<', page, re.S).group(1)

    seen = [following()]
    organiser.post(reverse("entrants", args=[here]), {"names": "Ann\nBob\nCis\nDora"})
    seen.append(following())
    organiser.post(reverse("draw", args=[here]), DRAW)
    seen.append(following())
    organiser.post(reverse("round_publish", args=[here, 1]))
    seen.append(following())
    organiser.post(reverse("round_open", args=[here, 1]))
    seen.append(following())
    organiser.post(reverse("sheet", args=[here, 1, 1]), SOLO)
    seen.append(following())

    assert seen == [
        "Enter players",
        "Draw round 1",
        "Check and publish the seats of round 1",
        "Open round 1",
        "Follow round 1",
        "Close round 1",
    ]


@pytest.mark.slow
@pytest.mark.parametrize("page", [("round", 1), ("rounds",), ("entrants",)])
def test_a_round_drawn_before_somebody_came_names_who_has_no_place(client, page):
    tournament = with_players(a_tournament(), 4)
    draw_round(tournament=tournament, actor=SITE)
    signed_in(client, tournament)
    enter_players(tournament=tournament, names="Late Comer", actor=SITE)
    there = at(page[0], tournament, *page[1:])
    notice = f'Late Comer has no place in the rounds that are drawn.<a href="{at("draw", tournament)}">'

    assert notice in one_line(client.get(there))
    draw_round(tournament=tournament, actor=SITE, number=1)
    assert "no place" not in client.get(there).content.decode()


def test_a_round_drawn_before_somebody_left_names_who_is_missed(client):
    tournament = with_players(a_tournament(), 5)
    round_ = draw_round(tournament=tournament, actor=SITE)
    signed_in(client, tournament)
    gone = round_.seats.first().entrant
    withdraw(entrant=gone, actor=SITE)

    answer = client.get(at("round", tournament, 1))

    page = answer.context
    assert (page["unseated"], page["left"], page["outranked"]) == ((), (gone.name,), ())
    assert re.findall(r'button-main"[^>]*>([^<]*)<', answer.content.decode()) == ["Draw again"]


@pytest.mark.parametrize(("kind", "draw"), [("individual", "random"), ("pairs", "round_robin")])
def test_a_first_draw_starts_from_a_kind_that_can_be_had(client, kind, draw):
    tournament = with_players(a_tournament(kind=kind), 4)
    signed_in(client, tournament)

    assert client.get(at("draw", tournament)).context["form"].chosen == draw


@pytest.mark.slow
@pytest.mark.parametrize("page", [("round", 1), ("rounds",), ("entrants",)])
def test_who_comes_after_a_round_was_opened_can_still_play_in_it(client, page):
    tournament = with_players(a_tournament(), 4)
    round_ = open_round(round_=draw_round(tournament=tournament, actor=SITE), actor=SITE)
    signed_in(client, tournament)
    enter_players(tournament=tournament, names="Late Comer", actor=SITE)
    there = at(page[0], tournament, *page[1:])
    notice = "Late Comer arrived after round 1 was opened"

    assert notice in client.get(there).content.decode()
    a_deal(a_table(round_))
    assert notice not in client.get(there).content.decode()


@pytest.mark.slow
def test_an_opening_is_taken_back_with_a_button_until_a_deal_is_entered(organiser):
    organiser.post(reverse("tournament_create", args=["schoppen", "kleurenwiezen", "wallonia_26"]), PLAN)
    here = Tournament.objects.get().public_id
    organiser.post(reverse("entrants", args=[here]), {"names": "Ann\nBob\nCis\nDora"})
    organiser.post(reverse("draw", args=[here]), DRAW)
    round_page, unopen = (reverse(name, args=[here, 1]) for name in ("round", "round_unopen"))

    def offered():
        return unopen in organiser.get(round_page).content.decode()

    seen = [offered()]
    organiser.post(reverse("round_open", args=[here, 1]))
    seen.append(offered())
    organiser.post(unopen)
    seen.append(offered())
    organiser.post(reverse("round_open", args=[here, 1]))
    organiser.post(reverse("sheet", args=[here, 1, 1]), SOLO)
    seen.append(offered())
    refused = organiser.post(unopen, follow=True).content.decode()

    assert seen == [False, True, False, False]
    assert "Deals were entered in round 1; it stays open." in refused
