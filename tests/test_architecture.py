"""The house keeps its shape: who may import whom, how long a function may grow, and that no lines are folded."""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
CHAIN = ("scoring", "draws", "reports", "reading", "tournaments", "ops", "config")
# In characters that are not blank, so that folding lines wins nothing: some 40 lines.
LONGEST_FUNCTION = 1_750
LONG_LINE, LONGEST_LINE, LONG_LINES = 120, 200, 0.02
SKIPS = 30
OUTPUT = {"PIL", "reportlab", "segno", "tablib"}
TABLES = {"django", "django_tables2"}
REASON = (r"(?:  | - )\w+", r"  # \w+")  # mypy reads its own comment to the next sign of one


def sources(*folders: str) -> list[Path]:
    """Every Python file of ours in these folders, migrations left out."""
    paths = [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]
    return [path for path in paths if "migrations" not in path.parts]


def name(path: Path) -> str:
    """The file as a reader would write it."""
    return path.relative_to(ROOT).as_posix()


@cache
def parsed(path: Path) -> ast.Module:
    """The file's syntax tree, made once for every question about it."""
    return ast.parse(path.read_text())


@cache
def nodes(path: Path) -> tuple[ast.AST, ...]:
    """Everything in the file, from the top down."""
    return tuple(ast.walk(parsed(path)))


@cache
def imported(path: Path) -> set[str]:
    """The top-level packages a file imports, wherever in the file."""
    package = path.relative_to(ROOT).parts[0]
    packages = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            packages |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            packages.add(package if node.level else (node.module or "").split(".")[0])
    return packages


