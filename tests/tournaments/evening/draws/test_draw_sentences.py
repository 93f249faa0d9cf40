"""What a certificate says in sentences."""

import pytest

from draws import make_draw
from tournaments.evening.draws.wording import promises_of


@pytest.mark.parametrize(
    ("repeats", "bound", "sentence"),
    [
        (1, 0, "1 repeat in total."),
        (3, None, "3 repeats in total."),
        (3, 2, "3 repeats; at least 2 are proved to be needed."),
        (1, 1, "No draw can do better: 1 repeat is proved to be needed."),
    ],
)
def test_how_good_a_draw_is_known_to_be(repeats, bound, sentence):
    certificate = make_draw("free_for_all", 16, rounds=2, seed=1).certificate.as_json()
    gap = None if bound is None else repeats - bound
    meetings = {"fewest": 0, "most": 2, "repeats": repeats, "bound": bound, "gap": gap}

    assert promises_of({**certificate, "partners": None, "meetings": meetings})[0] == (
        f"Two people meet at most 2 times. {sentence}"
    )
