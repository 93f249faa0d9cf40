"""The stylesheets of the table page as one file, so that a slow phone waits once; remarks and room stay behind.

Faces wait too: the page is first drawn with the phone's own, so only the styles that come later name ours.
"""

import re
from functools import lru_cache
from typing import NamedTuple

from django.templatetags.static import static

from tournaments.table_page.script_bundle import Bundle, bundle, source_of

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
def style_bundle(parts: Parts) -> Bundle:
    """The parts one after the other, with full addresses in them."""
    faces = [face for name in parts.faces for face in FACE.findall(_lean(name))]
    rules = [FACE.sub("", _lean(name)) for name in parts.names]
    used = set(USED.findall("".join([*rules, *map(_lean, parts.later)])))
    return bundle(
        "\n".join([*faces, *(TOKEN.sub(lambda token: token[0] * (token[1] in used), rule) for rule in rules)])
    )


def _lean(name: str) -> str:
    rules = REMARK.sub("", source_of(name).read_text())
    rules = BESIDE.sub(lambda address: f'url("{static(address[1])}")', rules)
    return ROOM.sub(r"\1", rules).replace(";}", "}").strip()
