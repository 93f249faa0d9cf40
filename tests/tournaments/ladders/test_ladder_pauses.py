"""A ladder whose times stand still for a while, go by the zone of each act, and count against who does not play."""

from datetime import UTC, datetime, timedelta
from unittest import mock

import pytest
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_member
from tests.tournaments.ladders.test_services_ladders import a_ladder, names, path_of
from tournaments.clubs.models import Role
from tournaments.errors import NotAllowed
from tournaments.frame.time_zones import today_at
from tournaments.ladders.models import LadderAct
from tournaments.ladders.rules import ladder_rule
from tournaments.ladders.selectors import ladder_now
from tournaments.ladders.services import answer, challenge, change_ladder, pause, settle
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def test_a_club_that_moves_to_another_time_zone_rewrites_nothing_on_its_ladders():
    club = a_club(time_zone="Europe/Brussels")
    asked, answered = datetime(2026, 9, 1, 22, 30, tzinfo=UTC), datetime(2026, 9, 9, 20, 0, tzinfo=UTC)
    with mock.patch.object(timezone, "now", return_value=asked):
        ladder, (_ann, bob, cis) = a_ladder("Ann", "Bob", "Cis", club=club)
        challenge(entry=cis, other=bob)
    number = ladder_now(ladder).challenges.popitem()[0]
    with mock.patch.object(timezone, "now", return_value=answered):
        answer(entry=bob, number=number, accept=True)
        settle(ladder=ladder, number=number, points=(1, 9), actor=SITE)
    before = [event[:3] for event in ladder_now(ladder).events]

    for zone in ("Europe/London", "America/Paramaribo", "Europe/Brussels"):
        type(club).objects.filter(pk=club.pk).update(time_zone=zone)
        there = type(ladder).objects.get(pk=ladder.pk)
        assert [event[:3] for event in ladder_now(there).events] == before
        assert names(there) == ["Ann", "Bob", "Cis"]
    challenge(entry=cis, other=bob)
    assert LadderAct.objects.latest("number").zone == "Europe/Brussels"


def test_an_organiser_pauses_a_ladder_and_everybody_on_it_reads_so(client):
    ladder, (ann, bob) = a_ladder("Ann", "Bob", answer_days=2)
    change_ladder(ladder=ladder, published=True, actor=SITE)
    challenge(entry=bob, other=ann)
    due = ladder_now(ladder).open[0].due
    client.force_login(a_member(ladder.club, Role.ORGANISER).user)
    page = reverse("club_ladder", args=[ladder.club.slug, ladder.slug])
    today = today_at(ladder.club)

    for wrong in (today - timedelta(days=1), today + timedelta(days=400), ""):
        refused = client.post(page, {"act": "pause", "pause-until": str(wrong)})
        assert (refused.status_code, ladder_now(ladder).open[0].due) == (200, due)
    client.post(page, {"act": "pause", "pause-until": str(today + timedelta(days=30))})

    assert ladder_now(ladder).open[0].due.date() == due.date() + timedelta(days=30)
    public = reverse("public_ladder", args=[ladder.club.slug, ladder.slug])
    for shown in (page, public, path_of(ann)):
        assert "The ladder pauses" in client.get(shown).content.decode()
    client.post(page, {"act": "pause", "pause-until": str(today)})
    assert ladder_now(ladder).open[0].due == due
    with pytest.raises(NotAllowed):
        pause(ladder=ladder, until=today, actor=a_member(ladder.club, Role.DIRECTOR))


def test_a_new_ladder_proposes_that_who_accepts_and_does_not_play_loses(client):
    club = a_club()
    client.force_login(a_member(club, Role.ORGANISER).user)
    form = client.get(reverse("club_ladders", args=[club.slug])).context["form"]
    sent = {name: form.get_initial_for_field(field, name) for name, field in form.fields.items()}
    client.post(reverse("club_ladders", args=[club.slug]), {**sent, "name": "Cup", "absent_weeks": ""})

    assert ladder_now(club.ladders.get()).rule.unplayed == "challenger"
    assert ladder_rule({}).unplayed == "nothing"  # the rules of before stay as they were