def functions(path: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in nodes(path):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


@pytest.mark.slow
@pytest.mark.parametrize(("package", "later"), [(name, CHAIN[place + 1 :]) for place, name in enumerate(CHAIN)])
def test_a_package_imports_only_what_stands_to_its_left(package: str, later: tuple[str, ...]) -> None:
    wrong = {name(path): sorted(imported(path) & set(later)) for path in sources(package)}

    assert {path: packages for path, packages in wrong.items() if packages} == {}


def test_scoring_imports_the_standard_library_alone_and_draws_hardly_more() -> None:
    allowed = set(sys.stdlib_module_names) | {"scoring"}
    # A draw may pair by maximum-weight matching, which nobody should write again.
    matching = set(sys.stdlib_module_names) | {"scoring", "draws", "networkx"}
    wrong = {name(path): sorted(imported(path) - allowed) for path in sources("scoring")}
    wrong |= {name(path): sorted(imported(path) - matching) for path in sources("draws")}

    assert {path: packages for path, packages in wrong.items() if packages} == {}


def test_reports_know_paper_and_sheets_and_only_their_tables_know_django() -> None:
    allowed = set(sys.stdlib_module_names) | {"scoring", "reports"} | OUTPUT
    wrong = {}
    for path in sources("reports"):
        extra = imported(path) - allowed - (TABLES if name(path) == "reports/tables.py" else set())
        wrong |= {name(path): sorted(extra)} if extra else {}

    assert wrong == {}


def test_the_reader_of_sheets_knows_scores_and_sheets_and_no_django() -> None:
    pictures = {"numpy", "PIL", "pypdfium2", "zxingcpp"}
    allowed = set(sys.stdlib_module_names) | {"scoring", "reports", "reading"} | pictures
    wrong = {name(path): sorted(imported(path) - allowed) for path in sources("reading")}

    assert {path: packages for path, packages in wrong.items() if packages} == {}


def ours() -> list[Path]:
    """Every Python file that is read by people."""
    return [*sources(*CHAIN, "tools", "whistboard", "tests"), ROOT / "run.py"]


def size(text: str) -> int:
    """How much there is to read, however it is laid out."""
    return len("".join(text.split()))


def modules(path: Path) -> set[str]:
    """The modules a file imports, by their full names."""
    package = path.relative_to(ROOT).parent.parts
    imports = set()
    for node in nodes(path):
        if isinstance(node, ast.Import):
            imports |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            near = package[: len(package) - node.level + 1] if node.level else ()
            origin = ".".join([*near, *filter(None, [node.module])])
            imports |= {f"{origin}.{alias.name}" for alias in node.names}
    return imports


@pytest.mark.slow
def test_no_function_is_longer_than_one_can_hold_in_mind() -> None:
    sizes = {}
    for path in ours():
        lines = path.read_text().splitlines()
        for node in functions(path):
            sizes[f"{name(path)}:{node.lineno} {node.name}"] = size("".join(lines[node.lineno - 1 : node.end_lineno]))

    assert {where: size for where, size in sizes.items() if size > LONGEST_FUNCTION} == {}


@pytest.mark.parametrize(("folder", "kind"), [("templates", "html"), ("static/js", "js"), ("static/css", "css")])
def test_lines_are_not_folded(folder: str, kind: str) -> None:
    lines = [
        (f"{name(path)}:{number}", len(line))
        for path in sorted((ROOT / folder).rglob(f"*.{kind}"))
        for number, line in enumerate(path.read_text().splitlines(), 1)
    ]
    long = [where for where, length in lines if length > LONG_LINE]

    assert [where for where, length in lines if length > LONGEST_LINE] == []
    assert len(long) <= LONG_LINES * len(lines), "\n".join(long)


def test_hardly_anything_is_laid_out_by_hand() -> None:
    marker = "# fmt: " + "skip"
    skips = [name(path) for path in ours() for line in path.read_text().splitlines() if line.endswith(marker)]

    assert len(skips) <= SKIPS, skips


def test_nobody_asks_which_game_it_is_outside_the_games() -> None:
    question = re.compile(r"\b(game|variant)(_key|\.key)? (==|!=|in|not in) [\[({]?'")
    asked = [
        f"{name(path)}:{node.lineno}"
        for path in sources("scoring", "draws", "reports", "reading", "tournaments", "ops")
        if "games" not in path.parts
        for node in nodes(path)
        if isinstance(node, ast.Compare) and question.search(ast.unparse(node))
    ]

    assert asked == []


def test_nothing_is_filed_under_utils_or_helpers() -> None:
    names = [name(path) for path in sources(*CHAIN, "tests") if path.stem in {"utils", "helpers", "misc", "common"}]

    assert names == []


def test_nothing_is_silenced_without_its_reason_on_the_line() -> None:
    codes = r"(?:: ?[A-Z]+\d+(?:, ?[A-Z]+\d+)*|\[[a-z,-]+\])?"
    silenced = re.compile(rf"# (?P<what>noqa|type: ignore|pragma|nosec)\b{codes}(?P<reason>.*)")
    bare = [
        f"{name(path)}:{number}"
        for path in ours()
        for number, line in enumerate(path.read_text().splitlines(), 1)
        if (mark := silenced.search(line)) and not re.match(REASON[mark["what"] == "type: ignore"], mark["reason"])
    ]

    assert bare == []


def test_every_module_says_what_it_is_for() -> None:
    trees = {name(path): parsed(path) for path in sources(*CHAIN)}
    silent = [path for path, tree in trees.items() if tree.body and not ast.get_docstring(tree)]

    assert silent == []


@pytest.mark.slow
def test_public_functions_of_the_pure_packages_say_what_they_promise() -> None:
    silent = [
        f"{name(path)}:{node.lineno} {node.name}"
        for path in sources("scoring", "reports", "reading", "draws")
        for node in public(parsed(path))
        if not ast.get_docstring(node)
    ]

    assert silent == []


def public(tree: ast.AST) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef]:
    """Classes and functions without an underscore, at the top, in a public class or inside another function."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.ClassDef) and node.name.startswith("_"):
            continue
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef) and not node.name.startswith("_"):
            yield node
        yield from public(node)
