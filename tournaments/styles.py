"""The stylesheets of the table page as one file, so that a slow phone waits once; remarks stay behind."""

import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from tournaments.scripts import Script

REMARK = re.compile(r"/\*.*?\*/", re.S)
BESIDE = re.compile(r'url\("\.\./([^"]+)"\)')


@lru_cache(maxsize=8)
def one_stylesheet(names):
    """The static stylesheets of these names, one after the other, with full addresses in them."""
    text = "\n".join(_lean(Path(finders.find(name)).read_text()) for name in names)
    return Script(text, sha256(text.encode()).hexdigest()[:16])


def _lean(rules):
    rules = BESIDE.sub(lambda found: f'url("{static(found[1])}")', REMARK.sub("", rules))
    return "\n".join(line.strip() for line in rules.splitlines() if line.strip())
