"""Every single value of the published files of pair draws, lots, raffles and cups is altered in turn, as those of
individual draws are beside this."""

from __future__ import annotations

import pytest
from django.test import Client
from django.urls import reverse

from tests.announced_draws import announced, drawn, shown, the_file
from tests.battery.test_altered_draws import TOLD_BESIDE_IT, checked, unseen
from tests.factories import a_deal, a_table, a_tournament, alone, with_players
from tests.tournaments.evenings import at, signed_in
from tests.tournaments.leagues.views.test_cups import Cup
from tournaments.clubs.models import Role
from tournaments.evening.draws.services import draw_rounds, tell_number
from tournaments.evening.rounds.services.rounds import close_round, open_round
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.security.actors import SITE

pytestmark = [pytest.mark.battery, pytest.mark.slow, pytest.mark.django_db]


@pytest.mark.parametrize("kind", ["howell", "mitchell", "round_robin", "swiss", "knockout"])
def test_no_value_of_a_published_draw_of_pairs_can_be_altered_unseen(kind, client, tmp_path):
    rounds = 1 if kind in ("swiss", "knockout") else 3
    evening = with_players(a_tournament(game="boomke_wies", variant="auction", kind="pairs", rounds_planned=3), 8)
    publish_tournament(tournament=evening, actor=SITE)
    drawn(tell_number(attempt=announced(evening, kind=kind), actor=SITE, typed="07 31 54"))
    shown(evening, rounds)
    document = the_file(client, evening)

    assert checked(document, tmp_path) == 0
    assert unseen(document, tmp_path, TOLD_BESIDE_IT) == []


def test_no_value_of_a_raffle_and_a_lot_can_be_altered_unseen(client, tmp_path):
    evening = with_players(a_tournament(rounds_planned=2, deals_per_round=1), 12)
    publish_tournament(tournament=evening, actor=SITE)
    draw_rounds(tournament=evening, actor=SITE, kind="random", seconds=0.1)
    round_ = evening.rounds.get(number=1)
    open_round(round_=round_, actor=SITE)
    a_deal(a_table(round_), alone("E"))
    close_round(round_=round_, actor=SITE, anyway=True, reason="enough")
    signed_in(client, evening, Role.OWNER)
    client.post(at("prize_texts", evening), {"places": "A ham", "raffle": "A cake\nA pen"})
    for lot in ("raffle", "lot"):
        client.post(at(lot, evening), {"way": "hall"})
    for attempt in evening.draws.filter(what="lot"):
        client.post(reverse("announced", args=[evening.public_id, attempt.seq]), {"value": "12 34 56"})
    document = the_file(Client(), evening)
    beside = {("lots", at, *what[2:]) for at in range(len(document["lots"])) for what in TOLD_BESIDE_IT}

    assert len(document["lots"]) == 2
    assert checked(document, tmp_path) == 0
    assert unseen(document, tmp_path, TOLD_BESIDE_IT | beside) == []


def test_no_value_of_a_drawn_cup_can_be_altered_unseen(client, tmp_path):
    cup = Cup(client)
    cup.draw()
    for link in cup.links()[:3]:
        cup.rule(link, "2-1")
    document = cup.document()
    named = {("league",), *(("brackets", at, "name") for at in (0, 1))}
    pools = range(len(document["divisions"]))
    named |= {("divisions", at, "division") for at in pools}
    dates = {("divisions", at, "dates", day) for at in pools for day in range(3)}

    assert checked(document, tmp_path) == 0
    assert unseen(document, tmp_path, named | dates) == []
