"""Wordings in Python files: the calls that translate, and the sentences of the pure packages."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ops.translations.wordings import Occurrence


class Keyword(NamedTuple):
    """The arguments of a call that are the wording, its plural and its context."""

    text: int = 0
    many: int | None = None
    context: int | None = None


ONE, SEVERAL = Keyword(), Keyword(many=1)
KEYWORDS = {
    "_": ONE,
    "gettext": ONE,
    "gettext_lazy": ONE,
    "gettext_noop": ONE,
    "say": ONE,
    "Message": ONE,
    "UnreadableError": ONE,
    "ngettext": SEVERAL,
    "ngettext_lazy": SEVERAL,
    "counted": SEVERAL,
    "pgettext": Keyword(1, context=0),
    "pgettext_lazy": Keyword(1, context=0),
    "npgettext": Keyword(1, 2, 0),
    "npgettext_lazy": Keyword(1, 2, 0),
    "add": Keyword(1),
}
SENTENCE = re.compile(r"(?=.*\{[A-Za-z_]+\})(?=.* )")
PURE = ("scoring/", "reports/", "draws/")
DATA = "scoring/lessons/"  # what stands there is collected as data, with its plurals
Names = dict[str, list[ast.expr]]


def python_wordings(path: Path, place: str) -> Iterator[Occurrence]:
    """Every wording of a file; in the pure packages also each sentence with places for values."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    texts = set()
    for call in _calls(tree, place, {}):
        texts.add(call.text)
        texts.add(call.many)
        yield call
    if place.startswith(PURE) and not place.startswith(DATA):
        yield from (Occurrence(text, place) for text in _sentences(tree) if text not in texts)


def _calls(node: ast.AST, place: str, names: Names) -> Iterator[Occurrence]:
    if isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        names = names | _assigned(node)
    if isinstance(node, ast.Call):
        yield from _of_call(node, place, names)
    for child in ast.iter_child_nodes(node):
        yield from _calls(child, place, names)


def _of_call(call: ast.Call, place: str, names: Names) -> Iterator[Occurrence]:
    keyword = KEYWORDS.get(getattr(call.func, "id", getattr(call.func, "attr", "")))
    if keyword is None or len(call.args) <= max(index for index in keyword if index is not None):
        return
    named = {argument.arg: argument.value for argument in call.keywords}
    many = call.args[keyword.many] if keyword.many is not None else named.get("many")
    context = call.args[keyword.context] if keyword.context is not None else named.get("context")
    for text in _strings(call.args[keyword.text], names):
        yield Occurrence(text, place, _first(many, names), _first(context, names))


def _first(node: ast.expr | None, names: Names) -> str:
    return next(_strings(node, names), "") if node else ""


def _strings(node: ast.expr | None, names: Names) -> Iterator[str]:
    """The literal strings that an expression can be."""
    match node:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.IfExp(body=one, orelse=other):
            yield from _strings(one, names)
            yield from _strings(other, names)
        case ast.BoolOp(values=parts) | ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Dict(values=parts):
            for part in parts:
                yield from _strings(part, names)
        case ast.Subscript(value=ast.Name() as whole):
            yield from _strings(whole, names)
        case ast.Name(id=name):
            for value in names.get(name, ()):
                yield from _strings(value, {})


def _assigned(scope: ast.AST) -> Names:
    names: Names = {}
    for node in _own(scope):
        targets = node.targets if isinstance(node, ast.Assign) else [getattr(node, "target", None)]
        for target in targets:
            if isinstance(target, ast.Name) and node.value is not None:
                names.setdefault(target.id, []).append(node.value)
    return names


def _own(scope: ast.AST) -> Iterator[ast.Assign | ast.AnnAssign]:
    """The assignments of a scope, those of the functions in it left out."""
    for child in ast.iter_child_nodes(scope):
        if isinstance(child, ast.Assign | ast.AnnAssign):
            yield child
        elif not isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Lambda):
            yield from _own(child)


def _sentences(node: ast.AST) -> Iterator[str]:
    if isinstance(node, ast.JoinedStr):
        return
    if isinstance(node, ast.Constant) and isinstance(node.value, str) and SENTENCE.match(node.value):
        yield node.value
    for child in ast.iter_child_nodes(node):
        if not (isinstance(child, ast.Expr) and isinstance(child.value, ast.Constant)):
            yield from _sentences(child)
