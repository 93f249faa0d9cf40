"""Two who entered together, from the door to the draw: each of them arrives, and nobody is ticked to be left out."""

import json
import re
import uuid

import pytest
from django.utils import timezone

from tests.factories import a_club, a_member, signed_in_now
from tests.tournaments.entries.test_entries import announced
from tournaments.entries.models import Entry

pytestmark = pytest.mark.django_db


class Evening:
    """An individual evening with a couple and three others, and who works at it in a browser."""

    def __init__(self, client, kind="individual"):
        club = a_club()
        fees = [{"key": "member", "name": "", "cents": 500}]
        self.tournament = announced(club, kind=kind, fees=fees)
        self.client = signed_in_now(client, a_member(club).user)
        self.own = f"/e/{self.tournament.public_id}/"
        for name, partner in (("Ad Een", "Bea Twee"), ("Cor Drie", ""), ("Dik Vier", ""), ("Eef Vijf", "")):
            asked = {"fee": "member", "partner_fee": "member"} if partner else {"fee": "member"}
            sent = self.client.post(f"{self.own}entries/", {"name": name, "partner_name": partner, **asked})
            assert sent.status_code == 302, sent.context["form"].errors

    def door(self):
        return {one["name"]: one for one in self.client.get(self.api).json()["people"]}

    @property
    def api(self):
        return f"/api/v1/tournaments/{self.tournament.public_id}/door"

    def act(self, name, **said):
        entry = self.door()[name]["uid"]
        csrf = self.client.get(self.api).json()["csrf"]
        body = {"kind": "arrive", "at": timezone.now().isoformat(), "entry": entry, **said}
        answer = self.client.put(
            f"{self.api}/acts/{uuid.uuid4()}", json.dumps(body), "application/json", headers={"X-CSRFToken": csrf}
        )
        assert answer.status_code == 200, answer.content

    def make_players(self):
        assert self.client.post(f"{self.own}entries/players/").status_code == 302

    def draw_page(self):
        return self.client.get(f"{self.own}rounds/draw/").content.decode()

    def away(self):
        """Whom the draw page offers to leave out."""
        return re.findall(r"<span>\d+ · ([^<(]+) \(", self.draw_page())


@pytest.mark.parametrize("before", [True, False], ids=["door first", "list first"])
def test_a_couple_that_came_is_drawn_both(client, before):
    evening = Evening(client)
    if not before:
        evening.make_players()
    for name in ("Ad Een", "Cor Drie", "Dik Vier"):
        evening.act(name, kind="pay", cents=500, fee="member")
        evening.act(name)
    if before:
        evening.make_players()

    assert evening.away() == ["Eef Vijf"]
    assert sorted(evening.door()) == ["Ad Een", "Cor Drie", "Dik Vier", "Eef Vijf"]
    assert "checked" not in re.search(r"<fieldset.*?</fieldset>", evening.draw_page(), re.S)[0]


def test_one_of_a_couple_who_comes_alone_is_here_alone(client):
    evening = Evening(client)
    evening.make_players()
    for name in ("Cor Drie", "Dik Vier", "Eef Vijf"):
        evening.act(name)
    evening.act("Ad Een", who="partner")

    assert evening.away() == ["Ad Een"]
    evening.act("Ad Een", who="first")
    evening.act("Ad Een", who="partner", arrival="late")
    assert evening.away() == ["Bea Twee"]
    assert (evening.door()["Ad Een"]["arrival"], evening.door()["Ad Een"]["partner_arrival"]) == ("here", "late")
    evening.act("Ad Een")
    assert evening.away() == []
    assert Entry.objects.get(name="Ad Een").partner_arrival == ""


def test_leaving_out_asks_for_somebody_and_takes_only_whom_was_ticked(client):
    evening = Evening(client)
    evening.make_players()
    evening.act("Ad Een")

    evening.client.post(f"{evening.own}door/leave-out/", {})
    assert evening.tournament.entrants.filter(status="active").count() == 5
    number = evening.tournament.entrants.get(name="Cor Drie").number
    evening.client.post(f"{evening.own}door/leave-out/", {"number": number})
    gone = evening.tournament.entrants.exclude(status="active")
    assert list(gone.values_list("name", flat=True)) == ["Cor Drie"]


def test_a_pair_of_whom_one_is_late_is_not_here(client):
    evening = Evening(client, kind="pairs")
    evening.make_players()
    evening.act("Ad Een")
    evening.act("Ad Een", who="partner", arrival="late")

    assert "Ad Een &amp; Bea Twee (late)" in evening.draw_page()
