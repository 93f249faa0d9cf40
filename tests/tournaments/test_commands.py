"""Every command of ours starts as a person starts it, system checks included."""

from io import StringIO

import pytest
from django.core.management import call_command

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(("name", "counted"), [("check_scores", "0 tournaments"), ("check_journal", "0 journals")])
def test_a_check_of_an_empty_site_finds_nothing(name, counted):
    said = StringIO()

    call_command(name, stdout=said, skip_checks=False, no_color=True)

    assert said.getvalue().startswith(counted)
