"""What the layout of a page reads of its context carries a prefix of its own, so that no view takes its place."""

import ast
from pathlib import Path

import pytest
from django.conf import settings
from django.http import HttpRequest
from django.template import Variable, engines
from django.template.base import Node, NodeList
from django.template.defaulttags import ForNode
from django.template.loader import get_template
from django.template.loader_tags import BlockNode, ExtendsNode, IncludeNode
from django.utils.module_loading import import_string

pytestmark = pytest.mark.django_db

PREFIX = "layout_"
LAYOUTS = (
    "base.html",
    *(f"{room}/page.html" for room in ("accounts", "clubs", "evening/rounds", "evening/standings", "operator")),
)
# What a page is about, and what Django's own context and template tags give.
SUBJECTS = {"club", "tournament"}
OF_DJANGO = {"block", "content", "forloop", "None", "True", "False", "csrf_token"}
# The modules that give pages their layout.
WHO_LAYS_OUT = {
    "tournaments/security/get_or_404.py",
    "tournaments/clubs/views.py",
    "tournaments/evening/rounds/views/path.py",
    "tournaments/hall/views.py",
    "tournaments/operator/views.py",
    "tournaments/site/look.py",  # every piece of a page, on one
    "tournaments/site/views.py",
    "tournaments/evening/standings/views/tournament_page.py",
}


def names_of_processors():
    """What the context processors give every page."""
    request = HttpRequest()
    request.user = request._messages = None
    return {
        name
        for processor in engines["django"].engine.context_processors
        if "csrf" not in processor
        for name in import_string(processor)(request)
    } | {"messages"}


@pytest.mark.parametrize("layout", LAYOUTS)
def test_a_layout_reads_names_that_are_its_own(layout):
    read, bound = set(), set()
    _walk(get_template(layout).template.nodelist, read, bound)

    free = read - bound - names_of_processors() - SUBJECTS - OF_DJANGO
    assert sorted(name for name in free if not name.startswith(PREFIX)) == []


def test_only_what_lays_out_gives_the_layouts_names():
    root = Path(settings.BASE_DIR)
    modules = [path for room in ("tournaments", "ops", "config") for path in (root / room).rglob("*.py")]
    givers = {str(path.relative_to(root)) for path in modules if _gives(path)}

    assert givers == WHO_LAYS_OUT


@pytest.mark.slow
def test_no_page_takes_a_name_that_every_page_gets(read_in_spanish):
    reserved = names_of_processors() - {"LANGUAGES", "LANGUAGE_CODE"}  # tags give these alike
    given = {(page.name, *names) for page in read_in_spanish for names in page.names}

    assert len(given) > 1000
    assert sorted(taker for taker in given if taker[-1] in reserved) == []


def _gives(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return any(
        (isinstance(node, ast.Constant) and str(node.value).startswith(PREFIX))
        or (isinstance(node, ast.keyword) and (node.arg or "").startswith(PREFIX))
        for node in ast.walk(tree)
    )


def _walk(thing, read, bound):
    """Add the names that a part of a template reads, and those that it binds itself."""
    if isinstance(thing, Variable):
        read.update((thing.lookups or ())[:1])
    elif isinstance(thing, dict):
        _walk(list(thing.values()), read, bound)
    elif isinstance(thing, (list, tuple, NodeList)):
        for part in thing:
            _walk(part, read, bound)
    elif isinstance(thing, Node) or type(thing).__module__.startswith("django.template"):
        _walk_node(thing, read, bound)


def _walk_node(node, read, bound):
    if isinstance(node, ForNode):
        bound.update(node.loopvars)
    for name in ("asvar", "target_var", "variable_name", "variable", "name"):
        if isinstance(value := getattr(node, name, None), str) and not isinstance(node, BlockNode):
            bound.add(value)
    bound.update(getattr(node, "extra_context", None) or ())
    if isinstance(node, IncludeNode):
        _walk(get_template(node.template.var).template.nodelist, read, bound)
    left_out = {"token", "origin", "parser", "engine", "blocks"} | (
        {"parent_name"} if isinstance(node, ExtendsNode) else set()
    )
    parts = getattr(node, "__dict__", {}) | {
        key: getattr(node, key, None) for key in ("var", "filters", "first", "second")
    }
    _walk([part for key, part in parts.items() if key not in left_out], read, bound)
