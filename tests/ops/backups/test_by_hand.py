"""Backups by buttons: for whoever keeps the site, after a question, never while people play."""

import re
from datetime import timedelta
from glob import glob
from importlib import import_module

import pytest
from django.apps import apps
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.urls import reverse
from django.utils import timezone

from ops.backups import by_hand
from tests.evenings import an_evening
from tests.factories import a_club, a_member, a_tournament, a_user, signed_in_now
from tests.hall_network import AT_LAPTOP
from tournaments.clubs.models import Club, Membership, Role, SiteKeeper, User
from tournaments.clubs.services import create_club, delete_account, remove_member, set_member
from tournaments.errors import NotFound
from tournaments.evening.rounds.models import Table
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.security.actors import SITE, Actor
from tournaments.security.permissions import keeps_site, require_keeper
from tournaments.site.services import terminal_code


@pytest.fixture
def laptop(settings, tmp_path):
    """One club's own laptop, with a folder of backups."""
    settings.CLUB_LAPTOP, settings.BACKUP_FOLDER = True, tmp_path
    return tmp_path


@pytest.mark.django_db
def test_on_a_laptop_whoever_set_it_up_keeps_the_site_however_many_clubs_there_are(laptop, settings):
    demo = a_user(settings.DEMO_EMAIL)
    create_club(name="Demo", owner=demo)
    person = a_user()
    club = create_club(name="De Vierde Aas", owner=person)
    second, helper = a_member(club, Role.OWNER), a_member(club, Role.ORGANISER)
    visitor, operator = a_user(), Actor(user=a_user(is_superuser=True))
    create_club(name="Another", owner=visitor)
    everybody = Actor(user=person), second, helper, Actor(user=demo), Actor(user=visitor), operator, Actor()

    on_the_laptop = [keeps_site(actor) for actor in everybody]
    settings.CLUB_LAPTOP = False
    on_a_public_site = [keeps_site(actor) for actor in everybody]

    assert on_the_laptop == [True, False, False, False, False, True, False]
    assert on_a_public_site == [False, False, False, False, False, True, False]
    settings.CLUB_LAPTOP = True
    with pytest.raises(NotFound):
        require_keeper(helper)


@pytest.mark.django_db
def test_on_a_laptop_others_start_clubs_only_where_its_keeper_allows_it(laptop, client):
    keeper, visitor = a_user(), a_user()
    club = create_club(name="De Vierde Aas", owner=keeper)
    stranger = {"club": "Wifi", "name": "Wim", "email": "wim@example.org", "password": "correct horse battery"}

    closed = client.get(reverse("start_club"))
    offered = [client.get(reverse(page)).content.count(reverse("start_club").encode()) for page in ("home", "login")]
    client.post(reverse("start_club"), stranger)
    signed_in = signed_in_now(Client(), visitor)
    refused = signed_in.post(reverse("clubs"), {"name": "Wifi too", "time_zone": "Europe/Brussels"})
    others = Club.objects.exclude(pk=club.pk).count()
    signed_in.post(reverse("further_clubs"), {"allow": "1"})
    mine = signed_in_now(Client(), keeper)
    page = mine.get(reverse("backups"))
    mine.post(reverse("further_clubs"), {"allow": "1"})

    assert (closed.status_code, b"only whoever set it up" in closed.content) == (403, True)
    assert b"only whoever set it up" in refused.content
    assert (others, offered) == (0, [0, 0])
    assert b"Let others start clubs" in page.content
    assert client.get(reverse("start_club")).status_code == 200
    assert signed_in.post(reverse("clubs"), {"name": "Wifi too", "time_zone": "Europe/Brussels"}).status_code == 302


