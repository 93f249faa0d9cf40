"""Whatever a page tells somebody to type, set or open is there: commands with their options, files, settings."""

from __future__ import annotations

import re
from functools import cache
from importlib.util import find_spec
from itertools import chain
from pathlib import Path

import pytest
from django.core.management import get_commands, load_command_class

from tests.test_architecture import CHAIN

ROOT = Path(__file__).resolve().parents[1]
PAGES = sorted(chain(ROOT.glob("*.md"), (ROOT / "docs").glob("*.md")))
FENCE = re.compile(r"^```[a-z]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
CODE = re.compile(r"`([^`\n]+)`")
MANAGED = re.compile(r"(?:run\.py |\b)manage(?:\.py)? ([a-z_]+)(.*)")
OPTION = re.compile(r"(?<=\s)--[a-z-]+")
FOLDERS = "config|deploy|docs|draws|locale|ops|reading|reports|scoring|static|templates|tests|tools|tournaments"


@cache
def commands_of(page: Path) -> tuple[str, ...]:
    """What a page sets as code: each line of a block without its remark, and each word between ticks."""
    text = page.read_text(encoding="utf-8")
    lines = [re.split(r"\s{2,}|\s#", line.strip())[0] for block in FENCE.findall(text) for line in block.splitlines()]
    return (*filter(None, lines), *CODE.findall(FENCE.sub("", text)))


def everywhere(pattern: str) -> set[tuple[str, str]]:
    """What matches in anything set as code, with the page where it stands."""
    return {
        (page.name, command) for page in PAGES for code in commands_of(page) for command in re.findall(pattern, code)
    }


def missing(commands: set[tuple[str, str]], there: object) -> list[tuple[str, str]]:
    return sorted(command for command in commands if not there(command[1]))  # type: ignore[operator]  # a question


def test_every_file_that_is_named_is_there() -> None:
    named = everywhere(rf"(?<![\w/.-])((?:{FOLDERS})/[\w@./*-]*)")

    assert missing(named, lambda path: any(ROOT.glob(path.rstrip("/.")))) == []


def test_every_module_that_is_named_without_its_folder_is_there() -> None:
    modules = [*ROOT.glob("*.py"), *chain(*((ROOT / folder).rglob("*.[jp][sy]") for folder in FOLDERS.split("|")))]
    named = everywhere(r"^([a-z_][a-z_/-]*\.(?:py|js))$")

    assert missing(named, lambda name: any(path.as_posix().endswith(f"/{name}") for path in modules)) == []


def test_the_plan_of_the_house_shows_every_room_and_every_module_without_one() -> None:
    plan = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    shown = drawn(plan.partition("## The rooms")[2])
    loose = {path.stem for path in (ROOT / "tournaments").glob("*.py")} - {"__init__"}

    assert sorted(rooms() - shown) == []
    assert [folder for folder in sorted(shown) if not (ROOT / folder).is_dir()] == []
    assert [name for name in sorted(loose) if f"`{name}.py`" not in plan] == []
    assert loose - {"admin", "apps", "models", "urls"} == {"errors", "ready"}, "the first four are where Django looks"


def rooms() -> set[str]:
    """Every folder of the product that holds modules of ours."""
    folders = {
        path.parent for package in CHAIN for path in (ROOT / package).rglob("*.py") if path.name != "__init__.py"
    }
    return {folder.relative_to(ROOT).as_posix() for folder in folders}


def drawn(text: str) -> set[str]:
    """The folders of the tree that a page draws: two spaces deeper is a folder inside the one above."""
    tree = FENCE.findall(text)[0].splitlines()
    folders: set[str] = set()
    above: list[str] = []
    for line in tree:
        names = re.split(r"\s{2,}", line.strip())[0].split()
        depth = (len(line) - len(line.lstrip())) // 2
        folders |= {"/".join([*above[:depth], name.rstrip("/")]) for name in names}
        above = [*above[:depth], names[0].rstrip("/")]
    return folders


def test_every_test_that_a_promise_names_is_there() -> None:
    tests = {path.name for path in (ROOT / "tests").rglob("test_*.py")}

    assert missing(everywhere(r"\b(test_\w+\.py)"), tests.__contains__) == []


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_every_management_command_is_there_and_takes_its_options(page: Path) -> None:
    for line in commands_of(page):
        name, options = MANAGED.search(line).groups() if MANAGED.search(line) else (line.split()[0], line)
        if name in get_commands() or MANAGED.search(line):
            command = load_command_class(get_commands()[name], name)
            takes = command.create_parser("manage.py", name)._option_string_actions

            assert set(OPTION.findall(options)) - set(takes) == set(), line


def test_every_module_that_is_run_can_be_run() -> None:
    run = everywhere(r"python3? -m ([\w.]+)")

    assert missing(run, lambda module: find_spec(module)) == []


def test_every_target_of_make_and_every_word_of_run_py_is_there() -> None:
    made, run, serve = ((ROOT / path).read_text() for path in ("Makefile", "run.py", "config/serve.py"))
    words = run + serve

    assert missing(everywhere(r"^make ([a-z]+)$"), lambda target: f"\n{target}:" in made) == []
    assert missing(everywhere(r"^python3 run\.py (--[a-z-]+)"), lambda word: f'"{word}"' in words) == []
    assert missing(everywhere(r"^python3 run\.py ([a-z]+)"), lambda word: f'"{word}"' in words) == []


def test_the_public_checks_run_our_commands_on_both_pythons_and_pin_what_they_use() -> None:
    workflow = (ROOT / ".github" / "workflows" / "ci.yml").read_text()
    lock = (ROOT / "requirements.txt").read_text()
    used = re.findall(r"uses: (\S+)", workflow)
    commands = ["check", "test", "audit", "sbom whistboard.cdx.json", "test -m battery", "docs"]

    assert re.findall(r"run: python3 run.py (.*)", workflow) == commands
    assert re.findall(r"python: (.*)", workflow) == ['["3.11", "3.13"]'] * 2
    assert re.findall(r"^django==(\d)\S* ; (.*?) \\$", lock, re.MULTILINE) == [
        ("5", "python_full_version < '3.12'"),
        ("6", "python_full_version >= '3.12'"),
    ]
    assert used and [action for action in used if not re.fullmatch(r"[\w-]+/[\w-]+@[0-9a-f]{40}", action)] == []


@pytest.mark.slow
def test_every_setting_that_is_named_is_read_somewhere() -> None:
    named = everywhere(r"(?<![\w/.-])([A-Z]+_[A-Z_]+)(?![\w/.])")
    folders = ("config", "ops", "scoring", "tests", "tools", "tournaments")
    ours = [path for folder in folders for path in (ROOT / folder).rglob("*.py") if path != Path(__file__)]
    source = "FORWARDED_ALLOW_IPS is read by uvicorn\n" + "\n".join(path.read_text() for path in ours)

    assert missing(named, lambda name: re.search(rf"\b{name}\b", source)) == []
