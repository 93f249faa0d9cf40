"""The laws of the rooms: no circles, the core knows no outer room, services alone write, rules are pure."""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tests.test_architecture import modules, name, nodes, sources

ROOT = Path(__file__).resolve().parents[1]
APP = ROOT / "tournaments"
# Prints is of the core: cards, rules and price lists print as an evening does. What outer rooms print they register.
CORE = {"frame", "security", "accounts", "clubs", "register", "evening", "prices", "prints", "imports"}
# In no room: Django's own places, what every room raises, and the addresses.
BESIDE = {"admin", "apps", "errors", "models", "management", "migrations", "ready", "templatetags", "urls"}
# What outer rooms ask of each other. A new line wants a reason.
OUTER_TO_OUTER: set[tuple[str, str]] = {
    ("api", "door"),
    ("api", "entries"),
    ("api", "ladders"),
    ("api", "outgoing"),
    ("api", "ratings"),
    ("door", "api"),
    ("door", "entries"),
    ("door", "photos"),
    ("entries", "seasons"),
    ("hall", "outgoing"),
    ("ladders", "ratings"),
    ("ladders", "seasons"),
    ("leagues", "entries"),
    ("new_evening", "entries"),
    ("new_evening", "prizes"),
    ("new_evening", "seasons"),
    ("outgoing", "entries"),
    ("outgoing", "seasons"),
    ("ratings", "seasons"),
    ("site", "entries"),
    ("site", "hall"),
    ("site", "leagues"),
    ("site", "operator"),
    ("site", "ratings"),
    ("site", "seasons"),
}
WRITES = {"save", "create", "bulk_create", "bulk_update", "get_or_create", "update_or_create"}
LAYERS = ("models", "rules", "selectors", "services", "forms", "wording", "prints", "views")


def app_modules() -> dict[str, Path]:
    """Every module of the app by its dotted name."""
    paths = sources("tournaments")
    return {".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__"): path for path in paths}


@cache
def imports() -> dict[str, set[str]]:
    """Which modules of the app each imports: at the top, for types alone, and inside functions."""
    every = app_modules()
    return {
        module: {found for found in map(_in_app, modules(path)) if found} - {module} for module, path in every.items()
    }


def _in_app(imported: str) -> str:
    """The module that an import names, whether it ends in a name of that module or in the module itself."""
    every = app_modules_cached()
    parent = imported.rpartition(".")[0]
    return imported if imported in every else parent if parent in every else ""


@cache
def app_modules_cached() -> frozenset[str]:
    """The dotted names of every module of the app."""
    return frozenset(app_modules())


def room(module: str) -> str:
    """The room a module stands in; the core's five rooms of an evening are told apart."""
    parts = module.split(".")
    return parts[1] if len(parts) > 1 else ""


def between_rooms() -> Iterator[tuple[str, str]]:
    """Each pair of rooms of which the first imports the second."""
    for module, others in imports().items():
        for other in others:
            pair = (room(module), room(other))
            if pair[0] != pair[1] and not BESIDE & set(pair) and all(pair):
                yield pair


def test_the_core_knows_no_outer_room() -> None:
    assert {pair for pair in between_rooms() if pair[0] in CORE and pair[1] not in CORE} == set()


def test_outer_rooms_know_only_the_outer_rooms_that_the_table_names() -> None:
    known = {pair for pair in between_rooms() if pair[0] not in CORE and pair[1] not in CORE}

    assert known - OUTER_TO_OUTER == set()
    assert OUTER_TO_OUTER - known == set(), "nobody asks any more: take the line out"


def test_no_modules_import_each_other_in_a_circle() -> None:
    """Neither at the top, nor inside functions, nor for types alone."""
    assert circles_in(imports()) == []


def circles_in(graph: dict[str, set[str]]) -> list[set[str]]:
    """The sets of modules that reach each other, by Tarjan's algorithm."""
    index: dict[str, int] = {}
    low: dict[str, int] = {}
    stack: list[str] = []
    circles = []

    def visit(module: str) -> None:
        index[module] = low[module] = len(index)
        stack.append(module)
        for other in graph.get(module, ()):
            if other not in index:
                visit(other)
                low[module] = min(low[module], low[other])
            elif other in stack:
                low[module] = min(low[module], index[other])
        if low[module] == index[module]:
            circle = set(stack[stack.index(module) :])
            del stack[stack.index(module) :]
            if len(circle) > 1:
                circles.append(circle)

    for module in graph:
        if module not in index:
            visit(module)
    return circles


def layer(path: Path) -> str:
    """What a module holds: the name of its file, or of the folder that the file is a part of."""
    parts = [part.removesuffix(".py") for part in path.relative_to(APP).parts]
    return next((part for part in parts if part in LAYERS), "")


def of_layer(*layers: str) -> list[Path]:
    """The modules of these layers in every room."""
    return [path for path in sources("tournaments") if layer(path) in layers]


@pytest.mark.parametrize(
    ("lower", "upper"),
    [
        ("selectors", ("services", "views")),
        ("services", ("views",)),
        ("rules", ("selectors", "services", "views", "forms")),
        ("models", ("selectors", "services", "views", "forms")),
    ],
)
def test_a_layer_does_not_import_what_stands_above_it(lower: str, upper: tuple[str, ...]) -> None:
    above = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in of_layer(*upper)}
    wrong = {name(path): sorted(above & set(map(_in_app, modules(path)))) for path in of_layer(lower)}

    assert {path: others for path, others in wrong.items() if others} == {}


def test_addresses_of_a_room_name_its_own_views() -> None:
    views = {".".join(path.relative_to(ROOT).with_suffix("").parts): path for path in of_layer("views")}
    wrong = {}
    for path in APP.rglob("urls.py"):
        if path.parent != APP:
            strange = {view for view in map(_in_app, modules(path)) if view in views}
            wrong[name(path)] = sorted(view for view in strange if path.parent not in views[view].parents)

    assert {path: others for path, others in wrong.items() if others} == {}


def test_the_api_stands_beside_the_pages() -> None:
    views = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in of_layer("views")}

    assert [name(path) for path in sources("tournaments/api") if views & set(map(_in_app, modules(path)))] == []


def test_rules_are_pure() -> None:
    wrong = {
        name(path): sorted(module for module in modules(path) if re.match(r"django\.(db|http|shortcuts|forms)", module))
        for path in of_layer("rules")
    }

    assert {path: imported for path, imported in wrong.items() if imported} == {}


def test_services_alone_store() -> None:
    stored: defaultdict[str, set[str]] = defaultdict(set)
    for path in of_layer("selectors", "views", "forms", "rules", "wording", "prints"):
        for node in nodes(path):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr in WRITES:
                if ".objects" in ast.unparse(node.func) or (
                    node.func.attr == "save" and "segno" not in ast.unparse(node.func)
                ):
                    stored[name(path)].add(ast.unparse(node.func))

    assert dict(stored) == {}
