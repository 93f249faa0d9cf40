"""What the operator of a site hides or blocks: gone for strangers, explained to its people, undone as easily, kept."""

import pytest
from django.db import DatabaseError, connection, transaction
from django.test import Client

from tests.evenings import address, an_evening
from tests.factories import a_club, a_member, a_user
from tournaments.clubs.models import Club, ClubStatus, Role, User
from tournaments.errors import NotAllowed, NotFound, Refused
from tournaments.evening.table.services.codes import find_code, issue_table_code
from tournaments.frame.models import OperatorAct
from tournaments.operator.services import acts_for, operate
from tournaments.seasons.models import Season, SeasonEvening
from tournaments.security.actors import SITE, Actor

pytestmark = [pytest.mark.django_db, pytest.mark.pages]

REASON = "Advertising, not cards"


@pytest.fixture
def operator(client):
    client.force_login(a_user(is_superuser=True, is_staff=True))
    return client


@pytest.fixture
def evening():
    return an_evening(players=4)


def an_owner(club):
    browser = Client()
    browser.force_login(a_member(club, Role.OWNER).user)
    return browser


def act(operator, path, act, reason=REASON):
    return operator.post(f"/operator/{path}/", {"act": act, "reason": reason})


def pages_of(tournament):
    club = tournament.club
    return [
        f"/s/{club.slug}/",
        address(tournament),
        address(tournament, "standings.csv"),
        address(tournament, "wall/"),
        address(tournament, "players/1/"),
        address(tournament, "paper/standings.pdf"),
        f"/api/v1/tournaments/{tournament.public_id}",
        f"/api/v1/tournaments/{tournament.public_id}/standings",
    ]


def statuses(tournament, browser=None):
    return {(browser or Client()).get(page).status_code for page in pages_of(tournament)}


def listed(tournament):
    return [
        path
        for path in ("/", "/tournaments/", "/s/", "/api/v1/tournaments")
        if tournament.club.name in Client().get(path).content.decode()
    ]


@pytest.mark.slow
def test_a_hidden_club_is_not_there_for_strangers_and_is_explained_to_its_owner(operator, evening):
    owner, path = an_owner(evening.club), f"clubs/{evening.club.slug}"
    before = statuses(evening), len(listed(evening))

    act(operator, path, "hide")
    hidden = statuses(evening), listed(evening), statuses(evening, owner)
    pages = [owner.get(page).content.decode() for page in (f"/clubs/{evening.club.slug}/", address(evening))]
    act(operator, path, "show", "A mistake of ours")

    assert before == ({200}, 4)
    assert hidden == ({404}, [], {200})
    assert [REASON in page for page in pages] == [True, True]
    assert (statuses(evening), len(listed(evening))) == ({200}, 4)


@pytest.mark.slow
def test_a_hidden_evening_leaves_the_others_of_its_club(operator, evening):
    other = an_evening(players=4, club=evening.club, name="Saturday")
    season = Season.objects.create(club=evening.club, slug="2026", name="2026", published=True)
    SeasonEvening.objects.create(season=season, tournament=evening)
    owner, path = an_owner(evening.club), f"evenings/{evening.public_id}"
    pages = pages_of(evening)[1:]

    act(operator, path, "hide")
    gone = {Client().get(page).status_code for page in pages}
    club, in_season = (
        Client().get(page).content.decode()
        for page in (f"/s/{evening.club.slug}/", f"/s/{evening.club.slug}/season/2026/")
    )
    shown = [owner.get(page).content.decode() for page in (f"/e/{evening.public_id}/", address(evening))]
    act(operator, path, "show")

    assert (gone, statuses(other)) == ({404}, {200})
    assert (evening.name in club, other.name in club, evening.name in in_season) == (False, True, False)
    assert [REASON in page for page in shown] == [True, True]
    assert statuses(evening) == {200}


@pytest.mark.slow
def test_nobody_of_a_blocked_club_gets_in_and_its_people_read_why(operator, evening):
    owner, club = an_owner(evening.club), evening.club
    code = issue_table_code(tournament=evening, table_number=1, actor=SITE)
    inside = [f"/clubs/{club.slug}/", f"/clubs/{club.slug}/people/", f"/e/{evening.public_id}/", address(evening)]

    act(operator, f"clubs/{club.slug}", "block")
    closed = [owner.get(page).status_code for page in inside]
    answer = owner.get("/clubs/")
    with pytest.raises(NotFound):
        find_code(code.token)
    act(operator, f"clubs/{club.slug}", "unblock")

    assert closed == [404] * 4
    assert (answer.status_code, REASON in answer.content.decode()) == (200, True)
    assert [owner.get(page).status_code for page in inside] == [200] * 4


