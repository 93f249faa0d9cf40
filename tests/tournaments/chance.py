"""Playing a state machine by chance: each run wanders, says how it is played again, and keeps what failed.

Where the whole suite must pass (`CI=true`) every run plays the same.
"""

import os
import random
from pathlib import Path

from hypothesis import HealthCheck, seed, settings
from hypothesis.database import DirectoryBasedExampleDatabase
from hypothesis.stateful import run_state_machine_as_test

FOUND = Path(__file__).with_name("found_evenings")
SEED = "EVENING_SEED"


def play(machine, evenings, folder=FOUND):
    """Play that many evenings, those that failed before first; a failure says how to play it again."""
    always = "17" if os.environ.get("CI") == "true" else ""
    # Not the system's random bytes, which a test gets the same each time.
    chosen = int(os.environ.get(SEED) or always or random.Random().getrandbits(32))
    try:
        run_state_machine_as_test(
            seed(chosen)(machine),
            settings=settings(
                max_examples=evenings,
                stateful_step_count=25,
                deadline=None,
                suppress_health_check=list(HealthCheck),
                derandomize=False,
                database=DirectoryBasedExampleDatabase(folder),
            ),
        )
    except BaseException as failure:
        failure.add_note(f"To play this again: {SEED}={chosen} pytest {machine.__module__}")
        raise
