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

from django.contrib.staticfiles import finders
from django.templatetags.static import static

IMPORT = re.compile(r'^import (?:(?:\{(?P<names>[^}]*)\}|\* as (?P<space>\w+)) from )?"(?P<path>[^"]+)";$', re.M)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const|let) ([\w$]+)", re.M)
LATER = re.compile(r'import\("(?P<path>\./[^"]+)"\)')
# Strings, templates and patterns stay as they are; around other signs no room is needed, but for + and - (a - -b).
WORD_FOR_WORD = re.compile(r'("(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|(?<=[(=:,&|!]) ?/(?:\\.|\[[^\]]*\]|[^/\n\\])+/)')
ROOM = re.compile(r" ?([=<>*/%?:,;{}()&|!\[\]]+) ?")
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


def _visit(file, order):
    if file in order:
        return
    for found in IMPORT.finditer(file.read_text()):
        _visit((file.parent / found["path"]).resolve(), order)
    order.append(file)


def _scoped(file, root):
    code = IMPORT.sub(lambda found: _taken(found, file), file.read_text())
    names = [name for _, name in EXPORT.findall(code)]
    code = EXPORT.sub(r"\1 \2", code)
    code = LATER.sub(lambda found: f'import("{_address((file.parent / found["path"]).resolve(), root)}")', code)
    given = ",".join(f"get {name}(){{return {name}}}" for name in names)
    return f"const {_name(file)}=(()=>{{\n{_lean(code)}\nreturn{{{given}}}}})();"


def _taken(found, file):
    if not (found["names"] or found["space"]):
        return ""
    source = _name((file.parent / found["path"]).resolve())
    return f"const {found['space'] or '{' + found['names'].replace(' as ', ':') + '}'}={source};"


def _address(file, root):
    """Where a module that is loaded later lies: beside the entry."""
    return static(f"js/{root.parent.name}/{file.name}")


def _name(file):
    return "$" + re.sub(r"\W", "_", f"{file.parent.name}_{file.stem}")


def _lean(code):
    lines = (line.strip() for line in code.splitlines() if line.strip() and not REMARK.match(line))
    parts = WORD_FOR_WORD.split("\n".join(lines))
    return "".join(part if at % 2 else ROOM.sub(r"\1", part) for at, part in enumerate(parts))
