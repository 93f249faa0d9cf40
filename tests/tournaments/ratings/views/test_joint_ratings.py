"""The pages of joint ratings: founded, joined, asked and answered by organisers; read by everybody, without what is
private."""

import io

import pytest
from django.core.cache import cache
from django.test import Client
from django.urls import reverse
from openpyxl import load_workbook

from tests.factories import a_club, a_member, signed_in_now
from tests.tournaments.joint_clubs import an_evening_of, clubs_together, link, player
from tournaments.clubs.models import Role
from tournaments.clubs.services import show_ratings
from tournaments.evening.rounds.models import Tournament
from tournaments.operator.models import PageReport
from tournaments.ratings.models import JointRating, PlayerLink, PlayerLinkRequest
from tournaments.ratings.selectors import clubs_that_count, joint_ratings_of
from tournaments.ratings.services import join_joint_rating, token_of
from tournaments.register.models import Player
from tournaments.register.services.register import change_player, erase_player
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db


def everything_public(client, joint, clubs):
    """All that a stranger gets of a joint rating, as one text."""
    at = [joint.slug]
    pages = [reverse("joint_ratings", args=at), f"/api/v1/joint-ratings/{joint.slug}"]
    rows, _evenings = joint_ratings_of(joint, clubs)
    pages += [reverse("joint_rating", args=[*at, one.public_id]) for row in rows for one in row.people[0]]
    texts = [client.get(page, follow=True).content.decode() for page in pages]
    texts.append(client.get(reverse("joint_ratings_file", args=[*at, "csv"])).content.decode("utf-8-sig"))
    sheet = load_workbook(io.BytesIO(client.get(reverse("joint_ratings_file", args=[*at, "xlsx"])).content)).active
    return "\n".join([*texts, *(str(cell) for row in sheet.values for cell in row)])


@pytest.fixture
def two():
    """Two clubs that rate together; an Ann Aas plays in both, and nobody has said that it is one person."""
    joint, clubs = clubs_together("Antwerp", "Ghent")
    an_evening_of(clubs[0], 1, "Ann Aas, Bob Boer, Cis Claes, Dré Dam")
    an_evening_of(clubs[1], 2, "Ann Aas, Els Engels, Fons Faes, Gust Geys", name="Saturday")
    return joint, clubs


def test_two_clubs_come_together_by_their_pages_and_part_again(client):
    antwerp, ghent = (a_club(name, ratings_public=True) for name in ("Antwerp", "Ghent"))
    page = reverse("club_joint_ratings", args=[antwerp.slug])
    signed_in_now(client, a_member(antwerp).user)
    assert page in client.get(reverse("ratings", args=[antwerp.slug])).content.decode()
    assert "This field is required" in client.post(page, {"act": "found", "name": " "}).content.decode()
    client.post(page, {"act": "found", "name": "Whist in the Waasland"})
    joint = JointRating.objects.get()
    invitation, at = reverse("joint_invitation", args=[token_of(joint)]), {"joint": joint.slug}
    assert invitation in client.get(page).content.decode()

    other = Client()
    assert "Sign in first" in other.get(invitation).content.decode()
    signed_in_now(other, a_member(ghent).user)
    assert other.post(invitation, {"club": antwerp.slug}).status_code == 403
    other.post(invitation, {"club": ghent.slug})
    assert clubs_that_count(joint) == [antwerp, ghent]
    assert invitation not in other.get(reverse("club_joint_ratings", args=[ghent.slug])).content.decode()

    wrong = client.post(page, {**at, "act": "rename", f"j{joint.pk}-name": " "}).content.decode()
    client.post(page, {**at, "act": "rename", f"j{joint.pk}-name": "Waasland"})
    client.post(page, {**at, "act": "link"})
    assert ("This field is required" in wrong, client.get(invitation).status_code) == (True, 404)
    client.post(page, {**at, "act": "out", "club": ghent.slug})
    assert (JointRating.objects.get().name, clubs_that_count(joint)) == ("Waasland", [antwerp])
    client.post(page, {**at, "act": "leave"})
    assert client.get(reverse("joint_ratings", args=[joint.slug])).status_code == 404


@pytest.mark.slow
def test_two_clubs_say_by_their_pages_who_is_one_person(client, two):
    _joint, (antwerp, ghent) = two
    links, theirs = (reverse("player_links", args=[club.slug]) for club in (antwerp, ghent))
    here, there = player(antwerp, "Ann Aas"), player(ghent, "Ann Aas")
    signed_in_now(client, a_member(ghent).user)
    sent = {"act": "ask", "player": there.public_id, "other": player(antwerp, "Bob Boer").public_id}
    assert "These may be one person" in client.get(theirs).content.decode()
    assert "Select a valid choice" in client.post(theirs, {**sent, "other": "nobody"}).content.decode()
    client.post(theirs, sent)
    client.post(theirs, {"act": "withdraw", "question": PlayerLinkRequest.objects.get().pk})
    client.post(theirs, {**sent, "other": here.public_id})
    signed_in_now(client, a_member(antwerp).user)
    assert "1 question" in client.get(reverse("ratings", args=[antwerp.slug])).content.decode()
    assert "Ghent: is Ann Aas there your Ann Aas?" in " ".join(client.get(links).content.decode().split())
    answer = {"act": "yes", "question": PlayerLinkRequest.objects.get().pk}
    client.post(links, answer)
    assert "answered or withdrawn already" in client.post(links, answer, follow=True).content.decode()
    assert PlayerLink.objects.count() == 2
    client.post(links, {"act": "unlink", "player": here.pk})
    assert not PlayerLink.objects.exists()


