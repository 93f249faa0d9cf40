"""The scripts of the table page as one file, so that a slow phone waits once: each module becomes a function's scope.

It understands the way our own scripts are written: imports and exports at the start of a line, no circles, no named
import of a `let`, no template within a template. Comments, indentation and the room around signs stay behind.
"""

import gzip
import re
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

from django.conf import settings
from django.contrib.staticfiles import finders
from django.templatetags.static import static
from django.urls import reverse

IMPORT = re.compile(r'^import (?:(?:\{(?P<names>[^}]*)\}|\* as (?P<space>\w+)) from )?"(?P<path>[^"]+)";$', re.M)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const|let) ([\w$]+)", re.M)
LATER = re.compile(r'import\("(?P<path>\./[^"]+)"\)')
# Strings, templates and patterns stay as they are; around other signs no room is needed, but for + and - (a - -b).
WORD_FOR_WORD = re.compile(r'("(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(=:,&|!]) ?/(?:\\.|\[[^\]]*\]|[^/\n\\])+/)')
ROOM = re.compile(r" ?([=<>*/%?:,;{}()&|!\[\]]+) ?")
BESIDE = re.compile(r"(?<=[;{},]) +// .*$")
ENDED = re.compile(r"(?<=[;{,])\n|\n(?=[}\])])")
ALONE = re.compile(r"(?<![\w$])\(([\w$]+)\)=>")
REMARK = re.compile(r"^\s*(?://.*|/\*\*.*\*/|/\*\*$|\*.*)$")


class Script(NamedTuple):
    """A file made of several: its text, a name that carries its content, and the text as it goes over the wire."""

    text: str
    hash: str
    zipped: bytes


def as_one(text):
    """A text under the name its content gives it, compressed once for everybody."""
    return Script(text, sha256(text.encode()).hexdigest()[:16], gzip.compress(text.encode(), mtime=0))


@lru_cache(maxsize=8)
def one_script(entry):
    """The static module and everything it imports, as one classic module without imports."""
    root = Path(finders.find(entry)).resolve()
    order = []
    _visit(root, order)
    return as_one("\n".join(_scoped(file, root) for file in order))


@lru_cache(maxsize=16)
def lean_script(entry):
    """A static module that imports nothing, as it comes later."""
    return as_one(_lean(Path(finders.find(entry)).read_text()))


def _visit(file, order):
    if file in order:
        return
    for found in IMPORT.finditer(file.read_text()):
        _visit((file.parent / found["path"]).resolve(), order)
    order.append(file)


def _scoped(file, root):
    code = IMPORT.sub(lambda found: _taken(found, file), file.read_text())
    given = ",".join(_given(kind, name) for kind, name in EXPORT.findall(code))
    code = EXPORT.sub(r"\1 \2", code)
    code = LATER.sub(lambda found: f'import("{_address((file.parent / found["path"]).resolve(), root)}")', code)
    return f"const {_name(file)}=(()=>{{\n{_lean(code)}\nreturn{{{given}}}}})();"


def _given(kind, name):
    """What may change later is asked for anew each time."""
    return f"get {name}(){{return {name}}}" if kind == "let" else name


def _taken(found, file):
    if not (found["names"] or found["space"]):
        return ""
    source = _name((file.parent / found["path"]).resolve())
    return f"const {found['space'] or '{' + found['names'].replace(' as ', ':') + '}'}={source};"


def _address(file, root):
    """Where a module that is loaded later lies: beside the entry."""
    entry = f"js/{root.parent.name}/{file.name}"
    return static(entry) if settings.DEBUG else reverse("table_script", args=[file.stem, lean_script(entry).hash])


def _name(file):
    return "$" + re.sub(r"\W", "_", f"{file.parent.name}_{file.stem}")


def _lean(code):
    lines = (BESIDE.sub("", line).strip() for line in code.splitlines() if line.strip() and not REMARK.match(line))
    parts = WORD_FOR_WORD.split("\n".join(lines))
    return "".join(part if at % 2 else _close(part) for at, part in enumerate(parts))


def _close(part):
    """Signs without room around them, lines joined where a sign ends them, one name without brackets."""
    return ALONE.sub(r"\1=>", ENDED.sub("", ROOM.sub(r"\1", part)))
