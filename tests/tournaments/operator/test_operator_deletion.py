"""What the operator of a site deletes for good: with a reason that stays, its name typed and the password given."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_user, signed_in_now
from tournaments.clubs.models import Club, Role, User
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.rounds.models import Tournament
from tournaments.evening.table.models import Deal
from tournaments.frame.models import OperatorAct
from tournaments.operator.services import delete_for_good
from tournaments.register.models import Player
from tournaments.security.actors import Actor

pytestmark = pytest.mark.django_db

REASON = "Advertising, not cards"


@pytest.fixture
def operator(client):
    signed_in_now(client, a_user(is_superuser=True, is_staff=True))
    return client


@pytest.fixture
def subjects():
    """A club, an evening and an account, each with the name that is typed to confirm and the page that deletes it."""
    evening = an_evening(players=4)
    user = a_member(a_club("Elsewhere"), Role.DESK).user
    return {
        "club": (evening.club, evening.club.name, reverse("operator_club_delete", args=[evening.club.slug])),
        "evening": (evening, evening.name, reverse("operator_evening_delete", args=[evening.public_id])),
        "person": (user, user.email, reverse("operator_person_delete", args=[user.public_id])),
    }


def is_there(subject):
    return type(subject).objects.filter(pk=subject.pk).exists()


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["club", "evening", "person"])
def test_it_is_gone_and_the_reason_stays(operator, subjects, kind):
    subject, name, page = subjects[kind]

    answer = operator.post(page, {"reason": REASON, "confirm": name}, follow=True)

    kept = OperatorAct.objects.get()
    assert (answer.status_code, is_there(subject)) == (200, False)
    assert (kept.act, kept.kind, kept.reason) == ("delete", kind, REASON)
    assert kept.operator == User.objects.get(is_superuser=True).public_id
    assert REASON in operator.get("/operator/log/").content.decode()


@pytest.mark.slow
def test_a_club_goes_with_its_evenings_and_players(operator, subjects):
    _club, name, page = subjects["club"]

    operator.post(page, {"reason": REASON, "confirm": name})

    assert not (Tournament.objects.exists() or Deal.objects.exists() or Player.objects.exists())
    assert Club.objects.get().name == "Elsewhere"


@pytest.mark.parametrize("kind", ["club", "evening", "person"])
@pytest.mark.parametrize("missing", ["reason", "confirm"])
def test_without_a_reason_or_the_name_nothing_goes_and_what_was_typed_stays(operator, subjects, kind, missing):
    subject, name, page = subjects[kind]
    other = {"reason": "confirm", "confirm": "reason"}[missing]

    answer = operator.post(page, {"reason": REASON, "confirm": name, missing: " "})

    form = answer.context["form"]
    assert (answer.status_code, is_there(subject), form.errors.keys()) == (200, True, {missing})
    assert form[other].value() == {"reason": REASON, "confirm": name}[other]


@pytest.mark.slow
@pytest.mark.parametrize("kind", ["club", "evening", "person"])
def test_an_open_browser_asks_for_the_password_first(client, subjects, kind):
    subject, name, page = subjects[kind]
    client.force_login(a_user(is_superuser=True, is_staff=True))
    typed = {"reason": REASON, "confirm": name}

    asked = client.post(page, typed)
    before = is_there(subject)
    client.post(page, {**typed, "own_password": "correct horse battery"})

    assert (b"own_password" in asked.content, before, is_there(subject)) == (True, True, False)


@pytest.mark.parametrize("kind", ["club", "evening", "person"])
def test_only_the_operator_deletes(subjects, kind):
    subject, name, page = subjects[kind]
    owner = a_member(subjects["club"][0], Role.OWNER)
    browser = Client()
    signed_in_now(browser, owner.user)

    for actor in (owner, Actor(), Actor(user=a_user(is_staff=True))):
        with pytest.raises((NotAllowed, NotFound)):
            delete_for_good(subject=subject, reason=REASON, actor=actor)
    assert browser.post(page, {"reason": REASON, "confirm": name}).status_code == 404
    assert is_there(subject)


def test_the_only_owner_of_a_club_is_not_deleted_and_the_page_says_why(operator):
    user = a_member(a_club("Aces"), Role.OWNER).user

    page = reverse("operator_person_delete", args=[user.public_id])
    answer = operator.post(page, {"reason": REASON, "confirm": user.email})

    assert "only owner of Aces" in str(answer.context["form"].errors)
    assert (is_there(user), OperatorAct.objects.exists()) == (True, False)


def test_an_operator_does_not_delete_oneself_here(operator):
    a_user(is_superuser=True)
    me = User.objects.filter(is_superuser=True).earliest("pk")

    with pytest.raises(Refused):
        delete_for_good(subject=me, reason=REASON, actor=Actor(user=me))
    assert is_there(me)


@pytest.mark.slow
def test_the_pages_of_each_lead_to_its_deletion(operator, subjects):
    club, evening, user = (subjects[kind][0] for kind in ("club", "evening", "person"))
    pages = {
        "club": reverse("operator_club", args=[club.slug]),
        "evening": reverse("operator_evening", args=[evening.public_id]),
        "person": reverse("operator_person", args=[user.public_id]),
    }

    for kind, page in pages.items():
        assert f'href="{subjects[kind][2]}"' in operator.get(page).content.decode()
