import pytest
from tests.tournaments.test_histories_by_chance import Evening, play
@pytest.mark.timeout(600)
@pytest.mark.django_db
def test_h():
    play(Evening, 80)
