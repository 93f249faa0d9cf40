"""The stored draws are as good as written."""

import pytest

from draws import Effort, make_draw
from draws.designs.fewest import stored_draw
from tests.draws.counting import meetings


@pytest.mark.slow
@pytest.mark.parametrize(
    ("people", "rounds", "repeats"),
    [
        (6, 9, 72),
        (6, 12, 138),
        (10, 8, 62),
        (10, 9, 81),
        (10, 11, 131),
        (11, 7, 31),
        (11, 9, 57),
        (11, 10, 75),
        (11, 12, 123),
        (12, 8, 90),
        (12, 9, 126),
        (13, 8, 67),
        (13, 9, 93),
        (13, 11, 162),
        (15, 7, 21),
        (15, 10, 75),
        (16, 6, 24),
        (16, 10, 120),
        (16, 11, 168),
        (16, 13, 264),
        (16, 15, 360),
        (17, 6, 14),
        (17, 10, 104),
        (17, 11, 134),
        (17, 12, 170),
        (18, 6, 5),
        (18, 7, 16),
        (18, 12, 137),
        (19, 6, 0),
        (19, 7, 5),
        (20, 7, 20),
        (20, 11, 140),
        (21, 6, 1),
        (22, 6, 0),
        (22, 7, 4),
        (26, 8, 6),
        (32, 12, 80),
        (34, 11, 11),
        (38, 12, 6),
    ],
)
@pytest.mark.parametrize("kind", ["individual", "free_for_all"])
def test_stored_small_fields_are_as_good_as_written_and_share_the_tables(kind, people, rounds, repeats):
    (stored,) = stored_draw(people, rounds)
    certificate = make_draw(kind, people, rounds=rounds, seed=6, effort=Effort(0.1)).certificate

    assert all(len({p for table in round_ for p in table}) == people - people % 4 for round_ in stored)
    assert sum(n * (n - 1) // 2 for n in meetings(stored).values()) == repeats == certificate.meetings.repeats
    assert (certificate.seats, certificate.tables) <= (1, 2)
    assert certificate.sit_outs[1] - certificate.sit_outs[0] <= 1
    assert certificate.partners is None or certificate.partners.gap == 0