@pytest.mark.django_db
@pytest.mark.parametrize("way", ["removed", "no owner any more", "account deleted", "account deleted after leaving"])
def test_a_keeper_who_leaves_hands_the_site_to_another_owner_of_the_club(laptop, way):
    keeper = a_user()
    club = create_club(name="De Vierde Aas", owner=keeper)
    other = a_member(club, Role.OWNER)

    if way == "removed":
        remove_member(club=club, user=keeper, actor=other)
    elif way == "no owner any more":
        set_member(club=club, user=keeper, role=Role.DESK, actor=other)
    else:
        if way == "account deleted after leaving":
            Membership.objects.filter(user=keeper).delete()
        delete_account(user=keeper)

    assert [keeper.user for keeper in SiteKeeper.objects.all()] == [other.user]


@pytest.mark.django_db
def test_a_site_whose_key_was_lost_says_so_to_its_keeper(laptop, settings):
    keeper = a_user()
    club = create_club(name="De Vierde Aas", owner=keeper)
    issue_table_code(tournament=a_tournament(club), table_number=1, actor=SITE)
    whole = signed_in_now(Client(), keeper).get(reverse("backups")).content.decode()
    settings.SECRET_KEY = "another key"
    lost = signed_in_now(Client(), keeper).get(reverse("backups")).content.decode()

    assert ["secret key of this site is not the one of before" in page for page in (whole, lost)] == [False, True]


@pytest.mark.django_db
def test_a_keeper_who_owns_another_club_keeps_the_site(laptop):
    keeper = a_user()
    club, _second = create_club(name="De Vierde Aas", owner=keeper), create_club(name="De Ruit", owner=keeper)

    remove_member(club=club, user=keeper, actor=a_member(club, Role.OWNER))

    assert SiteKeeper.objects.get().user == keeper


@pytest.mark.django_db
def test_a_site_of_before_is_kept_by_the_first_owner_of_its_oldest_club(settings):
    step = next(iter(glob("tournaments/migrations/*_keep_the_site.py", root_dir=settings.BASE_DIR)))
    note_keeper = import_module(step.removesuffix(".py").replace("/", ".")).note_keeper
    demo_club, oldest, other = a_club(), a_club(), a_club()
    demo_club.memberships.create(user=a_user(settings.DEMO_EMAIL), role=Role.OWNER)
    a_member(oldest, Role.ORGANISER)
    first = a_member(oldest, Role.OWNER).user
    a_member(oldest, Role.OWNER), a_member(other, Role.OWNER)

    note_keeper(apps, None)
    kept_by = [keeper.user for keeper in SiteKeeper.objects.all()]
    SiteKeeper.objects.all().delete()
    a_user(is_superuser=True)
    note_keeper(apps, None)

    assert kept_by == [first]
    assert not SiteKeeper.objects.exists()  # its operator keeps a site of several clubs


@pytest.fixture
def owner(laptop, transactional_db, monkeypatch):
    """The browser of the club's owner at the laptop, in which the password was typed just now."""
    tournament = an_evening(players=4, rounds=1)
    monkeypatch.setattr(by_hand, "STILL_PLAYING", -timedelta(seconds=1))
    user = a_member(tournament.club, Role.OWNER).user
    SiteKeeper.objects.create(pk=1, user=user)
    return signed_in_now(Client(**as_defaults(AT_LAPTOP)), user)


def as_defaults(extra):
    """What a client sends with every request."""
    headers = {f"HTTP_{name.upper()}": value for name, value in extra.get("headers", {}).items()}
    return {**headers, **{name: value for name, value in extra.items() if name != "headers"}}


def question(name):
    return reverse("backup_question", args=[name])


def saved(owner):
    """A backup as the button hands it out."""
    answer = owner.post(reverse("backup_make"), {"make": "1"})
    return SimpleUploadedFile("saved.zip", b"".join(answer.streaming_content))


