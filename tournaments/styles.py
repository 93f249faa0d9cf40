"""The stylesheets of the table page as one file, so that a slow phone waits once; remarks and room stay behind."""

import re
from functools import lru_cache
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from tournaments.scripts import as_one

REMARK = re.compile(r"/\*.*?\*/", re.S)
ROOM = re.compile(r"\s*([{};,])\s*")
BESIDE = re.compile(r'url\("\.\./([^"]+)"\)')


@lru_cache(maxsize=8)
def one_stylesheet(names):
    """The static stylesheets of these names, one after the other, with full addresses in them."""
    return as_one("\n".join(_lean(Path(finders.find(name)).read_text()) for name in names))


def _lean(rules):
    rules = BESIDE.sub(lambda found: f'url("{static(found[1])}")', REMARK.sub("", rules))
    return ROOM.sub(r"\1", rules).replace(";}", "}").strip()