@pytest.mark.slow
def test_everybody_reads_in_which_club_the_rating_moved(client, two):
    joint, (antwerp, ghent) = two
    here, there = player(antwerp, "Ann Aas"), player(ghent, "Ann Aas")
    link(here, there)

    told = client.get(reverse("joint_rating", args=[joint.slug, there.public_id]))
    text = " ".join(told.content.decode().split())
    assert [step["tournament"].club.name for step in told.context["steps"]] == ["Ghent", "Antwerp"]
    assert ("Ghent ·" in text, "Best estimate" in text, told["X-Robots-Tag"]) == (True, False, "noindex")
    api = client.get(f"/api/v1/joint-ratings/{joint.slug}").json()
    rows = client.get(reverse("joint_ratings_file", args=[joint.slug, "csv"])).content.decode("utf-8-sig").splitlines()
    assert rows[0] == "Place,Name,Club,Evenings,Tables,Still settling,Rating"
    ann = next(row for row in api if row["name"] == "Ann Aas")
    assert (ann["clubs"], ann["evenings"], len(api), len(rows)) == (["Antwerp", "Ghent"], 2, 7, 8)


@pytest.mark.slow
def test_what_is_private_is_nowhere(client, two):
    joint, clubs = two
    antwerp, ghent = clubs
    Player.objects.filter(club=ghent).update(member_number="B-4711")
    here, there = player(antwerp, "Ann Aas"), player(ghent, "Ann Aas")
    link(here, there)
    key = str(PlayerLink.objects.first().key)
    assert "Ann Aas" in everything_public(client, joint, clubs)

    change_player(player=there, shown="hidden", actor=SITE)
    change_player(player=player(antwerp, "Bob Boer"), shown="short", actor=SITE)
    erase_player(player=player(ghent, "Els Engels"), actor=SITE)
    text = everything_public(client, joint, clubs)

    secrets = ["Aas", "Boer", "Engels", "B-4711", key, token_of(joint), str(joint.invites)]
    assert [secret for secret in secrets if secret in text] == []
    assert ("Bob B." in text, f"Player {str(there.public_id)[:4]}" in text) == (True, True)
    for one in (here, there):
        assert client.get(reverse("joint_rating", args=[joint.slug, one.public_id])).status_code == 302

    show_ratings(club=ghent, public=False, actor=SITE)
    text = everything_public(client, joint, [antwerp])
    assert ("Ghent" in text, "Fons" in text) == (False, False)
    show_ratings(club=antwerp, public=False, actor=SITE)
    assert client.get(f"/api/v1/joint-ratings/{joint.slug}").status_code == 404


@pytest.mark.slow
def test_the_clubs_pages_lead_there_while_it_counts(client, two):
    joint, (antwerp, _ghent) = two
    Tournament.objects.filter(club=antwerp).update(published=True)
    ann = player(antwerp, "Ann Aas")
    pages = [
        reverse("public_club", args=[antwerp.slug]),
        reverse("public_ratings", args=[antwerp.slug]),
        reverse("public_rating", args=[antwerp.slug, ann.public_id]),
    ]
    leads = f'href="/joint-ratings/{joint.slug}/'
    assert [leads in client.get(page).content.decode() for page in pages] == [True] * 3

    report = f"{reverse('report_page')}?page={reverse('joint_ratings', args=[joint.slug])}"
    client.post(report, {"why": "person", "words": "I never wanted that"})
    assert PageReport.objects.get().club == antwerp
    show_ratings(club=antwerp, public=False, actor=SITE)
    assert client.get(report).context["subject"] != antwerp
    cache.clear()
    assert [leads in client.get(page).content.decode() for page in (pages[0], pages[2])] == [False] * 2


def test_a_person_is_told_in_which_clubs_they_are_known(client):
    _joint, (antwerp, ghent) = clubs_together("Antwerp", "Ghent")
    here, there = (Player.objects.create(club=club, name="Ann Aas") for club in (antwerp, ghent))
    link(here, there)
    signed_in_now(client, a_member(antwerp, Role.ORGANISER).user)

    document = client.get(reverse("player_data", args=[antwerp.slug, here.public_id])).json()

    assert [one["club"] for one in document["one_person_with"]] == ["Ghent"]
    assert str(there.public_id) not in str(document)


def test_nonsense_in_the_forms_is_told_and_breaks_nothing(client):
    joint, (antwerp, ghent) = clubs_together("Antwerp", "Ghent")
    signed_in_now(client, a_member(ghent).user)
    page, links = (reverse(name, args=[ghent.slug]) for name in ("club_joint_ratings", "player_links"))
    at = {"joint": joint.slug}

    wrong = ({"act": "leave"}, {"act": "leave", "joint": "\0"}, {**at, "act": "?"}, {**at, "act": "out", "club": "x"})
    for data in (*wrong, {**at, "act": "rename"}):
        assert client.post(page, data).status_code in {200, 404}
    for data in ({"act": "unlink", "player": "x"}, {"act": "unlink", "player": "9" * 40}, {"act": "yes"}, {"act": "?"}):
        assert client.post(links, data).status_code in {302, 404}
    assert joint.parts.count() == 2
    join_joint_rating(token=token_of(joint), club=ghent, actor=SITE)
    assert (joint.parts.count(), antwerp.joint_ratings.count()) == (2, 1)
