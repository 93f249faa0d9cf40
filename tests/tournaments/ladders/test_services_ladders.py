"""A club's challenge ladder: by private links and by the organiser, always replayed from rows that are only added."""

from datetime import datetime, timedelta
from importlib import import_module
from types import SimpleNamespace
from unittest import mock
from zoneinfo import ZoneInfo

import pytest
from django.apps import apps
from django.db import connection
from django.urls import reverse
from django.utils import timezone

from tests.factories import a_club, a_member
from tests.tournaments.public_pages import words
from tests.tournaments.seasons.test_seasons import a_finished_evening
from tournaments.clubs.models import Role
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.frame.append_only import LADDER_ACTS
from tournaments.ladders.models import LadderAct
from tournaments.ladders.selectors import ladder_now, ladder_view
from tournaments.ladders.services import (
    agree,
    answer,
    challenge,
    change_ladder,
    create_ladder,
    enter_result,
    find_place,
    join_by_rating,
    join_ladder,
    leave_ladder,
    renew_link,
    settle,
    strike,
    token_of,
)
from tournaments.ratings.selectors import ratings_of
from tournaments.register.models import Player
from tournaments.register.services.register import erase_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def a_ladder(*names, club=None, kind="individual", **rule):
    """A ladder with those people from the top, and its entries."""
    club = club or a_club()
    ladder = create_ladder(club=club, name="Cup", kind=kind, rule=rule, actor=SITE)
    players = [Player.objects.create(club=club, name=name) for name in names]
    return ladder, [join_ladder(ladder=ladder, player=player, actor=SITE) for player in players]


def names(ladder):
    return [rung.name for rung in ladder_view(ladder, public=False).rungs]


def path_of(entry):
    return reverse("ladder_link", args=[token_of(entry.uid)])


def test_two_players_settle_a_challenge_with_their_links_alone(client):
    ladder, (_ann, bob, cis) = a_ladder("Ann", "Bob", "Cis")

    page = client.get(path_of(cis)).content.decode()
    assert page.index("2. Bob") > page.index("1. Ann")
    client.post(path_of(cis), {"act": "challenge", "challenge": bob.number})
    number = ladder_now(ladder).open[0].number
    client.post(path_of(cis), {"act": "accept", "challenge": number})  # only the one who was challenged may
    assert ladder_now(ladder).open[0].state == "asked"
    client.post(path_of(bob), {"act": "accept", "challenge": number})
    typed = {"act": "result", "challenge": number, "points": "12", "other_points": "x"}
    wrong = client.post(path_of(cis), typed)
    assert (wrong.status_code, b'value="12"' in wrong.content) == (200, True)
    client.post(path_of(cis), {**typed, "other_points": "-3"})
    assert "Cis entered 12 to −3 against Bob" in words(client.get(path_of(bob)))
    client.post(path_of(bob), {"act": "agree", "challenge": number})

    assert names(ladder) == ["Ann", "Cis", "Bob"]
    assert "Cis beat Bob by 12 to −3. Cis goes from place 3 to place 2." in words(client.get(path_of(bob)))
    kinds = LadderAct.objects.filter(ladder=ladder).values_list("kind", flat=True)
    assert list(kinds) == ["rule", *["joined"] * 3, "challenged", "accepted", "result", "agreed"]


def test_different_results_wait_for_the_organiser_who_may_also_take_back(client):
    ladder, (ann, bob) = a_ladder("Ann", "Bob")
    challenge(entry=bob, other=ann)
    number = ladder_now(ladder).open[0].number
    answer(entry=ann, number=number, accept=True)
    enter_result(entry=bob, number=number, points=5, other_points=3)
    with pytest.raises(Refused):
        agree(entry=bob, number=number)  # with what one entered oneself
    enter_result(entry=ann, number=number, points=5, other_points=3)

    member = a_member(ladder.club, Role.ORGANISER)
    client.force_login(member.user)
    page = reverse("club_ladder", args=[ladder.club.slug, ladder.slug])
    assert "different results" in client.get(page).content.decode()
    with pytest.raises(NotAllowed):
        settle(ladder=ladder, number=number, points=(5, 3), actor=a_member(ladder.club, Role.DIRECTOR))
    sent = {"act": "settle", "challenge": number, f"c{number}-points": 5, f"c{number}-other_points": 3}
    client.post(page, sent)
    assert names(ladder) == ["Bob", "Ann"]
    assert LadderAct.objects.get(kind="settled").actor["id"] == str(member.user.public_id)

    settled = LadderAct.objects.get(kind="settled").number
    client.post(page, {"act": "strike", "challenge": settled})
    assert (names(ladder), ladder_now(ladder).open[0].state) == (["Ann", "Bob"], "disputed")
    with pytest.raises(Refused):
        strike(ladder=ladder, number=settled, actor=SITE)
    with pytest.raises(TypeError):  # a row that stands is never written again
        LadderAct.objects.get(number=settled).save()


def test_everybody_joins_in_the_order_of_the_ratings():
    club = a_club()
    a_finished_evening(club)
    ladder, (zoe,) = a_ladder("Zoë", club=club)

    assert [join_by_rating(ladder=ladder, actor=SITE) for _ in range(2)] == [4, 0]
    assert names(ladder) == ["Zoë", *(row.name for row in ratings_of(club)[0])]
    assert find_place(token_of(zoe.uid)) == zoe


