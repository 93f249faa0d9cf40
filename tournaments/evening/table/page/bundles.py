"""The scripts of the table page as one file, so that a slow phone waits once: each module becomes a function's scope.

It joins modules the way ours are written: imports and exports each on a line of their own, by name, no circles, no
named import of a `let`, no template within a template. Another form is refused. rjsmin leaves remarks and room behind.

The stylesheets of the table page as one file, so that a slow phone waits once; remarks and room stay behind.

Faces wait too: the page is first drawn with the phone's own, so only the styles that come later name ours.
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
from rjsmin import jsmin

IMPORT = re.compile(r'^import (?:(?:\{(?P<names>[^}]*)\}|\* as (?P<space>\w+)) from )?"(?P<path>[^"]+)";$', re.M)
EXPORT = re.compile(r"^export ((?:async )?function\*?|class|const|let) ([\w$]+)", re.M)
OTHER_FORM = re.compile(r"^\s*(?:import\b(?!\()|export\b).*", re.M)
LATER = re.compile(r'import\("(?P<path>\./[^"]+)"\)')


class Bundle(NamedTuple):
    """A file made of several: its text, a name that carries its content, and the text as it goes over the wire."""

    text: str
    hash: str
    zipped: bytes


def bundle(text: str) -> Bundle:
    """A text under the name its content gives it, compressed once for everybody."""
    return Bundle(text, sha256(text.encode()).hexdigest()[:8], gzip.compress(text.encode(), mtime=0))


@lru_cache(maxsize=8)
def script_bundle(entry: str) -> Bundle:
    """The static module and everything it imports, as one classic script without imports."""
    root = source_of(entry).resolve()
    return bundle(jsmin(joined(root)))


@lru_cache(maxsize=16)
def late_script(entry: str) -> Bundle:
    """A static module as it comes later, with everything it imports."""
    root = source_of(entry).resolve()
    text = root.read_text()
    if not IMPORT.search(text):
        return bundle(jsmin(text))
    exports = ",".join(name for _, name in EXPORT.findall(text))
    return bundle(jsmin(f"{joined(root)}\nexport const {{{exports}}}={_name(root)};"))


def source_of(name: str) -> Path:
    """The file of a static name."""
    path = finders.find(name)
    if path is None:
        raise FileNotFoundError(name)
    return Path(path)


def joined(root: Path) -> str:
    """The text of a module and of everything it imports, each as a function that returns what it exports."""
    files: list[Path] = []
    _add(root, files)
    return "\n".join(_scoped(file, root) for file in files)


def _add(file: Path, files: list[Path]) -> None:
    if file in files:
        return
    for imported in IMPORT.finditer(file.read_text()):
        _add((file.parent / imported["path"]).resolve(), files)
    files.append(file)


def _scoped(file: Path, root: Path) -> str:
    code = IMPORT.sub(lambda imported: _constants(imported, file), file.read_text())
    exports = ",".join(_exported(kind, name) for kind, name in EXPORT.findall(code))
    code = EXPORT.sub(r"\1 \2", code)
    if other := OTHER_FORM.search(code):
        raise ValueError(f"{file.name} cannot be joined with others: {other[0].strip()}")
    code = LATER.sub(lambda later: f'import("{_address((file.parent / later["path"]).resolve(), root)}")', code)
    return f"const {_name(file)}=(()=>{{\n{code}\nreturn{{{exports}}}}})();"


def _exported(kind: str, name: str) -> str:
    """What may change later is asked for anew each time."""
    return f"get {name}(){{return {name}}}" if kind == "let" else name


def _constants(imported: re.Match[str], file: Path) -> str:
    if not (imported["names"] or imported["space"]):
        return ""
    source = _name((file.parent / imported["path"]).resolve())
    return f"const {imported['space'] or '{' + imported['names'].replace(' as ', ':') + '}'}={source};"


def _address(file: Path, root: Path) -> str:
    """Where a module that is loaded later lies: beside the entry."""
    entry = f"js/{root.parent.name}/{file.name}"
    return static(entry) if settings.DEBUG else reverse("table_script", args=[file.stem, late_script(entry).hash])


def _name(file: Path) -> str:
    return "$" + re.sub(r"\W", "_", f"{file.parent.name}_{file.stem}")


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
