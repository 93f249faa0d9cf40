"""The accessibility rules, as one list of sentences to compare with an empty one."""

from __future__ import annotations

from typing import Any

from axe_playwright_python.sync_playwright import Axe

RULES = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"], "resultTypes": ["violations"]}


CONTRAST = {**RULES, "runOnly": {"type": "rule", "values": ["color-contrast", "link-in-text-block"]}}


def barriers(page: Any, options: dict[str, Any] = RULES) -> list[str]:
    """Each WCAG 2.2 A or AA rule the page breaks, with the first elements that break it.

    With `CONTRAST`, of the rules alone that another theme can break.
    """
    violations = Axe().run(page, options=options).response["violations"]
    return [f"{rule['id']}: {[node['target'] for node in rule['nodes'][:3]]}" for rule in violations]


def scrolls_sideways(page: Any) -> bool:
    """Whether the page is wider than its window."""
    return bool(page.evaluate("document.documentElement.scrollWidth > window.innerWidth"))
