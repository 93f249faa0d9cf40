"""560 random sets of wishes: what must be is kept, what is not kept is named, and nothing is called impossible that is
not."""

import pytest

from tests.battery.random_wishes import case, judged

pytestmark = [pytest.mark.battery, pytest.mark.slow]

SETS, TOGETHER = 560, 40


@pytest.mark.parametrize("first", range(0, SETS, TOGETHER))
def test_random_wishes_are_kept_named_or_refused_with_a_proof(first: int) -> None:
    wrong = {number: judged(case(number), 1.0) for number in range(first, first + TOGETHER)}
    assert {number: said for number, said in wrong.items() if said} == {}