@pytest.mark.slow
def test_a_blocked_person_is_signed_out_and_does_not_get_in_again(operator):
    browser, user = Client(), a_user()
    browser.post("/sign-in/", {"username": user.email, "password": "correct horse battery"})
    before = browser.get("/account/").status_code

    act(operator, f"people/{user.public_id}", "block")
    signed_out = browser.get("/account/").status_code
    browser.post("/sign-in/", {"username": user.email, "password": "correct horse battery"})
    again = browser.get("/account/").status_code
    act(operator, f"people/{user.public_id}", "unblock")
    browser.post("/sign-in/", {"username": user.email, "password": "correct horse battery"})

    assert (before, signed_out, again, browser.get("/account/").status_code) == (200, 302, 302, 200)


def test_a_club_may_be_let_through_without_a_letter(operator):
    club = a_club(status=ClubStatus.UNCONFIRMED)

    act(operator, f"clubs/{club.slug}", "confirm", "Known by telephone")

    club.refresh_from_db()
    assert club.status == ClubStatus.SHOWN


def test_a_club_that_waited_for_its_owner_waits_again_when_it_is_shown(operator, settings):
    settings.CONFIRM_EMAIL = True
    club = a_club(status=ClubStatus.UNCONFIRMED)
    a_member(club, Role.OWNER)

    for verb in ("hide", "show"):
        act(operator, f"clubs/{club.slug}", verb)

    club.refresh_from_db()
    assert club.status == ClubStatus.UNCONFIRMED


@pytest.mark.slow
def test_every_act_is_kept_with_its_reason_and_who_did_it(operator, evening):
    act(operator, f"clubs/{evening.club.slug}", "hide")
    act(operator, f"clubs/{evening.club.slug}", "show", "A mistake of ours")

    kept = OperatorAct.objects.order_by("pk").values_list("act", "kind", "subject", "reason", "operator")
    me = User.objects.get(is_superuser=True)

    assert list(kept) == [
        ("hide", "club", evening.club.slug, REASON, me.public_id),
        ("show", "club", evening.club.slug, "A mistake of ours", me.public_id),
    ]
    for page in ("/operator/log/", f"/operator/clubs/{evening.club.slug}/"):
        assert REASON in operator.get(page).content.decode()


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE tournaments_operatoract SET reason = 'nothing'",
        "DELETE FROM tournaments_operatoract",
    ],
)
def test_the_database_refuses_to_change_what_was_written_down(operator, evening, statement):
    act(operator, f"clubs/{evening.club.slug}", "hide")

    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute(statement)

    assert OperatorAct.objects.get().reason == REASON


@pytest.mark.parametrize("reason", ["", "   ", "x" * 301])
def test_an_act_needs_a_reason_and_what_was_typed_stays(operator, evening, reason):
    answer = act(operator, f"clubs/{evening.club.slug}", "hide", reason)

    evening.club.refresh_from_db()
    assert (answer.status_code, evening.club.status) == (200, ClubStatus.SHOWN)
    assert answer.context["form"].errors.keys() == {"reason"}
    assert answer.context["form"]["reason"].value() == reason


@pytest.mark.parametrize("what", ["show", "unblock", "confirm"])
def test_what_was_not_hidden_cannot_be_shown_again(operator, evening, what):
    answer = act(operator, f"clubs/{evening.club.slug}", what)

    assert (answer.status_code, OperatorAct.objects.count()) == (200, 0)


@pytest.mark.parametrize("what", ["delete", "", "hide"])
def test_an_act_that_does_not_exist_changes_nothing(operator, what):
    answer = act(operator, f"people/{a_user().public_id}", what)

    assert (answer.status_code in {200, 404}, OperatorAct.objects.count()) == (True, 0)


def test_an_operator_cannot_lock_out_oneself(operator):
    me = User.objects.get(is_superuser=True)

    act(operator, f"people/{me.public_id}", "block")

    me.refresh_from_db()
    assert me.is_active


def test_only_the_operator_operates(evening):
    owner = a_member(evening.club, Role.OWNER)

    for subject in (evening, evening.club, owner.user):
        for actor in (owner, Actor(), Actor(user=a_user(is_staff=True))):
            with pytest.raises((NotAllowed, NotFound)):
                operate(act=acts_for(subject)[0], subject=subject, reason=REASON, actor=actor)
    with pytest.raises(Refused):
        operate(act="hide", subject=evening, reason=" ", actor=SITE)


@pytest.mark.slow
def test_clubs_are_found_by_name_town_owner_and_status_a_page_at_a_time(operator, django_assert_num_queries):
    for number in range(60):
        a_member(a_club(f"Club {number}", town="Gent"), Role.OWNER)
    odd = Club.objects.order_by("pk")[3]
    odd.status = ClubStatus.HIDDEN
    odd.save()
    owner = odd.members.get().email

    with django_assert_num_queries(3):  # session, person, page
        first = operator.get("/operator/")
    shown = [operator.get(f"/operator/?{asked}").context["page"].rows for asked in (f"q={owner}", "status=hidden")]

    assert ([len(first.context["page"]), first.context["page"].previous], shown) == ([50, None], [[odd], [odd]])
    assert len(first.content) < 60_000
