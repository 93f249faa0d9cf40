"""Every published deal scores what its source says."""

import pytest

from scoring import score
from tests.golden.published import ids, rows

TOLD = {"expected", "expected_kind", "balanced"}


@pytest.mark.parametrize("row", rows("golden_deals"), ids=ids("golden_deals"))
def test_a_published_deal_scores_what_its_source_says(row):
    result = score({key: value for key, value in row.items() if key not in TOLD})

    assert (result.get("points"), result.get("kind")) == (row["expected"], row["expected_kind"]), result


@pytest.mark.parametrize("row", [row for row in rows("golden_deals") if row["balanced"]], ids=lambda row: row["id"])
def test_a_balanced_deal_adds_up_to_nothing(row):
    assert sum(score(row)["points"].values()) == 0


def test_every_reason_is_given_in_words():
    silent = [row["id"] for row in rows("golden_deals") if not all(score(row)["why"])]

    assert silent == []
