"""The operator saves a club in the browser and takes it in again; nobody else gets near it."""

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile

from ops.club_files.document import document_of, unpacked
from tests.evenings import an_evening
from tests.factories import a_user, signed_in_now
from tournaments.clubs.models import Club, Membership
from tournaments.clubs.services import delete_club
from tournaments.security.actors import SITE

pytestmark = pytest.mark.django_db
TAKE_IN = "/operator/take-in/"


@pytest.mark.slow
def test_the_operator_saves_a_club_and_takes_it_in_again(client):
    club, owner = an_evening(players=4).club, a_user("owner@example.org")
    signed_in_now(client, a_user("operator@example.org", is_staff=True, is_superuser=True))
    page = f"/operator/clubs/{club.slug}/"
    assert f"{page}file/" in client.get(page).content.decode()
    assert TAKE_IN in client.get("/operator/").content.decode()

    warning = "Take the lead back first."
    before = client.get(f"{page}file/").content.decode()
    club.tournaments.update(lead="hall")
    led = client.get(f"{page}file/").content.decode()
    club.tournaments.update(lead="")
    assert (warning in before, warning in led) == (False, True)

    saved = client.post(f"{page}file/", {"save": "1"})
    content = saved.content
    assert unpacked(content) == document_of(club)
    assert saved["Content-Disposition"].startswith(f'attachment; filename="{club.slug}-')

    def sent(body, email=""):
        return client.post(TAKE_IN, {"file": SimpleUploadedFile("a.club.gz", body), "owner": email})

    both = sent(b"", "nobody@example.org")
    here = sent(content)
    assert (both.status_code, here.status_code) == (422, 422)
    assert "There is no account with this address." in both.content.decode()
    assert "here already" in here.content.decode()

    delete_club(club=club, actor=SITE)
    done = sent(content, "Owner@example.org")

    assert (done.status_code, done["Location"]) == (302, page)
    assert Membership.objects.get(club=Club.objects.get(slug=club.slug)).user == owner
