"""How something is printed: the choices of an address, and prints that leave no choice."""

from io import BytesIO

import pytest
from pypdf import PdfReader

from tests.evenings import an_evening
from tests.factories import a_member
from tests.tournaments.views.prints.test_prints import file_of, preview_of

pytestmark = pytest.mark.django_db


@pytest.mark.slow
def test_a_print_lies_as_it_is_asked_to_and_what_a_camera_reads_has_one_shape(client):
    evening = an_evening(players=4, rounds=1)
    client.force_login(a_member(evening.club).user)
    asked = {"paper": "A5", "direction": "landscape", "style": "large"}
    kinds = ("standings", "marked-sheets")
    files = [PdfReader(BytesIO(client.get(file_of(evening, kind), asked).content)) for kind in kinds]
    fields = [client.get(preview_of(evening, kind), asked).context["form"].fields for kind in kinds]

    assert [tuple(round(edge) for edge in file.pages[0].mediabox[2:]) for file in files] == [(595, 420), (842, 595)]
    assert [list(asking) for asking in fields] == [
        ["paper", "direction", "style", "ink", "language"],
        ["language", "round"],
    ]
