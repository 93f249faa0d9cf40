"""The site opens on a phone: nothing is refused by its own policy, nothing stands in anybody's way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.browser.accessibility import barriers, scrolls_sideways


@pytest.mark.parametrize("path", ["/there-is-no-such-page"])
def test_a_page_fits_a_phone_and_has_no_barriers(page: Any, path: str) -> None:
    page.goto(path)

    assert (barriers(page), scrolls_sideways(page)) == ([], False)
