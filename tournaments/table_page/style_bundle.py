"""The stylesheets of the table page as one file, so that a slow phone waits once; remarks and room stay behind.

Faces wait too: the page is first drawn with the phone's own, so only the styles that come later name ours.
"""

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from django.contrib.staticfiles import finders
from django.templatetags.static import static

from tournaments.table_page.script_bundle import bundle

REMARK = re.compile(r"/\*.*?\*/", re.S)
ROOM = re.compile(r"\s*([{};,])\s*|(?<=:) ")
FACE = re.compile(r"@font-face\{.*?\}", re.S)
TOKEN = re.compile(r"(--[\w-]+):[^;}]*;?")
USED = re.compile(r"var\((--[\w-]+)")
BESIDE = re.compile(r'url\("\.\./([^"]+)"\)')


class Parts(NamedTuple):
    """What becomes one stylesheet: static stylesheets without their faces, and others whose faces alone go before.

    Tokens that neither these nor those that come `later` use stay behind.
    """

    names: tuple[str, ...]
    faces: tuple[str, ...] = ()
    later: tuple[str, ...] = ()


@lru_cache(maxsize=8)
def style_bundle(parts):
    """The parts one after the other, with full addresses in them."""
    faces = [face for name in parts.faces for face in FACE.findall(_lean(name))]
    rules = [FACE.sub("", _lean(name)) for name in parts.names]
    used = set(USED.findall("".join([*rules, *map(_lean, parts.later)])))
    return bundle(
        "\n".join([*faces, *(TOKEN.sub(lambda found: found[0] * (found[1] in used), rule) for rule in rules)])
    )


def _lean(name):
    rules = REMARK.sub("", Path(finders.find(name)).read_text())
    rules = BESIDE.sub(lambda found: f'url("{static(found[1])}")', rules)
    return ROOM.sub(r"\1", rules).replace(";}", "}").strip()
