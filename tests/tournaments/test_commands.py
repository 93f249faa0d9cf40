"""Every command of ours starts as a person starts it, system checks included."""

from io import StringIO

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("name", ["check_scores", "check_journal"])
def test_a_check_of_an_empty_site_finds_nothing(name):
    said = StringIO()

    call_command(name, stdout=said, skip_checks=False, no_color=True)

    assert said.getvalue().startswith("0 tournaments")
