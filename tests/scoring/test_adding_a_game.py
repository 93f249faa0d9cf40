"""The games that `docs/adding_a_game.md` shows, put into a copy of the house where the page's own commands are run."""

import os
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
PAGE = (ROOT / "docs" / "adding_a_game.md").read_text(encoding="utf-8")
EXAMPLES = {
    re.search(r'^GAME = Game\("(\w+)"', text, re.MULTILINE)[1]: text
    for text in re.findall(r"^```python\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
}
EXAMPLE = EXAMPLES["boom_for_two"]
STEPS = re.search(r"^ +```\n(.*?)^ +```", PAGE, re.MULTILINE | re.DOTALL)[1]
COMMANDS = [line.partition(" #")[0].strip() for line in STEPS.splitlines()]
QUICK = "not slow and not battery"
WHERE = "scoring/games/boom_for_two.py"
NO_PART_OF_IT = shutil.ignore_patterns(
    ".git", ".venv", ".env", ".*_cache", "__pycache__", "node_modules", "var", "media", "staticfiles", "*.sqlite3*"
)


@pytest.fixture
def house(tmp_path):
    """A copy of everything here, with the environment that runs this test."""
    copy = Path(shutil.copytree(ROOT, tmp_path / "house", ignore=NO_PART_OF_IT))
    (copy / ".venv").symlink_to(sys.prefix)
    return copy


def run(folder, command, **more):
    """What a command says; it has to succeed."""
    kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTEST_", "DJANGO_", "COV_"))}
    path = f"{folder / '.venv/bin'}{os.pathsep}{kept['PATH']}"
    env = {**kept, "PATH": path, **more}
    done = subprocess.run(shlex.split(command), cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, (command, done.stdout[-3000:], done.stderr[-3000:])
    return done.stdout


def test_the_example_is_written_as_check_wants_it_and_scores(house):
    (house / WHERE).write_text(EXAMPLE, encoding="utf-8")

    run(house, f".venv/bin/python -m ruff check {WHERE}")
    run(house, f".venv/bin/python -m ruff format --check {WHERE}")
    tellings = re.search(r"`(\S+ -m scoring) table (\w+ \w+)`.*?`… (\w+) …`.*?`… (\w+) …`", PAGE, re.DOTALL).groups()
    table, order, schema = (run(house, f"{tellings[0]} {word} {tellings[1]}") for word in ("table", *tellings[2:]))

    assert "8  made  each declarer +2, each opponent -2" in table
    assert order.splitlines() == ["together_8", "misere"]
    assert '"title": "A deal of Boom for two"' in schema


@pytest.mark.battery
def test_the_examples_of_sides_and_of_card_points_score_and_keep_the_laws(house):
    for key in ("village_whist", "hundred"):
        (house / f"scoring/games/{key}.py").write_text(EXAMPLES[key], encoding="utf-8")
    sides, points = (
        run(house, f".venv/bin/python -m scoring table {key} club") for key in ("village_whist", "hundred")
    )

    run(house, ".venv/bin/python -m ruff check scoring/games")
    run(house, ".venv/bin/python -m ruff format --check scoring/games")
    run(
        house,
        '.venv/bin/pytest -q -m "not slow and not battery" -k "hundred or village_whist" tests/scoring tests/golden',
    )
    assert "9        North and South +3, East and West 0" in sides
    assert "made  each declarer +6, each opponent -6" in points


@pytest.mark.battery
@pytest.mark.timeout(900)
def test_the_pages_commands_pass_and_change_no_entry_of_a_catalogue(house):
    collect = COMMANDS[-1]
    run(house, collect)
    before = catalogues(house)
    (house / WHERE).write_text(EXAMPLE, encoding="utf-8")

    for command in COMMANDS:
        run(house, command, PYTEST_ADDOPTS=f"-m '{QUICK}'")

    for language, lines in catalogues(house).items():
        rest = iter(lines)
        assert [line for line in before[language] if line not in rest] == [], language
        assert f"#: scoring: {Path(WHERE).stem}" in lines


def catalogues(house):
    return {path.parts[-3]: path.read_text().splitlines() for path in house.glob("locale/*/LC_MESSAGES/django.po")}
