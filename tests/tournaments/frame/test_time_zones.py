"""Every clock of an evening is told in the zone of its club, whatever the site's own is.

The evenings here are in Chicago, at seven in the evening of 6 March 2026: in Brussels, and by UTC, it is the 7th.
"""

from datetime import UTC, date, datetime
from io import BytesIO
from zoneinfo import ZoneInfo

import pytest
from django.core.exceptions import ValidationError
from django.urls import reverse
from django.utils import timezone
from pypdf import PdfReader

from tests.factories import a_club, a_deal, a_member, a_table, a_tournament, a_user, an_open_round, signed_in_now
from tournaments.clubs.models import Club, Role
from tournaments.evening.rounds.models import Round, Tournament
from tournaments.evening.rounds.services.tournaments import publish_tournament
from tournaments.evening.table.services.codes import issue_table_code
from tournaments.frame.time_zones import today_at
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db

SEVEN_IN_CHICAGO = datetime(2026, 3, 7, 1, 0, tzinfo=UTC)


@pytest.fixture
def club():
    return a_club("Chicago Aces", time_zone="America/Chicago")


@pytest.fixture
def evening(club):
    """A round of half an hour that began at seven."""
    plan = {"round_end": "minutes", "minutes_per_round": 30, "deals_per_round": None, "rounds_planned": 2}
    round_ = an_open_round(a_tournament(club, **plan))
    a_deal(a_table(round_))
    Round.objects.update(started_at=SEVEN_IN_CHICAGO)
    publish_tournament(tournament=round_.tournament, actor=SITE)
    return round_.tournament


@pytest.fixture
def organiser(client, club):
    return signed_in_now(client, a_member(club, Role.OWNER).user)


def text_of(answer):
    return " ".join(page.extract_text() for page in PdfReader(BytesIO(answer.content)).pages)


@pytest.mark.slow
@pytest.mark.parametrize("page", ["board", "desk"])
def test_an_organisers_page_says_when_the_time_is_up_where_the_club_is(organiser, evening, page):
    answer = organiser.get(reverse(page, args=[evening.public_id]), follow=True)

    assert "Time is up at 19:30" in answer.content.decode()


@pytest.mark.slow
def test_the_public_page_and_the_wall_say_it_too_to_strangers(client, evening):
    address = [evening.club.slug, evening.slug]

    pages = [client.get(reverse(name, args=address)).content.decode() for name in ("standings", "wall")]

    assert ["19:30" in page for page in pages] == [True, True]
    assert ["T19:30:00-06:00" in page for page in pages] == [True, True]


@pytest.mark.slow
def test_a_print_says_it_too(organiser, evening):
    answer = organiser.get(reverse("print_file", args=[evening.public_id, "clock"]))

    assert ("19:00" in text_of(answer), "19:30" in text_of(answer)) == (True, True)


def test_the_phone_is_told_the_zone_it_says_the_hour_in(client, evening):
    code = issue_table_code(tournament=evening, table_number=1, actor=SITE)

    page = client.get(reverse("table_page", args=[code.token])).content.decode()

    assert 'data-zone="America/Chicago"' in page


def test_the_journal_says_the_hour_of_the_club(organiser, evening):
    last = evening.journal.order_by("seq").last()

    page = organiser.get(reverse("journal", args=[evening.public_id])).content.decode()

    assert last.at.astimezone(ZoneInfo("America/Chicago")).strftime("%H:%M") in page
    assert last.at.astimezone(ZoneInfo("Europe/Brussels")).strftime("%H:%M") not in page


def test_a_program_is_told_the_zone(client, evening):
    document = client.get(f"/api/v1/tournaments/{evening.public_id}").json()

    assert document["time_zone"] == "America/Chicago"


def test_a_new_evening_is_dated_where_the_club_is(organiser, club, monkeypatch):
    monkeypatch.setattr(timezone, "now", lambda: SEVEN_IN_CHICAGO)

    form = organiser.get(reverse("tournament_create", args=[club.slug, "kleurenwiezen", "wallonia_26"])).context["form"]
    made = a_tournament(club)

    assert (today_at(club), form["date"].value(), made.date) == (date(2026, 3, 6),) * 3
    assert a_tournament(a_club()).date == date(2026, 3, 7)


def test_what_one_request_did_is_not_left_for_the_next(client, evening):
    client.get(reverse("standings", args=[evening.club.slug, evening.slug]))

    assert timezone.get_current_timezone_name() == "Europe/Brussels"


@pytest.mark.slow
def test_a_kept_page_follows_the_zone_of_its_club(client, evening):
    address = reverse("standings", args=[evening.club.slug, evening.slug])
    client.get(address)
    Club.objects.update(time_zone="America/New_York")

    assert "20:30" in client.get(address).content.decode()


@pytest.mark.slow
def test_who_starts_a_club_chooses_its_zone(client):
    person = {"club": "Aces", "name": "Ann", "email": "ann@example.org", "password": "three ordinary words"}
    a_user()  # the site is set up

    assert "data-guess-zone" in client.get(reverse("start_club")).content.decode()
    wrong = client.post(reverse("start_club"), {**person, "time_zone": "Mars/Olympus"})
    client.post(reverse("start_club"), {**person, "time_zone": "America/Chicago"})

    assert "time_zone" in wrong.context["form"].errors
    assert Club.objects.get().time_zone == "America/Chicago"


def test_who_chooses_no_zone_gets_that_of_the_site(client):
    client.force_login(a_user())

    client.post(reverse("clubs"), {"name": "Aces"})

    assert Club.objects.get().time_zone == "Europe/Brussels"


def test_a_zone_that_this_machine_lost_does_not_stop_an_evening(client, evening):
    Club.objects.update(time_zone="Atlantis/Capital")

    assert client.get(reverse("standings", args=[evening.club.slug, evening.slug])).status_code == 200
    with pytest.raises(ValidationError):
        Tournament.objects.get().club.full_clean()