def test_a_time_that_ran_out_is_seen_at_the_clubs_midnight_whoever_looks(client):
    club = a_club(time_zone="America/New_York")
    zone = ZoneInfo("America/New_York")
    evening = datetime(2026, 11, 1, 0, 30, tzinfo=zone)  # the night in which the clocks go back
    with mock.patch.object(timezone, "now", return_value=evening):
        ladder, (ann, bob) = a_ladder("Ann", "Bob", club=club, answer_days=2)
        challenge(entry=bob, other=ann)
    midnight = datetime(2026, 11, 4, 0, 0, tzinfo=zone)

    for moment, expected in ((midnight - timedelta(seconds=1), ["Ann", "Bob"]), (midnight, ["Bob", "Ann"])):
        with mock.patch.object(timezone, "now", return_value=moment):
            assert names(ladder) == expected
    with mock.patch.object(timezone, "now", return_value=midnight), pytest.raises(Refused):
        answer(entry=ann, number=4, accept=True)


def test_strangers_read_public_names_on_a_published_ladder_and_erased_people_leave(client):
    ladder, (ann, bob, cis) = a_ladder("Ann Peeters", "Bob Maes", "Cis Claes")
    Player.objects.filter(name="Bob Maes").update(shown="hidden")
    page = reverse("public_ladder", args=[ladder.club.slug, ladder.slug])
    file = reverse("public_ladder_file", args=[ladder.club.slug, ladder.slug, "csv"])
    program = reverse("api:ladder", args=[ladder.club.slug, ladder.slug])
    assert [client.get(path).status_code for path in (page, file, program)] == [404, 404, 404]
    change_ladder(ladder=ladder, published=True, actor=SITE)
    challenge(entry=cis, other=bob)

    shown = client.get(page).content.decode()
    assert ("Bob" in shown, "Ann Peeters" in shown, f"Player {str(bob.player.public_id)[:4]}" in shown) == (
        False,
        True,
        True,
    )
    assert "up to 3 places above you" in shown
    assert token_of(ann.uid) not in shown
    hidden = f"Player {str(bob.player.public_id)[:4]}"
    rows = [line.split(",") for line in client.get(file).content.decode("utf-8-sig").splitlines()]
    assert [row[:2] for row in rows] == [["Place", "Name"], ["1", "Ann Peeters"], ["2", hidden], ["3", "Cis Claes"]]
    told = client.get(program).json()
    assert [(one["place"], one["name"], bool(one["challenge"])) for one in told] == [
        (1, "Ann Peeters", False),
        (2, hidden, True),
        (3, "Cis Claes", True),
    ]
    assert "Bob" not in client.get(path_of(cis)).content.decode()
    erase_player(player=Player.objects.get(name="Ann Peeters"), actor=SITE)
    assert "Ann Peeters" not in client.get(page).content.decode()
    assert len(ladder_now(ladder).order) == 2
    with pytest.raises(NotFound):
        find_place(token_of(ann.uid))


def test_pairs_join_as_two_and_a_new_link_ends_the_old_one(django_assert_num_queries):
    ladder, _nobody = a_ladder(kind="pairs")
    one, two, three = (Player.objects.create(club=ladder.club, name=name) for name in ("Ann", "Bob", "Cis"))
    entry = join_ladder(ladder=ladder, player=one, partner=two, actor=SITE)
    for partner in (None, one):
        with pytest.raises(Refused):
            join_ladder(ladder=ladder, player=one, partner=partner, actor=SITE)
    with pytest.raises(Refused):
        join_ladder(ladder=ladder, player=two, partner=one, actor=SITE)  # the same pair, the other way round
    old = token_of(entry.uid)
    renew_link(entry=entry, actor=SITE)
    assert find_place(token_of(entry.uid)) == entry
    with pytest.raises(NotFound):
        find_place(old)

    second = join_ladder(ladder=ladder, player=two, partner=three, actor=SITE)
    assert names(ladder) == ["Ann & Bob", "Bob & Cis"]
    leave_ladder(entry=entry, actor=SITE)
    assert join_ladder(ladder=ladder, player=two, partner=one, actor=SITE) == entry  # who comes back has the same link
    assert [entry.number for entry in (second, entry)] == ladder_now(ladder).order
    with django_assert_num_queries(3):
        ladder_view(ladder, public=False)


def test_acts_that_named_entries_by_keys_name_them_by_numbers_also_where_the_keys_are_another_sites():
    step = import_module("tournaments.migrations.0063_numbers_and_hashes_instead_of_keys")
    ladder, (ann, bob, _cis) = a_ladder("Ann", "Bob", "Cis")
    challenge(entry=bob, other=ann)
    acts = list(ladder.acts.values_list("number", "facts", "actor"))
    for above in (0, 500):  # the keys of this site, and those of another
        key_of = {entry.number: entry.pk + above for entry in ladder.entries.all()}
        with LADDER_ACTS.released(connection):
            for act in ladder.acts.all():
                facts = {
                    name: key_of.get(value, value) if name != "rule" else value for name, value in act.facts.items()
                }
                actor = {**act.actor, "entry": key_of[2]} if act.actor["kind"] == "link" else act.actor
                ladder.acts.filter(pk=act.pk).update(facts=facts, actor=actor)

        step.number_entries(apps, SimpleNamespace(connection=connection))

        assert list(ladder.acts.values_list("number", "facts", "actor")) == acts
        assert names(ladder) == ["Ann", "Bob", "Cis"]
