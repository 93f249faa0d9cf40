"""The measured rows as a table for people, on the terminal and in the documentation."""

import os
import platform
import re

HEADINGS = ("Work", "Reached", "To reach", "", "Floor in the same run", "Times the floor")
BEGIN, END = "<!-- bench -->", "<!-- end of bench -->"


def table(rows):
    """A Markdown table, one line a row."""
    lines = [HEADINGS, ("---", "--:", "--:", "---", "---", "--:"), *map(_cells, rows)]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines)


def machine():
    """The size of this machine and its load: no names, no places."""
    load = f", load {os.getloadavg()[0]:.1f} at the start" if hasattr(os, "getloadavg") else ""
    return f"{os.cpu_count()} cores, Python {platform.python_version()}, {platform.system()}{load}"


def put_into(file, text):
    """Replace what stands between the two marks of a document."""
    whole = file.read_text(encoding="utf-8")
    marked = f"{BEGIN}\n{text}\n{END}"
    file.write_text(re.sub(f"{BEGIN}.*?{END}", lambda _: marked, whole, flags=re.S), encoding="utf-8")


def _cells(row):
    target = f"{'≥' if row.more_is_better else '≤'} {_number(row.target)} {row.unit}".rstrip()
    reached = f"{_number(row.reached)} {row.unit}".rstrip() + (f", {row.note}" if row.note else "")
    floor = f"{_number(row.floor)} {row.unit}".rstrip() + f": {row.floor_is}"
    return row.work, reached, target, "yes" if row.met else "**no**", floor, f"{_number(row.times_the_floor)} ×"


def _number(value):
    return f"{value:,.0f}" if value >= 100 or value == int(value) else f"{value:.3g}"