@pytest.mark.slow
@pytest.mark.sqlite  # pg_dump is no part of the tests
def test_a_backup_is_saved_sent_and_put_back_and_what_stood_here_is_kept(owner, laptop):
    file = saved(owner)
    Club.objects.update(name="De Hartenheer")

    asked = owner.post(reverse("backup_upload"), {"file": file})
    unsure = owner.post(asked.url, {"sent": "1"})
    between = Club.objects.get().name
    done = owner.post(asked.url, {"sent": "1", "sure": "on"})

    assert (list(unsure.context["form"].errors), between) == (["sure"], "De Hartenheer")
    assert Club.objects.get().name == "De Zwarte Schoppen"
    assert (b"before-restore-1.zip" in done.content, (laptop / "before-restore-1.zip").exists()) == (True, True)
    assert done.cookies["sessionid"].value == ""


@pytest.mark.slow
@pytest.mark.sqlite  # pg_dump is no part of the tests
def test_while_people_play_nothing_is_put_back(owner, laptop):
    saved(owner)
    Club.objects.update(name="De Hartenheer")
    Table.objects.update(last_deal_at=timezone.now() + timedelta(hours=1))
    [name] = [file.name for file in laptop.glob("*.zip")]

    answer = owner.post(question(name), {"sent": "1", "sure": "on"})

    assert "People are playing" in answer.context["refusal"]
    assert Club.objects.get().name == "De Hartenheer"


@pytest.mark.slow
@pytest.mark.sqlite  # pg_dump is no part of the tests
def test_from_elsewhere_the_owner_types_the_code_of_the_terminal_and_a_wrong_one_changes_nothing(owner, laptop):
    saved(owner)
    Club.objects.update(name="De Hartenheer")
    [name] = [file.name for file in laptop.glob("*.zip")]
    far = {"REMOTE_ADDR": "192.0.2.77"}

    without = owner.post(question(name), {"sent": "1", "sure": "on"}, **far)
    wrong = owner.post(question(name), {"sent": "1", "sure": "on", "terminal_code": "AAAA-2222"}, **far)
    between = Club.objects.get().name
    done = owner.post(question(name), {"sent": "1", "sure": "on", "terminal_code": terminal_code()}, **far)

    assert [list(page.context["form"].errors) for page in (without, wrong)] == [["terminal_code"], ["terminal_code"]]
    assert between == "De Hartenheer"
    assert b"The backup is put back" in done.content
    assert Club.objects.get().name == "De Zwarte Schoppen"


@pytest.mark.slow
@pytest.mark.sqlite  # pg_dump is no part of the tests
def test_whoever_put_back_a_backup_that_does_not_know_them_undoes_it_by_a_button_once(owner, laptop):
    file = saved(owner)
    club = Club.objects.get()
    newcomer = signed_in_now(Client(**as_defaults(AT_LAPTOP)), a_member(club, Role.OWNER).user)
    User.objects.filter(keeps__isnull=False).delete()
    SiteKeeper.objects.create(pk=1, user_id=newcomer.session["_auth_user_id"])
    asked = newcomer.post(reverse("backup_upload"), {"file": file})
    done = newcomer.post(asked.url, {"sent": "1", "sure": "on"})
    there = set(User.objects.values_list("email", flat=True))
    [back] = re.findall(r'action="(/backups/way-back/[^"]+)"', done.content.decode())
    stranger = Client()

    forged = stranger.post(f"{back}x")
    undone = stranger.post(back)
    again = stranger.post(back)

    assert (forged.status_code, undone.status_code, again.status_code) == (404, 200, 404)
    assert b"The backup is put back" in undone.content
    assert there.isdisjoint(User.objects.values_list("email", flat=True))


@pytest.mark.slow
def test_what_is_no_backup_is_refused_at_its_field_and_not_kept(owner, laptop):
    answer = owner.post(reverse("backup_upload"), {"file": SimpleUploadedFile("x.zip", b"PK, or so")})

    assert list(answer.context["form"].errors) == ["file"]
    assert list(laptop.iterdir()) == []
    assert owner.get(question("..%2Fsite.sqlite3")).status_code == 404
