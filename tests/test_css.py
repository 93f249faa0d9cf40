"""A component's class is defined in one style sheet, so that no page gets two components' rules for one element."""

import re
from collections import defaultdict
from pathlib import Path

import pytest

from tournaments.evening.table.views.page import STYLES

SHEETS = {path.name: path.read_text() for path in Path("static/css").glob("*.css")}
AT_THE_TABLE = {Path(sheet).name for sheet in (*STYLES["early"].names, *STYLES["early"].later)}
REASONS = {
    "print.css": "says of every component what paper leaves out",
}
# A selector that is one class, in whatever state: it says what the component is, wherever that stands.
ONE_CLASS = re.compile(r"\.([\w-]+)(?:::?[\w-]+(?:\([^()]*\))?|\[[^\]]*\])*")
COMMA = re.compile(r",(?![^()]*\))")
RULE = re.compile(r"([^{};]+)\{")


def defined_in(text):
    """The classes that a style sheet defines by themselves."""
    selectors = RULE.findall(re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL))
    parts = [part.strip() for selector in selectors for part in COMMA.split(selector)]
    return {found[1] for part in parts if (found := ONE_CLASS.fullmatch(part))}


@pytest.mark.parametrize("at_the_table", [True, False])
def test_a_class_is_defined_in_one_style_sheet(at_the_table):
    """The table page has style sheets of its own, which no other page loads."""
    of_pages = {name for name in SHEETS if not name.startswith("table_")}
    files = defaultdict(set)
    for name in AT_THE_TABLE if at_the_table else of_pages - REASONS.keys():
        for one in defined_in(SHEETS[name]):
            files[one].add(name)

    assert {one: sorted(names) for one, names in files.items() if len(names) > 1} == {}


def test_a_selector_of_one_class_is_told_from_one_in_a_place():
    assert defined_in(
        ".a, .b:hover { } .c .d { } @media (x) { .e::before { } } p.f { } .g > .h { } :is(.i, .j, .k) { }"
    ) == {"a", "b", "e"}
