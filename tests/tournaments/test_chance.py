"""Runs by chance differ, and each can be played again."""

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, rule

from tests.tournaments.chance import SEED, play


class Wrong(RuleBasedStateMachine):
    """Fails as soon as 500 or more is said, and remembers what was said in each run."""

    said: list = []

    @rule(number=st.integers(0, 1000))
    def say(self, number):
        self.said.append(number)
        assert number < 500


def numbers_said(folder, **environment):
    """What the machine above says until it fails, and the note on its failure."""
    Wrong.said = []
    with pytest.MonkeyPatch.context() as patch, pytest.raises(AssertionError) as failure:
        patch.delenv("CI", raising=False)
        for name, value in environment.items():
            patch.setenv(name, value)
        play(Wrong, 10, folder)
    return Wrong.said, failure.value.__notes__[-1]


@pytest.mark.slow
def test_runs_wander_and_a_seed_plays_one_again(tmp_path):
    first, note = numbers_said(tmp_path / "first")
    chosen = note.partition(f"{SEED}=")[2].split()[0]

    again, _note = numbers_said(tmp_path / "again", EVENING_SEED=chosen)
    others = [numbers_said(tmp_path / f"other {run}")[0] for run in range(3)]

    assert again == first
    assert any(other != first for other in others)


@pytest.mark.slow
def test_an_evening_that_failed_is_kept_and_played_first(tmp_path):
    numbers_said(tmp_path)

    said, _note = numbers_said(tmp_path)

    assert (any(tmp_path.rglob("*")), said[0]) == (True, 500)
